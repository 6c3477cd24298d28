"""Text that articles of different outlets share: agency copy, edited or not, and quotations that both print.

Two steps. Articles are joined on exact runs of five levelled words (sorted hashes, linear in the text): a pair shares
text from a containment of 0.02 on. Inside such a pair runs of four words are joined the same way and chained, and sentences
that have one in common are compared: "shared" where runs of four words or
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
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from operator import mul
from typing import TYPE_CHECKING, Any, Literal

from framing.findings import VOICES, Finding, Voice

if TYPE_CHECKING:
    from framing.text import Document

Kind = Literal["shared", "close"]

GRAM = 5
RUN = 4
"""Words of the runs that sentences are compared by, and quotations joined on."""
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
    for n in list(parts)[-_TAIL:]:
        if _CREDIT_LINE.search(document.text[layout.sentences[n].start : layout.sentences[n].end]):
            del parts[n]
    return [levelled(n, own) for n, own in parts.items()]


_TAIL = 4
"""Sentences at the end of an article among which credit lines are looked for."""
_CREDIT_LINE = re.compile(
    r"^\W*(?:(?:Additional |Further )?[RrWwEePpGg](?:eporting|riting|diting|hotographs?|hotos?|ictures|raphics) by\b"
    r"|(?:This|The) (?:story|article|report|piece) (?:was|is|has been|first|originally|also)\b"
    r".*\b(?:published|produced|written|reported|distributed|supplied|provided|appeared)\b"
    r"|Follow (?:\S+ ){1,4}on\b"
    r"|(?:[A-Z][\w’'-]+ ){2,4}(?:is|covers|writes|reports)\b"
    r".*\b(?:reporter|correspondent|journalist|writer|editor|columnist|freelance|producer|covers|writes)\b)"
    r"|\bcontributed (?:reporting )?to this (?:report|story|article)\b",
    re.S,
)
"""Credits, biographies and pointers behind a story: two outlets that have only those in common share no text."""


class _Levels(dict[str, tuple[str, bool] | None]):
    """Word -> its level and whether it stands in lower case, None where nothing is left of it; forgets all when it is full."""

    def __missing__(self, word: str) -> tuple[str, bool] | None:
        if len(self) >= 1 << 18:
            self.clear()
        own = level(word)
        self[word] = found = (own, word.islower()) if own else None
        return found


_LEVELS = _Levels()


def levelled(index: int, words: Iterable[tuple[str, bool]]) -> Levelled:
    """A sentence from its words, each with whether it stands inside quotation marks."""
    own: list[str] = []
    lower: list[bool] = []
    apart: list[str] = []
    for word, quoted in words:
        found = _LEVELS[word]
        if found is None:
            continue
        if quoted:
            apart.append(found[0])
        else:
            own.append(found[0])
            lower.append(found[1])
    return Levelled(index, tuple(own), tuple(lower), tuple(apart))


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
    numbers = _Numbers()
    coded = {name: _coded([s.words for s in own], numbers) for name, own in articles.items()}
    weights = _idf(coded.values(), numbers)
    pairs: list[Pair] = []
    matches: list[Match] = []
    first: _Side | None = None
    for pair in _joined(coded):
        if outlets[pair.first] == outlets[pair.second]:
            continue
        if first is None or first.sentences is not articles[pair.first]:
            first = _Side.of(articles[pair.first], coded[pair.first])
        found = _match(pair, first, _Side.of(articles[pair.second], coded[pair.second]), weights)
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
        tuple(_same_quotations(articles, outlets, numbers)),
        {a: dict(k) for a, k in kinds.items()},
        {},
        {a: frozenset(s.index for s in own if len(s.words) >= MIN_WORDS) for a, own in articles.items()},
        _common(matches, articles),
    )


def _common(
    matches: Sequence[Match], levelled: Mapping[str, Sequence[Levelled]]
) -> Mapping[str, Mapping[int, frozenset[str]]]:
    matched = {place for m in matches for place in ((m.article, m.sentence), (m.other, m.other_sentence))}
    words = {
        (name, s.index): frozenset((*s.words, *s.quoted))
        for name in dict.fromkeys(name for name, _ in sorted(matched))
        for s in levelled[name]
        if (name, s.index) in matched
    }
    found: dict[str, dict[int, frozenset[str]]] = defaultdict(dict)
    for m in matches:
        one, two = words[m.article, m.sentence], words[m.other, m.other_sentence]
        for name, sentence in ((m.article, m.sentence), (m.other, m.other_sentence)):
            found[name][sentence] = found[name].get(sentence, frozenset()) | (one & two)
    return {name: dict(own) for name, own in found.items()}


class _Numbers(dict[str, int]):
    """A number for every word, given when it is first asked for; the empty word, a sentence's end, has 0."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self) if word else 0
        return number


def _coded(sentences: Iterable[Sequence[str]], numbers: _Numbers) -> Any:
    """The words of sentences as one array of numbers, with a 0 behind each sentence."""
    import numpy as np

    numbers[""] = 0
    words = chain.from_iterable(chain(s, _STOP) for s in sentences)
    return np.fromiter(map(numbers.__getitem__, words), dtype=np.uint32)


_STOP = ("",)


def joined(levelled: Mapping[str, Sequence[Levelled]]) -> list[Pair]:
    """Article pairs with a containment of `MIN_CONTAINMENT`, or `LEAST_RUNS` runs in common, by an exact join on runs of five
    words."""
    numbers = _Numbers()
    return _joined({name: _coded([s.words for s in own], numbers) for name, own in levelled.items()})


def _joined(coded: Mapping[str, Any]) -> list[Pair]:
    import numpy as np

    names = list(coded)
    if not names:
        return []
    runs = [_distinct(_runs(words, GRAM)[0]) for words in coded.values()]
    sizes = [len(own) for own in runs]
    owners = np.repeat(np.arange(len(names), dtype=np.uint32), sizes)
    found = []
    for first, second, count in _in_common(np.concatenate(runs), owners):
        containment = count / max(1, min(sizes[first], sizes[second]))
        if containment >= MIN_CONTAINMENT or count >= LEAST_RUNS:
            found.append(Pair(names[first], names[second], round(containment, 4)))
    return found


def _in_common(keys: Any, owners: Any) -> Iterable[tuple[int, int, int]]:
    """Every two owners that have keys in common, in order, and how many; keys of more than `COMMON` owners join nobody.

    Keys that occur once, nearly all, are dropped after one sort, before anything is known of their owners.
    """
    import numpy as np

    ordered = np.sort(keys)
    twice = _distinct(ordered[1:][ordered[1:] == ordered[:-1]])
    del ordered
    if not len(twice):
        return ()
    places = []
    for begin in range(0, len(keys), _BLOCK):
        block = keys[begin : begin + _BLOCK]
        at = np.searchsorted(twice, block)
        at[at == len(twice)] = 0
        places.append(begin + np.flatnonzero(twice[at] == block))
    kept = np.concatenate(places)
    keys, owners = keys[kept], owners[kept].astype(np.int64)
    order = np.lexsort((owners, keys))
    keys, owners = keys[order], owners[order]
    own = np.concatenate(([True], (keys[1:] != keys[:-1]) | (owners[1:] != owners[:-1])))
    keys, owners = keys[own], owners[own]
    starts = np.flatnonzero(np.concatenate(([True], keys[1:] != keys[:-1])))
    lengths = np.diff(np.append(starts, len(keys)))
    most = int(owners.max()) + 1
    codes = []
    for size in range(2, COMMON + 1):
        begins = starts[lengths == size]
        if len(begins):
            one, two = np.triu_indices(size, 1)
            codes.append((owners[begins[:, None] + one] * most + owners[begins[:, None] + two]).ravel())
    if not codes:
        return ()
    pairs, counts = np.unique(np.concatenate(codes), return_counts=True)
    firsts, seconds = np.divmod(pairs, most)
    return zip(firsts.tolist(), seconds.tolist(), counts.tolist(), strict=True)


def _distinct(keys: Any) -> Any:
    """Every key once, in order (by sorting, which is faster here than the hash table of `numpy.unique`)."""
    import numpy as np

    ordered = np.sort(keys)
    return ordered[np.concatenate(([True], ordered[1:] != ordered[:-1]))] if len(ordered) else ordered


_BLOCK = 1 << 20
"""Keys that are looked up at once, which bounds the memory for it."""


def _runs(words: Any, length: int) -> tuple[Any, Any]:
    """Hashes of all runs of so many words that do not cross a sentence end (a 0), and where each begins."""
    import numpy as np

    count = len(words) - length + 1
    if count <= 0:
        return np.array([], dtype=np.uint64), np.array([], dtype=np.int64)
    total = np.zeros(count, dtype=np.uint64)
    whole = np.ones(count, dtype=bool)
    wide = words.astype(np.uint64)
    mixed = (wide ^ (wide << np.uint64(29))) + np.uint64(1)
    for offset in range(length):
        total *= np.uint64(0x9E3779B97F4A7C15)
        total += mixed[offset : offset + count]
        whole &= words[offset : offset + count] != 0
    return total[whole], np.flatnonzero(whole)


def _idf(coded: Iterable[Any], numbers: _Numbers) -> dict[str, float]:
    """Word -> weight: the logarithm of one in how many sentences has it, less for words of grammar."""
    import numpy as np
    from spacy.lang.en.stop_words import STOP_WORDS

    seen = np.zeros(len(numbers), dtype=np.int64)
    total = 0
    for words in coded:
        ends = words == 0
        sentence = np.cumsum(ends, dtype=np.uint64)
        np.add.at(seen, _distinct(sentence << np.uint64(32) | words) & np.uint64(0xFFFFFFFF), 1)
        total += int(ends.sum())
    return {
        w: math.log((total + 1) / (n + 0.5)) * (0.3 if w in STOP_WORDS else 1.0)
        for w, n in zip(numbers, seen.tolist(), strict=True)
    }


@dataclass(frozen=True, slots=True)
class _Side:
    """One article of a pair: its sentences, their sizes, and the runs of four words in those of eight or more.

    `runs` are hashes in order, `at` where each begins among the article's words, `owner` and `begins` the sentence of every word
    and the first word of every sentence.
    """

    sentences: Sequence[Levelled]
    sizes: Any
    runs: Any
    at: Any
    owner: Any
    begins: Any
    vectors: dict[int, _Vector] = field(default_factory=dict)
    threes: dict[int, frozenset[tuple[str, ...]]] = field(default_factory=dict)

    @classmethod
    def of(cls, sentences: Sequence[Levelled], words: Any) -> _Side:
        import numpy as np

        sizes = np.array([len(s.words) for s in sentences], dtype=np.int64)
        begins = np.cumsum(sizes + 1) - sizes - 1
        owner = np.repeat(np.arange(len(sizes)), sizes + 1)
        runs, at = _runs(words, RUN)
        long = sizes[owner[at]] >= MIN_WORDS
        order = np.argsort(runs[long], kind="stable")
        runs, at = runs[long][order], at[long][order]
        often = np.searchsorted(runs, runs, "right") - np.searchsorted(runs, runs) > COMMON
        return cls(sentences, sizes, runs[~often], at[~often], owner, begins)

    def vector(self, n: int, weights: Mapping[str, float]) -> _Vector:
        """The words of sentence `n` with their weights, and the length of that vector."""
        if n not in self.vectors:
            weighted = {w: k * weights[w] for w, k in Counter(self.sentences[n].words).items()}
            self.vectors[n] = weighted, math.hypot(*weighted.values())
        return self.vectors[n]

    def three(self, n: int) -> frozenset[tuple[str, ...]]:
        """The runs of three words in sentence `n`."""
        if n not in self.threes:
            words = self.sentences[n].words
            self.threes[n] = frozenset(zip(words, words[1:], words[2:], strict=False))
        return self.threes[n]


@dataclass(frozen=True, slots=True)
class Run:
    """What two sentences have in common: the longest run of equal words, where it begins in the first, and the share (0-1) of the
    shorter sentence that stands in runs of four or more."""

    length: int
    at: int
    covered: float


def common_runs(first: Sequence[Sequence[str]], second: Sequence[Sequence[str]]) -> dict[tuple[int, int], Run]:
    """The sentences of two texts, of eight words or more, that have a run of four in common; of runs of one length the first."""
    numbers = _Numbers()
    one, two = (
        _Side.of([Levelled(n, tuple(s), (True,) * len(s), ()) for n, s in enumerate(own)], _coded(own, numbers))
        for own in (first, second)
    )
    return _common_runs(one, two)


def _common_runs(first: _Side, second: _Side) -> dict[tuple[int, int], Run]:
    """Runs of four that both have are chained where they follow each other in both."""
    import numpy as np

    low, high = (np.searchsorted(second.runs, first.runs, side) for side in ("left", "right"))
    times = high - low
    if not times.any():
        return {}
    i = np.repeat(first.at, times)
    j = second.at[_counted(low, times)]
    order = np.lexsort((i, j - i))
    i, j = i[order], j[order]
    fresh = np.concatenate(([True], (i[1:] != i[:-1] + 1) | (j[1:] != j[:-1] + 1)))
    starts = np.flatnonzero(fresh)
    lengths = np.diff(np.append(starts, len(i))) + RUN - 1
    i, j = i[starts], j[starts]
    a, b = first.owner[i], second.owner[j]
    order = np.lexsort((i, -lengths, b, a))
    i, j, a, b, lengths = i[order], j[order], a[order], b[order], lengths[order]
    fresh = np.concatenate(([True], (a[1:] != a[:-1]) | (b[1:] != b[:-1])))
    group = np.cumsum(fresh) - 1
    side = first.sizes[a] <= second.sizes[b]
    size = max(len(first.owner), len(second.owner))
    words = _distinct(_counted(np.where(side, i, j), lengths) + np.repeat(group, lengths) * size)
    inside = np.bincount(words // size)
    i, a, b, lengths = i[fresh], a[fresh], b[fresh], lengths[fresh]
    covered = inside / np.minimum(first.sizes[a], second.sizes[b])
    rows = zip(*(x.tolist() for x in (a, b, lengths, i - first.begins[a], covered)), strict=True)
    return {(n, m): Run(length, at, share) for n, m, length, at, share in rows}


def _counted(begins: Any, times: Any) -> Any:
    """From each beginning so many numbers on: 5 and 9, three and two times, give 5, 6, 7, 9, 10."""
    import numpy as np

    return np.repeat(begins - np.cumsum(times) + times, times) + np.arange(times.sum())


def _match(pair: Pair, first: _Side, second: _Side, weights: Mapping[str, float]) -> list[Match]:
    """Sentences of a pair that match: each of the first article with its best partner, then each of the second that is nobody's
    partner with its own best (copy that one article cut in two), then sentences beside a match, both ways."""
    found: dict[tuple[int, int], tuple[float, Match]] = {}
    runs = _common_runs(first, second)
    for (a, b), run in runs.items():
        _consider(found, pair, first, second, weights, a, b, run, False)
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
        for i in range(max(0, a - 2), min(len(first.sentences), a + 3)):
            for j in range(max(0, b - 2), min(len(second.sentences), b + 3)):
                if (i not in lines or j not in partners) and (i, j) not in near:
                    common = runs.get((i, j)) or _short_run(first, second, i, j)
                    if common is not None:
                        _consider(near, pair, first, second, weights, i, j, common, True)
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


def _short_run(first: _Side, second: _Side, a: int, b: int) -> Run | None:
    """A run of three words, where two sentences of eight or more have no longer one in common."""
    if min(len(first.sentences[a].words), len(second.sentences[b].words)) < MIN_WORDS:
        return None
    return None if first.three(a).isdisjoint(second.three(b)) else Run(3, 0, 0.0)


def _consider(
    found: dict[tuple[int, int], tuple[float, Match]],
    pair: Pair,
    first: _Side,
    second: _Side,
    weights: Mapping[str, float],
    a: int,
    b: int,
    run: Run,
    beside: bool,
) -> None:
    """Put sentences `a` and `b` into `found` with their score where they match."""
    one, two = first.sentences[a], second.sentences[b]
    low = sum(one.lower[run.at : run.at + run.length]) if run.length >= RUN else 0
    if run.length < 8 and low < 4 and not beside:
        return
    cosine = _cosine(first.vector(a, weights), second.vector(b, weights))
    kind = _kind(run, low, cosine, beside)
    if kind is not None:
        covered, cosine_3 = round(run.covered, 3), round(cosine, 3)
        match = Match(pair.first, one.index, pair.second, two.index, kind, run.length, covered, cosine_3)
        found[a, b] = (run.covered + cosine + (kind == "shared"), match)


def _kind(run: Run, low: int, cosine: float, beside: bool) -> Kind | None:
    if run.covered >= 0.7 and run.length >= 8:
        return "shared"
    if low >= 4 and (run.covered >= 0.4 or cosine >= 0.5):
        return "close"
    return "close" if beside and cosine >= 0.35 else None


_Vector = tuple[dict[str, float], float]


def _cosine(one: _Vector, two: _Vector) -> float:
    (a, norm), (b, other) = one, two
    both = a.keys() & b.keys()
    dot = math.fsum(map(mul, map(a.__getitem__, both), map(b.__getitem__, both)))
    return dot / (norm * other) if norm and other else 0.0


def _same_quotations(
    levelled: Mapping[str, Sequence[Levelled]], outlets: Mapping[str, str], numbers: _Numbers
) -> list[Quotation]:
    """Quotations of four words or more that articles of two outlets both print, in part or whole."""
    import numpy as np

    places = [(name, s) for name, own in levelled.items() for s in own if len(s.quoted) >= RUN]
    words = _coded([s.quoted for _, s in places], numbers)
    runs, at = _runs(words, RUN)
    owners = np.cumsum(words == 0)[at]
    found = []
    for first, second, count in _in_common(runs, owners):
        (article, one), (other, two) = places[first], places[second]
        if outlets[article] != outlets[other]:
            found.append(Quotation(article, one.index, other, two.index, count + RUN - 1))
    return sorted(found, key=lambda q: (q.article, q.sentence, q.other, q.other_sentence))


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
