"""What is suspicious about a text: cut off, not English, garbled. Each check gives one plain sentence or ""."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from itertools import islice

from framing.reading.encoding import REPLACED

_WORD = re.compile(r"[^\W\d_]+")
_LOOK_AT = 20_000
_FEWEST_WORDS = 25
_ENGLISH_SHARE = 0.09
_LIST = """
the of and to that for it with he be by his from are were has have this but they which not or who will been would their
she about after when there said than out other into if what can could some two you them our your did because before
between while where how these those then only against during should might must being through such both each since
until though although very just now off down its more is
"""
_FUNCTION_WORDS = frozenset(_LIST.split())
"""Frequent words of English that are not also frequent words of its neighbours ("in", "was", "a", "i" are)."""

_MISSING = re.compile(r"\[\+?\s?(\d[\d,.]{0,12})\s(?:chars?|characters)\]\s*$")
_READ_ON = re.compile(
    r"\[?(?:(read more)|continue reading|read the full (?:story|article)|subscribe to (?:read|continue))\W{0,6}$", re.I
)
_ELLIPSIS = re.compile(r"[\w,;][ ]?(?:…|\.\.\.|\[…\]|\[\.\.\.\])$")
_GARBLED = re.compile(r"â€[\x80-\xff™œ\x9d˜“”¦]|Ã[\x80-\xbf©¨¼¶¤±]|Â[\xa0-\xbf]")


def suspicions(text: str, replaced: int) -> tuple[str, ...]:
    """All sentences that hold of `text`, in which `replaced` characters could not be decoded."""
    found = (cut_off(text), unlike_english(text), _unreadable(text, replaced), _zero(text))
    return tuple(sentence for sentence in found if sentence)


def cut_off(text: str) -> str:
    """Whether the text is a stub: "[+2829 chars]" at its end, "read more", or "..." in the middle of a sentence."""
    tail = text[-400:].rstrip()
    if m := _MISSING.search(tail):
        missing = m[1].replace(",", "").replace(".", "")
        return f"cut off: it ends with “{m[0].strip()}”, so {int(missing):,} characters are missing"
    read_on = _READ_ON.search(tail)
    if read_on:
        tail = tail[: read_on.start()].rstrip()
    if m := _ELLIPSIS.search(tail):
        return f"cut off: it stops in the middle of a sentence (“…{' '.join(tail[-30:].split())}”)"
    if read_on and not read_on[1]:
        return f"cut off: it ends with “{read_on[0].strip()}”"
    return ""


def unlike_english(text: str) -> str:
    """Whether the text is not English, by its letters and by its share of English function words.

    The share is taken over the first 20,000 characters; 999 of 1,000 English news texts have over 0.12 of these words,
    neighbouring languages under 0.08. Under 25 words nothing is said unless the letters are not Latin.
    """
    words = _WORD.findall(text[:_LOOK_AT].lower())
    letters = "".join(words)
    if not letters:
        return "not English: it holds no words"
    scripts = Counter(() if letters.isascii() else (_script(c) for c in letters if not _is_latin(c)))
    main, share = "", scripts.total() / len(letters)
    if scripts:
        main = scripts.most_common(1)[0][0].title()
    if share > 0.5:
        return f"not English: most letters are {main}"
    if len(words) < _FEWEST_WORDS:
        return ""
    known = sum(word in _FUNCTION_WORDS for word in words) / len(words)
    if known < _ENGLISH_SHARE:
        return f"not English, or not running text: only {known:.0%} of its words are words such as “the”, “of”, “and”"
    return f"partly not English: {share:.0%} of the letters are {main}" if share > 0.2 else ""


def _unreadable(text: str, replaced: int) -> str:
    if replaced:
        what = "1 character" if replaced == 1 else f"{replaced:,} characters"
        return f"{what} could not be read and {'is' if replaced == 1 else 'are'} shown as {REPLACED}"
    garbled = sum(1 for _ in islice(_GARBLED.finditer(text), 100))
    if garbled > 1:
        return "garbled: it holds signs such as “â€™”, so it was once saved with the wrong encoding"
    return ""


def _zero(text: str) -> str:
    return "it holds characters with the number zero, as binary files do" if "\0" in text else ""


def _is_latin(char: str) -> bool:
    return char < "\u0250" or "\u1e00" <= char <= "\u1eff" or _script(char) == "LATIN"


def _script(char: str) -> str:
    return unicodedata.name(char, "UNKNOWN").split()[0].removesuffix("-")
