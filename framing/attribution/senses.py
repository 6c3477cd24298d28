"""Links that hand over nothing after all: cues in another sense, statements that were not made, words to the reader.

What stays is a statement, thought or stance that somebody other than the writer made (TAXONOMY C.3: the class of a verb
applies only with a speaker and with a complement that can be said).
"""

from __future__ import annotations

from collections.abc import Sequence

from framing.attribution.cues import Cue
from framing.attribution.frames import Personal, holds
from framing.attribution.rules import Link
from framing.attribution.table import NO_QUOTE, Table

FRAMED = frozenset({"denial", "weak"})
"""Classes whose verbs have an everyday sense that is an act or decision (reject a bid, dismiss a guard, laugh)."""
_NOT_DONE = frozenset({"decline", "refuse", "fail", "forget", "neglect", "omit"})
_READER = frozenset({"you", "one"})
_OCCASIONS = frozenset({"time", "moment", "way", "chance", "reason"})
_UNSAID = frozenset({"mental", "factive", "denial", "directive"})
_NOBODY = frozenset({"no", "nobody", "none", "neither"})
_ANYBODY = frozenset({"anyone", "anybody", "whoever"})
_ADDRESSED = frozenset({"ask", "tell", "question", "press", "remind", "quiz", "urge", "order", "advise", "accuse", "inform"})
"""Verbs whose participle before a clause says what was said to its subject: "Asked about the fire, she said ..."."""
_SIGNPOSTS = frozenset({"photo", "image", "caption", "video", "file", "credit", "picture", "map", "graphic"})
"""Words before a colon that say what stands beside the text, not who speaks."""
_BESIDE_QUOTE = ("quote before", "quote after", "block")


def hands_over(t: Table, link: Link, entries: Sequence[Cue], personal: Personal) -> bool:
    """Whether a link hands a statement to somebody; `entries` are the lexicon's rows for its cue."""
    if link.source and t.lower[link.source[0]] in _NOBODY:
        return False
    if link.kind == "PUNCT":
        return not link.source or t.lower[link.source[-1]] not in _SIGNPOSTS
    if link.kind != "VERB" or link.rule in _BESIDE_QUOTE:
        return True
    return not (
        _not_done(t, link, entries)
        or _of_anybody(t, link)
        or _addressed(t, link)
        or _to_the_reader(t, link)
        or (_needs_frame(link, entries) and not fitting(t, link, entries, personal))
    )


def _needs_frame(link: Link, entries: Sequence[Cue]) -> bool:
    """Whether a link counts only where its row's frame holds: by its class, as a phrase ("offered to pay"), or because only
    some subjects speak by it ("the sign read ...", not "she read the letter")."""
    return (
        link.category in FRAMED
        or (link.rule == "phrase" and any(cue.rest[-1:] == ("to",) for cue in entries))
        or bool(entries and all(any(f.startswith("subject:") for f in cue.frames) for cue in entries))
    )


def fitting(t: Table, link: Link, entries: Sequence[Cue], personal: Personal) -> list[Cue]:
    """The rows of a link's cue whose frame holds where it stands (rows without a frame always fit)."""
    near = link.rule in _BESIDE_QUOTE
    return [cue for cue in entries if not cue.frames or holds(t, link.cue_head, cue.frames, near, personal)]


def _not_done(t: Table, link: Link, entries: Sequence[Cue]) -> bool:
    """"failed to disclose", "declined to criticise": no such statement was made; "declined to say" is a cue of its own."""
    head = t.head[link.cue_head]
    return t.dep[link.cue_head] == "xcomp" and t.lemma[head] in _NOT_DONE and head not in link.cue


def _of_anybody(t: Table, link: Link) -> bool:
    """"a hall for anyone who wants company": nobody in particular, so nobody said or wants it."""
    words = {t.lower[k] for k in (*link.source, *link.antecedent)}
    above = t.head[link.cue_head] if t.dep[link.cue_head] == "relcl" else link.cue_head
    return not words.isdisjoint(_ANYBODY) or t.lower[above] in _ANYBODY


def _addressed(t: Table, link: Link) -> bool:
    """"Asked whether it was safe, the keeper said ...": the participle's subject was spoken to and says nothing by it."""
    cue = link.cue_head
    return (
        t.lemma[cue] in _ADDRESSED
        and t.tag[cue] in ("VBN", "VBD")
        and t.dep[cue] in ("advcl", "acl")
        and t.kid(cue, "nsubj", "aux", "auxpass", "agent", "mark") < 0
    )


def _to_the_reader(t: Table, link: Link) -> bool:
    """"If you want to know why ...", "Remember that ...", "time to admit that ...": said to the reader, nobody is quoted."""
    if link.category not in _UNSAID or t.quote[link.cue_head] != NO_QUOTE:
        return False
    if link.source:
        who = t.lower[link.source[-1]]
        return (len(link.source) == 1 and who in _READER) or (t.tag[link.cue_head] == "VB" and who in _OCCASIONS)
    cue = link.cue_head
    return t.tag[cue] == "VB" and not any(
        t.dep[k] in ("nsubj", "nsubjpass") or (t.dep[k] in ("aux", "auxpass") and t.lower[k] != "to") for k in t.kids[cue]
    )
