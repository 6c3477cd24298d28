"""A small corpus of invented outlets on one invented event, with its findings marked by hand in the sentences."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

import pytest

from framing.article import Article
from framing.comparison import shared_text, without_shared
from framing.findings import AttributionDetail, Exclusion, Finding, Span, Voice
from framing.measures import measure_article, measure_outlets
from framing.report import InputFile, LexiconVersion, Run
from framing.text import words
from framing.text.document import Document, Layout, Quote, Section, Segment, Sentence

OUTLETS = (
    "The Harbour Herald",
    "Tolm News",
    "North Coast Broadcasting Corporation",
    "Evening Lantern",
    "Kestrel Wire",
    "The Upper Valley Weekly Advertiser and Chronicle",
    "Daily Lark",
    "Marsh Courier",
    "Tolm Radio",
    "Morning Dial",
    "The Examiner of Tolm",
    "Dyke Gazette",
)

CATEGORIES = {
    "loaded": ["affect", "judgement", "appreciation", "force", "labels"],
    "attribution": ["neutral", "structuring", "doubt", "concession", "factive", "denial", "forceful", "directive"],
    "hedging": ["hedge", "booster", "evidential", "condition"],
}

SENTENCES = (
    "The dyke at Tolm [attribution:neutral:broke] on Tuesday night and three streets went under water.",
    "“We lost the ground floor in minutes,” [attribution:neutral:said@Ilse Varn@citizen@0] Ilse Varn, a baker.",
    "The water board [attribution:concession:admitted@the water board@official@2] that a pump had stood still.",
    "“A [loaded:judgement:reckless] gamble with our homes,” [attribution:forceful:fumed@Jon Peel@citizen@0] Jon Peel.",
    "Engineers [attribution:doubt:claimed@engineers@expert@2] the wall [hedging:hedge:could] have held another year.",
    "[hedging:hedge:About] 240 people slept in the school hall.",
    "The [loaded:appreciation:shambolic] response left families waiting for [hedging:hedge:nearly] six hours.",
    "Pumps [hedging:evidential:reportedly] stood still, [attribution:neutral:according to@records@document@3] records.",
    "The council will meet on Friday, and the road is closed until then.",
    "Mayor Anneke Dorr [attribution:denial:denied@Anneke Dorr@official@0] that the warning came late.",
    "It was [hedging:booster:clearly] the worst flood in the town for a generation.",
    "A [loaded:force:torrent] of mud swept through the market square.",
    "Insiders [attribution:neutral:said@insiders@anonymous@4] a report on the dyke had lain in a drawer since spring.",
    "The [loaded:judgement:hapless] board has ordered new pumps from Orrin.",
    "[hedging:evidential:Figures show] that the river rose by two metres.",
    "If the rain stays away, schools open again on Monday.",
    "The board said nothing of the second pump, and the police keep the bridge shut.",
    "Residents [loaded:affect:seething] with anger met at the mill.",
    "“We had [hedging:hedge:probably] no choice,” [attribution:structuring:added@Anneke Dorr@official@0] Dorr.",
    "Trains to Orrin run every hour, and a bus takes people from the station to the hall.",
)

_TAG = re.compile(r"\[(\w+):(\w+):([^\]@]+)(?:@([^\]@]*)@([^\]@]*)@([^\]@]*))?\]")


def make_article(number: int, outlet: str, lines: Sequence[str], id: str = "") -> tuple[Article, list[dict[str, Any]]]:
    """An article from tagged lines (the first is its headline), and its findings as rows."""
    text, rows = "", []
    for line in lines:
        at = 0
        for tag in _TAG.finditer(line):
            text += line[at : tag.start()]
            dimension, category, span, speaker, kind, level = tag.groups()
            if not (dimension == "attribution" and speaker is None):
                rows.append(
                    {"dimension": dimension, "category": category, "start": len(text), "text": span,
                     "speaker": speaker or "", "kind": kind or "", "level": level}
                )  # fmt: skip
            text += span
            at = tag.end()
        text += line[at:] + "\n\n"
    article = Article(
        id or f"a{number}", text, outlet, source_file=f"a{number}.txt", published=date(2031, 3, 4 + number % 2),
        event="Flood at Tolm",
    )  # fmt: skip
    return article, rows


def make_layout(article: Article) -> Layout:
    """Lines as sections (the first is the headline), “ ” as quotations, full stops as ends of sentences."""
    text = article.text
    lines = [m.span() for m in re.finditer(r"[^\n]+", text)]
    sections = tuple(Section("headline" if n == 0 else "body", *span) for n, span in enumerate(lines))
    quotes = tuple(
        Quote(m.start(), m.end(), m.start() + 1, m.end() - 1, "double", True, n)
        for n, m in enumerate(re.finditer("“[^“”]*”", text))
    )
    sentences = tuple(
        Sentence(start + m.start(), start + m.end(), n)
        for n, (start, end) in enumerate(lines)
        for m in re.finditer(r"\S[^.]*(?:\.|$)", text[start:end])
    )
    return Layout(article, text, (Segment(0, len(text), "text", 0, len(text)),), sections, quotes, sentences)


def make_document(article: Article, tokenizer: Any) -> Document:
    """A document without a parser: quoted voice inside quotation marks, all else the voice of its section."""
    layout = make_layout(article)
    tokens = tokenizer(layout.text)
    voices: list[Voice] = []
    for token in tokens:
        inside = any(q.inner_start <= token.idx < q.inner_end for q in layout.quotes)
        headline = layout.section_at(token.idx).role == "headline"
        voices.append("quoted" if inside else "headline" if headline else "outlet")
    return Document(layout, tokens, (), tuple(voices), ("",) * len(tokens))


def make_findings(document: Document, rows: Sequence[dict[str, Any]]) -> list[Finding]:
    article = document.article
    found = []
    for row in rows:
        span = Span("text", row["start"], row["start"] + len(row["text"]), row["text"])
        assert article.text[span.start : span.end] == span.text
        voice = next(v for t, v in zip(document.tokens, document.voices, strict=True) if t.idx + len(t) > span.start)
        detail = None
        if row["dimension"] == "attribution":
            end = article.text.find(".", span.end)
            content = Span("text", span.end, end, article.text[span.end : end])
            level = int(row["level"]) if row["level"] else None
            detail = AttributionDetail(None, content, row["speaker"], row["kind"], level, "indirect", "speech", 0.9)
        found.append(
            Finding(
                article=article.id,
                dimension=row["dimension"],
                category=row["category"],
                rule=f"{row['category']}.{row['text'].lower().replace(' ', '-')}",
                voice=voice,
                section=document.layout.section_at(span.start).role,
                span=span,
                strength=2 if row["dimension"] == "loaded" else 0,
                speaker=row["speaker"],
                reason="It says more than the plain fact.",
                attribution=detail,
            )
        )
    return found


@pytest.fixture(scope="session")
def tokenizer() -> Any:
    import spacy

    return spacy.blank("en")


def _paragraphs(chance: random.Random, sentences: int) -> list[str]:
    """About so many sentences in paragraphs of three, no paragraph twice."""
    number = max(2, (sentences + chance.randint(-12, 12)) // 3)
    return list(dict.fromkeys(" ".join(chance.sample(SENTENCES, 3)) for _ in range(number)))


MakeRun = Callable[..., Run]


@pytest.fixture(scope="session")
def make_run(tokenizer: Any) -> MakeRun:
    """A function that makes a run: so many outlets, articles each and sentences an article; or from tagged texts."""

    def make(
        outlets: int = 4,
        each: int = 1,
        sentences: int = 40,
        seed: int = 1,
        texts: Sequence[tuple[str, Sequence[str]]] | None = None,
        **more: Any,
    ) -> Run:
        chance = random.Random(seed)
        if texts is None:
            texts = [
                (OUTLETS[o], ["Flood breaks dyke at Tolm", *_paragraphs(chance, sentences)])
                for o in range(outlets)
                for _ in range(each)
            ]
        return run_of([make_article(n, outlet, lines) for n, (outlet, lines) in enumerate(texts, 1)], tokenizer, **more)

    return make


def run_of(
    pairs: Sequence[tuple[Article, list[dict[str, Any]]]], tokenizer: Any, shared: bool = False, **more: Any
) -> Run:
    articles = [article for article, _ in pairs]
    documents = [make_document(article, tokenizer) for article in articles]
    findings = [f for document, (_, rows) in zip(documents, pairs, strict=True) for f in make_findings(document, rows)]
    counted = {document.article.id: words(document) for document in documents}
    measures = [
        measure
        for document in documents
        for measure in measure_article(
            document.article,
            counted[document.article.id],
            [f for f in findings if f.article == document.article.id],
            CATEGORIES,
        )
    ] + measure_outlets(articles, counted, findings, CATEGORIES)
    exclusions = [
        Exclusion(
            a.id, "hedging", "hedge", "hedge.may", "proper name", "body", Span("text", 0, 5, a.text[:5]), "A name."
        )
        for a in articles
    ]
    if shared:
        more |= _shared(articles, documents, findings)
    return Run(
        articles, documents, findings, exclusions, measures, event="Flood at Tolm", settings={"attribution": "rules"},
        lexicons=[LexiconVersion("loaded/judgement.csv", "1.0", "ab" * 32)], packages={"spacy": "3.8"},
        inputs=[InputFile(a.source_file, "cd" * 32) for a in articles], reading_notes=["All files were read."], **more,
    )  # fmt: skip


def _shared(articles: Sequence[Article], documents: Sequence[Document], findings: Sequence[Finding]) -> dict[str, Any]:
    """What outlets share, and the measures of outlets without it."""
    found = shared_text(documents)
    own: list[Finding] = []
    counted = {}
    for document in documents:
        mine = [f for f in findings if f.article == document.article.id]
        kept, counted[document.article.id] = without_shared(document, mine, found)
        own += kept
    return {"shared": found, "own_measures": measure_outlets(articles, counted, own, CATEGORIES)}
