"""The page in a real browser: what it shows, what it counts, and how it is used without a mouse."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

from framing.overrules import read_overrules
from framing.reading import read
from framing.records import tables
from framing.resources import seeds
from framing.scoring import Scored, Settings, score

Open = Callable[..., Any]
KEY = ("basis", "level", "article_id", "outlet", "dimension", "category", "voice")


def saved(page: Any, button: str) -> str:
    """The text of the file that a button saves."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return Path(download.value.path()).read_text(encoding="utf-8-sig")


def measures_of(page: Any) -> dict[tuple[str, ...], tuple[str, ...]]:
    page.evaluate("location.hash = '#tables?t=measures'")
    rows = csv.DictReader(io.StringIO(saved(page, "Save as CSV"), newline=""))
    return {tuple(row[name] for name in KEY): printed(row) for row in rows}


def measures_by(scored: Scored) -> dict[tuple[str, ...], tuple[str, ...]]:
    return {tuple(str(row[name]) for name in KEY): printed(row) for row in tables(scored)["measures"]}


def printed(row: Any) -> tuple[str, ...]:
    """The numbers of a measure, rates to six decimals."""
    rates = ["" if row[name] in (None, "") else f"{float(row[name]):.6f}" for name in ("rate", "low", "high")]
    return (str(row["count"]), str(row["denominator"]), *rates, str(row["status"]))


def test_the_page_counts_as_the_program_does(open_page: Open, sample: Scored, sample_page: Path) -> None:
    assert measures_of(open_page(sample_page)) == measures_by(sample)


def test_overrules_in_the_page_give_the_numbers_of_the_command_line(
    open_page: Open, sample: Scored, sample_page: Path, tmp_path: Path
) -> None:
    page = open_page(sample_page, "#read?a=4")
    for word in ("BLOODTHIRSTY", "carnage"):
        page.locator("[data-stop][role]", has_text=word).first.click()
        page.get_by_label("Your reason, if you like").first.fill("Not here.")
        page.get_by_role("button", name="Reject this mark").first.click()
    page.get_by_role("button", name="Back to the text").click()
    page.get_by_text("Mark other words").click()
    page.get_by_label("Words", exact=True).fill("rescuers")
    page.get_by_label("Mark them as").select_option("loaded/judgement")
    page.get_by_role("button", name="Mark", exact=True).click()
    page.evaluate("location.hash = '#decisions'")
    file = tmp_path / "overrules.json"
    file.write_text(saved(page, "Save to a file"), encoding="utf-8")
    overrules = read_overrules(file)
    assert [o.action for o in overrules] == ["reject", "reject", "add"]
    scored = score(read(seeds() / "ferry-terminal").articles, Settings(attribution="rules"), overrules=overrules)
    assert all(not d.stale for d in scored.decisions)
    assert len(scored.findings) == len(sample.findings) - 1
    assert measures_of(page) == measures_by(scored)
