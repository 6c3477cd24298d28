"""Only here, missing there: names, figures and sources of one group alone, shared copy aside."""

from __future__ import annotations

import pytest

from framing import Article, Settings, score
from framing.comparison.only_here import Item, only_here, rows
from framing.scoring import Scored

OPENING = "The harbour wall in Tolm fell on Monday, and Ines Kolder, the mayor of Tolm, closed the road beside it."
COPY = (
    "The Valmora Rescue Agency sent two boats from Lorn, and the crews worked until the tide came in on Monday night."
)


def run(*texts: str) -> Scored:
    names = ("Herald", "Echo", "Lark")
    articles = [Article(f"{n}-1", t, n, event="wall") for n, t in zip(names, texts, strict=False)]
    return score(articles, Settings(attribution="rules"))


def items(*texts: str) -> list[Item]:
    scored = run(*texts)
    event = scored.comparison.events[0]
    return list(only_here(scored.documents, event.naming, event.figures, scored.shared))


def told(found: list[Item]) -> set[tuple[str, str, str, str]]:
    return {(i.kind, i.name, i.only, i.missing) for i in found}


HERALD = (
    f"{OPENING}\n\nThe fall was heard in Port Sorrel. The Ministry of Works blamed old stone. Dan Orre said he saw it. "
    "Mr. Orre lives in Port Sorrel. A fence of 40 metres was put up."
)
ECHO = "Ines Kolder, who is the mayor, kept away from the harbour wall in Tolm after it fell into the sea on Monday."
LARK = "Nobody was near the wall in Tolm when it fell. Tolm will build another, and the sea will take that one too."


@pytest.mark.parametrize(
    "expected",
    [
        ("person", "Dan Orre", "Herald", ""),
        ("organisation", "Ministry of Works", "Herald", ""),
        ("place", "Port Sorrel", "Herald", ""),
        ("source", "Dan Orre", "Herald", ""),
        ("person", "Ines Kolder", "", "Lark"),
    ],
)
def test_what_one_has_or_lacks(expected: tuple[str, str, str, str]) -> None:
    assert expected in told(items(HERALD, ECHO, LARK))


def test_what_all_have_is_not_listed() -> None:
    assert not [i for i in items(HERALD, ECHO, LARK) if i.name == "Tolm"]


def test_figures_of_one_group() -> None:
    found = [i for i in items(HERALD, ECHO, LARK) if i.kind == "figure"]
    assert [(i.only, [s.text for _, s in i.places]) for i in found] == [("Herald", ["40 metres"])]


def test_with_two_groups_nothing_is_missing() -> None:
    """Of two, what one lacks is what the other alone has: said once."""
    assert {i.missing for i in items(HERALD, ECHO)} == {""}


def test_what_stands_only_in_shared_copy_is_set_aside() -> None:
    """Herald and Echo print the same sentence, Echo cut the agency's place of origin: that says nothing about Herald."""
    found = items(f"{OPENING}\n\n{COPY}", f"{ECHO}\n\n{COPY.replace(' from Lorn', '')}", LARK)
    assert not [i for i in found if "Lorn" in i.name or "Rescue" in i.name]


def test_a_name_is_not_missing_where_a_shorter_form_of_it_stands() -> None:
    """Tolm Harbour Guards in one, the Guards in another, only the third lacks them."""
    found = items(
        f"{OPENING}\n\nThen the Tolm Harbour Guards came at noon.",
        f"{ECHO}\n\nMuch later the Guards came with rope.",
        LARK,
    )
    assert [(i.only, i.missing) for i in found if i.name == "Tolm Harbour Guards"] == [("", "Lark")]


def test_rows_and_spans() -> None:
    scored = run(HERALD, ECHO, LARK)
    event = scored.comparison.events[0]
    table = rows(only_here(scored.documents, event.naming, event.figures, scored.shared))
    text = {a.id: a.text for a in scored.articles}
    assert table
    for row in table:
        assert text[str(row["article_id"])][int(str(row["start"])) : int(str(row["end"]))] == row["text"]


FRAGMENTS = (
    f"{OPENING}\n\nThe St. Brannoc Sailing Club paid for the boats. Dan Orre of Port Sorrel saw the Valmoran Attorney General, "
    "who is a Democrat of Lorn. The Joint Committee on Harbours met, and a leaflet was signed D. Orre. "
    "Dan said the Brannoc Gazette had printed it, and the Gazette said so too."
)


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("organisation", "St. Brannoc Sailing Club"),
        ("organisation", "Joint Committee on Harbours"),
        ("person", "Dan Orre"),
    ],
)
def test_names_are_whole(kind: str, name: str) -> None:
    assert (kind, name, "Herald", "") in told(items(FRAGMENTS, ECHO, LARK))


def test_pieces_of_names_are_not_listed() -> None:
    listed = {i.name for i in items(FRAGMENTS, ECHO, LARK) if i.kind != "figure"}
    assert not listed & {"D", "Dan", "Attorney", "Valmoran Attorney", "Brannoc Sailing Club", "Democrat of Lorn", "Gazette"}


def sources(*texts: str) -> set[tuple[str, str]]:
    return {(i.name, i.only) for i in items(*texts) if i.kind == "source" and i.only}


PLAIN = "The wall fell on Monday, and nobody was near it when the sea took the stones away."


@pytest.mark.parametrize(
    ("herald", "echo", "expected"),
    [
        # who is heard in the other outlet under another phrase is not heard here only
        ("Dan Orre, 58, said he ran.", "Dan Orre, 58, ran. “You run,” the 58-year-old said.", set()),
        # somebody speaks for the body
        (
            "The Ridge Union said that it would wait.",
            "The Ridge Union waits. A spokeswoman for the Ridge Union denied that it would wait.",
            set(),
        ),
        ("The Ridge Union said that it would wait.", "The Ridge Union waits. Its spokeswoman denied it.", set()),
        ("The Ridge Union said that it would wait.", "The Ridge Union waits.", {("Ridge Union", "Herald")}),
        # sources without a name, joined where they may be one
        ("A surveyor said that the wall was old.", "The wall was old.", {("surveyor", "Herald")}),
        ("A surveyor said that the wall was old.", "A port surveyor said that the wall was old.", set()),
        (
            "Two officials close to the inquiry said that the wall was old.",
            "Town officials said that the wall was new.",
            {("two officials close to the inquiry", "Herald"), ("town officials", "Echo")},
        ),
        ("Officials said that the wall was old.", "The wall was old.", set()),
        ("The surveyor said that the wall was old.", "The wall was old.", set()),
    ],
)
def test_sources_of_one_group(herald: str, echo: str, expected: set[tuple[str, str]]) -> None:
    assert sources(f"{PLAIN} {herald}", f"{PLAIN} {echo}") == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The crews met in the Sailors' Hall in May.", {"Sailors' Hall"}),
        ("Ridge rebels left the Ridge Movement in May.", {"Ridge Movement"}),
        ("The crews saw it on Tolm News. Then News came.", {"Tolm News"}),
    ],
)
def test_names_and_no_pieces_of_them(text: str, expected: set[str]) -> None:
    assert {i.name for i in items(f"{PLAIN} {text}", PLAIN) if i.kind in ("organisation", "place", "name")} == expected


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("Nine boats sank.", ["Nine boats"]),
        ("Dozens of boats sank.", ["Dozens of boats"]),
        ("Several boats sank.", []),
        ("The boats sank within minutes.", []),
        ("The boats had been old for years.", []),
        ("The boats sank within nine minutes.", ["nine minutes"]),
    ],
)
def test_figures_tell_a_number(text: str, listed: list[str]) -> None:
    found = [s.text for i in items(f"{PLAIN} {text}", PLAIN) if i.kind == "figure" for _, s in i.places]
    assert found == listed


def test_a_relative_of_a_person_is_a_person() -> None:
    text = "Dan Orre, 52, was late. Every day Dan Orre’s brother Marek took the boat. Marek Orre was there, Dan Orre said."
    assert {i.name for i in items(f"{PLAIN} {text}", PLAIN) if i.kind == "person"} == {"Dan Orre", "Marek Orre"}
