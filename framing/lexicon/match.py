"""Finding lexicon entries in a document: one trie over lemmas and tokens, then the exclusions in a fixed order.

The order (each excluded hit is logged with the first rule that stopped it): section that is not counted; proper name;
technical, legal or official sense; part of speech; exception beside the match; frame; nested in a longer entry.
Negation never excludes, it is a flag. Hyphens between words are skipped, so "far-right" and "far right" are one form.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from framing.lexicon.entry import Entry, Lexicon
from framing.lexicon.frames import Context, holds

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from framing.text.document import Document

MAX_GAP = 3
"""Words that a `*` in a form may stand for."""
OVERLAP_WITHIN_CATEGORY = frozenset({"hedging", "factivity", "presupposition", "agency", "sources"})
"""Dimensions in which one word may count in two categories (a hedge can be an evidential too)."""
_FLAG_SENSE = {"legal": "legal sense", "technical": "technical sense", "official": "official designation"}
_NEGATORS = frozenset({"not", "n't", "no", "never", "without", "hardly", "nor", "neither", "none", "nobody", "nothing"})
_SKIPPED_DETERMINERS = frozenset({"a", "an", "the", "his", "her", "its", "their", "our", "my", "your"})


@dataclass(frozen=True, slots=True)
class Hit:
    """An entry that stands at tokens `start`..`end` (end excluded); `stopped_by` is "" where it counts."""

    entry: Entry
    start: int
    end: int
    head: int
    negated: bool = False
    stopped_by: str = ""


@dataclass(slots=True)
class _Node:
    lemma: dict[int, _Node] = field(default_factory=dict)
    form: dict[int, _Node] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)
    gap: _Node | None = None
    entries: list[Entry] = field(default_factory=list)


def inflections(word: str) -> set[str]:
    """The regular inflected forms of an English word, as a help where the lemmatiser goes wrong.

    >>> sorted(inflections("rage"))
    ['raged', 'rages', 'raging']
    """
    if not word.isalpha() or len(word) < 3:
        return set()
    if word.endswith("e"):
        return {word + "s", word + "d", word[:-1] + "ing"}
    if word.endswith("y") and word[-2] not in "aeiou":
        return {word[:-1] + "ies", word[:-1] + "ied", word + "ing"}
    forms = {word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s"), word + "ed", word + "ing"}
    if word[-1] not in "aeiouwxy" and word[-2] in "aeiou" and word[-3] not in "aeiou":
        forms |= {word + word[-1] + "ed", word + word[-1] + "ing"}
    return forms


def _add_inflections(node: _Node, key: Callable[[str], int]) -> None:
    for child in [*node.lemma.values(), *node.form.values(), *([node.gap] if node.gap else [])]:
        _add_inflections(child, key)
    for word in sorted(node.words):
        child = node.lemma[key(word)]
        for form in inflections(word):
            node.lemma.setdefault(key(form), child)


class Matcher:
    """All entries compiled into one trie; `hits(document)` finds them.

    Time grows with the text and with the number of candidate hits, hardly with the number of entries.
    """

    def __init__(self, lexicon: Lexicon, dimensions: Iterable[str] | None = None) -> None:
        from spacy.strings import hash_string

        wanted = None if dimensions is None else frozenset(dimensions)
        self.root = _Node()
        for entry in lexicon.entries:
            if wanted is None or entry.dimension in wanted:
                node = self.root
                for token in entry.tokens:
                    node = self._step(node, token, entry.lemma, hash_string)
                node.entries.append(entry)
        _add_inflections(self.root, hash_string)
        self.context = contexts(lexicon)

    @staticmethod
    def _step(node: _Node, token: str, lemma: bool, key: Callable[[str], int]) -> _Node:
        if token == "*":
            node.gap = node.gap or _Node()
            return node.gap
        if not lemma:
            return node.form.setdefault(key(token), _Node())
        node.words.add(token)
        return node.lemma.setdefault(key(token), _Node())

    def hits(self, document: Document) -> list[Hit]:
        """Every hit in order of text, excluded ones among them."""
        text = _Text(document)
        found = [self._judge(text, entry, start, end) for entry, start, end in self._candidates(text)]
        return _longest(found)

    def _candidates(self, text: _Text) -> Iterator[tuple[Entry, int, int]]:
        lowers, lemmas = text.lowers, text.lemmas
        first_lemma, first_form = self.root.lemma, self.root.form
        for start in range(len(lowers)):
            low, lem = lowers[start], lemmas[start]
            if low in first_form or low in first_lemma or lem in first_lemma:
                yield from self._walk(text, self.root, start, start, 0)

    def _walk(self, text: _Text, node: _Node, start: int, at: int, gap: int) -> Iterator[tuple[Entry, int, int]]:
        if at >= len(text.lowers):
            return
        if at > start and text.hyphen[at]:
            yield from self._walk(text, node, start, at + 1, gap)
            return
        low, lem = text.lowers[at], text.lemmas[at]
        following = {id(n): n for n in (node.form.get(low), node.lemma.get(lem), node.lemma.get(low)) if n is not None}
        for child in following.values():
            for entry in child.entries:
                yield entry, start, at + 1
            if child.form or child.lemma or child.gap:
                yield from self._walk(text, child, start, at + 1, 0)
                if child.gap and text.same_sentence(start, at + 1):
                    yield from self._walk(text, child.gap, start, at + 2, 1)
        if 0 < gap < MAX_GAP and text.same_sentence(start, at):
            yield from self._walk(text, node, start, at + 1, gap + 1)

    def _judge(self, text: _Text, entry: Entry, start: int, end: int) -> Hit:
        doc = text.doc
        head = text.head(start, end)
        stopped = self._stopped(text, entry, start, end, doc[head])
        negated = not stopped and text.negated(start, end, doc[head])
        return Hit(entry, start, end, head, negated, stopped)

    def _stopped(self, text: _Text, entry: Entry, start: int, end: int, head: Token) -> str:
        if not text.counted(start):
            return "section"
        if not entry.proper and text.is_name(start, end):
            return "proper name"
        if entry.context_not and text.sentence_words(start) & entry.context_not:
            return "technical sense"
        if entry.pos and head.pos_ not in entry.pos:
            return "part of speech"
        if text.beside(entry.left_not, start, -1) or text.beside(entry.right_not, end, 1):
            return "exception"
        if entry.frame and not holds(entry.frame, head, text.doc[start], text.doc[end - 1], self.context):
            return "frame"
        return ""


_GENERIC_PERSONS = frozenset({"man", "woman", "people", "person", "child", "boy", "girl", "crowd", "family", "father", "mother", "son", "daughter", "brother", "sister", "wife", "husband", "couple", "figure", "leader", "ally", "rival", "opponent", "supporter", "member", "colleague", "friend", "citizen", "youth", "teenager", "guy", "politician", "ruler", "fighter", "boss", "chief", "player", "star", "celebrity", "protester", "demonstrator", "migrant", "refugee", "immigrant", "killer", "attacker", "suspect", "gunman", "soldier", "troops", "team", "crew", "staff", "public", "voter", "nation", "government", "country", "regime", "group", "gang", "party"})  # fmt: skip


def contexts(lexicon: Lexicon) -> Context:
    """The person and speaker nouns that frames test against, from the `sources` dimension."""
    sources = lexicon.of("sources")
    persons = {e.tokens[-1] for e in sources if e.subcategory not in ("organisation", "thing")}
    return Context(frozenset(persons | _GENERIC_PERSONS), frozenset(e.tokens[-1] for e in sources) | persons)


class _Text:
    """What the matcher asks of a document, worked out once."""

    def __init__(self, document: Document) -> None:
        from spacy.attrs import LEMMA, LOWER

        self.document = document
        self.doc: Doc = document.tokens
        array = self.doc.to_array([LOWER, LEMMA])
        self.lowers: list[int] = array[:, 0].tolist()
        strings = self.doc.vocab.strings
        lowered: dict[int, int] = {}
        for key in set(array[:, 1].tolist()):
            word = strings[key] if key else ""
            low = word.lower()
            lowered[key] = strings.add(low) if low != word else key
        self.lemmas: list[int] = [lowered[key] for key in array[:, 1].tolist()]
        dash = strings["-"]
        self.hyphen: list[bool] = [low == dash for low in self.lowers]
        layout = document.layout
        self._starts = [s.start for s in layout.sentences]
        self._words: dict[int, frozenset[str]] = {}
        self._names: Names | None = None

    def sentence_of(self, token: int) -> int:
        """Index of the sentence a token stands in."""
        return max(bisect_right(self._starts, self.doc[token].idx) - 1, 0)

    def same_sentence(self, start: int, at: int) -> bool:
        return at < len(self.doc) and self.sentence_of(start) == self.sentence_of(at)

    def counted(self, token: int) -> bool:
        layout = self.document.layout
        return layout.counted(layout.section_at(self.doc[token].idx))

    def head(self, start: int, end: int) -> int:
        """The token of the match that governs the others."""
        for i in range(start, end):
            token = self.doc[i]
            if not start <= token.head.i < end or token.head.i == token.i:
                return i
        return start

    def sentence_words(self, token: int) -> frozenset[str]:
        """Lower-case forms and lemmas of the sentence a token stands in."""
        index = self.sentence_of(token)
        if index not in self._words:
            sentence = self.doc[token].sent
            self._words[index] = frozenset(w for t in sentence for w in (t.lower_, t.lemma_.lower()))
        return self._words[index]

    def beside(self, sequences: tuple[tuple[str, ...], ...], at: int, step: int) -> bool:
        """Whether one of the word sequences ends just before `at` (step -1) or starts at it (step 1)."""
        if not sequences:
            return False
        for skip in (0, 1):
            for words in sequences:
                begin = at + skip if step > 0 else at - skip - len(words)
                if begin < 0 or begin + len(words) > len(self.doc):
                    continue
                tokens = self.doc[begin : begin + len(words)]
                if all(t.lower_ == w or t.lemma_.lower() == w for t, w in zip(tokens, words, strict=True)):
                    return True
            edge = at if step > 0 else at - 1
            if not 0 <= edge < len(self.doc) or self.doc[edge].lower_ not in _SKIPPED_DETERMINERS:
                return False
        return False

    def negated(self, start: int, end: int, head: Token) -> bool:
        """Whether a negation stands in the clause of a match, outside the match itself."""
        clause = head
        while clause.pos_ not in {"VERB", "AUX"} and clause.head.i != clause.i:
            clause = clause.head
        around = [*clause.children, *head.children]
        if start:
            around.append(self.doc[start - 1])
        return any(t.lower_ in _NEGATORS and not start <= t.i < end for t in around if t.dep_ == "neg" or t.i < end)

    def is_name(self, start: int, end: int) -> bool:
        """Whether every word of a match is, or stands inside, a proper name."""
        if self._names is None:
            self._names = Names(self.document)
        names = self._names
        return all(names.is_name(i) for i in range(start, end) if self.doc[i].is_alpha)


class Names:
    """The proper-name test.

    A word is (part of) a name where it is capitalised in mid-sentence, or stands in a run of capitalised words, or is
    known from such a place elsewhere in the article and never stands there in lower case. In titles set with capitals,
    and in words all in capitals, case is no evidence and only the known names count.
    """

    def __init__(self, document: Document) -> None:
        self.doc = document.tokens
        self._first: set[int] = set()
        self._no_evidence: set[int] = set()
        lower: set[str] = set()
        capital: set[str] = set()
        for sentence in self.doc.sents:
            words = [t for t in sentence if t.is_alpha]
            if not words:
                continue
            starts = {words[0].i, *(t.i for t in words if t.i and self.doc[t.i - 1].text in _OPENERS)}
            long = [t for t in words if len(t) > 3]
            titled = len(long) > 2 and sum(t.text[0].isupper() for t in long) > 0.7 * len(long)
            self._first |= starts
            if titled:
                self._no_evidence.update(t.i for t in words)
            for t in words:
                if t.text[0].islower():
                    lower.add(t.lower_)
                elif t.i not in starts and not titled and not (t.is_upper and len(t) > 1):
                    capital.add(t.lower_)
        self._known = capital - lower

    def is_name(self, i: int) -> bool:
        token = self.doc[i]
        if not token.text[0].isupper():
            return False
        if token.lower_ in self._known:
            return True
        if i in self._no_evidence or (token.is_upper and len(token) > 1):
            return False
        if i not in self._first:
            return True
        following = self.doc[i + 1] if i + 1 < len(self.doc) else None
        return token.pos_ == "PROPN" and following is not None and following.pos_ == "PROPN" and following.is_title


_OPENERS = frozenset({'"', "“", "'", "‘", ":", "«", "•", "(", "—", "..."})


def _longest(hits: list[Hit]) -> list[Hit]:
    """Let the longest of overlapping hits win; flagged winners (legal, technical, official) are logged, not counted."""
    from dataclasses import replace

    taken: dict[str, list[tuple[int, int]]] = {}
    result: list[Hit] = []
    live = [h for h in hits if not h.stopped_by]
    result += [h for h in hits if h.stopped_by]
    for hit in sorted(live, key=lambda h: (h.start - h.end, h.start, -h.entry.strength, h.entry.id)):
        entry = hit.entry
        group = f"{entry.dimension}/{entry.category}" if entry.dimension in OVERLAP_WITHIN_CATEGORY else entry.dimension
        spans = taken.setdefault(group, [])
        if any(hit.start < end and start < hit.end for start, end in spans):
            result.append(replace(hit, stopped_by="nested in a longer entry", negated=False))
            continue
        spans.append((hit.start, hit.end))
        flag = next((f for f in ("official", "legal", "technical") if f in entry.flags), None)
        result.append(replace(hit, stopped_by=_FLAG_SENSE[flag], negated=False) if flag else hit)
    return sorted(result, key=lambda h: (h.start, h.end, h.entry.dimension, h.entry.category, h.entry.id))
