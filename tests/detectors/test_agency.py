"""Forms, agents and patients of acts: a sentence, and what a careful reader says about it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from framing.article import Article
from framing.detectors.agency import FORMS, agency, rows
from framing.detectors.clauses import passives
from framing.findings import Finding
from framing.lexicon import Matcher, load_shipped
from framing.text import lay_out, parse

SHARED = Path(__file__).parents[2].parent / "shared"


@pytest.fixture(scope="session")
def matcher() -> Matcher:
    return Matcher(load_shipped(("agency", "sources")), ("agency",))


def acts(text: str, nlp: Any, matcher: Matcher) -> list[Finding]:
    (document,) = parse([lay_out(Article("a", text, "The Herald"))], nlp)
    return agency(document, matcher.hits(document))[0]


def act(text: str, word: str, nlp: Any, matcher: Matcher) -> Finding:
    found = [f for f in acts(text, nlp, matcher) if f.span.text == word]
    assert found, f"no act at {word!r} in {text!r}"
    return found[0]


TABLE = [
    # sentence, word of the act, form, agent, kind of agent, patient
    ("Soldiers shot two farmers near the mill.", "shot", "active", "Soldiers", "person or state", "two farmers"),
    ("Two farmers were shot by soldiers.", "shot", "passive-agent", "soldiers", "person or state", "Two farmers"),
    ("Two farmers were shot on Monday.", "shot", "passive-no-agent", "", "", "Two farmers"),
    ("Two farmers were killed by noon.", "killed", "passive-no-agent", "", "", "Two farmers"),
    ("A blast killed nine clerks.", "killed", "active", "A blast", "instrument or event", "nine clerks"),
    ("A Torvish drone strike killed nine clerks.", "killed", "active", "A Torvish drone strike", "modifier", "nine clerks"),
    (
        "A raid ordered by the governor killed nine clerks.",
        "killed", "active", "A raid", "participle", "nine clerks",
    ),
    ("The killing of Odo Marek shocked the valley.", "killing", "nominal", "", "", "Odo Marek"),
    ("The army's killing of Odo Marek shocked the valley.", "killing", "nominal", "The army", "person or state", "Odo Marek"),
    ("Nine clerks died in the tower.", "died", "intransitive", "", "", "Nine clerks"),
    ("The wounded clerks lay in the yard.", "wounded", "modifier", "", "", "The wounded clerks"),
    ("The slain commander was buried at dawn.", "slain", "modifier", "", "", "The slain commander"),
    ("The bomb killed and wounded many clerks.", "killed", "active", "The bomb", "instrument or event", "many clerks"),
    ("Rebels attacked the camp, killing six nurses.", "killing", "active", "Rebels", "person or state", "six nurses"),
    ("The convoy was hit by a mine, killing six nurses.", "killing", "active", "a mine", "instrument or event", "six nurses"),
    ("Torvia accused Sorria of killing six nurses.", "killing", "active", "Sorria", "person or state", "six nurses"),
    ("The bombs that killed six nurses came from abroad.", "killed", "active", "The bombs", "instrument or event", "six nurses"),
    ("The council that closed the clinic met again.", "closed", "active", "The council", "person or state", "the clinic"),
    ("The clinic was closed in May.", "closed", "passive-no-agent", "", "", "The clinic"),
    ("People held overnight were questioned by police.", "questioned", "", "", "", ""),
    ("At least nine killed in tower fire", "killed", "passive-no-agent", "", "", "At least nine"),
    ("Six nurses were killed and 40 injured at the camp.", "injured", "passive-no-agent", "", "", "40"),
    ("Jailers were ordered to release the men.", "ordered", "passive-no-agent", "", "", "Jailers"),
    ("Rescuers saved a child from the river.", "saved", "active", "Rescuers", "person or state", "a child"),
    ("The fever that's killed nine clerks came from the marsh.", "killed", "active", "The fever", "instrument or event",
     "nine clerks"),
    ("She thought of Odo Marek, murdered at 39.", "murdered", "passive-no-agent", "", "", "Odo Marek"),
    ("Riots and looting went on until Friday.", "looting", "nominal", "", "", ""),
    ("The town mourned after the mill mass shooting this year.", "shooting", "nominal", "", "", ""),
    ("The guards had a reason for shooting the dog.", "shooting", "active", "The guards", "person or state", "the dog"),
    ("It was a plan by rebels to silence the editor.", "silence", "active", "rebels", "person or state", "the editor"),
    ("The council spent years trying to destroy the orchard.", "destroy", "active", "The council", "person or state",
     "the orchard"),
    ("It is a system used to oppress farmers.", "oppress", "active", "a system", "instrument or event", "farmers"),
    ("He talked the guards into beating the clerk.", "beating", "active", "the guards", "person or state", "the clerk"),
    ("Torvia was behind the attack.", "attack", "nominal", "Torvia", "person or state", ""),
    ("The rebels claimed responsibility for the bombing.", "bombing", "nominal", "The rebels", "person or state", ""),
    ("The camp is under attack from its own guards.", "attack", "nominal", "its own guards", "person or state", ""),
    ("The army's bombing campaign went on.", "bombing", "nominal", "The army", "person or state", ""),
    ("Papers were taken in an NBI raid on the mill.", "raid", "nominal", "NBI", "modifier", "the mill"),
    ("The Ardel attack came at dawn.", "attack", "nominal", "", "", ""),
    ("The rebels carried out a series of attacks.", "attacks", "nominal", "The rebels", "person or state", ""),
    ("The pain and destruction caused by the firm lasted.", "destruction", "nominal", "the firm", "participle", ""),
    ("Hurricane Odo destroyed the pier.", "destroyed", "active", "Hurricane Odo", "instrument or event", "the pier"),
    ("The enemy slaughtered nine nurses.", "slaughtered", "active", "The enemy", "person or state", "nine nurses"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "word", "form", "agent", "kind", "patient"), TABLE)
def test_acts(text: str, word: str, form: str, agent: str, kind: str, patient: str, nlp: Any, matcher: Matcher) -> None:
    if not form:
        assert word not in [f.span.text for f in acts(text, nlp, matcher)]
        return
    found = act(text, word, nlp, matcher)
    assert found.agency is not None
    told = found.agency
    assert (found.category, told.agent_kind) == (form, kind)
    assert (told.agent.text if told.agent else "") == agent
    assert (told.patient.text if told.patient else "") == patient


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Ambulances carried the injured to town.", "injured"),
        ("The dead and wounded lay in the yard.", "wounded"),
        ("The strike action ended at the mill.", "strike"),
        ("The council wants to kick-start the mill.", "kick"),
        ("The byline strike at the paper ended.", "strike"),
        ("These are the death throes of a party.", "death"),
    ],
)
def test_words_that_tell_no_act(text: str, word: str, nlp: Any, matcher: Matcher) -> None:
    assert word not in [f.span.text for f in acts(text, nlp, matcher)]


@pytest.mark.parametrize(
    ("text", "word", "kind"),
    [
        ("Police beat a porter.", "beat", "harm"),
        ("The council banned the march.", "banned", "decision"),
        ("The mayor blamed the builders.", "blamed", "blame"),
        ("Neighbours sheltered the family.", "sheltered", "help"),
        ("The closure of the clinic came early.", "closure", "decision"),
    ],
)
def test_kind_of_verb(text: str, word: str, kind: str, nlp: Any, matcher: Matcher) -> None:
    assert act(text, word, nlp, matcher).subcategory == kind


def test_legal_routine_is_tagged(nlp: Any, matcher: Matcher) -> None:
    told = act("A porter was convicted on Friday.", "convicted", nlp, matcher).agency
    assert told is not None
    assert told.routine


@pytest.mark.parametrize(
    ("text", "heads"),
    [
        ("The bridge was inspected and later repaired.", {"inspected": "clause", "repaired": "shared"}),
        ("Porters held overnight went home.", {"held": "reduced"}),
        ("Three held after raid on mill", {"held": "headline"}),
        ("The gate got damaged in the storm.", {"damaged": "clause"}),
        ("He was stuck at home and tired.", {}),
        ("The town became known for cheese.", {}),
        ("Edited by Ola Brandt", {}),
        ("Also killed were two porters.", {"killed": "clause"}),
        ("She has closed the gate.", {}),
    ],
)
def test_forms_of_the_passive(text: str, heads: dict[str, str], nlp: Any) -> None:
    (document,) = parse([lay_out(Article("a", f"The news of the day.\n\n{text}", "The Herald"))], nlp)
    assert {p.verb.text: p.form for p in passives(document.tokens)} == heads


def test_spans_slice_back_and_rows_are_plain(nlp: Any, matcher: Matcher) -> None:
    text = "A “blast” killed nine clerks at the mill.\n\nThe army’s raid wounded two of them — badly."
    found = acts(text, nlp, matcher)
    assert {f.category for f in found} <= set(FORMS)
    for finding in found:
        assert finding.agency is not None
        for span in (finding.span, finding.agency.agent, finding.agency.patient):
            assert span is None or text[span.start : span.end] == span.text
    assert [r["outlet"] for r in rows(found, {"a": "The Herald"})] == ["The Herald"] * len(found)


@pytest.mark.skipif(not (SHARED / "gold" / "ud-gum").is_dir(), reason="needs the shared folder with the treebanks")
@pytest.mark.parametrize(
    ("place", "heads", "agents"), [("ud-gum/docs", 0.94, 0.92), ("ud-ewt/en_ewt-ud-test.conllu", 0.89, 0.92)]
)
def test_passives_on_treebanks(place: str, heads: float, agents: float) -> None:
    from framing.evaluation.agency import evaluate

    metrics = evaluate(SHARED / "gold" / place, draws=20)["metrics"]
    assert metrics["heads_f1"]["value"] >= heads
    assert metrics["agent_present_f1"]["value"] >= agents
