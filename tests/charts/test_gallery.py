"""The gallery in docs: the page is what the program writes, its code draws its pictures, and its numbers are right."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from framing import charts
from framing.charts import Display
from framing.charts.display import Display as Base
from framing.charts.gallery import DPI, EXAMPLES, page, picture, rates
from framing.charts.style import new_sheet
from framing.rates import poisson_interval

DOCS = Path(__file__).parents[2] / "docs"
Example = Callable[[], Display]


def test_the_page_is_the_one_that_the_program_writes() -> None:
    assert (DOCS / "charts.md").read_text(encoding="utf-8") == page()


def test_every_kind_of_chart_is_shown() -> None:
    kinds = {c for c in vars(charts).values() if inspect.isclass(c) and issubclass(c, Base) and c is not Base}
    assert {type(example()) for example in EXAMPLES} == kinds


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.__name__)
def test_every_chart_has_its_picture_its_reading_and_code_that_draws_it(example: Example) -> None:
    display = example()
    stored = (DOCS / "charts" / f"{example.__name__}.png").read_bytes()
    size = tuple(int.from_bytes(stored[at : at + 4]) for at in (16, 20))
    assert size == pytest.approx((display.width / 25.4 * DPI, display.height / 25.4 * DPI), abs=1)
    assert picture(display).startswith(b"\x89PNG")
    entry = next(e for e in page().split("\n## ") if f"charts/{example.__name__}.png" in e)
    assert "**What it shows.** " in entry
    assert "**How to read it.** " in entry
    (code,) = re.findall(r"```python\n(.*?)\n```", entry, re.S)
    _, ax = new_sheet(display.width, display.height)
    values: dict[str, object] = {"ax": ax}
    exec(code, values)
    assert values["display"] == display


def test_intervals_of_the_examples_are_those_of_their_counts() -> None:
    for rate in rates().rates:
        if rate.rate is not None:
            low, high = (1000 * x / rate.words for x in poisson_interval(rate.count))
            assert (rate.rate, rate.low, rate.high) == pytest.approx((1000 * rate.count / rate.words, low, high), abs=0.05)
