"""The pages of one dimension: rates, words, places, categories and examples."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from framing.charts import (
    Column,
    Rate,
    RatesDisplay,
    Strip,
    StripMark,
    StripsDisplay,
    Table,
    WordCount,
    WordsDisplay,
)
from framing.charts.table import EMPTY, Cell, counted, one_decimal
from framing.comparison.differences import Compared
from framing.evaluation.validation import told
from framing.findings import VOICES, Finding
from framing.measures import LEFT_OUT_OF_TOTAL, MIN_WORDS, Measure
from framing.report import text
from framing.report.extracts import OWN_VOICES, flat, head, shortened, tail, whose, word_of
from framing.report.index import Index, Numbering, Parts
from framing.report.loaded_sentences import sentence_parts
from framing.report.marks import Coded
from framing.report.model import DimensionPart, Example, TablePart
from framing.report.sources import heard_claims, source_parts, unnamed_claims
from framing.report.wording import VOICE_HEADS, DimensionWords
from framing.report.wording import VOICES as VOICE_WORDS
from framing.sentences import Sentence, plain_of, say, together

EXAMPLES = {"loaded": 2}
"""Examples an outlet on a dimension's pages, one where nothing else is said."""

CHART_WORDS = 16
"""Most words in the chart of loaded words."""

SENTENCE_SIDE = 160
"""Letters on either side of a span in an example."""

LONG_SOURCE = 60
"""Letters after which the name of a source is cut under an example."""

TALLEST = 212.0
"""Greatest height of a chart in millimetres: it fits on a page of either paper with its title and note."""

MOST_PAIRS = 15
"""Most pairs of outlets in a table; of more, those with the smallest p-values are shown."""

_RATE_COLUMNS = (
    Column("Count", "count"),
    Column("Words", "count"),
    Column("Rate", "rate"),
    Column("From", "rate"),
    Column("To", "rate"),
)


def dimension_part(index: Index, numbering: Numbering, name: str) -> DimensionPart:
    """All that the report shows of the dimension `name`."""
    words = index.words.dimension(name)
    coded = index.of_dimension(name)
    label = say("topic.voice", label=words.label, voice=VOICE_WORDS[words.voice]) if words.voice else words.label
    rates = [_outlet_rate(index, m) for m in index.measures(name, "", words.voice)]
    tested = index.compared[name]
    parts = [
        *_rate_parts(index, numbering, name, words, label),
        *(word_parts(index, numbering, coded) if name == "loaded" else ()),
        *(sentence_parts(index, numbering) if name == "loaded" else ()),
        *(source_parts(index, numbering, coded) if name == "attribution" else ()),
        *_place_parts(index, numbering, name, words, coded),
        *(_category_parts(index, numbering, name, words, label) if name != "attribution" else ()),
        *_pair_parts(numbering, name, label, rates, tested),
        *_own_parts(index, numbering, name, words, label),
    ]
    own = [_outlet_rate(index, m) for m in index.own_measures(name, "", words.voice)]
    return DimensionPart(
        id=name,
        letter=name[0].upper(),
        title=words.title,
        question=words.question,
        definition=words.definition,
        not_counted=words.not_counted,
        claims=(
            *text.rate_claims(label, rates, f"{name}-rates", tested),
            *(claim for part in parts if part.id == "attribution-heard" for claim in heard_claims(part)),
            *(claim for part in parts if part.id == "attribution-levels" for claim in unnamed_claims(part)),
            *text.without_shared_claims(label, own, f"{name}-own", tested, index.own_compared.get(name)),
        ),
        parts=tuple(parts),
        examples=tuple(example for outlet in index.outlets for example in examples(index, coded, outlet)),
    )


def _outlet_rate(index: Index, m: Measure) -> text.OutletRate:
    return text.OutletRate(m.outlet, m.count, m.denominator, m.rate, m.low, m.high, index.articles_of(m.outlet))


def _rate_parts(index: Index, numbering: Numbering, name: str, words: DimensionWords, label: str) -> Parts:
    measures = index.measures(name, "", words.voice)
    display = RatesDisplay(label, tuple(_rate(words.label, m) for m in measures))
    table = Table((Column("Outlet"), *_RATE_COLUMNS), tuple((m.outlet, *_rated(m)) for m in measures))
    several = sum(m.rate is not None for m in measures) > 1
    note = together((say("note.rates"), say("note.overlap") if several else ""))
    return [
        numbering.chart(f"{name}-rate", display, note),
        numbering.table(
            f"{name}-rates",
            say("title.rates", label=label),
            table,
            together((_too_short_note(measures), told(name))),
        ),
    ]


def _category_parts(index: Index, numbering: Numbering, name: str, words: DimensionWords, label: str) -> Parts:
    categories = {category: index.measures(name, category, words.voice) for category in index.categories(name)}
    used = {category: measures for category, measures in categories.items() if any(m.count for m in measures)}
    if not used:
        return []
    labelled = [(index.category_label(name, category), m) for category, measures in used.items() for m in measures]
    whole = RatesDisplay(say("title.categories", label=label), tuple(_rate(category, m) for category, m in labelled))
    table = Table(
        (Column("Category"), Column("Outlet"), *_RATE_COLUMNS),
        tuple((category, m.outlet, *_rated(m)) for category, m in labelled),
    )
    notes = [say("note.panels")]
    if any((name, category) in LEFT_OUT_OF_TOTAL for category in used):
        notes.append(say("note.apart"))
    if len(used) < len(categories):
        rest = [index.words.category(name, category) for category in categories if category not in used]
        notes.append(say("note.nothing-of", categories=", ".join(rest)))
    note, title = together(notes), say("title.categories-table", label=label)
    too_short = _too_short_note(m for _, m in labelled)
    charts = whole.parted(TALLEST) if any(m.rate is not None for _, m in labelled) else ()
    return [
        *(numbering.chart(f"{name}-categories-{n}", chart, note) for n, chart in enumerate(charts, start=1)),
        numbering.table(f"{name}-categories", title, table, too_short, names=2, back=True),
    ]


def _pair_parts(
    numbering: Numbering, name: str, label: str, rates: Sequence[text.OutletRate], compared: Compared
) -> Parts:
    """Every pair of outlets that was tested, with its p-value."""
    rate_of = {rate.outlet: rate.rate for rate in rates}
    tested = compared.pairs
    if not tested:
        return []
    shown = sorted(sorted(range(len(tested)), key=lambda number: tested[number].p)[:MOST_PAIRS])
    rows = tuple(
        (
            pair.higher,
            pair.lower,
            rate_of[pair.higher],
            rate_of[pair.lower],
            pair.p,
            "clear difference" if pair.clear else "no clear difference",
        )
        for pair in (tested[number] for number in shown)
    )
    columns = (
        Column("Higher rate"),
        Column("Lower rate"),
        Column("Rate", "rate"),
        Column("Other rate", "rate"),
        Column("p", "p"),
        Column("Result"),
    )
    notes = [
        say("note.pairs", tests=counted(compared.tests, "test"), times=one_decimal(compared.spread.value)),
        say("note.pairs-cut", shown=str(len(shown))) if len(shown) < len(tested) else "",
    ]
    title = say("title.pairs", label=label)
    return [numbering.table(f"{name}-pairs", title, Table(columns, rows), together(notes), back=True)]


def _own_parts(index: Index, numbering: Numbering, name: str, words: DimensionWords, label: str) -> Parts:
    """The rates once more, without the sentences that articles of different outlets share."""
    measures = index.own_measures(name, "", words.voice)
    if not measures:
        return []
    table = Table((Column("Outlet"), *_RATE_COLUMNS), tuple((m.outlet, *_rated(m)) for m in measures))
    title = say("title.own", label=label)
    return [numbering.table(f"{name}-own", title, table, _too_short_note(measures))]


def _rate(category: str, m: Measure) -> Rate:
    return Rate(m.outlet, category, m.count, m.denominator, m.rate, m.low, m.high)


def _rated(m: Measure) -> tuple[Cell, ...]:
    """Count, words, rate and interval; "too short" in place of a rate that cannot be given."""
    return m.count, m.denominator, "too short" if m.rate is None else m.rate, m.low, m.high


def _too_short_note(measures: Iterable[Measure]) -> str:
    if all(m.rate is not None for m in measures):
        return ""
    return say("note.too-short", least=str(MIN_WORDS))


def word_parts(index: Index, numbering: Numbering, coded: Sequence[Coded]) -> Parts:
    """Chart and table of the words; those in most outlets first, then the strongest of each outlet in turn."""
    own: Counter[tuple[str, str]] = Counter()
    others: Counter[tuple[str, str]] = Counter()
    strength: dict[str, int] = {}
    for c in coded:
        word = word_of(c.finding)
        (own if c.finding.voice in OWN_VOICES else others)[word, index.outlet(c.finding)] += 1
        strength[word] = max(strength.get(word, 0), c.finding.strength)
    total: Counter[str] = Counter()
    for (word, _), number in [*own.items(), *others.items()]:
        total[word] += number
    spread = Counter(word for word, _ in own.keys() | others.keys())
    ranked = sorted(total, key=lambda word: (-total[word], -strength[word], word))
    turn = {outlet: [w for w in ranked if own[w, outlet] or others[w, outlet]].index for outlet in index.outlets}
    order = sorted(
        ranked, key=lambda w: (-spread[w], min(turn[o](w) for o in index.outlets if own[w, o] or others[w, o]))
    )
    shown = order[:CHART_WORDS]
    if not shown:
        return []
    display = WordsDisplay(
        say("title.loaded-words"),
        tuple(WordCount(w, o, own[w, o], others[w, o]) for w in shown for o in index.outlets),
    )
    more = counted(len(order) - len(shown), "more word")
    notes = (say("note.loaded-words"), say("note.more-words", words=more) if len(order) > len(shown) else "")
    columns = (Column("Word"), Column("Outlet’s own words"), Column("Quoted or retold"), Column("All", "count"))
    rows = tuple((w, _uses(index.outlets, own, w), _uses(index.outlets, others, w), total[w]) for w in shown)
    return [
        numbering.chart("loaded-words", display, together(notes)),
        numbering.table("loaded-words", say("title.loaded-words-table"), Table(columns, rows), back=True),
    ]


def _uses(outlets: Iterable[str], counts: Mapping[tuple[str, str], int], word: str) -> str:
    return ", ".join(f"{outlet} {counts[word, outlet]}" for outlet in outlets if counts[word, outlet]) or EMPTY


def _place_parts(index: Index, numbering: Numbering, name: str, words: DimensionWords, coded: Sequence[Coded]) -> Parts:
    label = Sentence(_lower(words.label), _lower(plain_of(words.label)))
    whole = strips(index, coded, say("title.places", label=label))
    shown = index.drawn_articles()
    articles = zip(index.run.articles, whole.strips, strict=True)
    some = replace(whole, strips=tuple(strip for article, strip in articles if article.id in shown))
    note = together((say("note.strips"), strips_cut(index)))
    drawn = some.parted(TALLEST) if name == "loaded" else ()
    return [
        *(numbering.chart(f"{name}-places-{n}", part, note) for n, part in enumerate(drawn, start=1)),
        numbering.table(f"{name}-places", say("title.places-table", label=words.label), whole.table(), back=True),
        _voice_table(index, numbering, name, words, coded),
    ]


def strips_cut(index: Index) -> str:
    """What is said under strips where not every article has one; "" where all have."""
    shown, all_of = len(index.drawn_articles()), len(index.run.articles)
    return "" if shown == all_of else say("note.strips-cut", shown=str(shown), total=str(all_of))


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def strips(index: Index, coded: Sequence[Coded], title: str) -> StripsDisplay:
    """Every article as a strip with a mark for each of the findings."""
    by_article: dict[str, list[Finding]] = {article.id: [] for article in index.run.articles}
    for c in coded:
        by_article[c.finding.article].append(c.finding)
    return StripsDisplay(
        title,
        tuple(
            Strip(
                f"{index.number_of[article.id]}  {article.outlet}",
                len(index.places[article.id].starts),
                tuple(StripMark(index.places[article.id].of_span(f.span), f.voice) for f in by_article[article.id]),
                index.places[article.id].quoted,
            )
            for article in index.run.articles
        ),
    )


def _voice_table(
    index: Index, numbering: Numbering, name: str, words: DimensionWords, coded: Sequence[Coded]
) -> TablePart:
    counts = Counter(
        (index.outlet(c.finding), c.finding.voice) for c in coded if (name, c.finding.category) not in LEFT_OUT_OF_TOTAL
    )
    heads = [Column(VOICE_HEADS[voice].capitalize(), "count") for voice in VOICES]
    rows: list[tuple[Cell, ...]] = []
    for outlet in index.outlets:
        amounts = [counts[outlet, voice] for voice in VOICES]
        rows.append((outlet, *amounts, sum(amounts)))
    table = Table((Column("Outlet"), *heads, Column("All", "count")), tuple(rows))
    return numbering.table(f"{name}-voices", say("title.voices-table", label=words.label), table, back=True)


def examples(index: Index, coded: Sequence[Coded], outlet: str) -> list[Example]:
    """A few findings of an outlet that are not denied: its own voice and the stronger ones first, each word once."""
    mine = [c for c in coded if index.outlet(c.finding) == outlet and not c.finding.negated]
    mine.sort(key=lambda c: (c.finding.voice not in OWN_VOICES, -c.finding.strength))
    first = {word_of(c.finding): c for c in reversed(mine)}
    most = EXAMPLES.get(mine[0].finding.dimension, 1) if mine else 0
    chosen = [c for c in mine if first[word_of(c.finding)] is c][:most]
    chosen.sort(key=lambda c: (c.article, c.finding.span.start))
    return [_example(index, c, outlet) for c in chosen]


def _example(index: Index, c: Coded, outlet: str) -> Example:
    before, after = index.sentences[c.finding.article].around(c.finding.span)
    return Example(
        outlet=outlet,
        article=c.article,
        code=c.code,
        before=tail(before, SENTENCE_SIDE),
        span=shortened(flat(c.finding.span.text), SENTENCE_SIDE),
        after=head(after, SENTENCE_SIDE),
        whose=shortened(whose(c.finding), LONG_SOURCE),
        category=index.words.category(c.finding.dimension, c.finding.category),
    )
