"""True case for lines set in capitals, so that a tagger trained on running text reads them as such.

"BRIDGE COLLAPSE KILLS TWO" and "Bridge Collapse Kills Two" become "Bridge collapse kills two" for the parser, word for
word and length for length: a word takes the case in which the rest of the article has it. What the rest does not have
is lowered in a line all in capitals and left alone in a title.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from framing.text.document import Layout, Sentence

_WORD = re.compile(r"[^\W\d_]+")
_LONG = 4
"""Shorter words do not tell whether a line is set with capitals."""
_SHARE = 0.7
_ACRONYM = 4


def true_case(layout: Layout) -> str:
    """The normalised text with lines of capitals in true case; never another length."""
    text = layout.text
    titled = [s for s in layout.sentences if _set_in_capitals(text[s.start : s.end])]
    if not titled:
        return text
    lower, capital, upper = _evidence(layout, titled)
    pieces: list[str] = []
    at = 0
    for sentence in titled:
        pieces.append(text[at : sentence.start])
        at = sentence.end
        line = text[sentence.start : sentence.end]
        shouted = line.upper() == line
        pieces.append("".join(_recased(line, shouted, lower, capital, upper)))
    pieces.append(text[at:])
    return "".join(pieces)


def _set_in_capitals(line: str) -> bool:
    words = [w for w in _WORD.findall(line) if len(w) >= _LONG]
    return len(words) > 2 and sum(w[0].isupper() for w in words) > _SHARE * len(words)


def _evidence(layout: Layout, titled: list[Sentence]) -> tuple[set[str], set[str], set[str]]:
    """Lower-case forms of words that the running text has in lower case, capitalised in mid-sentence, all in capitals."""
    skipped = {s.start for s in titled}
    lower: set[str] = set()
    capital: set[str] = set()
    upper: set[str] = set()
    for sentence in layout.sentences:
        if sentence.start in skipped:
            continue
        for n, word in enumerate(_WORD.findall(layout.text[sentence.start : sentence.end])):
            if word.islower():
                lower.add(word)
            elif word.isupper() and len(word) > 1:
                upper.add(word.lower())
            elif n:
                capital.add(word.lower())
    return lower, capital - lower, upper - lower


def _recased(line: str, shouted: bool, lower: set[str], capital: set[str], upper: set[str]) -> Iterator[str]:
    at = 0
    for n, match in enumerate(_WORD.finditer(line)):
        yield line[at : match.start()]
        at = match.end()
        word = match.group()
        low = word.lower()
        if len(low) != len(word) or low in upper or (not shouted and word.isupper() and len(word) > 1):
            yield word
        elif low in capital or n == 0:
            yield word[0] + low[1:]
        elif low in lower or (shouted and len(word) > _ACRONYM) or (shouted and low in _SMALL_WORDS):
            yield low
        else:
            yield word
    yield line[at:]


_SMALL_WORDS = frozenset({
    "a", "an", "and", "as", "at", "but", "by", "do", "for", "from", "has", "in", "is", "it", "its", "no", "not", "of", "off",
    "on", "or", "our", "out", "over", "so", "that", "the", "to", "up", "was", "we", "who", "why", "will", "with", "you", "how",
})  # fmt: skip
