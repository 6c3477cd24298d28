"""Texts that do not say where they come from: names of outlets and writers, links, addresses and account names covered."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from framing.article import Article

_LINKS = re.compile(
    r"(?P<link>(?:https?://|www\.)\S*[\w/]|(?<![\w.@-])(?>[\w-]+\.)+(?:[a-z]{2,}+|COM|ORG|NET|NEWS|INFO)(?:/[\w/.-]*\w)?(?![\w@]))"
    r"|(?P<address>(?<![\w.+-])[\w.+-]++@[\w-]+(?:\.[\w-]+)+)|(?P<account>(?<!\w)@\w+)"
)
"""Each alternative begins at the edge of its run of characters and gives none of it back: the time is linear."""
_CAPITAL = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_NOT_NAMES = frozenset(
    {"by", "and", "for", "in", "staff", "reporter", "correspondent", "editor", "writer", "agencies", "the", "news"}
)
_KINDS = frozenset({"news", "online", "radio", "tv"})
"""Last words that a text leaves out when it names an outlet ("Sky" for Sky News)."""
OUTLET, WRITER = "[outlet]", "[writer]"
_PLACES = {"link": "[link]", "address": "[address]", "account": "[account]"}

Cover = tuple[int, int, str]
"""Start and end in the text, and what stands there instead."""


class Mask:
    """Finds what gives a corpus's outlets and writers away, in any text of it.

    Parameters
    ----------
    articles
        All articles of the corpus: the names of all outlets are covered in every text, those of the writers too.
    bylines
        Byline lines found in the texts themselves.
    """

    def __init__(self, articles: Sequence[Article], bylines: Iterable[str] = ()) -> None:
        outlets = {form for article in articles for form in outlet_forms(article.outlet)}
        lines = [*(article.byline for article in articles), *bylines]
        writers = {name for line in lines for name in byline_names(line)} - outlets
        self._names = re.compile(_either("outlet", outlets) + "|" + _either("writer", writers))

    def covers(self, text: str) -> list[Cover]:
        """What to cover in a text, in order, without overlaps.

        >>> Mask([Article("a", "", "The Vale Herald")]).covers("The Herald said so at vale.example.")
        [(0, 10, '[outlet]'), (22, 34, '[link]')]
        """
        found = [(m.start(), m.end(), _PLACES[str(m.lastgroup)]) for m in _LINKS.finditer(text)]
        found += [(m.start(), m.end(), OUTLET if m["outlet"] else WRITER) for m in self._names.finditer(text)]
        kept: list[Cover] = []
        for cover in sorted(found, key=lambda c: (c[0], -c[1])):
            if not kept or cover[0] >= kept[-1][1]:
                kept.append(cover)
        return kept


def _either(name: str, forms: Iterable[str]) -> str:
    """A group that matches any of the forms as whole words, the longest first; nothing where there are none."""
    ordered = sorted(forms, key=lambda form: (-len(form), form))
    inside = "|".join(re.escape(form).replace(r"\ ", r"(?:\s+|-)") for form in ordered) or "(?!)"
    return rf"(?P<{name}>(?<!\w)(?:{inside})(?!\w))"


def outlet_forms(name: str) -> set[str]:
    """The ways a text may name an outlet: whole, without or with "the", by its last word, initials or capitals.

    >>> sorted(outlet_forms("The Vale Herald"))
    ['THE VALE HERALD', 'The Herald', 'The Vale Herald', 'VALE HERALD', 'Vale Herald', 'the Herald', 'the Vale Herald']
    """
    bare = re.sub(r"^the\s+", "", name.strip(), flags=re.IGNORECASE)
    words = bare.split()
    if not words:
        return set()
    forms = {bare, bare.upper()} | {f"{the} {bare}" for the in ("the", "The")} | {f"THE {bare.upper()}"}
    forms |= {word for word in words if len(word) > 1 and word.isupper()}
    if len(words) > 1:
        forms |= {f"{the} {words[-1]}" for the in ("the", "The") if words[-1][0].isupper()}
    if len(words) > 1 and words[-1].lower() in _KINDS:
        forms.add(" ".join(words[:-1]))
    if len(words) > 2:
        two = " ".join(words[-2:])
        forms |= {"".join(word[0] for word in words).upper(), two, f"the {two}", f"The {two}"}
    forms |= {dotted for form in forms if form.isalpha() and form.isupper() for dotted in _dotted(form)}
    return forms if bare != name.strip() else forms - {f"THE {bare.upper()}"}


def _dotted(letters: str) -> set[str]:
    """Initials with stops: of two to five letters.

    >>> sorted(_dotted("VSB"))
    ['V.S.B', 'V.S.B.']
    """
    return {".".join(letters), ".".join(letters) + "."} if 1 < len(letters) < 6 else set()


def byline_names(line: str) -> set[str]:
    """Names of two capitalised words or more in a byline ("By Ada Brill and Jo Roe" gives both).

    >>> sorted(byline_names("By Ada Brill and Jo van Roe, health correspondent"))
    ['Ada Brill', 'Jo van Roe']
    """
    names, run = set(), list[str]()
    for part in re.split(r"\b(?:and|for|of|at|in|with)\b|[,;|&/()]", line):
        run = [word for word in _CAPITAL.findall(part) if word.lower() not in _NOT_NAMES]
        if len(run) > 1 and run[0][0].isupper() and run[-1][0].isupper():
            names.add(" ".join(run))
    return names
