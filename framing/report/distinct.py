"""Distinctive words: those that every outlet uses, those of one outlet, and what chance alone would give."""

from __future__ import annotations

from framing.charts import Column, KeywordsDisplay, Table, UsedWord
from framing.charts.table import Cell, listed, one_decimal
from framing.comparison import Comparison
from framing.report.index import Index, Numbering
from framing.report.model import Claim, SectionItem, SectionPart

MOST_WORDS = 5
"""Words of one outlet that are drawn."""
MOST_EVENT_WORDS = 30


def words_section(index: Index, numbering: Numbering, comparison: Comparison) -> SectionPart:
    """Words of one outlet against all others with their counts, and the permutation's answer."""
    words = index.words.section("words")
    keyness = comparison.keyness
    claims = [
        Claim("same" if keyness.tested and not any(w.clear for w in keyness.words) else "found", "", keyness.message)
    ]
    parts: list[SectionItem] = []
    drawn = [w for group in keyness.groups for w in [w for w in keyness.words if w.group == group][:MOST_WORDS]]
    if drawn:
        display = KeywordsDisplay(
            words.chart, tuple(UsedWord(w.group, w.word, w.count, w.words, w.other_count, w.other_words) for w in drawn)
        )
        parts.append(numbering.chart("words", display, words.note))
    found = comparison.permutation
    if found is not None and found.draws:
        columns = (Column("Paragraphs"), Column("Words over 3.84", "rate"), Column("Highest value", "rate"))
        rows: tuple[tuple[Cell, ...], ...] = (
            ("as they are", found.observed, found.highest),
            (f"dealt out at random ({found.draws} times): on average; 95 % stay under", found.expected, found.limit),
        )
        table = Table(columns, rows)
        parts.append(numbering.table("words-chance", "What chance alone would give", table, words.second_note))
        above = (
            f"Only {listed([f'“{word}”' for word in found.passing])} lies above what chance gives."
            if found.passing
            else "None lies above what chance gives."
        )
        text = (
            f"{found.observed} words look unlike the others (log-likelihood 3.84 or more). Dealing the same paragraphs out "
            f"to the outlets at random gives {one_decimal(found.expected)} such words on average. {above}"
        )
        claims.append(Claim("found", "By chance", text, "words-chance", (0, 1)))
    if keyness.event:
        told = ", ".join(f"{word} {count}" for word, count in keyness.event[:MOST_EVENT_WORDS])
        belong = f"{told}. They belong to the event and tell nothing about anybody."
        claims.append(Claim("found", "Words that all outlets use", belong))
    return SectionPart("words", words.title, words.question, words.definition, tuple(claims), tuple(parts))
