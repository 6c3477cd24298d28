"""Who speaks: every statement that an article hands to somebody else, with source, cue and content.

`attribute` finds the attributions of a parsed document, by rules on the parse alone or by two small trained models on
top of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Literal

from framing.attribution.cues import STANCE, UNCUED, VERB_CLASSES, Cue, Cues, cues_of
from framing.attribution.rules import Finder, Link
from framing.attribution.senses import hands_over
from framing.attribution.sources import Identity, identify, source_types_of
from framing.attribution.table import NO_QUOTE, Table, table
from framing.text.document import Attribution, Document, TextSpan

if TYPE_CHECKING:
    from framing.lexicon import Lexicon

Engine = Literal["crf", "rules"]
_LOOK_BACK = 200
NOBODY = 5
"""Level where nobody speaks; of things that stand in a speaker's place ("the move said") the level is not known."""
ENGINES: tuple[Engine, ...] = ("crf", "rules")

__all__ = ["ENGINES", "Engine", "attribute", "identities"]


def attribute(document: Document, lexicon: Lexicon, *, engine: Engine = "crf") -> tuple[Attribution, ...]:
    """All attributions of a document, in order of their cues.

    Quotations that nobody claims come last in the list, with an empty cue, the rule "orphan quotation" and a low
    confidence; their speaker is the one who spoke last nearby, or "".

    Parameters
    ----------
    document
        A parsed document (its own `attributions` are not looked at).
    lexicon
        Cues are read from its dimension "attribution", source types from "sources".
    engine
        "crf": the trained models with the rules' answers among their features. "rules": the rules alone, which need no
        model files and are faster.

    Raises
    ------
    InputError
        For "crf" where the model files are missing.
    """
    t, links, found = _found(document, lexicon, engine)
    spoken = [_attribution(t, link, who, cues_of(lexicon)) for link, who in zip(links, found, strict=True)]
    return (*spoken, *_orphans(t, document, links, found))


def identities(document: Document, lexicon: Lexicon, *, engine: Engine = "crf") -> tuple[Identity, ...]:
    """Who stands behind each attribution with a cue, in the order of `attribute`: principal, own outlet, reason for
    anonymity and the rest that an `Attribution` has no field for."""
    return tuple(_found(document, lexicon, engine)[2])


def _found(document: Document, lexicon: Lexicon, engine: Engine) -> tuple[Table, list[Link], list[Identity]]:
    cues, types = cues_of(lexicon), source_types_of(lexicon)
    t = table(document, cues.words)
    finder = Finder(t, cues, types.roles)
    links = finder.links()
    if engine == "crf":
        from framing.attribution import crf

        links = crf.find_links(t, cues, links, types.roles, crf.load_models(), finder.speaker)
    links = [link for link in links if hands_over(t, link, _entries(link, cues), finder.personal)]
    who = identify(t, links, types, document.article.outlet)
    kept = [(link, one) for link, one in zip(links, who, strict=True) if one.type or not _is_sign(t, link)]
    return t, [link for link, _ in kept], [one for _, one in kept]


def _is_sign(t: Table, link: Link) -> bool:
    """Whether the cue is a colon or dash: then only a source of a known type can be meant ("Leak: what we know")."""
    return all(not t.is_word(k) for k in link.cue)


def _attribution(t: Table, link: Link, who: Identity, cues: Cues) -> Attribution:
    return Attribution(
        cue=_spans(t, link.cue),
        source=_spans(t, link.source),
        content=_spans(t, link.content),
        cue_lemma=link.lemma,
        cue_class=_category(link, cues),
        type=_type(t, link),
        speech=_speech(link, cues),
        speaker=who.speaker,
        source_type=who.type,
        level=None if who.speaker and who.level == NOBODY else who.level,
        confidence=round(link.confidence, 3),
        rule=link.rule,
        why=link.why,
    )


def _category(link: Link, cues: Cues) -> str:
    """The verb class of a cue; of a noun, preposition or sign the class it stands for."""
    subcategories = [cue.subcategory for cue in _entries(link, cues)]
    if STANCE in subcategories:
        return STANCE
    if link.category in VERB_CLASSES:
        return link.category
    return next((name for name in subcategories if name in VERB_CLASSES), "neutral")


def _entries(link: Link, cues: Cues) -> list[Cue]:
    """The lexicon entries behind a link's cue."""
    head, *rest = link.lemma.split()
    return [cue for cue in cues.of(head, link.kind) if not cue.rest or cue.rest == tuple(rest)]


def _speech(link: Link, cues: Cues) -> str:
    """"speech", "mental" or "intended", as the lexicon has it."""
    for cue in _entries(link, cues):
        if cue.subcategory in ("mental", "intended"):
            return cue.subcategory
        if cue.subcategory == "speech":
            return "speech"
    return "mental" if link.category == "mental" or _category(link, cues) in ("mental", STANCE) else "speech"


def _type(t: Table, link: Link) -> str:
    if link.type in ("hearsay", "adverbial", "headline"):
        return link.type
    words = [k for k in link.content if t.is_word(k)]
    quoted = [k for k in words if t.quote[k] != NO_QUOTE and t.quote[k] != t.quote[link.cue_head]]
    if words and len(quoted) >= 0.9 * len(words):
        return "direct"
    if link.kind == "NOUN":
        return "nominal"
    if quoted:
        return "mixed"
    return "narrated" if link.type == "narrated" else "indirect"


def _spans(t: Table, tokens: Sequence[int]) -> tuple[TextSpan, ...]:
    """Runs of tokens as offsets; a run goes on over punctuation and white space."""
    spans: list[list[int]] = []
    last = -2
    for k in tokens:
        bridged = last >= 0 and k > last and all(not t.is_word(j) for j in range(last + 1, k))
        if bridged:
            spans[-1][1] = t.end[k]
        else:
            spans.append([t.start[k], t.end[k]])
        last = k
    return tuple((a, b) for a, b in spans)


def _orphans(
    t: Table, document: Document, links: Sequence[Link], found: Iterable[Identity]
) -> list[Attribution]:
    """Whole sentences in quotation marks that no cue claims."""
    claimed = {k for link in links for k in link.content}
    spoken = sorted(
        ((link.cue_head, who) for link, who in zip(links, found, strict=True) if who.speaker), key=lambda one: one[0]
    )
    owners: dict[int, Identity] = {}
    for link, who in zip(links, found, strict=True):
        for k in link.content:
            if t.quote[k] != NO_QUOTE and who.speaker:
                owners.setdefault(t.quote_groups[t.quote[k]], who)
    quoted = [
        (max(link.content), link.cue_head, who)
        for link, who in zip(links, found, strict=True)
        if who.speaker and any(t.quote[k] != NO_QUOTE for k in link.content)
    ]
    quoted.sort(key=lambda one: one[0])
    orphans: list[Attribution] = []
    for number, (first, last) in enumerate(t.quote_tokens):
        last = min(last, len(t))
        words = [k for k in range(first, last) if t.is_word(k)]
        if len(words) < 2 or not t.counted[first] or any(k in claimed for k in words):
            continue
        begin, end = t.sentences[t.sentence[words[0]]]
        outside = [k for k in range(begin, max(end, last)) if t.is_word(k) and not first <= k < last]
        if any(t.sentence[k] == t.sentence[words[0]] for k in outside):
            continue
        content = ((t.start[words[0]], t.end[words[-1]]),)
        owner = owners.get(t.quote_groups[number])
        why = "The quotation before it was not closed, so the same source goes on speaking."
        if owner is None:
            owner = _evident_speaker(t, first, spoken, quoted)
            why = "It follows a statement of the only source of its paragraph, or continues a paragraph of the same quotation."
        if owner:
            orphans.append(
                Attribution(
                    (), (), content, "", UNCUED, "direct", "speech", owner.speaker, owner.type, owner.level, 0.8,
                    "quotation goes on", why,
                )
            )  # fmt: skip
            continue
        speaker = _running_speaker(t, first, spoken)
        orphans.append(
            Attribution(
                (), (), content, "", UNCUED, "direct", "speech",
                speaker.speaker if speaker else "", speaker.type if speaker else "",
                speaker.level if speaker else 5, 0.3 if speaker and speaker.speaker else 0.1, "orphan quotation",
                "A quotation without a cue; the speaker is a guess from who was last named nearby."
                if speaker else "A quotation without a cue and with nobody near who could have said it.",
            )
        )  # fmt: skip
    return orphans


def _evident_speaker(
    t: Table, token: int, spoken: Sequence[tuple[int, Identity]], quoted: Sequence[tuple[int, int, Identity]]
) -> Identity | None:
    """Who must go on speaking: the one source of the paragraph, heard in the sentence before; or, where a paragraph is
    quoted from its first word, the one whose quotation closes the paragraph before and who alone is heard there."""
    section, sentence = t.section[token], t.sentence[token]
    place = bisect_left(spoken, token, key=lambda one: one[0])
    here = [one for one in spoken[max(place - 8, 0) : place] if t.section[one[0]] == section]
    if here:
        sure = len({who.speaker for _, who in here}) == 1 and sentence - t.sentence[here[-1][0]] <= 1
        return here[-1][1] if sure else None
    if token and t.section[token - 1] == section:
        return None
    at = bisect_left(quoted, token, key=lambda one: one[0])
    if not at:
        return None
    last, cue, who = quoted[at - 1]
    others = {one.speaker for k, one in spoken[max(place - 8, 0) : place] if t.section[k] == t.section[last]}
    closes = t.section[last] == section - 1 and t.sentence[max(last, cue)] == t.sentence[token - 1]
    return who if closes and others <= {who.speaker} else None


def _running_speaker(t: Table, token: int, spoken: Sequence[tuple[int, Identity]]) -> Identity | None:
    """Who spoke last in this paragraph or the one before, else the last person named as a subject there."""
    section = t.section[token]
    place = bisect_left(spoken, token, key=lambda one: one[0])
    if place and section - t.section[spoken[place - 1][0]] <= 1:
        return spoken[place - 1][1]
    for k in range(token - 1, max(token - _LOOK_BACK, -1), -1):
        if section - t.section[k] > 1:
            break
        if t.pos[k] == "PROPN" and t.dep[k] == "nsubj" and t.quote[k] == NO_QUOTE:
            return Identity(" ".join(t.words[j] for j in range(t.left[k], k + 1) if t.pos[j] == "PROPN"), "", 1)
    return None
