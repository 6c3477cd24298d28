"""Nothing that gives an outlet away: invented outlets and writers in every place of a text, and hostile repetition."""

from __future__ import annotations

import io
import re
import time
import zipfile

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from framing import Article
from framing.classroom import build
from framing.classroom.activities import choose
from framing.classroom.hypertext import to_html
from framing.classroom.layout import setting
from framing.classroom.mask import OutletMask
from framing.classroom.printed import to_pdf
from framing.classroom.word_file import to_docx
from framing.coding.mask import Mask
from framing.scoring import Settings, score

FIRST = st.sampled_from(["Ostrel", "Brannick", "Quayle Bay", "North Tarn", "Velmire"])
LAST = st.sampled_from(["Gazette", "Clarion", "Sentinel", "Tribune", "Bugle"])
WRITERS = st.tuples(
    st.sampled_from(["Odile", "Torvald", "Imre"]), st.sampled_from(["Wexcombe", "Hallgard", "Pruss"])
).map(" ".join)


@st.composite
def outlets(draw: st.DrawFn) -> str:
    return draw(st.sampled_from(["", "The "])) + f"{draw(FIRST)} {draw(LAST)}"


def told(outlet: str, writer: str) -> str:
    """A text that names its outlet and writer wherever texts do."""
    bare = outlet.removeprefix("The ")
    site, last = bare.replace(" ", "").lower(), bare.split()[-1]
    return f"""Bridge closes after storm, {bare} learns

By {writer}, {bare}

PORT ELM ({bare}) - The bridge at Port Elm was closed on Monday after a furious storm, officials said.

"We saw the damage at noon," engineer Dana Holt told {outlet}. She said that {outlet}'s photographs showed it.

The storm tore down the railing, the {last} has learned, and {bare.upper()} readers sent pictures.

They wrote to desk@{site}.example, officials said.

Engineers may need a month, according to a letter seen by the {last.upper()} and posted at https://www.{site}.example/bridge-1.

A {bare} reporter asked the mayor, Olan Reyes, who insisted that it was safe. Follow @{site} or #{bare.replace(" ", "")} for more.

Water covers the deck on Monday (Picture: {bare}/{writer})

The council claimed that the repair would be cheap. {writer} was at the meeting.

© 2024 {outlet}. All rights reserved.
"""


@settings(max_examples=4, deadline=None, phases=(Phase.generate,), suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(outlets(), min_size=2, max_size=2, unique_by=lambda n: n.removeprefix("The ")), WRITERS)
def test_no_sheet_tells_outlet_writer_address_or_file(names: list[str], writer: str) -> None:
    articles = [
        Article(
            f"{n}", told(name, writer), name, f"{name.split()[-1].lower()}-{n}.txt",
            byline=f"By {writer}", url=f"https://{name.replace(' ', '').lower()}.example/{n}", event=f"{name}: bridge",
        )
        for n, name in enumerate(names)
    ]  # fmt: skip
    made = build(score(articles, Settings(models=False)), choose(["all"], "14-16"), setting(), age="14-16")
    bare = [name.removeprefix("The ") for name in names]
    telling = [*bare, *(b.replace(" ", "") for b in bare), *(b.split()[-1] for b in bare), *writer.split(), ".example"]
    telling += [a.source_file for a in articles] + ["All rights"]
    sheet = made.sheets[0]
    assert "The bridge at Port Elm was closed" in to_html(sheet, setting())
    for shown in everything(to_html(sheet, setting()), to_docx(sheet, setting()), to_pdf(sheet, setting())):
        assert [word for word in telling if word.casefold() in shown.casefold()] == []


def everything(html: str, docx: bytes, pdf: bytes) -> list[str]:
    """Text and metadata of the three files, with white space evened."""
    import pypdf

    with zipfile.ZipFile(io.BytesIO(docx)) as archive:
        parts = " ".join(archive.read(name).decode("utf-8", "replace") for name in archive.namelist())
    reader = pypdf.PdfReader(io.BytesIO(pdf))
    xmp = reader.trailer["/Root"]["/Metadata"].get_object().get_data().decode()
    printed = " ".join([*(page.extract_text() for page in reader.pages), str(dict(reader.metadata or {})), xmp])
    plain = [html, re.sub(r"<[^>]+>", "", html), parts, re.sub(r"<[^>]+>", "", parts), printed]
    return [re.sub(r"\s+", " ", text) for text in plain]


@pytest.mark.parametrize(
    "part",
    [" ", " \n", "(", "(Photo", " (Photo ", "a.", "a-", "a@", "w", "www.", "a.b@c-", "The ", "the vale\t", "Vale  ", "A b ",
     "@", "http://", "vale.example/", "Mara ", "."],
)  # fmt: skip
def test_hostile_repetition_takes_linear_time(part: str) -> None:
    vale = Article("a", "", "The Vale Herald", "vale-1.txt", byline="By Mara Quill")
    for covers in (OutletMask([vale]).covers, Mask([vale]).covers):
        took = []
        for size in (20_000, 80_000):
            text = part * (size // len(part))
            before = time.process_time()
            covers(text)
            took.append(time.process_time() - before)
        assert took[1] < 0.25 + 8 * took[0], "four times the text may not take much more than four times as long"
