from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.charts import glyphs
from framing.charts.glyphs import coverage, drawable, fallbacks, families, stacked, text_width, wrap


@pytest.fixture
def no_other_fonts(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As where the packages of fonts are not installed."""
    monkeypatch.setattr(glyphs, "fallbacks", lambda: ())
    glyphs._fallback.cache_clear()
    glyphs._advance.cache_clear()
    yield
    glyphs._fallback.cache_clear()
    glyphs._advance.cache_clear()


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("plain", "plain"),
        ("Žofie “said” – no", "Žofie “said” – no"),
        ("Привет שלום ميناء", "Привет שלום ميناء"),
        ("a\nb\tc", "a b c"),
        ("nul\x00bell\x07", "nulbell"),
        ("turned \u202eround", "turned round"),
        ("👍🏿 plan", "[thumbs up sign] plan"),
        ("习", "[U+4E60]"),
        ("lone \ud800", "lone [U+D800]"),
        ("[👍]", "[[thumbs up sign]]"),
    ],
)
def test_drawable_in_one_font(text: str, drawn: str, no_other_fonts: None) -> None:
    assert drawable(text) == drawn
    assert all(ord(character) in coverage() for character in drawn)


@pytest.mark.parametrize(
    ("text", "needed"),
    [
        ("Tolm News", ()),
        ("Новости, حادث, הערב, Νέα", ()),
        ("北京晨报", ("Noto Sans CJK SC",)),
        ("東京 の 新聞", ("Noto Sans CJK JP",)),
        ("서울신문", ("Noto Sans CJK KR",)),
        ("दैनिक जागरण", ("Noto Sans Devanagari",)),
        ("ข่าวเย็น 晚報", ("Noto Sans Thai", "Noto Sans CJK SC")),
        ("👍🏽", ("Noto Emoji",)),
    ],
)
def test_other_scripts_are_drawn_in_fonts_of_their_own(text: str, needed: tuple[str, ...]) -> None:
    assert drawable(text) == text
    assert families(text) == needed


@given(st.text())
def test_drawable_text_has_shapes_for_all(text: str) -> None:
    known = coverage().union(*(font.covers for font in fallbacks()))
    assert known.issuperset(map(ord, drawable(text)))
    assert drawable(drawable(text)) == drawable(text)


@pytest.mark.parametrize(
    ("text", "stands_alone"),
    [
        ("Žofie", True), ("Z\u030cofie", True), ("q\u0303", False), ("שלום", True), ("שָׁלוֹם", False), ("दैनिक", False),
        ("👍🏽", False),
    ],
)  # fmt: skip
def test_signs_that_stand_on_one_another_are_known(text: str, stands_alone: bool) -> None:
    assert stacked(text) is not stands_alone


@given(st.text(max_size=60), st.floats(10, 60))
def test_wrapped_lines_fit(text: str, width: float) -> None:
    lines = wrap(text, width, 8.0)
    assert 1 <= len(lines) <= 2
    assert all(len(line) == 1 or text_width(line, 8.0) <= width + 1e-6 for line in lines)


def test_wrap_breaks_at_words_and_cuts_the_rest() -> None:
    assert wrap("Tolm News", 60, 8.0) == ["Tolm News"]
    assert wrap("North Coast Broadcasting Corporation", 37, 8.0) == ["North Coast Broadcasting", "Corporation"]
    assert wrap("The Upper Valley Weekly Advertiser and Chronicle", 25, 8.0)[-1].endswith("…")
    assert wrap("", 25, 8.0) == [""]
