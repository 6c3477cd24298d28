"""Outlets, bylines, and what stands at the head of a text: cleaned, with what was written kept beside."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpora import BODY, OTHER, Build
from hypothesis import given
from hypothesis import strategies as st

from framing.errors import InputError
from framing.reading import read, read_aliases, report_lines
from framing.reading.aliases import Outlets
from framing.reading.bylines import split_byline
from framing.reading.intext import told_in
from framing.reading.outlets import propose


def called(*written: str, aliases: dict[str, str] | None = None) -> list[str]:
    outlets = Outlets(aliases)
    outlets.settle(written)
    return [outlets.called(name) for name in written]


@pytest.mark.parametrize(
    ("written", "names"),
    [
        (["The Courier", "courier.co.uk", "The Courier (Lowmere)"], ["The Courier"] * 3),
        (["courier.co.uk", "The Courier (Lowmere)", "www.courier.co.uk"], ["The Courier"] * 3),
        (["Courier, The", "THE COURIER", "Courier Online"], ["The Courier"] * 3),
        (["The Courier (Lowmere, England)", "The Courier - Online Edition", "The Courier; Lowmere"], ["The Courier"] * 3),
        (["Herald (Lowmere)", "Herald (Ashby)", "Herald (Lowmere)"], ["Herald (Lowmere)", "Herald (Ashby)", "Herald (Lowmere)"]),
        (["herald.co.uk", "herald.ie"], ["herald.co.uk", "herald.ie"]),
        (["Daily Herald", "dailyherald.example"], ["Daily Herald"] * 2),
        (["Online", "The"], ["Online", "The"]),
        (["The Times of Lowmere", "Lowmere Times"], ["The Times of Lowmere", "Lowmere Times"]),
        (["Lowmerer Bote (Online-Ausgabe)", "Lowmerer Bote"], ["Lowmerer Bote"] * 2),
        (["Herald Group plc", "Herald Group"], ["Herald Group"] * 2),
        (["", "???"], ["", "???"]),
    ],
)  # fmt: skip
def test_one_name_for_one_outlet(written: list[str], names: list[str]) -> None:
    assert called(*written) == names


@given(st.text(max_size=60))
def test_a_name_is_never_lost_and_stays_when_cleaned_again(name: str) -> None:
    (once,) = called(name)
    assert bool(once.strip()) == bool(name.strip())


def test_a_table_of_ones_own_goes_first(build: Build, tmp_path: Path) -> None:
    table = tmp_path / "outlets.csv"
    table.write_text("written,outlet\nLC,The Courier\ncourier.example,The Courier\n", encoding="utf-8")
    folder = build({"a.csv": f'outlet,url,text\nLC,,"{BODY}"\n,https://courier.example/1,"{OTHER}"\n'})
    assert [a.outlet for a in read(folder / "a.csv").articles] == ["LC", "courier.example"]
    first, second = read(folder / "a.csv", outlets=read_aliases(table)).articles
    assert (first.outlet, first.extra["outlet_as_written"], first.outlet_guess) == ("The Courier", "LC", "")
    assert (second.outlet, second.outlet_guess) == ("The Courier", "the web address (courier.example)")
    table.write_text("written,outlet\nLC\n", encoding="utf-8")
    with pytest.raises(InputError, match="row 2: needs two cells"):
        read_aliases(table)
    with pytest.raises(InputError, match="cannot be read"):
        read_aliases(tmp_path / "none.csv")


@pytest.mark.parametrize(
    ("written", "people", "kind"),
    [
        ("By ABBY GOODWIN, TOM BYRNE and ROB ASHBY", ["ABBY GOODWIN", "TOM BYRNE", "ROB ASHBY"], "people"),
        ("Abby Goodwin", ["Abby Goodwin"], "people"),
        ("Public Broadcasting Corp", [], "organisation"),
        ("Staff and agencies", [], "agency"),
        ("Ana Brook and agencies", ["Ana Brook"], "people+agency"),
        ("Lowmere News Agency", [], "agency"),
        ("By Ana Brook, Political Editor", ["Ana Brook"], "people"),
        ("By Ana Brook in Lowmere and Lee Ord", ["Lee Ord"], "people"),
        ("Brook, Ana", ["Ana Brook"], "people"),
        ("Ana Brook; Lee Ord", ["Ana Brook", "Lee Ord"], "people"),
        ("Von Anna Bach und Jan Lund", ["Anna Bach", "Jan Lund"], "people"),
        ("Par Anne Dubois et Luc Morel", ["Anne Dubois", "Luc Morel"], "people"),
        ("Ana Brook ana.brook@courier.example", ["Ana Brook"], "people"),
        ("QNN", [], "organisation"),
        ("Byron Andover", ["Byron Andover"], "people"),
        ("", [], ""),
    ],
)
def test_bylines(written: str, people: list[str], kind: str) -> None:
    """B10: names that hold "by" or "and" stay whole; an organisation is no person."""
    found = split_byline(written)
    assert (list(found.people), found.kind) == (people, kind)


@given(st.text(max_size=200))
def test_any_byline_is_split(written: str) -> None:
    split_byline(written)


@pytest.mark.parametrize(
    ("text", "published", "byline"),
    [
        ("Ferry stays\nBy Ana Brook\n3 January 2024\n\n" + BODY, "3 January 2024", "By Ana Brook"),
        ("Ferry stays\nPublished: 3 January 2024 10:15 GMT\n\n" + BODY, "3 January 2024 10:15 GMT", ""),
        ("Updated 4 January 2024\nPublished on January 3, 2024\n\n" + BODY, "January 3, 2024", ""),
        ("Last updated 4 January 2024\n\n" + BODY, "4 January 2024", ""),
        ("By Ana Brook | January 3, 2024\n\n" + BODY, "January 3, 2024", ""),
        ("By the time it sailed nobody came\n\n" + BODY, "", ""),
        ("Premiums to climb in 2024\n\n" + BODY, "", ""),
        (BODY + "\nBy Ana Brook\n3 January 2024\n", "", ""),
    ],
)
def test_dates_and_bylines_at_the_head_of_a_text(text: str, published: str, byline: str) -> None:
    long = text.replace(BODY, " ".join(BODY.split()) + "\n")
    assert told_in(long) == (published, byline)


def test_they_are_read_into_the_article_and_said_to_be(build: Build) -> None:
    text = f"Ferry stays\nBy Ana Brook\n3 January 2024\n\n{BODY}"
    (article,) = read(build({"a.txt": text}) / "a.txt").articles
    assert (article.byline, str(article.published)) == ("By Ana Brook", "2024-01-03")
    assert article.extra["published_read_from"] == article.extra["byline_read_from"] == "a line of the text"
    (stated,) = read(build({"b.txt": f"date: 2024-02-01\n\n{text}"}) / "b.txt").articles
    assert str(stated.published) == "2024-02-01"


def test_one_told_goes_before_a_file_name_that_is_no_outlet() -> None:
    told = "The chair told the Lowmere Herald that it was over."
    assert propose(BODY + told, file="ferry-stays-in-port") is not None
    assert propose(BODY + told, file="ferry-stays-in-port").name == "Lowmere Herald"  # type: ignore[union-attr]
    assert propose(BODY + told, file="daily-courier_3").name == "Daily Courier"  # type: ignore[union-attr]


def test_a_file_that_a_list_beside_it_names(build: Build) -> None:
    folder = build({"corpus.csv": "file,outlet,date\nb.txt,Herald,\na.txt,Courier,2024-01-03\n", "a.txt": BODY, "b.txt": OTHER,
                    "c.txt": BODY})  # fmt: skip
    (article,) = read(folder / "a.txt").articles
    assert (article.outlet, str(article.published), article.row) == ("Courier", "2024-01-03", 3)
    assert read(folder / "c.txt").articles[0].outlet_guess
    assert len(read(folder / "corpus.csv").articles) == 2


def test_versions_are_one_cluster_and_all_are_kept(build: Build) -> None:
    """B17."""
    changed = BODY.replace("and want to meet the board again", "and will meet a lawyer in Ashby on Friday")
    rows = {
        "a.txt": f"outlet: Courier\ndate: 2024-01-01\n\n{BODY}",
        "b.txt": f"outlet: Courier Online\ndate: 2024-01-03\n\n{BODY}",
        "c.txt": f"outlet: Herald\ndate: 2024-01-02\n\n{changed}",
        "d.txt": f"outlet: Beacon\n\n{OTHER}",
    }
    found = read(build(rows), same=0.7)
    assert found.clusters == (("courier-1", "courier-2", "herald-1"),)
    assert len(found.articles) == 4
    assert found.articles[1].extra["version_share"] == "1.00"
    assert 0.7 <= float(found.articles[2].extra["version_share"]) < 1
    assert read(build(rows), same=1.0).clusters == (("courier-1", "courier-2"),)


def test_the_report_names_versions_and_other_spellings(build: Build) -> None:
    rows = f'outlet,headline,text\n"Courier, The",Ferry stays,"{BODY}"\ncourier.co.uk,,"{BODY}"\n'
    lines = report_lines(read(build({"a.csv": rows}) / "a.csv"))
    assert sum(line.endswith(" words, “Ferry stays”") for line in lines) == 1
    assert "outlet      The Courier: also written “Courier, The”, “courier.co.uk”" in lines
    assert "versions    the-courier-1, the-courier-2 (100%) share one text" in lines
