"""Who a byline names: people, organisations, agencies. Names are kept whole; only "By" at its beginning is dropped."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from framing.reading.labels import one_of

_BY = re.compile(rf"(?:{one_of('factiva', 'by')}|words by|story by|written by|report by|text)\b[: ]\s*", re.IGNORECASE)
_APART = re.compile(r"\s*(?:;|\||,|/| & |\band\b|\bund\b|\bet\b|\by\b|\ben\b|\bwith\b|\bfor\b)\s*")
_ADDRESS = re.compile(r"[(<]?\S+@\S*[)>]?|@\w+|https?://\S+")
_AGENCY = re.compile(
    r"\b(?:agenc(?:y|ies)|wires?|wire services?|newswires?|press association|agentur(?:en)?|agences?|agencias?|dpa|afp|"
    r"persbureau)\b",
    re.IGNORECASE,
)
_ORGANISATION = re.compile(
    r"\b(?:corp(?:oration)?|inc|ltd|plc|gmbh|company|group|broadcasting|broadcaster|news|press|media|network|newsroom|"
    r"desk|team|department|bureau|service|council|university|institute|foundation|ministry|editorial board|redaktion|"
    r"rédaction|redacción|redactie|times|herald|post|gazette|tribune|courier|journal|radio|tv|television|online|magazine)\b",
    re.IGNORECASE,
)
_STAFF = re.compile(r"\b(?:staff|staff writers?|staff reporters?|reporters?|correspondents?|own correspondent)\b", re.IGNORECASE)
_ROLE = re.compile(
    r"\b(?:correspondent|editor|reporter|writer|columnist|contributor|photographer|producer|analyst|chief|professor|in|at|of)\b",
    re.IGNORECASE,
)
_INITIALS = re.compile(r"[A-Z]{2,6}$")


class Byline(NamedTuple):
    """People as they are written, and organisations (with agencies, which are also told apart: `wire`)."""

    people: tuple[str, ...]
    organisations: tuple[str, ...]
    wire: bool

    @property
    def kind(self) -> str:
        """ "people", "organisation", "agency", two of them joined by a plus, or ""."""
        organisation = "agency" if self.wire else "organisation"
        return "+".join(k for k, given in (("people", self.people), (organisation, self.organisations)) if given)


@lru_cache(maxsize=4096)
def split_byline(written: str) -> Byline:
    """The names in a byline.

    >>> split_byline("By ABBY GOODWIN, TOM BYRNE and ROB ASHBY").people
    ('ABBY GOODWIN', 'TOM BYRNE', 'ROB ASHBY')
    >>> split_byline("Staff and agencies").kind
    'agency'
    """
    text = " ".join(_ADDRESS.sub(" ", written[:500]).split())
    text = _BY.sub("", text, count=1) if _BY.match(text) else text
    people: list[str] = []
    organisations: list[str] = []
    for part in _parts(text):
        if _AGENCY.search(part) or _ORGANISATION.search(part) or _STAFF.fullmatch(part) or _is_initials(part, text):
            organisations.append(part)
        elif not _ROLE.search(part) and _is_name(part):
            people.append(part)
    wire = any(_AGENCY.search(part) for part in organisations)
    return Byline(tuple(dict.fromkeys(people)), tuple(dict.fromkeys(organisations)), wire)


def _parts(text: str) -> Iterator[str]:
    """The names of a list; "Brook, Ana" alone is one name."""
    alone = re.fullmatch(r"([^\W\d_][\w’'-]+), ([^\W\d_][\w’'-]+(?: [A-Z]\.?)?)", text)
    if alone and not _ORGANISATION.search(text):
        yield f"{alone[2]} {alone[1]}"
        return
    yield from (part for p in _APART.split(text) if (part := p.strip(" .,:-–—")))


def _is_name(part: str) -> bool:
    words = part.split()
    return len(words) <= 6 and any(c.isalpha() for c in part) and not part[0].islower()


def _is_initials(part: str, text: str) -> bool:
    """Whether a part in capitals is an acronym: not where the whole byline is written in capitals."""
    return bool(_INITIALS.fullmatch(part)) and not (text.isupper() and " " in text and len(part) > 4)
