"""The tables that researchers take away: articles, findings, measures and everything compared, as rows of plain values.

Offsets (`start`, `end`) are code points of the original file or table cell; where `field` is "headline" they are
code points of the headline that the metadata gave. Where articles are grouped by another column than the outlet,
`outlet` holds the group in every table and `publisher` (table "articles") the outlet itself. A row of a grid (tables
naming, figures, acts) is one entry of one cell: equal numbers in `row` stand in one row of the grid.

- sources: a row a source and article; speaker "" is what is not attributed. `answers` are those whom the source answers.
- source_shares: statements by type of source and by identification level (`by`, `value`), of an outlet and of an article
  (`level`); `share` is of all statements, `share_attributed` of those with a source, `sources` the number of distinct ones.
  The row with `by` "all" has the concentration: the sum of the squared shares of the sources, 1/n where n say equally much,
  1 where one says everything, what is not attributed left out.
- verbs_by_source_type: classes of reporting verbs for each type of source, `share` within that type and outlet.
- naming: every label on a person, or on a group, place or event that the user's alias file names; how it is attached
  (`form`), whose word it is, whether the lexicon marks a word of it (`evaluative`, `strength` 1-3), whether it is denied or
  supposed, and whether it comes with the first mention.
- terms: sets of terms ("armed group") in which outlets choose differently, with counts.
- figures: every number with what it counts (`counted`, `kind`), the event it is of (`scope`, "" the articles' own), its value
  (`low`-`high` in `unit`), hedge, source, and whether it is told as an earlier count. `status` is "same", "compatible",
  "differs" or "one outlet"; `note` says what to check; `repeated` figures equal one before them in their cell.
- acts: acts of harm, decision or blame that two outlets or more tell: form, agent, kind of agent, and the sentence.
- keyness: words of one outlet against all others (`outlet` "" holds the words that all outlets use), with raw counts,
  log-likelihood, log ratio, weighted log-odds (`z`) and, from ten articles an outlet, a family-wise `p`.
- only_here: what one outlet alone names, counts or quotes (`only`), or alone lacks (`missing`), shared copy aside.
- headlines: a row for headline, lead and body of each article: loaded words, hedges and statements with a source; the headline's
  row says which attribution or hedge of the body it lost, and which quoted words stand nowhere below.
- differences: every pair of outlets: ratio of rates with interval, `p` corrected for the whole family, and about how many more
  articles would make it clear; `spread` is how many times more than chance counts of one outlet's articles vary.
- specifications: each way of counting and the rates it gives; `result` says whether the order of the outlets holds.
- edits: shared sentences against their base: what was kept, cut, added, reworded or moved.
- style: length of sentences and words of each body, and readability (`framing.readability`).
- validity, corrected_rates: precision and recall of the program on a sample that the user's coders coded, by category, and each
  outlet's rates in its own voice as the coders would have marked them (`corrected`), per 1,000 words; `both`, `tool_only`,
  `coders_only` and `neither` count units.
- gate: what speaks against comparing ("refusal", "warning"), and the genre of each article with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING

from framing.article import Article
from framing.findings import VOICES, Exclusion, Finding, Span
from framing.ledger import (
    SourceEntry,
    concentration,
    distinct,
    ledger,
    level_of,
    shares,
    type_of,
    verbs_by_type,
)
from framing.measures import Measure

if TYPE_CHECKING:
    from framing.classifier import SentenceScore, WordScore
    from framing.classifier.shares import SentenceShare
    from framing.coding.study import CorrectedRate, Judged
    from framing.coding.validity import Validity
    from framing.comparison import Comparison
    from framing.comparison.differences import Compared
    from framing.comparison.edits import Passage
    from framing.comparison.headlines import HeadlineCheck
    from framing.scoring import Scored
    from framing.text import Document

Row = Mapping[str, object]

COLUMNS: dict[str, tuple[str, ...]] = {
    "articles": (
        "article_id", "source_file", "row", "outlet", "publisher", "outlet_guess", "published", "headline", "url", "event",
        "genre", "byline", "encoding", "replaced", "sha256", *(f"words_{v}" for v in VOICES), "sentences", "warnings",
    ),
    "findings": (
        "finding_id", "article_id", "source_file", "outlet", "dimension", "category", "subcategory", "rule", "voice",
        "section", "field", "start", "end", "text", "strength", "negated", "speaker", "reason", "source_text",
        "source_start", "source_end", "content_text", "content_start", "content_end", "source_type", "source_level",
        "type", "speech", "confidence", "act", "agent_text", "agent_start", "agent_end", "agent_kind", "patient_text",
        "patient_start", "patient_end", "legal_routine",
    ),
    "exclusions": (
        "article_id", "source_file", "outlet", "dimension", "category", "rule", "stopped_by", "section", "field",
        "start", "end", "text", "reason",
    ),
    "measures": (
        "basis", "level", "article_id", "outlet", "dimension", "category", "voice", "count", "denominator", "unit", "rate",
        "low", "high", "status",
    ),
    "sources": (
        "article_id", "outlet", "speaker", "source_type", "source_level", "statements", "thoughts", "words_quoted",
        "words_paraphrased", "first_place", "first_heard", "last_heard", "verbs", "answers",
    ),
    "source_shares": (
        "level", "article_id", "outlet", "by", "value", "sources", "statements", "share", "share_attributed",
        "concentration",
    ),
    "verbs_by_source_type": ("outlet", "source_type", "verb_class", "statements", "share"),
    "shared": (
        "article_id", "other_id", "kind", "run", "coverage", "cosine", "start", "end", "text", "other_start",
        "other_end", "other_text",
    ),
    "overrules": (
        "status", "action", "article_id", "outlet", "dimension", "category", "rule", "field", "start", "end", "text",
        "why", "by",
    ),
    "naming": (
        "event", "row", "name", "kind", "outlet", "article_id", "form", "label", "phrase", "voice", "speaker", "evaluative",
        "strength", "negated", "hypothetical", "first_mention", "field", "start", "end",
    ),
    "terms": ("event", "category", "terms", "of", "outlet", "term", "count"),
    "figures": (
        "event", "row", "counted", "kind", "scope", "status", "note", "outlet", "article_id", "value", "low", "high",
        "unit", "hedge", "earlier", "repeated", "source", "voice", "field", "start", "end",
    ),
    "acts": (
        "event", "row", "act", "done_to", "outlet", "article_id", "form", "agent", "agent_kind", "patient",
        "legal_routine", "voice", "text", "sentence", "field", "start", "end",
    ),
    "keyness": (
        "outlet", "word", "count", "words", "other_count", "other_words", "articles", "paragraphs", "log_likelihood",
        "log_ratio", "z", "p",
    ),
    "only_here": (
        "event", "kind", "name", "only", "missing", "groups", "article_id", "field", "start", "end", "text",
    ),
    "headlines": (
        "article_id", "outlet", "headline", "part", "words", "loaded", "hedged", "attributed", "lost", "lost_by",
        "lost_in", "quoted_nowhere", "first_heard", "last_heard",
    ),
    "differences": (
        "basis", "dimension", "higher", "lower", "ratio", "low", "high", "p", "clear", "articles_needed", "spread",
    ),
    "specifications": (
        "dimension", "without", "strength", "quotes", "where", "shared", "prompts", "outlet", "count", "words", "rate",
        "result", "ratio",
    ),
    "edits": (
        "passage", "article_id", "outlet", "base", "reason", "agency", "edit", "field", "start", "end", "text",
        "base_start", "base_end", "base_text",
    ),
    "style": (
        "article_id", "outlet", "words", "sentences", "sentence_length", "longest", "long_words", "syllables",
        "reading_ease", "grade",
    ),
    "gate": ("kind", "article_id", "genre", "text"),
    "sentences": (
        "article_id", "source_file", "outlet", "voice", "section", "field", "start", "end", "text", "score", "place", "of",
        "lower_share", "expected", "marked", "opinion", "words", "because",
    ),
    "candidates": (
        "article_id", "source_file", "outlet", "voice", "section", "field", "start", "end", "text", "score",
    ),
    "shares": (
        "basis", "outlet", "voice", "sentences_marked", "sentences", "share", "low", "high", "coded", "method", "status",
    ),
    "validity": (
        "dimension", "category", "tool_marks", "right", "precision", "precision_low", "precision_high", "coder_marks",
        "found", "recall", "recall_low", "recall_high", "both", "tool_only", "coders_only", "neither",
    ),
    "corrected_rates": (
        "outlet", "dimension", "category", "voice", "words", "count", "rate", "corrected", "low", "high", "units", "status",
    ),
}  # fmt: skip


def tables(scored: Scored) -> dict[str, list[Row]]:
    """The tables of a run, each row with the columns of `COLUMNS`."""
    by_id = {a.id: a for a in scored.articles}
    return {
        "articles": [article_row(d) for d in scored.documents],
        "findings": [finding_row(f, by_id[f.article], n) for n, f in numbered(scored.findings)],
        "exclusions": [exclusion_row(e, by_id[e.article]) for e in scored.exclusions],
        "measures": [
            *(measure_row(m, "all text") for m in scored.measures),
            *(measure_row(m, "without shared text") for m in scored.own_measures),
        ],
        **source_tables([ledger(d) for d in scored.documents]),
        "shared": shared_rows(scored),
        "overrules": overrule_rows(scored),
        "style": [style_row(d) for d in scored.documents],
        **comparison_tables(scored.comparison),
        "sentences": [sentence_row(s, by_id[s.article]) for s in scored.sentences],
        "candidates": [candidate_row(w, by_id[w.article]) for w in scored.candidates],
        "shares": [
            *(share_row(s, "all text") for s in scored.shares),
            *(share_row(s, "without shared text") for s in scored.own_shares),
        ],
        **judged_tables(scored.judged),
    }


def judged_tables(judged: Judged | None) -> dict[str, list[Row]]:
    """Precision, recall and corrected rates by the user's own coded sample; empty tables without one."""

    def rows(found: Sequence[Validity | CorrectedRate]) -> list[Row]:
        return [{_AS_COLUMN.get(name, name): value for name, value in asdict(row).items()} for row in found]

    return {"validity": rows(judged.validity if judged else ()), "corrected_rates": rows(judged.rates if judged else ())}


_AS_COLUMN = {"variable": "dimension", "value": "category"}
"""Names of a codebook for what the program calls otherwise."""


def _placed(scored: SentenceScore | WordScore, article: Article) -> dict[str, object]:
    return {
        "article_id": article.id, "source_file": article.source_file, "outlet": article.outlet, "voice": scored.voice,
        "section": scored.section, "field": scored.span.field, "start": scored.span.start, "end": scored.span.end,
        "text": scored.span.text, "score": round(scored.logit, 3),
    }  # fmt: skip


def sentence_row(sentence: SentenceScore, article: Article) -> Row:
    """A sentence with the model's score (log-odds), its place among those of its voice, and what speaks for it.

    `lower_share` is the share of sentences of ordinary news that score lower, `expected` the share that readers mark among
    sentences with such a score; `opinion` says whether it reads as the outlet's own, empty for other people's words.
    """
    return {
        **_placed(sentence, article), "place": sentence.rank, "of": sentence.of, "lower_share": round(sentence.share, 2),
        "expected": round(sentence.expected, 3), "marked": sentence.marked,
        "opinion": None if sentence.opinion is None else sentence.opinion > 0,
        "words": ", ".join(w.text for w in sentence.words), "because": ", ".join(sentence.because),
    }  # fmt: skip


def candidate_row(word: WordScore, article: Article) -> Row:
    """A word that the word model would mark and the lexicon does not know; it is counted nowhere."""
    return _placed(word, article)


def share_row(share: SentenceShare, basis: str) -> Row:
    """An outlet's share of marked sentences, corrected for the error of the models."""
    return {
        "basis": basis, "outlet": share.outlet, "voice": share.voice, "sentences_marked": share.called,
        "sentences": share.of, "share": share.share, "low": share.low, "high": share.high, "coded": share.coded,
        "method": share.method, "status": share.status,
    }  # fmt: skip


def comparison_tables(comparison: Comparison) -> dict[str, list[Row]]:
    """The tables of everything that is compared."""
    from framing.comparison import agency, figures, keyness, naming, only_here, specification
    from framing.comparison.gate import gate_rows, genre_rows

    found: dict[str, list[Row]] = {name: [] for name in ("naming", "terms", "figures", "acts", "only_here")}
    for one in comparison.events:
        event = {"event": one.event}
        rank = {row.name: number for number, row in enumerate(one.naming.rows, start=1)}
        labels = sorted(naming.label_rows(one.naming), key=lambda r: rank[str(r["name"])])
        found["naming"] += [{**event, "row": rank[str(row["name"])], **row} for row in labels]
        found["terms"] += [{**event, **row} for row in naming.term_rows(one.terms)]
        found["figures"] += [{**event, **row} for row in figures.rows(one.figures)]
        found["acts"] += [{**event, **row} for row in agency.rows(one.acts)]
        found["only_here"] += [{**event, **row} for row in only_here.rows(one.only_here)]
    words = [{**row, "outlet": row["group"]} for row in keyness.word_rows(comparison.keyness)]
    found["keyness"] = [{k: v for k, v in row.items() if k != "group"} for row in words]
    found["keyness"] += [{"outlet": "", **row} for row in keyness.event_rows(comparison.keyness)]
    curves = [row for curve in comparison.curves for row in specification.rows(curve)]
    found["specifications"] = [{("outlet" if k == "group" else k): v for k, v in row.items()} for row in curves]
    found["headlines"] = headline_rows(comparison.headlines)
    found["differences"] = [
        *difference_rows(comparison.differences, "all text"),
        *difference_rows(comparison.own_differences, "without shared text"),
    ]
    found["edits"] = edit_rows(comparison.edits)
    found["gate"] = [*gate_rows(comparison.gate), *genre_rows(comparison.gate)]
    return found


def headline_rows(checks: Sequence[HeadlineCheck]) -> list[Row]:
    """A row for headline, lead and body of every article."""
    return [
        {
            "article_id": check.article,
            "outlet": check.outlet,
            "headline": check.headline.text if check.headline else "",
            "part": part.name,
            "words": part.words,
            "loaded": part.loaded,
            "hedged": part.hedged,
            "attributed": part.attributed,
            **_lost(check, part.name == "headline"),
        }
        for check in checks
        for part in check.parts
    ]


def _lost(check: HeadlineCheck, here: bool) -> Row:
    return {
        "lost": " | ".join(one.kind for one in check.lost) if here else "",
        "lost_by": " | ".join(one.by.text for one in check.lost) if here else "",
        "lost_in": " | ".join(" ".join(one.sentence.text.split()) for one in check.lost) if here else "",
        "quoted_nowhere": " | ".join(span.text for span in check.quoted_nowhere) if here else "",
        "first_heard": check.first_heard if here else "",
        "last_heard": check.last_heard if here else "",
    }


def style_row(document: Document) -> Row:
    """Length of sentences and words in one article, and its readability."""
    from framing.readability import style

    found = style([document])
    return {
        "article_id": document.article.id,
        "outlet": document.article.outlet,
        "words": found.words,
        "sentences": found.sentences,
        "sentence_length": found.sentence_length,
        "longest": found.longest,
        "long_words": found.long_words,
        "syllables": found.syllables,
        "reading_ease": found.reading_ease,
        "grade": found.grade,
    }


def difference_rows(compared: Mapping[str, Compared], basis: str) -> list[Row]:
    """A row a dimension and pair of outlets; infinite ratios stay empty."""
    return [
        {
            "basis": basis,
            "dimension": name,
            "higher": pair.higher,
            "lower": pair.lower,
            "ratio": pair.ratio if pair.ratio != float("inf") else None,
            "low": pair.low,
            "high": pair.high if pair.high != float("inf") else None,
            "p": pair.p,
            "clear": pair.clear,
            "articles_needed": None if pair.clear else found.needed(pair),
            "spread": found.spread.value,
        }
        for name, found in compared.items()
        for pair in found.pairs
    ]


def edit_rows(passages: Sequence[Passage]) -> list[Row]:
    """A row an edit: a passage in one article, against its base."""
    return [
        {
            "passage": number,
            "article_id": version.article,
            "outlet": version.outlet,
            "base": version is passage.versions[0],
            "reason": passage.reason if version is passage.versions[0] else "",
            "agency": passage.agency,
            "edit": edit.kind,
            "field": edit.span.field if edit.span else "",
            "start": edit.span.start if edit.span else None,
            "end": edit.span.end if edit.span else None,
            "text": edit.span.text if edit.span else "",
            "base_start": edit.base.start if edit.base else None,
            "base_end": edit.base.end if edit.base else None,
            "base_text": edit.base.text if edit.base else "",
        }
        for number, passage in enumerate(passages, start=1)
        for version in passage.versions
        for edit in version.edits
    ]


LETTERS = {"agency": "G"}
"""Letter in the code of a finding, where it is not the first one of its dimension."""


def numbered(findings: Sequence[Finding]) -> list[tuple[str, Finding]]:
    """Each finding with its id: article, letter of the dimension, running number in order of text ("echo-1:L3")."""
    counts: dict[tuple[str, str], int] = {}
    result = []
    order = sorted(
        enumerate(findings),
        key=lambda p: (p[1].article, p[1].dimension, p[1].span.field != "headline", p[1].span.start),
    )
    codes: dict[int, str] = {}
    for index, finding in order:
        key = (finding.article, finding.dimension)
        counts[key] = counts.get(key, 0) + 1
        letter = LETTERS.get(finding.dimension, finding.dimension[0].upper())
        codes[index] = f"{finding.article}:{letter}{counts[key]}"
    for index, finding in enumerate(findings):
        result.append((codes[index], finding))
    return result


def article_row(document: Document) -> Row:
    from framing.text import words

    article = document.article
    counted = words(document)
    return {
        "article_id": article.id, "source_file": article.source_file, "row": article.row, "outlet": article.outlet,
        "publisher": article.extra.get("outlet", article.outlet),
        "outlet_guess": article.outlet_guess,
        "published": article.published.isoformat() if article.published else "",
        "headline": article.headline, "url": article.url, "event": article.event, "genre": article.genre,
        "byline": article.byline, "encoding": article.encoding, "replaced": article.replaced,
        "sha256": text_hash(article), **{f"words_{v}": counted.get(v, 0) for v in VOICES},
        "sentences": sum(document.layout.counted(document.layout.sections[s.section]) for s in document.layout.sentences),
        "warnings": " | ".join((*article.warnings, *document.layout.warnings)),
    }  # fmt: skip


def text_hash(article: Article) -> str:
    """SHA-256 of an article's text in UTF-8."""
    import hashlib

    return hashlib.sha256(article.text.encode("utf-8", "surrogatepass")).hexdigest()


def _parts(name: str, span: Span | None) -> Row:
    return {
        f"{name}_text": span.text if span else "",
        f"{name}_start": span.start if span else None,
        f"{name}_end": span.end if span else None,
    }


def finding_row(finding: Finding, article: Article, code: str) -> Row:
    detail, act = finding.attribution, finding.agency
    return {
        "finding_id": code, "article_id": article.id, "source_file": article.source_file, "outlet": article.outlet,
        "dimension": finding.dimension, "category": finding.category, "subcategory": finding.subcategory,
        "rule": finding.rule, "voice": finding.voice, "section": finding.section, "field": finding.span.field,
        "start": finding.span.start, "end": finding.span.end, "text": finding.span.text, "strength": finding.strength,
        "negated": finding.negated, "speaker": detail.speaker if detail else finding.speaker, "reason": finding.reason,
        **_parts("source", detail.source if detail else None), **_parts("content", detail.content if detail else None),
        "source_type": detail.source_type if detail else "", "source_level": detail.level if detail else None,
        "type": detail.type if detail else "", "speech": detail.speech if detail else "",
        "confidence": round(detail.confidence, 3) if detail else None, "act": act.act if act else "",
        **_parts("agent", act.agent if act else None), "agent_kind": act.agent_kind if act else "",
        **_parts("patient", act.patient if act else None), "legal_routine": act.routine if act else None,
    }  # fmt: skip


def exclusion_row(exclusion: Exclusion, article: Article) -> Row:
    return {
        "article_id": article.id, "source_file": article.source_file, "outlet": article.outlet,
        "dimension": exclusion.dimension, "category": exclusion.category, "rule": exclusion.rule,
        "stopped_by": exclusion.stopped_by, "section": exclusion.section, "field": exclusion.span.field,
        "start": exclusion.span.start, "end": exclusion.span.end, "text": exclusion.span.text,
        "reason": exclusion.reason,
    }  # fmt: skip


def source_tables(ledgers: Sequence[Sequence[SourceEntry]]) -> dict[str, list[Row]]:
    """The tables sources, source_shares and verbs_by_source_type of the ledgers of all articles."""
    by_outlet: dict[str, list[SourceEntry]] = {}
    for rows in ledgers:
        for row in rows:
            by_outlet.setdefault(row.outlet, []).append(row)
    return {
        "sources": [row for rows in ledgers for row in source_rows(rows)],
        "source_shares": [
            *(row for outlet, rows in by_outlet.items() for row in share_rows(rows, "outlet", outlet)),
            *(row for rows in ledgers if rows for row in share_rows(rows, "article", rows[0].outlet, rows[0].article)),
        ],
        "verbs_by_source_type": [row for outlet, rows in by_outlet.items() for row in verb_rows(rows, outlet)],
    }


def share_rows(rows: Sequence[SourceEntry], level: str, outlet: str, article: str = "") -> list[Row]:
    """Who has which share of the statements of an outlet or article; [] without statements."""
    place = {"level": level, "article_id": article, "outlet": outlet}
    types, levels = shares(rows, type_of), shares(rows, level_of)
    if not types:
        return []
    whole = {
        **place, "by": "all", "value": "", "sources": distinct(rows), "statements": sum(s.statements for s in types),
        "share": 1.0, "share_attributed": None, "concentration": concentration(rows),
    }  # fmt: skip
    return [
        whole,
        *(
            {**place, "by": by, **asdict(share), "concentration": None}
            for by, found in (("type", types), ("level", levels))
            for share in found
        ),
    ]


def verb_rows(rows: Sequence[SourceEntry], outlet: str) -> list[Row]:
    """Reporting verbs of an outlet by class, for each type of source."""
    return [
        {"outlet": outlet, "source_type": kind, "verb_class": name, "statements": n, "share": n / counts.total()}
        for kind, counts in verbs_by_type(rows).items()
        for name, n in counts.most_common()
    ]


def source_rows(rows: Sequence[SourceEntry]) -> list[Row]:
    """The source ledger of an article: a row a source."""
    return [
        {
            "article_id": r.article,
            "outlet": r.outlet,
            "speaker": r.speaker,
            "source_type": r.type,
            "source_level": r.level,
            "statements": r.statements,
            "thoughts": r.thoughts,
            "words_quoted": r.quoted,
            "words_paraphrased": r.paraphrased,
            "first_place": r.first_place,
            "first_heard": r.first_heard,
            "last_heard": r.last_heard,
            "verbs": ", ".join(f"{name} {n}" for name, n in r.verbs),
            "answers": ", ".join(r.answers),
        }
        for r in rows
    ]


def shared_rows(scored: Scored) -> list[Row]:
    """Each sentence that stands, edited or not, in an article of another outlet, with that sentence."""
    layouts = {d.article.id: d.layout for d in scored.documents}
    rows: list[Row] = []
    for match in scored.shared.matches:
        one = layouts[match.article].sentences[match.sentence]
        two = layouts[match.other].sentences[match.other_sentence]
        span = layouts[match.article].span(one.start, one.end)
        other = layouts[match.other].span(two.start, two.end)
        rows.append(
            {
                "article_id": match.article,
                "other_id": match.other,
                "kind": match.kind,
                "run": match.run,
                "coverage": match.coverage,
                "cosine": match.cosine,
                "start": span.start,
                "end": span.end,
                "text": span.text,
                "other_start": other.start,
                "other_end": other.end,
                "other_text": other.text,
            }
        )
    return rows


def overrule_rows(scored: Scored) -> list[Row]:
    """Each decision of a reader: "applied", or why it was not."""
    outlets = {a.id: a.outlet for a in scored.articles}
    return [
        {
            "status": d.stale or "applied",
            "action": d.overrule.action,
            "article_id": d.overrule.article,
            "outlet": outlets.get(d.overrule.article, ""),
            "dimension": d.overrule.dimension,
            "category": d.overrule.category,
            "rule": d.overrule.rule,
            "field": d.overrule.span.field,
            "start": d.overrule.span.start,
            "end": d.overrule.span.end,
            "text": d.overrule.span.text,
            "why": d.overrule.why,
            "by": d.overrule.by,
        }
        for d in scored.decisions
    ]


def measure_row(measure: Measure, basis: str) -> Row:
    m = measure
    return {
        "basis": basis, "level": m.level, "article_id": m.article, "outlet": m.outlet, "dimension": m.dimension,
        "category": m.category, "voice": m.voice, "count": m.count, "denominator": m.denominator, "unit": m.unit,
        "rate": m.rate, "low": m.low, "high": m.high, "status": m.status,
    }  # fmt: skip
