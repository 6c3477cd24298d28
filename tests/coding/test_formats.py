"""Out to every format and in again: the same marks, answers and readers, whatever the characters."""

from __future__ import annotations

import json
import re
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from framing.coding.codebook import shipped
from framing.coding.formats import FORMATS, guess, read, write
from framing.coding.formats.native import to_json
from framing.coding.model import Coded, Coding, Unit, Utf16, coded
from framing.errors import InputError

EMOJI = "👍🏿 Minister slams plan"
WRITTEN = {
    "json": "coded.json",
    "csv": "sheet.csv",
    "xlsx": "sheet.xlsx",
    "label-studio": "tasks.json",
    "doccano": "",
    "brat": "",
    "inception": "",
    "web-annotation": "annotations.jsonld",
}
"""What is read back: a file of the folder, or "" for the whole folder."""
MARKS_ONLY = {"brat"}

TEXT = st.text(st.sampled_from("ab |:-=\"'<&é…👍🏿𝔸\u200d\n"), min_size=1, max_size=30)
NAMES = st.sampled_from(["anna", "ben", "Çelik", "coder 4"])


@st.composite
def samples(draw: Any, marks_only: bool = False) -> Coded:
    """Any units with any marks and answers of up to four coders."""
    units = [Unit(f"u{n:03}", text) for n, text in enumerate(draw(st.lists(TEXT, min_size=1, max_size=4)), 1)]
    codings, seen = [], []
    for coder in draw(st.lists(NAMES, min_size=1, max_size=3, unique=True)):
        for unit in draw(st.lists(st.sampled_from(units), min_size=1, unique=True)):
            seen.append((coder, unit.id))
            for _ in range(draw(st.integers(0, 3))):
                start = draw(st.integers(0, len(unit.text) - 1))
                end = draw(st.integers(start + 1, len(unit.text)))
                value = draw(st.sampled_from(["judgement", "force"]))
                if "\n" not in (unit.text[start], unit.text[end - 1]):
                    codings.append(Coding(coder, unit.id, "loaded", value, start, end))
            if not marks_only and draw(st.booleans()):
                codings.append(Coding(coder, unit.id, "strength", draw(st.sampled_from(["0", "3"]))))
    return coded(units, codings, seen)


def back(data: Coded, format: str, folder: Path) -> Coded:
    """The data after a round trip; the units are given where no file of a format holds those nobody read."""
    write(data, format, folder)
    name = WRITTEN[format]
    assert not name or guess(folder / name) == format
    return read([folder / name], data.units)


@pytest.mark.parametrize("format", sorted(WRITTEN))
def test_a_round_trip_changes_nothing(format: str) -> None:
    @given(samples(marks_only=format in MARKS_ONLY))
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    def holds(data: Coded) -> None:
        with TemporaryDirectory() as folder:
            assert back(data, format, Path(folder)) == data

    holds()


@pytest.fixture
def emoji() -> Coded:
    """One unit that begins with a hand of two code points, four UTF-16 units; "slams" is marked."""
    return coded([Unit("u001", EMOJI)], [Coding("anna", "u001", "loaded", "force", 12, 17)])


def test_offsets_in_both_ways_of_counting() -> None:
    offsets = Utf16(EMOJI)
    assert (EMOJI[12:17], offsets.units(12), offsets.units(17), offsets.points(14)) == ("slams", 14, 19, 12)
    with pytest.raises(ValueError, match="not between two characters"):
        offsets.points(1)


def test_what_each_format_counts(emoji: Coded, tmp_path: Path) -> None:
    for format in WRITTEN:
        write(emoji, format, tmp_path / format)
    task = json.loads((tmp_path / "label-studio/tasks.json").read_text(encoding="utf-8"))[0]
    mark = task["annotations"][0]["result"][0]["value"]
    assert (mark["start"], mark["end"], mark["text"]) == (12, 17, "slams")
    record = json.loads((tmp_path / "doccano/anna.jsonl").read_text(encoding="utf-8"))
    assert record["label"] == [[14, 19, "loaded/force"]]
    assert (tmp_path / "brat/anna/u001.ann").read_text(encoding="utf-8") == "T1\tloaded--force 12 17\tslams\n"
    xml = ElementTree.parse(tmp_path / "inception/anna/u001.xmi")
    found = [e.attrib for e in xml.iter() if e.tag.endswith("FramingMark")]
    assert [(e["begin"], e["end"]) for e in found] == [("14", "19")]
    page = json.loads((tmp_path / "web-annotation/annotations.jsonld").read_text(encoding="utf-8"))
    position, quote = page["items"][0]["target"]["selector"]
    assert (position["start"], position["end"], quote["exact"]) == (12, 17, "slams")


def test_an_old_label_studio_export_is_read_by_its_words(emoji: Coded, tmp_path: Path) -> None:
    write(emoji, "label-studio", tmp_path)
    path = tmp_path / "tasks.json"
    tasks = json.loads(path.read_text(encoding="utf-8"))
    tasks[0]["annotations"][0]["result"][0]["value"] |= {"start": 14, "end": 19}
    path.write_text(json.dumps(tasks), encoding="utf-8")
    assert read([path]) == emoji
    tasks[0]["annotations"][0]["result"][0]["value"]["text"] = "praises"
    path.write_text(json.dumps(tasks), encoding="utf-8")
    with pytest.raises(InputError, match="'praises'"):
        read([path])


def test_label_studios_own_reader_takes_the_setup_and_the_marks(emoji: Coded, tmp_path: Path) -> None:
    interface = pytest.importorskip("label_studio_sdk.label_interface")
    write(emoji, "label-studio", tmp_path)
    task = json.loads((tmp_path / "tasks.json").read_text(encoding="utf-8"))[0]
    label = interface.LabelInterface((tmp_path / "setup.xml").read_text(encoding="utf-8"))
    label.validate()
    assert all(label.validate_region(region) for region in task["annotations"][0]["result"])
    wrong = {**task["annotations"][0]["result"][0], "from_name": "nothing"}
    assert not label.validate_region(wrong)


def test_doccano_labels_are_what_its_loader_takes(emoji: Coded, tmp_path: Path) -> None:
    """doccano's import takes [start, end, name] with whole numbers or a non-empty string, and exports mappings too."""
    write(emoji, "doccano", tmp_path)
    record = json.loads((tmp_path / "anna.jsonl").read_text(encoding="utf-8"))
    for start, end, name in record["label"]:
        assert isinstance(start, int)
        assert isinstance(end, int)
        assert name
    exported = {
        "id": 7,
        "text": EMOJI,
        "entities": [{"id": 1, "label": "loaded/force", "start_offset": 14, "end_offset": 19}],
        "unit": "u001",
    }
    path = tmp_path / "anna.jsonl"
    path.write_text(json.dumps(exported), encoding="utf-8")
    assert read([path]) == emoji


def standoff_faults(folder: Path) -> list[str]:
    """What breaks the rules of brat's page on its standoff format, in any file of a folder."""
    faults = []
    for file in folder.rglob("*.ann"):
        text = file.with_suffix(".txt").read_bytes().decode("utf-8")
        ids = set()
        for line in filter(None, file.read_bytes().decode("utf-8").split("\n")):
            parts = line.split("\t", 2)
            name, *places = re.split(r"[ ;]", parts[1])
            numbers = list(map(int, places))
            pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
            pieces = [text[start:end] for start, end in pairs]
            wrong = {
                "id": not re.fullmatch(r"T[0-9]+", parts[0]) or parts[0] in ids,
                "type": not re.fullmatch(r"[A-Za-z0-9_-]+", name),
                "order": numbers != sorted(numbers) or any(start >= end for start, end in pairs),
                "words": " ".join(pieces) != parts[2],
                "line end in a fragment": any("\n" in piece for piece in pieces),
            }
            ids.add(parts[0])
            faults += [f"{file.name}: {fault}" for fault, is_so in wrong.items() if is_so]
    return faults


def test_brat_files_keep_brats_rules() -> None:
    @given(samples(marks_only=True))
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    def holds(data: Coded) -> None:
        with TemporaryDirectory() as folder:
            write(data, "brat", Path(folder))
            assert standoff_faults(Path(folder)) == []

    holds()


def test_brat_says_what_it_cannot_hold(tmp_path: Path) -> None:
    answer = coded([Unit("u001", "A plan.")], [Coding("anna", "u001", "strength", "2")])
    with pytest.raises(InputError, match="no answers about a whole unit"):
        write(answer, "brat", tmp_path)
    spaced = coded([Unit("u001", "A plan.")], [Coding("anna", "u001", "loaded", "very strong", 2, 6)])
    with pytest.raises(InputError, match="rename loaded, very strong"):
        write(spaced, "brat", tmp_path)


def test_inception_files_are_read_by_cassis(emoji: Coded, tmp_path: Path) -> None:
    import cassis

    write(emoji, "inception", tmp_path)
    with (tmp_path / "TypeSystem.xml").open("rb") as types, (tmp_path / "anna/u001.xmi").open("rb") as file:
        cas = cassis.load_cas_from_xmi(file, typesystem=cassis.load_typesystem(types))
    marks = cas.select("webanno.custom.FramingMark")
    assert [(m.get_covered_text(), m.variable, m.value) for m in marks] == [("slams", "loaded", "force")]


SHEET = """unit,text,coder,loaded,strength
u001,The reckless plan was slammed.,anna,judgement: reckless | force: slammed,2
u002,It rained.,anna,-,
u003,It snowed.,anna,,
u001,The reckless plan was slammed.,,judgement: reckless plan,3.0
"""


def test_a_sheet_filled_in_by_hand(tmp_path: Path) -> None:
    path = tmp_path / "ben.csv"
    path.write_text(SHEET.replace("3.0", "3"), encoding="utf-8")
    data = read([path])
    assert data.codings == (
        Coding("anna", "u001", "loaded", "force", 22, 29),
        Coding("anna", "u001", "loaded", "judgement", 4, 12),
        Coding("anna", "u001", "strength", "2"),
        Coding("ben", "u001", "loaded", "judgement", 4, 17),
        Coding("ben", "u001", "strength", "3"),
    )
    assert data.seen == (("anna", "u001"), ("anna", "u002"), ("ben", "u001"))


@pytest.mark.parametrize("between", [";", "\t"])
def test_a_sheet_saved_with_other_separators(between: str, tmp_path: Path) -> None:
    rows = [["unit", "text", "coder", "loaded"], ["u001", "A plan, a reckless one.", "anna", "judgement: reckless"]]
    path = tmp_path / "anna.csv"
    path.write_text("\n".join(between.join(row) for row in rows), encoding="utf-8")
    assert guess(path) == "csv"
    assert read([path]).codings == (Coding("anna", "u001", "loaded", "judgement", 10, 18),)


def test_a_workbook_makes_no_formula_and_numbers_stay_names(tmp_path: Path) -> None:
    from openpyxl import load_workbook

    write(coded([Unit("u001", "=1+1 was the sum")]), "xlsx", tmp_path)
    book = load_workbook(tmp_path / "sheet.xlsx")
    sheet = book.active
    assert (sheet["B2"].value, sheet["B2"].data_type) == ("=1+1 was the sum", "s")
    strength = next(cell.column for cell in sheet[1] if cell.value == "strength")
    sheet.cell(2, strength).value = 2.0
    book.save(tmp_path / "anna.xlsx")
    assert read([tmp_path / "anna.xlsx"]).codings == (Coding("anna", "u001", "strength", "2"),)


FORM = """Timestamp,Your name,u001: How strongly worded,Conflict frame [u002],Anything else?
2026-01-01,Ada,clear,Yes,no
2026-01-01,,0,,
"""


def test_answers_of_a_class_in_a_web_form(tmp_path: Path) -> None:
    units = [Unit("u001", "The reckless plan."), Unit("u002", "They quarrelled.")]
    path = tmp_path / "class.csv"
    path.write_text(FORM, encoding="utf-8")
    assert guess(path) == "form"
    assert read([path], units).codings == (
        Coding("Ada", "u001", "strength", "2"),
        Coding("Ada", "u002", "conflict", "yes"),
        Coding("respondent 2", "u001", "strength", "0"),
    )
    write(coded(units), "form", tmp_path)
    questions = (tmp_path / "questions.csv").read_text(encoding="utf-8-sig")
    assert "u001: How strongly worded,plain | mild | clear | inflammatory,The reckless plan." in questions


BROKEN: list[tuple[str, str, str]] = [
    ("a.json", "{", "a.json: not JSON"),
    ("a.json", "{}", "has no 'units'"),
    ("a.json", "[{}]", "task 1: has no 'data'"),
    ("a.jsonl", '{"text": "x", "label": [[0, 9, "loaded/force"]]}', "line 1: mark 0 to 9"),
    ("a.jsonl", '{"text": "x", "label": [["0"]]}', "is no label"),
    ("a.csv", "unit,text,coder,loaded\nu001,A plan,anna,reckless", "row 2, column loaded: 'reckless' is no mark"),
    ("a.csv", "unit,text,coder,loaded\nu001,A plan,anna,force: reckless", "do not stand in the unit"),
    ("a.csv", "unit,text,coder,loaded\n,A plan,anna,", "row 2: column unit is empty"),
    ("a.csv", "unit,text,coder,loaded\nu001,A plan,anna,force [0-99]: A", "marked characters 0 to 99 of 6"),
    ("a.csv", "Timestamp,u001: strength\nx,2", "--units"),
    ("a.txt", "", "no known kind"),
    ("a.xlsx", "", "cannot be read as a workbook"),
    ("a.xmi", "", "no TypeSystem.xml"),
]


@pytest.mark.parametrize(("name", "content", "message"), BROKEN)
def test_broken_files_are_one_line_that_names_them(name: str, content: str, message: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read([tmp_path / name])
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("name", ["../up", "a\\b", ".hidden", "a\nb", ""])
def test_no_name_leaves_the_folder(name: str) -> None:
    with pytest.raises(InputError, match="files are named after them"):
        coded([Unit("u001", "A plan.")], [], [(name, "u001")])
    with pytest.raises(InputError, match="files are named after them"):
        coded([Unit(name, "A plan.")])


def test_a_folder_without_files_of_coders_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no files of coders"):
        read([tmp_path])


def test_two_texts_of_one_unit_are_refused(tmp_path: Path) -> None:
    for name, text in (("a", "One text."), ("b", "Another text.")):
        (tmp_path / f"{name}.json").write_text(to_json(coded([Unit("u001", text)])), encoding="utf-8")
    with pytest.raises(InputError, match="two different texts"):
        read([tmp_path / "a.json", tmp_path / "b.json"])


@pytest.mark.parametrize("format", sorted(FORMATS))
def test_a_blank_sample_can_be_written_in_every_format(format: str, tmp_path: Path) -> None:
    write(coded([Unit("u001", "A plan."), Unit("u002", EMOJI)]), format, tmp_path, shipped())
    assert any(path.is_file() for path in tmp_path.rglob("*"))
