"""Whether articles can be compared at all: genre, length, dates, versions, language, shared text, number of articles.

The gate speaks before any chart. A *refusal* says that a comparison would be meaningless (a user can force it, and the
reason is then printed); a *warning* says what to keep in mind. Nothing is refused on a guess: a genre counts for a refusal
only where the user, the section or the address states it.

Genre is guessed from counts per 1,000 words outside quotations, in this order: words of section, address or headline decide
alone; four lines with a clock time make a live blog; "I", "we", "you", questions and "should" against reporting verbs tell
opinion from news. In between the answer is "unsure".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import combinations
from typing import Literal

from framing.article import Article
from framing.comparison.shared import SharedText
from framing.sentences import Sentence, say, together
from framing.text.document import Document, Layout

Genre = Literal["news", "opinion", "live blog", "feature", "unsure"]

MIN_WORDS = 50
"""Shorter texts cannot be compared."""
SHORT_WORDS = 150
LENGTH_RATIO = 3.0
"""Warn where the longest outlet has this many times the words of the shortest."""
GAP_DAYS = 2
"""Warn where articles were published more than this many days apart."""
VERSION = 0.5
"""Two texts of one outlet that share this part (0-1) of their five-word runs are versions of one article."""
SAME = 0.8
"""Two outlets whose texts share this part print the same article."""
COPIED = 0.3
"""Warn where this part (0-1) of an outlet's sentences is shared with others."""
FEW_ARTICLES = 10
"""Under so many articles an outlet, findings hold for the articles and not for the outlet."""
MOST_GROUPS = 12
CLOCK_LINES = 4
OPINION_FROM = 1.3
NEWS_UNTIL = -1.0


@dataclass(frozen=True, slots=True)
class GenreGuess:
    """The genre of an article, why, and whether it is stated (by user, section or address) and not guessed."""

    genre: Genre
    why: str
    stated: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """What speaks against comparing, in sentences of two readings; `genres` by article id."""

    warnings: tuple[Sentence, ...]
    refusals: tuple[Sentence, ...]
    genres: Mapping[str, GenreGuess]

    @property
    def open(self) -> bool:
        """Whether nothing is refused."""
        return not self.refusals


_STATED: tuple[tuple[re.Pattern[str], Genre], ...] = (
    (re.compile(r"\blive ?-?blog\b|\blive updates\b|/live/|/live-news/|\bas it happened\b", re.I), "live blog"),
    (re.compile(r"\bop-?ed\b|\bopinions?\b|\beditorials?\b|\bcommentary\b|\bcommentisfree\b|\bcolumns?\b|\bcolumnists?\b"
                r"|\bviewpoints?\b|\bletters to the editor\b", re.I), "opinion"),
    (re.compile(r"\bfeatures?\b|\blong ?-?reads?\b|\bprofiles?\b|\bmagazine\b|\binterviews?\b|\bin depth\b", re.I), "feature"),
    (re.compile(r"\bnews\b|\breport\b", re.I), "news"),
)  # fmt: skip
_HEADLINE = re.compile(
    r"^\s*(opinion|op-ed|editorial|commentary|comment|column|live|feature|long read|analysis)\s*(?:[:|–—]| - )", re.I
)
_HEADLINE_GENRES: Mapping[str, Genre] = {
    "opinion": "opinion", "op-ed": "opinion", "editorial": "opinion", "commentary": "opinion", "comment": "opinion",
    "column": "opinion", "live": "live blog", "feature": "feature", "long read": "feature",
}  # fmt: skip
_ADDRESS: tuple[tuple[re.Pattern[str], Genre], ...] = (
    (re.compile(r"/(?:opinions?|op-?eds?|commentisfree|editorials?|columns?|columnists?|commentary|comment|views)(?:/|$)", re.I),
     "opinion"),
    (re.compile(r"/(?:live|live-?blogs?|live-news|live-updates)(?:/|$)", re.I), "live blog"),
    (re.compile(r"/(?:features?|long-?reads?|magazine|lifestyle|profiles?)(?:/|$)", re.I), "feature"),
)  # fmt: skip
_CLOCK = re.compile(
    r"^\W{0,3}(?:\d{1,2}[:.]\d{2}(?:\s?[ap]\.?m\.?)?|\d{1,2}\s?[ap]\.?m\.?)"
    r"(?:\s+(?:[A-Z]{2,5}\b|local time|on \w+))?\s*(?:[-–—:|].*|$)",
    re.I,
)
_AUTHOR = re.compile(
    r"\b(?:is|was) (?:a|an|the) (?:\w+[- ]){0,4}(?:columnist|contributor|fellow|professor|author|commentator|host|director of)\b"
    r"|\bis the author of\b|\bviews expressed\b|\bopinions expressed\b",
)
_WORD = re.compile(r"[A-Za-z]+(?:['’][A-Za-z]+)?")
_REPORTING = frozenset({
    "said", "says", "told", "reported", "announced", "added", "confirmed", "stated", "according", "spokesman", "spokeswoman",
    "spokesperson", "officials", "tweeted", "testified", "declined",
})  # fmt: skip
_I = frozenset({"i", "my", "me", "i'm", "i've", "i'd"})
_WE = frozenset({"we", "our", "us", "we're"})
_YOU = frozenset({"you", "your"})
_OUGHT = frozenset({"should", "must", "ought", "perhaps", "surely", "indeed", "course"})
_DATELINE = re.compile(r"^[A-Z][A-Z .,'’-]{2,40}(?:, [A-Z][a-z.]+)?(?: \([A-Z][A-Za-z ]+\))? ?[-–—]")


def guess_genre(layout: Layout) -> GenreGuess:
    """The genre of an article from its metadata and, where that is silent, from its text."""
    stated = _stated(layout.article)
    if stated is not None:
        return stated
    lines = sum(bool(_CLOCK.match(line.strip())) for line in layout.text.splitlines())
    if lines >= CLOCK_LINES:
        return GenreGuess("live blog", f"{lines} lines begin with a clock time")
    headline = next(
        (layout.text[s.start : s.end] for s in layout.sections if s.role == "headline"), layout.article.headline
    )
    cue = _HEADLINE.match(headline)
    if cue and cue.group(1).lower() in _HEADLINE_GENRES:
        return GenreGuess(_HEADLINE_GENRES[cue.group(1).lower()], f"the headline begins with “{cue.group(1)}”", True)
    words, score, why = opinion_score(layout)
    if words < SHORT_WORDS:
        return GenreGuess("unsure", "the text is too short to tell")
    if score >= OPINION_FROM:
        return GenreGuess("opinion", why)
    if score <= NEWS_UNTIL:
        return GenreGuess("news", why)
    return GenreGuess("unsure", why)


def _stated(article: Article) -> GenreGuess | None:
    if article.genre:
        for pattern, genre in _STATED:
            if pattern.search(article.genre):
                return GenreGuess(genre, f"the section is given as “{article.genre}”", True)
    for pattern, genre in _ADDRESS:
        found = pattern.search(article.url)
        if found:
            return GenreGuess(genre, f"the address holds “{found.group().strip('/')}”", True)
    return None


def opinion_score(layout: Layout) -> tuple[int, float, str]:
    """Words outside quotations, how much the text sounds like opinion (above 0) or news (below), and the reason in words.

    A weighted sum of rates per 1,000 words, each cut off where more of it says no more.
    """
    kept, first, last = _own_text(layout)
    words = [w.lower().replace("’", "'") for w in _WORD.findall(kept)]
    n = len(words)
    if not n:
        return 0, 0.0, "the text holds no words of its own"

    def rate(wanted: frozenset[str]) -> float:
        return 1000 * sum(w in wanted for w in words) / n

    reporting = min(rate(_REPORTING), 25.0)
    first_person = min(rate(_I), 12.0)
    we, you = min(rate(_WE), 12.0), min(rate(_YOU), 10.0)
    ought, questions = min(rate(_OUGHT), 8.0), min(1000 * kept.count("?") / n, 8.0)
    author = bool(_AUTHOR.search(last))
    dateline = bool(_DATELINE.match(first))
    score = (
        0.2 - 0.19 * reporting + 0.10 * first_person + 0.16 * we + 0.08 * you + 0.16 * ought + 0.28 * questions
        + 2.0 * author - 1.5 * dateline
    )  # fmt: skip
    parts = [
        ("the writer says “I”", 0.10 * first_person), ("the writer says “we”", 0.16 * we),
        ("it asks questions", 0.28 * questions),
        ("it says what should be done", 0.16 * ought), ("an author's line ends it", 2.0 * author),
        ("it addresses the reader", 0.08 * you),
    ]  # fmt: skip
    if score > 0:
        told = [name for name, value in sorted(parts, key=lambda p: -p[1])[:2] if value > 0.2]
        why = " and ".join(told) or "few verbs of reporting"
        return n, score, why
    return n, score, "it reports what others said" if not dateline else "it has a dateline and reports what others said"


def _own_text(layout: Layout) -> tuple[str, str, str]:
    """Text outside quotations and posts in counted sections, with the first and the last paragraph."""
    quotes = sorted((q.start, q.end) for q in layout.quotes if not q.depth)
    parts: list[str] = []
    bodies = [s for s in layout.sections if s.role in ("body", "standfirst") and layout.counted(s)]
    n = 0
    for section in bodies:
        at = section.start
        while n < len(quotes) and quotes[n][1] <= section.start:
            n += 1
        k = n
        while k < len(quotes) and quotes[k][0] < section.end:
            parts.append(layout.text[at : max(at, quotes[k][0])])
            at = max(at, quotes[k][1])
            k += 1
        parts.append(layout.text[at : section.end])
    text = " ".join(
        p for p in " \n".join(parts).splitlines() if "@" not in p and "t.co/" not in p and "pic.twitter" not in p
    )
    every = [layout.text[s.start : s.end] for s in layout.sections]
    return text, layout.text[bodies[0].start : bodies[0].end] if bodies else "", " ".join(every[-2:])


# --- the gate -------------------------------------------------------------------------------------------------------------


def gate(
    documents: Sequence[Document],
    shared: SharedText | None = None,
    genres: Mapping[str, Genre] | None = None,
    languages: Mapping[str, str] | None = None,
) -> Gate:
    """Look at the articles of one event and say what speaks against comparing their outlets.

    Parameters
    ----------
    shared
        Shared text of the same documents.
    genres
        Genres that the user sets, by article id; they win over every guess.
    languages
        Languages by article id ("en"); where none is given a text that does not look like English counts as "other".
    """
    from framing.text import words

    given = genres or {}
    guesses = {
        d.article.id: GenreGuess(given[d.article.id], "set by the user", True)
        if d.article.id in given
        else guess_genre(d.layout)
        for d in documents
    }
    articles: dict[str, list[Document]] = defaultdict(list)
    for document in documents:
        articles[document.article.outlet].append(document)
    sizes = {d.article.id: sum(words(d).values()) for d in documents}
    warnings: list[Sentence] = []
    refusals: list[Sentence] = []
    refusals += _too_few(articles)
    refusals += _too_short(documents, sizes)
    refusals += _languages(documents, languages or {})
    for found, kept in (_genres(articles, guesses),):
        refusals += found
        warnings += kept
    warnings += _lengths(articles, sizes)
    warnings += _gaps(documents)
    copied, same = _copies(documents, shared)
    warnings += copied
    refusals += same
    warnings += _numbers(articles)
    return Gate(tuple(warnings), tuple(refusals), guesses)


def _too_few(articles: Mapping[str, Sequence[Document]]) -> list[Sentence]:
    if len(articles) < 2:
        return [say("gate.one-outlet")]
    if len(articles) > MOST_GROUPS:
        return [say("gate.too-many", outlets=str(len(articles)), most=str(MOST_GROUPS))]
    return []


def _too_short(documents: Sequence[Document], sizes: Mapping[str, int]) -> list[Sentence]:
    short = [d.article for d in documents if sizes[d.article.id] < MIN_WORDS]
    return [say("gate.too-short", article=_name(a), words=str(sizes[a.id]), least=str(MIN_WORDS)) for a in short]


def _name(article: Article) -> Sentence:
    return say("gate.article", id=article.id, outlet=article.outlet)


def _languages(documents: Sequence[Document], given: Mapping[str, str]) -> list[Sentence]:
    from framing.reading.checks import unlike_english

    found: dict[str, list[Article]] = defaultdict(list)
    for document in documents:
        article = document.article
        found[given.get(article.id) or ("other" if unlike_english(article.text) else "en")].append(article)
    if len(found) > 1:
        few = min(found.values(), key=len)
        return [say("gate.languages", articles=", ".join(f"{a.id} ({a.outlet})" for a in few))]
    return []


def _genres(
    articles: Mapping[str, Sequence[Document]], guesses: Mapping[str, GenreGuess]
) -> tuple[list[Sentence], list[Sentence]]:
    """Refusals and warnings on genre: two outlets of which one gives only news and the other only opinion."""
    refusals: list[Sentence] = []
    warnings: list[Sentence] = []
    stated: dict[str, set[Genre]] = {}
    for outlet, documents in articles.items():
        own = [guesses[d.article.id] for d in documents]
        if all(g.stated for g in own):
            stated[outlet] = {g.genre for g in own}
    for (one, first), (two, second) in combinations(stated.items(), 2):
        if (
            first != second
            and len(first) == len(second) == 1
            and "unsure" not in first | second
            and "opinion" in first | second
        ):
            refusals.append(
                say("gate.genres-apart", one=one, first=_many(first), two=two, second=_many(second))
            )
    kinds = {guesses[d.article.id].genre for found in articles.values() for d in found} - {"unsure"}
    if len(kinds) > 1 and not refusals:
        odd = [
            say("gate.odd", id=d.article.id, outlet=d.article.outlet, genre=g.genre, why=g.why)
            for found in articles.values()
            for d in found
            if (g := guesses[d.article.id]).genre not in ("news", "unsure")
        ]
        warnings.append(say("gate.genres", odd=together(odd, "; ")))
    return refusals, warnings


def _many(genres: set[Genre]) -> str:
    return " and ".join(sorted(genres))


def _lengths(articles: Mapping[str, Sequence[Document]], sizes: Mapping[str, int]) -> list[Sentence]:
    totals = {o: sum(sizes[d.article.id] for d in found) for o, found in articles.items()}
    warnings = [
        say("gate.few-words", outlet=outlet, words=f"{total:,}")
        for outlet, total in totals.items()
        if MIN_WORDS <= total < SHORT_WORDS
    ]
    if len(totals) > 1 and min(totals.values()) > 0:
        longest, shortest = max(totals, key=lambda o: totals[o]), min(totals, key=lambda o: totals[o])
        ratio = totals[longest] / totals[shortest]
        if ratio >= LENGTH_RATIO:
            warnings.append(
                say(
                    "gate.lengths", longest=longest, many=f"{totals[longest]:,}", shortest=shortest,
                    few=f"{totals[shortest]:,}", ratio=f"{ratio:.1f}",
                )
            )  # fmt: skip
    return warnings


def _gaps(documents: Sequence[Document]) -> list[Sentence]:
    dated: list[tuple[date, Article]] = [(d.article.published, d.article) for d in documents if d.article.published]
    warnings: list[Sentence] = []
    events = {d.article.event for d in documents}
    if len(events) > 1:
        return warnings
    if dated:
        (first, early), (last, late) = min(dated, key=lambda p: p[0]), max(dated, key=lambda p: p[0])
        days = (last - first).days
        if days > GAP_DAYS:
            warnings.append(
                say(
                    "gate.days", days=str(days), early=early.id, early_outlet=early.outlet, late=late.id,
                    late_outlet=late.outlet,
                )
            )  # fmt: skip
    if dated and len(dated) < len(documents):
        missing = len(documents) - len(dated)
        warnings.append(say("gate.undated", missing=str(missing), all=str(len(documents))))
    return warnings


def _copies(documents: Sequence[Document], shared: SharedText | None) -> tuple[list[Sentence], list[Sentence]]:
    """Warnings on versions and shared text; refusals where two outlets print one text."""
    warnings: list[Sentence] = []
    refusals: list[Sentence] = []
    by_id = {d.article.id: d.article for d in documents}
    for first, second, part in _alike(documents):
        one, two = by_id[first], by_id[second]
        if one.outlet == two.outlet and part >= VERSION:
            warnings.append(say("gate.versions", one=one.id, two=two.id, outlet=one.outlet))
        elif one.outlet != two.outlet and part >= SAME:
            refusals.append(say("gate.same-text", one=one.id, first=one.outlet, two=two.id, second=two.outlet))
    if shared is not None:
        for outlet in dict.fromkeys(a.outlet for a in by_id.values()):
            own = [d for d in documents if d.article.outlet == outlet]
            total = sum(sum(d.layout.counted(d.layout.sections[s.section]) for s in d.layout.sentences) for d in own)
            copied = sum(len(shared.kinds.get(d.article.id, {})) for d in own)
            if total and copied / total >= COPIED:
                credits = sorted({c for d in own for c in shared.credits.get(d.article.id, ())})
                named = say("gate.it-names", agencies=", ".join(credits)) if credits else ""
                share = f"{100 * copied / total:.0f} %"
                warnings.append(say("gate.copied", share=share, outlet=outlet, named=named))
    return warnings, refusals


def _alike(documents: Sequence[Document]) -> list[tuple[str, str, float]]:
    """Pairs of articles with the part of the longer one's five-word runs that both have, where it is `VERSION` or more."""
    runs: dict[str, set[tuple[str, ...]]] = {}
    for document in documents:
        found = [w.lower() for w in _WORD.findall(document.layout.text)]
        runs[document.article.id] = {tuple(found[i : i + 5]) for i in range(len(found) - 4)}
    places: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, grams in runs.items():
        for gram in grams:
            places[gram].append(name)
    counts: dict[tuple[str, str], int] = defaultdict(int)
    for names in places.values():
        if 1 < len(names) <= FEW_ARTICLES * MOST_GROUPS:
            for pair in combinations(names, 2):
                counts[pair] += 1
    parts = ((a, b, n / max(len(runs[a]), len(runs[b]))) for (a, b), n in counts.items())
    return sorted((a, b, p) for a, b, p in parts if p >= VERSION)


def _numbers(articles: Mapping[str, Sequence[Document]]) -> list[Sentence]:
    few = [o for o, found in articles.items() if len(found) < FEW_ARTICLES]
    if not few or len(articles) < 2:
        return []
    smallest = min(len(found) for found in articles.values())
    count = say("gate.one-article") if smallest == 1 else say("gate.articles", articles=str(smallest))
    return [
        say("gate.some-few", articles=count)
        if len(few) < len(articles)
        else say("gate.all-few", least=str(FEW_ARTICLES), articles=count)
    ]


def gate_rows(found: Gate) -> list[dict[str, object]]:
    """One row a sentence: whether it is a warning or a refusal, and what it says."""
    kinds = (("refusal", found.refusals), ("warning", found.warnings))
    return [{"kind": kind, "text": text} for kind, texts in kinds for text in texts]


def genre_rows(found: Gate) -> list[dict[str, object]]:
    """One row an article: its genre and why; the kind says whether that is stated or guessed."""
    return [
        {"kind": f"genre, {'stated' if g.stated else 'guessed'}", "article_id": name, "genre": g.genre, "text": g.why}
        for name, g in found.genres.items()
    ]
