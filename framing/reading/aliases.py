"""One name for one outlet: rules for what archives add to a name, a table of aliases, and a file of the user's own.

"The Courier (Lowmere)", "Courier, The", "The Courier Online" and "courier.co.uk" are one outlet, called as the corpus
first calls it in words. Names that differ only in the place, or in the site, stay apart where a corpus holds two of
them: "Herald (Lowmere)" and "Herald (Ashby)". What was written is kept beside.
"""

from __future__ import annotations

import csv
import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import NamedTuple

from framing.errors import InputError
from framing.reading.outlets import host

_PLACE = re.compile(r"\s*(?:[(\[]([^()\[\]]{1,60})[)\]]|;\s*([^;]{1,60}))\s*$")
_SITE = re.compile(r"(?:https?://)?(?:[\w-]{1,60}\.){1,4}[a-z]{2,10}(?:/\S*)?$", re.IGNORECASE)
_LEGAL = re.compile(r",? (?:inc|ltd|llc|plc|gmbh|ag|s\.a|b\.v)\.?$", re.IGNORECASE)


class Name(NamedTuple):
    """A name cleaned: how it is called, what names it among its like, and the place or site that was with it."""

    name: str
    key: str
    place: str
    site: str


def read_aliases(path: Path) -> Mapping[str, str]:
    """Name as written -> outlet, from a table with the columns written and outlet (CSV, UTF-8).

    Raises
    ------
    InputError
        Where the file is missing or a row lacks one of the two.
    """
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            rows = list(csv.reader(file))
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{path}: the table of outlets cannot be read ({error}); it must be CSV in UTF-8") from None
    found: dict[str, str] = {}
    for number, row in enumerate(rows, 1):
        cells = [c.strip() for c in row]
        if not any(cells) or (number == 1 and [c.lower() for c in cells[:2]] == ["written", "outlet"]):
            continue
        if len(cells) < 2 or not cells[0] or not cells[1]:
            raise InputError(f"{path} row {number}: needs two cells, the name as written and the outlet")
        found[_level(cells[0])] = cells[1]
    return found


class Outlets:
    """Names of outlets as they are written -> as they are called in this corpus."""

    def __init__(self, aliases: Mapping[str, str] | None = None) -> None:
        self._aliases = {**{_level(k): v for k, v in _shipped()["aliases"].items()}, **(aliases or {})}
        self._called: dict[str, str] = {}
        self._apart: set[str] = set()
        self._cleaned: dict[str, Name] = {}

    def settle(self, written: Iterable[str]) -> None:
        """Choose the names of a whole corpus: which names belong together is known only once all have been seen."""
        groups: dict[str, list[Name]] = {}
        for name in written:
            cleaned = self._clean(name)
            groups.setdefault(cleaned.key, []).append(cleaned)
        for key, names in groups.items():
            places = {_town(n.place) for n in names if n.place}
            sites = {n.site for n in names if n.site}
            if len(places) > 1 or len(sites) > 1:
                self._apart.add(key)
            self._called[key] = next((n.name for n in names if not n.site), names[0].name)

    def called(self, written: str) -> str:
        """The outlet that a name means; without `settle`, names are chosen as they come."""
        cleaned = self._clean(written)
        if cleaned.key in self._apart and (cleaned.place or cleaned.site):
            own = cleaned.site or f"{cleaned.name} ({cleaned.place})"
            return self._called.setdefault(f"{cleaned.key} {_town(cleaned.place) or cleaned.site}", own)
        return self._called.setdefault(cleaned.key, cleaned.name)

    def _clean(self, written: str) -> Name:
        if written not in self._cleaned:
            self._cleaned[written] = self._clean_once(written)
        return self._cleaned[written]

    def _clean_once(self, written: str) -> Name:
        text = " ".join(written.split())
        if known := self._aliases.get(_level(text)):
            return Name(known, _key(known), "", "")
        if _SITE.match(text) and (site := host(text)):
            if known := self._aliases.get(_level(site)):
                return Name(known, _key(known), "", "")
            return Name(text, _key(site.split(".")[0]), "", site)
        name, place = _stripped(text)
        if known := self._aliases.get(_level(name)):
            return Name(known, _key(known), "", "")
        return Name(name, _key(name), place, "")


def _stripped(text: str) -> tuple[str, str]:
    """A name without place, edition and manner of publication, and the place."""
    place = ""
    manner = _manner()
    for _ in range(4):
        m = _PLACE.search(text)
        if m and m.start() > 1:
            inside = (m[1] or m[2]).strip()
            if not re.fullmatch(manner, inside, re.IGNORECASE):
                place = place or inside
            text = text[: m.start()]
            continue
        shorter = re.sub(rf"(?:\s*[-–—:,|]\s*|\s+)(?:{manner})$", "", text, flags=re.IGNORECASE)
        shorter = _LEGAL.sub("", shorter)
        if shorter == text or len(shorter) < 2 or not any(map(str.isalnum, shorter)):
            break
        text = shorter
    m = re.fullmatch(rf"(.+), ({'|'.join(_shipped()['articles'])})", text, re.IGNORECASE)
    return (f"{m[2][:1].upper()}{m[2][1:]} {m[1]}" if m else text), place


@cache
def _manner() -> str:
    return "|".join(map(re.escape, sorted(_shipped()["manner"], key=len, reverse=True)))


def _town(place: str) -> str:
    """ "Lowmere, England" -> "lowmere"."""
    return _level(place.partition(",")[0])


def _key(name: str) -> str:
    return _level(name).removeprefix("the") or _level(name)


def _level(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum()) or name.casefold()


@cache
def _shipped() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((files("framing.reading") / "outlets.toml").read_text("utf-8"))
