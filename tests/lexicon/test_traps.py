"""The traps of the field: a sentence, the dimension, and how many findings (or which exclusions) are right."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import pytest

from framing import Article, Settings, score
from framing.lexicon import COLUMNS
from framing.scoring import Scored, lexicon_with

RULES = Settings(attribution="rules")


def scored_text(text: str, headline: str = "") -> Scored:
    return score([Article("a-1", text, "The Herald", headline=headline)], RULES)


def found(scored: Scored, dimension: str) -> list[str]:
    return [f.span.text.lower() for f in scored.findings if f.dimension == dimension]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Names and technical senses.
        ("Terry Savage of Extreme Networks spoke for the Crisis charity; the tax regime is unchanged.", []),
        ("It was a savage, extreme crisis.", ["savage", "extreme", "crisis"]),
        # No valence is scored: hard work, no problems, not a bad idea.
        ("The mayor thanked staff for their hard work.", []),
        ("There were no problems on the night.", []),
        ("That isn't a bad idea.", []),
        # Descriptive words for bad facts are not loaded.
        ("Twelve people were killed in the village.", []),
        ("Villagers were slaughtered in the night.", ["slaughtered"]),
        ("About 2,000 hens were slaughtered under the cull.", []),
        # A capital at the head of a sentence makes no name of a word that describes one.
        ("Hero driver Ann Lee left at noon.", ["hero"]),
        ("Hero is the name of the ship.", []),
    ],
)
def test_loaded_language(text: str, expected: list[str]) -> None:
    assert found(scored_text(text), "loaded") == expected


@pytest.mark.parametrize(
    ("text", "negated"),
    [
        ("She did not want to be called a hero.", True),
        ("He does not think that she is a traitor.", True),
        ("He did not know that she was a traitor.", False),
        ("She wanted to be called a hero.", False),
    ],
)
def test_a_denied_wish_or_thought_denies_what_hangs_on_it(text: str, negated: bool) -> None:
    assert [f.negated for f in scored_text(text).findings if f.dimension == "loaded"] == [negated]


def test_excluded_hits_are_logged_with_their_reason() -> None:
    scored = scored_text("Terry Savage of Extreme Networks spoke for the Crisis charity; the tax regime is unchanged.")
    stopped = Counter(e.stopped_by for e in scored.exclusions if e.dimension == "loaded")
    assert stopped == {"proper name": 3, "technical sense": 1}


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("He could not possibly know.", 0),
        ("She could swim at four.", 0),
        ("Prices could fall.", 1),
        ("The driver appeared in court.", 0),
        ("The minister appeared to agree.", 1),
        ("It may rain in May.", 1),
        ("The hall holds about 40 people.", 1),
        ("They spoke about the plan.", 0),
        ("Call the office as soon as possible.", 0),
        ("Make sure the door is shut.", 0),
        ("A certain amount of salt is needed.", 0),
        ("She expects a baby in June.", 0),
        ("The heir apparent opened the fair.", 0),
        ("Theresa May left the building.", 0),
    ],
)
def test_hedging(text: str, count: int) -> None:
    assert len(found(scored_text(text), "hedging")) == count


def test_nested_entries_count_once_and_the_longest_wins() -> None:
    scored = scored_text("Witnesses saw a far-right extremist group in the square.")
    assert found(scored, "loaded") == ["far-right extremist"]


OWN = ("far right", "right", "far-right extremist", "win", "not win")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("They are a far-right extremist group.", [("far-right extremist", False)]),
        ("They are a far right extremist group.", [("far right extremist", False)]),
        ("No far-right extremist spoke.", [("far-right extremist", True)]),
        ("The right will not win.", [("right", True), ("not win", False)]),
        ("The right never win.", [("right", True), ("win", True)]),
    ],
)
def test_nested_and_negated_entries_of_a_user_count_once(
    text: str, expected: list[tuple[str, bool]], tmp_path: Path
) -> None:
    rows = [dict.fromkeys(COLUMNS, "") | {
        "id": f"mine.{n}", "form": form, "match": "lemma", "category": "loaded/labels", "strength": "1",
        "reason": "A word of the user.", "yes": f"Here stands {form}.",
    } for n, form in enumerate(OWN)]  # fmt: skip
    with (tmp_path / "mine.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
    scored = score([Article("a-1", text, "The Herald")], RULES, lexicon_with(tmp_path / "mine.csv"))
    assert [(f.span.text.lower(), f.negated) for f in scored.findings if f.dimension == "loaded"] == expected


def test_negation_is_a_flag_on_one_finding() -> None:
    scored = scored_text("It was not a disaster for the town.")
    assert [(f.span.text, f.negated) for f in scored.findings if f.dimension == "loaded"] == [("disaster", True)]


def test_the_authors_voice_is_not_charged_with_a_speakers_words() -> None:
    scored = scored_text(
        "The council approved the plan. “It is a disgraceful, cowardly betrayal,” said Lee Ord, a trader."
    )
    by_voice = Counter(f.voice for f in scored.findings if f.dimension == "loaded")
    assert by_voice == {"quoted": 3}
    assert {f.speaker for f in scored.findings if f.dimension == "loaded"} == {"Lee Ord"}


def test_offsets_are_code_points_of_the_original_also_after_emoji() -> None:
    scored = scored_text("👍🏿 Minister slams plan, critics say. The shambolic vote was held on Monday.")
    assert "shambolic" in found(scored, "loaded")
    for finding in scored.findings:
        assert scored.articles[0].text[finding.span.start : finding.span.end] == finding.span.text


def test_an_emoji_before_a_headline_shifts_nothing() -> None:
    text = "👍🏿 Minister condemned the plan to close the library\n\nIt was put off on Monday, and nobody minded."
    assert text.index("condemned") == 12
    scored = scored_text(text)
    assert {(f.span.start, f.span.text) for f in scored.findings if f.dimension == "attribution"} >= {(12, "condemned")}


@pytest.mark.parametrize(
    ("text", "acts"),
    [
        # Whoever is dragged out of danger is rescued; a body that is dragged away is not.
        ("A clerk dragged nine people from the rubble.", []),
        ("Guards dragged nine people from the hall.", ["dragged"]),
        # A nation, a party or a rival is humiliated in words only.
        ("The mayor wanted to humiliate the nation.", []),
        ("Guards humiliated the prisoners.", ["humiliated"]),
        ("The port is starved of money.", []),
        ("The siege starved the town.", ["starved"]),
        # What lies in ruins is described; no act is told.
        ("Crews pulled a boat from beneath a collapsed canopy into the afternoon.", []),
        # Leave to speak is no decision that the news is about.
        ("The engineer was not authorized to talk to the press.", []),
        ("The mayor authorized the raid.", ["authorized"]),
    ],
)
def test_acts_of_harm_and_decision(text: str, acts: list[str]) -> None:
    scored = scored_text(text)
    kinds = {"harm", "decision"}
    told = [f for f in scored.findings if f.dimension == "agency" and f.subcategory in kinds and f.category != "nominal"]
    assert [f.span.text for f in told] == acts
