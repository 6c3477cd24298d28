"""The coding sample: blind, traceable through its key, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from framing.article import Article
from framing.coding.mask import Mask, byline_names, outlet_forms
from framing.coding.model import Coding
from framing.coding.sample import TOOL, draw, key_to_json, read_key, tool_codings
from framing.errors import InputError
from framing.findings import Finding, Span
from framing.reading import read
from framing.resources import seeds

VALE = Article("vale-1", "", "The Vale Herald", byline="By Ada Brill and Jo van Roe, health correspondent")
RADIO = Article("rtl-1", "", "Radio Thorn Lake")

COVERED = [
    ("The Vale Herald said so.", "[outlet] said so."),
    ("He told the Vale Herald.", "He told [outlet]."),
    ("She told the Herald’s reporter.", "She told [outlet]’s reporter."),
    ("THE VALE HERALD has learned", "[outlet] has learned"),
    ("Radio Thorn Lake, RTL, went silent.", "[outlet], [outlet], went silent."),
    ("Ada Brill writes from the vale.", "[writer] writes from the vale."),
    ("See https://vale.example/news/1?x=2.", "See [link]."),
    ("Go to www.vale.example or vale.example/more.", "Go to [link] or [link]."),
    ("Write to desk@vale.example or @valeherald.", "Write to [address] or [account]."),
    ("A herald came to the vale.", "A herald came to the vale."),
    ("The U.S. team won 3.5 points at 9 a.m. today.", "The U.S. team won 3.5 points at 9 a.m. today."),
    ("The lake is deep.", "The lake is deep."),
]


@pytest.mark.parametrize(("text", "expected"), COVERED)
def test_what_is_covered(text: str, expected: str) -> None:
    shown, at = "", 0
    for start, end, cover in Mask([VALE, RADIO]).covers(text):
        shown += text[at:start] + cover
        at = end
    assert shown + text[at:] == expected


def test_a_name_without_its_kind_is_covered() -> None:
    assert {"Straight Thorn", "STN", "the News"} <= outlet_forms("Straight Thorn News")


def test_a_byline_without_a_name_covers_nothing() -> None:
    assert byline_names("Staff Reporter") == set()
    assert byline_names("By Ada Brill, staff reporter") == {"Ada Brill"}


@pytest.fixture(scope="module")
def ferry() -> tuple[Article, ...]:
    return tuple(read(seeds() / "ferry-terminal").articles)


def test_as_many_from_each_outlet_and_the_same_for_the_same_seed(ferry: tuple[Article, ...]) -> None:
    sample = draw(ferry, 20, seed=4)
    assert set(Counter(origin.outlet for origin in sample.key).values()) == {4}
    assert sample == draw(ferry, 20, seed=4)
    assert sample != draw(ferry, 20, seed=5)


@pytest.mark.parametrize("unit", ["sentence", "article"])
def test_units_lead_back_to_the_original_character_by_character(ferry: tuple[Article, ...], unit: str) -> None:
    sample = draw(ferry, 10_000, unit=unit, stratify="none")  # type: ignore[arg-type]
    by_id = {article.id: article for article in ferry}
    for text, origin in zip(sample.units, sample.key, strict=True):
        article = by_id[origin.article]
        for piece in origin.pieces:
            whole = article.text if piece.field == "text" else article.headline
            shown, stood = text.text[piece.start : piece.end], whole[piece.origin : piece.origin_end]
            assert shown == stood or shown.startswith("[") or shown.split() == stood.split()
            assert origin.place(piece.field, piece.origin, piece.origin_end) == (piece.start, piece.end)


@pytest.mark.parametrize("corpus", ["ferry-terminal", "sports-field"])
@pytest.mark.parametrize("unit", ["sentence", "article"])
def test_no_unit_names_its_outlet(corpus: str, unit: str) -> None:
    articles = read(seeds() / corpus).articles
    sample = draw(articles, 10_000, unit=unit, stratify="none")  # type: ignore[arg-type]
    assert len(sample.units) > len(articles) - 1
    for article in articles:
        for text in (u.text for u in sample.units):
            assert article.outlet not in text
            assert article.source_file not in text
            assert not article.byline or article.byline not in text


@pytest.mark.shared
def test_no_unit_of_the_real_articles_names_its_outlet(shared: Path) -> None:
    articles = read(shared / "seeds").articles
    texts = [unit.text for unit in draw(articles, 10_000, stratify="none").units]
    assert len(texts) > 100
    assert not [text for text in texts for a in articles if a.outlet.lower() in text.lower() or "http" in text]


def test_a_place_inside_a_covered_name_or_outside_the_unit_is_no_place() -> None:
    article = Article(
        "vale-1", "The Vale Herald says the reckless plan failed. It rained hard all day.", "The Vale Herald"
    )
    sample = draw([article], 10)
    unit, origin = next(pair for pair in zip(sample.units, sample.key, strict=True) if "reckless" in pair[0].text)
    assert unit.text == "[outlet] says the reckless plan failed."
    at = article.text.index("reckless")
    assert origin.place("text", at, at + 8) == (18, 26)
    assert unit.text[18:26] == "reckless"
    assert origin.place("text", 50, 55) is None
    assert origin.place("headline", at, at + 8) is None


def test_the_tools_findings_become_marks_in_units() -> None:
    article = Article("vale-1", "The Vale Herald says the reckless plan failed.", "The Vale Herald")
    sample = draw([article], 1)
    at = article.text.index("reckless")
    finding = Finding("vale-1", "loaded", "judgement", "r", "outlet", "body", Span("text", at, at + 8, "reckless"))
    assert tool_codings([finding], sample.key, ["loaded"]) == [Coding(TOOL, "u001", "loaded", "judgement", 18, 26)]
    assert tool_codings([finding], sample.key, ["hedging"]) == []


def test_the_key_is_read_back(tmp_path: Path, ferry: tuple[Article, ...]) -> None:
    sample = draw(ferry, 10)
    path = tmp_path / "key.json"
    path.write_text(key_to_json(sample.key, {"seed": 0}), encoding="utf-8")
    assert read_key(path) == sample.key
    path.write_text("{}", encoding="utf-8")
    with pytest.raises(InputError, match="has no 'key'"):
        read_key(path)


def test_nothing_to_draw_from_is_said() -> None:
    with pytest.raises(InputError, match="no sentence to draw from"):
        draw([Article("a", "", "Vale")], 3)
