"""The reading report: how much was announced, read, suspicious and failed, then a line for every file and row."""

from __future__ import annotations

from framing.reading.corpus import HOW_TO_CORRECT, Reading
from framing.reading.items import LEVELS


def report_lines(reading: Reading) -> list[str]:
    """The lines that `framing read` prints; plain text, columns aligned by spaces."""
    counts = {level: sum(n.level == level for n in reading.notes) for level in LEVELS}
    read = len(reading.articles)
    outlets = len({a.outlet for a in reading.articles})
    announced = "not stated" if reading.announced is None else f"{reading.announced:,}"
    totals = {
        "announced": announced,
        "read": f"{read:,} ({outlets:,} {'outlet' if outlets == 1 else 'outlets'})",
        "suspicious": f"{counts['suspicious']:,} of those read",
        "failed": f"{counts['failed']:,}",
        "skipped": f"{counts['skipped']:,}",
    }
    lines = [f"{name:<12}{value}" for name, value in totals.items()]
    width = min(max((len(n.place) for n in reading.notes), default=0), 60)
    lines += ["", *(f"{n.level:<12}{n.place:<{width}}  {' '.join(n.message.split())}" for n in reading.notes)]
    lines += [*_outlets(reading), *_versions(reading)]
    if any(a.outlet_guess for a in reading.articles):
        lines += ["", HOW_TO_CORRECT]
    return lines


def _outlets(reading: Reading) -> list[str]:
    """A line for each outlet whose name was written in other ways too."""
    written: dict[str, dict[str, None]] = {}
    for article in reading.articles:
        if other := article.extra.get("outlet_as_written"):
            written.setdefault(article.outlet, {})[other] = None
    if not written:
        return []
    return ["", *(f"outlet      {name}: also written {', '.join(f'“{w}”' for w in ways)}" for name, ways in written.items())]


def _versions(reading: Reading) -> list[str]:
    """A line for each text of which there are several copies or versions; all are kept."""
    if not (clusters := reading.clusters):
        return []
    share = {a.id: a.extra.get("version_share", "") for a in reading.articles}
    shown = (", ".join([ids[0], *(f"{i} ({float(share[i]):.0%})" for i in ids[1:])]) for ids in clusters)
    return ["", *(f"versions    {line} share one text" for line in shown)]
