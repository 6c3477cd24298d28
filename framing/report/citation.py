"""How to cite a report and the program that made it: as a sentence, as BibTeX and as CSL JSON.

What is not known is left out and never made up: the program has no DOI, and a run knows no day on which it was made, because
the same run gives the same bytes on every day.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

from framing.overrules import to_rows
from framing.report.run import Run
from framing.tables import write_text

PACKAGE = "framing-analyser"
_TEX = {"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}"} | {
    c: f"\\{c}" for c in "&%$#_{}"
}


@dataclass(frozen=True, slots=True)
class Work:
    """Something to be cited; `kind` is its type in CSL, `genre` says it in words, "" where a field is not known."""

    id: str
    kind: str
    title: str
    genre: str
    version: str = ""
    note: str = ""
    abstract: str = ""

    @property
    def told(self) -> str:
        """One line of a list of references."""
        version = f" (version {self.version})" if self.version else ""
        note = f" {self.note}." if self.note else ""
        return f"{self.title}{version} [{self.genre}].{note}"


def works(run: Run, title: str) -> tuple[Work, Work]:
    """The program, then the report with this title."""
    tool = program()
    made = f"Made with {tool.title} {tool.version}".strip()
    lists = ", ".join(sorted({item.version for item in run.lexicons}))
    parts = (made, f"word lists {lists}" if lists else "", f"run {run_id(run)}")
    report = Work(
        f"framing-report-{run_id(run)}", "report", title, "Framing report", note=", ".join(filter(None, parts))
    )
    return tool, report


def program() -> Work:
    """The program, as the metadata of its package describe it."""
    try:
        known = {name: str(value) for name, value in metadata(PACKAGE).json.items()}
    except PackageNotFoundError:
        return Work(PACKAGE, "software", PACKAGE, "Computer software")
    licence = known.get("license_expression", "")
    return Work(
        f"{PACKAGE}-{known['version']}", "software", PACKAGE, "Computer software", known["version"],
        f"Licence {licence}" if licence else "", known.get("summary", ""),
    )  # fmt: skip


def run_id(run: Run) -> str:
    """Twelve signs that stand for a run: the beginning of the SHA-256 of its texts, word lists, settings and versions."""
    made_of = (
        [asdict(item) for item in run.inputs], [asdict(item) for item in run.lexicons], dict(run.settings),
        dict(run.packages), to_rows(d.overrule for d in run.decisions),
    )  # fmt: skip
    return hashlib.sha256(json.dumps(made_of, sort_keys=True, default=str).encode()).hexdigest()[:12]


def bibtex(cited: Sequence[Work]) -> str:
    """Entries for BibTeX and biblatex, in UTF-8."""
    return "\n".join(_entry(work) for work in cited)


def _entry(work: Work) -> str:
    fields = {"title": f"{{{_tex(work.title)}}}", "howpublished": _tex(work.genre), "version": _tex(work.version)}
    version = f"Version {work.version}" if work.version else ""
    fields["note"] = _tex(". ".join(filter(None, (version, work.note))))
    lines = [f"  {name} = {{{value}}},\n" for name, value in fields.items() if value]
    return f"@misc{{{re.sub(r'[^A-Za-z0-9.-]', '-', work.id)},\n{''.join(lines)}}}\n"


def _tex(text: str) -> str:
    return "".join(_TEX.get(sign, sign) for sign in " ".join(text.split()))


def csl(cited: Sequence[Work]) -> str:
    """A list of items in CSL JSON, as Zotero and pandoc read it."""
    names = {"id": "id", "kind": "type", "title": "title", "genre": "genre", "version": "version", "note": "note",
             "abstract": "abstract"}  # fmt: skip
    rows = [{names[k]: v for k, v in asdict(work).items() if v} | {"language": "en"} for work in cited]
    return json.dumps(rows, indent=2, ensure_ascii=False) + "\n"


def write_citation(run: Run, title: str, beside: Path) -> list[Path]:
    """Write `NAME.bib` and `NAME.csl.json` beside the report `NAME.pdf`; the paths."""
    cited = works(run, title)
    paths = [beside.with_suffix(".bib"), beside.with_suffix(".csl.json")]
    for path, text in zip(paths, (bibtex(cited), csl(cited)), strict=True):
        write_text(path, text)
    return paths
