"""The same act told by two outlets."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from framing.article import Article
from framing.comparison.agency import ActRow, agency_alignment, patient_key, rows, same_patient
from framing.comparison.figures import figures_grid
from framing.detectors.agency import agency
from framing.lexicon import Matcher, load_shipped
from framing.text import lay_out, parse

SHARED = Path(__file__).parents[2].parent / "shared"


@pytest.fixture(scope="module")
def matcher() -> Matcher:
    return Matcher(load_shipped(("agency", "sources")), ("agency",))


def align(nlp: Any, matcher: Matcher, **texts: str) -> tuple[ActRow, ...]:
    articles = [Article(o, t, o.title(), published=date(2024, 5, 14)) for o, t in texts.items()]
    documents = list(parse((lay_out(a) for a in articles), nlp))
    findings = [f for d in documents for f in agency(d, matcher.hits(d))[0]]
    return agency_alignment(documents, findings, figures_grid(documents))


@pytest.mark.parametrize(
    ("herald", "echo", "forms"),
    [
        ("Soldiers killed Odo Marek on Monday.", "Odo Marek was killed on Monday.", ["active", "passive-no-agent"]),
        (
            "The killing of General Odo Marek angered many.",
            "Marek was shot dead; the army killed Marek.",
            ["nominal", "active"],
        ),
        (
            "Nine people died in the Ardel tower fire.",
            "The Ardel tower fire killed nine people.",
            ["intransitive", "active"],
        ),
        ("The council closed the clinic.", "The clinic was closed by the council.", ["active", "passive-agent"]),
    ],
)
def test_one_act_two_tellings(herald: str, echo: str, forms: list[str], nlp: Any, matcher: Matcher) -> None:
    (row,) = [r for r in align(nlp, matcher, herald=herald, echo=echo) if r.act != "attack"]
    assert [told.form for cell in row.cells.values() for told in cell] == forms


def test_different_acts_make_no_row(nlp: Any, matcher: Matcher) -> None:
    assert align(nlp, matcher, herald="Soldiers killed Odo Marek.", echo="Soldiers killed Ines Kolder.") == ()
    assert align(nlp, matcher, herald="Police arrested Odo Marek.", echo="Police shot Odo Marek.") == ()


def test_sentences_are_shown_whole(nlp: Any, matcher: Matcher) -> None:
    alignment = align(
        nlp, matcher, herald="Soldiers killed Odo Marek on Monday.", echo="Odo Marek was killed on Monday."
    )
    assert [r["sentence"] for r in rows(alignment)] == [
        "Soldiers killed Odo Marek on Monday.",
        "Odo Marek was killed on Monday.",
    ]


@pytest.mark.parametrize(
    ("one", "two", "same"),
    [
        ("Gen. Odo Marek", "Marek’s", True),
        ("Odo al-Marekim", "Marekin", True),
        ("the minister", "the ministry", False),
        ("two clinics", "the clinic", True),
        ("them", "him", True),
    ],
)
def test_patients(one: str, two: str, same: bool) -> None:
    assert same_patient(patient_key(one), patient_key(two)) is same


@pytest.mark.skipif(not SHARED.is_dir(), reason="needs the shared folder with the real articles")
def test_real_articles() -> None:
    from framing.reading import read
    from framing.scoring import Scorer, Settings

    documents = list(Scorer(Settings(attribution="rules")).documents(read(SHARED / "seeds").articles))
    own = Matcher(load_shipped(("agency", "sources")), ("agency",))
    findings = [f for d in documents for f in agency(d, own.hits(d))[0]]
    alignment = agency_alignment(documents, findings, figures_grid(documents))
    told = {(r.act, r.patient): len(r.cells) for r in alignment}
    assert told["killing", "people killed"] == 4
    assert told["wounding", "people injured"] == 4
    assert told["killing", "Soleimani"] == 4
    assert any(act == "killing" and "2020" in patient for act, patient in told)
    troops = next(r for r in alignment if r.act == "killing" and "troops" in r.patient)
    kinds = {told.outlet: told.agent_kind for cell in troops.cells.values() for told in cell}
    assert kinds["NBC"] == "instrument or event"
    assert kinds["Straight Arrow News"] == "person or state"
