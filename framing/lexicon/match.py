"""Finding lexicon entries in a document: one trie over lemmas and tokens, then the exclusions in a fixed order.

The order (each excluded hit is logged with the first rule that stopped it): section that is not counted; proper name;
technical, legal or official sense; part of speech; exception beside the match; frame; nested in a longer entry.
Negation never excludes, it is a flag. Hyphens between words are skipped, so "far-right" and "far right" are one form.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from framing.lexicon.entry import Entry, Lexicon
from framing.lexicon.frames import Context, Place, holds
from framing.lexicon.names import Names
from framing.lexicon.trie import Beside, Node, Rule, build
from framing.lexicon.words import words_of

if TYPE_CHECKING:
    from framing.text.document import Document

MAX_GAP = 3
"""Words that a `*` in a form may stand for."""
_MOST = 200_000
"""Words whose place in the trie is remembered."""
FLAG_SENSE = {"official": "official designation", "legal": "legal sense", "technical": "technical sense"}
_NEGATORS = frozenset({"not", "n't", "no", "never", "without", "hardly", "nor", "neither", "none", "nobody", "nothing"})
_SKIPPED_DETERMINERS = frozenset({"a", "an", "the", "his", "her", "its", "their", "our", "my", "your"})
_GENERIC_PERSONS = frozenset({
    "man", "woman", "people", "person", "child", "boy", "girl", "crowd", "family", "father", "mother", "son", "daughter",
    "brother", "sister", "aunt", "uncle", "cousin", "niece", "nephew", "grandmother", "grandfather",
    "wife", "husband", "couple", "leader", "ally", "rival", "opponent", "supporter",
    "member", "colleague", "friend", "citizen", "guide", "youth", "teenager", "guy", "politician", "ruler", "fighter", "boss",
    "chief", "player", "star", "celebrity", "protester", "demonstrator", "migrant", "refugee", "immigrant", "killer",
    "attacker", "suspect", "gunman", "soldier", "troops", "team", "crew", "staff", "public", "voter", "nation",
    "government", "country", "regime", "group", "gang", "party",
})  # fmt: skip


class Hit(NamedTuple):
    """An entry that stands at tokens `start`..`end` (end excluded); `stopped_by` is "" where it counts."""

    entry: Entry
    start: int
    end: int
    head: int
    negated: bool = False
    stopped_by: str = ""


_Found = tuple[Rule, int, int, int, str]
"""A rule, the tokens `start`..`end` it stands at, its head, and what stops it."""


class Matcher:
    """All entries compiled into one trie; `hits(document)` finds them.

    Time grows with the text and with the number of candidate hits, hardly with the number of entries.
    """

    def __init__(self, lexicon: Lexicon, dimensions: Iterable[str] | None = None) -> None:
        wanted = None if dimensions is None else frozenset(dimensions)
        self.root = build(e for e in lexicon.entries if wanted is None or e.dimension in wanted)
        self.context = contexts(lexicon)
        self._first: dict[tuple[str, str], tuple[Node, ...]] = {}

    def hits(self, document: Document) -> list[Hit]:
        """Every hit in order of text, excluded ones among them."""
        text = _Text(document)
        counted, capital = text.counted, text.words.capital
        found = []
        for rule, start, end in self._candidates(text):
            head = start if end == start + 1 else text.head_of(start, end)
            stopped = (
                "section"
                if not counted[start]
                else "proper name"
                if capital[start] and not rule.entry.proper and text.is_name(start, end)
                else ""
                if rule.free
                else self._stopped(text, rule, start, end, head)
            )
            found.append((rule, start, end, head, stopped))
        return [
            Hit(rule.entry, start, end, head, not stopped and text.negated(start, end, head), stopped)
            for rule, start, end, head, stopped in _longest(found)
        ]

    def _candidates(self, text: _Text) -> list[tuple[Rule, int, int]]:
        found: list[tuple[Rule, int, int]] = []
        first = self._first
        for start, word in enumerate(zip(text.lower, text.lemma, strict=True)):
            step = first.get(word)
            if step is None:
                step = self._begin(word)
            if step:
                self._follow(text, step, start, start + 1, found)
        return found

    def _begin(self, word: tuple[str, str]) -> tuple[Node, ...]:
        """Where a match that begins with a word (form and lemma) goes on; remembered."""
        if len(self._first) > _MOST:
            self._first.clear()
        step = self._first[word] = _reached(self.root, *word)
        return step

    def _follow(
        self, text: _Text, reached: Iterable[Node], start: int, at: int, found: list[tuple[Rule, int, int]]
    ) -> None:
        """Rules of a match that began at `start`, has reached some nodes and may go on with the token `at`, or after a gap."""
        lower, lemma = text.lower, text.lemma
        end = len(lower)
        for node in reached:
            for rule in node.rules:
                found.append((rule, start, at))
            if not node.deep or at >= end:
                continue
            if lower[at] in node.leads or lemma[at] in node.leads or lower[at] == "-":
                self._go_on(text, node, start, at, found)
            if node.gap is not None:
                for after in range(at + 1, min(at + 1 + MAX_GAP, end)):
                    if text.sentence[after] != text.sentence[start]:
                        break
                    self._go_on(text, node.gap, start, after, found)

    def _go_on(self, text: _Text, node: Node, start: int, at: int, found: list[tuple[Rule, int, int]]) -> None:
        """Longer matches beyond `node` by the token `at`, hyphens skipped."""
        last = len(text.lower) - 1
        while text.lower[at] == "-" and at < last:
            at += 1
        self._follow(text, _reached(node, text.lower[at], text.lemma[at]), start, at + 1, found)

    def _stopped(self, text: _Text, rule: Rule, start: int, end: int, head: int) -> str:
        entry = rule.entry
        if entry.context_not and not text.sentence_words(start).isdisjoint(entry.context_not):
            return "technical sense"
        if entry.pos and text.words.pos[head] not in entry.pos:
            return "part of speech"
        if (entry.left_not and text.stands_after(rule.left, start)) or (
            entry.right_not and text.stands_before(rule.right, end)
        ):
            return "exception"
        if entry.frame and not holds(entry.frame, Place(text.words, head, start, end - 1, self.context)):
            return "frame"
        return ""


def _reached(node: Node, low: str, lemma: str) -> tuple[Node, ...]:
    """Where a form and its lemma lead from a node."""
    exact, base = node.form.get(low), node.lemma.get(lemma)
    inflected = node.lemma.get(low) if low != lemma else None
    return tuple(n for n in (exact, base, inflected if inflected is not base else None) if n is not None)


def contexts(lexicon: Lexicon) -> Context:
    """The person and speaker nouns that frames test against, from the `sources` dimension."""
    sources = lexicon.of("sources")
    persons = {e.tokens[-1] for e in sources if e.subcategory not in ("organisation", "thing")}
    return Context(frozenset(persons | _GENERIC_PERSONS), frozenset(e.tokens[-1] for e in sources) | persons)


class _Text:
    """What the matcher asks of a document, worked out once; lists have one item a token."""

    def __init__(self, document: Document) -> None:
        import numpy as np
        from spacy.attrs import IDX

        words = self.words = words_of(document.tokens)
        self.lower, self.lemma = words.lower, words.lemma
        layout = document.layout
        counted = [layout.counted(section) for section in layout.sections]
        starts = [sentence.start for sentence in layout.sentences] or [0]
        offsets = document.tokens.to_array([IDX]).astype(np.int64).reshape(-1)
        within = np.searchsorted(np.array(starts), offsets, side="right") - 1
        self.sentence: list[int] = np.maximum(within, 0).tolist()
        counts = [counted[sentence.section] for sentence in layout.sentences] or [False]
        self.counted: list[bool] = [counts[n] for n in self.sentence]
        self._denying: dict[int, list[int]] = {}
        for i, low in enumerate(self.lower):
            if low in _NEGATORS:
                self._denying.setdefault(self.sentence[i], []).append(i)
        self._vocabulary: dict[int, frozenset[str]] = {}
        self._names: Names | None = None

    def head_of(self, start: int, end: int) -> int:
        """The token of the match that governs the others."""
        for i in range(start, end):
            head = self.words.head[i]
            if head == i or not start <= head < end:
                return i
        return start

    def sentence_words(self, token: int) -> frozenset[str]:
        """Lower-case forms and lemmas of the sentence a token stands in."""
        number = self.sentence[token]
        if number not in self._vocabulary:
            low, high = bisect_left(self.sentence, number), bisect_right(self.sentence, number)
            self._vocabulary[number] = frozenset(self.lower[low:high]).union(self.lemma[low:high])
        return self._vocabulary[number]

    def _equal(self, sequence: tuple[str, ...], begin: int) -> bool:
        if begin < 0 or begin + len(sequence) > len(self.lower):
            return False
        return all(word in (self.lower[begin + k], self.lemma[begin + k]) for k, word in enumerate(sequence))

    def stands_after(self, left: Beside, start: int) -> bool:
        """Whether one of the sequences of `left` ends just before `start`, a determiner in between aside."""
        if not start:
            return False
        if self.lower[start - 1] == "-":
            start -= 1
        places = (start, start - 1) if start and self.lower[start - 1] in _SKIPPED_DETERMINERS else (start,)
        return any(
            self._equal(s, place - len(s))
            for place in places
            if place and (self.lower[place - 1] in left or self.lemma[place - 1] in left)
            for word in {self.lower[place - 1], self.lemma[place - 1]}
            for s in left.get(word, ())
        )

    def stands_before(self, right: Beside, end: int) -> bool:
        """Whether one of the sequences of `right` starts at `end`, a determiner in between aside."""
        if end >= len(self.lower):
            return False
        if self.lower[end] == "-":
            end += 1
        places = (end, end + 1) if end < len(self.lower) and self.lower[end] in _SKIPPED_DETERMINERS else (end,)
        return any(
            self._equal(s, place)
            for place in places
            if place < len(self.lower) and (self.lower[place] in right or self.lemma[place] in right)
            for word in {self.lower[place], self.lemma[place]}
            for s in right.get(word, ())
        )

    def negated(self, start: int, end: int, head: int) -> bool:
        """Whether a negation stands in the clause of a match, outside the match itself."""
        negators = self._denying.get(self.sentence[start])
        if not negators:
            return False
        if start and self.lower[start - 1] in _NEGATORS:
            return True
        w = self.words
        clause = head
        while w.pos[clause] not in {"VERB", "AUX"} and w.head[clause] != clause:
            clause = w.head[clause]
        return any(
            w.head[i] in (clause, head) and w.head[i] != i and (i < start or (i >= end and w.dep[i] == "neg"))
            for i in negators
        )

    def is_name(self, start: int, end: int) -> bool:
        """Whether every word of a match is, or stands inside, a proper name."""
        if self._names is None:
            self._names = Names(self.words)
        return self._names.is_name(start, end)


def _longest(found: list[_Found]) -> list[_Found]:
    """Let the longest of overlapping hits win, and log a span that was stopped only once for a reason; flagged winners
    (legal, technical, official) are logged, not counted."""
    stopped = {(f[0].entry.dimension, f[1], f[2], f[4]): f for f in reversed(found) if f[4]}
    result = list(stopped.values())
    taken: dict[str, set[int]] = {}
    live = [f for f in found if not f[4]]
    live.sort(key=lambda f: (f[1] - f[2], f[1], f[0].rank))
    for hit in live:
        rule, start, end, head, _ = hit
        tokens = taken.setdefault(rule.group, set())
        span = range(start, end)
        if not tokens.isdisjoint(span):
            result.append((rule, start, end, head, "nested in a longer entry"))
            continue
        tokens.update(span)
        if rule.entry.flags:
            flag = next((sense for name, sense in FLAG_SENSE.items() if name in rule.entry.flags), "")
            hit = (rule, start, end, head, flag)
        result.append(hit)
    result.sort(key=lambda f: (f[1], f[2], f[0].order))
    return result
