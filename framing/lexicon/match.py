"""Finding lexicon entries in a document: one trie over lemmas and tokens, then the exclusions in a fixed order.

The order (each excluded hit is logged with the first rule that stopped it): section that is not counted; proper name;
technical, legal or official sense; part of speech; exception beside the match; frame; nested in a longer entry.
Negation never excludes, it is a flag. Hyphens between words are skipped, so "far-right" and "far right" are one form.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal, NamedTuple

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
_NEGATORS = frozenset({"not", "n't", "no", "never", "without", "hardly", "nor", "neither", "none", "nobody", "nothing"})
_SAME_DENIAL = frozenset({"want", "wish", "like", "care", "ask", "think", "believe", "suppose", "expect", "need", "go"})
"""Verbs whose denial denies the clause that hangs on them: not to want to be a hero is not to be called one."""
_PERSONS_END = ("ers", "ors", "ists", "men", "women", "ants")
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


_Candidate = tuple[Rule, int, int]
"""A rule and the tokens `start`..`end` it stands at."""
_Found = tuple[Rule, int, int, int, str]
"""A rule, the tokens `start`..`end` it stands at, its head, and what stops it."""


@dataclass(slots=True)
class _Step:
    """What a first word leads to: rules that it meets by itself, and nodes from which one of `leads` goes on, or a gap."""

    rules: tuple[Rule, ...]
    onward: tuple[Node, ...]
    leads: frozenset[str]
    gap: bool


class Matcher:
    """All entries compiled into one trie; `hits(document)` finds them.

    Time grows with the text and with the number of candidate hits, hardly with the number of entries.
    """

    def __init__(self, lexicon: Lexicon, dimensions: Iterable[str] | None = None) -> None:
        wanted = None if dimensions is None else frozenset(dimensions)
        self.root = build(e for e in lexicon.entries if wanted is None or e.dimension in wanted)
        self.context = contexts(lexicon)
        self._first: dict[tuple[str, str], _Step | Literal[False]] = {}

    def hits(self, document: Document) -> list[Hit]:
        """Every hit in order of text, excluded ones among them."""
        text = _Text(document)
        counted, capital = text.counted, text.words.capital
        live: list[_Found] = []
        stopped: dict[tuple[str, int, int, str], _Found] = {}
        for rule, start, end in self._candidates(text):
            head = start if end == start + 1 else text.head_of(start, end)
            if not counted[start]:
                why = "section"
            elif capital[start] and not rule.proper and text.is_name(start, end):
                why = "proper name"
            else:
                why = "" if rule.free else self._stopped(text, rule, start, end, head)
            if not why:
                live.append((rule, start, end, head, why))
            elif (key := (rule.dimension, start, end, why)) not in stopped:
                stopped[key] = (rule, start, end, head, why)
        found = [*stopped.values(), *_longest(live)]
        found.sort(key=lambda f: (f[1], f[2], f[0].order))
        return [
            Hit(rule.entry, start, end, head, not why and text.negated(start, end, head), why)
            for rule, start, end, head, why in found
        ]

    def _candidates(self, text: _Text) -> list[_Candidate]:
        found: list[_Candidate] = []
        lower, lemma, first = text.lower, text.lemma, self._first
        if len(first) > _MOST:
            first.clear()
        end = len(lower)
        for start, word in enumerate(zip(lower, lemma, strict=True)):
            step = first.get(word)
            if step is None:
                step = first[word] = self._begin(*word)
            if not step:
                continue
            at = start + 1
            for rule in step.rules:
                found.append((rule, start, at))
            if step.onward and at < end and (lower[at] in step.leads or lemma[at] in step.leads or step.gap):
                for node in step.onward:
                    self._follow(text, node, start, at, found)
        return found

    def _begin(self, low: str, lemma: str) -> _Step | Literal[False]:
        """Where a match that begins with a word, given by form and lemma, goes on."""
        nodes = self.root.reached(low, lemma)
        if not nodes:
            return False
        rules = tuple(rule for node in nodes for rule in node.rules)
        onward = tuple(node for node in nodes if node.deep)
        leads = frozenset("-" if onward else "").union(*(node.ways.leads for node in onward))
        return _Step(rules, onward, leads, any(node.ways.gap for node in onward))

    def _follow(self, text: _Text, node: Node, start: int, at: int, found: list[_Candidate]) -> None:
        """Longer matches that began at `start`, have reached `node` and go on with the token `at`, or after a gap."""
        lower = text.lower
        end = len(lower)
        if at >= end:
            return
        ways = node.ways
        if lower[at] in ways.leads or text.lemma[at] in ways.leads or lower[at] == "-":
            self._go_on(text, node, start, at, found)
        if ways.gap:
            for after in range(at + 1, min(at + 1 + MAX_GAP, end)):
                if text.sentence[after] != text.sentence[start]:
                    break
                self._go_on(text, ways.gap, start, after, found)

    def _go_on(self, text: _Text, node: Node, start: int, at: int, found: list[_Candidate]) -> None:
        """Rules of a match beyond `node` by the token `at`, hyphens skipped, and longer ones."""
        last = len(text.lower) - 1
        while text.lower[at] == "-" and at < last:
            at += 1
        for reached in node.reached(text.lower[at], text.lemma[at]):
            for rule in reached.rules:
                found.append((rule, start, at + 1))
            if reached.deep:
                self._follow(text, reached, start, at + 1, found)

    def _stopped(self, text: _Text, rule: Rule, start: int, end: int, head: int) -> str:
        if rule.context_not and text.has_near(rule.context_not, start):
            return "technical sense"
        if rule.pos and text.words.pos[head] not in rule.pos and text.meant(head, self.context) not in rule.pos:
            return "part of speech"
        if (rule.left and text.stands_after(rule.left, start)) or (
            rule.right and text.stands_before(rule.right, end)
        ):
            return "exception"
        if rule.frame and not holds(rule.frame, Place(text.words, head, start, end - 1, self.context)):
            return "frame"
        return ""


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
        headlines = [layout.sections[sentence.section].role == "headline" for sentence in layout.sentences] or [False]
        self.headline: list[bool] = [headlines[n] for n in self.sentence]
        self._denying: dict[int, list[int]] = {}
        for i, low in enumerate(self.lower):
            if low in _NEGATORS:
                self._denying.setdefault(self.sentence[i], []).append(i)
        self._before: dict[int, list[tuple[str, int]]] = {}
        self._after: dict[int, list[tuple[str, int]]] = {}

    @cached_property
    def _names(self) -> Names:
        return Names(self.words)

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(self.lower).union(self.lemma)

    def head_of(self, start: int, end: int) -> int:
        """The token of the match that governs the others."""
        for i in range(start, end):
            head = self.words.head[i]
            if head == i or not start <= head < end:
                return i
        return start

    def has_near(self, words: frozenset[str], token: int) -> bool:
        """Whether one of some words stands, as form or lemma, in the sentence of a token."""
        here = words & self._vocabulary
        if not here:
            return False
        number = self.sentence[token]
        low, high = bisect_left(self.sentence, number), bisect_right(self.sentence, number)
        return not (here.isdisjoint(self.lower[low:high]) and here.isdisjoint(self.lemma[low:high]))

    def _equal(self, sequence: tuple[str, ...], begin: int) -> bool:
        if begin < 0 or begin + len(sequence) > len(self.lower):
            return False
        return all(word in (self.lower[begin + k], self.lemma[begin + k]) for k, word in enumerate(sequence))

    def _words_at(self, token: int, touching: int) -> list[tuple[str, int]]:
        """Form and lemma of a token, where there is one, with the place that they touch."""
        if not 0 <= token < len(self.lower):
            return []
        return [(word, touching) for word in {self.lower[token], self.lemma[token]}]

    def stands_after(self, left: Beside, start: int) -> bool:
        """Whether one of the sequences of `left` ends just before `start`, a hyphen and a determiner in between aside."""
        words = self._before.get(start)
        if words is None:
            place = start - 1 if start and self.lower[start - 1] == "-" else start
            words = self._words_at(place - 1, place)
            if place and self.lower[place - 1] in _SKIPPED_DETERMINERS:
                words += self._words_at(place - 2, place - 1)
            self._before[start] = words
        for word, place in words:
            for sequence in left.get(word, ()):
                if self._equal(sequence, place - len(sequence)):
                    return True
        return False

    def stands_before(self, right: Beside, end: int) -> bool:
        """Whether one of the sequences of `right` starts at `end`, a hyphen and a determiner in between aside."""
        words = self._after.get(end)
        if words is None:
            place = end + 1 if end < len(self.lower) and self.lower[end] == "-" else end
            words = self._words_at(place, place)
            if place < len(self.lower) and self.lower[place] in _SKIPPED_DETERMINERS:
                words += self._words_at(place + 1, place + 1)
            self._after[end] = words
        for word, place in words:
            for sequence in right.get(word, ()):
                if self._equal(sequence, place):
                    return True
        return False

    def meant(self, head: int, context: Context) -> str:
        """The part of speech that a word has where the tagger is misled by a capital or by a headline, "" for none.

        *Hero driver Ann Lee spoke*: a capital at the head of a sentence before the noun in lower case it describes makes no name.
        *Rebels slaughter travellers*: a noun's base form between a plural of persons and the noun both hang on, in a
        headline, is the verb.
        """
        w = self.words
        after = head + 1
        if after >= len(w):
            return ""
        if w.pos[head] == "PROPN" and w.begin[head] == head and w.form[after].islower():
            return "NOUN" if w.dep[head] in {"compound", "nmod", "amod"} and w.head[head] > head else ""
        if self.headline[head] and head and w.tag[head] == "NN" and w.tag[head - 1] == "NNS" and w.dep[head] == "compound":
            persons = w.lemma[head - 1] in context.persons or w.lower[head - 1].endswith(_PERSONS_END)
            if persons and w.head[head - 1] == w.head[head] > head:
                return "VERB"
        return ""

    def negated(self, start: int, end: int, head: int) -> bool:
        """Whether a negation stands in the clause of a match, outside the match itself, or before a wish or thought that the
        clause hangs on ("did not want to be called a hero")."""
        negators = self._denying.get(self.sentence[start])
        if not negators:
            return False
        if start and self.lower[start - 1] in _NEGATORS:
            return True
        w = self.words
        clause = head
        while w.pos[clause] not in {"VERB", "AUX"} and w.head[clause] != clause:
            clause = w.head[clause]
        clauses = {clause, head}
        while w.dep[clause] in {"xcomp", "ccomp"} and w.lemma[w.head[clause]] in _SAME_DENIAL:
            clause = w.head[clause]
            clauses.add(clause)
        return any(
            w.head[i] in clauses and w.head[i] != i and (i < start or (i >= end and w.dep[i] == "neg"))
            for i in negators
        )

    def is_name(self, start: int, end: int) -> bool:
        """Whether every word of a match is, or stands inside, a proper name."""
        return self._names.is_name(start, end)


def _longest(live: list[_Found]) -> list[_Found]:
    """Let the longest of overlapping hits win; flagged winners (legal, technical, official) are logged, not counted."""
    result: list[_Found] = []
    taken: dict[str, set[int]] = {}
    for hit in sorted(live, key=lambda f: (f[1] - f[2], f[1], f[0].rank)):
        rule, start, end, head, _ = hit
        tokens = taken.setdefault(rule.group, set())
        span = range(start, end)
        if tokens.isdisjoint(span):
            tokens.update(span)
            result.append((rule, start, end, head, rule.sense) if rule.sense else hit)
        else:
            result.append((rule, start, end, head, "nested in a longer entry"))
    return result
