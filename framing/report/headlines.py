"""Headlines against what stands below them."""

from __future__ import annotations

from collections.abc import Sequence

from framing.charts import Column, Table
from framing.charts.table import Cell, counted
from framing.comparison.headlines import HeadlineCheck, Lost
from framing.findings import Span
from framing.report.extracts import flat, head, shortened
from framing.report.index import Index, Numbering
from framing.report.model import Claim, SectionItem, SectionPart, Telling, TellingsPart
from framing.sentences import say, together

MOST_LOST = 6
"""Headlines shown with the sentence below them."""
LONGEST = 200
SHOWN = 40
"""Articles in the printed table; all stand in the table “headlines”."""


def headlines_section(index: Index, numbering: Numbering, checks: Sequence[HeadlineCheck]) -> SectionPart:
    """Loaded words, hedges and sources from headline to body, and what headlines lost."""
    words = index.words.section("headlines")
    told = [check for check in checks if check.headline is not None]
    parts: list[SectionItem] = []
    claims: list[Claim] = []
    if told:
        parts.append(_table(index, numbering, told[:SHOWN], words.note))
        claims = _claims(told, len(told[:SHOWN]))
        lost = [(check, one) for check in told for one in check.lost]
        for number, (check, one) in enumerate(lost[:MOST_LOST], start=1):
            parts.append(_side_by_side(index, number, check, one))
        nowhere = [(check, span) for check in told for span in check.quoted_nowhere]
        if nowhere:
            parts.append(_nowhere(index, nowhere[:MOST_LOST]))
    return SectionPart("headlines", words.title, words.question, words.definition, tuple(claims), tuple(parts))


def _table(index: Index, numbering: Numbering, checks: Sequence[HeadlineCheck], note: str) -> SectionItem:
    columns = [Column("Article")]
    columns += [
        Column(f"{p}: {w}", "count") for p in ("Headline", "Lead", "Body") for w in ("loaded", "hedged", "sourced")
    ]
    columns += [Column("Lost above", "count"), Column("Quoted words not below", "count")]
    rows: list[tuple[Cell, ...]] = []
    for check in checks:
        counts = [n for part in check.parts for n in (part.loaded, part.hedged, part.attributed)]
        name = f"{index.number_of[check.article]}  {check.outlet}"
        rows.append((name, *counts, len(check.lost), len(check.quoted_nowhere)))
    sums = [sum(int(row[n] or 0) for row in rows) for n in range(1, len(columns))]
    rows.append(("All articles", *sums))
    return numbering.table("headlines", say("title.headlines"), Table(tuple(columns), tuple(rows)), note)


def _claims(checks: Sequence[HeadlineCheck], last: int) -> list[Claim]:
    lost, nowhere = sum(len(c.lost) for c in checks), sum(len(c.quoted_nowhere) for c in checks)
    if len(checks) > last:
        return []
    some = say("headlines.lost", cases=counted(lost, "case")) if lost else say("headlines.kept")
    more = say("headlines.nowhere", quotations=counted(nowhere, "quotation")) if nowhere else ""
    return [Claim("found", "", together((some, more)), "headlines", (last,))]


def _side_by_side(index: Index, number: int, check: HeadlineCheck, one: Lost) -> TellingsPart:
    article = index.number_of[check.article]
    missing = f"“{flat(one.by.text)}”" + (f" ({shortened(flat(one.speaker), 40)})" if one.speaker else "")
    inside = (
        one.sentence.field == one.by.field and one.sentence.start <= one.by.start and one.by.end <= one.sentence.end
    )
    before, after = (
        (one.sentence.text[: one.by.start - one.sentence.start], one.sentence.text[one.by.end - one.sentence.start :])
        if inside
        else (f"{one.sentence.text} ", "")
    )
    key = "headlines.source-missing" if one.kind == "attribution" else "headlines.hedge-missing"
    return TellingsPart(
        f"lost-{number}",
        say(key, outlet=check.outlet),
        (
            Telling("Headline", article, "", head(flat(one.headline.text), LONGEST), "", "", "stated"),
            Telling(
                "Below",
                article,
                "",
                flat(before) + " " if before.strip() else "",
                flat(one.by.text),
                head(after, LONGEST),
                missing,
            ),
        ),
    )


def _nowhere(index: Index, spans: Sequence[tuple[HeadlineCheck, Span]]) -> TellingsPart:
    return TellingsPart(
        "quoted-nowhere",
        say("headlines.quoted-nowhere"),
        tuple(
            Telling(
                check.outlet,
                index.number_of[check.article],
                "",
                "",
                flat(span.text),
                "",
                "quoted words of the headline",
            )
            for check, span in spans
        ),
    )
