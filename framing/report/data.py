"""From a run to the report's data: every table, drawing and sentence, nothing of how it looks on paper."""

from __future__ import annotations

from collections.abc import Mapping

from framing.charts import Column, Table, VoicesDisplay, VoiceWords
from framing.charts.table import Cell, counted, listed
from framing.comparison import Comparison
from framing.findings import VOICES
from framing.glossary import of_report
from framing.report import text
from framing.report.agents import agents_section
from framing.report.articles import LONG_SPAN, article_parts, concordance
from framing.report.citation import program, run_id, works
from framing.report.copies import shared_part
from framing.report.dimension import dimension_part
from framing.report.distinct import words_section
from framing.report.extracts import flat, shortened
from framing.report.figures import figures_section
from framing.report.firmness import firmness_section
from framing.report.headlines import headlines_section
from framing.report.index import Index, Numbering, headline_of
from framing.report.marks import legend
from framing.report.model import Methods, ReportData, SectionPart, TablePart, Term
from framing.report.names import names_section
from framing.report.only_here import only_here_section
from framing.report.own_sample import own_sample_tables
from framing.report.run import InputFile, LexiconVersion, Run
from framing.report.style import style_section
from framing.report.validation_card import validation_tables
from framing.report.wording import VOICE_HEADS, wording
from framing.sentences import Sentence, say, together

MOST_BANNERS = 4
"""Most warnings in the summary."""
MOST_EVENTS = 4
"""Events whose grids are printed; those of others stand in the tables."""
MOST_INPUTS = 12
"""Files whose hashes are printed in the normal edition."""
PRINTED_DIGITS = 16
"""Digits of a text's hash that are printed: enough to know it by."""

__all__ = ["InputFile", "LexiconVersion", "Run", "build_report"]


def build_report(run: Run) -> ReportData:
    """The whole report as plain data; pure, and the same for the same run."""
    index = Index.of(run, wording())
    numbering = Numbering()
    by_voice = words_by_voice(index)
    display = VoicesDisplay(
        say("title.whose-words"),
        tuple(VoiceWords(o, voice, n) for o, amounts in by_voice.items() for voice, n in amounts.items()),
    )
    voices = numbering.chart("voices", display) if by_voice else None
    compared = (_voice_table(index, numbering, by_voice), _article_table(index, numbering))
    dimensions = tuple(dimension_part(index, numbering, name) for name in index.dimensions if name != "agency")
    of_dimensions = [claim for part in dimensions for claim in part.claims]
    early = early_sections(index, numbering)
    shared = shared_part(index, numbering)
    parts = (*early, *late_sections(index, numbering))
    refused = run.comparison is not None and not run.comparison.open
    claims = [
        *text.compared(run.articles, by_voice, "voices"),
        *(shared.claims if shared else ()),
        *(claim for part in parts for claim in part.claims if claim.kind == "told"),
        *(c for c in of_dimensions if not refused or c.kind not in ("differs", "same", "unchanged")),
        *(text.nothing_changes(of_dimensions) if not refused else ()),
        *text.cannot_tell(run.articles),
    ]
    articles, outlets = counted(len(run.articles), "article"), counted(len(index.outlets), "outlet")
    title = title_of(run)
    return ReportData(
        title=title,
        event=run.event,
        subtitle=say("title.subtitle", articles=articles, outlets=outlets),
        outlets=index.outlets,
        banners=tuple(_banners(run)),
        claims=tuple(claims),
        guesses=tuple(text.guesses(run.articles)),
        missing=text.missing_comparison(run.articles) or _refused(run),
        no_difference=text.no_difference([_rated_outlets(index, name) for name in index.dimensions]),
        voices=voices,
        compared=compared,
        shared=shared,
        dimensions=dimensions,
        sections=parts,
        listed=tuple((name, index.words.dimension(name).title) for name in index.dimensions),
        legend=legend(index.coded),
        articles=article_parts(index),
        concordance=concordance(index),
        methods=_methods(index, numbering, title),
        glossary=tuple(Term(*word) for word in of_report()),
        page=index.words.page,
    )


def title_of(run: Run) -> str:
    """The title of the report: the one given, else one made from the event."""
    return run.title or (say("title.event", event=run.event) if run.event else say("title.articles"))


def early_sections(index: Index, numbering: Numbering) -> tuple[SectionPart, ...]:
    """Names, acts and figures: what stands before shared copy; nothing where the gate refuses and the user does not insist."""
    comparison = _compared(index.run)
    if comparison is None:
        return ()
    events = comparison.events[:MOST_EVENTS]
    parts = (
        names_section(index, numbering, events),
        agents_section(index, numbering, events),
        figures_section(index, numbering, events),
    )
    return tuple(part for part in parts if part.parts)


def late_sections(index: Index, numbering: Numbering) -> tuple[SectionPart, ...]:
    """Words, headlines, what stands only here, and how firm the order is: what stands after shared copy."""
    comparison = _compared(index.run)
    if comparison is None:
        return ()
    several = len(comparison.groups) > 1
    parts = (
        words_section(index, numbering, comparison),
        headlines_section(index, numbering, comparison.headlines),
        *([only_here_section(index, numbering, comparison.events[:MOST_EVENTS])] if several else []),
        style_section(index, numbering),
        firmness_section(index, numbering, comparison.curves),
    )
    return tuple(part for part in parts if part.parts)


def _compared(run: Run) -> Comparison | None:
    """The comparison, where it may be shown."""
    comparison = run.comparison
    return comparison if comparison and (comparison.open or len(comparison.groups) == 1) else None


def _banners(run: Run) -> list[Sentence]:
    """What stands at the head of the summary: what speaks against comparing, and articles with warnings."""
    if run.comparison is None:
        return text.banners(run.articles)
    gate = run.comparison.gate
    forced = [say("doubt.forced", reason=reason) for reason in gate.refusals] if run.comparison.open else []
    by = run.comparison.by
    groups = [say("doubt.groups", column=by)] if by != "outlet" else []
    found = [*forced, *groups, *gate.warnings, *text.doubts(run.articles)]
    more = len(found) - MOST_BANNERS
    return found if more < 2 else [*found[:MOST_BANNERS], say("doubt.more-banners", number=str(more))]


def _refused(run: Run) -> str:
    """Why outlets are not compared; "" where they are."""
    if run.comparison is None or run.comparison.open or len(run.comparison.groups) < 2:
        return ""
    return say("doubt.refused", reasons=together(run.comparison.gate.refusals))


def _rated_outlets(index: Index, dimension: str) -> int:
    """How many outlets have a rate in the main voice of a dimension."""
    return sum(m.rate is not None for m in index.measures(dimension, "", index.words.dimension(dimension).voice))


def words_by_voice(index: Index) -> dict[str, dict[str, int]]:
    """Counted words of every outlet in every voice: the denominators of the measures."""
    if not index.dimensions:
        return {}
    by_voice = {voice: index.measures(index.dimensions[0], "", voice) for voice in VOICES}
    return {
        outlet: {voice: measures[number].denominator for voice, measures in by_voice.items()}
        for number, outlet in enumerate(index.outlets)
    }


def _voice_table(index: Index, numbering: Numbering, by_voice: Mapping[str, Mapping[str, int]]) -> TablePart:
    heads = [Column(VOICE_HEADS[voice].capitalize(), "count") for voice in VOICES]
    columns = (Column("Outlet"), Column("Articles", "count"), *heads, Column("All words", "count"))
    rows: list[tuple[Cell, ...]] = [
        (outlet, index.articles_of(outlet), *(amounts[voice] for voice in VOICES), sum(amounts.values()))
        for outlet, amounts in by_voice.items()
    ]
    totals = [sum(amounts[voice] for amounts in by_voice.values()) for voice in VOICES]
    rows.append(("All outlets", len(index.run.articles), *totals, sum(totals)))
    return numbering.table("voices", say("title.words-by-voice"), Table(columns, tuple(rows)))


def _article_table(index: Index, numbering: Numbering) -> TablePart:
    genres = index.run.comparison.gate.genres if index.run.comparison else {}
    columns = (
        Column("No.", "code"),
        Column("Outlet"),
        Column("Headline"),
        Column("Date", "code"),
        *([Column("Kind", "code")] if genres else []),
        Column("Words", "count"),
    )
    rows: list[tuple[Cell, ...]] = []
    for document in index.run.documents:
        article = document.article
        date = article.published.isoformat() if article.published else None
        words = len(index.places[article.id].starts)
        kind = [f"{genres[article.id].genre}{'' if genres[article.id].stated else ' (guess)'}"] if genres else []
        rows.append((str(index.number_of[article.id]), article.outlet, headline_of(document), date, *kind, words))
    return numbering.table("articles", say("title.articles-table"), Table(columns, tuple(rows)))


def _decision_table(index: Index, numbering: Numbering) -> TablePart:
    """What readers decided, in the order of their file: human decisions, not findings of the program."""
    columns = (
        Column("No."), Column("Decision"), Column("Words"), Column("Category"), Column("Reason"), Column("By"),
        Column("State"),
    )  # fmt: skip
    rows = []
    for d in index.run.decisions:
        o = d.overrule
        number = str(index.number_of[o.article]) if o.article in index.number_of else o.article
        label = f"{index.words.dimension(o.dimension).title}, {index.words.category(o.dimension, o.category)}"
        verb = "rejected" if o.action == "reject" else "added"
        words = shortened(flat(o.span.text), LONG_SPAN)
        rows.append((number, verb, words, label, o.why, o.by, f"not applied: {d.stale}" if d.stale else "applied"))
    table = Table(columns, tuple(rows))
    return numbering.table("decisions", say("title.decisions"), table, say("note.decisions"), names=2)


def _methods(index: Index, numbering: Numbering, title: str) -> Methods:
    run = index.run
    tables = validation_tables(run, numbering, index.dimensions) if run.validation else []
    if run.judged:
        tables += own_sample_tables(index, numbering, run.judged)
    if run.word_list_changes:
        changes = tuple((change,) for change in run.word_list_changes)
        tables.append(numbering.table("changes", say("title.changes"), Table((Column("Entry"),), changes)))
    if run.decisions:
        tables.append(_decision_table(index, numbering))
    if run.inputs:
        columns = (Column("File"), Column("SHA-256 of the text", "code"))
        rows = tuple((item.name, item.sha256[:PRINTED_DIGITS]) for item in run.inputs)
        inputs, note, back = Table(columns, rows), say("note.inputs", digits=str(PRINTED_DIGITS)), len(rows) > MOST_INPUTS
        tables.append(numbering.table("inputs", say("title.inputs"), inputs, note, back=back))
    if run.lexicons:
        heads = (Column("Word list"), Column("Version"), Column("SHA-256", "code"))
        lists = tuple((item.name, item.version, item.sha256) for item in run.lexicons)
        tables.append(numbering.table("lexicons", say("title.lexicons"), Table(heads, lists), back=True))
    values = (
        *(("setting", name, value or "as shipped") for name, value in run.settings.items()),
        *(("package", name, value) for name, value in run.packages.items()),
    )
    if values:
        table = Table((Column("Kind"), Column("Name"), Column("Value")), values)
        tables.append(numbering.table("settings", say("title.settings"), table, names=2, back=True))
    numbers = {part.id: part.number for part in tables}
    tool, report = (work.told for work in works(run, title))
    citation = (say("methods.references", tool=tool, report=report), say("methods.files"), say("methods.lists"))
    paragraph = _paragraph(index, numbers.get("validation", 0))
    return Methods(paragraph, citation, index.words.how, index.words.limits, tuple(tables), tuple(run.reading_notes))


def _paragraph(index: Index, table: int) -> Sentence:
    """The methods of this run in one paragraph, ready to be pasted; `table` is the number of the validation card."""
    run = index.run
    words = sum(sum(amounts.values()) for amounts in words_by_voice(index).values())
    crf, models = run.settings.get("attribution") == "crf", run.settings.get("models") == "True"
    tests = next((compared.tests for compared in index.compared.values()), 0)
    changed = sum(not d.stale for d in run.decisions)
    return say(
        "methods.paragraph",
        articles=counted(len(run.articles), "article"),
        outlets=counted(len(index.outlets), "outlet"),
        when=text.when(run.articles),
        names=listed(index.outlets),
        words=counted(words, "counted word"),
        tool=f"{program().title} {program().version}".strip(),
        run=run_id(run),
        lists=", ".join(sorted({item.version for item in run.lexicons})) or "none",
        models=say("methods.models") if crf or models else "",
        tests=counted(tests, "test"),
        shared=say("methods.shared") if run.shared and run.shared.kinds else "",
        decisions=say("methods.decisions", cases=counted(changed, "place")) if changed else "",
        table=str(table),
    )
