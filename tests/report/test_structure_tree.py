"""The tag tree of the PDF, walked: what a screen reader meets, in which order, and how pages break.

Reports of 2, 5 and 12 outlets, built from the sample articles with seeded paragraphs and unlike names, parsed and compared as
any other.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import IndirectObject

from framing.article import Article
from framing.reading import read
from framing.report import ReportData, Run, build_report
from framing.report.render import pdf_bytes
from framing.resources import seeds
from framing.scoring import Settings, score

NAMES = (
    "The Tolm Herald", "Evening Lantern", "The Upper Valley Weekly Advertiser and Chronicle of Record",
    "Вечерние новости", "صحيفة المساء", "Daily Lark", "晚報", "Kestrel Wire", "עיתון הערב", "Ημερήσια Νέα",
    "Donaudampfschifffahrtsgesellschaftskapitänszeitung", "Dyke Gazette",
)  # fmt: skip
HEADING = re.compile(r"H([1-6])$")


@dataclass(frozen=True)
class Node:
    """An element of the tag tree; `kids` are elements and marked content (page, id), in their order."""

    role: str
    alt: str
    attributes: tuple[Any, ...]
    kids: list[Node | tuple[int, int]] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        yield self
        for kid in self.kids:
            if isinstance(kid, Node):
                yield from kid.walk()

    def content(self, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], int, int]]:
        """Roles from the top, page and id of every piece of marked content, in the order of reading."""
        inner = (*path, self.role)
        for kid in self.kids:
            if isinstance(kid, Node):
                yield from kid.content(inner)
            else:
                yield inner, *kid

    def pages(self) -> set[int]:
        return {page for _, page, _ in self.content()}


@dataclass(frozen=True)
class Printed:
    """A report and its PDF, read back."""

    data: ReportData
    reader: PdfReader

    @cached_property
    def tree(self) -> Node:
        numbers = {page.indirect_reference.idnum: n for n, page in enumerate(self.reader.pages) if page.indirect_reference}
        root: Any = self.reader.trailer["/Root"]
        roles: Any = root["/StructTreeRoot"].get("/RoleMap", {})

        def node(raw: Any, page: int) -> Node:
            if "/Pg" in raw:
                page = numbers[raw.raw_get("/Pg").idnum]
            role = str(raw.get("/S", "")).lstrip("/")
            role = str(roles.get(f"/{role}", f"/{role}")).lstrip("/") if role != "Title" else role
            attributes = raw.get("/A", ())
            made = Node(role, str(raw.get("/Alt", "")), tuple(attributes) if isinstance(attributes, list) else (attributes,))
            kids = raw.get("/K", [])
            for kid in kids if isinstance(kids, list) else [kids]:
                one = kid.get_object() if isinstance(kid, IndirectObject) else kid
                if isinstance(one, int):
                    made.kids.append((page, int(one)))
                elif "/MCID" in one:
                    own = numbers[one.raw_get("/Pg").idnum] if "/Pg" in one else page
                    made.kids.append((own, int(one["/MCID"])))
                elif "/S" in one:
                    made.kids.append(node(one, page))
            return made

        return node(root["/StructTreeRoot"], -1)

    @cached_property
    def text(self) -> str:
        return "\n".join(page.extract_text() for page in self.reader.pages)


def corpus(outlets: int) -> list[Article]:
    """One article an outlet: paragraphs of a sample article, some left out; after the seventh, of all of them."""
    chance = random.Random(outlets)
    models = read(seeds() / "ferry-terminal").articles
    pool = [paragraph for model in models for paragraph in model.text.split("\n\n")[1:]]
    made = []
    for number, name in enumerate(NAMES[:outlets]):
        model = models[number % len(models)]
        first, *paragraphs = model.text.split("\n\n")
        if number >= len(models):
            paragraphs = chance.sample(pool, len(paragraphs))
        kept = [p for p in paragraphs if chance.random() < 0.85]
        made.append(replace(model, id=f"a{number}", outlet=name, text="\n\n".join([first, *kept]), body_start=0))
    return made


@pytest.fixture(scope="module", params=[2, 5, 12])
def printed(request: pytest.FixtureRequest) -> Printed:
    scored = score(corpus(request.param), Settings(attribution="rules", models=False, force=True))
    data = build_report(Run.of(scored))
    assert data.sections
    return Printed(data, PdfReader(BytesIO(pdf_bytes(data))))


def test_language_title_and_tags_are_declared(printed: Printed) -> None:
    root: Any = printed.reader.trailer["/Root"]
    assert root["/Lang"] == "en"
    assert root["/MarkInfo"]["/Marked"]
    assert root["/ViewerPreferences"]["/DisplayDocTitle"]
    assert printed.reader.metadata is not None
    assert printed.reader.metadata.title == printed.data.title


def test_headings_skip_no_level(printed: Printed) -> None:
    levels = [int(m.group(1)) for node in printed.tree.walk() if (m := HEADING.match(node.role))]
    assert levels[0] == 1
    assert len(levels) > 30
    assert not [(a, b) for a, b in pairwise(levels) if b > a + 1]


def test_every_table_has_headers_and_even_rows(printed: Printed) -> None:
    tables = [node for node in printed.tree.walk() if node.role == "Table"]
    assert len(tables) > 8
    for table in tables:
        rows = [node for node in table.walk() if node.role == "TR"]
        head = [kid for kid in rows[0].kids if isinstance(kid, Node)]
        assert {cell.role for cell in head} == {"TH"}
        assert all(any("/Scope" in a for a in cell.attributes) for cell in head)


def test_every_figure_says_in_whole_sentences_what_it_shows(printed: Printed) -> None:
    figures = [node for node in printed.tree.walk() if node.role == "Figure"]
    charts = [chart for part in (*printed.data.dimensions, *printed.data.sections) for chart in part.charts]
    assert len(figures) >= len(charts) > 5
    for figure in figures:
        assert re.match(r"[A-Z].{40,}\.$", figure.alt, re.S), figure.alt
        assert "…." not in figure.alt


def test_what_is_painted_follows_the_tree(printed: Printed) -> None:
    by_page: defaultdict[int, list[int]] = defaultdict(list)
    for _, page, number in printed.tree.content():
        by_page[page].append(number)
    assert len(by_page) == len(printed.reader.pages)
    for page, numbers in by_page.items():
        contents = printed.reader.pages[page].get_contents()
        assert contents is not None
        painted = [int(n) for n in re.findall(rb"/MCID (\d+)", contents.get_data())]
        assert numbers == list(dict.fromkeys(painted)), page + 1


def test_text_comes_out_in_the_order_of_the_data(printed: Printed) -> None:
    data, text = printed.data, re.sub(r"\s+", " ", printed.text)
    titles = [part.title for part in data.dimensions]
    order = [str(data.page["summary"]), str(data.page["articles"]), *titles, str(data.page["in-full"]), "Methods", "Glossary"]
    at = text.index(str(data.page["articles"]), text.index("Contents") + 400)
    for title in order[1:]:
        at = text.index(title, at)
    numbers = [int(n) for n in re.findall(r"Table (\d+) (?=[A-Z“])", printed.text)]
    captions = [n for n in numbers if n in {t.number for t in data.tables.values() if not t.back}]
    assert captions
    for article in data.articles:
        runs = "".join(run.text for block in article.blocks for run in block.runs if not block.shared)
        words = re.findall(r"[a-z]{6,}", runs)[:8]
        assert all(word in text for word in words)


def test_no_page_ends_with_a_heading_or_a_caption(printed: Printed) -> None:
    last: dict[int, tuple[str, ...]] = {}
    for path, page, _ in printed.tree.content():
        last[page] = path
    ends = {page + 1: path for page, path in last.items() if any(HEADING.match(r) or r == "Caption" for r in path)}
    assert ends == {}


def test_no_table_leaves_a_single_row_on_a_page(printed: Printed) -> None:
    lonely = []
    for table in (node for node in printed.tree.walk() if node.role == "Table" and len(node.pages()) > 1):
        rows = [node for node in table.walk() if node.role == "TR"][1:]
        for page in sorted(table.pages()):
            on_page = [row for row in rows if page in row.pages()]
            if len(on_page) < 2:
                lonely.append((page + 1, len(rows)))
    assert lonely == []


def test_no_letter_is_missing(printed: Printed) -> None:
    for page in printed.reader.pages:
        for font in page["/Resources"].get("/Font", {}).values():  # type: ignore[union-attr, attr-defined]
            assert ".notdef" not in str(font.get_object().get("/Encoding", ""))
    assert "\ufffd" not in printed.text
    assert "\u25a1" not in printed.text
    for name in printed.data.outlets[:4]:
        assert name.split()[0] in printed.text
