"""Tables on disk: safe for spreadsheets, whole or not at all, the same bytes twice."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.errors import FramingError
from framing.tables import FORMATS, Format, Row, safe_cell, write_tables, write_text

COLUMNS = {"findings": ("id", "text", "start", "rate", "negated"), "exclusions": ("id", "text")}
FINDINGS: Sequence[Row] = (
    {"id": "herald-1:L1", "text": "“reckless”, she said\nagain", "start": -4, "rate": 0.25, "negated": True},
    {"id": "herald-1:L2", "text": "=1+1", "start": 12, "rate": None, "negated": False},
    {"id": "herald-1:L3", "text": "- At least ten boats", "rate": float("nan"), "negated": None},
)
TABLES = {"findings": FINDINGS, "exclusions": ()}


def cells(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv(tmp_path: Path) -> None:
    paths = write_tables(tmp_path / "new" / "folder", TABLES, COLUMNS)
    assert [p.name for p in paths] == ["findings.csv", "exclusions.csv"]
    data = paths[0].read_bytes()
    assert data.startswith(b"\xef\xbb\xbf")
    assert not data[3:].startswith(b"\xef\xbb\xbf")
    assert cells(data) == [
        ["id", "text", "start", "rate", "negated"],
        ["herald-1:L1", "“reckless”, she said\nagain", "-4", "0.25", "true"],
        ["herald-1:L2", "'=1+1", "12", "", "false"],
        ["herald-1:L3", "'- At least ten boats", "", "", ""],
    ]
    assert paths[1].read_bytes() == b"\xef\xbb\xbfid,text\r\n"


def test_json_lines(tmp_path: Path) -> None:
    first, second = write_tables(tmp_path, TABLES, COLUMNS, "jsonl")
    rows = [json.loads(line) for line in first.read_text("utf-8").splitlines()]
    assert rows[0] == dict(FINDINGS[0])
    assert rows[1]["text"] == "=1+1"
    assert rows[2] == {
        "id": "herald-1:L3",
        "text": "- At least ten boats",
        "start": None,
        "rate": None,
        "negated": None,
    }
    assert second.read_bytes() == b""


def test_parquet(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    first, second = write_tables(tmp_path, TABLES, COLUMNS, "parquet")
    table = pq.read_table(first)
    assert [str(t) for t in table.schema.types] == ["string", "string", "int64", "double", "bool"]
    assert table.column("text").to_pylist()[1] == "=1+1"
    assert table.column("start").to_pylist() == [-4, 12, None]
    assert pq.read_table(second).column_names == ["id", "text"]


def test_declared_types_give_one_parquet_schema(tmp_path: Path) -> None:
    pq = pytest.importorskip("pyarrow.parquet")
    columns = {"t": {"id": str, "n": int, "share": float, "day": date}}
    schemas = []
    for rows in ([], [{"id": 3, "n": 1, "share": 1, "day": "2024-01-03"}], [{"id": "a", "n": None, "day": ""}]):
        (path,) = write_tables(tmp_path, {"t": rows}, columns, "parquet")
        schemas.append(pq.read_schema(path))
    assert schemas[0].equals(schemas[1])
    assert schemas[1].equals(schemas[2])
    assert [str(t) for t in schemas[0].types] == ["string", "int64", "double", "date32[day]"]


@pytest.mark.parametrize("format", FORMATS)
def test_the_same_bytes_twice(tmp_path: Path, format: Format) -> None:
    first = [p.read_bytes() for p in write_tables(tmp_path / "a", TABLES, COLUMNS, format)]
    second = [p.read_bytes() for p in write_tables(tmp_path / "b", TABLES, COLUMNS, format)]
    assert first == second


@pytest.mark.parametrize("format", FORMATS)
def test_a_failure_leaves_what_was_there(tmp_path: Path, format: Format) -> None:
    paths = write_tables(tmp_path, TABLES, COLUMNS, format)
    before = [p.read_bytes() for p in paths]
    wrong = {"findings": FINDINGS[:1], "exclusions": [{"id": "x", "unknown": 1}]}
    with pytest.raises(ValueError, match="table exclusions has no column unknown"):
        write_tables(tmp_path, wrong, COLUMNS, format)
    assert [p.read_bytes() for p in paths] == before
    assert sorted(tmp_path.iterdir()) == sorted(paths)


def test_wrong_calls(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="the columns of table other are not listed"):
        write_tables(tmp_path, {"other": ()}, COLUMNS)
    with pytest.raises(ValueError, match="no such format: xls"):
        write_tables(tmp_path, TABLES, COLUMNS, "xls")  # type: ignore[arg-type]


def test_a_folder_that_cannot_be_written_to(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(FramingError, match="cannot be written") as caught:
        write_tables(tmp_path / "file" / "folder", TABLES, COLUMNS)
    assert "\n" not in str(caught.value)
    (tmp_path / "run.json").mkdir()
    with pytest.raises(FramingError, match=r"run\.json: cannot be written"):
        write_text(tmp_path / "run.json", "{}")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["file", "run.json"]


def test_text_is_written_whole(tmp_path: Path) -> None:
    write_text(tmp_path / "a" / "b.json", "“x”\n")
    assert (tmp_path / "a" / "b.json").read_bytes() == "“x”\n".encode()


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("=SUM(A1)", "'=SUM(A1)"),
        ("+49 30", "'+49 30"),
        ("-", "'-"),
        ("@handle", "'@handle"),
        ("\tindented", "'\tindented"),
        ("\rline", "'\rline"),
        ("'=quoted", "''=quoted"),
        ("'tis", "'tis"),
        ("– dash", "– dash"),
        ("a=b", "a=b"),
        ("", ""),
    ],
)
def test_no_cell_starts_a_formula(text: str, cell: str) -> None:
    assert safe_cell(text) == cell


TEXT = st.text(alphabet=st.characters(exclude_categories=("Cs",)))


@given(st.one_of(TEXT, st.text(alphabet="'=+-@\t\rx")))
def test_a_safe_cell_can_be_undone(text: str) -> None:
    cell = safe_cell(text)
    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r"))
    guarded = cell.startswith("'") and cell.lstrip("'").startswith(("=", "+", "-", "@", "\t", "\r"))
    assert (cell[1:] if guarded else cell) == text


@given(st.lists(TEXT, max_size=5))
def test_every_text_comes_back_from_csv_and_json(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> None:
    folder = tmp_path_factory.mktemp("tables")
    rows = [{"id": str(i), "text": text} for i, text in enumerate(texts)]
    (path,) = write_tables(folder, {"exclusions": rows}, COLUMNS)
    assert [row[1] for row in cells(path.read_bytes())[1:]] == [safe_cell(text) for text in texts]
    (path,) = write_tables(folder, {"exclusions": rows}, COLUMNS, "jsonl")
    assert [json.loads(line)["text"] for line in path.read_bytes().split(b"\n") if line] == texts


def test_lone_surrogates_do_not_stop_a_table(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    for format in FORMATS:
        (path,) = write_tables(tmp_path, {"exclusions": [{"id": "a", "text": "x\ud83d"}]}, COLUMNS, format)
        assert path.stat().st_size > 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk here is always full")
def test_a_full_disk_is_said_even_where_a_buffer_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    true = Path.open
    monkeypatch.setattr(Path, "open", lambda path, mode: true(Path("/dev/full"), mode))
    with pytest.raises(FramingError, match="No space left"):
        write_tables(tmp_path, {"a": [{"text": "long " * 10_000}] * 3}, {"a": ("text",)})
