"""The shipped lexicon: every entry proves itself, is cut as running text is, stands there once, and there are enough."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from framing.lexicon import Lexicon, load_shipped
from framing.lexicon.entry import Entry
from framing.lexicon.prove import prove
from framing.scoring import DIMENSIONS

GAPS = {"*"}


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_shipped()


def test_every_entry_fires_in_its_yes_sentence_and_not_in_its_no_sentence(lexicon: Lexicon, nlp: Any) -> None:
    assert [str(problem) for problem in prove(lexicon, nlp)] == []


def test_every_form_is_cut_as_the_parser_cuts_it(lexicon: Lexicon, nlp: Any) -> None:
    different = {}
    for entry in lexicon.entries:
        cut = tuple(t.lower_ for part in entry.form.split("*") for t in nlp.make_doc(part.strip()) if t.text != "-")
        if cut != tuple(t for t in entry.tokens if t not in GAPS):
            different[entry.id] = (cut, entry.tokens)
    assert different == {}


def test_no_form_stands_twice_in_a_category_under_the_same_conditions(lexicon: Lexicon) -> None:
    assert doubled(lexicon.entries) == []


def doubled(entries: tuple[Entry, ...]) -> list[str]:
    """Ids of entries that say what another entry of their category says already."""
    names = ("dimension", "category", "tokens", "lemma", "pos", "frame", "variant")
    seen = Counter(tuple(getattr(e, name) for name in names) for e in entries)
    return [e.id for e in entries if seen[tuple(getattr(e, name) for name in names)] > 1]


def test_a_doubled_form_would_be_seen(lexicon: Lexicon) -> None:
    first = lexicon.entries[0]
    again = first._replace(id="again", reason="The same once more.")
    assert doubled((first, again)) == [first.id, "again"]


def test_no_entry_is_without_a_reason_or_a_yes_sentence(lexicon: Lexicon) -> None:
    assert [e.id for e in lexicon.entries if not e.reason or not e.yes] == []


def test_a_missing_no_sentence_is_explained(lexicon: Lexicon) -> None:
    """README: `no` is empty only if the form cannot be used otherwise, and then the reason says so."""
    silent = [e.id for e in lexicon.entries if not e.no and e.dimension in ("naming", "agency", "prompts")]
    assert [e.id for e in lexicon.entries if e.id in silent and "no other use" not in e.reason] == []


@pytest.mark.parametrize(
    ("dimension", "least"),
    [("loaded", 1500), ("attribution", 400), ("hedging", 400), ("factivity", 150), ("sources", 400), ("agency", 300)],
)
def test_there_are_as_many_entries_as_promised(lexicon: Lexicon, dimension: str, least: int) -> None:
    assert len(lexicon.of(dimension)) >= least


def test_the_loaded_words_have_300_forms_of_several_words(lexicon: Lexicon) -> None:
    assert sum(len(e.tokens) > 1 for e in lexicon.of("loaded")) >= 300


def test_there_are_60_naming_sets_of_two_and_more_members_without_scores(lexicon: Lexicon) -> None:
    entries = lexicon.of("naming")
    sizes = Counter((e.category, e.subcategory) for e in entries)
    assert len(sizes) >= 60
    assert min(sizes.values()) >= 2
    assert {e.strength for e in entries} == {0}


def test_a_name_belongs_to_one_set_only(lexicon: Lexicon) -> None:
    sets: dict[tuple[str, ...], set[str]] = {}
    for entry in lexicon.of("naming"):
        sets.setdefault(entry.tokens, set()).add(entry.subcategory)
    assert [" ".join(tokens) for tokens, names in sets.items() if len(names) > 1] == []


@pytest.mark.parametrize("dimension", ["naming", "prompts", "sources"])
def test_what_carries_no_score_is_not_counted(lexicon: Lexicon, dimension: str) -> None:
    assert lexicon.of(dimension)
    assert dimension not in DIMENSIONS


def test_event_nouns_name_their_verb(lexicon: Lexicon) -> None:
    assert [e.id for e in lexicon.of("agency", "event") if not e.alternatives] == []
