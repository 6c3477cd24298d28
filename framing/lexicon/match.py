"""Finding lexicon entries in a document: one trie over lemmas and tokens, then the exclusions in a fixed order.

The order (each excluded hit is logged with the first rule that stopped it): section that is not counted; proper name;
technical, legal or official sense; part of speech; exception beside the match; frame; nested in a longer entry.
Negation never excludes, it is a flag. Hyphens between words are skipped, so "far-right" and "far right" are one form.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from framing.lexicon.entry import Entry, Lexicon
from framing.lexicon.frames import Context, Place, holds
from framing.lexicon.names import Names
from framing.lexicon.trie import Beside, Node, Rule, build

if TYPE_CHECKING:
    from spacy.tokens import Token

    from framing.text.document import Document

MAX_GAP = 3
"""Words that a `*` in a form may stand for."""
OVERLAP_WITHIN_CATEGORY = frozenset({"hedging", "factivity", "presupposition", "agency", "sources"})
"""Dimensions in which one word may count in two categories (a hedge can be an evidential too)."""
FLAG_SENSE = {"official": "official designation", "legal": "legal sense", "technical": "technical sense"}
_NEGATORS = frozenset({"not", "n't", "no", "never", "without", "hardly", "nor", "neither", "none", "nobody", "nothing"})
_SKIPPED_DETERMINERS = ("a", "an", "the", "his", "her", "its", "their", "our", "my", "your")
_GENERIC_PERSONS = frozenset({
    "man", "woman", "people", "person", "child", "boy", "girl", "crowd", "family", "father", "mother", "son", "daughter",
    "brother", "sister", "wife", "husband", "couple", "leader", "ally", "rival", "opponent", "supporter",
    "member", "colleague", "friend", "citizen", "guide", "youth", "teenager", "guy", "politician", "ruler", "fighter", "boss",
    "chief", "player", "star", "celebrity", "protester", "demonstrator", "migrant", "refugee", "immigrant", "killer",
    "attacker", "suspect", "gunman", "soldier", "troops", "team", "crew", "staff", "public", "voter", "nation",
    "government", "country", "regime", "group", "gang", "party",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that stands at tokens `start`..`end` (end excluded); `stopped_by` is "" where it counts."""

    entry: Entry
    start: int
    end: int
    head: int
    negated: bool = False
    stopped_by: str = ""


class Matcher:
    """All entries compiled into one trie; `hits(document)` finds them.

    Time grows with the text and with the number of candidate hits, hardly with the number of entries.
    """

    def __init__(self, lexicon: Lexicon, dimensions: Iterable[str] | None = None) -> None:
        from spacy.strings import get_string_id

        wanted = None if dimensions is None else frozenset(dimensions)
        entries = (e for e in lexicon.entries if wanted is None or e.dimension in wanted)
        self.root = build(entries, get_string_id)
        self.context = contexts(lexicon)

    def hits(self, document: Document) -> list[Hit]:
        """Every hit in order of text, excluded ones among them."""
        text = _Text(document)
        hits = []
        for rule, start, end in self._candidates(text):
            head = start if end == start + 1 else text.head(start, end)
            stopped = self._stopped(text, rule, start, end, head)
            hits.append(Hit(rule.entry, start, end, head, not stopped and text.negated(start, end, head), stopped))
        return _longest(hits)

    def _candidates(self, text: _Text) -> list[tuple[Rule, int, int]]:
        found: list[tuple[Rule, int, int]] = []
        by_form, by_lemma = self.root.form, self.root.lemma
        start = -1
        for low, lem in zip(text.lowers, text.lemmas, strict=True):
            start += 1
            form, lemma = by_form.get(low), by_lemma.get(lem)
            if form is not None:
                self._from(text, form, start, start + 1, found)
            if lemma is not None:
                self._from(text, lemma, start, start + 1, found)
            if low != lem:
                alias = by_lemma.get(low)
                if alias is not None and alias is not lemma:
                    self._from(text, alias, start, start + 1, found)
        return found

    def _from(self, text: _Text, node: Node, start: int, at: int, found: list[tuple[Rule, int, int]]) -> None:
        """Rules that end at `node`, reached with the token before `at`, and those further down."""
        for rule in node.rules:
            found.append((rule, start, at))
        if node.deep:
            self._down(text, node, start, at, found)
            if node.gap:
                for skipped in range(1, MAX_GAP + 1):
                    if at + skipped < len(text.lowers) and text.sentence[at + skipped] == text.sentence[start]:
                        self._down(text, node.gap, start, at + skipped, found)

    def _down(self, text: _Text, node: Node, start: int, at: int, found: list[tuple[Rule, int, int]]) -> None:
        lowers = text.lowers
        while at < len(lowers) and lowers[at] == text.hyphen:
            at += 1
        if at >= len(lowers):
            return
        low, lem = lowers[at], text.lemmas[at]
        form, lemma = node.form.get(low), node.lemma.get(lem)
        if form is not None:
            self._from(text, form, start, at + 1, found)
        if lemma is not None:
            self._from(text, lemma, start, at + 1, found)
        if low != lem:
            alias = node.lemma.get(low)
            if alias is not None and alias is not lemma:
                self._from(text, alias, start, at + 1, found)

    def _stopped(self, text: _Text, rule: Rule, start: int, end: int, head: int) -> str:
        entry = rule.entry
        if not text.counted[start]:
            return "section"
        if text.capital[start] and not entry.proper and text.is_name(start, end):
            return "proper name"
        if rule.context and not text.sentence_words(start).isdisjoint(rule.context):
            return "technical sense"
        if rule.pos and text.pos[head] not in rule.pos:
            return "part of speech"
        if (rule.left and text.stands_after(rule.left, start)) or (rule.right and text.stands_before(rule.right, end)):
            return "exception"
        if entry.frame and not holds(entry.frame, self._place(text, start, end, head)):
            return "frame"
        return ""

    def _place(self, text: _Text, start: int, end: int, head: int) -> Place:
        token = text.doc[head]
        first = token if start == head else text.doc[start]
        return Place(token, first, token if end - 1 == head else text.doc[end - 1], self.context)


def contexts(lexicon: Lexicon) -> Context:
    """The person and speaker nouns that frames test against, from the `sources` dimension."""
    sources = lexicon.of("sources")
    persons = {e.tokens[-1] for e in sources if e.subcategory not in ("organisation", "thing")}
    return Context(frozenset(persons | _GENERIC_PERSONS), frozenset(e.tokens[-1] for e in sources) | persons)


class _Text:
    """What the matcher asks of a document, worked out once; lists have one item a token."""

    def __init__(self, document: Document) -> None:
        import numpy as np
        from spacy.attrs import HEAD, IDX, LEMMA, LOWER, ORTH, POS
        from spacy.strings import get_string_id

        doc = self.doc = document.tokens
        array = doc.to_array([LOWER, LEMMA, POS, ORTH, HEAD, IDX])
        self.lowers: list[int] = array[:, 0].tolist()
        self.pos: list[int] = array[:, 2].tolist()
        self.capital: list[bool] = (array[:, 0] != array[:, 3]).tolist()
        self._heads: list[int] = array[:, 4].astype("int64").tolist()
        strings = doc.vocab.strings
        lowered = {}
        for lemma in set(array[:, 1].tolist()):
            word = strings[lemma] if lemma else ""
            lowered[lemma] = lemma if word.islower() else get_string_id(word.lower())
        self.lemmas: list[int] = [lowered[lemma] for lemma in array[:, 1].tolist()]
        self.hyphen = get_string_id("-")
        self._determiners = frozenset(get_string_id(w) for w in _SKIPPED_DETERMINERS)
        layout = document.layout
        counted = [layout.counted(section) for section in layout.sections]
        starts = [sentence.start for sentence in layout.sentences] or [0]
        within = np.searchsorted(np.array(starts), array[:, 5].astype(np.int64), side="right") - 1
        self.sentence: list[int] = np.maximum(within, 0).tolist()
        counts = [counted[sentence.section] for sentence in layout.sentences] or [False]
        self.counted: list[bool] = [counts[n] for n in self.sentence]
        negators = frozenset(get_string_id(w) for w in _NEGATORS)
        self._denying = {self.sentence[i] for i, low in enumerate(self.lowers) if low in negators}
        self._words: dict[int, frozenset[int]] = {}
        self._names: Names | None = None

    def head(self, start: int, end: int) -> int:
        """The token of the match that governs the others."""
        for i in range(start, end):
            offset = self._heads[i]
            if not offset or not start <= i + offset < end:
                return i
        return start

    def sentence_words(self, token: int) -> frozenset[int]:
        """Lower-case forms and lemmas of the sentence a token stands in."""
        number = self.sentence[token]
        if number not in self._words:
            low = high = token
            while low and self.sentence[low - 1] == number:
                low -= 1
            while high < len(self.sentence) and self.sentence[high] == number:
                high += 1
            self._words[number] = frozenset(self.lowers[low:high]) | frozenset(self.lemmas[low:high])
        return self._words[number]

    def _equal(self, sequence: tuple[int, ...], begin: int) -> bool:
        if begin < 0 or begin + len(sequence) > len(self.lowers):
            return False
        return all(word in (self.lowers[begin + k], self.lemmas[begin + k]) for k, word in enumerate(sequence))

    def stands_after(self, left: Beside, start: int) -> bool:
        """Whether one of the sequences of `left` ends just before `start`, a determiner in between aside."""
        if not left or not start:
            return False
        if self.lowers[start - 1] == self.hyphen:
            start -= 1
        places = (start, start - 1) if start and self.lowers[start - 1] in self._determiners else (start,)
        return any(
            self._equal(s, place - len(s))
            for place in places
            if place
            for word in {self.lowers[place - 1], self.lemmas[place - 1]}
            for s in left.get(word, ())
        )

    def stands_before(self, right: Beside, end: int) -> bool:
        """Whether one of the sequences of `right` starts at `end`, a determiner in between aside."""
        if not right or end >= len(self.lowers):
            return False
        if self.lowers[end] == self.hyphen:
            end += 1
        places = (end, end + 1) if end < len(self.lowers) and self.lowers[end] in self._determiners else (end,)
        return any(
            self._equal(s, place)
            for place in places
            if place < len(self.lowers)
            for word in {self.lowers[place], self.lemmas[place]}
            for s in right.get(word, ())
        )

    def negated(self, start: int, end: int, head: int) -> bool:
        """Whether a negation stands in the clause of a match, outside the match itself."""
        if self.sentence[start] not in self._denying:
            return False
        token = self.doc[head]
        clause = token
        while clause.pos_ not in {"VERB", "AUX"} and clause.head.i != clause.i:
            clause = clause.head
        around: list[Token] = [*clause.children, *token.children]
        if start:
            around.append(self.doc[start - 1])
        return any(t.lower_ in _NEGATORS and not start <= t.i < end for t in around if t.dep_ == "neg" or t.i < end)

    def is_name(self, start: int, end: int) -> bool:
        """Whether every word of a match is, or stands inside, a proper name."""
        if not self.capital[start]:
            return False
        if self._names is None:
            self._names = Names(self.doc)
        return self._names.is_name(start, end)


def _longest(hits: list[Hit]) -> list[Hit]:
    """Let the longest of overlapping hits win, and log a span that was stopped only once for a reason; flagged winners (legal,
    technical, official) are logged, not counted."""
    taken: dict[str, set[int]] = {}
    stopped = {(h.entry.dimension, h.start, h.end, h.stopped_by): h for h in reversed(hits) if h.stopped_by}
    result = list(stopped.values())
    live = [h for h in hits if not h.stopped_by]
    for hit in sorted(live, key=lambda h: (h.start - h.end, h.start, -h.entry.strength, h.entry.lemma, h.entry.id)):
        entry = hit.entry
        group = f"{entry.dimension}/{entry.category}" if entry.dimension in OVERLAP_WITHIN_CATEGORY else entry.dimension
        tokens = taken.setdefault(group, set())
        span = range(hit.start, hit.end)
        if not tokens.isdisjoint(span):
            result.append(replace(hit, stopped_by="nested in a longer entry", negated=False))
            continue
        tokens.update(span)
        flag = next((sense for name, sense in FLAG_SENSE.items() if name in entry.flags), "")
        result.append(replace(hit, stopped_by=flag, negated=False) if flag else hit)
    return sorted(result, key=lambda h: (h.start, h.end, h.entry.dimension, h.entry.category, h.entry.id))
