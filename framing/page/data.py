"""What the page is made of: a run as plain JSON values, every list as long as the text or shorter.

Offsets are code points of the original, as in findings. Names, reasons and speakers stand once in `strings` and are
referred to by number. Findings are those of the program alone; the page applies the overrules itself, as the command
line does.
"""

from __future__ import annotations

import base64
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from framing.comparison.shared import level
from framing.findings import VOICES, Finding
from framing.lexicon.checked import Checked, by_category, read_checked
from framing.measures import LEFT_OUT_OF_TOTAL, MIN_WORDS
from framing.overrules import stretches, to_rows, voice_runs
from framing.rates import USUAL_SPREAD, USUAL_WEIGHT
from framing.records import COLUMNS, numbered, tables, text_hash
from framing.report.extracts import flat, written_out
from framing.report.index import headline_of
from framing.report.marks import mark_of
from framing.report.model import ChartPart, GridPart, TellingsPart
from framing.report.wording import VOICES as VOICE_WORDS
from framing.report.wording import Wording, wording
from framing.sentences import in_plain_words

if TYPE_CHECKING:
    from framing.report import ReportData
    from framing.report.model import Claim, GridItem, SectionItem, SectionPart
    from framing.scoring import Scored
    from framing.text import Document

Json = dict[str, Any]

COMPUTED = frozenset({"findings", "measures", "overrules", "shared"})
"""Tables that the page makes itself, from findings, decisions and shared passages."""
MOST_ROWS = 5_000
"""Most rows of a table that go into the page; the exported tables have them all."""


class Strings:
    """Texts numbered in the order in which they first come; the number stands for the text."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    def __call__(self, text: str) -> int:
        return self._numbers.setdefault(text, len(self._numbers))

    @property
    def all(self) -> list[str]:
        return list(self._numbers)


def page_data(scored: Scored, report: ReportData) -> Json:
    """The run and the words of its report; the same for the same run."""
    strings = Strings()
    words = in_plain_words(wording()) if report.reading == "plain" else wording()
    findings = sorted(machine_findings(scored), key=_place)
    rules = sorted({(f.dimension, f.category, f.rule) for f in findings})
    rule_number = {key: number for number, key in enumerate(rules)}
    outlets = list(dict.fromkeys(a.outlet for a in scored.articles))
    checked = _checked()
    passages = _passages(scored)
    by_article: defaultdict[str, list[tuple[str, Finding]]] = defaultdict(list)
    for code, finding in numbered(findings):
        by_article[finding.article].append((code, finding))
    counted = _words(scored)
    return {
        "title": report.title,
        "subtitle": report.subtitle,
        "banners": report.banners,
        "claims": [_claim(c) for c in report.claims],
        "sections": [_section(part) for part in report.sections],
        "guesses": report.guesses,
        "missing": report.missing,
        "noDifference": report.no_difference,
        "how": [[t.term, t.meaning] for t in report.methods.how],
        "limits": report.methods.limits,
        "reading": report.methods.reading,
        "paragraph": report.methods.paragraph,
        "citation": report.methods.citation,
        "glossary": [[t.term, t.meaning] for t in report.glossary],
        "methods": [_method_table(part) for part in report.methods.tables if part.id not in ("decisions", "validation")],
        "minWords": MIN_WORDS,
        "usual": {"spread": USUAL_SPREAD, "weight": USUAL_WEIGHT},
        "voices": [[voice, VOICE_WORDS[voice]] for voice in VOICES],
        "strengths": [words.strength(n) for n in range(4)],
        "outlets": outlets,
        "dimensions": _dimensions(scored, words, checked),
        "rules": _rules(rules, scored, checked),
        "articles": [
            {
                **_article(d, by_article[d.article.id], rule_number, passages, strings, words),
                "outlet": outlets.index(d.article.outlet),
                "words": counted[d.article.id],
                "ownWords": [scored.own_words[d.article.id][voice] for voice in VOICES],
            }
            for d in scored.documents
        ],
        "tables": [
            _table(name, COLUMNS[name], rows, strings) for name, rows in tables(scored).items() if name not in COMPUTED
        ],
        "overrules": to_rows(d.overrule for d in scored.decisions),
        "strings": strings.all,
    }


def machine_findings(scored: Scored) -> list[Finding]:
    """The findings as the program made them: with those that readers rejected, without those they added."""
    added = {id(d.finding) for d in scored.decisions if d.finding and d.overrule.action == "add"}
    rejected = [d.finding for d in scored.decisions if d.finding and d.overrule.action == "reject"]
    return [f for f in scored.findings if id(f) not in added] + rejected


def _place(f: Finding) -> tuple[object, ...]:
    return f.span.field != "headline", f.span.start, f.span.end, f.dimension, f.category, f.rule


def _words(scored: Scored) -> dict[str, list[int]]:
    """Article id -> counted words by voice: the denominators of its measures."""
    found: defaultdict[str, dict[str, int]] = defaultdict(dict)
    for m in scored.measures:
        if m.level == "article" and m.voice:
            found[m.article][m.voice] = m.denominator
    return {a.id: [found[a.id].get(voice, 0) for voice in VOICES] for a in scored.articles}


def _checked() -> tuple[Checked, ...]:
    from framing.resources import lexicons

    return read_checked(lexicons() / "en")


def _dimensions(scored: Scored, words: Wording, checked: Sequence[Checked]) -> list[Json]:
    sums = by_category(checked)
    found: dict[str, dict[str, None]] = {}
    for m in scored.measures:
        found.setdefault(m.dimension, {})
        if m.category:
            found[m.dimension][m.category] = None
    return [
        {
            "id": name,
            "title": (w := words.dimension(name)).title,
            "label": w.label,
            "voice": w.voice,
            "question": w.question,
            "definition": w.definition,
            "notCounted": w.not_counted,
            "checked": _figures(sums.get((name, ""))),
            "categories": [
                [c, words.category(name, c), (name, c) in LEFT_OUT_OF_TOTAL, _figures(sums.get((name, c)))]
                for c in words.in_order(name, categories)
            ],
        }
        for name, categories in found.items()
    ]


def _figures(one: Checked | None) -> list[int] | None:
    """[right, marked] in the checked sample; None where nothing of it was in the sample."""
    return [one.right, one.marked] if one and one.marked else None


def _rules(keys: Iterable[tuple[str, str, str]], scored: Scored, checked: Sequence[Checked]) -> list[Json]:
    """Rules that marked something, as (dimension, category, rule): their entry in the lexicon, if they are one, and how
    often they were right."""
    from framing.lexicon.inspect import conditions

    entries = {(e.dimension, e.id): e for e in scored.lexicon.entries}
    figures = {(c.dimension, c.category, c.entry): c for c in checked}
    found: list[Json] = []
    for dimension, category, rule in keys:
        row: Json = {"id": rule, "checked": _figures(figures.get((dimension, category, rule)))}
        if entry := entries.get((dimension, rule)):
            row |= {"form": entry.form, "conditions": conditions(entry), "plainer": entry.alternatives, "no": entry.no}
        found.append(row)
    return found


def _article(
    document: Document,
    findings: Iterable[tuple[str, Finding]],
    rule_number: Mapping[tuple[str, str, str], int],
    passages: Mapping[str, list[list[object]]],
    strings: Strings,
    wording: Wording,
) -> Json:
    article = document.article
    return {
        "id": article.id,
        "headline": headline_of(document),
        "date": article.published.isoformat() if article.published else "",
        "facts": [
            *filter(
                None,
                (
                    written_out(article.published) if article.published else "",
                    article.byline,
                    article.genre,
                    article.url,
                    article.source_file,
                ),
            )
        ],
        "warnings": [*article.warnings, *document.layout.warnings],
        "sha256": text_hash(article),
        "text": article.text,
        "given": article.headline,
        "sections": [
            [s.field == "headline", s.start, s.end, strings(s.role), strings(_label(s, wording)), s.counted]
            for s in stretches(document)
        ],
        "voices": [
            [r.field == "headline", r.start, VOICES.index(r.voice), strings(r.speaker)] for r in voice_runs(document)
        ],
        "shared": [[*p[:5], strings(" ".join(p[5]))] for p in passages.get(article.id, [])],  # type: ignore[arg-type]
        "findings": [_finding(code, f, rule_number, strings) for code, f in findings],
    }


def _label(section: Any, wording: Wording) -> str:
    return "repeated" if section.repeat else wording.role(section.role)


def _finding(
    code: str, f: Finding, rule_number: Mapping[tuple[str, str, str], int], strings: Strings
) -> list[int | float | None]:
    detail = f.attribution
    source = detail.source if detail and detail.source and detail.source.field == f.span.field else None
    return [
        strings(code.rpartition(":")[2]),
        strings(f.dimension),
        strings(f.category),
        rule_number[f.dimension, f.category, f.rule],
        VOICES.index(f.voice),
        int(f.span.field == "headline"),
        f.span.start,
        f.span.end,
        f.strength,
        int(f.negated),
        strings(detail.speaker if detail else f.speaker),
        strings(f.reason),
        strings(mark_of(f)),
        strings(f.subcategory),
        strings(detail.source_type if detail else ""),
        round(detail.confidence, 3) if detail else None,
        source.start if source else None,
        source.end if source else None,
        strings(_act(f)),
    ]


def _act(f: Finding) -> str:
    """Who does what to whom, for an act: "agent: the army; done to: two men"."""
    if f.agency is None:
        return ""
    agent = flat(f.agency.agent.text) if f.agency.agent else "nobody named"
    patient = f"; done to: {flat(f.agency.patient.text)}" if f.agency.patient else ""
    return f"agent: {agent}{patient}"


def _passages(scored: Scored) -> dict[str, list[list[object]]]:
    """Article id -> its sentences that other outlets print too.

    A row a sentence: whether it stands in the given headline, start, end, number of its passage (sentences that match,
    directly or through others, are one passage), whether it is word for word, and the words the outlet has of its own.
    """
    groups = _Groups()
    for m in scored.shared.matches:
        groups.join((m.article, m.sentence), (m.other, m.other_sentence))
    numbers: dict[tuple[str, int], int] = {}
    found: dict[str, list[list[object]]] = {}
    for document in scored.documents:
        layout, id = document.layout, document.article.id
        common = scored.shared.common.get(id, {})
        for sentence in sorted(common):
            root = groups.root((id, sentence))
            span = layout.span(layout.sentences[sentence].start, layout.sentences[sentence].end)
            own = [w for w in _candidates(span.text) if level(w) not in common[sentence] | {""}]
            found.setdefault(id, []).append(
                [
                    span.field == "headline",
                    span.start,
                    span.end,
                    numbers.setdefault(root, len(numbers)),
                    scored.shared.kinds[id][sentence] == "shared",
                    own,
                ]
            )
    return found


class _Groups:
    """Sentences joined into groups (union-find)."""

    def __init__(self) -> None:
        self._parent: dict[tuple[str, int], tuple[str, int]] = {}

    def root(self, one: tuple[str, int]) -> tuple[str, int]:
        while (parent := self._parent.setdefault(one, one)) != one:
            self._parent[one] = one = self._parent[parent]
        return one

    def join(self, one: tuple[str, int], two: tuple[str, int]) -> None:
        self._parent[self.root(one)] = self.root(two)


def _candidates(text: str) -> list[str]:
    """Every word that a span on whole words can begin or end with: "council’s" is also "council" and "s"."""
    found: dict[str, None] = {}
    for word in re.findall(r"[\w’']+", text):
        edges = [0, *(n for n in range(1, len(word)) if not (word[n - 1].isalnum() and word[n].isalnum())), len(word)]
        found.update((word[a:b], None) for a in edges for b in edges if a < b)
    return list(found)


def _table(name: str, columns: Sequence[str], rows: Sequence[Mapping[str, object]], strings: Strings) -> Json:
    """A table of the export: texts as [number in strings], everything else as it is; columns without a value are left out."""
    kept = rows[:MOST_ROWS]
    used = [c for c in columns if any(row.get(c) not in (None, "") for row in kept)]
    return {
        "id": name,
        "columns": used,
        "total": len(rows),
        "rows": [[_cell(row.get(column), strings) for column in used] for row in kept],
    }


def _cell(value: object, strings: Strings) -> object:
    if value is None or isinstance(value, bool | int | float):
        return value
    return [strings(str(value))]


def _claim(claim: Claim) -> list[str]:
    return [claim.kind, claim.topic, claim.text, claim.detail]


def _section(part: SectionPart) -> Json:
    """A comparison of the report: its words, tables, grids and sentences side by side; drawings as pictures."""
    return {
        "id": part.id,
        "title": part.title,
        "question": part.question,
        "definition": part.definition,
        "claims": [_claim(c) for c in part.claims],
        "parts": [_part(one) for one in part.parts],
    }


def _part(part: SectionItem) -> Json:
    if isinstance(part, ChartPart):
        picture = "data:image/svg+xml;base64," + base64.b64encode(part.svg.encode()).decode()
        return {"kind": "chart", "title": part.title, "note": part.note, "alt": part.alt, "picture": picture}
    if isinstance(part, TellingsPart):
        rows = [[t.outlet, t.article, t.code, t.before, t.span, t.after, t.how] for t in part.tellings]
        return {"kind": "tellings", "title": part.title, "rows": rows}
    if isinstance(part, GridPart):
        rows = [[row.name, row.note, [[_item(i) for i in cell] for cell in row.cells], row.remark] for row in part.rows]
        head = [part.head, *part.columns, *([part.remarks] if part.remarks else [])]
        return {"kind": "grid", "title": part.title, "note": part.note, "columns": head, "rows": rows}
    return {"kind": "table", **_method_table(part)}


def _item(item: GridItem) -> list[object]:
    return [item.text, item.note, item.marked]


def _method_table(part: Any) -> Json:
    return {
        "title": part.title,
        "note": part.note,
        "columns": [c.name for c in part.table.columns],
        "rows": part.table.printed(),
    }
