"""Outlets under letters: every name that gives an outlet, a writer, a file or a web page away is replaced in a text."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from framing.article import Article
from framing.coding.mask import Cover, Mask, byline_names, outlet_forms

if TYPE_CHECKING:
    from framing.comparison.naming import Alias

_PLAIN = {"[link]": "(web address)", "[address]": "(address)", "[account]": "(account)"}
_CREDIT = re.compile(r"(?<!\s)\s*\((?:Picture|Photo|Photograph|Image|Credit|Graphic)s?\b[^()]*\)", re.IGNORECASE)
_TRADE = (
    r"(?i:reporters?|correspondents?|journalists?|photographers?|readers?|columnists?|editors?|newsroom|newsdesk|investigation"
    r"|web ?site|app|newsletter|exclusives?|exclusively|can (?:exclusively |now |today )?(?:reveal|disclose|report)"
    r"|has (?:learne?d|learnt|seen)|understands|comment|opinion|media|group|online|poll|survey|campaign|podcast|letters)\b"
)
_JOINED = r"-(?i:led|owned|backed|funded|run|commissioned|sponsored|style|only)\b"
"""What a hyphen joins to an outlet's name."""
_CREDITED = "|".join(f"(?<={word}: )" for word in ("Photograph", "Photo", "Picture", "Image", "Source", "Credit"))
_LAST = (
    rf"(?:{{0}}(?=(?:['’]s)? {_TRADE}|{_JOINED})|(?<=\()(?:{{0}})(?=\))|(?:{_CREDITED}){{0}}"
    r"|(?:(?<=(?i:exclusive to ))|(?<=(?i:reporting for ))|(?<=(?i:writing in ))|(?<=(?i:writing for ))){0})"
)
"""A last word by itself before a word of the trade ("a Herald reporter"): elsewhere it may be a place or a plain word."""
_TELLS = re.compile(rf"(?:['’]s)? {_TRADE}|(?:['’]s)? (?i:says|said|reports|reported|writes|wrote)\b")
"""What follows a name of one word that is meant as a name where a plain word could stand too."""
_NEAR = 20
"""Characters on either side that tell whether a text is in capitals there."""
SEVERAL = "one of the outlets"
WRITER = "the writer"


class OutletMask:
    """Replaces names by letters, or leaves a text as it is where outlets are shown.

    Parameters
    ----------
    articles
        The corpus: letters follow the order in which its outlets first come, and every outlet is covered in every text.
    bylines
        Byline lines found in the texts.
    aliases
        Other names of the outlets, as the user gave them.
    shown
        Whether outlets are shown: only letters are given then, nothing is covered.

    Examples
    --------
    >>> mask = OutletMask([Article("a", "", "The Vale Herald"), Article("b", "", "Echo Radio")])
    >>> mask.cover("The Herald was told so by ECHO RADIO.")
    'Outlet A was told so by Outlet B.'
    """

    def __init__(
        self,
        articles: Sequence[Article],
        bylines: Iterable[str] = (),
        aliases: Iterable[Alias] = (),
        shown: bool = False,
    ) -> None:
        outlets = list(dict.fromkeys(article.outlet for article in articles))
        self.letters: Mapping[str, str] = {outlet: _letter(number) for number, outlet in enumerate(outlets)}
        self.shown = shown
        self._links = Mask(())
        forms: dict[str, set[str]] = defaultdict(set)
        whole: dict[str, set[str]] = defaultdict(set)
        last: dict[str, set[str]] = defaultdict(set)
        plain: dict[str, str] = {}
        names = [(outlet, outlet) for outlet in outlets]
        names += [(a.name, a.alias) for a in aliases if a.name in self.letters]
        for outlet, name in names:
            for form in outlet_forms(name) | _cased(name):
                forms[form].add(self.letters[outlet])
            only = re.sub(r"^the\s+", "", name.strip(), flags=re.IGNORECASE)
            if only.isalpha() and _stands_small(only, articles):
                plain |= dict.fromkeys((only.title(), only.upper()), only)
                forms.pop(only.lower(), None)
            if len(name.split()) > 1:
                bare = re.sub(r"^the\s+", "", name.strip(), flags=re.IGNORECASE)
                words = bare.split()
                joined = "".join(words)
                if len(words) > 1:
                    for form in (f"the {bare}", bare, joined, f"the{joined}"):
                        whole[form.casefold()].add(self.letters[outlet])
                if len(words) > 1 and words[-1][0].isupper():
                    for form in (words[-1], words[-1].upper(), "".join(word[0] for word in words).upper()):
                        last[form].add(self.letters[outlet])
                    for the in ("the", "The", "THE"):
                        forms[f"{the} {words[-1].upper()}"].add(self.letters[outlet])
        for form, letters in list(forms.items()):
            if form.isupper() and " " not in form:
                for the in ("the", "The"):
                    forms[f"{the} {form}"] |= letters
        lines = [*(article.byline for article in articles), *bylines]
        writers = {name for line in lines for name in byline_names(line)} - set(forms)
        surnames = {name.split()[-1] for name in writers}
        writers |= {form for name in writers for form in _surname_forms(name)}
        self._plain = plain
        self.words = tuple(dict.fromkeys(plain.values()))
        """Names of one word that the texts also have as a plain word."""
        self._outlets = {**last, **forms, **whole}
        self._files = _either(_file_names(articles), ignore=True)
        self._pattern = re.compile(
            f"(?P<whole>{_either(whole, ignore=True)})|(?P<form>{_either(forms)})|(?P<last>{_LAST.format(_either(last))})"
            f"|(?P<writer>{_either(writers, ignore=True)}|{_either(surnames)}(?= (?:writes|wrote|reports|reported)\\b))"
            f"|(?P<file>{self._files})"
        )

    def covers(self, text: str) -> list[Cover]:
        """What to replace: start, end and what stands there instead, in order and without overlaps."""
        if self.shown:
            return []
        found = [(m.start(), m.end(), "") for m in _CREDIT.finditer(text)]
        found += [(start, end, _PLAIN[word]) for start, end, word in self._links.covers(text)]
        for match in self._pattern.finditer(text):
            if match["form"] not in self._plain or _is_name(text, match.start(), match.end()):
                found.append((match.start(), match.end(), self._instead(match, text)))
        found = [_with_article(cover, text) for cover in found]
        kept: list[Cover] = []
        for cover in sorted(found, key=lambda c: (c[0], -c[1])):
            if not kept or cover[0] >= kept[-1][1]:
                kept.append(cover)
        return kept

    def cover(self, text: str) -> str:
        """The text with everything replaced."""
        out, at = [], 0
        for start, end, word in self.covers(text):
            out += [text[at:start], word]
            at = end
        return "".join([*out, text[at:]])

    def _instead(self, match: re.Match[str], text: str) -> str:
        if match["writer"]:
            return WRITER.capitalize() if _opens(text, match.start()) else WRITER
        if match["file"]:
            return "(file)"
        found = match.group()
        name = re.sub(r"(?:\s|-)+", " ", found)
        letters = self._outlets.get(name) or self._outlets.get(found) or self._outlets[name.casefold()]
        if len(letters) > 1:
            return SEVERAL.capitalize() if _opens(text, match.start()) else SEVERAL
        return f"Outlet {min(letters)}"


def _with_article(cover: Cover, text: str) -> Cover:
    """A cover with the article before it, which becomes "an" before a letter of an outlet."""
    start, end, word = cover
    before = text[max(0, start - 2) : start]
    if word.startswith("Outlet") and before.lower() == "a " and not text[max(0, start - 3) : start - 2].isalnum():
        return start - 2, end, f"{before[0]}n {word}"
    return cover


def _surname_forms(name: str) -> set[str]:
    """A writer by the surname, where a title or an initial says that a name is meant.

    >>> sorted(_surname_forms("Mara Quill"))[:3]
    ['M Quill', 'M. Quill', 'Miss Quill']
    """
    first, *_, last = name.split()
    return {f"{title} {last}" for title in ("Mr", "Mrs", "Ms", "Miss", "Mx", first[0], f"{first[0]}.")}


def _opens(text: str, at: int) -> bool:
    """Whether a sentence begins there."""
    while at and text[at - 1].isspace():
        at -= 1
    return not at or text[at - 1] in '.!?:“"'


def _stands_small(name: str, articles: Sequence[Article]) -> bool:
    """Whether a text of the corpus has the name in small letters: as a plain word."""
    small = re.compile(rf"(?<![\w-]){re.escape(name.lower())}(?!\w)")
    return any(small.search(article.text) for article in articles)


def _is_name(text: str, start: int, end: int) -> bool:
    """Whether a capital says that a word is a name: in the middle of a sentence in small letters, or before what outlets do."""
    if _TELLS.match(text, end):
        return True
    around = text[max(0, start - _NEAR) : start] + text[end : end + _NEAR]
    shouted = text[start:end].isupper() and around.isupper()
    return not shouted and not _opens(text, start)


def _letter(number: int) -> str:
    """A to Z, then A1, B1 and so on."""
    return chr(ord("A") + number % 26) + (str(number // 26) if number >= 26 else "")


def _cased(name: str) -> set[str]:
    """A name of one word in the cases that a name is written in; its small letters may be a word of the language."""
    return {name.strip(), name.strip().upper(), name.strip().title()}


def _file_names(articles: Sequence[Article]) -> set[str]:
    names = {PurePosixPath(article.source_file).name for article in articles if article.source_file}
    return names | {stem for name in names if not (stem := PurePosixPath(name).stem).isalpha()}


def _either(forms: Iterable[str], ignore: bool = False) -> str:
    """Any of the forms as whole words, the longest first; matches nothing where there are none."""
    ordered = sorted((form for form in forms if form), key=lambda form: (-len(form), form))
    inside = "|".join(re.escape(form).replace(r"\ ", r"(?:\s+|-)") for form in ordered) or "(?!)"
    return rf"(?<!\w)(?{'i' if ignore else ''}:{inside})(?!\w)"
