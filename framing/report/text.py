"""Plain sentences written from numbers by rules.

A difference is named only where `framing.comparison.differences` finds one, and every number in a sentence stands in the
table that the claim names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from framing.article import Article
from framing.charts.table import counted, listed, one_decimal, percent, thousands
from framing.comparison.differences import Compared, Difference
from framing.report.extracts import written_out
from framing.report.model import Claim, ClaimKind
from framing.sentences import Sentence, say, together

ENOUGH_ARTICLES = 5
"""With fewer articles of an outlet, what differs may be the article."""

LIST_ALL = 5
"""Up to so many outlets each rate is told in the detail of a sentence."""


@dataclass(frozen=True, slots=True)
class OutletRate:
    """An outlet's count in so many words of so many articles.

    `rate` is per 1,000 words with the 95 % interval `low` to `high`; all three None where there are too few to rate.
    """

    outlet: str
    count: int
    words: int
    rate: float | None
    low: float | None
    high: float | None
    articles: int


def compared(articles: Sequence[Article], words: Mapping[str, Mapping[str, int]], table: str) -> list[Claim]:
    """What was compared: how many articles, of which outlets and days, how long, in whose words.

    `words` is by outlet and voice, the rows of `table` its outlets in order and the total last.
    """
    if not words:
        return []
    outlets = list(words)
    total = len(outlets)
    told = say(
        "compared.articles", articles=counted(len(articles), "article"), outlets=counted(len(outlets), "outlet"),
        when=when(articles), names=listed(outlets),
    )  # fmt: skip
    claims = [Claim("compared", "", told, table, (total,))]
    by_voice = {voice: sum(amounts.get(voice, 0) for amounts in words.values()) for voice in next(iter(words.values()))}
    everything = sum(by_voice.values())
    if everything:
        amounts = {"own": "outlet", "quoted": "quoted", "retold": "paraphrased"}
        values = {name: by_voice.get(voice, 0) for name, voice in amounts.items()}
        told = say(
            "compared.voices", words=counted(everything, "counted word"),
            **{name: thousands(n) for name, n in values.items()},
            **{f"{name}_share": percent(n / everything) for name, n in values.items()},
        )  # fmt: skip
        claims.append(Claim("compared", "", told, table, (total,)))
    return claims


def when(articles: Sequence[Article]) -> str:
    """On which days articles were published, to go on after their number; "" where no date is known."""
    dates = sorted({article.published for article in articles if article.published})
    if not dates:
        return ""
    first, last = written_out(dates[0]), written_out(dates[-1])
    return say("compared.one-day", day=first) if first == last else say("compared.days", first=first, last=last)


def rate_claims(label: str, rates: Sequence[OutletRate], table: str, tested: Compared) -> list[Claim]:
    """What the rates of one dimension allow to say; row i of `table` is outlet i, `tested` compares those with a rate.

    Outlets that can be rated are compared; a single one is described.
    """
    rated = [rate for rate in rates if rate.rate is not None]
    short = [rate for rate in rates if rate.rate is None]
    row = {rate.outlet: number for number, rate in enumerate(rates)}
    claims: list[Claim] = []
    if rates and not any(rate.count for rate in rates):
        claims.append(Claim("same", label, say("rates.none"), table, tuple(row.values())))
    elif len(rated) > 1:
        claims += _differences(label, rated, tested.pairs, table, row)
        claims += _sameness(label, rated, tested, table, row)
    elif rated:
        only = rated[0]
        low, high = one_decimal(only.low or 0.0), one_decimal(only.high or 0.0)
        text = say("rates.one", told=_told(only), low=low, high=high)
        claims.append(Claim("found", label, text, table, (row[only.outlet],)))
    if short:
        told = listed([f"{rate.outlet} ({_within(rate)})" for rate in short])
        rows = tuple(row[rate.outlet] for rate in short)
        claims.append(Claim("unknown", label, say("rates.short", told=told), table, rows))
    return claims


def without_shared_claims(
    label: str, own: Sequence[OutletRate], table: str, tested: Compared, own_tested: Compared | None
) -> list[Claim]:
    """What changes when the sentences that outlets share are left out; row i of `table` is outlet i of `own`.

    `tested` compares the outlets over all text, `own_tested` without shared text.
    """
    if len(own) < 2 or own_tested is None:
        return []
    before = {(pair.higher, pair.lower) for pair in tested.pairs if pair.clear}
    after = {(pair.higher, pair.lower) for pair in own_tested.pairs if pair.clear}
    gone, new = sorted(before - after), sorted(after - before)
    rows = tuple(range(len(own)))
    topic = say("topic.without-shared", label=label)
    if not gone and not new:
        if sum(rate.rate is not None for rate in own) < 2:
            return [Claim("unknown", topic, say("without-shared.too-little"), table, rows)]
        return [Claim("unchanged", topic, say("without-shared.same" if after else "without-shared.none"), table, rows)]
    rated = {rate.outlet for rate in own if rate.rate is not None}
    untested = [pair for pair in gone if not rated.issuperset(pair)]
    told: tuple[tuple[ClaimKind, str, list[tuple[str, str]]], ...] = (
        ("same", "without-shared.gone", [pair for pair in gone if pair not in untested]),
        ("unknown", "without-shared.untested", untested),
        ("differs", "without-shared.new", new),
    )
    return [
        Claim(kind, topic, say(key, pairs="; ".join(f"{a} and {b}" for a, b in couples)), table, rows)
        for kind, key, couples in told
        if couples
    ]


def _differences(
    label: str, rates: Sequence[OutletRate], tested: Sequence[Difference], table: str, row: Mapping[str, int]
) -> list[Claim]:
    """One sentence for every outlet that clearly has more than others."""
    by_name = {rate.outlet: rate for rate in rates}
    claims = []
    for rate in rates:
        others = [by_name[pair.lower] for pair in tested if pair.clear and pair.higher == rate.outlet]
        if others:
            text = say(
                "rates.more", outlet=rate.outlet, rate=one_decimal(rate.rate or 0.0), within=_within(rate),
                others=listed([_told(other) for other in others]),
            )  # fmt: skip
            rows = (row[rate.outlet], *(row[other.outlet] for other in others))
            claims.append(Claim("differs", label, text, table, rows))
    return claims


def _sameness(
    label: str, rates: Sequence[OutletRate], tested: Compared, table: str, row: Mapping[str, int]
) -> list[Claim]:
    unclear = [pair for pair in tested.pairs if not pair.clear]
    if not unclear:
        return []
    rows = tuple(row[rate.outlet] for rate in rates)
    if len(unclear) < len(tested.pairs):
        names = "" if len(unclear) > 3 else ": " + "; ".join(f"{pair.higher} and {pair.lower}" for pair in unclear)
        text = say("rates.some-pairs", pairs=counted(len(unclear), "other pair"), names=names)
        return [Claim("same", label, text, table, rows)]
    values = [rate.rate for rate in rates if rate.rate is not None]
    low, high = one_decimal(min(values)), one_decimal(max(values))
    text = say("rates.same-range", low=low, high=high) if low != high else say("rates.same-rate", low=low)
    each = f"{', '.join(_told(rate) for rate in rates)}." if len(rates) <= LIST_ALL else ""
    return [Claim("same", label, text, table, rows, together((each, _more_needed(tested))))]


def _more_needed(tested: Compared) -> str:
    """How much more text would tell the least alike pair apart, if the rates stayed as they are."""
    pair = min(tested.pairs, key=lambda p: (p.p, -p.ratio))
    more = tested.needed(pair)
    if not more:
        return ""
    return say("rates.needed", more=counted(more, "more article"), higher=pair.higher, lower=pair.lower)


def _told(rate: OutletRate) -> str:
    """Tolm News 24.8 (10 in 403 words)."""
    return f"{rate.outlet} {one_decimal(rate.rate or 0.0)} ({_within(rate)})"


def _within(rate: OutletRate) -> str:
    return f"{thousands(rate.count)} in {counted(rate.words, 'word')}"


def no_difference(rated: Sequence[int]) -> Sentence:
    """What stands where no difference is claimed; `rated` is how many outlets can be rated in each dimension."""
    if not any(number > 1 for number in rated):
        return say("rates.nothing-compared")
    return say("rates.nothing-differs")


def banners(articles: Sequence[Article]) -> list[Sentence]:
    """What stands at the head of the overview: too few articles, and kinds of article that differ."""
    per_outlet = [sum(a.outlet == outlet for a in articles) for outlet in dict.fromkeys(a.outlet for a in articles)]
    found = []
    if len(per_outlet) > 1 and min(per_outlet) < ENOUGH_ARTICLES:
        found.append(say("doubt.few-articles", least=str(ENOUGH_ARTICLES)))
    genres = sorted({article.genre for article in articles if article.genre})
    if len(genres) > 1:
        found.append(say("doubt.kinds", kinds=listed(genres)))
    events = {article.event for article in articles if article.event}
    if len(events) > 1:
        found.append(say("doubt.events", events=str(len(events))))
    return [*found, *doubts(articles)]


def doubts(articles: Sequence[Article]) -> list[Sentence]:
    """Articles with warnings: the first warning of each, at most five."""
    doubtful = [article for article in articles if article.warnings]
    found = [
        say("doubt.article", article=f"{a.outlet} ({a.source_file or a.id})", warning=a.warnings[0])
        for a in doubtful[:5]
    ]
    if len(doubtful) > 5:
        found.append(say("doubt.more", articles=str(len(doubtful) - 5)))
    return found


def guesses(articles: Sequence[Article]) -> list[Sentence]:
    """Outlets that were not stated but proposed, each with the way it was guessed."""
    return [
        say(
            "doubt.guess", number=str(number), file=f" ({a.source_file})" if a.source_file else "", outlet=a.outlet,
            how=a.outlet_guess.removeprefix("the "),
        )
        for number, a in enumerate(articles, start=1)
        if a.outlet_guess
    ]  # fmt: skip


def missing_comparison(articles: Sequence[Article]) -> str:
    """Why comparing parts are not there; "" where there are several outlets."""
    outlets = list(dict.fromkeys(article.outlet for article in articles))
    if len(outlets) > 1:
        return ""
    if len(articles) == 1:
        return say("missing.one-article")
    return say("missing.one-outlet", outlet=outlets[0]) if outlets else say("missing.no-articles")


def nothing_changes(claims: Sequence[Claim]) -> list[Claim]:
    """One sentence for all, where leaving out shared sentences changes nothing in any dimension."""
    without = [claim for claim in claims if claim.topic.endswith(", without shared sentences")]
    if without and all(claim.kind == "unchanged" for claim in without):
        return [Claim("same", "", say("without-shared.nothing-changes"))]
    return []


def _events(articles: Sequence[Article]) -> Sentence:
    events = {article.event for article in articles if article.event}
    return say("events.many", events=str(len(events))) if len(events) > 1 else say("events.one")


def cannot_tell(articles: Sequence[Article]) -> list[Claim]:
    """What these articles cannot answer, whatever the numbers."""
    outlets = list(dict.fromkeys(article.outlet for article in articles))
    fair = Claim("unknown", "", say("unknown.fair"))
    always = Claim("unknown", "", say("unknown.always", events=_events(articles)))
    return [always, fair] if len(outlets) > 1 else [fair]
