"""Numbers with what they count, and their rows across outlets."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from framing.article import Article
from framing.comparison.figures import CHECK, Figure, FiguresGrid, figures, figures_grid, rows
from framing.text import lay_out, parse

SHARED = Path(__file__).parents[2].parent / "shared"
SEEDS = Path(__file__).parents[2] / "seeds"


def found(text: str, nlp: Any) -> list[Figure]:
    (document,) = parse([lay_out(Article("a", text, "The Herald", published=date(2024, 5, 14)))], nlp)
    return figures(document)


def grid(nlp: Any, **texts: str) -> FiguresGrid:
    articles = [Article(o, t, o.title(), published=date(2024, 5, 14)) for o, t in texts.items()]
    return figures_grid(list(parse((lay_out(a) for a in articles), nlp)))


COUNTED = [
    # sentence, [(kind, lowest, highest, hedge)]
    ("At least 27 people were killed and 84 injured.", [("killed", 27, 27, "at least"), ("injured", 84, 84, "")]),
    ("The blast killed nine clerks and wounded dozens.", [("killed", 9, 9, ""), ("injured", 24, 99, "")]),
    ("Nine gunmen killed three guards.", [("people", 9, 9, ""), ("killed", 3, 3, "")]),
    ("The storm left 12 dead and 30 missing.", [("killed", 12, 12, ""), ("missing", 30, 30, "")]),
    ("The deaths of hundreds of miners shook the valley.", [("killed", 200, 999, "")]),
    ("Fifty-eight passengers died.", [("killed", 58, 58, "")]),
    ("Police arrested two hundred and six marchers.", [("detained", 206, 206, "")]),
    ("It cost $1.4 million to mend.", [("money", 1.4e6, 1.4e6, "")]),
    ("It cost £100m to mend.", [("money", 1e8, 1e8, "")]),
    ("The club paid 2.1 million crowns.", [("money", 2.1e6, 2.1e6, "")]),
    ("The sale raised tens of millions of dollars.", [("money", 20e6, 99e6, "")]),
    ("A second blast came about eight minutes later.", [("duration", 480, 480, "about")]),
    ("The site lies some 400 metres from the hall.", [("distance", 400, 400, "some")]),
    ("The site lies 2,300 feet (700 meters) away.", [("distance", 701.04, 701.04, "")]),
    ("It lies a quarter of a mile away.", [("distance", 402.336, 402.336, "")]),
    ("Traffic may rise by between 5 and 20 per cent.", [("share", 0.05, 0.2, "")]),
    ("A third of the homes are empty.", [("share", 1 / 3, 1 / 3, "")]),
    ("One in four pupils walks.", [("share", 0.25, 0.25, "")]),
    ("Between 500,000 and 700,000 voters queued.", [("people", 5e5, 7e5, "")]),
    ("The council voted by nine to seven to sell.", [("votes", 9, 9, "")]),
    ("The town wants 60 badly needed homes.", [("things", 60, 60, "")]),
    ("The work took two and a half years.", [("duration", 78894000, 78894000, "")]),
    ("The work took more than a year and a half.", [("duration", 47336400, 47336400, "more than")]),
    ("They argued for years.", [("duration", 63115200, 946728000, "")]),
    ("The days of cheap boats are over.", []),
    ("One day, she said, the pier will go.", []),
    ("One day she found a rope.", []),
    ("One day after the vote he left.", [("duration", 86400, 86400, "")]),
    ("They ran the port for a quarter of a century.", [("duration", 788940000, 788940000, "")]),
    ("You stay in office for four years at least.", [("duration", 126230400, 126230400, "at least")]),
    ("The mayor has an eight-point plan for the port.", [("things", 8, 8, "")]),
    ("The town sent the clinic 400 ventilators.", [("things", 400, 400, "")]),
    ("Police are looking for three bombers.", [("people", 3, 3, "")]),
    (
        "The rate fell by five percentage points, and the mayor lost 12 points.",
        [("points", 5, 5, ""), ("points", 12, 12, "")],
    ),
    (
        "Voters aged between 15 and 66 were asked, and those 65 and older answered.",
        [("age", 15, 66, ""), ("age", 65, 65, "")],
    ),
    ("The plan could cost taxpayers as much as $32 million.", [("money", 32e6, 32e6, "as much as")]),
    ("One of every three pupils walks.", [("share", 1 / 3, 1 / 3, "")]),
    ("It hits one in 300 miners.", [("share", 1 / 300, 1 / 300, "")]),
    ("She has read an article about two gardeners.", [("people", 2, 2, "")]),
    ("The minister counted 142 deaths a day.", [("things", 142, 142, "")]),
    ("He gave five measly cents.", [("money", 5, 5, "")]),
    ("The clerk lost 13 missing laptops.", [("things", 13, 13, "")]),
    ("Nurses treated 13 wounded miners.", [("injured", 13, 13, "")]),
    ("The port expelled 12 foreign nationals and 30 petty criminals.", [("people", 12, 12, ""), ("people", 30, 30, "")]),
    ("Guards apprehended 60 stowaways.", [("detained", 60, 60, "")]),
    ("For the best part of a decade she kept bees.", [("duration", 315576000, 315576000, "the best part of")]),
    ("He fled to Karvel, a city of 1.2 million struck by fever.", [("people", 1.2e6, 1.2e6, "")]),
    ("The star is two parsecs away.", [("distance", 6.17136e16, 6.17136e16, "")]),
]


@pytest.mark.parametrize(("text", "expected"), COUNTED)
def test_what_is_counted(text: str, expected: list[tuple[str, float, float, str]], nlp: Any) -> None:
    assert [(f.kind, pytest.approx(f.low), pytest.approx(f.high), f.hedge) for f in found(text, nlp)] == expected


@pytest.mark.parametrize(
    "text",
    [
        "The law dates from 1998.",
        "They met on May 14 and again on 3 June.",
        "Doors open at 8:10 a.m. and close at 9.30pm.",
        "He came 25th in the race.",
        "The look of the 1930s is back.",
        "One never knows, and no one asked.",
        "Voters rejected Proposition 8.",
        "She drove a Corvo 405 through town.",
        "They live at 12 Mill Road.",
        "A case of Covid-19 was found.",
        "See No. 3 on the list.",
        "They stayed at the Four Winds hotel near the old harbour.",
        "The 9-11 attacks changed the law.",
        "The plan has zero credibility with farmers.",
        "Ardel Rovers won 3-1 on the island.",
        "She told the story on 60 Minutes last night.",
        "Nobody answered when he called the 911 operators.",
        "The mayor and her deputy met, and the two shook hands.",
        "The pier will be shut for a month and a half to two months.",
    ],
)
def test_numbers_that_count_nothing(text: str, nlp: Any) -> None:
    assert [f for f in found(text, nlp) if f.kind != "age"] == []


@pytest.mark.parametrize(
    ("text", "noun"),
    [
        ("The army will rename 10 inland bases.", "base"),
        ("They lived through two World Wars.", "war"),
        ("He paid two Senate Congressmen.", "congressman"),
        ("Editors wrote dozens of fact checks in reply.", "check"),
        ("The file held hundreds of thousands of U.S. military reports.", "report"),
        ("There have been at least three ethics complaints.", "complaint"),
        ("A law must not punish millions of law-abiding gardeners.", "gardener"),
        ("The town fired 16 rockets, at least 11 of which fell into the sea.", "rocket"),
        ("Sixty per cent of the town's voters stayed away.", "voter"),
        ("The measure needs a two-thirds majority.", ""),
        ("He won 80 per cent of rural and elderly voters.", "voter"),
        ("It won 61% of those who vote at every chance.", "people"),
        ("She won 47 percent of “loyal listeners” in the valley.", "listener"),
        ("It rained on 96 days (27%) of the days in the year.", "day"),
    ],
)
def test_the_noun_that_is_counted(text: str, noun: str, nlp: Any) -> None:
    assert found(text, nlp)[-1].noun == noun


@pytest.mark.parametrize(
    ("text", "ayes", "noes"),
    [
        ("The bench ruled in a 6-3 vote.", 6, 3),
        ("The house voted 354 to 60 last week to condemn it.", 354, 60),
        ("The decisive vote, 72-to-26, ended the debate.", 72, 26),
        ("The council rejected the plan by 19 to 24.", 19, 24),
        ("It was a 5-4 decision.", 5, 4),
    ],
)
def test_a_vote_has_two_sides_and_is_no_range(text: str, ayes: float, noes: float, nlp: Any) -> None:
    (figure,) = found(text, nlp)
    assert (figure.kind, figure.low, figure.high, figure.against) == ("votes", ayes, ayes, noes)


def test_votes_are_the_same_only_with_both_sides(nlp: Any) -> None:
    told = grid(
        nlp,
        herald="The council backed the tram in a 6-3 vote on Monday night.",
        echo="The council backed the tram in a 6-3 vote on Monday night.",
        star="The council backed the tram in a 6-1 vote on Monday night.",
    )
    assert [(r.status, r.note) for r in told.rows if r.kind == "votes"] == [("differs", CHECK)]


def test_a_limit_is_not_lined_up_with_a_value(nlp: Any) -> None:
    told = grid(
        nlp,
        herald="Prosecutors recommended a prison sentence of 46 to 57 months for the clerk.",
        echo="The clerk faces a prison sentence of up to five years, which prosecutors recommended.",
    )
    assert [len(r.cells) for r in told.rows if r.kind == "duration"] == [1, 1]


@pytest.mark.parametrize(
    "text",
    [
        "Ola Brandt, 34, fled.",
        "A 22-year-old porter fled.",
        "Most 20-year-olds left the island.",
        "He died at the age of 50.",
    ],
)
def test_ages_are_kept_apart(text: str, nlp: Any) -> None:
    assert [f.kind for f in found(text, nlp)] == ["age"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "A spokesman earlier said 73 people had been killed but the toll was quickly raised to 103.",
            [(73, True), (103, False)],
        ),
        ("The death toll rose from 27 to 31 overnight.", [(27, True), (31, False)]),
        ("The number of people killed in the fire rose to 31.", [(31, False)]),
    ],
)
def test_earlier_counts(text: str, expected: list[tuple[float, bool]], nlp: Any) -> None:
    assert [(f.low, f.earlier) for f in found(text, nlp) if f.kind == "killed"] == expected


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("At least five Republicans will vote for the bill.", "people", 5),
        ("Thousands of Ardelians marched through the town.", "people", 2000),
        ("Six Tories and four Israelis signed the letter.", "people", 6),
        ("She named two appointees to the board.", "people", 2),
        ("The board named three committees.", "things", 3),
        ("Four Sabres of the air force flew past.", "things", 4),
        ("He won the seat by 537 votes.", "votes", 537),
        ("Nearly $1.7bn in goods crosses the border daily.", "money", 1.7e9),
        ("The port lost $30m last year.", "money", 30e6),
    ],
)
def test_people_votes_and_money(text: str, kind: str, value: float, nlp: Any) -> None:
    first = found(text, nlp)[0]
    assert (first.kind, first.low) == (kind, pytest.approx(value))


def test_up_to_behind_a_verb_of_rising_is_no_hedge(nlp: Any) -> None:
    (figure,) = found("The death toll was bumped up to 103.", nlp)
    assert figure.hedge == ""


HERALD = (
    "At least 27 people were killed and 84 injured in explosions in Port Ardel on Tuesday.\n\n"
    "The second blast came about eight minutes later near the bus stands.\n\n"
    "In 2015, a bombing at a market in Serrat killed 12 people."
)
ECHO = (
    "Thirty-one people were killed and dozens wounded in explosions in Port Ardel on Tuesday.\n\n"
    "The second blast struck the bus stands 12 minutes later.\n\n"
    "In 2015 cowards bombed a market in Serrat, killing 12."
)


def test_rows_of_a_grid(nlp: Any) -> None:
    table = {(r.kind, r.scope): r for r in grid(nlp, herald=HERALD, echo=ECHO).rows if len(r.cells) == 2}
    killed, injured = table["killed", ""], table["injured", ""]
    assert [f.low for cell in killed.cells.values() for f in cell] == [27, 31]
    assert killed.status == "differs"
    assert injured.status == "compatible"
    (other,) = [r for (kind, scope), r in table.items() if kind == "killed" and scope]
    assert (other.status, [f.low for cell in other.cells.values() for f in cell]) == ("same", [12, 12])
    gap = next(r for r in table.values() if r.kind == "duration")
    assert (gap.status, gap.note) == ("differs", CHECK)


def test_units_are_converted_before_they_are_compared(nlp: Any) -> None:
    table = grid(
        nlp,
        herald="The mast stands 820 kilometres south of the capital, Ardel.",
        echo="The mast stands about 510 miles south of the capital, Ardel.",
    )
    (row,) = table.rows
    assert (row.kind, row.status, len(row.cells)) == ("distance", "same", 2)


@pytest.mark.parametrize(
    ("one", "two", "status"),
    [
        ("more than 100", "103", "compatible"),
        ("dozens of", "84", "compatible"),
        ("103", "103", "same"),
        ("at least 27", "31", "differs"),
    ],
)
def test_status(one: str, two: str, status: str, nlp: Any) -> None:
    text = "The fire in Port Ardel killed {} people."
    (row,) = grid(nlp, herald=text.format(one), echo=text.format(two)).rows
    assert row.status == status


def test_what_a_bomb_was_in(nlp: Any) -> None:
    table = grid(
        nlp,
        herald="The bomb was placed in a suitcase, officials said.",
        echo="Two bags filled with explosives went off in the hall.",
    )
    (row,) = [r for r in table.rows if r.kind == "carrier"]
    assert [f.text for cell in row.cells.values() for f in cell] == ["a suitcase", "Two bags filled with explosives"]


def test_spans_slice_back_and_the_order_of_articles_moves_nothing(nlp: Any) -> None:
    one, two = grid(nlp, herald=HERALD, echo=ECHO), grid(nlp, echo=ECHO, herald=HERALD)
    texts = {"herald": HERALD, "echo": ECHO}
    for row in rows(one):
        assert texts[str(row["article_id"])][int(str(row["start"])) : int(str(row["end"]))] == row["value"]
    cells = [{(r["kind"], r["outlet"], r["value"]) for r in rows(g)} for g in (one, two)]
    assert cells[0] == cells[1]


def corpus(folder: Path) -> FiguresGrid:
    from framing.reading import read
    from framing.scoring import Scorer, Settings

    return figures_grid(list(Scorer(Settings(attribution="rules")).documents(read(folder).articles)))


def test_sample_corpus_disagreements() -> None:
    table = corpus(SEEDS / "ferry-terminal")
    main = {
        r.kind: {f.low for cell in r.cells.values() for f in cell}
        for r in table.rows
        if not r.scope and len(r.cells) > 2
    }
    assert {19, 27, 31} <= main["killed"]
    assert {62, 84, 100} <= main["injured"]
    assert {480, 600, 720} <= main["duration"]
    assert 12 not in main["killed"]


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the shared folder with the real articles")
def test_real_articles() -> None:
    table = corpus(SHARED / "seeds")
    main = {r.kind: r for r in table.rows if r.kind in {"killed", "injured", "carrier"} and not r.scope}
    killed = {(f.low, f.hedge, f.earlier) for cell in main["killed"].cells.values() for f in cell}
    assert killed == {(103, "at least", False), (100, "more than", False), (73, "", True)}
    assert {(f.low, f.high) for cell in main["injured"].cells.values() for f in cell} == {
        (141, 141),
        (170, 170),
        (24, 99),
    }
    assert {f.noun for cell in main["carrier"].cells.values() for f in cell} == {"suitcase", "bag"}
    gap = next(
        r for r in table.rows if r.kind == "duration" and {f.low for c in r.cells.values() for f in c} == {900, 1200}
    )
    assert gap.note == CHECK
    assert {700, 1000} <= {
        round(f.low, -2) for r in table.rows if r.kind == "distance" for c in r.cells.values() for f in c
    }
    blast = {f.low for f in main["killed"].members} | {f.low for f in main["injured"].members}
    assert not blast & {56, 200, 23000, 3, 4}
