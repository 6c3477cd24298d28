"""Which outlet an article is from, where nobody says: proposed from the text itself, or from the file's name.

Outlets are recognised by the manner in which texts name them, not by a table of names. A proposal is a guess and is
shown as one. A news agency in a dateline is taken like any other name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlsplit


class Guess(NamedTuple):
    """A proposed name and what it was read from, in plain words."""

    name: str
    read_from: str


_HEAD, _HEAD_LINES, _TAIL = 3000, 12, 3000

_OUTLET_WORDS = (
    "News|Times|Post|Herald|Journal|Tribune|Press|Courier|Gazette|Mail|Star|Sun|Today|Radio|TV|Television|Chronicle|"
    "Guardian|Observer|Telegraph|Standard|Globe|Magazine|Daily|Weekly|Echo|Examiner|Mirror|Express|Independent|"
    "Record|Register|Dispatch|Inquirer|Enquirer|Sentinel|Monitor|Argus|Bulletin|Advertiser|Network|Media|Broadcasting|"
    "Newswire|Online|News Agency|Press Agency|Press Association|Mercury|Ledger|Messenger|Beacon|Digest|Insider"
)
_WORD = r"[A-Z0-9][\w&-]{0,30}(?:\.[a-z]{2,10}){0,3}"
_OWNED = rf"{_WORD}(?:[’'][a-z]{{1,2}}\b)?"
_NAME = rf"{_OWNED}(?: (?:(?:of|and|&|of the) )?{_OWNED}){{0,4}}"
_BARE_NAME = rf"{_WORD}(?: (?:of (?:the )?)?{_WORD}){{0,4}}"
_ACRONYM = re.compile(r"[A-Z][A-Z0-9&]{1,6}$")
_OUTLET_LIKE = re.compile(
    rf"(?:.{{0,60}}\b(?:{_OUTLET_WORDS}))$|(?:Radio|Daily|Weekly|Channel|Times of)\b.{{0,60}}$"
    r"|\S{1,50}\.(?:com|org|net|co\.uk|news)$"
)
_ROLE = re.compile(
    r"\b(?:correspondent|editor|reporter|writer|columnist|staff|contributor|producer|photographer|analyst|jr|sr|phd|md|"
    r"professor|director|agencies)\b",
    re.IGNORECASE,
)
_NO_OUTLET = re.compile(
    r"(?:updat\w*|add(?:s|ed)?|correct\w*|recasts?|photos?|videos?|watch|pictured?|opinion|comment\w*|analysis|exclusive|"
    r"editor\w*|reviews?|refil\w*|writes|notes?|file|live|read|see|more|also|the|[dri]|aged?|no|\d+)\b",
    re.IGNORECASE,
)

_DATELINE_START = re.compile(rf"\((?P<name>{_NAME})\)(?:(?P<dash>\s?[-–—]{{1,2}})|(?=[ A-Z“\"]))")
_DATELINE_PLACE = re.compile(
    r"[A-Z](?:[\w.’'/-]{1,25},? ){1,6}(?:\d{1,2},? (?:\d{4} )?)?"
    rf"\((?P<name>{_NAME})\)(?P<dash>\s?[-–—:]{{1,2}})"
)
_BYLINE = re.compile(r"by (?P<rest>\S.{1,200})$", re.IGNORECASE)
_SMALL = """
and for the of at in special to with de da van von der den al bin s staff writer writers reporter reporters editor
correspondent political chief senior
"""
_JOINING = frozenset(_SMALL.split())
_BYLINE_FOR = re.compile(
    rf"(?:,? (?P<sure>(?i:special to|for)|[|])|,? (?:of|at|[–—-])) (?:the |The )?(?P<name>{_NAME})$"
)
_BYLINE_HOUSE = re.compile(rf"(?:the |The )?(?P<name>{_NAME}) (?i:staff|staff writers?|reporters?|correspondents?)$")
_TOLD = re.compile(rf"\btold (?P<the>the |The )?(?P<name>{_BARE_NAME})(?=(?P<after>.{{0,24}}))")
_ELSEWHERE = re.compile(
    r"[’']|,? (?:affiliate|host|anchor|presenter|chief|in an|during an?|on [A-Z][a-z]{2,5}day|earlier|last|at the)\b"
)
_NAMES_OF_OTHERS = """
US UK EU UN NATO FBI CIA NHS NASA IRS GOP MP MPS WHO IMF ICC FIFA UEFA
OUR YOUR THE ALL FREE DAILY WEEKLY NEWS MORNING EVENING BREAKING LATEST TODAY
"""
_NEVER = frozenset(_NAMES_OF_OTHERS.split())
_PROMOTION = re.compile(
    r"\b(?i:download|get|install|try|sign up (?:for|to)|subscribe to|follow|join)(?i: the| our)? "
    rf"(?P<name>{_NAME})(?:[’']s)?"
    r"(?: [a-z-]{1,15}){0,2} (?i:app|newsletters?|briefing|e-?mails?|alerts|podcast|channel)\b"
)
_COPYRIGHT = re.compile(
    r"^[ \t]*(?i:copyright|©|\(c\)(?= ?[12]\d{3}))(?: ?(?:©|\(c\)))? ?(?P<year>[12]\d{3}(?: ?[-–] ?[12]?\d{1,3})?,? )?"
    r"(?i:by )?(?i:the )?"
    rf"(?P<name>(?!Copyright){_NAME})",
    re.MULTILINE,
)
_LEGAL_TAIL = re.compile(r"(?:,? (?:inc|ltd|llc|limited|plc|corp|group|all rights reserved)\b\.?.*|\.)$", re.IGNORECASE)


def propose(text: str, *, url: str = "", byline: str = "", folder: str = "", file: str = "") -> Guess | None:
    """The first of: web address given with the article, dateline, byline, "told the Herald", promotion, copyright
    line, folder name, file name (a single "told the Herald" goes before one that is not like an outlet's); None when
    none of them says anything.

    >>> propose("LOWMERE (The Herald) — The ferry is late again.")
    Guess(name='Herald', read_from='the dateline “(The Herald) —”')
    """
    for guesses in (
        _from_host(url),
        _from_dateline(text),
        _from_byline(text, byline),
        _from_told(text, 2),
        _from_promotion(text),
        _from_copyright(text),
        _from_path(folder, "folder name"),
        _from_file(file, sure=True),
        _from_told(text, 1),
        _from_file(file, sure=False),
    ):
        if guess := next(guesses, None):
            return guess
    return None


def _head_lines(text: str) -> list[str]:
    lines = (line.strip() for line in text[:_HEAD].splitlines())
    return [line for line in lines if line][:_HEAD_LINES]


_SUBDOMAINS = """
www www1 www2 m mobile amp edition news en us uk eu intl int beta live politics business money sport sports opinion blog
blogs world local feeds rss
"""
_PARTS_OF_A_SITE = frozenset(_SUBDOMAINS.split())


def host(url: str) -> str:
    """The site of a web address without the names of its parts, "" where there is none.

    >>> host("https://edition.herald.co.uk/a")
    'herald.co.uk'
    """
    try:
        name = (urlsplit(url if "//" in url else f"//{url}").hostname or "").strip(".")
    except ValueError:
        return ""
    labels = name.split(".")
    if len(labels) < 2 or len(name) > 100 or not re.fullmatch(r"[\w.-]+", name) or labels[-1].isdigit():
        return ""
    keep = 3 if len(labels[-1]) == 2 and labels[-2] in ("co", "com", "org", "net", "ac", "gov", "edu") else 2
    while len(labels) > keep and labels[0] in _PARTS_OF_A_SITE:
        del labels[0]
    return ".".join(labels)


def _from_host(url: str) -> Iterator[Guess]:
    if site := host(url):
        yield Guess(site, f"the web address ({urlsplit(url if '//' in url else f'//{url}').hostname})")


def _from_dateline(text: str) -> Iterator[Guess]:
    for line in _head_lines(text):
        m = _DATELINE_START.match(line) or _DATELINE_PLACE.match(line[:160])
        name = m["name"].removeprefix("The ") if m else ""
        before = line[: m.start("name")] if m else ""
        spelled_out = name and name in "".join(re.findall(r"\b[A-Z]", before))
        if m and not _NO_OUTLET.match(name) and not spelled_out and (m["dash"] or _is_outlet_like(name)):
            shown = line[m.start("name") - 1 : m.end()].strip()
            yield Guess(_clean(name), f"the dateline “{shown}”")


def _from_byline(text: str, byline: str) -> Iterator[Guess]:
    given = [byline if byline.lower().startswith("by ") else f"By {byline}"] if byline else []
    for line in (*given, *_head_lines(text)):
        m = _BYLINE.match(line)
        if m and is_names(m["rest"]) and (name := _affiliation(m["rest"].rstrip(" .;"))):
            yield Guess(_clean(name), f"the byline “…{m['rest'][-40:].strip()}”")


def is_names(rest: str) -> bool:
    """Whether a byline is one: capitals throughout, but for the small words that join names."""
    return all(word in _JOINING or not word[0].islower() for word in re.findall(r"\w+", rest))


def _affiliation(names: str) -> str:
    """The outlet at the end of "Ana Brook and Lee Ord, CNN", "Ana Brook for the Herald" or "Herald staff", or ""."""
    if m := _BYLINE_FOR.search(names):
        sure = m["sure"] or _is_outlet_like(m["name"])
        return m["name"] if sure and not _ROLE.search(m["name"]) else ""
    if (m := _BYLINE_HOUSE.match(names)) and _is_outlet_like(m["name"]):
        return m["name"]
    people, comma, last = names.rpartition(", ")
    last = last.removeprefix("the ")
    if comma and re.fullmatch(_NAME, last) and not _ROLE.search(last):
        closed = " and " in people or " & " in people
        if _is_outlet_like(last) or " " not in last or closed:
            return last
    if not comma and re.fullmatch(_NAME, names) and _is_outlet_like(names):
        return names
    return ""


def _from_told(text: str, least: int) -> Iterator[Guess]:
    """The outlet that people "told" something at least `least` times and oftener than any other; what was told
    "on Sunday" or "in an interview" was mostly told elsewhere.
    """
    told: Counter[str] = Counter()
    words: dict[str, str] = {}
    for m in _TOLD.finditer(text):
        name = _clean(m["name"])
        if _is_outlet_like(name) and not _ELSEWHERE.match(m["after"]):
            told[name] += 1
            words.setdefault(name, f"told {m['the'] or ''}{m['name']}")
    ranked = told.most_common(2)
    if ranked and ranked[0][1] >= least and (len(ranked) == 1 or ranked[0][1] > ranked[1][1]):
        yield Guess(ranked[0][0], f"the words “{words[ranked[0][0]]}”")


def _from_promotion(text: str) -> Iterator[Guess]:
    for m in _PROMOTION.finditer(text):
        if m["name"].upper() in _NEVER:
            continue
        yield Guess(_clean(m["name"]), f"promotion in the text (“{' '.join(m[0].split())}”)")


def _from_copyright(text: str) -> Iterator[Guess]:
    for part in dict.fromkeys((text[-_TAIL:], text[:_HEAD])):
        for m in _COPYRIGHT.finditer(part):
            name = _LEGAL_TAIL.sub("", m["name"])
            if name and not name.isdigit() and (m["year"] or _is_outlet_like(name)):
                yield Guess(_clean(name), f"the copyright line “{m[0].strip()}”")


_HASH = re.compile(r"(?=[a-f]*\d)[0-9a-f]{6,}$|(?=\D*\d)(?=[^a-z]*[a-z])[0-9a-z]{12,}$", re.IGNORECASE)
_NUMBERED = re.compile(r"^([^\W\d_]{4,})\d+$")
_NUMBER = re.compile(r"[a-z]{0,3}\d+[a-z]?|v\d+", re.IGNORECASE)
_LIST = """
article articles text texts txt news corpus data dataset file files doc docs document story stories item untitled new
copy final draft test train dev sample samples export output download downloads raw clean page html body the input
inputs content contents tmp temp folder
"""
_GENERIC = frozenset(_LIST.split())


def _from_path(name: str, what: str) -> Iterator[Guess]:
    """ "herald_2024-01-03_ferry" -> "Herald": the words before the first number, else all; nothing if all are empty."""
    parts = [_NUMBERED.sub(r"\1", p) for p in re.findall(r"[^\W_]+(?:[’'&][^\W_]+)*", name)]
    said = [not (_NUMBER.fullmatch(p) or _HASH.match(p)) for p in parts]
    start = next((i for i, s in enumerate(said) if s), len(parts))
    stop = next((i for i in range(start, len(parts)) if not said[i]), len(parts))
    words = [p for p in parts[start:stop] if p.lower() not in _GENERIC][:5]
    if any(len(w) > 1 for w in words):
        yield Guess(" ".join(_capital(w) for w in words), f"the {what} “{name}”")


def _from_file(name: str, sure: bool) -> Iterator[Guess]:
    """The file name, where it looks like the name of an outlet (`sure`) or whatever it says."""
    yield from (guess for guess in _from_path(name, "file name") if not sure or _is_outlet_like(guess.name))


def _capital(word: str) -> str:
    if word != word.lower():
        return word
    vowelless = not re.search(r"[aeiou]", word) and word.isascii()
    return word.upper() if vowelless and len(word) < 6 else word[:1].upper() + word[1:]


def _is_outlet_like(name: str) -> bool:
    return name.upper() not in _NEVER and bool(_OUTLET_LIKE.match(name) or _ACRONYM.match(name))


def _clean(name: str) -> str:
    name = " ".join(name.split()).strip(" ,.;:’'\"“”")
    return re.sub(r"^(?:the|The) |[’']s$", "", name)
