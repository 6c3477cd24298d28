"""The main job without paper: articles in, documents, findings, exclusions and measures out."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from framing.article import Article
from framing.attribution import Engine
from framing.attribution.cues import STANCE, UNCUED, VERB_CLASSES
from framing.detectors.agency import FORMS
from framing.errors import InputError
from framing.findings import Exclusion, Finding, Voice
from framing.lexicon import Hit, Lexicon, Matcher, load_shipped, overlay
from framing.measures import PROMPTS, Measure, measure_article, measure_outlets
from framing.overrules import Decision, Overrule, check_categories, overrule, settled

if TYPE_CHECKING:
    from spacy.language import Language

    from framing.classifier import Ranker, SentenceScore, WordScore
    from framing.classifier.shares import Coded, SentenceShare
    from framing.coding.study import Judged, Study
    from framing.comparison import Comparison, SharedText
    from framing.comparison.naming import Alias
    from framing.scale.cache import Cache, CachedScorer
    from framing.text import Document

__all__ = ["DIMENSIONS", "READ", "Found", "Scored", "Scorer", "Settings", "find", "lexicon_with", "score"]

DIMENSIONS = ("loaded", "attribution", "hedging", "agency")
READ = (*DIMENSIONS, "naming", "sources")
"""Dimensions of the lexicon that scoring reads; the others are looked up by who needs them."""


MATCHED = ("loaded", "hedging", "agency", "naming")
"""Dimensions that are looked for as lexicon hits."""


MODEL_HITS = (*MATCHED, "attribution")
"""The same and what the models of loaded language read."""


@cache
def _shipped_matcher() -> Matcher:
    return Matcher(load_shipped(READ), MODEL_HITS)


@cache
def ranker(embeddings: bool = False) -> Ranker:
    """The models of loaded language, read once a process; with `embeddings` those of the extra."""
    from framing.classifier import Ranker, load_models
    from framing.classifier.saving import WITH_EMBEDDINGS

    return Ranker(load_models(WITH_EMBEDDINGS) if embeddings else None)


def lexicon_with(path: Path) -> Lexicon:
    """The shipped lexicon with a user's file laid over it; `InputError` where the file is missing or wrong."""
    if not path.is_file():
        raise InputError(f"{path}: there is no such lexicon file")
    return overlay(load_shipped(READ), path)


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run can be told.

    Attributes
    ----------
    model
        Name of an installed spaCy package; "" is the one the project ships with.
    attribution
        "crf" (rules and trained models) or "rules".
    prompts
        Also mark and count the categories that are reading prompts rather than findings: conditions ("if") and vague
        quantities and authorities ("many", "it is believed").
    by
        Metadata column whose values are compared; "outlet" by default.
    force
        Compare even where the gate refuses to; its reason is printed.
    aliases
        The user's names for one person, group, place or event.
    models
        Also rank sentences and propose words with the trained models of loaded language (`framing.classifier`).
    embeddings
        Let these models read sentence embeddings too (the extra `embeddings`).
    """

    model: str = ""
    attribution: Engine = "crf"
    prompts: bool = False
    by: str = "outlet"
    force: bool = False
    aliases: tuple[Alias, ...] = ()
    models: bool = True
    embeddings: bool = False


@dataclass(frozen=True, slots=True)
class Scored:
    """Everything that is known about the articles of one run.

    `measures` count all text, `own_measures` (outlets only) leave out every sentence that articles of two outlets share.
    `own_words` are the denominators of the latter: article id -> words by voice.
    `decisions` are the overrules of readers and what became of each; findings and measures follow them.
    Where articles are grouped by another column, `Article.outlet` is the group (`framing.comparison.groups`).
    `sentences`, `candidates` (words that the lexicon does not know; shown, never counted), `shares` and `own_shares`
    (without sentences that outlets share) come from the models; they are empty without them.
    `judged` is how right the program was on a sample that the user's coders coded.
    """

    articles: tuple[Article, ...]
    documents: tuple[Document, ...]
    findings: tuple[Finding, ...]
    exclusions: tuple[Exclusion, ...]
    measures: tuple[Measure, ...]
    own_measures: tuple[Measure, ...]
    shared: SharedText
    comparison: Comparison
    lexicon: Lexicon
    settings: Settings
    decisions: tuple[Decision, ...] = ()
    own_words: Mapping[str, Mapping[Voice, int]] = field(default_factory=dict)
    sentences: tuple[SentenceScore, ...] = ()
    candidates: tuple[WordScore, ...] = ()
    shares: tuple[SentenceShare, ...] = ()
    own_shares: tuple[SentenceShare, ...] = ()
    judged: Judged | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """The findings of articles, each article read for itself; `decisions` are those on a reader's overrules."""

    articles: tuple[Article, ...]
    findings: tuple[Finding, ...]
    decisions: tuple[Decision, ...] = ()


def wanted(settings: Settings, dimension: str, category: str) -> bool:
    """Whether a category is counted."""
    return settings.prompts or (dimension, category) not in PROMPTS


def categories(lexicon: Lexicon, settings: Settings) -> dict[str, Sequence[str]]:
    """Every category of every dimension that is counted, so that zeros can be written."""
    names: dict[str, Sequence[str]] = {
        dimension: [n for n in lexicon.categories(dimension) if wanted(settings, dimension, n)]
        for dimension in DIMENSIONS
    }
    names["attribution"] = [*VERB_CLASSES, STANCE, UNCUED]
    names["agency"] = list(FORMS)
    return names


class Scorer:
    """Settings and lexicon in, documents and findings out, one article at a time; nothing is remembered between two.

    Parser and models are loaded when they are first needed.
    """

    def __init__(self, settings: Settings = Settings(), lexicon: Lexicon | None = None) -> None:
        self.settings = settings
        self.lexicon = lexicon or load_shipped(READ)
        self.matcher = Matcher(lexicon, MODEL_HITS) if lexicon else _shipped_matcher()

    @property
    def nlp(self) -> Language:
        """The parser; not the same one for ever (`framing.text.load_parser`)."""
        from framing.text import load_parser

        return load_parser(self.settings.model) if self.settings.model else load_parser()

    @cached_property
    def ranker(self) -> Ranker | None:
        """The models of loaded language, where they are wanted."""
        return ranker(self.settings.embeddings) if self.settings.models else None

    def documents(self, articles: Iterable[Article]) -> Iterator[Document]:
        """The articles parsed, with attributions and voices."""
        from framing.attribution import attribute
        from framing.text import lay_out, parse, with_voices

        for parsed in parse((lay_out(a) for a in articles), self.nlp):
            yield with_voices(parsed, attribute(parsed, self.lexicon, engine=self.settings.attribution))

    def hits(self, document: Document) -> list[Hit]:
        """The lexicon entries that stand in a document."""
        return self.matcher.hits(document)

    def detect(
        self, document: Document, hits: Sequence[Hit] | None = None
    ) -> tuple[list[Finding], list[Exclusion]]:
        """All findings and exclusions of one document, dimension by dimension; `hits` are those of `Scorer.hits`."""
        from framing import detectors

        hits = self.hits(document) if hits is None else hits
        findings: list[Finding] = []
        exclusions: list[Exclusion] = []
        for found, excluded in (
            detectors.loaded(document, hits),
            detectors.attribution(document),
            detectors.hedging(document, hits),
            detectors.agency(document, hits),
        ):
            findings += [f for f in found if self._wanted(f.dimension, f.category)]
            exclusions += [e for e in excluded if self._wanted(e.dimension, e.category)]
        return findings, exclusions

    def rank(self, document: Document, hits: Sequence[Hit]) -> tuple[list[SentenceScore], list[WordScore]]:
        """Sentences with their scores, and words that the lexicon does not know; nothing where models are not wanted.

        The models read the shipped lexicon, which they were trained with; a user's own decides which words are known.
        """
        if self.ranker is None:
            return [], []
        sentences, words = self.ranker.score(document, self.shipped_hits(document, hits), hits)
        return sentences, [word for word in words if not word.known]

    def shipped_hits(self, document: Document, hits: Sequence[Hit]) -> Sequence[Hit]:
        """The hits of the shipped lexicon, where `hits` are those of the scorer's own."""
        shipped = _shipped_matcher()
        return hits if self.matcher is shipped else shipped.hits(document)

    def _wanted(self, dimension: str, category: str) -> bool:
        return wanted(self.settings, dimension, category)

    def shares(
        self,
        articles: Sequence[Article],
        documents: Sequence[Document],
        sentences: Sequence[SentenceScore],
        shared: SharedText,
        coded: Sequence[Coded],
    ) -> tuple[list[SentenceShare], list[SentenceShare]]:
        """Corrected shares of loaded sentences by outlet: of all, and without those that outlets share."""
        from framing.classifier.prevalence import errors_of
        from framing.classifier.shares import sentence_shares

        if self.ranker is None:
            return [], []
        errors = errors_of(self.ranker.ordinary.errors)
        theirs = {
            (document.article.id, *layout.span(s.start, s.end)[:2])
            for document in documents
            for layout in (document.layout,)
            for s in (layout.sentences[i] for i in shared.common.get(document.article.id, ()))
        }
        own = [s for s in sentences if (s.article, s.span.field, s.span.start) not in theirs]
        kept = {(s.article, s.span.field, s.span.start) for s in own}
        return (
            sentence_shares(articles, sentences, errors, coded),
            sentence_shares(articles, own, errors, [c for c in coded if (c.article, c.field, c.start) in kept]),
        )

    def categories(self) -> Mapping[str, Sequence[str]]:
        """Every category of every dimension that is counted, so that zeros can be written."""
        return self._categories

    @cached_property
    def _categories(self) -> Mapping[str, Sequence[str]]:
        return categories(self.lexicon, self.settings)


def _with_cache(scorer: Scorer, cache: Cache) -> CachedScorer:
    from framing.scale.cache import CachedScorer

    return CachedScorer(scorer, cache)


def score(
    articles: Sequence[Article],
    settings: Settings = Settings(),
    lexicon: Lexicon | None = None,
    progress: Callable[[Article], None] = lambda article: None,
    overrules: Sequence[Overrule] = (),
    coded: Sequence[Coded] = (),
    cache: Cache | None = None,
    study: Study | None = None,
) -> Scored:
    """Read, parse and measure `articles`; `progress` is called once an article is done.

    `overrules` are applied before anything is counted; `InputError` where one names a category that does not exist.
    `coded` are sentences that the user coded; they replace the measured error of the models in shares of sentences.
    A `study` is a sample with coders' marks: it does so too, and gives the program's precision, recall and corrected rates.
    With a `cache`, what was parsed before is not parsed again; nothing else changes.

    Examples
    --------
    >>> from framing import Article, score
    >>> scored = score([Article("a-1", "Critics hit back on Monday at the shambolic plan.", "The Herald")])
    >>> [(f.span.text, f.voice) for f in scored.findings if f.dimension == "loaded"]
    [('shambolic', 'outlet')]
    """
    from framing.comparison import Counts, compare, shared_text, without_shared
    from framing.comparison.groups import grouped, regrouped
    from framing.text import words

    scorer = Scorer(settings, lexicon)
    reader = _with_cache(scorer, cache) if cache else scorer
    documents: list[Document] = []
    findings: list[Finding] = []
    exclusions: list[Exclusion] = []
    measures: list[Measure] = []
    counted = {}
    terms: dict[str, list[Hit]] = {}
    sentences: list[SentenceScore] = []
    candidates: list[WordScore] = []
    names = scorer.categories()
    check_categories(overrules, names)
    decided_on, decisions = settled(overrules, articles)
    in_groups = {a.id: a for a in grouped(articles, settings.by)}
    for parsed in reader.documents(articles):
        document = regrouped(parsed, in_groups[parsed.article.id])
        hits = scorer.hits(document)
        found, excluded = scorer.detect(document, hits)
        document, found, decided = overrule(document, found, decided_on[document.article.id])
        decisions += decided
        terms[document.article.id] = [hit for hit in hits if hit.entry.dimension == "naming"]
        counted[document.article.id] = words(document)
        measures += measure_article(document.article, counted[document.article.id], found, names)
        ranked, proposed = reader.rank(document, hits)
        sentences += ranked
        candidates += proposed
        documents.append(document)
        findings += found
        exclusions += excluded
        progress(document.article)
    articles = tuple(in_groups.values())
    measures += measure_outlets(articles, counted, findings, names)
    shared = shared_text(documents)
    if study:
        coded = (*coded, *_coded_sentences(study, articles, sentences))
    shares, own_shares = scorer.shares(articles, documents, sentences, shared, coded)
    own_findings: list[Finding] = []
    own_words: dict[str, dict[Voice, int]] = {}
    for document in documents:
        mine = [f for f in findings if f.article == document.article.id]
        kept, own_words[document.article.id] = without_shared(document, mine, shared)
        own_findings += kept
    own_measures = measure_outlets(articles, own_words, own_findings, names)
    counts = Counts(shared, measures, own_measures, counted, own_words, own_findings)
    comparison = compare(
        documents, findings, counts, lexicon=scorer.lexicon, hits=terms, aliases=settings.aliases,
        by=settings.by, force=settings.force,
    )  # fmt: skip
    return Scored(
        articles, tuple(documents), tuple(findings), tuple(exclusions), tuple(measures),
        tuple(own_measures), shared, comparison, scorer.lexicon, settings,
        tuple(decisions), own_words, tuple(sentences), tuple(candidates), tuple(shares), tuple(own_shares),
        _judged(study, documents, findings) if study else None,
    )  # fmt: skip


def find(
    articles: Sequence[Article],
    settings: Settings = Settings(),
    progress: Callable[[Article], None] = lambda article: None,
    overrules: Sequence[Overrule] = (),
) -> Found:
    """The findings that `score` gives, without what is counted, ranked or compared; `overrules` are applied as there."""
    scorer = Scorer(settings)
    check_categories(overrules, scorer.categories())
    decided_on, decisions = settled(overrules, articles)
    findings: list[Finding] = []
    for document in scorer.documents(articles):
        found, _ = scorer.detect(document)
        _, found, decided = overrule(document, found, decided_on[document.article.id])
        findings += found
        decisions += decided
        progress(document.article)
    return Found(tuple(articles), tuple(findings), tuple(decisions))


def _coded_sentences(study: Study, articles: Sequence[Article], sentences: Sequence[SentenceScore]) -> list[Coded]:
    from framing.coding.study import coded_sentences

    known = {(s.article, s.span.field, s.span.start) for s in sentences}
    return [c for c in coded_sentences(study, articles) if (c.article, c.field, c.start) in known]


def _judged(study: Study, documents: Sequence[Document], findings: Sequence[Finding]) -> Judged:
    from framing.coding.study import judged

    return judged(study, documents, findings)
