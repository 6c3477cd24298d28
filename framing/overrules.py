"""What people decided about marks: findings that a reader rejected, and places that a reader marked.

An overrules file is JSON: `{"kind": "framing overrules", "version": 1, "overrules": [...]}`. Each overrule names its
article with the SHA-256 of the text, the dimension and category, the place (`field`, `start`, `end` in code points) and
the words that stand there; a rejection also names the rule. `why` and `by` are free text. An overrule whose text, words
or finding are no longer there is stale: it changes nothing and is listed.

Overrules change which marks are counted. They do not change whose words a stretch of text is, so no denominator moves.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, get_args

from framing.errors import InputError
from framing.findings import Field, Finding, Span, Voice
from framing.records import text_hash

if TYPE_CHECKING:
    from framing.article import Article
    from framing.text import Document

Action = Literal["reject", "add"]
KIND = "framing overrules"
VERSION = 1
READER = "reader"
"""Rule of the findings that a reader added."""
HUMAN_REASON = "Marked by a reader."


@dataclass(frozen=True, slots=True)
class Overrule:
    """One decision of a reader; `rule` is "" for an addition, `source` says where in which file it stands."""

    action: Action
    article: str
    sha256: str
    dimension: str
    category: str
    span: Span
    rule: str = ""
    why: str = ""
    by: str = ""
    source: str = field(default="", compare=False)

    @property
    def place(self) -> tuple[str, str, str, int, int]:
        """What it is about, without the rule."""
        return self.dimension, self.category, self.span.field, self.span.start, self.span.end


@dataclass(frozen=True, slots=True)
class Decision:
    """An overrule and what became of it: `finding` is what was taken away or added, `stale` why nothing was ("")."""

    overrule: Overrule
    finding: Finding | None = None
    stale: str = ""


def read_overrules(path: Path) -> tuple[Overrule, ...]:
    """The overrules of a file; `InputError` with a line for each problem."""
    try:
        raw = json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path}: the overrules cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: this is not JSON ({error}); save the overrules from the report again") from None
    return parse_overrules(raw, path.name)


def parse_overrules(raw: object, name: str) -> tuple[Overrule, ...]:
    """Overrules from parsed JSON; `name` is said in errors."""
    if not isinstance(raw, dict) or raw.get("kind") != KIND or not isinstance(raw.get("overrules"), list):
        raise InputError(f"{name}: this is no overrules file; it has to hold “kind”: “{KIND}” and a list “overrules”")
    if raw.get("version") != VERSION:
        raise InputError(f"{name}: version {raw.get('version')!r} of the overrules is not known; this program reads 1")
    found: list[Overrule] = []
    problems: list[str] = []
    for number, row in enumerate(raw["overrules"], start=1):
        source = f"{name}, overrule {number}"
        problem = _problem(row)
        if problem:
            problems.append(f"{source}: {problem}")
        else:
            found.append(_overrule(row, source))
    if problems:
        raise InputError("\n".join(problems))
    return tuple(found)


_TEXTS = ("article_id", "sha256", "dimension", "category", "text")
_FREE = ("rule", "why", "by")
_FIELDS: tuple[Field, ...] = get_args(Field)


def _problem(row: object) -> str:
    """What is wrong with a row, "" for nothing."""
    if not isinstance(row, dict):
        return "it is not an object in curly brackets"
    if row.get("action") not in get_args(Action):
        return f"“action” has to be “reject” or “add”, not {row.get('action')!r}"
    for name in _TEXTS:
        if not isinstance(row.get(name), str) or not row[name]:
            return f"“{name}” is missing or no text"
    for name in _FREE:
        if not isinstance(row.get(name, ""), str):
            return f"“{name}” has to be text"
    if row["action"] == "reject" and not row.get("rule"):
        return "“rule” is missing: a rejection names the rule whose mark it rejects"
    if row.get("field", "text") not in _FIELDS:
        return f"“field” has to be “text” or “headline”, not {row['field']!r}"
    start, end = row.get("start"), row.get("end")
    if type(start) is not int or type(end) is not int or not 0 <= start < end:
        return "“start” and “end” have to be whole numbers with 0 ≤ start < end"
    if end - start != len(row["text"]):
        return f"“text” has {len(row['text'])} characters but “start” and “end” span {end - start}"
    return ""


def _overrule(row: Mapping[str, str], source: str) -> Overrule:
    span = Span(row.get("field", "text"), int(row["start"]), int(row["end"]), row["text"])  # type: ignore[arg-type]
    adds = row["action"] == "add"
    return Overrule(
        "add" if adds else "reject", row["article_id"], row["sha256"], row["dimension"], row["category"], span,
        "" if adds else row["rule"], row.get("why", ""), row.get("by", ""), source,
    )  # fmt: skip


def to_rows(overrules: Iterable[Overrule]) -> list[dict[str, object]]:
    """Overrules as the rows of their file."""
    return [
        {
            "action": o.action, "article_id": o.article, "sha256": o.sha256, "dimension": o.dimension,
            "category": o.category, "rule": o.rule, "field": o.span.field, "start": o.span.start, "end": o.span.end,
            "text": o.span.text, "why": o.why, "by": o.by,
        }
        for o in overrules
    ]  # fmt: skip


def to_json(overrules: Iterable[Overrule]) -> str:
    """The text of an overrules file."""
    value = {"kind": KIND, "version": VERSION, "overrules": to_rows(overrules)}
    return json.dumps(value, indent=1, ensure_ascii=False) + "\n"


def check_categories(overrules: Iterable[Overrule], categories: Mapping[str, Sequence[str]]) -> None:
    """`InputError`, a line a problem, where a mark is added to a category that is not counted."""
    problems = []
    for o in overrules:
        known = categories.get(o.dimension)
        if o.action == "add" and known is None:
            problems.append(f"{o.source}: there is no dimension “{o.dimension}”; there are {', '.join(categories)}")
        elif o.action == "add" and known is not None and o.category not in known:
            problems.append(f"{o.source}: {o.dimension} has no category “{o.category}”; it has {', '.join(known)}")
    if problems:
        raise InputError("\n".join(problems))


def overrule(
    document: Document, findings: Sequence[Finding], overrules: Sequence[Overrule]
) -> tuple[Document, list[Finding], list[Decision]]:
    """A document and its findings after the overrules of its article, and what became of each, in the order given.

    Rejections come first, so that a mark can be rejected in one category and added in another. Attributions that were
    rejected are taken out of the document too; its voices stay as they are.
    """
    if not overrules:
        return document, list(findings), []
    sha256 = text_hash(document.article)
    kept = list(findings)
    decided: dict[int, Decision] = {}
    for action in get_args(Action):
        for number, o in enumerate(overrules):
            if o.action != action:
                continue
            source = document.article.text if o.span.field == "text" else document.article.headline
            if o.sha256 != sha256:
                decided[number] = Decision(o, stale="the text of the article has changed")
            elif source[o.span.start : o.span.end] != o.span.text:
                decided[number] = Decision(o, stale="other words stand there")
            elif action == "reject":
                decided[number], kept = _reject(o, kept)
            else:
                decided[number] = _add(o, document, kept)
                kept += [f for f in (decided[number].finding,) if f]
    rejected = {_cue_key(d.finding) for d in decided.values() if d.finding and d.overrule.action == "reject"}
    return _without(document, rejected), kept, [decided[n] for n in range(len(overrules))]


def _reject(o: Overrule, findings: list[Finding]) -> tuple[Decision, list[Finding]]:
    hit = [f for f in findings if _place(f) == o.place and f.rule == o.rule]
    if not hit:
        return Decision(o, stale="this rule marks nothing there"), findings
    return Decision(o, hit[0]), [f for f in findings if f not in hit]


def _add(o: Overrule, document: Document, findings: Sequence[Finding]) -> Decision:
    if any(_place(f) == o.place for f in findings):
        return Decision(o, stale="it is marked already")
    source = document.article.text if o.span.field == "text" else document.article.headline
    if _inside_word(source, o.span.start) or _inside_word(source, o.span.end):
        return Decision(o, stale="it begins or ends inside a word")
    section = next(
        (s for s in stretches(document) if s.field == o.span.field and s.start <= o.span.start and o.span.end <= s.end),
        None,
    )
    if section is None:
        return Decision(o, stale="it runs over the end of a paragraph")
    if not section.counted:
        return Decision(o, stale="it stands in text that is not counted")
    run = voice_at(voice_runs(document), o.span)
    return Decision(
        o,
        Finding(
            article=o.article, dimension=o.dimension, category=o.category, rule=READER, voice=run.voice,
            section=section.role, span=o.span, speaker=run.speaker, reason=o.why or HUMAN_REASON,
        ),
    )  # fmt: skip


def _place(finding: Finding) -> tuple[str, str, str, int, int]:
    return finding.dimension, finding.category, finding.span.field, finding.span.start, finding.span.end


def _inside_word(text: str, at: int) -> bool:
    return 0 < at < len(text) and text[at - 1].isalnum() and text[at].isalnum()


def _cue_key(finding: Finding) -> tuple[str, str, str, int]:
    return finding.category, finding.rule, finding.span.field, finding.span.start


def _without(document: Document, rejected: set[tuple[str, str, str, int]]) -> Document:
    """The document without the attributions whose findings were rejected."""
    if not rejected:
        return document
    kept = []
    for one in document.attributions:
        place = one.cue or one.content
        if place:
            span = document.layout.span(place[0][0], place[0][0] + 1)
            if (one.cue_class, one.rule, span.field, span.start) in rejected:
                continue
        kept.append(one)
    return replace(document, attributions=tuple(kept))


class Stretch(NamedTuple):
    """A section of an article in the original: where it stands, its role, whether its words are counted."""

    field: Field
    start: int
    end: int
    role: str
    repeat: bool
    counted: bool


def stretches(document: Document) -> list[Stretch]:
    """The sections of a document in the original, in order of text."""
    layout = document.layout
    return [Stretch(*layout.span(s.start, s.end)[:3], s.role, s.repeat, layout.counted(s)) for s in layout.sections]


class VoiceRun(NamedTuple):
    """Tokens of one voice and speaker, from `start` of the original to the next run of the same field."""

    field: Field
    start: int
    voice: Voice
    speaker: str


def voice_runs(document: Document) -> list[VoiceRun]:
    """Where the voice or the speaker changes, in order of text; a new section begins a new run."""
    layout, tokens = document.layout, document.tokens
    runs: list[VoiceRun] = []
    begins = [s.start for s in layout.sections]
    previous: tuple[str, str, int] | None = None
    offsets = tokens.to_array("IDX").tolist()
    for n, (offset, voice, speaker) in enumerate(zip(offsets, document.voices, document.speakers, strict=True)):
        here = (voice, speaker, bisect_right(begins, offset))
        if here != previous and not tokens[n].is_space:
            span = layout.span(offset, offset + 1)
            runs.append(VoiceRun(span.field, span.start, voice, speaker))
            previous = here
    return runs


def voice_at(runs: Sequence[VoiceRun], span: Span) -> VoiceRun:
    """The run in which a span begins; the first of its field where it begins before all."""
    own = [r for r in runs if r.field == span.field]
    if not own:
        return VoiceRun(span.field, 0, "headline" if span.field == "headline" else "outlet", "")
    return own[max(bisect_right(own, span.start, key=lambda r: r.start) - 1, 0)]


def settled(
    overrules: Sequence[Overrule], articles: Sequence[Article]
) -> tuple[dict[str, list[Overrule]], list[Decision]]:
    """Article id -> its overrules; and those on articles that are not in this run, as stale decisions.

    An overrule belongs to the article with its id and text; if there is none, to the one article with its text (ids change
    with the name of an outlet), else to the article with its id.
    """
    found: dict[str, list[Overrule]] = {a.id: [] for a in articles}
    lost: list[Decision] = []
    if overrules:
        hashes = {a.id: text_hash(a) for a in articles}
        texts = Counter(hashes.values())
        by_text = {digest: name for name, digest in hashes.items() if texts[digest] == 1}
        for o in overrules:
            name = o.article if hashes.get(o.article) == o.sha256 else by_text.get(o.sha256, o.article)
            if name in found:
                found[name].append(replace(o, article=name))
            else:
                lost.append(Decision(o, stale="there is no such article"))
    return found, lost


def stale_lines(decisions: Iterable[Decision]) -> list[str]:
    """One line for each overrule that changed nothing."""
    return [
        f"{d.overrule.source}: not applied to “{d.overrule.span.text}” in {d.overrule.article}, {d.stale}"
        for d in decisions
        if d.stale
    ]
