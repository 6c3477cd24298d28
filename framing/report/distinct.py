"""Distinctive words: those that every outlet uses, those of one outlet, and what chance alone would give."""

from __future__ import annotations

from framing.charts import Column, KeywordsDisplay, Table, UsedWord
from framing.charts.table import Cell, listed, one_decimal, thousands
from framing.comparison import Comparison
from framing.report.index import Index, Numbering
from framing.report.model import Claim, SectionItem, SectionPart
from framing.sentences import say

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
            (say("words.as-they-are"), found.observed, found.highest),
            (say("words.dealt-out", draws=thousands(found.draws)), found.expected, found.limit),
        )
        table = Table(columns, rows)
        parts.append(numbering.table("words-chance", say("title.chance"), table, words.second_note))
        passing = listed([f"“{word}”" for word in found.passing])
        above = say("words.above", words=passing) if found.passing else say("words.none-above")
        text = say("words.chance", found=str(found.observed), expected=one_decimal(found.expected), above=above)
        claims.append(Claim("found", "By chance", text, "words-chance", (0, 1)))
    if keyness.event:
        told = ", ".join(f"{word} {count}" for word, count in keyness.event[:MOST_EVENT_WORDS])
        claims.append(Claim("found", "Words that all outlets use", say("words.event", words=told)))
    return SectionPart("words", words.title, words.question, words.definition, tuple(claims), tuple(parts))
