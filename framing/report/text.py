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

ENOUGH_ARTICLES = 5
"""With fewer articles of an outlet, what differs may be the article."""

WITHOUT_SHARED = ", without shared sentences"

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
    dates = sorted({article.published for article in articles if article.published})
    when = ""
    if dates:
        first, last = written_out(dates[0]), written_out(dates[-1])
        when = f", published on {first}" if first == last else f", published from {first} to {last}"
    claims = [
        Claim(
            "compared",
            "",
            f"{counted(len(articles), 'article')} from {counted(len(outlets), 'outlet')}{when}: {listed(outlets)}.",
            table,
            (total,),
        )
    ]
    by_voice = {voice: sum(amounts.get(voice, 0) for amounts in words.values()) for voice in next(iter(words.values()))}
    everything = sum(by_voice.values())
    if everything:
        own, quoted, retold = (by_voice.get(voice, 0) for voice in ("outlet", "quoted", "paraphrased"))
        claims.append(
            Claim(
                "compared",
                "",
                f"Of {counted(everything, 'counted word')}, {thousands(own)} ({percent(own / everything)}) are the "
                f"outlets’ own, {thousands(quoted)} ({percent(quoted / everything)}) are quoted and "
                f"{thousands(retold)} ({percent(retold / everything)}) retell what a source said; "
                "the rest stands in headlines and captions.",
                table,
                (total,),
            )
        )
    return claims


def rate_claims(label: str, rates: Sequence[OutletRate], table: str, tested: Compared) -> list[Claim]:
    """What the rates of one dimension allow to say; row i of `table` is outlet i, `tested` compares those with a rate.

    Outlets that can be rated are compared; a single one is described.
    """
    rated = [rate for rate in rates if rate.rate is not None]
    short = [rate for rate in rates if rate.rate is None]
    row = {rate.outlet: number for number, rate in enumerate(rates)}
    claims: list[Claim] = []
    if rates and not any(rate.count for rate in rates):
        claims.append(Claim("same", label, "None were found in any outlet.", table, tuple(row.values())))
    elif len(rated) > 1:
        claims += _differences(label, rated, tested.pairs, table, row)
        claims += _sameness(label, rated, tested, table, row)
    elif rated:
        only = rated[0]
        claims.append(Claim("found", label, f"{_told(only)}; {_interval(only)}.", table, (row[only.outlet],)))
    if short:
        told = listed([f"{rate.outlet} ({_within(rate)})" for rate in short])
        rows = tuple(row[rate.outlet] for rate in short)
        claims.append(Claim("unknown", label, f"Too short to rate: {told}.", table, rows))
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
    topic = f"{label}{WITHOUT_SHARED}"
    if not gone and not new:
        if sum(rate.rate is not None for rate in own) < 2:
            return [Claim("unknown", topic, "Too little text is left to compare the outlets.", table, rows)]
        kept = "The same differences are clear." if after else "No clear difference either."
        return [Claim("unchanged", topic, kept, table, rows)]
    rated = {rate.outlet for rate in own if rate.rate is not None}
    untested = [pair for pair in gone if not rated.issuperset(pair)]
    told: tuple[tuple[ClaimKind, str, list[tuple[str, str]]], ...] = (
        ("same", "No longer a clear difference between", [pair for pair in gone if pair not in untested]),
        ("unknown", "Too little text is left to compare", untested),
        ("differs", "Now a clear difference, the first having more, between", new),
    )
    return [
        Claim(kind, topic, f"{text} {'; '.join(f'{a} and {b}' for a, b in couples)}.", table, rows)
        for kind, text, couples in told
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
            against = listed([_told(other) for other in others])
            claims.append(
                Claim(
                    "differs",
                    label,
                    f"More for its length in {rate.outlet}, {one_decimal(rate.rate or 0.0)} per 1,000 words "
                    f"({_within(rate)}), than in {against}.",
                    table,
                    (row[rate.outlet], *(row[other.outlet] for other in others)),
                )
            )
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
        many = counted(len(unclear), "other pair")
        return [Claim("same", label, f"No clear difference in {many} of outlets{names}.", table, rows)]
    values = [rate.rate for rate in rates if rate.rate is not None]
    low, high = one_decimal(min(values)), one_decimal(max(values))
    told = f"the rates run from {low} to {high}" if low != high else f"every rate is {low}"
    each = [f"{', '.join(_told(rate) for rate in rates)}."] if len(rates) <= LIST_ALL else []
    return [
        Claim(
            "same",
            label,
            f"No clear difference between any two outlets; {told} per 1,000 words.",
            table,
            rows,
            " ".join([*each, _more_needed(tested)]).strip(),
        )
    ]


def _more_needed(tested: Compared) -> str:
    """How much more text would tell the least alike pair apart, if the rates stayed as they are."""
    pair = min(tested.pairs, key=lambda p: (p.p, -p.ratio))
    more = tested.needed(pair)
    if not more:
        return ""
    return (
        f"If these rates held, about {counted(more, 'more article')} like these from each would be needed "
        f"to tell {pair.higher} and {pair.lower} apart."
    )


def _told(rate: OutletRate) -> str:
    """Tolm News 24.8 (10 in 403 words)."""
    return f"{rate.outlet} {one_decimal(rate.rate or 0.0)} ({_within(rate)})"


def _interval(rate: OutletRate) -> str:
    return f"the interval runs from {one_decimal(rate.low or 0.0)} to {one_decimal(rate.high or 0.0)} per 1,000 words"


def _within(rate: OutletRate) -> str:
    return f"{thousands(rate.count)} in {counted(rate.words, 'word')}"


def no_difference(rated: Sequence[int]) -> str:
    """What stands where no difference is claimed; `rated` is how many outlets can be rated in each dimension."""
    if not any(number > 1 for number in rated):
        return "Nothing could be compared: fewer than two outlets have enough words for a rate."
    return "No clear difference in any of the rates that were compared."


def banners(articles: Sequence[Article]) -> list[str]:
    """What stands at the head of the overview: too few articles, and kinds of article that differ."""
    per_outlet = [sum(a.outlet == outlet for a in articles) for outlet in dict.fromkeys(a.outlet for a in articles)]
    found = []
    if len(per_outlet) > 1 and min(per_outlet) < ENOUGH_ARTICLES:
        found.append(
            f"Fewer than {ENOUGH_ARTICLES} articles from an outlet. What differs below may be the article, "
            "its writer or the day, and need not be the outlet."
        )
    genres = sorted({article.genre for article in articles if article.genre})
    if len(genres) > 1:
        found.append(
            f"Different kinds of article are compared: {listed(genres)}. Kinds differ in wording by their nature."
        )
    events = {article.event for article in articles if article.event}
    if len(events) > 1:
        found.append(f"The articles are on {len(events)} events. What differs below may be the event.")
    return [*found, *doubts(articles)]


def doubts(articles: Sequence[Article]) -> list[str]:
    """Articles with warnings: the first warning of each, at most five."""
    doubtful = [article for article in articles if article.warnings]
    found = [f"{article.outlet} ({article.source_file or article.id}): {article.warnings[0]}" for article in doubtful[:5]]
    if len(doubtful) > 5:
        found.append(f"{len(doubtful) - 5} more articles have warnings; they stand with the articles.")
    return found


def guesses(articles: Sequence[Article]) -> list[str]:
    """Outlets that were not stated but proposed, each with the way it was guessed."""
    return [
        f"Article {number}{f' ({a.source_file})' if a.source_file else ''}: “{a.outlet}”, "
        f"guessed from the {a.outlet_guess.removeprefix('the ')}."
        for number, a in enumerate(articles, start=1)
        if a.outlet_guess
    ]


def missing_comparison(articles: Sequence[Article]) -> str:
    """Why comparing parts are not there; "" where there are several outlets."""
    outlets = list(dict.fromkeys(article.outlet for article in articles))
    if len(outlets) > 1:
        return ""
    if len(articles) == 1:
        return (
            "This report is on one article, so nothing is compared: "
            "the sentences on what differs need two outlets or more."
        )
    return (
        f"All articles are from one outlet ({outlets[0]}), so outlets are not compared: "
        "the sentences on what differs need two outlets or more."
        if outlets
        else "There are no articles."
    )


def nothing_changes(claims: Sequence[Claim]) -> list[Claim]:
    """One sentence for all, where leaving out shared sentences changes nothing in any dimension."""
    without = [claim for claim in claims if claim.topic.endswith(WITHOUT_SHARED)]
    if without and all(claim.kind == "unchanged" for claim in without):
        return [Claim("same", "", "Without the sentences that outlets share, none of these results changes.")]
    return []


def _events(articles: Sequence[Article]) -> str:
    events = {article.event for article in articles if article.event}
    return f"{len(events)} events" if len(events) > 1 else "one event"


def cannot_tell(articles: Sequence[Article]) -> list[Claim]:
    """What these articles cannot answer, whatever the numbers."""
    outlets = list(dict.fromkeys(article.outlet for article in articles))
    claims = [
        Claim(
            "unknown",
            "",
            "Whether a wording is fair, whether the facts are right, and what was left out: counted words do not say.",
        ),
    ]
    if len(outlets) > 1:
        claims.insert(
            0,
            Claim(
                "unknown", "", f"Whether an outlet always writes like this: these are articles on {_events(articles)}."
            ),
        )
    return claims
