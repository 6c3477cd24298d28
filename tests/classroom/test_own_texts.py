"""A teacher's own folder: which files become texts, what is a guess, what stays behind, what a wrong word is answered."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from framing import Article
from framing.classroom import Worksheets, build
from framing.classroom.activities import choose
from framing.classroom.blocks import Grid, Para, Points
from framing.classroom.build import long_enough, source
from framing.classroom.layout import setting
from framing.classroom.mask import OutletMask
from framing.classroom.plainer import plainer_words
from framing.classroom.printed import to_pdf
from framing.classroom.write import refuse_edited, refuse_stale, write
from framing.errors import UsageError
from framing.scoring import Settings, score

CALM = """The canteen of the school at Aldbeck will close on Monday, the head teacher said.

The kitchen has a broken fan, and the repair will take ten weeks. About 600 pupils eat there each day. Cold lunches
will be brought from Harle. "Nobody who has a free meal will lose it," head teacher Ruth Ansell wrote to parents.
"""
LOUD = """Furious parents slammed the bungling bosses of the school at Aldbeck after its beloved canteen was axed.

Hundreds of children face a miserable winter of soggy sandwiches. "It is an absolute disgrace," stormed Kelly Marsh.
A shocking catalogue of blunders lies behind the fiasco, and the clueless council refused to help the desperate families.
"""


def worksheets(
    age: str = "11-14", names: tuple[str, ...] = (), guess: str = "", shown: bool = False
) -> Worksheets:
    articles = [
        Article("calm", CALM, "Marlow Ledger", "a.txt", headline="School canteen to close", outlet_guess=guess),
        Article("loud", LOUD, "Brackwell Star", "b.txt", headline="Lunch scandal"),
    ]
    return build(score(articles, Settings(models=False)), choose(list(names), age), setting(), age=age, shown=shown)


def said(made: Worksheets, heading: str) -> list[str]:
    blocks = [b for u in made.key.units if heading in u.heading for b in u.blocks]
    texts = [b.text for b in blocks if isinstance(b, Para)]
    return texts + [item for b in blocks if isinstance(b, Points) for item in b.items]


def rows(made: Worksheets, heading: str) -> list[tuple[str, ...]]:
    return [
        row for u in made.key.units if heading in u.heading for b in u.blocks if isinstance(b, Grid) for row in b.rows
    ]


def framing(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "framing", *map(str, arguments)], capture_output=True, text=True)


def test_a_text_that_nobody_marked_by_hand_is_not_called_free_of_marks() -> None:
    notes = said(worksheets(names=("hunt",)), "Highlight hunt")
    assert "The tool marked nothing in Text A; look yourself." in notes
    assert not any("finding too" in note for note in notes)


def test_the_slip_says_which_name_is_a_guess() -> None:
    slip = rows(worksheets(guess="the file name “a”"), "Reveal slip")
    assert [row[1] for row in slip] == ["Marlow Ledger (a guess)", "Brackwell Star"]
    assert said(worksheets(guess="the file name “a”"), "Reveal slip")[1:] == [
        "a.txt: the outlet “Marlow Ledger” is a guess from the file name “a”. Look before you read it out."
    ]
    assert len(said(worksheets(), "Reveal slip")) == 1


def words(count: int, name: str) -> Article:
    return Article(name, "word " * count, "Ledger", f"{name}.txt")


def test_short_files_are_left_out_or_pointed_out() -> None:
    kept, remarks = long_enough([words(39, "note"), words(40, "brief"), words(200, "long"), words(210, "longer")])
    assert [a.id for a in kept] == ["brief", "long", "longer"]
    assert remarks == (
        "note.txt is left out: 39 words; a text on a sheet needs 40",
        "brief.txt has 40 words, far fewer than the others: if it is no article, take it out of the folder",
    )
    assert long_enough([]) == ((), ())


def test_a_text_of_a_table_is_named_by_its_row() -> None:
    assert source(Article("a", "", "Ledger", "in/all.csv", 3)) == "row 3 of all.csv"
    assert source(Article("a", "", "Ledger", "in/a.txt", 3)) == "a.txt"


@pytest.mark.parametrize(
    ("there", "sets", "stale"),
    [
        (["sheet.pdf", "teacher-key.pdf"], 1, ""),
        (["sheet.pdf", "sheet.docx"], 2, "sheet.docx, sheet.pdf"),
        (["set-1.pdf", "set-2.pdf", "set-3.html"], 2, "set-3.html"),
        (["set-a.pdf", "sheets.pdf", "seating.docx"], 1, ""),
    ],
)
def test_no_sheet_of_an_earlier_run_stays_beside_a_new_key(
    tmp_path: Path, there: list[str], sets: int, stale: str
) -> None:
    for name in there:
        (tmp_path / name).write_text("", encoding="utf-8")
    if stale:
        with pytest.raises(UsageError, match=rf"earlier run .*\({stale}\)"):
            refuse_stale(tmp_path, sets)
    else:
        refuse_stale(tmp_path, sets)
    refuse_stale(tmp_path / "new", sets)


def test_an_edited_sheet_is_not_replaced_unasked(tmp_path: Path) -> None:
    made = worksheets(names=("hunt",))
    write(made, tmp_path, setting())
    refuse_edited(tmp_path, 1)
    write(made, tmp_path, setting())
    with (tmp_path / "sheet.html").open("a", encoding="utf-8") as file:
        file.write("<p>And draw it.</p>")
    with pytest.raises(UsageError, match=r"changed since they were written \(sheet\.html\): .*--overwrite"):
        refuse_edited(tmp_path, 1)
    refuse_edited(tmp_path, 2)
    (tmp_path / ".sheets.json").unlink()
    with pytest.raises(UsageError, match=r"\(sheet\.docx, sheet\.html\)"):
        refuse_edited(tmp_path, 1)


def test_the_command_replaces_an_edited_sheet_only_when_told(tmp_path: Path) -> None:
    command = ("worksheet", "sports-field", "-o", tmp_path, "--activities", "hunt")
    assert framing(*command).returncode == 0
    (tmp_path / "sheet.docx").write_bytes(b"mine")
    refused = framing(*command)
    assert refused.returncode == 2
    assert "(sheet.docx)" in refused.stderr
    assert (tmp_path / "sheet.docx").read_bytes() == b"mine"
    assert framing(*command, "--overwrite").returncode == 0
    assert (tmp_path / "sheet.docx").read_bytes() != b"mine"


def test_a_guessed_outlet_that_is_shown_is_called_a_guess() -> None:
    headings = {u.heading for u in worksheets(guess="the file name “a”", shown=True).sheets[0].units}
    assert {"Text A: Marlow Ledger (guessed)", "Text B: Brackwell Star"} <= headings


def test_the_command_says_what_it_took_and_guessed(tmp_path: Path) -> None:
    folder = tmp_path / "texts"
    folder.mkdir()
    for name, text in (("vale-ledger", CALM), ("vale-star", LOUD), ("notes", "Bring scissors.")):
        (folder / f"{name}.txt").write_text(text, encoding="utf-8")
    run = framing("worksheet", folder, "-o", tmp_path / "out", "--activities", "all", "--age", "11-14", "--paper", "A4")
    assert run.returncode == 0, run.stderr
    lines = run.stderr.splitlines()
    assert "framing: all leaves out quotes, which is for ages 14-16, 16+" in lines
    assert "framing: notes.txt is left out: 2 words; a text on a sheet needs 40" in lines
    assert any(line.startswith("framing: vale-ledger.txt: the outlet “Vale Ledger” is a guess") for line in lines)
    assert "framing: texts: A vale-ledger.txt, B vale-star.txt" in lines


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["nosuch"], "nosuch: no such folder or file, and no sample; the samples are ferry-terminal, sports-field"),
        (["sports-field", "--age", "11"], "--age: '11' is not one of '11-14', '14-16', '16+'."),
        (["sports-field", "--paper", "A5"], "--paper: 'A5' is not one of 'a4', 'letter'."),
    ],
)
def test_a_wrong_word_is_answered_with_the_right_ones(tmp_path: Path, arguments: list[str], answer: str) -> None:
    run = framing("worksheet", *arguments, "-o", tmp_path)
    assert run.returncode == 2
    assert answer in run.stderr


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("The times are hard.", "The times are hard."),
        ("Times are hard.", "Times are hard."),
        ("They told The Times so.", "They told Outlet A so."),
        ("Times readers wrote in.", "Outlet A readers wrote in."),
        ("We lost our voice, the Voice can reveal.", "We lost our voice, Outlet B can reveal."),
        ("Voice and pen were taken away.", "Voice and pen were taken away."),
        ("THEY LOST THEIR VOICE LAST NIGHT.", "THEY LOST THEIR VOICE LAST NIGHT."),
        ("THE SCHOOL KNEW, THE STAR CAN REVEAL, AND DID NOTHING.", "THE SCHOOL KNEW, Outlet C CAN REVEAL, AND DID NOTHING."),
        ("STAR READERS SENT A STAR PUPIL.", "Outlet C READERS SENT A STAR PUPIL."),
        ("Star exclusive: canteen shut", "Outlet C exclusive: canteen shut"),
        ("She spoke to a Star columnist.", "She spoke to an Outlet C columnist."),
        ("A letter, exclusive to Star, says so.", "A letter, exclusive to Outlet C, says so."),
        ("A star pupil and a Star Trek fan.", "A star pupil and a Star Trek fan."),
    ],
)  # fmt: skip
def test_a_name_that_is_a_plain_word_is_covered_where_it_is_a_name(text: str, covered: str) -> None:
    texts = ("Hard times and a firm voice.", "", "")
    names = ("The Times", "Voice", "Aldbeck Star")
    mask = OutletMask([Article(name, text, name) for name, text in zip(names, texts, strict=True)])
    assert mask.cover(text) == covered
    assert mask.words == ("Times", "Voice")


def test_the_key_warns_of_outlets_that_are_words_or_persons() -> None:
    articles = [Article("a", CALM + "She lost her voice.", "Voice"), Article("b", LOUD, "Ruth Ansell")]
    made = build(score(articles, Settings(models=False)), choose([], "11-14"), setting(), age="11-14")
    notes = " ".join(said(made, "Reveal slip"))
    assert "“Voice” is a plain word in these texts too" in notes
    assert "Ruth Ansell is the name of a person" in notes


@pytest.mark.parametrize(("age", "letters"), [("11-14", {"W", "Q"}), ("14-16", {"W", "Q", "R"})])
def test_the_key_writes_the_letters_that_pupils_write(age: str, letters: set[str]) -> None:
    made = worksheets(age, ("hunt",))
    voices = {row[1]: row[2] for row in rows(made, "Highlight hunt")}
    assert set(voices.values()) <= letters
    assert (voices["miserable"], voices["disgrace"], voices["scandal"]) == ("W", "Q", "W")
    assert any(note.startswith("W: the writer's words") for note in said(made, "Highlight hunt"))


def test_plainer_words_are_neither_loaded_nor_of_the_same_stem() -> None:
    entries = score([Article("a", CALM, "Ledger")], Settings(models=False)).lexicon.of("loaded")
    plainer = plainer_words(entries)
    forms = {entry.form.casefold() for entry in entries}
    given = [
        (entry, alternative)
        for entry in entries
        for alternative in plainer(entry.id, entry.form).split(" / ")
        if alternative
    ]
    assert len(given) > 1000
    assert not [
        (entry.form, one) for entry, one in given if one.casefold() in forms or entry.form.casefold() in one.split()
    ]
    assert plainer("no such rule", "word") == ""


def asked(made: Worksheets, heading: str) -> list[str]:
    blocks = [b for u in made.sheets[0].units if heading in u.heading for b in u.blocks]
    items = [item for b in blocks if isinstance(b, Points) for item in b.items]
    return items + [cell for b in blocks if isinstance(b, Grid) for row in b.rows for cell in row]


def test_no_task_answers_the_hunt_on_the_same_sheet() -> None:
    found = {row[1] for row in rows(worksheets(names=("hunt",)), "Highlight hunt")}
    assert len(found) > 8
    together = worksheets(names=("hunt", "verbs", "rewrite", "mistake"))
    assert all(
        item.startswith(("A sentence in which you put a box", "Another one"))
        for item in asked(together, "Neutral rewrite")
    )
    assert not found & set(asked(together, "the tool's mistake"))
    assert "marked as a loaded word" not in " ".join(asked(together, "the tool's mistake"))
    assert not [cell for cell in asked(together, "Verb swap") if any(f"[{words}]" in cell for words in found)]
    alone = worksheets(names=("rewrite", "mistake"))
    assert any("bungling" in item for item in asked(alone, "Neutral rewrite"))
    assert found & set(asked(alone, "the tool's mistake"))


def test_the_table_of_finds_has_room_for_them() -> None:
    made = worksheets(names=("hunt",))
    table = next(
        b for u in made.sheets[0].units if "Highlight hunt" in u.heading for b in u.blocks if isinstance(b, Grid)
    )
    found = len(rows(made, "Highlight hunt"))
    assert found > 6
    assert len(table.rows) == min(found, 12)
    assert ("Others on the back." in str(made.sheets[0].units)) == (found > 12)


def test_where_a_text_fills_a_page_the_first_one_is_not_left_empty() -> None:
    import pypdf

    days = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
    told = "\n\n".join(
        f"On {day} parents came to the gate of the school. They asked who would cook, and nobody at the {day} meeting knew. "
        f"A teacher said that lunch on {day} would be cold, and that soup was brought from Harle in flasks."
        for day in days
    )
    articles = [Article(name, told, name) for name in ("Ledger", "Clarion")]
    found = score(articles, Settings(models=False))
    for how in (setting(), setting(dyslexia=True), setting(large=True), setting("letter")):
        sheet = build(found, choose([], "11-14"), how, age="11-14").sheets[0]
        first = pypdf.PdfReader(io.BytesIO(to_pdf(sheet, how))).pages[0].extract_text()
        assert "How to work" in first or "On Monday parents" in first
