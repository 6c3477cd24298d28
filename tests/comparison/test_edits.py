"""The edit view: what was cut, added, reworded and moved, worked by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing import Article, Settings, score
from framing.comparison.edits import aligned, edits
from framing.scoring import Scored

RULES = Settings(attribution="rules")


@pytest.mark.parametrize(
    ("base", "version", "expected"),
    [
        ("boats left at dawn", "boats left at dawn", ["kept boats left at dawn"]),
        ("boats left early at dawn", "boats left at dawn", ["kept boats left", "cut early", "kept at dawn"]),
        ("boats left at dawn", "boats left again at dawn", ["kept boats left", "added again", "kept at dawn"]),
        ("boats left at dawn", "boats sailed at dawn", ["kept boats", "reworded left > sailed", "kept at dawn"]),
        # One small word between two rewordings is part of one change.
        ("loss of boats hurt", "sinking of ships hurt", ["reworded loss of boats > sinking of ships", "kept hurt"]),
        # A clause that changed places is neither cut nor added.
        (
            "when night fell all boats left harbour",
            "all boats left harbour when night fell",
            ["moved away when night fell", "kept all boats left harbour", "moved here when night fell"],
        ),
        ("", "boats left", ["added boats left"]),
    ],
)
def test_steps(base: str, version: str, expected: list[str]) -> None:
    one, two = base.split(), version.split()
    shown = []
    for step in aligned(one, two):
        old, new = " ".join(one[step.a : step.b]), " ".join(two[step.c : step.d])
        shown.append(f"{step.kind} {old} > {new}" if step.kind == "reworded" else f"{step.kind} {old or new}")
    assert shown == expected


WORDS = st.lists(st.sampled_from(["boat", "of", "left", "dawn", "", "ice"]), max_size=12)


@given(WORDS, WORDS)
def test_every_word_of_both_sides_stands_in_exactly_one_step(base: list[str], version: list[str]) -> None:
    steps = aligned(base, version)
    assert [i for s in steps for i in range(s.a, s.b)] == list(range(len(base)))
    assert [i for s in steps for i in range(s.c, s.d)] == list(range(len(version)))
    for step in steps:
        if step.kind == "kept":
            assert [w for w in base[step.a : step.b] if w] == [w for w in version[step.c : step.d] if w]


FILL = (
    "The hall on the quay opened in the spring, and people from every street came to see it on the first day.",
    "Nobody in the valley could remember a winter with so little snow, and the farmers began to count their hay.",
    "A choir from the north sang for an hour in the old market, and then it rained until the last bus had gone.",
)
COPY = "The council’s new building programme was stopped in 2019 after a row over the rising cost of the harbour wall."
CUT = "The council's new building program was stopped in 2019 after a row over the cost of the harbor wall."
ADDED = COPY.replace("stopped in", "stopped abruptly in").replace("row", "dispute")


def scored(*sentences: str, outlets: tuple[str, ...] = ("Herald", "Echo", "Lark")) -> Scored:
    texts = [f"{fill}\n\n{s}" for fill, s in zip(FILL, sentences, strict=False)]
    return score([Article(f"a-{n}", t, o) for n, (t, o) in enumerate(zip(texts, outlets, strict=False))], RULES)


def table(run: Scored) -> list[list[str]]:
    (passage,) = edits(run.documents, run.shared)
    return [[f"{e.kind}: {(e.span or e.base).text}" for e in v.edits if e.kind != "kept"] for v in passage.versions]  # type: ignore[union-attr]


def test_versions_against_the_longest() -> None:
    run = scored(CUT, ADDED)
    (passage,) = edits(run.documents, run.shared)
    assert (passage.reason, [v.outlet for v in passage.versions]) == ("longest", ["Echo", "Herald"])
    assert table(run) == [[], ["cut: abruptly", "reworded: row", "cut: rising"]]


def test_spelling_and_marks_are_no_edit() -> None:
    run = scored(COPY, COPY.replace("programme", "program").replace("’", "'").replace("harbour", "harbor"))
    (passage,) = edits(run.documents, run.shared)
    assert [v.edited for v in passage.versions] == [False, False]


def test_the_agency_is_the_base_where_it_is_named_or_there_itself() -> None:
    credited = f"{CUT} (Meridian) — The rest of the day was calm."
    (passage,) = edits(*(lambda r: (r.documents, r.shared))(scored(ADDED, credited)))
    assert (passage.reason, passage.agency, passage.versions[0].outlet) == ("names the agency", "Meridian", "Echo")
    there = scored(ADDED, credited, COPY, outlets=("Herald", "Echo", "Meridian"))
    (passage,) = edits(there.documents, there.shared)
    assert (passage.reason, passage.versions[0].outlet, len(passage.versions)) == ("the agency's own", "Meridian", 3)


def test_spans_slice_back_to_the_article() -> None:
    run = scored(CUT, ADDED)
    by_id = {a.id: a.text for a in run.articles}
    for passage in edits(run.documents, run.shared):
        for version in passage.versions:
            for edit in version.edits:
                if edit.span is not None:
                    assert by_id[version.article][edit.span.start : edit.span.end] == edit.span.text


def test_nothing_shared_nothing_shown() -> None:
    run = scored("It rained.", "It was dry.")
    assert edits(run.documents, run.shared) == ()
