"""The same act told by each outlet: forms, agents and patients side by side, shown as sentences, never as a ratio.

Two findings tell the same act where they are of one class (killing, wounding, attack ...) and are done to the same: the same
figures of one row of the figures grid, the same person (surname, spelling variants allowed), or the same noun. Rows that
only one outlet tells are left out.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from framing.comparison.figures import FiguresGrid
from framing.findings import Finding, Span, Voice

if TYPE_CHECKING:
    from framing.text.document import Document

CLASSES = {
    "harm-without-a-doer": "killing", "killing": "killing", "wounding": "wounding", "force": "attack", "weapon": "attack",
    "detention": "detention", "driving-out": "detention", "detention-and-driving-out": "detention",
    "destruction": "destruction",
}  # fmt: skip
"""Classes of the lexicon that tell the same act as a verb, a noun, or a verb without a doer."""
TOLL_CLASSES = {"killed": "killing", "injured": "wounding", "detained": "detention", "displaced": "detention"}
SPELLING = 0.85
"""Names of one first letter, five letters or more, count as the same from this likeness on (0-1, difflib)."""
_NO_KEY = frozenset({
    "who", "that", "which", "them", "it", "him", "her", "his", "they", "he", "she", "us", "we", "you", "people",
    "others", "those", "some", "many", "hundreds", "dozens", "thousands", "this", "what", "one", "more", "their",
    "its",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class ToldAct:
    """How one article tells an act: its form, the agent and patient it names, the sentence, and whether it is legal routine."""

    article: str
    outlet: str
    form: str
    agent: str
    agent_kind: str
    patient: str
    voice: Voice
    span: Span
    sentence: Span
    routine: bool = False


@dataclass(frozen=True, slots=True)
class ActRow:
    """An act that two or more outlets tell; `act` is its class, `patient` whom or what it is done to; cells in order of text."""

    act: str
    patient: str
    cells: Mapping[str, tuple[ToldAct, ...]]


def agency_alignment(
    documents: Sequence[Document], findings: Sequence[Finding], grid: FiguresGrid
) -> tuple[ActRow, ...]:
    """Line up the acts of all articles; `findings` may hold other dimensions, which are passed over.

    Rows come in order of how many outlets tell the act, then of the first place it is told.
    """
    by_id = {d.article.id: d for d in documents}
    groups: list[tuple[str, str, list[Finding]]] = []
    for finding in findings:
        detail = finding.agency
        if finding.dimension != "agency" or detail is None or detail.patient is None or finding.category == "modifier":
            continue
        act = CLASSES.get(detail.act, detail.act)
        key = _toll_key(finding, act, grid) or patient_key(detail.patient.text)
        if not key:
            continue
        for known_act, known_key, members in groups:
            if known_act == act and same_patient(known_key, key):
                members.append(finding)
                break
        else:
            groups.append((act, key, [finding]))
    rows = [_row(act, key, members, by_id) for act, key, members in groups]
    order = [d.article.outlet for d in documents]
    return tuple(
        sorted((r for r in rows if len(r.cells) > 1), key=lambda r: (-len(r.cells), order.index(next(iter(r.cells)))))
    )


def _toll_key(finding: Finding, act: str, grid: FiguresGrid) -> str:
    """The row of the figures grid that the patient's number stands in, as a key; "" where it has none."""
    patient = finding.agency.patient if finding.agency else None
    if patient is None:
        return ""
    for number, row in enumerate(grid.rows):
        if TOLL_CLASSES.get(row.kind) != act:
            continue
        for figure in row.members:
            same = figure.article == finding.article and figure.span.field == patient.field
            if same and figure.span.start < patient.end and patient.start < figure.span.end:
                return f"#{number} {row.counted}" + (f" ({row.scope})" if row.scope else "")
    return ""


def patient_key(text: str) -> str:
    """What a patient is known by: a surname with a capital, or the singular of a noun; "" for a pronoun or a bare crowd.

    >>> patient_key("late General Odo al-Marek"), patient_key("two harbour offices"), patient_key("them")
    ('Marek', 'office', '')
    """
    words = re.findall(r"[^\W\d_][\w'’-]*", text)
    if not words:
        return ""
    last = re.sub(r"['’]s?$", "", words[-1])
    name = last[:1].isupper() or last.startswith("al-")
    last = re.sub(r"^(?:al|el|ibn|bin)-", "", last.lower())
    if last in _NO_KEY:
        return ""
    if name:
        return last.capitalize()
    return last if len(last) < 4 or last.endswith("ss") else last.removesuffix("s")


def same_patient(one: str, two: str) -> bool:
    """Whether two keys name the same patient, spelling variants of a name included.

    >>> same_patient("Vahidi", "Vahdi"), same_patient("minister", "ministry")
    (True, False)
    """
    if one == two:
        return True
    if not (one[:1].isupper() and two[:1].isupper()) or min(len(one), len(two)) < 5 or one[0] != two[0]:
        return False
    return SequenceMatcher(None, one, two, autojunk=False).ratio() >= SPELLING


def _row(act: str, key: str, members: Sequence[Finding], documents: Mapping[str, Document]) -> ActRow:
    cells: dict[str, list[ToldAct]] = defaultdict(list)
    for finding in members:
        told = _told(finding, documents[finding.article])
        if told not in cells[told.outlet]:
            cells[told.outlet].append(told)
    shown = key.partition(" ")[2] if key.startswith("#") else members[0].agency.patient.text  # type: ignore[union-attr]
    return ActRow(act, shown, {o: tuple(own) for o, own in cells.items()})


def _told(finding: Finding, document: Document) -> ToldAct:
    detail = finding.agency
    assert detail is not None
    assert detail.patient is not None
    return ToldAct(
        article=finding.article,
        outlet=document.article.outlet,
        form=finding.category,
        agent=detail.agent.text if detail.agent else "",
        agent_kind=detail.agent_kind,
        patient=detail.patient.text,
        voice=finding.voice,
        span=finding.span,
        sentence=sentence_of(finding.span, document),
        routine=detail.routine,
    )


def sentence_of(span: Span, document: Document) -> Span:
    """The sentence of a span, in the original."""
    for sentence in document.layout.sentences:
        whole = document.layout.span(sentence.start, sentence.end)
        if whole.field == span.field and whole.start <= span.start and span.end <= whole.end:
            return whole
    return span


def rows(alignment: Sequence[ActRow]) -> list[dict[str, object]]:
    """The alignment as plain table rows, one for each telling."""
    return [
        {
            "row": number,
            "act": row.act,
            "done_to": row.patient,
            "outlet": outlet,
            "article_id": told.article,
            "form": told.form,
            "agent": told.agent,
            "agent_kind": told.agent_kind,
            "patient": told.patient,
            "legal_routine": told.routine,
            "voice": told.voice,
            "text": told.span.text,
            "sentence": told.sentence.text,
            "field": told.span.field,
            "start": told.span.start,
            "end": told.span.end,
        }
        for number, row in enumerate(alignment, start=1)
        for outlet, cell in row.cells.items()
        for told in cell
    ]
