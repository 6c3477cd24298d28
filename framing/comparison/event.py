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
from framing.comparison.differences import Compared
from framing.comparison.edits import Passage, edits
from framing.comparison.figures import FiguresGrid, figures_grid
from framing.comparison.gate import Gate, Genre, gate
from framing.comparison.headlines import HeadlineCheck, headlines
from framing.comparison.keyness import Keyness, Permutation, keyness, paragraph_permutation
from framing.comparison.naming import Alias, NamingGrid, Suggestion, naming_grid, suggestions
from framing.comparison.only_here import Item, only_here
from framing.comparison.outlets import MAIN_VOICES, outlet_differences
from framing.comparison.shared import SharedText
from framing.comparison.specification import Curve, Words, specification_curve

if TYPE_CHECKING:
    from framing.findings import Finding
    from framing.lexicon import Hit, Lexicon
    from framing.measures import Measure
    from framing.text.document import Document

SHUFFLES = 200
"""Draws of the paragraph permutation."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What was counted in a run.

    Attributes
    ----------
    measures, own_measures
        Of articles and outlets; of outlets without the sentences that outlets share.
    words, own_words
        Article id -> voice -> counted words, the second without shared sentences.
    own_findings
        The findings without those in shared sentences.
    """

    shared: SharedText
    measures: Sequence[Measure]
    own_measures: Sequence[Measure]
    words: Words
    own_words: Words
    own_findings: Sequence[Finding]


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
    only_here
        What one group alone names, counts or quotes, or alone leaves out.
    """

    event: str
    articles: tuple[str, ...]
    groups: tuple[str, ...]
    naming: NamingGrid
    terms: tuple[Suggestion, ...]
    figures: FiguresGrid
    acts: tuple[ActRow, ...]
    only_here: tuple[Item, ...]


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
    shared, edits
        Text that groups share, and its sentences with what each outlet did to them.
    headlines
        Headline against body, article by article.
    differences, own_differences
        Dimension -> the groups' rates compared, over all text and without shared text (empty where none is shared).
    curves
        Whether the order of the groups holds under other ways of counting, for dimensions with two groups that can be rated.
    """

    groups: tuple[str, ...]
    by: str
    gate: Gate
    forced: bool
    events: tuple[EventComparison, ...]
    keyness: Keyness
    permutation: Permutation | None
    shared: SharedText
    edits: tuple[Passage, ...]
    headlines: tuple[HeadlineCheck, ...]
    differences: Mapping[str, Compared]
    own_differences: Mapping[str, Compared]
    curves: tuple[Curve, ...]

    @property
    def open(self) -> bool:
        """Whether groups are compared: nothing is refused, or the user insists."""
        return self.gate.open or self.forced


def compare(
    documents: Sequence[Document],
    findings: Iterable[Finding],
    counts: Counts,
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
    counts
        What was counted, with and without shared text.
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
    shared, findings = counts.shared, list(findings)
    by_article: dict[str, list[Finding]] = {d.article.id: [] for d in documents}
    for finding in findings:
        by_article[finding.article].append(finding)
    events = []
    for event in dict.fromkeys(d.article.event for d in documents):
        own = [d for d in documents if d.article.event == event]
        events.append(_event(event, own, groups, by_article, shared, lexicon, hits, aliases))
    differences, own_differences = outlet_differences(counts.measures, counts.own_measures if shared.kinds else ())
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
        edits=edits(documents, shared),
        headlines=headlines(documents, findings),
        differences=differences,
        own_differences=own_differences,
        curves=tuple(_curves(documents, findings, counts, differences)),
    )


def _curves(
    documents: Sequence[Document], findings: Sequence[Finding], counts: Counts, differences: Mapping[str, Compared]
) -> Iterable[Curve]:
    group_of = {d.article.id: d.article.outlet for d in documents}
    own = (counts.own_findings, counts.own_words) if counts.shared.kinds else None
    for name, compared in differences.items():
        rated = [group.sample.group for group in compared.groups]
        if len(rated) > 1 and any(group.sample.count for group in compared.groups):
            all_voices = MAIN_VOICES[name] == ""
            yield specification_curve(
                name, findings, counts.words, group_of, groups=rated, own=own, all_voices=all_voices
            )


def _event(
    event: str,
    documents: Sequence[Document],
    groups: Sequence[str],
    findings: Mapping[str, Sequence[Finding]],
    shared: SharedText,
    lexicon: Lexicon | None,
    hits: Mapping[str, Sequence[Hit]] | None,
    aliases: Sequence[Alias],
) -> EventComparison:
    own = [f for d in documents for f in findings[d.article.id]]
    naming = naming_grid(documents, own, lexicon, aliases)
    figures = figures_grid(documents)
    present = {d.article.outlet for d in documents}
    return EventComparison(
        event=event,
        articles=tuple(d.article.id for d in documents),
        groups=tuple(g for g in groups if g in present),
        naming=naming,
        terms=suggestions(documents, hits),
        figures=figures,
        acts=agency_alignment(documents, own, figures),
        only_here=only_here(documents, naming, figures, shared),
    )
