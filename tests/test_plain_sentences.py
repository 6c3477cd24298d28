"""Two readings of every sentence: the same numbers in both, and the plain one plain, by textstat."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import textstat
from textstat.backend.counts import _count_syllables

import framing
from framing.glossary import glossary, of_age, of_report
from framing.readability import syllables
from framing.report.wording import wording
from framing.sentences import Sentence, in_plain_words, plain_of, say, stored, together

SOURCE = "\n".join(p.read_text(encoding="utf-8") for p in Path(framing.__file__).parent.rglob("*.py"))
BUILT = {"title.only-here", "title.missing-there", *(f"curve.{often}" for often in ("all", "most", "half", "few", "none"))}
"""Names of sentences that are put together where they are said."""
SAMPLES = {
    "names": "The Herald and The Echo", "names_": ": The Herald and The Echo", "told": "The Herald 4 (10 in 403 words)",
    "others": "The Echo 1 (2 in 403 words)", "articles": "7 articles", "outlets": "two outlets", "words": "403 words",
    "when": " on 4 March 2031", "reason": "There is only one outlet.", "reasons": "There is only one outlet.",
    "warning": "It is very short.", "said": "They differ by 3.", "title": "Who is called what", "label": "Loaded words",
    "tool": "framing", "report": "How it was told.", "why": "it asks questions", "never": "poems", "check": "", "models": "",
    "shared": "", "decisions": "", "above": "None is above what chance gives.", "odd": "The Echo is an opinion",
    "article": "The Herald", "cases": "3 cases", "tests": "12 tests", "versions": "",
}  # fmt: skip
"""What stands in the places of a sentence when it is measured; in all others a 3."""


class Counted(dict[str, list[list[str]]]):
    """Syllables as our own rule counts them, in the form in which textstat looks them up; it would download a list."""

    def __missing__(self, word: str) -> list[list[str]]:
        return [["A1"] * syllables(word)]


@pytest.fixture(autouse=True)
def offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_count_syllables, "get_cmudict", lambda lang: Counted())


def filled(template: str) -> str:
    places = {name for _, name, _, _ in Formatter().parse(template) if name}
    return template.format(**{name: SAMPLES.get(name, "3") for name in places})


def fixed() -> dict[str, Sentence]:
    """Every text of the wording and the glossary that has two readings, by where it stands."""
    found: dict[str, Sentence] = {}

    def walk(value: Any, place: str) -> None:
        if isinstance(value, Sentence):
            found[place] = value
        elif isinstance(value, tuple):
            for number, item in enumerate(value):
                walk(item, f"{place}.{number}")
        elif isinstance(value, dict):
            for name, item in value.items():
                walk(item, f"{place}.{name}")
        elif hasattr(value, "__dataclass_fields__"):
            for name in value.__dataclass_fields__:
                walk(getattr(value, name), f"{place}.{name}")

    walk(wording(), "")
    walk(glossary(), "glossary")
    return found


def plain_texts() -> Iterator[tuple[str, str]]:
    """Where it stands, and the plain text with its places filled; headings and other scraps aside."""
    yield from ((key, filled(pair["plain"])) for key, pair in stored().items())
    yield from ((place, text.plain) for place, text in fixed().items())


def is_prose(text: str) -> bool:
    return bool(re.search(r"[.!?]”?\)?$", text)) and len(text.split()) > 3


def test_every_sentence_has_two_readings_with_the_same_places() -> None:
    for key, pair in stored().items():
        assert pair.keys() == {"standard", "plain"}, key
        places = [sorted({name for _, name, _, _ in Formatter().parse(text) if name}) for text in pair.values()]
        assert places[0] == places[1], key


def test_every_sentence_is_said_somewhere_and_nothing_else_is() -> None:
    used = set(re.findall(r"\"((?:[a-z-]+)\.[a-z-]+)\"", SOURCE)) | BUILT
    assert stored().keys() <= used
    assert set(re.findall(r"\bsay\(\s*\"([a-z-]+\.[a-z-]+)\"", SOURCE)) <= stored().keys()


def test_plain_prose_is_short_and_easy() -> None:
    prose = [text for _, text in plain_texts() if is_prose(text)]
    whole = " ".join(prose)
    assert len(prose) > 150
    assert textstat.words_per_sentence(whole) <= 12
    assert textstat.flesch_kincaid_grade(whole) <= 6


@pytest.mark.parametrize(("place", "text"), [(p, t) for p, t in plain_texts() if len(t.split()) >= 25 and is_prose(t)])
def test_each_longer_plain_text_is_within_reach(place: str, text: str) -> None:
    assert textstat.words_per_sentence(text) <= 15, place
    assert textstat.flesch_kincaid_grade(text) <= 7, place


def test_the_plain_reading_is_easier_than_the_standard_one() -> None:
    both = [pair for pair in stored().values() if is_prose(filled(pair["plain"]))]
    standard, plain = (" ".join(filled(pair[name]) for pair in both) for name in ("standard", "plain"))
    assert textstat.flesch_kincaid_grade(plain) < textstat.flesch_kincaid_grade(standard) - 1


def test_a_sentence_is_its_standard_reading_and_carries_the_other() -> None:
    inner = say("events.many", events="3")
    outer = say("unknown.always", events=inner)
    assert outer == "Whether an outlet always writes like this: these are articles on 3 events."
    assert outer.plain == "Does an outlet always write like this? We cannot say. These articles are about 3 events."
    assert together(("", inner, "as it is")) == "3 events as it is"
    assert in_plain_words({"a": (outer, "as it is", 3)}) == {"a": (outer.plain, "as it is", 3)}


def test_one_glossary_for_reports_and_worksheets() -> None:
    meanings = {word.term: word.meaning for word in glossary()}
    assert list(meanings) == sorted(meanings, key=str.casefold)
    assert all(word.report or word.ages for word in glossary())
    assert dict(of_report()) == {w.term: w.meaning for w in glossary() if w.report}
    for age, reading in (("11-14", plain_of), ("14-16", str), ("16+", str)):
        assert dict(of_age(age)) == {w.term: reading(w.meaning) for w in glossary() if age in w.ages}
