"""Short stretches of text: what is shown of a span, its context, its word and its speaker."""

from __future__ import annotations

from datetime import date

from framing.findings import Finding
from framing.report.wording import VOICES

NO_SOURCE = "no source named"

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip

OWN_VOICES = ("outlet", "headline", "caption")
"""Voices in which the outlet itself chose the word."""


def flat(text: str) -> str:
    """The text in one line, each run of white space as one space."""
    return " ".join(text.split())


def tail(text: str, length: int) -> str:
    """The end of a text, from a word on, with "…" where something was cut; a space that ends it is kept.

    >>> tail("Nobody saw the mayor ", 12)
    '… the mayor '
    """
    line = flat(text) + (" " if text[-1:].isspace() and text.strip() else "")
    if len(line) <= length:
        return line
    cut = line[-length:]
    return "… " + (cut.partition(" ")[2] or cut)


def head(text: str, length: int) -> str:
    """The beginning of a text, up to a word, with "…" where something was cut; a space that begins it is kept.

    >>> head(" saw the mayor leave", 12)
    ' saw the …'
    """
    line = (" " if text[:1].isspace() and text.strip() else "") + flat(text)
    if len(line) <= length:
        return line
    cut = line[:length]
    return (cut.rpartition(" ")[0] or cut) + " …"


def written_out(day: date) -> str:
    """A date in words, the same on every machine: 4 March 2031."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"


def shortened(name: str, length: int) -> str:
    """A name in at most `length` letters."""
    return name if len(name) <= length else name[: length - 1].rstrip() + "…"


def count_words(text: str) -> int:
    """Stretches between spaces that hold a letter or figure."""
    return sum(any(character.isalnum() for character in word) for word in text.split())


def source_of(finding: Finding) -> str:
    """Who an attribution names: the joined name, else the words of the source, else `NO_SOURCE`."""
    detail = finding.attribution
    if detail is None:
        return NO_SOURCE
    return flat(detail.speaker or (detail.source.text if detail.source else "")) or NO_SOURCE


def whose(finding: Finding) -> str:
    """Whose words a finding is in ("quoted: Dana Holt"), or the source that an attribution names."""
    if finding.attribution is not None:
        source = source_of(finding)
        return source if source == NO_SOURCE else f"source: {source}"
    words = VOICES[finding.voice]
    spoken = finding.voice in ("quoted", "paraphrased")
    return f"{words}: {flat(finding.speaker)}" if finding.speaker and spoken else words


def word_of(finding: Finding) -> str:
    """The dictionary form of a finding: the name of its lexicon entry, or its own text in lower case."""
    _, dot, entry = finding.rule.partition(".")
    return entry.replace("-", " ") if dot and entry != "marked" else flat(finding.span.text).lower()
