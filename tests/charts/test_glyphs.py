from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.charts.glyphs import coverage, drawable, text_width, wrap


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
def test_drawable(text: str, drawn: str) -> None:
    assert drawable(text) == drawn


@given(st.text())
def test_drawable_text_has_shapes_for_all(text: str) -> None:
    assert all(ord(character) in coverage() for character in drawable(text))
    assert drawable(drawable(text)) == drawable(text)


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
