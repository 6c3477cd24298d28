"""What explosives were in or on, as each outlet tells it: a safe pattern of explosive, container and "in" or "filled with"."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from framing.comparison.counting import Figure, sentence_of
from framing.comparison.givers import source_of
from framing.detectors.clauses import readable

if TYPE_CHECKING:
    from spacy.tokens import Token

    from framing.text.document import Document

EXPLOSIVES = frozenset({"bomb", "explosive", "device", "charge", "mine", "grenade", "dynamite", "nail"})
CONTAINERS = frozenset({
    "suitcase", "bag", "backpack", "rucksack", "car", "vehicle", "truck", "van", "lorry", "bin", "box", "parcel",
    "package", "belt", "vest", "motorcycle", "motorbike", "bicycle", "cart", "luggage", "letter", "pipe", "bus",
    "boat", "drone", "case", "briefcase", "handbag", "pram", "bottle",
})  # fmt: skip
_PUT = frozenset({
    "place", "plant", "hide", "put", "conceal", "leave", "carry", "pack", "stow", "bury", "strap", "find",
})  # fmt: skip
_FILLED = frozenset({"fill", "pack", "load", "rig", "lade", "stuff"})


def carriers(documents: Sequence[Document]) -> Mapping[str, tuple[Figure, ...]]:
    """Outlet -> phrases for what explosives were in or on, as figures of the kind "carrier" without a value."""
    cells: dict[str, list[Figure]] = defaultdict(list)
    for document in documents:
        held = [token for token in document.tokens if token.lemma_.lower() in CONTAINERS]
        if not held:
            continue
        sentences = sentence_of(document)
        fit = readable(document.tokens)
        for token in held:
            found = _carrier(token) if fit[token.i] else None
            if found is None or not document.layout.counted(document.layout.section_at(token.idx)):
                continue
            doc = document.tokens
            try:
                span = document.layout.span(doc[found[0]].idx, doc[found[1] - 1].idx + len(doc[found[1] - 1]))
            except ValueError:
                continue
            cells[document.article.outlet].append(
                Figure(
                    document.article.id, document.article.outlet, sentences[token.i], span, span.text, 0, 0, 0, "carrier",
                    token.lemma_.lower(), source=source_of(document, token),
                    voice=document.voices[token.i] if document.voices else "outlet",
                )
            )  # fmt: skip
    return {outlet: tuple(own) for outlet, own in cells.items()}


def _carrier(token: Token) -> tuple[int, int] | None:
    """First and last-but-one token of a phrase for what explosives are in, if `token`, a container, heads one."""
    if token.pos_ not in {"NOUN", "PROPN"}:
        return None
    left = min([token.i, *(c.i for c in token.lefts if c.dep_ in {"det", "nummod", "amod", "compound"})])
    for child in token.rights:
        if child.dep_ == "acl" and child.lemma_.lower() in _FILLED:
            inside = [t for t in child.subtree if t.lemma_.lower() in EXPLOSIVES]
            if inside:
                return left, inside[0].i + 1
    if token.dep_ == "compound" and token.head.lemma_.lower() == "bomb" and token.head.i == token.i + 1:
        return token.i, token.i + 2
    above = token
    chain = False
    for _ in range(8):
        if chain and above.pos_ == "VERB" and above.lemma_.lower() in _PUT:
            put = [c for c in above.children if c.dep_ in {"nsubjpass", "dobj"} and c.lemma_.lower() in EXPLOSIVES]
            if put:
                return left, token.i + 1
        if above.dep_ == "pobj" and above.head.lower_ in {"in", "inside", "under", "on", "within", "beneath"}:
            chain = True
        if above.lemma_.lower() in EXPLOSIVES and chain and above.pos_ == "NOUN":
            outer = next((c for c in token.rights if c.dep_ == "prep" and c.lower_ in {"inside", "in"}), None)
            end = max((t.i for t in outer.subtree), default=token.i) + 1 if outer is not None else token.i + 1
            return left, end if end - left <= 10 else token.i + 1
        if above.lemma_.lower() in CONTAINERS and above.i != token.i:
            return None
        if above.head.i == above.i:
            break
        above = above.head
    return None
