"""Sentences: sections first, then Punkt with our own parameters, then corrections for what news does to full stops.

Punkt (Kiss & Strunk 2006, "Unsupervised multilingual sentence boundary detection") proposes; the rules below join what
it splits wrongly (quoted questions before "he asked", "No. 10", initials) and split what it misses ("scene.The",
"in the U.S. The").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from framing.text.document import Quote, Section, Sentence
from framing.text.wordlists import word_list

if TYPE_CHECKING:
    from nltk.tokenize.punkt import PunktSentenceTokenizer

_TITLES, _MONTHS, _STATES = (word_list("sentences", name) for name in ("titles", "months", "states"))
ABBREVIATIONS = _TITLES | _MONTHS | _STATES | word_list("sentences", "others")
"""Lower case, without the final full stop."""
OPENERS = word_list("sentences", "openers")
"""Words that, with a capital, begin a sentence after "U.S." or "a.m."."""
_NEVER_LAST = _TITLES | word_list("sentences", "never_last")
_CAPITALISED = _TITLES | _MONTHS | _STATES | word_list("sentences", "capitalised")
_REPORTING = f"(?:{'|'.join(sorted(word_list('sentences', 'reporting')))})"

_STOP = re.compile(r"(?P<stop>(?:\.(?: \.){2,3}|[.!?…])[.!?…]*)(?P<close>[\"')\]]{0,4})(?P<gap> {0,2})(?=\S)")
_DOMAINS = frozenset({"com", "org", "net", "co", "uk", "gov", "edu", "io", "js", "ly", "tv", "me", "us"})
_LINKS = ("http://", "https://", "www.", "pic.twitter", "#", "@", "...", "…")
_LEFT = re.compile(r"[\w.'’&@/-]{1,40}$")
_RIGHT = re.compile(r"[\"'(\[—-]{0,3}\s?([\w$£€.'-]{1,40})?")
_REPORTING_CLAUSE = re.compile(rf"(?:[A-Z][\w.'-]* ){{1,4}}{_REPORTING}\b|{_REPORTING} [A-Z]")
_WORD = re.compile(r"[^\W_]")


def find_sentences(text: str, sections: Sequence[Section], quotes: Sequence[Quote]) -> tuple[Sentence, ...]:
    """Sentences of a normalised text, in order; each lies in one section and holds a letter or digit if the section
    does. Sentences with the white space between them give back the text."""
    openings = frozenset(q.start for q in quotes if q.inner_start > q.start)
    sentences: list[Sentence] = []
    for number, section in enumerate(sections):
        start = section.start
        for end, following in _cuts(text[section.start : section.end], openings, section.start):
            sentences.append(Sentence(start, section.start + end, number))
            start = section.start + following
        sentences.append(Sentence(start, section.end, number))
    return tuple(sentences)


def _cuts(paragraph: str, openings: frozenset[int], offset: int) -> list[tuple[int, int]]:
    """Where a paragraph is cut: end of one sentence and start of the next."""
    cuts: list[tuple[int, int]] = []
    words = _WORD.finditer(paragraph)
    word = next(words, None)
    start = 0
    for match in _STOP.finditer(paragraph):
        end, following = _place(match, openings, offset)
        while word is not None and word.end() <= start:
            word = next(words, None)
        if word is None:
            break
        if word.end() > end:
            continue
        if _verdict(paragraph, match, start, end, following):
            cuts.append((end, following))
            start = following
    if cuts and not _WORD.search(paragraph, start):
        cuts.pop()
    return cuts


def _place(match: re.Match[str], openings: frozenset[int], offset: int) -> tuple[int, int]:
    """End of the left sentence and start of the right: closing marks go left, a mark that opens a quotation right."""
    end = match.end("close")
    for at in range(match.start("close"), match.end("close")):
        if offset + at in openings:
            return at, at
    return end, match.end("gap")


def _verdict(paragraph: str, match: re.Match[str], start: int, end: int, following: int) -> bool:
    """Whether a stop ends the sentence that began at `start`."""
    stop = match.group("stop")
    left_match = _LEFT.search(paragraph, max(0, match.start() - 40), match.start())
    left = left_match.group().strip("'-&@/") if left_match else ""
    right_match = _RIGHT.match(paragraph, following)
    right = (right_match.group(1) if right_match else None) or ""
    if end == following:
        return _glued(left, right, match)
    word = re.match(r"[^\W\d_]*", right)
    head = word.group() if word else ""
    quoted = any(c in match.group("close") for c in "\"'")
    if paragraph.startswith(_LINKS, following):
        return True
    if quoted and paragraph.startswith("— ", following):
        return False
    if head and head[0].islower():
        if stop == "." and not match.group("close").endswith((")", "]")):
            return not _is_abbreviation(left) and (len(left) > 4 or _punkt_ends(left, head))
        return stop in "?!" and not match.group("close") and left.islower()
    if quoted and stop[-1] in "?!…" and _REPORTING_CLAUSE.match(paragraph, following, following + 120):
        return False
    if stop != ".":
        return True
    if left.isdigit() and len(left) <= 2 and match.start() == start + len(left):
        return False
    if not _is_abbreviation(left):
        return bool(head) or right[:1].isdigit() or _punkt_ends(left, right)
    bare = left.lower()
    if bare in ("no", "nos"):
        return not right[:1].isdigit()
    if bare in _NEVER_LAST:
        return False
    return head.lower() in OPENERS and (len(head) > 1 or right in ("A", "I"))


def _is_abbreviation(left: str) -> bool:
    """Whether a word before a full stop is an abbreviation or an initial."""
    left = left.rpartition("-")[2]
    bare = left.lower()
    if bare in ABBREVIATIONS:
        return bare not in _CAPITALISED or left[0].isupper()
    return (len(left) == 1 and left.isalpha() and left.isupper() and left != "I") or re.fullmatch(
        r"(?:[A-Za-z]\.){1,5}[A-Za-z]", left
    ) is not None


def _glued(left: str, right: str, match: re.Match[str]) -> bool:
    """Whether a stop without a space behind it ends a sentence ("the scene.The")."""
    if not re.match(r"[A-Z][a-z]|[AI]\b", right) or "." in left or "@" in left or "/" in left or "." in right[:-1]:
        return False
    if match.group("close"):
        return len(left) > 1 or left.isdigit()
    if _is_abbreviation(left):
        return False
    word = re.match(r"[A-Za-z]*", right)
    head = word.group().lower() if word else ""
    if head in OPENERS:
        return len(left) > 1
    return head not in _DOMAINS and left.isalpha() and left[1:].islower() and len(left) > (1 if left.islower() else 3)


@lru_cache(4096)
def _punkt_ends(left: str, right: str) -> bool:
    """Whether Punkt ends a sentence between two words: it judges by nothing but the words on either side."""
    return sum(1 for _ in _punkt().span_tokenize(f"{left}. {right}")) == 2


@cache
def _punkt() -> PunktSentenceTokenizer:
    """Punkt with our abbreviations and sentence openers; nothing is downloaded and nothing learned."""
    from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

    parameters = PunktParameters()
    parameters.abbrev_types = set(ABBREVIATIONS)
    parameters.sent_starters = set(OPENERS)
    return PunktSentenceTokenizer(parameters)
