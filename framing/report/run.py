"""What a report is made from: everything that came out of one run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from framing.article import Article
from framing.findings import Exclusion, Finding
from framing.measures import Measure

if TYPE_CHECKING:
    from framing.classifier import SentenceScore, WordScore
    from framing.classifier.shares import SentenceShare
    from framing.coding.study import Judged
    from framing.comparison import Comparison, SharedText
    from framing.evaluation.validation import Figure
    from framing.overrules import Decision
    from framing.scoring import Scored, Settings
    from framing.text.document import Document


@dataclass(frozen=True, slots=True)
class LexiconVersion:
    """A word list that was used: its file, its version, and the SHA-256 of the file."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that was read, as the user named it, and the SHA-256 of its text in UTF-8."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Run:
    """Everything that a report tells, as it came out of one run.

    Attributes
    ----------
    articles, documents, findings, exclusions, measures
        As scored; `documents` in the order of `articles`, `measures` with the rows of articles and of outlets.
    own_measures, shared
        The measures of outlets without the sentences that outlets share, and what they share; None where it was not
        looked for.
    comparison
        Everything compared between outlets; None where it was not.
    title, event
        Head of the report; a title is made from the event where it is "".
    settings
        Name and value of every setting.
    lexicons, packages, inputs
        What the numbers depend on.
    reading_notes
        Lines of the reading report: what was suspicious, could not be read or was passed over.
    validation, measured_on
        The measured accuracy of the program on public gold, and when it was measured.
    word_list_changes
        Entries that the user's own lexicon added or replaced.
    decisions
        Overrules of readers, and what became of each.
    sentences, candidates, shares, own_shares
        What the models of loaded language say; empty where the run went without.
    judged
        How right the program was on the user's own coded sample; None without one.
    """

    articles: Sequence[Article]
    documents: Sequence[Document]
    findings: Sequence[Finding]
    exclusions: Sequence[Exclusion]
    measures: Sequence[Measure]
    own_measures: Sequence[Measure] = ()
    shared: SharedText | None = None
    comparison: Comparison | None = None
    title: str = ""
    event: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    lexicons: Sequence[LexiconVersion] = ()
    packages: Mapping[str, str] = field(default_factory=dict)
    inputs: Sequence[InputFile] = ()
    reading_notes: Sequence[str] = ()
    validation: Sequence[Figure] = ()
    measured_on: str = ""
    word_list_changes: Sequence[str] = ()
    decisions: Sequence[Decision] = ()
    sentences: Sequence[SentenceScore] = ()
    candidates: Sequence[WordScore] = ()
    shares: Sequence[SentenceShare] = ()
    own_shares: Sequence[SentenceShare] = ()
    judged: Judged | None = None

    @classmethod
    def of(cls, scored: Scored, *, title: str = "", event: str = "", reading_notes: Sequence[str] = ()) -> Run:
        """The run of scored articles; without `event` it is the one that all articles name, if they do."""
        from framing.evaluation.validation import figures, stored
        from framing.provenance import packages
        from framing.records import text_hash

        events = {article.event for article in scored.articles}
        return cls(
            articles=scored.articles,
            documents=scored.documents,
            findings=scored.findings,
            exclusions=scored.exclusions,
            measures=scored.measures,
            own_measures=scored.own_measures,
            shared=scored.shared,
            comparison=scored.comparison,
            title=title,
            event=event or (events.pop() if len(events) == 1 else ""),
            settings=_settings(scored.settings),
            lexicons=[LexiconVersion(f.name, scored.lexicon.version, f.sha256) for f in scored.lexicon.files],
            packages=packages(),
            inputs=[InputFile(a.source_file or a.id, text_hash(a)) for a in scored.articles],
            reading_notes=reading_notes,
            validation=figures(),
            measured_on=str(stored()["date"]),
            word_list_changes=scored.lexicon.changes,
            decisions=scored.decisions,
            sentences=scored.sentences,
            candidates=scored.candidates,
            shares=scored.shares,
            own_shares=scored.own_shares,
            judged=scored.judged,
        )


def _settings(settings: Settings) -> dict[str, str]:
    """Name and value of every setting, aliases as "Name = Alias"."""
    aliases = "; ".join(f"{a.name} = {a.alias}" for a in settings.aliases)
    plain = {name: str(value) for name, value in asdict(settings).items() if name != "aliases"}
    return {**plain, "aliases": aliases or "none"}
