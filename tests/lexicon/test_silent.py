"""Entries that never fire: each stays for the first reason that holds, and one without a reason is named."""

from __future__ import annotations

from framing.lexicon import Lexicon
from framing.lexicon.audit import Issue, Mirror, Rules
from framing.lexicon.entry import Entry, form_tokens
from framing.lexicon.silent import REASONS, silent, table


def entry(form: str, group: str, dimension: str = "loaded") -> Entry:
    return Entry(
        id=form, dimension=dimension, category="labels", subcategory=group, form=form, tokens=form_tokens(form),
        lemma=True, pos=frozenset(), strength=2, frame=(), left_not=(), right_not=(), context_not=frozenset(),
        proper=False, flags=frozenset(), variant="", alternatives=(), reason="Made for a test.", source="own", yes="", no="",
    )  # fmt: skip


ENTRIES = (
    entry("shameful", "propriety"),
    entry("shamefully", "manner"),
    entry("wicked", "propriety"),
    entry("loony left", "party"),
    entry("gun nut", "party"),
    entry("gavotte", "dance"),
    entry("rightly so", "turn"),
    entry("fence", "line", "naming"),
)
RULES = Rules(
    mirrors=(Mirror("flanks", "loaded", "loony left", "loony right"),),
    issues=(Issue("guns", (("owners", ("gun nut",)), ("limiters", ("gun grabber",)))),),
)


def test_every_silent_entry_has_the_first_reason_that_holds() -> None:
    found = silent(Lexicon("toy", "1", "", ENTRIES, ()), {("loaded", "shameful")}, {("loaded", "rightly so")}, RULES)
    assert {one.entry.form: one.reason for one in found} == {
        "shamefully": "kin",
        "wicked": "class",
        "loony left": "symmetry",
        "gun nut": "symmetry",
        "gavotte": "none",
        "rightly so": "stopped",
        "fence": "symmetry",
    }


def test_the_table_counts_them_by_dimension() -> None:
    lexicon = Lexicon("toy", "1", "", ENTRIES, ())
    lines = table(lexicon, silent(lexicon, {("loaded", "shameful")}, set(), RULES))
    assert lines[0].split() == ["dimension", "entries", "silent", *REASONS]
    assert lines[1].split() == ["loaded", "7", "6", "0", "2", "1", "1", "2"]
    assert lines[2].split() == ["naming", "1", "1", "0", "1", "0", "0", "0"]
