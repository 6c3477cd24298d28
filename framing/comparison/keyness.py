"""Which words are the event's, and which are one group's: counts, log-likelihood, log ratio, log-odds, dispersion.

Words that every group uses belong to the event and tell nothing about anybody. Of the others, "key" words are tested only
from ten articles a group on, by the number of articles that use them, against a permutation of articles inside events that
corrects for all words at once. Below that there is no test: `Keyness.words` is a reading help, and `paragraph_permutation`
shows why (shuffled paragraphs give values as high).

- Log-likelihood: G2 of word and rest by group and rest, two cells (Dunning 1993; Rayson and Garside 2000), 0 or more.
- Log ratio: binary logarithm of the ratio of rates, 0.5 in place of a count of zero (Hardie 2014).
- Log-odds: weighted, with an informative Dirichlet prior (Monroe, Colaresi and Quinn 2008), as a z-value.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from framing.comparison.shared import SharedText
from framing.findings import Span, Voice
from framing.sentences import Sentence, say
from framing.text.document import Document

OWN_VOICES: frozenset[Voice] = frozenset({"outlet", "headline", "caption"})
MIN_ARTICLES = 10
"""Articles a group needs before its words are tested."""
MIN_COUNT = 5
MIN_PARAGRAPHS = 2
MIN_RATIO = 1.0
"""A word of one group is used there at least twice as often as elsewhere (log ratio)."""
PRIOR = 500.0
"""Weight of the prior of the log-odds, in words."""
DRAWS = 1000
FAMILY_WISE = 0.05
_CONTENT = frozenset({"NOUN", "VERB", "ADJ", "ADV"})
_HOUSE_STYLE = frozenset({
    "mr", "mrs", "ms", "dr", "sir", "senator", "representative", "rep", "sen", "gov", "governor", "president", "email", "website",
    "web", "say", "said", "says", "pm", "gmt", "bst", "edt", "est", "photo", "image", "picture", "video", "caption", "file",
    "reuters", "ap", "afp", "getty", "updated", "advertisement", "newsletter", "subscribe",
})  # fmt: skip
"""Titles, stamps and the like: they tell one house style from another, and no framing."""


_COUNTED = "These words were counted, not tested."


@dataclass(frozen=True, slots=True)
class KeyWord:
    """A word of one group against all others.

    Attributes
    ----------
    word
        Lemma, in lower case.
    count, words, other_count, other_words
        Raw counts, and the words they were counted in.
    articles, paragraphs
        In how many articles and paragraphs of the group it stands.
    log_likelihood, log_ratio, z
        See the module; `log_ratio` is above 0 where the group uses it more.
    p
        Share of permutations (0-1) in which some word of some group is as striking; None where nothing was tested.
    """

    word: str
    group: str
    count: int
    words: int
    other_count: int
    other_words: int
    articles: int
    paragraphs: int
    log_likelihood: float
    log_ratio: float
    z: float
    p: float | None = None

    @property
    def clear(self) -> bool:
        """Whether the difference may be claimed."""
        return self.p is not None and self.p < FAMILY_WISE


@dataclass(frozen=True, slots=True)
class Permutation:
    """What shuffled paragraphs give: how many words reach 3.84 by chance, and how high the highest value gets.

    `observed` and `expected` count words over 3.84 (expected: mean over shuffles); `highest` is the largest value found,
    `limit` the value that the largest one stays under in 95 % of shuffles; `passing` words are above it.
    """

    draws: int
    observed: int
    expected: float
    highest: float
    limit: float
    passing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Keyness:
    """Event words and words of one group. `tested` says whether `words` may be claimed or are only for reading."""

    groups: tuple[str, ...]
    event: tuple[tuple[str, int], ...]
    words: tuple[KeyWord, ...]
    tested: bool
    message: Sentence


# --- measures -------------------------------------------------------------------------------------------------------------


def log_likelihood(count: int, words: int, other_count: int, other_words: int) -> float:
    """Log-likelihood G2 of two counts in so many words (> 0).

    >>> round(log_likelihood(12, 1800, 3, 2100), 2), round(log_likelihood(4, 600, 0, 650), 2)
    (7.26, 5.87)
    """
    total, size = count + other_count, words + other_words
    parts = ((count, total * words / size), (other_count, total * other_words / size))
    return max(0.0, 2 * sum(seen * math.log(seen / expected) for seen, expected in parts if seen))


def log_ratio(count: int, words: int, other_count: int, other_words: int) -> float:
    """Binary logarithm of the ratio of two rates, 0.5 in place of a zero.

    >>> round(log_ratio(12, 1800, 3, 2100), 2), round(log_ratio(4, 600, 0, 650), 2)
    (2.22, 3.12)
    """
    return math.log2(((count or 0.5) / words) / ((other_count or 0.5) / other_words))


def weighted_log_odds(
    count: int, words: int, other_count: int, other_words: int, prior_count: float, prior: float = PRIOR
) -> float:
    """z-value of the weighted log-odds ratio with an informative Dirichlet prior.

    Parameters
    ----------
    prior_count
        Share (0-1) of the word in all text, times `prior`: its pseudo-count.
    prior
        Sum of all pseudo-counts (a0).
    """
    first = math.log((count + prior_count) / (words + prior - count - prior_count))
    second = math.log((other_count + prior_count) / (other_words + prior - other_count - prior_count))
    return (first - second) / math.sqrt(1 / (count + prior_count) + 1 / (other_count + prior_count))


# --- counting -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """The words of a paragraph: content lemmas that may be keywords, and the number of all content words."""

    group: str
    article: str
    event: str
    lemmas: tuple[str, ...]
    words: int


def _paragraphs(
    documents: Sequence[Document],
    group_of: Callable[[Document], str],
    voices: frozenset[Voice],
    shared: SharedText | None,
) -> list[_Paragraph]:
    from framing.lexicon.names import Names
    from framing.lexicon.words import words_of

    found = []
    for document in documents:
        names = Names(words_of(document.tokens))
        layout = document.layout
        copied = shared.kinds.get(document.article.id, {}) if shared else {}
        skipped = [(layout.sentences[s].start, layout.sentences[s].end) for s in copied]
        parts: dict[int, list[str]] = defaultdict(list)
        sizes: Counter[int] = Counter()
        number = 0
        outlet = set(document.article.outlet.lower().split())
        for i, token in enumerate(document.tokens):
            while number + 1 < len(layout.sections) and token.idx >= layout.sections[number + 1].start:
                number += 1
            if not layout.sections or not layout.counted(layout.sections[number]):
                continue
            if document.voices and document.voices[i] not in voices:
                continue
            if token.pos_ not in _CONTENT or token.is_stop or not token.is_alpha or len(token) < 2:
                continue
            if skipped and any(a <= token.idx < b for a, b in skipped):
                continue
            sizes[number] += 1
            lemma = token.lemma_.lower()
            if lemma not in outlet and lemma not in _HOUSE_STYLE and not names.is_name(i, i + 1):
                parts[number].append(lemma)
        found += [
            _Paragraph(group_of(document), document.article.id, document.article.event, tuple(parts[n]), sizes[n])
            for n in sizes
        ]
    return found


def _outlet(document: Document) -> str:
    return document.article.outlet


def keyness(
    documents: Sequence[Document],
    group_of: Callable[[Document], str] = _outlet,
    voices: frozenset[Voice] = OWN_VOICES,
    shared: SharedText | None = None,
    draws: int = DRAWS,
    seed: int = 0,
) -> Keyness:
    """Event words, and words of one group against all others.

    Parameters
    ----------
    group_of
        The group of a document; its outlet by default.
    voices
        Whose words count; the outlet's own by default.
    shared
        Shared text to leave out (`framing.comparison.shared_text`).
    """
    paragraphs = _paragraphs(documents, group_of, voices, shared)
    groups = tuple(dict.fromkeys(group_of(d) for d in documents))
    if len(groups) < 2:
        return Keyness(groups, (), (), False, say("words.two-groups"))
    counts = counted(paragraphs)
    event = event_words(counts, groups)
    smallest = min(len({d.article.id for d in documents if group_of(d) == g}) for g in groups)
    tested = smallest >= MIN_ARTICLES
    left_out = {word for word, _ in event}
    words = _rank(counts, groups, left_out)
    if tested:
        words = _tested(words, paragraphs, groups, left_out, draws, seed)
        clear = [w for w in words if w.clear]
        message = say("words.clear", words=str(len(clear))) if clear else say("words.none")
        return Keyness(groups, event, words, True, message)
    articles = f"{smallest} {'article' if smallest == 1 else 'articles'}"
    return Keyness(groups, event, words, False, say("words.untested", articles=articles, least=str(MIN_ARTICLES)))


@dataclass(slots=True)
class WordCounts:
    """Words counted by group, an article at a time: all that ranking needs, in memory that grows with the vocabulary and not
    with the number of articles.

    Attributes
    ----------
    counts, paragraphs, articles
        Group -> word -> uses, paragraphs and articles that have it.
    sizes, number
        Group -> content words, articles.
    """

    counts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    paragraphs: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    articles: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    sizes: Counter[str] = field(default_factory=Counter)
    number: Counter[str] = field(default_factory=Counter)

    def add(self, paragraphs: Iterable[_Paragraph]) -> None:
        """Add the paragraphs of one article."""
        here: set[str] = set()
        group = ""
        for paragraph in paragraphs:
            group = paragraph.group
            self.counts[group].update(paragraph.lemmas)
            self.paragraphs[group].update(set(paragraph.lemmas))
            self.sizes[group] += paragraph.words
            here.update(paragraph.lemmas)
        if group:
            self.articles[group].update(here)
            self.number[group] += 1

    def total(self) -> Counter[str]:
        """Word -> uses in all groups."""
        total: Counter[str] = Counter()
        for own in self.counts.values():
            total.update(own)
        return total


def counted(paragraphs: Iterable[_Paragraph]) -> WordCounts:
    """Paragraphs, those of an article one after the other, as counts."""
    counts = WordCounts()
    for _, own in groupby(paragraphs, key=lambda p: p.article):
        counts.add(own)
    return counts


def streamed_keyness(documents: Iterable[Document], voices: frozenset[Voice] = OWN_VOICES) -> Keyness:
    """Event words, and words of one outlet against all others, for any number of articles, each looked at once. Nothing is
    tested: that needs all articles at once (`keyness`)."""
    counts = WordCounts()
    groups: dict[str, None] = {}
    for document in documents:
        groups[_outlet(document)] = None
        counts.add(_paragraphs((document,), _outlet, voices, None))
    names = tuple(groups)
    event = event_words(counts, names) if len(names) > 1 else ()
    words = _rank(counts, names, {word for word, _ in event})
    return Keyness(names, event, words, False, Sentence(_COUNTED, _COUNTED))


def event_words(counts: WordCounts, groups: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Words that every group uses, with their total counts, the most frequent first."""
    total = counts.total()
    found = [(w, n) for w, n in total.items() if all(counts.counts[group][w] for group in groups)]
    return tuple(sorted(found, key=lambda p: (-p[1], p[0])))


def _rank(counts: WordCounts, groups: Sequence[str], left_out: set[str]) -> tuple[KeyWord, ...]:
    """Words of one group: often enough, in more than one paragraph (and article), more frequent than elsewhere."""
    total = counts.total()
    everything = sum(counts.sizes.values())
    found = []
    for group in groups:
        words, others = counts.sizes[group], everything - counts.sizes[group]
        if not words or not others:
            continue
        for lemma, count in counts.counts[group].items():
            other = total[lemma] - count
            if total[lemma] < MIN_COUNT or lemma in left_out:
                continue
            if log_ratio(count, words, other, others) < MIN_RATIO:
                continue
            paragraphs, articles = counts.paragraphs[group][lemma], counts.articles[group][lemma]
            if paragraphs < MIN_PARAGRAPHS or (counts.number[group] > 1 and articles < 2):
                continue
            prior = PRIOR * total[lemma] / everything
            found.append(
                KeyWord(
                    lemma,
                    group,
                    count,
                    words,
                    other,
                    others,
                    articles,
                    paragraphs,
                    log_likelihood(count, words, other, others),
                    log_ratio(count, words, other, others),
                    weighted_log_odds(count, words, other, others, prior),
                )
            )
    return tuple(sorted(found, key=lambda w: (groups.index(w.group), -w.log_likelihood, w.word)))


# --- permutations ---------------------------------------------------------------------------------------------------------


def paragraph_permutation(
    documents: Sequence[Document],
    group_of: Callable[[Document], str] = _outlet,
    voices: frozenset[Voice] = OWN_VOICES,
    draws: int = 500,
    seed: int = 0,
    minimum: int = 3,
) -> Permutation:
    """What shuffling paragraphs between groups gives: why single words of a few articles prove nothing.

    Every word of at least `minimum` occurrences is compared in every group with all others.
    """
    import numpy as np

    paragraphs = _paragraphs(documents, group_of, voices, None)
    groups = list(dict.fromkeys(p.group for p in paragraphs))
    counts: Counter[str] = Counter(lemma for p in paragraphs for lemma in p.lemmas)
    vocabulary = {w: n for n, w in enumerate(sorted(w for w, c in counts.items() if c >= minimum))}
    if len(groups) < 2 or not vocabulary:
        return Permutation(0, 0, 0.0, 0.0, 0.0, ())
    matrix: Any = np.zeros((len(paragraphs), len(vocabulary)))
    for n, paragraph in enumerate(paragraphs):
        for lemma in paragraph.lemmas:
            if lemma in vocabulary:
                matrix[n, vocabulary[lemma]] += 1
    sizes: Any = np.array([float(p.words) for p in paragraphs])
    labels = np.array([groups.index(p.group) for p in paragraphs])
    observed = _all_likelihoods(matrix, sizes, labels, len(groups))
    generator = np.random.default_rng(seed)
    highest, over = [], []
    for _ in range(draws):
        values = _all_likelihoods(matrix, sizes, generator.permutation(labels), len(groups))
        highest.append(float(values.max()))
        over.append(int((values >= 3.84).any(axis=0).sum()))
    limit = float(np.quantile(highest, 1 - FAMILY_WISE)) if highest else 0.0
    names = list(vocabulary)
    passing = tuple(names[n] for n in np.flatnonzero((observed > limit).any(axis=0)))
    return Permutation(
        draws,
        int((observed >= 3.84).any(axis=0).sum()),
        sum(over) / max(1, draws),
        float(observed.max()),
        limit,
        passing,
    )


def _all_likelihoods(matrix: Any, sizes: Any, labels: Any, groups: int) -> Any:
    """Log-likelihood of every group and word, 0 where the group uses it less than the others."""
    import numpy as np

    member: Any = np.zeros((groups, len(labels)))
    member[labels, np.arange(len(labels))] = 1.0
    own, size = member @ matrix, (member @ sizes)[:, None]
    total, everything = matrix.sum(axis=0)[None, :], float(sizes.sum())
    other, rest = total - own, everything - size
    with np.errstate(divide="ignore", invalid="ignore"):
        expected, expected_rest = total * size / everything, total * rest / everything
        value = np.where(own > 0, own * np.log(own / expected), 0.0)
        value += np.where(other > 0, other * np.log(other / expected_rest), 0.0)
    return np.where(own * rest > other * size, 2 * np.nan_to_num(value), 0.0)


def _tested(
    words: Sequence[KeyWord],
    paragraphs: Sequence[_Paragraph],
    groups: Sequence[str],
    left_out: set[str],
    draws: int,
    seed: int,
) -> tuple[KeyWord, ...]:
    """The words with p-values: articles that use them, group labels permuted among the articles of each event."""
    import numpy as np

    articles = list(dict.fromkeys(p.article for p in paragraphs))
    place = {a: n for n, a in enumerate(articles)}
    labels = np.zeros(len(articles), dtype=np.int64)
    events: dict[str, list[int]] = defaultdict(list)
    for paragraph in paragraphs:
        labels[place[paragraph.article]] = groups.index(paragraph.group)
    for paragraph in {p.article: p for p in paragraphs}.values():
        events[paragraph.event].append(place[paragraph.article])
    used = Counter(lemma for p in paragraphs for lemma in p.lemmas)
    vocabulary = {
        w: n for n, w in enumerate(sorted(w for w, c in used.items() if c >= MIN_COUNT and w not in left_out))
    }
    if not vocabulary or not words:
        return tuple(words)
    matrix: Any = np.zeros((len(articles), len(vocabulary)))
    for paragraph in paragraphs:
        for lemma in paragraph.lemmas:
            if lemma in vocabulary:
                matrix[place[paragraph.article], vocabulary[lemma]] = 1.0
    sizes: Any = np.ones(len(articles))
    observed = _all_likelihoods(matrix, sizes, labels, len(groups))
    generator = np.random.default_rng(seed)
    highest = np.zeros(draws)
    for n in range(draws):
        shuffled = labels.copy()
        for members in events.values():
            shuffled[members] = labels[generator.permutation(members)]
        highest[n] = _all_likelihoods(matrix, sizes, shuffled, len(groups)).max()
    result = []
    for word in words:
        value = observed[groups.index(word.group), vocabulary[word.word]]
        p = (1 + int((highest >= value - 1e-9).sum())) / (draws + 1)
        result.append(
            KeyWord(
                word.word,
                word.group,
                word.count,
                word.words,
                word.other_count,
                word.other_words,
                word.articles,
                word.paragraphs,
                word.log_likelihood,
                word.log_ratio,
                word.z,
                p,
            )
        )
    return tuple(sorted(result, key=lambda w: (w.p or 0.0, -w.log_likelihood, w.word)))


# --- reading --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Concordance:
    """One place of a word: the original on both sides, and where it stands."""

    article: str
    left: str
    word: str
    right: str
    span: Span


def concordance(
    documents: Sequence[Document], lemma: str, width: int = 60, voices: frozenset[Voice] = OWN_VOICES
) -> Iterator[Concordance]:
    """Every place where a lemma stands, with `width` characters on both sides, in order of text."""
    for document in documents:
        text, layout = document.layout.text, document.layout
        for i, token in enumerate(document.tokens):
            if token.lemma_.lower() != lemma or (document.voices and document.voices[i] not in voices):
                continue
            if not layout.counted(layout.section_at(token.idx)):
                continue
            end = token.idx + len(token)
            left, right = text[max(0, token.idx - width) : token.idx], text[end : end + width]
            yield Concordance(
                document.article.id,
                " ".join(left.split()),
                token.text,
                " ".join(right.split()),
                layout.span(token.idx, end),
            )


WORD_COLUMNS = (
    "word", "group", "count", "words", "other_count", "other_words", "articles", "paragraphs", "log_likelihood", "log_ratio",
    "z", "p",
)  # fmt: skip


def word_rows(found: Keyness) -> list[Mapping[str, object]]:
    """One row a word, with the columns of `WORD_COLUMNS`; `p` is None where nothing was tested."""
    return [{column: getattr(word, column) for column in WORD_COLUMNS} for word in found.words]


def event_rows(found: Keyness) -> list[Mapping[str, object]]:
    """One row an event word: the word and its count over all groups."""
    return [{"word": word, "count": count} for word, count in found.event]
