"""The report on paper: Typst sets the data, which goes in as text and is never read as markup."""

from __future__ import annotations

import json
import os
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from framing.charts.glyphs import drawable
from framing.charts.table import Table, thousands
from framing.report.brief import brief
from framing.report.directions import right_to_left, set_apart
from framing.report.index import in_turn
from framing.report.model import ArticlePart, ChartPart, ReportData
from framing.report.typeset import typeset
from framing.report.wording import TEMPLATE
from framing.sentences import plain_of, say

MOST_ARTICLES = 12
"""Most articles printed with their marks: of more, the first of each outlet, in turn."""
FULL_ARTICLES = 40
"""The same in the full edition."""
CONCORDANCE_LINES = 700
"""Most lines a dimension has in the printed concordance."""
LONGEST_WORD = 24
"""Letters of the longest word that is never broken over two lines."""
CODE = re.compile(r"\[U\+[0-9A-F]{4,6}\]")
"""What stands for a letter without a shape (`framing.charts.glyphs.drawable`)."""
PIECE = 12
"""Letters between the places where a longer word may be broken."""


def write_pdf(data: ReportData, path: Path | str, paper: str = "a4", full: bool = False, short: bool = False) -> None:
    """Set the report and write it to `path`, which is replaced only once the new file is whole.

    Tagged PDF (PDF/UA-1, enforced by Typst), the same bytes for the same data. `ValueError` if `paper` is none
    of `typeset.PAPERS`, `OSError` where `path` cannot be written.
    """
    target = Path(path)
    pdf = pdf_bytes(data, paper, full, short)
    unfinished = target.with_name(f".{target.name}.part")
    try:
        unfinished.write_bytes(pdf)
        os.replace(unfinished, target)
    finally:
        unfinished.unlink(missing_ok=True)


def pdf_bytes(data: ReportData, paper: str = "a4", full: bool = False, short: bool = False) -> bytes:
    """The report as PDF; `full` has every table and the concordance of all findings, `short` is the brief edition."""
    main, shown = ("brief.typ", brief(data)) if short else ("report.typ", data)
    return typeset(main, TEMPLATE.glob("*.typ"), to_json(shown, full), paper)


def to_json(data: ReportData, full: bool = False) -> str:
    """The data as the template reads it: printed cells, drawable text, long words breakable."""
    articles = sample(data.articles, FULL_ARTICLES if full else MOST_ARTICLES)
    lines = tuple(
        line
        for name, _ in data.listed
        for line in [line for line in data.concordance if line.dimension == name][:CONCORDANCE_LINES]
    )
    printed = replace(data, articles=articles, concordance=lines)
    read = plain_of if data.reading == "plain" else str
    plain = _plain(printed)
    plain |= {
        "articles_note": read(_cut_note("note.cut-articles", len(articles), len(data.articles))),
        "full": full,
        "lines_note": read(_cut_note("note.cut-findings", len(lines), len(data.concordance))),
    }
    written = json.dumps(plain, ensure_ascii=False)
    code = CODE.search(written)
    if code:
        plain["banners"].append(read(say("note.signs", code=code.group())))
        written = json.dumps(plain, ensure_ascii=False)
    return json.dumps(set_apart(plain, data.outlets, "svg"), ensure_ascii=False) if right_to_left(written) else written


def sample(articles: Sequence[ArticlePart], most: int) -> tuple[ArticlePart, ...]:
    """At most `most` articles: the first of each outlet, then the second of each, and so on; in their order."""
    return tuple(articles[place] for place in in_turn([part.outlet for part in articles], most))


def _cut_note(key: str, shown: int, total: int) -> str:
    """What is said where not everything is printed; "" where it is."""
    return "" if shown == total else say(key, shown=thousands(shown), total=thousands(total))


def _plain(value: Any) -> Any:
    """Nested dictionaries and lists of what the template shows, all text made drawable."""
    if isinstance(value, str):
        return _breakable(drawable(value))
    if isinstance(value, Table):
        kinds = [column.kind for column in value.columns]
        return {
            "columns": [{"name": _plain(column.name), "kind": column.kind} for column in value.columns],
            "rows": [
                [drawable(cell) if kind == "code" else _plain(cell) for cell, kind in zip(row, kinds, strict=True)]
                for row in value.printed()
            ],
        }
    if isinstance(value, ChartPart):
        return {**{k: _plain(v) for k, v in _fields(value).items() if k != "svg"}, "svg": value.svg}
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if hasattr(value, "__dataclass_fields__"):
        return {name: _plain(item) for name, item in _fields(value).items()}
    return value


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__dataclass_fields__}


def _breakable(text: str) -> str:
    """The text with a zero-width space after every `PIECE` letters of words longer than `LONGEST_WORD`."""
    if len(text) <= LONGEST_WORD:
        return text
    return " ".join(word if len(word) <= LONGEST_WORD else _pieces(word) for word in text.split(" "))


def _pieces(word: str) -> str:
    """The word with its places to break; right-to-left letters are joined by hand, so theirs has none."""
    if right_to_left(word):
        return word
    return "".join(
        "\u200b" + letter if at and at % PIECE == 0 and not unicodedata.category(letter).startswith("M") else letter
        for at, letter in enumerate(word)
    )
