"""A coded sample beside the run it was drawn from: how right the tool is on it, and what that makes of the tool's rates.

A *study* is what `framing sample` wrote and coders filled in: the key, the units, the answers. The reference is what more
than half of the coders said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from framing.coding.agreement import majority
from framing.coding.codebook import Codebook, shipped
from framing.coding.estimates import Counted, Drawn, corrected_count
from framing.coding.formats import ENDINGS, read
from framing.coding.model import Coded, Coding, coded
from framing.coding.sample import TOOL, Origin, read_key, tool_codings
from framing.coding.source import table_of
from framing.coding.validity import Validity, validity
from framing.errors import InputError
from framing.findings import Span, Voice
from framing.measures import MIN_WORDS

if TYPE_CHECKING:
    from framing.article import Article
    from framing.classifier.shares import Coded as CodedSentence
    from framing.findings import Finding
    from framing.text import Document

KEY, FOR_CODERS, UNITS = "key.json", "for-coders", "coded.json"
VOICE: Voice = "outlet"
"""The voice that corrected rates are given for."""
LEAST_UNITS = 30
"""Fewer coded units of an outlet than this give no corrected rate."""
LOADED = "loaded"
"""The variable whose marks make a sentence loaded."""


@dataclass(frozen=True, slots=True)
class Study:
    """A coded sample: where its units come from, and what people said of them."""

    key: tuple[Origin, ...]
    answers: Coded
    book: Codebook

    @property
    def reference(self) -> Coded:
        """What more than half of the coders said, as one coder."""
        return majority(self.answers, [c for c in self.answers.coders if c != TOOL], "reference")

    @property
    def marked(self) -> frozenset[str]:
        """The variables that somebody marked; one that nobody marked in the whole sample counts as not coded."""
        return frozenset(c.variable for c in self.answers.codings if c.is_mark)


@dataclass(frozen=True, slots=True)
class CorrectedRate:
    """How many marks per 1,000 words of an outlet's own voice people would have made, by the coded sample.

    `count` and `rate` are the tool's; `corrected`, `low` and `high` are None where `status` says why.
    """

    outlet: str
    variable: str
    value: str
    voice: Voice
    words: int
    count: int
    rate: float | None
    corrected: float | None
    low: float | None
    high: float | None
    units: int
    status: str


@dataclass(frozen=True, slots=True)
class Judged:
    """The tool judged by a study: precision and recall by category, and rates corrected for its errors."""

    validity: tuple[Validity, ...]
    rates: tuple[CorrectedRate, ...]
    coders: tuple[str, ...]
    units: int


def study_folder(path: Path) -> Path | None:
    """The folder of the key that belongs to a study or to a file of its answers; None where there is no key."""
    near = [path, *path.absolute().parents[:2]] if path.is_dir() else path.absolute().parents[:2]
    return next((folder for folder in near if (folder / KEY).is_file()), None)


def read_study(path: Path, book: Codebook | None = None) -> Study:
    """A study from the folder that `framing sample` wrote, once coders' files are in it, or from one such file.

    Raises
    ------
    InputError
        Where there is no key, or nobody has coded anything.
    """
    folder = study_folder(path)
    if folder is None:
        raise InputError(
            f"{path}: no {KEY} here or above; give the folder that framing sample wrote, with coders' files in it"
        )
    home = folder / FOR_CODERS
    units = read([home / UNITS]).units if (home / UNITS).is_file() else ()
    files = [path] if path.is_file() else [*_answers(folder), *(_answers(home) if home.is_dir() else [])]
    found = read(files, units, "", book)
    people = [c for c in found.coders if c != TOOL]
    if not people:
        raise InputError(f"{path}: nobody has coded a unit of this sample yet; put the coders' files into {folder}")
    answers = coded(
        found.units, [c for c in found.codings if c.coder != TOOL], [pair for pair in found.seen if pair[0] != TOOL]
    )
    return Study(read_key(folder / KEY), answers, book or shipped())


def read_sample(path: Path | None) -> tuple[Sequence[CodedSentence], Study | None]:
    """What `--coded` names: rows of the table sentences that somebody coded, or a study; nothing where it names nothing."""
    from framing.classifier.shares import read_coded

    if path is None:
        return (), None
    if path.exists() and study_folder(path) and not _is_table_of_sentences(path):
        return (), read_study(path)
    if path.is_dir():
        read_study(path)
    return read_coded(path), None


def _is_table_of_sentences(path: Path) -> bool:
    return path.suffix.lower() == ".csv" and {"article_id", "loaded"} <= set(next(iter(table_of(path)), []))


def _answers(folder: Path) -> list[Path]:
    """Files of a folder that may hold answers."""
    return sorted(f for f in folder.iterdir() if f.suffix.lower() in ENDINGS and f.name != KEY)


def judged(study: Study, documents: Sequence[Document], findings: Sequence[Finding]) -> Judged:
    """The tool's findings in the sampled units against the coders' marks.

    Raises
    ------
    InputError
        When the sample was drawn from an article that is not in the run.
    """
    by_id = {d.article.id: d for d in documents}
    if missing := sorted({o.article for o in study.key} - by_id.keys()):
        raise InputError(
            f"coded sample: its key names the article {missing[0]}, which is not in this run; give its corpus"
        )
    reference = study.reference
    seen = {unit for _, unit in reference.seen}
    key = [origin for origin in study.key if origin.unit in seen]
    values = {variable: own for variable, own in _values(study.book).items() if variable in study.marked}
    ours = [f for f in findings if f.category in values.get(f.dimension, ())]
    tool = tool_codings(ours, key, list(values))
    data = coded(
        study.answers.units,
        [*study.answers.codings, *tool],
        [*study.answers.seen, *((TOOL, o.unit) for o in key)],
    )
    drawn = _drawn(key, by_id)
    marks = [*(c for c in reference.codings if c.is_mark and c.variable in values), *tool]
    voiced = _with_voice(marks, key, by_id)
    return Judged(
        tuple(row for row in validity(data, study.book, drawn=drawn) if row.variable in values),
        tuple(_rates(key, drawn, voiced, ours, documents, values)),
        study.answers.coders,
        len(key),
    )


def _values(book: Codebook) -> dict[str, frozenset[str]]:
    """Values by variable that is marked; of what the codebook does not name, people cannot have marked anything."""
    return {v.id: frozenset(value.id for value in v.values) for v in book.variables if v.kind == "mark"}


def _drawn(key: Iterable[Origin], by_id: Mapping[str, Document]) -> dict[str, Drawn]:
    """Units by event where the texts are of several, else by article."""
    events = {d.article.event for d in by_id.values()}
    several = "" not in events and len(events) > 1
    return {o.unit: Drawn(by_id[o.article].article.event if several else o.article, o.chance) for o in key}


def _with_voice(
    marks: Sequence[Coding], key: Sequence[Origin], by_id: Mapping[str, Document]
) -> list[tuple[Coding, Voice]]:
    """Every mark with the voice it stands in."""
    from framing.overrules import voice_at, voice_runs

    origins = {o.unit: o for o in key}
    runs = {article: voice_runs(by_id[article]) for article in {o.article for o in key}}
    found = []
    for mark in marks:
        origin = origins[mark.unit]
        field, start = origin.source(mark.start)
        found.append((mark, voice_at(runs[origin.article], Span(field, start, start, "")).voice))
    return found


def _rates(
    key: Sequence[Origin],
    drawn: Mapping[str, Drawn],
    marks: Sequence[tuple[Coding, Voice]],
    findings: Sequence[Finding],
    documents: Sequence[Document],
    values: Mapping[str, frozenset[str]],
) -> Iterable[CorrectedRate]:
    from framing.text import words

    outlet_of = {d.article.id: d.article.outlet for d in documents}
    size: dict[str, int] = defaultdict(int)
    for document in documents:
        size[document.article.outlet] += words(document)[VOICE]
    own = [f for f in findings if f.voice == VOICE]
    kinds: dict[tuple[str, str], None] = {}
    for mark, _ in marks:
        kinds |= {(mark.variable, value): None for value in ("", mark.value) if value in ("", *values[mark.variable])}
    for outlet, n in size.items():
        units = [o for o in key if outlet_of[o.article] == outlet]
        for variable, value in sorted(kinds):
            theirs: dict[str, list[Coding]] = defaultdict(list)
            ours: dict[str, list[Coding]] = defaultdict(list)
            for mark, voice in marks:
                if voice == VOICE and mark.variable == variable and value in ("", mark.value):
                    (ours if mark.coder == TOOL else theirs)[mark.unit].append(mark)
            count = sum(
                f.dimension == variable and value in ("", f.category) and outlet_of[f.article] == outlet for f in own
            )
            rate = 1000 * count / n if n else None
            row = (outlet, variable, value, VOICE, n, count, rate)
            if n < MIN_WORDS or len(units) < LEAST_UNITS:
                why = "too short to rate" if n < MIN_WORDS else f"fewer than {LEAST_UNITS} coded units"
                yield CorrectedRate(*row, None, None, None, len(units), why)
                continue
            counted = [_counted(drawn[o.unit], ours[o.unit], theirs[o.unit]) for o in units]
            found = corrected_count(count, counted)
            scale = 1000 / n
            yield CorrectedRate(*row, scale * found.value, scale * found.low, scale * found.high, len(units), "")


def _counted(drawn: Drawn, ours: Sequence[Coding], theirs: Sequence[Coding]) -> Counted:
    """Marks of one unit that only one side made: a mark of the other side answers for one at most."""
    left = list(theirs)
    false = 0
    for mark in ours:
        hit = next((m for m in left if m.start < mark.end and mark.start < m.end), None)
        if hit is None:
            false += 1
        else:
            left.remove(hit)
    return Counted(drawn, false, len(left))


def coded_sentences(study: Study, articles: Iterable[Article]) -> list[CodedSentence]:
    """The units that are sentences, loaded where the coders marked a loaded word; for the shares of loaded sentences."""
    from framing.classifier.shares import Coded as CodedSentence

    if LOADED not in study.marked:
        return []
    known = {a.id for a in articles}
    reference = study.reference
    seen = {unit for _, unit in reference.seen}
    marked = {c.unit for c in reference.codings if c.is_mark and c.variable == LOADED}
    return [
        CodedSentence(
            o.article,
            "headline" if o.pieces[0].field == "headline" else "text",
            o.pieces[0].origin,
            o.unit in marked,
            n,
        )
        for n, o in enumerate(study.key, start=1)
        if o.unit in seen and o.article in known and o.pieces
    ]
