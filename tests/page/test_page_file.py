"""The page as a file: what goes into it is data, and nothing in it can run or be fetched."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from framing.article import Article
from framing.overrules import parse_overrules
from framing.page import page_data, page_html, write_page
from framing.page.write import FOLDER, SCRIPTS, script, to_json
from framing.records import tables
from framing.report import Run, build_report
from framing.scoring import Scored, Settings, score

RULES = Settings(attribution="rules")


def data_of(html: str) -> Any:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.S)
    assert found
    return json.loads(found.group(1))


@pytest.mark.parametrize(
    "text", ["</script><script>x()</script>", "<!--", "]]>", "\u2028 \u2029", "\0", "{{SCRIPT}}", "\\u003c"]
)
def test_data_can_hold_any_text(text: str) -> None:
    written = to_json({"text": text})
    assert json.loads(written) == {"text": text}
    assert "<" not in written
    assert len(written.splitlines()) == 1


def test_markup_in_texts_stays_in_the_data() -> None:
    bad = "</title></script><script>alert(1)</script>{{DATA}}"
    articles = [Article(f"a-{n}", f"{bad} said the mayor.", f"{bad} {n}", headline=bad, event=bad) for n in range(2)]
    scored = score(articles, RULES)
    html = page_html(page_data(scored, build_report(Run.of(scored))))
    assert "alert(1)" not in re.sub(r'<script type="application/json".*?</script>', "", html, flags=re.S).replace(
        "&lt;script&gt;alert(1)", ""
    )
    assert html.count("<script") == 2
    assert data_of(html)["articles"][0]["text"] == articles[0].text


def test_nothing_can_be_fetched_and_no_other_script_can_run(sample_page: Path) -> None:
    html = sample_page.read_text(encoding="utf-8")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', html)
    assert policy
    rules = {part.split()[0]: part.split()[1:] for part in policy.group(1).split("; ")}
    assert rules["default-src"] == ["'none'"]
    assert rules["img-src"] == ["data:"]
    assert all(re.fullmatch(r"'sha256-[\w+/=]+'", source) for source in rules["script-src"] + rules["style-src"])
    assert not re.search(
        r"(?:src|href|action|url\()\s*=?\s*[\"']?(?:https?:)?//",
        re.sub(r'id="data">.*?</script>', "", html, flags=re.S),
    )


def test_scripts_put_no_text_in_as_markup() -> None:
    code = script()
    for way in (
        "innerHTML",
        "outerHTML",
        "insertAdjacentHTML",
        "document.write",
        "DOMParser",
        "eval(",
        "Function(",
        "fetch(",
    ):
        assert way not in code
    assert {p.stem for p in (FOLDER / "script").glob("*.js")} == set(SCRIPTS)


def test_every_finding_and_table_is_in_the_page(sample: Scored, sample_page: Path) -> None:
    data = data_of(sample_page.read_text(encoding="utf-8"))
    words = []
    for article in data["articles"]:
        for f in article["findings"]:
            words.append((article["given"] if f[5] else article["text"])[f[6] : f[7]])
    assert sorted(words) == sorted(f.span.text for f in sample.findings)
    exported = tables(sample)
    assert {t["id"]: t["total"] for t in data["tables"]} == {
        name: len(rows)
        for name, rows in exported.items()
        if name not in ("findings", "measures", "overrules", "shared")
    }


def test_a_page_with_decisions_holds_what_the_program_found(sample: Scored) -> None:
    finding = next(f for f in sample.findings if f.dimension == "loaded")
    article = next(a for a in sample.articles if a.id == finding.article)
    from framing.records import text_hash

    base = {
        "action": "reject", "article_id": article.id, "sha256": text_hash(article), "dimension": "loaded",
        "category": finding.category, "rule": finding.rule, "field": finding.span.field, "start": finding.span.start,
        "end": finding.span.end, "text": finding.span.text,
    }  # fmt: skip
    overrules = parse_overrules({"kind": "framing overrules", "version": 1, "overrules": [base]}, "o.json")
    decided = score([article], RULES, overrules=overrules)
    plain = score([article], RULES)
    data, before = (page_data(s, build_report(Run.of(s))) for s in (decided, plain))
    assert data["articles"] == before["articles"]
    assert [o["text"] for o in data["overrules"]] == [finding.span.text]


def test_the_data_grows_with_the_text_where_all_outlets_print_the_same() -> None:
    text = " ".join(
        f"The council said on day {n} that the old harbour wall would be repaired before the winter storms."
        for n in range(6)
    )
    sizes = []
    for number in (6, 12):
        scored = score([Article(f"a{n}", text, f"Outlet {n}") for n in range(number)], RULES)
        data = page_data(scored, build_report(Run.of(scored)))
        sizes.append(len(to_json([data["articles"]])))
    assert sizes[1] < 2.3 * sizes[0]


def test_the_same_run_gives_the_same_bytes(sample: Scored, sample_page: Path, tmp_path: Path) -> None:
    write_page(sample, tmp_path / "again.html")
    assert (tmp_path / "again.html").read_bytes() == sample_page.read_bytes()
