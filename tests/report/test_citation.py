"""How to cite: BibTeX and CSL JSON that say what the report says, and nothing that is not known."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import pytest

from framing.report import Run, build_report
from framing.report.citation import PACKAGE, Work, bibtex, csl, run_id, works, write_citation

MakeRun = Callable[..., Run]


@pytest.fixture(scope="module")
def run(make_run: MakeRun) -> Run:
    return make_run(outlets=2, sentences=12)


def test_the_program_is_cited_by_its_own_metadata(run: Run) -> None:
    tool, report = works(run, "How it was told: Flood at Tolm")
    assert (tool.title, tool.version) == (PACKAGE, version(PACKAGE))
    assert tool.told == f"framing-analyser (version {version(PACKAGE)}) [Computer software]. Licence Apache-2.0."
    assert report.told.startswith("How it was told: Flood at Tolm [Framing report]. Made with framing-analyser ")
    assert run_id(run) in report.told


def test_csl_json_has_what_is_known_and_no_doi_date_or_author(run: Run) -> None:
    tool, report = json.loads(csl(works(run, "Told")))
    assert (tool["type"], tool["title"], tool["version"]) == ("software", PACKAGE, version(PACKAGE))
    assert (report["type"], report["title"], report["language"]) == ("report", "Told", "en")
    assert not {"DOI", "issued", "author", "URL"} & (tool.keys() | report.keys())
    assert all(value for item in (tool, report) for value in item.values())


def test_bibtex_escapes_what_tex_would_read_as_its_own() -> None:
    text = bibtex([Work("a b", "report", r"50 % of A&B: #1 {x}_y \ ~", "Report", note="é")])
    assert r"title = {{50 \% of A\&B: \#1 \{x\}\_y \textbackslash{} \textasciitilde{}}}," in text
    assert text.startswith("@misc{a-b,\n")
    assert "note = {é}," in text
    bare = re.sub(r"\\[{}&%$#_]", "", text)
    assert bare.count("{") == bare.count("}")


@pytest.mark.parametrize("change", [{"settings": {"by": "leaning"}}, {"inputs": ()}, {"packages": {}}, {"lexicons": ()}])
def test_another_run_has_another_number_and_the_same_run_the_same(run: Run, change: dict[str, object]) -> None:
    assert run_id(run) == run_id(replace(run))
    assert run_id(run) != run_id(replace(run, **change))  # type: ignore[arg-type]


def test_files_stand_beside_the_report_and_agree_with_it(run: Run, tmp_path: Path) -> None:
    data = build_report(run)
    paths = write_citation(run, data.title, tmp_path / "flood.pdf")
    assert [p.name for p in paths] == ["flood.bib", "flood.csl.json"]
    cited = json.loads(paths[1].read_text(encoding="utf-8"))
    assert cited[1]["note"] in data.methods.citation[0]
    assert cited[1]["title"] == data.title
    assert run_id(run) in data.methods.paragraph


def test_the_methods_paragraph_says_the_numbers_of_the_run(run: Run) -> None:
    data = build_report(run)
    words = data.tables["voices"].table.printed()[-1][-1]
    for part in ("2 articles from 2 outlets", f"{words} counted words", "word lists (version 1.0)", version(PACKAGE)):
        assert part in data.methods.paragraph
        assert part in data.in_plain_words().methods.paragraph
