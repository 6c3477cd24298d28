"""Text that articles of different outlets share: agency copy, edited or not, and quotations that both print.

Two steps. Articles are joined on exact runs of five levelled words (sorted hashes, linear in the text): a pair shares
text from a containment of 0.02 on. Inside such a pair sentences are compared: "shared" where runs of four words or
more cover 0.7 of the shorter sentence and the longest has eight; "close" where the longest run holds four words in lower
case and runs cover 0.4 or the idf cosine is 0.5, or, beside a match, a run of three and a cosine of 0.35. Only words in
no quotation mark are compared: the same words of a speaker in two articles are reported apart and are not copy.

Levelling takes away house style: case, hyphens, articles, possessives, dots in abbreviations, British and American
spelling (rules that need not be right English, since both sides go through them).
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal

from framing.findings import VOICES, Finding, Voice

if TYPE_CHECKING:
    from framing.text import Document

Kind = Literal["shared", "close"]

GRAM = 5
MIN_CONTAINMENT = 0.02
MIN_WORDS = 8
"""Sentences of fewer levelled words are stock phrases too often to be compared."""
COPIED = 0.5
"""Containment from which an article is a copy, so that its short sentences count as copied too where they are equal."""
LEAST_RUNS = 4
"""Common five-word runs from which a pair of less containment is looked at too; it shares text only if a sentence is copied."""
COMMON = 50
"""Runs that stand in more articles than this are boilerplate and join nothing."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two articles that share text: containment is the share of the shorter one's five-word runs, 0-1."""

    first: str
    second: str
    containment: float


@dataclass(frozen=True, slots=True)
class Match:
    """A sentence of one article that stands, edited or not, in another.

    `sentence` and `other_sentence` are indexes in `Layout.sentences`; `run` is the longest run of equal words,
    `coverage` the share (0-1) of the shorter sentence in runs of four or more, `cosine` the idf cosine (0-1).
    """

    article: str
    sentence: int
    other: str
    other_sentence: int
    kind: Kind
    run: int
    coverage: float
    cosine: float


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words that two articles both print between quotation marks."""

    article: str
    sentence: int
    other: str
    other_sentence: int
    words: int


@dataclass(frozen=True, slots=True)
class SharedText:
    """All shared text of a corpus.

    `kinds[article][sentence]` is "shared" or "close"; sentences of its own are left out. `compared[article]` are the
    sentences with enough words outside quotations to be compared. `common[article][sentence]` are the levelled words that
    a shared or close sentence has in common with its partners: what it has beside them was added by the outlet.
    """

    pairs: tuple[Pair, ...] = ()
    matches: tuple[Match, ...] = ()
    quotations: tuple[Quotation, ...] = ()
    kinds: Mapping[str, Mapping[int, Kind]] = field(default_factory=dict)
    credits: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    compared: Mapping[str, frozenset[int]] = field(default_factory=dict)
    common: Mapping[str, Mapping[int, frozenset[str]]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Levelled:
    """A sentence levelled: `words` outside quotations, whether each is in lower case, and `quoted` words apart."""

    index: int
    words: tuple[str, ...]
    lower: tuple[bool, ...]
    quoted: tuple[str, ...]


_SPELLINGS = tuple(
    (re.compile(pattern), level)
    for pattern, level in (
        (r"our(?=[a-z]?|ed|ing|ite)", "or"),
        (r"is(?=e[ds]?$|ing$|ation)", "iz"),
        (r"yse(?=[ds]?$)", "yze"),
        (r"tre(?=s?$)", "ter"),
        (r"ogue(?=s?$)", "og"),
        (r"mme(?=s?$)", "m"),
        (r"ence$", "ense"),
        (r"ll", "l"),
        (r"[ao]e", "e"),
    )
)
_IRREGULAR = {
    "ageing": "aging", "aluminium": "aluminum", "cheque": "check", "grey": "gray", "judgement": "judgment", "kerb": "curb",
    "manoeuvre": "maneuver", "mould": "mold", "moustache": "mustache", "plough": "plow", "pyjamas": "pajamas",
    "sceptic": "skeptic", "sceptical": "skeptical", "storey": "story", "sulphur": "sulfur", "towards": "toward", "tyre": "tire",
}  # fmt: skip
_IRREGULAR |= {f"{word}s": f"{other}s" for word, other in _IRREGULAR.items()}
_DROPPED = frozenset({"a", "an", "the", "'s", "’s", "'"})


def level(word: str) -> str:
    """A word without house style, or "" for an article or a possessive.

    >>> level("programmes"), level("U.S."), level("the")
    ('programs', 'us', '')
    """
    word = word.lower().replace(".", "").replace("’", "'")
    if word in _DROPPED:
        return ""
    word = _IRREGULAR.get(word, word)
    if len(word) > 4:
        for pattern, replacement in _SPELLINGS:
            word = pattern.sub(replacement, word)
    return word


def sentences(document: Document) -> list[Levelled]:
    """The counted sentences of an article, levelled."""
    from framing.text import is_word

    layout = document.layout
    parts: dict[int, list[tuple[str, bool]]] = defaultdict(list)
    bounds = enumerate(layout.sentences)
    index, sentence = next(bounds, (0, None))
    for i, token in enumerate(document.tokens):
        while sentence is not None and token.idx >= sentence.end:
            index, sentence = next(bounds, (0, None))
        if sentence is None:
            break
        if token.idx >= sentence.start and is_word(token) and layout.counted(layout.sections[sentence.section]):
            parts[index].append((token.text, document.voices[i] == "quoted"))
    return [levelled(n, own) for n, own in parts.items()]


class _Levels(dict[str, tuple[str, bool] | None]):
    """Word -> its level and whether it stands in lower case, None where nothing is left of it; forgets all when it is full."""

    def __missing__(self, word: str) -> tuple[str, bool] | None:
        if len(self) >= 1 << 18:
            self.clear()
        own = level(word)
        self[word] = found = (own, word.islower()) if own else None
        return found


_LEVELS = _Levels()
_WORD: Callable[[tuple[str, bool]], str] = itemgetter(0)
_LOWER: Callable[[tuple[str, bool]], bool] = itemgetter(1)


def levelled(index: int, words: Iterable[tuple[str, bool]]) -> Levelled:
    """A sentence from its words, each with whether it stands inside quotation marks."""
    texts, quoted = zip(*words, strict=True) if (words := tuple(words)) else ((), ())
    found = list(map(_LEVELS.__getitem__, texts))
    own = (
        [f for f, inside in zip(found, quoted, strict=True) if f and not inside]
        if any(quoted)
        else [f for f in found if f]
    )
    apart = tuple(f[0] for f, inside in zip(found, quoted, strict=True) if f and inside) if any(quoted) else ()
    return Levelled(index, tuple(map(_WORD, own)), tuple(map(_LOWER, own)), apart)


def shared_text(documents: Sequence[Document]) -> SharedText:
    """Find the text that articles of different outlets share.

    Time and memory grow with the number of words; pairs are found by sorting, never by comparing all with all.
    """
    found = compared(
        {d.article.id: sentences(d) for d in documents}, {d.article.id: d.article.outlet for d in documents}
    )
    return replace(found, credits={d.article.id: names for d in documents if (names := credits(d))})


def compared(articles: Mapping[str, Sequence[Levelled]], outlets: Mapping[str, str]) -> SharedText:
    """The shared text of levelled articles; `outlets` by article id. Credits are left empty."""
    weights, signs = _idf(articles), _Signs()
    pairs: list[Pair] = []
    matches: list[Match] = []
    for pair in joined(articles):
        if outlets[pair.first] == outlets[pair.second]:
            continue
        found = _match(pair, *_sides(signs, articles[pair.first], articles[pair.second]), weights)
        if pair.containment < MIN_CONTAINMENT:
            found = [m for m in found if m.kind == "shared"]
        if found or pair.containment >= MIN_CONTAINMENT:
            pairs.append(pair)
            matches += found
    kinds: dict[str, dict[int, Kind]] = defaultdict(dict)
    for match in matches:
        for article, sentence in ((match.article, match.sentence), (match.other, match.other_sentence)):
            if kinds[article].get(sentence) != "shared":
                kinds[article][sentence] = match.kind
    return SharedText(
        tuple(pairs),
        tuple(matches),
        tuple(_same_quotations(articles, outlets)),
        {a: dict(k) for a, k in kinds.items()},
        {},
        {a: frozenset(s.index for s in own if len(s.words) >= MIN_WORDS) for a, own in articles.items()},
        _common(matches, articles),
    )


def _common(
    matches: Sequence[Match], levelled: Mapping[str, Sequence[Levelled]]
) -> Mapping[str, Mapping[int, frozenset[str]]]:
    words: dict[tuple[str, int], frozenset[str]] = {}
    for name in dict.fromkeys(n for m in matches for n in (m.article, m.other)):
        words |= {(name, s.index): frozenset((*s.words, *s.quoted)) for s in levelled[name]}
    found: dict[str, dict[int, frozenset[str]]] = defaultdict(dict)
    for m in matches:
        one, two = words[m.article, m.sentence], words[m.other, m.other_sentence]
        for name, sentence in ((m.article, m.sentence), (m.other, m.other_sentence)):
            found[name][sentence] = found[name].get(sentence, frozenset()) | (one & two)
    return {name: dict(own) for name, own in found.items()}


class _Numbers(dict[str, int]):
    """A number for every word, given when it is first asked for."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self) + 1
        return number


def joined(levelled: Mapping[str, Sequence[Levelled]]) -> list[Pair]:
    """Article pairs with a containment of `MIN_CONTAINMENT`, or `LEAST_RUNS` runs in common, by an exact join on runs of five
    words."""
    import numpy as np

    ids = _Numbers()
    stop = ids[""]
    names = list(levelled)
    hashes, owners = [], []
    sizes = np.zeros(len(names), dtype=np.int64)
    for n, name in enumerate(names):
        words: list[int] = []
        for sentence in levelled[name]:
            words.extend(map(ids.__getitem__, sentence.words))
            words.append(stop)
        grams = np.sort(_rolling(np.array(words, dtype=np.uint64), stop))
        grams = grams[np.flatnonzero(np.diff(grams, prepend=~grams[:1]))]
        sizes[n] = len(grams)
        hashes.append(grams)
        owners.append(np.full(len(grams), n, dtype=np.int32))
    if not hashes:
        return []
    keys, owner = np.concatenate(hashes), np.concatenate(owners)
    order = np.argsort(keys, kind="stable")
    keys, owner = keys[order], owner[order]
    starts = (
        np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1]))) if len(keys) else np.array([], dtype=np.int64)
    )
    lengths = np.diff(np.concatenate((starts, [len(keys)])))
    codes = []
    for size in range(2, COMMON + 1):
        begin = starts[lengths == size]
        if not len(begin):
            continue
        group = np.sort(owner[begin[:, None] + np.arange(size)].astype(np.int64), axis=1)
        for a in range(size - 1):
            for b in range(a + 1, size):
                codes.append(group[:, a] * len(names) + group[:, b])
    if not codes:
        return []
    pairs, counts = np.unique(np.concatenate(codes), return_counts=True)
    found = []
    for code, count in zip(pairs.tolist(), counts.tolist(), strict=True):
        first, second = divmod(code, len(names))
        containment = count / max(1, min(sizes[first], sizes[second]))
        if containment >= MIN_CONTAINMENT or count >= LEAST_RUNS:
            found.append(Pair(names[first], names[second], round(float(containment), 4)))
    return found


def _rolling(words: Any, stop: int) -> Any:
    """Hashes of all runs of `GRAM` word ids that do not cross a sentence end (id `stop`)."""
    import numpy as np

    count = len(words) - GRAM + 1
    if count <= 0:
        return np.array([], dtype=np.uint64)
    total = np.zeros(count, dtype=np.uint64)
    crossing = np.zeros(count, dtype=bool)
    for offset in range(GRAM):
        window = words[offset : offset + count]
        total = total * np.uint64(0x9E3779B97F4A7C15) + (window ^ (window << np.uint64(29))) + np.uint64(1)
        crossing |= window == stop
    return total[~crossing]


def _idf(levelled: Mapping[str, Sequence[Levelled]]) -> dict[str, float]:
    from spacy.lang.en.stop_words import STOP_WORDS

    seen = Counter(chain.from_iterable(set(s.words) for own in levelled.values() for s in own))
    total = sum(map(len, levelled.values()))
    return {
        w: math.log((total + 1) / (n + 0.5)) * (0.3 if w in STOP_WORDS else 1.0) if total else 1.0
        for w, n in seen.items()
    }


class _Signs(dict[str, str]):
    """A sign for every word, given when it is first asked for: runs of words become strings, which are searched fast."""

    MOST = 1_000_000

    def __missing__(self, word: str) -> str:
        self[word] = sign = chr(len(self))
        return sign

    def text(self, words: Iterable[str]) -> str:
        return "".join(map(self.__getitem__, words))


@dataclass(frozen=True, slots=True)
class _Side:
    """One article of a pair: its sentences, and each as a string of signs."""

    sentences: Sequence[Levelled]
    texts: Sequence[str]
    vectors: dict[int, tuple[Counter[str], float]] = field(default_factory=dict)

    def vector(self, n: int, weights: Mapping[str, float]) -> tuple[Counter[str], float]:
        """The words of sentence `n` with their counts, and the length of its weighted vector."""
        if n not in self.vectors:
            counts = Counter(self.sentences[n].words)
            norm = math.sqrt(sum((k * weights.get(w, 1.0)) ** 2 for w, k in counts.items()))
            self.vectors[n] = counts, norm
        return self.vectors[n]


def _sides(signs: _Signs, first: Sequence[Levelled], second: Sequence[Levelled]) -> tuple[_Side, _Side]:
    """Two articles with signs that hold for both; a full table begins anew."""
    if len(signs) > _Signs.MOST:
        signs.clear()
    one, two = (_Side(own, [signs.text(s.words) for s in own]) for own in (first, second))
    return one, two


def _match(pair: Pair, first: _Side, second: _Side, weights: Mapping[str, float]) -> list[Match]:
    """Sentences of a pair that match: each of the first article with its best partner, then each of the second that is nobody's
    partner with its own best (copy that one article cut in two), then sentences beside a match, both ways."""
    found: dict[tuple[int, int], tuple[float, Match]] = {}
    for a, b in candidates(first.texts, second.texts):
        _consider(found, pair, first, second, weights, a, b, False)
    if pair.containment >= COPIED:
        others = second.sentences
        short = {s.words: n for n, s in enumerate(others) if s.words and len(s.words) < MIN_WORDS}
        for a, one in enumerate(first.sentences):
            b = short.get(one.words, -1)
            if b >= 0 and one.quoted == others[b].quoted:
                match = Match(pair.first, one.index, pair.second, others[b].index, "shared", len(one.words), 1.0, 1.0)
                found[a, b] = (3.0, match)
    chosen = _best(found, {})
    lines, partners = {a for a, _ in chosen}, {b for _, b in chosen}
    near: dict[tuple[int, int], tuple[float, Match]] = {}
    for a, b in sorted(chosen):
        for i in range(max(0, a - 2), min(len(first.texts), a + 3)):
            for j in range(max(0, b - 2), min(len(second.texts), b + 3)):
                if (i not in lines or j not in partners) and (i, j) not in near:
                    _consider(near, pair, first, second, weights, i, j, True)
    chosen = _best(near, chosen)
    return [chosen[place] for place in sorted(chosen)]


def _best(
    found: Mapping[tuple[int, int], tuple[float, Match]],
    chosen: Mapping[tuple[int, int], Match],
) -> dict[tuple[int, int], Match]:
    """What is chosen, and of each line that is not yet the best of `found`: first line by line, then from the other side."""
    result = dict(chosen)
    for side in (0, 1):
        taken = {place[side] for place in result}
        best: dict[int, tuple[int, int]] = {}
        for place, (score, _) in found.items():
            own = place[side]
            if own not in taken and (own not in best or score > found[best[own]][0]):
                best[own] = place
        result |= {place: found[place][1] for place in best.values()}
    return result


def candidates(first: Sequence[str], second: Sequence[str]) -> list[tuple[int, int]]:
    """Sentences of eight words or more that have a run of four in common."""
    where: dict[str, list[int]] = defaultdict(list)
    for n, text in enumerate(second):
        if len(text) >= MIN_WORDS:
            for i in range(len(text) - 3):
                where[text[i : i + 4]].append(n)
    found: set[tuple[int, int]] = set()
    for a, text in enumerate(first):
        if len(text) >= MIN_WORDS:
            for i in range(len(text) - 3):
                if text[i : i + 4] in where:
                    found.update((a, b) for b in where[text[i : i + 4]])
    return sorted(found)


def _consider(
    found: dict[tuple[int, int], tuple[float, Match]],
    pair: Pair,
    first: _Side,
    second: _Side,
    weights: Mapping[str, float],
    a: int,
    b: int,
    beside: bool,
) -> None:
    """Put sentences `a` and `b` into `found` with their score where they match."""
    if min(len(first.texts[a]), len(second.texts[b])) < MIN_WORDS:
        return
    compared = _compare(first, second, weights, a, b, beside)
    if compared is not None:
        kind, run, covered, cosine = compared
        one, two = first.sentences[a].index, second.sentences[b].index
        match = Match(pair.first, one, pair.second, two, kind, run, round(covered, 3), round(cosine, 3))
        found[a, b] = (covered + cosine + (kind == "shared"), match)


def _compare(
    first: _Side, second: _Side, weights: Mapping[str, float], a: int, b: int, beside: bool
) -> tuple[Kind, int, float, float] | None:
    text, other = first.texts[a], second.texts[b]
    length, at = longest_run(text, other)
    if length < 3:
        return None
    low = sum(first.sentences[a].lower[at : at + length])
    if length < 8 and low < 4 and not beside:
        return None
    covered = coverage(text, other) if len(text) <= len(other) else coverage(other, text)
    cosine = _cosine(first.vector(a, weights), second.vector(b, weights), weights)
    if covered >= 0.7 and length >= 8:
        return "shared", length, covered, cosine
    if low >= 4 and (covered >= 0.4 or cosine >= 0.5):
        return "close", length, covered, cosine
    if beside and cosine >= 0.35:
        return "close", length, covered, cosine
    return None


def _grams(words: Sequence[str], n: int) -> Iterable[tuple[str, ...]]:
    return zip(*(words[i:] for i in range(n)), strict=False)


def coverage(short: str, long: str, n: int = 4) -> float:
    """Share (0-1) of the signs of `short` that stand in a run of `n` or more that `long` has too."""
    covered = [False] * len(short)
    for i in range(len(short) - n + 1):
        if short[i : i + n] in long:
            covered[i : i + n] = [True] * n
    return sum(covered) / len(short) if short else 0.0


def longest_run(one: str, two: str) -> tuple[int, int]:
    """Length of the longest run of equal signs, and where it begins in `one` (the first of several)."""
    best, at = 0, 0
    for i in range(len(one)):
        while i + best < len(one) and one[i : i + best + 1] in two:
            best, at = best + 1, i
    return best, at


def _cosine(one: tuple[Counter[str], float], two: tuple[Counter[str], float], weights: Mapping[str, float]) -> float:
    (a, norm), (b, other) = one, two
    dot = sum(a[w] * b[w] * weights.get(w, 1.0) ** 2 for w in a.keys() & b.keys())
    return dot / (norm * other) if norm and other else 0.0


def _same_quotations(levelled: Mapping[str, Sequence[Levelled]], outlets: Mapping[str, str]) -> list[Quotation]:
    """Quotations of four words or more that articles of two outlets both print, in part or whole."""
    seen: dict[tuple[str, ...], list[tuple[str, int]]] = defaultdict(list)
    for name, sentences in levelled.items():
        for one in sentences:
            for gram in set(_grams(one.quoted, 4)):
                seen[gram].append((name, one.index))
    counts: Counter[tuple[str, int, str, int]] = Counter()
    for places in seen.values():
        if len(places) > COMMON:
            continue
        for i, (article, sentence) in enumerate(places):
            for other, other_sentence in places[i + 1 :]:
                if outlets[article] != outlets[other]:
                    counts[article, sentence, other, other_sentence] += 1
    return [Quotation(a, s, o, os, n + 3) for (a, s, o, os), n in sorted(counts.items())]


_NAME = r"(?:The )?[A-Z][\w.&-]*(?: (?:of |and )?[A-Z][\w.&-]*){0,3}"
_AGENCY = r"(?:[A-Z]{2,5}|Reuters|Bloomberg|(?:[A-Z]\w+ ){0,2}(?:Press|News Agency|Newswire|Press Agency))"
_CREDITS = (
    re.compile(rf"^By (?:[\w .,'’-]+? and |[\w .,'’-]+?, )?({_AGENCY})$", re.M),
    re.compile(rf"^(?:Source: |© )?({_AGENCY})$", re.M),
    re.compile(rf"\(({_NAME})\) [-–—]"),
    re.compile(rf"[Aa]dditional reporting by ({_NAME})"),
    re.compile(rf"({_NAME}) contributed (?:reporting )?to this (?:report|story|article)"),
    re.compile(rf"[Ww]ith (?:reporting|files|additional reporting) (?:by|from) ({_NAME})"),
    re.compile(r"[Aa]ccording to (The Associated Press|[A-Z][\w]+ (?:Press|News Agency|Newswire))"),
    re.compile(rf"©?\s*(?:Copyright )?\d{{4}} ({_NAME})\. All rights reserved"),
)


def credits(document: Document) -> tuple[str, ...]:
    """Names in credit lines ("(Meridian) —", "Additional reporting by ..."), own outlet left out, in order of text."""
    own = document.article.outlet.lower()
    found: dict[int, str] = {}
    for pattern in _CREDITS:
        for match in pattern.finditer(document.text):
            name = match.group(1).strip()
            if name.lower() not in own and own not in name.lower():
                found.setdefault(match.start(), name)
    return tuple(dict.fromkeys(found[at] for at in sorted(found)))


def without_shared(
    document: Document, findings: Iterable[Finding], shared: SharedText
) -> tuple[list[Finding], dict[Voice, int]]:
    """An article's findings and words by voice without what it shares with other outlets.

    Of a shared or close sentence the words that its partners have too are left out; words that the outlet added, and
    findings with such a word, stay.
    """
    from framing.text import is_word

    layout = document.layout
    common = shared.common.get(document.article.id, {})
    cut = [(layout.sentences[i], common[i]) for i in sorted(common)]
    spans = [(layout.span(s.start, s.end), words) for s, words in cut]

    def stays(finding: Finding) -> bool:
        for span, words in spans:
            if span.field == finding.span.field and span.start <= finding.span.start < span.end:
                return any(level(w) not in words | {""} for w in re.findall(r"[\w’']+", finding.span.text))
        return True

    counts: dict[Voice, int] = dict.fromkeys(VOICES, 0)
    inside = iter(cut)
    current = next(inside, None)
    for token, voice in zip(document.tokens, document.voices, strict=True):
        while current is not None and token.idx >= current[0].end:
            current = next(inside, None)
        if current is not None and token.idx >= current[0].start and level(token.text) in current[1] | {""}:
            continue
        if is_word(token) and layout.counted(layout.section_at(token.idx)):
            counts[voice] += 1
    return [f for f in findings if stays(f)], counts
