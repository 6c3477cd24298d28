"""The page in a real browser: what it shows, what it counts, and how it is used without a mouse."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from framing.article import Article
from framing.overrules import read_overrules
from framing.page import write_page
from framing.reading import read
from framing.records import tables
from framing.resources import seeds
from framing.scoring import Scored, Settings, score

Open = Callable[..., Any]
RULES = Settings(attribution="rules")
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


HOSTILE = (
    "<b>bold</b> <img src=x onerror=alert(1)> </script><script>window.hit=1</script> #strong[x] $x^2$ **md** [a](b) `c`"
)
NAMES = [
    "العربية اليوم",
    "<script>hit()</script> & #Sons",
    "A very long name of an outlet that goes on and on without any end in sight, Ltd",
    "新聞社",
]


@pytest.fixture(scope="module")
def hostile_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hostile") / "page.html"
    text = f"{HOSTILE}\n\n👍🏿 A reckless plan, officials said. {HOSTILE}\n\nقال الوزير إن الخطة جيدة.\n"
    articles = [
        Article(f"a{n}", text, name, headline=f"{HOSTILE} 👍🏿 {n}", event=HOSTILE) for n, name in enumerate(NAMES)
    ]
    write_page(score(articles, RULES), path)
    return path


def test_markup_comes_out_as_text(open_page: Open, hostile_page: Path) -> None:
    page = open_page(hostile_page, "#read?a=1,2,3,4")
    assert page.evaluate("window.hit") is None
    shown = " ".join(page.locator(".article").first.inner_text().split())
    assert " ".join(HOSTILE.split()) in shown
    assert page.locator("article b, article img, article script, main img").count() == 0
    assert [" ".join(t.split()) for t in page.locator(".article .outlet").all_inner_texts()] == NAMES
    for address in ("overview", "compared", "places?q=reckless", "tables?t=articles", "decisions", "method"):
        page.evaluate("(address) => { location.hash = address; }", address)
        assert page.locator("main script, main b b").count() == 0
    assert page.evaluate("window.hit") is None


def test_a_mark_behind_an_emoji_is_where_it_belongs(open_page: Open, hostile_page: Path) -> None:
    page = open_page(hostile_page, "#read")
    assert page.locator(".rack .m.k-loaded").first.inner_text() == "reckless"


VIEWS = (
    "overview",
    "read",
    "read?a=1,3,4",
    "read?a=4&m=4:L1",
    "compared",
    "places?d=loaded",
    "tables?t=measures",
    "decisions",
    "method",
)


@pytest.mark.parametrize(("width", "page_name"), [(360, "sample_page"), (640, "sample_page"), (360, "hostile_page")])
def test_no_view_is_wider_than_a_small_screen(
    open_page: Open, request: pytest.FixtureRequest, width: int, page_name: str
) -> None:
    """640 pixels are what is left of 1280 at a zoom of 200 %."""
    page = open_page(request.getfixturevalue(page_name), width=width, height=640)
    for address in VIEWS:
        page.evaluate("(address) => { location.hash = address; }", address)
        page.wait_for_timeout(50)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, address


AXE = Path(os.environ.get("AXE", ""))


@pytest.mark.skipif(not AXE.is_file(), reason="needs the environment variable AXE: the file axe.min.js of axe-core")
@pytest.mark.parametrize(("width", "dark"), [(1280, False), (640, True), (360, False)])
def test_axe_finds_nothing(open_page: Open, sample_page: Path, width: int, dark: bool) -> None:
    page = open_page(sample_page, width=width, height=800, dark=dark)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for address in VIEWS:
        page.evaluate("(address) => { location.hash = address; }", address)
        page.wait_for_timeout(50)
        found = page.evaluate("axe.run(document).then((r) => r.violations.map((v) => [v.id, v.nodes[0].html]))")
        assert found == [], address


REACHABLE = """
() => [...document.querySelectorAll('a[href], button, input, select, summary, [tabindex]')].filter(
  (e) => e.tabIndex >= 0 && !e.disabled && e.checkVisibility({ visibilityProperty: true })
).map((e, n) => { e.dataset.reach ??= String(n); return e.dataset.reach; })
"""


@pytest.mark.parametrize(
    "address", ["overview", "read?a=1,4", "compared", "places?d=loaded", "tables?t=gate", "decisions", "method"]
)
def test_every_control_is_reached_by_tab(open_page: Open, sample_page: Path, address: str) -> None:
    page = open_page(sample_page, f"#{address}")
    wanted = set(page.evaluate(REACHABLE))
    page.evaluate("document.activeElement.blur()")
    reached = set()
    for _ in range(len(wanted) + 5):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement?.dataset.reach"))
    assert wanted <= reached


def test_marks_are_read_explained_and_rejected_without_a_mouse(open_page: Open, sample_page: Path) -> None:
    page = open_page(sample_page, "#read?a=4")
    page.locator("[data-stop][tabindex='0']").focus()
    seen = [page.evaluate("document.activeElement.textContent")]
    stops = page.locator("[data-stop][role]").count()
    for _ in range(stops - 1):
        page.keyboard.press("ArrowRight")
        seen.append(page.evaluate("document.activeElement.textContent"))
    assert len(seen) == stops
    assert seen == page.locator("[data-stop][role]").all_inner_texts()
    page.keyboard.press("Home")
    assert page.evaluate("document.activeElement.getAttribute('aria-description')").startswith("Loaded language: ")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.tagName") == "H2"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.textContent") == seen[0]
    page.keyboard.press("Enter")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Reject this mark":
            break
    page.keyboard.press("Enter")
    assert page.get_by_role("link", name="Decisions (1)").count() == 1
    assert "Rejected by a reader" in page.locator(".panel").inner_text()
    page.get_by_role("button", name="Take the rejection back").press("Enter")
    assert page.get_by_role("link", name="Decisions", exact=True).count() == 1


def test_words_are_marked_without_a_mouse(open_page: Open, sample_page: Path) -> None:
    page = open_page(sample_page, "#read?a=4")
    page.get_by_text("Mark other words").press("Enter")
    page.get_by_label("Words", exact=True).press_sequentially("ticket hall")
    page.get_by_label("Which of them").select_option(index=1)
    page.get_by_label("Mark them as").select_option("loaded/affect")
    page.get_by_role("button", name="Mark", exact=True).press("Enter")
    assert page.locator(".m.new").all_inner_texts() == ["ticket hall"]
    page.get_by_text("Mark other words").press("Enter")
    page.get_by_label("Words", exact=True).fill("icket hal")
    page.get_by_role("button", name="Mark", exact=True).press("Enter")
    assert "do not stand in the article as whole words" in page.get_by_role("alert").inner_text()


def test_switches_take_marks_away_and_bring_them_back(open_page: Open, sample_page: Path) -> None:
    page = open_page(sample_page, "#read?a=4")
    stops = page.locator("[data-stop][role]")
    everything = stops.count()
    style = "e => getComputedStyle(e).backgroundColor + getComputedStyle(e).textDecorationLine + getComputedStyle(e).boxShadow"
    for name in ("Loaded language", "Who speaks", "quoted", "headline"):
        page.get_by_role("checkbox", name=name).press("Space")
    left = stops.count()
    assert left < everything
    assert page.locator(".rack .m.d0").first.evaluate(style) == "rgba(0, 0, 0, 0)nonenone"
    for name in ("Loaded language", "Who speaks", "quoted", "headline"):
        page.get_by_role("checkbox", name=name).press("Space")
    assert stops.count() == everything
    page.get_by_label("How strong").select_option("3")
    assert 0 < stops.count() < everything


def test_a_number_leads_to_as_many_places(open_page: Open, sample: Scored, sample_page: Path) -> None:
    page = open_page(sample_page, "#overview")
    row = (
        page.locator(".dimension", has=page.get_by_role("heading", name="Loaded language")).locator("a.bar-row").nth(2)
    )
    count = int(row.locator(".bar-figure > span").last.inner_text().strip(", ").split()[0])
    row.press("Enter")
    page.locator(".lines li").first.wait_for()
    assert page.locator(".lines li").count() == count > 0
    assert page.get_by_role("status").filter(has_text=f"{count} marks").count() == 1
    page.locator(".places .lines a").first.press("Enter")
    assert page.locator("[data-stop][aria-current]").count() == 1


def test_a_shared_passage_lines_up(open_page: Open, sample_page: Path) -> None:
    page = open_page(sample_page, "#read?a=1,3")
    button = page.locator(".column").first.locator("button.passage").nth(3)
    passage = button.get_attribute("data-passage")
    button.press("Enter")
    tops = [
        column.locator(f".p[data-passage='{passage}']").first.bounding_box()["y"]
        for column in page.locator(".column").all()
        if column.locator(f".p[data-passage='{passage}']").count()
    ]
    assert len(tops) > 1
    assert max(tops) - min(tops) < 150


def test_search_finds_words_of_the_texts(open_page: Open, sample: Scored, sample_page: Path) -> None:
    page = open_page(sample_page, "#places?k=texts")
    page.get_by_label("Words", exact=True).fill("ticket hall")
    expected = sum(" ".join(a.text.split()).lower().count("ticket hall") for a in sample.articles)
    assert page.locator(".lines li").count() == expected > 0


def test_a_table_is_sorted_and_filtered(open_page: Open, sample_page: Path) -> None:
    page = open_page(sample_page, "#tables?t=sources")
    page.get_by_role("button", name="statements").press("Enter")
    page.get_by_role("button", name="statements").press("Enter")
    assert page.locator("th[aria-sort=descending]").inner_text().startswith("statements")
    column = page.locator("thead th").all_inner_texts().index(page.locator("th[aria-sort]").inner_text())
    values = [int(v) for v in page.locator(f"tbody tr td:nth-child({column + 1})").all_inner_texts()]
    assert values == sorted(values, reverse=True)
    page.get_by_label("Only rows with").fill("Meridian")
    assert all("Meridian" in text for text in page.locator("tbody tr").all_inner_texts())


def test_a_wrong_file_of_decisions_is_said_line_by_line(open_page: Open, sample_page: Path, tmp_path: Path) -> None:
    page = open_page(sample_page, "#decisions")
    file = tmp_path / "o.json"
    for content, message in [
        ("{", "not JSON"),
        ('{"kind": 1}', "no overrules file"),
        ('{"kind":"framing overrules","version":1,"overrules":[1]}', "Overrule 1"),
    ]:
        file.write_text(content)
        page.get_by_label("Load from a file").set_input_files(file)
        page.get_by_role("alert").filter(has_text=message).wait_for()


def test_decisions_that_fit_no_more_are_listed(
    open_page: Open, sample: Scored, sample_page: Path, tmp_path: Path
) -> None:
    row = {
        "action": "reject", "article_id": sample.articles[0].id, "sha256": "0" * 64, "dimension": "loaded",
        "category": "judgement", "rule": "x", "start": 0, "end": 5, "text": "FERRY",
    }  # fmt: skip
    file = tmp_path / "o.json"
    file.write_text(json.dumps({"kind": "framing overrules", "version": 1, "overrules": [row]}))
    page = open_page(sample_page, "#decisions")
    page.get_by_label("Load from a file").set_input_files(file)
    page.get_by_text("Not applied: the text of the article has changed.").wait_for()
    assert page.get_by_text("1 decision, 1 of them not applied.").count() == 1


def test_dark_follows_the_system_and_the_switch(open_page: Open, sample_page: Path) -> None:
    page = open_page(sample_page, dark=True)
    background = "getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(background)
    page.get_by_role("button", name="Dark").press("Enter")
    assert page.get_by_role("button", name="Dark").get_attribute("aria-pressed") == "false"
    assert page.evaluate(background) != dark


def test_paper_has_the_text_and_no_controls(open_page: Open, sample_page: Path) -> None:
    page = open_page(sample_page, "#read?a=1,4")
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    marks = page.locator("[data-stop][role]").count()
    assert page.locator(".mark-list li").count() >= marks > 0
    assert page.locator("nav, .tools, .panel, .column-head").evaluate_all(
        "all => all.every((e) => getComputedStyle(e).display === 'none')"
    )
    assert page.locator(".article").count() == 2
    assert page.locator(".column-body").first.evaluate("e => e.scrollHeight <= e.clientHeight + 1")
