"""Reading lexicon files: every error with file, row, column and the mend."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from framing.lexicon import COLUMNS, LexiconError, load, load_shipped, overlay, read_file
from framing.lexicon.entry import form_tokens
from framing.lexicon.load import parse_frame
from framing.resources import lexicons

GOOD = {
    "id": "judgement.reckless", "form": "reckless", "match": "lemma", "pos": "ADJ", "category": "judgement",
    "strength": "2", "reason": "Says that somebody did not care about the danger.", "source": "appraisal",
    "yes": "It was a reckless decision.", "no": "",
}  # fmt: skip


def write(folder: Path, *rows: dict[str, str], columns: tuple[str, ...] = COLUMNS) -> Path:
    path = folder / "loaded" / "judgement.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows({c: row.get(c, "") for c in columns} for row in rows)
    return path


@pytest.mark.parametrize(
    ("form", "tokens"),
    [
        ("far-right", ("far", "right")),
        ("blood on * hands", ("blood", "on", "*", "hands")),
        ("can't", ("ca", "n't")),
        ("won’t", ("wo", "n't")),
        ("the nation's shame", ("the", "nation", "'s", "shame")),
        ("cannot", ("can", "not")),
    ],
)
def test_forms_are_cut_as_running_text_is(form: str, tokens: tuple[str, ...]) -> None:
    assert form_tokens(form) == tokens


@pytest.mark.parametrize(
    ("change", "column", "part"),
    [
        ({"id": ""}, "id", "is empty"),
        ({"form": ""}, "form", "is empty"),
        ({"form": "* of"}, "form", "starts or ends with *"),
        ({"match": "stem"}, "match", "write lemma or exact"),
        ({"pos": "ADJ|FOO"}, "pos", "FOO"),
        ({"category": "affect"}, "category", "the file is named judgement"),
        ({"strength": "5"}, "strength", "write 0, 1, 2 or 3"),
        ({"frame": "wobbly"}, "frame", "unknown frame 'wobbly'"),
        ({"frame": "target"}, "frame", "needs words after a colon"),
        ({"frame": "passive:by"}, "frame", "takes no words"),
        ({"flags": "loud"}, "flags", "loud"),
        ({"proper": "maybe"}, "proper", "skip or count"),
        ({"variant": "AU"}, "variant", "UK or US"),
        ({"reason": ""}, "reason", "is empty"),
        ({"yes": ""}, "yes", "is empty"),
    ],
)
def test_each_error_names_its_cell(tmp_path: Path, change: dict[str, str], column: str, part: str) -> None:
    entries, problems = read_file(write(tmp_path, GOOD | change))
    assert entries == []
    assert [(p.file, p.row, p.column) for p in problems] == [("loaded/judgement.csv", 2, column)]
    assert part in problems[0].message


def test_all_errors_are_reported_at_once(tmp_path: Path) -> None:
    path = write(tmp_path, GOOD | {"strength": "9"}, GOOD, GOOD | {"match": ""})
    entries, problems = read_file(path)
    assert [e.id for e in entries] == ["judgement.reckless"]
    assert [(p.row, p.column) for p in problems] == [(2, "strength"), (4, "match")]


def test_a_missing_column_is_named(tmp_path: Path) -> None:
    _, problems = read_file(write(tmp_path, GOOD, columns=tuple(c for c in COLUMNS if c != "reason")))
    assert [(p.column, p.row) for p in problems] == [("reason", 1)]


def test_an_id_that_stands_twice_is_an_error(tmp_path: Path) -> None:
    write(tmp_path, GOOD, GOOD)
    (tmp_path / "lexicon.toml").write_text('name="t"\nversion="1"\nlicence="x"\n')
    with pytest.raises(LexiconError, match=r"row 3, column id: judgement.reckless stands already in"):
        load(tmp_path)


def test_plus_signs_in_frames_are_read_but_not_needed() -> None:
    assert parse_frame("+that|quote !+NUM") == parse_frame("that|quote !NUM")


def test_a_users_file_adds_and_replaces(tmp_path: Path) -> None:
    write(tmp_path / "ours", GOOD)
    (tmp_path / "ours" / "lexicon.toml").write_text('name="t"\nversion="1"\nlicence="x"\n')
    extra = write(tmp_path / "theirs", GOOD | {"strength": "1"}, GOOD | {"id": "judgement.hasty", "form": "hasty"})
    merged = overlay(load(tmp_path / "ours"), extra)
    assert [(e.form, e.strength, e.dimension) for e in merged.entries] == [
        ("reckless", 1, "loaded"),
        ("hasty", 2, "loaded"),
    ]
    assert merged.changes == ("changed loaded/judgement: reckless", "added loaded/judgement: hasty")


@pytest.mark.parametrize("dimensions", [None, ("sources", "loaded", "attribution"), ("sources",)])
def test_the_shipped_lexicon_is_its_folder_dimension_by_dimension(dimensions: tuple[str, ...] | None) -> None:
    assert load_shipped(dimensions) == load(lexicons() / "en", dimensions)
