"""The cue lexicon as tables: which words can introduce a statement, and in which class."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

VERB_CLASSES = (
    "neutral",
    "structuring",
    "doubt",
    "concession",
    "factive",
    "denial",
    "forceful",
    "weak",
    "directive",
    "mental",
)
STANCE = "stance"
"""Class of cues that take a position (support, oppose, endorse): rows of other files whose subcategory says so."""
UNCUED = "uncued"
"""Class of quotations that no cue claims."""
_KINDS = {"noun": "NOUN", "preposition": "ADP", "adjective": "ADJ", "adverb": "ADV", "hearsay": "ADV"}


class CueRow(Protocol):
    """The columns of a lexicon row that the cue tables use."""

    @property
    def id(self) -> str: ...
    @property
    def category(self) -> str: ...
    @property
    def subcategory(self) -> str: ...
    @property
    def tokens(self) -> tuple[str, ...]: ...
    @property
    def pos(self) -> frozenset[str]: ...
    @property
    def left_not(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def right_not(self) -> tuple[tuple[str, ...], ...]: ...
    @property
    def frame_text(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Cue:
    """A cue of the lexicon: `kind` is "VERB", "NOUN", "ADJ", "ADV" or "ADP"; `rest` the words after its head word."""

    id: str
    lemma: str
    rest: tuple[str, ...]
    kind: str
    category: str
    subcategory: str
    left_not: tuple[tuple[str, ...], ...]
    right_not: tuple[tuple[str, ...], ...]
    frames: frozenset[str]
    gap: bool


class Cues:
    """Cues by head word and kind; the longest that fits comes first."""

    def __init__(self, rows: Iterable[CueRow]) -> None:
        self._by_head: dict[tuple[str, str], list[Cue]] = defaultdict(list)
        for row in rows:
            kind = _KINDS.get(row.category) or ("VERB" if not row.pos or "VERB" in row.pos else sorted(row.pos)[0])
            if kind == "ADP" and not row.pos & {"ADP", "SCONJ", "ADV", "VERB"} and row.pos:
                kind = sorted(row.pos)[0]
            tokens = tuple(token for token in row.tokens if token != "*")
            if not tokens:
                continue
            cue = Cue(
                row.id,
                tokens[0],
                tokens[1:],
                kind,
                row.category,
                row.subcategory,
                row.left_not,
                row.right_not,
                frozenset(row.frame_text.replace("+", "").split()),
                "*" in row.tokens,
            )
            self._by_head[tokens[0], kind].append(cue)
        for found in self._by_head.values():
            found.sort(key=lambda cue: -len(cue.rest))
        self.words: frozenset[str] = frozenset(head for head, _ in self._by_head)
        self.kinds: dict[str, frozenset[str]] = defaultdict(frozenset)
        for head, kind in self._by_head:
            self.kinds[head] |= {kind}

    def of(self, head: str, kind: str) -> Sequence[Cue]:
        """The cues whose head word is `head`, longest first."""
        return self._by_head.get((head, kind), ())

    def category(self, head: str, kind: str) -> str:
        """Class of the plain cue `head` (no further words), or of any cue with it, or ""."""
        found = self.of(head, kind)
        return found[-1].category if found else ""


_BUILT: dict[int, tuple[object, Cues]] = {}
_KEPT = 4


def cues_of(lexicon: object) -> Cues:
    """The cue tables of a lexicon (or of the tables themselves); built once for each lexicon."""
    if isinstance(lexicon, Cues):
        return lexicon
    found = _BUILT.get(id(lexicon))
    if found is None or found[0] is not lexicon:
        while len(_BUILT) >= _KEPT:
            _BUILT.pop(next(iter(_BUILT)))
        found = _BUILT[id(lexicon)] = (lexicon, Cues(lexicon.of("attribution")))  # type: ignore[attr-defined]
    return found[1]
