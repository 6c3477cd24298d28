"""What detectors hand over: findings that count, and exclusions that do not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Voice = Literal["outlet", "quoted", "paraphrased", "headline", "caption"]
VOICES: tuple[Voice, ...] = ("outlet", "quoted", "paraphrased", "headline", "caption")

Field = Literal["text", "headline"]


class Span(NamedTuple):
    """A stretch of the original: `text` equals `article.text[start:end]`, or the same of `article.headline`.

    `start` and `end` are code points. `field` says which of the two it is: "headline" only when the headline came
    from metadata and does not stand in the text.
    """

    field: Field
    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class AttributionDetail:
    """The source and content that belong to an attribution finding (whose own span is the cue)."""

    source: Span | None
    content: Span | None
    speaker: str
    source_type: str
    level: int | None
    type: str
    speech: str
    confidence: float


@dataclass(frozen=True, slots=True)
class AgencyDetail:
    """Who did it and to whom, for an agency finding (whose own span is the verb or noun of the act).

    Attributes
    ----------
    act
        Class of the act in lexicons/en/agency ("killing", "detention", "close" ...).
    agent, patient
        Words that name the doer and the one it is done to, None where the sentence names none.
    agent_kind
        "person or state" ("police fired"), "instrument or event" ("the blast killed"), "modifier" (named inside another
        word's phrase: "an army raid"), "participle" ("a raid ordered by the army"); "" where there is no agent, or it is a
        bare "it" or "that".
    routine
        A step of the law in its usual form ("was charged"), where a missing agent means little.
    """

    act: str
    agent: Span | None = None
    agent_kind: str = ""
    patient: Span | None = None
    routine: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """A span in an article that counts.

    Attributes
    ----------
    article
        Id of the article.
    dimension, category, subcategory
        Where it is counted, e.g. "loaded", "judgement", "propriety".
    rule
        Id of the lexicon entry or rule that found it.
    voice
        Whose words they are.
    section
        Role of the section it stands in (`framing.text.Role`).
    span
        Where it stands, in the original.
    strength
        0 neutral, 1 mild, 2 clear, 3 inflammatory.
    negated
        A negation stands in the same clause ("not a disaster"); the finding still counts.
    speaker
        Who says it, for quoted and paraphrased voice; "" when unknown.
    reason
        One plain sentence: why this span is marked.
    """

    article: str
    dimension: str
    category: str
    rule: str
    voice: Voice
    section: str
    span: Span
    subcategory: str = ""
    strength: int = 0
    negated: bool = False
    speaker: str = ""
    reason: str = ""
    attribution: AttributionDetail | None = None
    agency: AgencyDetail | None = None


@dataclass(frozen=True, slots=True)
class Exclusion:
    """A hit that was not counted, with the rule that stopped it.

    `stopped_by` is one of "section", "proper name", "official designation", "technical sense", "legal sense",
    "nested in a longer entry", "exception", "part of speech", "frame", "low confidence", "candidate".
    """

    article: str
    dimension: str
    category: str
    rule: str
    stopped_by: str
    section: str
    span: Span
    reason: str = ""
