"""Everything that needs several articles, worked out once for a run.

What is said of one event (who is called what, which figures, which acts) is compared within that event; words and shared
text are compared over all articles. Groups are outlets, or the values of the column that a user names
(`framing.comparison.groups`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from framing.comparison.agency import ActRow, agency_alignment
from framing.comparison.figures import FiguresGrid, figures_grid
from framing.comparison.gate import Gate, Genre, gate
from framing.comparison.keyness import Keyness, Permutation, keyness, paragraph_permutation
from framing.comparison.naming import Alias, NamingGrid, Suggestion, naming_grid, suggestions
from framing.comparison.shared import SharedText

if TYPE_CHECKING:
    from framing.findings import Finding
    from framing.lexicon import Hit, Lexicon
    from framing.text.document import Document

SHUFFLES = 200
"""Draws of the paragraph permutation."""


@dataclass(frozen=True, slots=True)
class EventComparison:
    """What the articles of one event say, side by side.

    Attributes
    ----------
    event
        Name of the event, "" where the articles name none.
    articles
        Ids of its articles, in order.
    groups
        Its groups, in the order of the whole run.
    naming
        Who is called what.
    terms
        Sets of terms in which groups choose differently ("armed group"), for a user to confirm as rows of the naming grid.
    figures
        Numbers with what they count.
    acts
        The same act told by two groups or more.
    """

    event: str
    articles: tuple[str, ...]
    groups: tuple[str, ...]
    naming: NamingGrid
    terms: tuple[Suggestion, ...]
    figures: FiguresGrid
    acts: tuple[ActRow, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """A whole run compared.

    Attributes
    ----------
    groups
        In order of their first article; the same order everywhere.
    by
        The metadata column that makes the groups, "outlet" by default.
    gate
        What speaks against comparing.
    forced
        The user wants to compare in spite of a refusal.
    events
        One comparison an event, in order of first article.
    keyness, permutation
        Words of the event and of one group; what shuffled paragraphs give, None where words are tested or there is one
        group only.
    shared
        Text that groups share.
    """

    groups: tuple[str, ...]
    by: str
    gate: Gate
    forced: bool
    events: tuple[EventComparison, ...]
    keyness: Keyness
    permutation: Permutation | None
    shared: SharedText

    @property
    def open(self) -> bool:
        """Whether groups are compared: nothing is refused, or the user insists."""
        return self.gate.open or self.forced


def compare(
    documents: Sequence[Document],
    findings: Iterable[Finding],
    shared: SharedText,
    *,
    lexicon: Lexicon | None = None,
    hits: Mapping[str, Sequence[Hit]] | None = None,
    aliases: Sequence[Alias] = (),
    genres: Mapping[str, Genre] | None = None,
    by: str = "outlet",
    force: bool = False,
) -> Comparison:
    """Compare the documents of a run; `Article.outlet` is the group of each.

    Parameters
    ----------
    findings
        Findings on these documents: those of "loaded" mark a label as evaluative, those of "agency" are the acts.
    shared
        What the documents share.
    lexicon
        Where nouns for persons are read from; the shipped one by default.
    hits
        Lexicon hits of the dimension "naming" by article id; looked up where none are given.
    aliases, genres
        What the user says: other names of a person, group, place or event; genre by article id.
    by, force
        See `Comparison`.
    """
    groups = tuple(dict.fromkeys(d.article.outlet for d in documents))
    by_article: dict[str, list[Finding]] = {d.article.id: [] for d in documents}
    for finding in findings:
        by_article[finding.article].append(finding)
    events = []
    for event in dict.fromkeys(d.article.event for d in documents):
        own = [d for d in documents if d.article.event == event]
        events.append(_event(event, own, groups, by_article, lexicon, hits, aliases))
    words = keyness(documents, shared=shared)
    shuffled = len(groups) > 1 and not words.tested
    return Comparison(
        groups=groups,
        by=by,
        gate=gate(documents, shared, genres),
        forced=force,
        events=tuple(events),
        keyness=words,
        permutation=paragraph_permutation(documents, draws=SHUFFLES) if shuffled else None,
        shared=shared,
    )


def _event(
    event: str,
    documents: Sequence[Document],
    groups: Sequence[str],
    findings: Mapping[str, Sequence[Finding]],
    lexicon: Lexicon | None,
    hits: Mapping[str, Sequence[Hit]] | None,
    aliases: Sequence[Alias],
) -> EventComparison:
    own = [f for d in documents for f in findings[d.article.id]]
    figures = figures_grid(documents)
    present = {d.article.outlet for d in documents}
    return EventComparison(
        event=event,
        articles=tuple(d.article.id for d in documents),
        groups=tuple(g for g in groups if g in present),
        naming=naming_grid(documents, own, lexicon, aliases),
        terms=suggestions(documents, hits),
        figures=figures,
        acts=agency_alignment(documents, own, figures),
    )
