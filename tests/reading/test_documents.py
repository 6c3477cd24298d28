"""DOCX, RTF and ODT as people type them: every word a reader sees, in order, and none that is hidden or deleted."""

from __future__ import annotations

import copy
import io
import zipfile
from collections import Counter

import docx
import pytest
from corpora import Build, refusal
from docx.oxml import parse_xml
from exports import PARAGRAPHS, odt, rtf, saved, typed
from hypothesis import given, settings
from hypothesis import strategies as st

from framing.reading import read
from framing.reading import rtf as rtf_reader

W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
BOX = f"""<w:r {W} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"
 xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"
 xmlns:v="urn:schemas-microsoft-com:vml"><mc:AlternateContent>
<mc:Choice Requires="wps"><w:drawing><wps:txbx><w:txbxContent><w:p><w:r><w:t>A box beside it.</w:t></w:r></w:p>
</w:txbxContent></wps:txbx></w:drawing></mc:Choice>
<mc:Fallback><w:pict><v:textbox><w:txbxContent><w:p><w:r><w:t>A box beside it.</w:t></w:r></w:p></w:txbxContent>
</v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>"""


def texts(build: Build, name: str, data: bytes) -> list[str]:
    (article,) = read(build({name: data}) / name).articles
    return article.text.split("\n\n")


def with_xml(*inner: str) -> bytes:
    """A DOCX whose paragraphs hold the given runs."""
    document = docx.Document()
    for xml in inner:
        paragraph = document.add_paragraph()._p
        for element in parse_xml(f"<w:p {W}>{xml}</w:p>"):
            paragraph.append(copy.deepcopy(element))
    return saved(document)


def run(text: str, properties: str = "") -> str:
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


@pytest.mark.parametrize(
    ("xml", "text"),
    [
        (run("We won’t pay, ") + run("she said."), "We won’t pay, she said."),
        (f'<w:hyperlink w:anchor="x">{run("The board")}</w:hyperlink>{run(" met.")}', "The board met."),
        (run("It ") + f"<w:ins>{run('nearly ')}</w:ins><w:del><w:r><w:delText>all </w:delText></w:r></w:del>" + run("fell."),
         "It nearly fell."),
        (f"<w:moveFrom>{run('Gone. ')}</w:moveFrom><w:moveTo>{run('Here.')}</w:moveTo>", "Here."),
        (run("Seen.") + run(" Hidden.", "<w:vanish/>"), "Seen."),
        (run("Seen.") + run(" Too.", '<w:vanish w:val="0"/>'), "Seen. Too."),
        ("<w:r><w:t>price</w:t><w:noBreakHyphen/><w:t>setting</w:t><w:tab/><w:t>rules</w:t></w:r>", "price-setting\trules"),
        ("<w:r><w:t>One line</w:t><w:br/><w:t>and another.</w:t></w:r>", "One line\nand another."),
        ('<w:r><w:instrText> PAGE </w:instrText></w:r>' + run("It fell."), "It fell."),
        ("<w:pPr><w:tabs><w:tab w:val='left'/></w:tabs></w:pPr>" + run("It fell."), "It fell."),
    ],
)  # fmt: skip
def test_word_as_it_reads_once_changes_are_accepted(build: Build, xml: str, text: str) -> None:
    assert texts(build, "a.docx", with_xml(xml)) == [text]


def test_a_text_box_stands_once_and_after_its_paragraph(build: Build) -> None:
    data = with_xml(run("Before the box.") + BOX, run("After it."))
    assert texts(build, "a.docx", data) == ["Before the box.", "A box beside it.", "After it."]


def test_a_deleted_paragraph_mark_joins_two_paragraphs(build: Build) -> None:
    data = with_xml("<w:pPr><w:rPr><w:del/></w:rPr></w:pPr>" + run("It fell"), run(" at night."), run("Nobody came."))
    assert texts(build, "a.docx", data) == ["It fell at night.", "Nobody came."]


def test_tables_and_order(build: Build) -> None:
    document = docx.Document()
    document.add_paragraph(PARAGRAPHS[0])
    table = document.add_table(1, 2)
    table.cell(0, 0).text, table.cell(0, 1).text = "Lowmere", "Sorrel"
    document.add_paragraph(PARAGRAPHS[1])
    assert texts(build, "a.docx", saved(document)) == [PARAGRAPHS[0], "Lowmere", "Sorrel", PARAGRAPHS[1]]


@pytest.mark.parametrize("name", ["a.docx", "a.txt", "a"])
def test_the_bytes_decide_and_not_the_name(build: Build, name: str) -> None:
    assert texts(build, name, typed(PARAGRAPHS)) == list(PARAGRAPHS)


def test_front_matter_typed_in_a_document(build: Build) -> None:
    data = typed(["outlet: The Herald", "date: 3 January 2024", "", *PARAGRAPHS])
    (article,) = read(build({"a.docx": data}) / "a.docx").articles
    assert (article.outlet, str(article.published)) == ("The Herald", "2024-01-03")
    assert article.text[article.body_start :].split("\n\n") == list(PARAGRAPHS)


def test_documents_in_a_folder_are_read_with_the_texts(build: Build) -> None:
    folder = build({"a.docx": typed(PARAGRAPHS[:1]), "b.txt": PARAGRAPHS[1], "c.rtf": rtf(PARAGRAPHS[2:])})
    assert [a.text for a in read(folder).articles] == list(PARAGRAPHS)


def rtf_text(body: bytes) -> list[str]:
    return list(rtf_reader.paragraphs(b"{\\rtf1\\ansi\\ansicpg1252" + body + b"}"))


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (rb"\'93We won\'92t pay,\'94 she said.", "“We won’t pay,” she said."),
        (rb"\u8220?We won\u8217?t pay,\u8221? she said.", "“We won’t pay,” she said."),
        (rb"\ldblquote We won\rquote t pay,\rdblquote  she said.", "“We won’t pay,” she said."),
        (rb"{\uc2\u8220\'93\'93}We lost", "“We lost"),
        (rb"\uc0\u8220 We lost", "“We lost"),
        (rb"\u-10179?\u-8703?", "\U0001f601"),
        (rb"{\*\unknown gone {\b all}}kept", "kept"),
        (rb"{\field{\*\fldinst HYPERLINK x}{\fldrslt the board}} met", "the board met"),
        (rb"{\header Page 1}{\footnote A note}It fell", "It fell"),
        (rb"It {\deleted all }fell{\v  hidden}.", "It fell."),
        (rb"It \deleted all \deleted0 fell", "It fell"),
        (rb"{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 Arial;}}\f1\'c4\'e0 \f0\'c4", "Да Ä"),
        (rb"{\pict\bin5 }{{\\}kept", "kept"),
        (rb"price\_setting \{a\} \\ b\~c", "price-setting {a} \\ b\u00a0c"),
        (rb"one\line two\tab three", "one\ntwo\tthree"),
        (b"split\r\n over lines", "split over lines"),
    ],
)
def test_rtf(body: bytes, text: str) -> None:
    assert rtf_text(body) == [text]


def test_rtf_paragraphs_cells_and_boxes() -> None:
    assert rtf_text(rb"one\par two\cell three\cell\row four{\shp{\*\shpinst{\sp x}{\shptxt box\par}}}\par five") == [
        "one", "two", "three", "four", "box", "five",
    ]  # fmt: skip


def test_rtf_that_breaks_off_gives_what_it_has(build: Build) -> None:
    data = rtf(PARAGRAPHS)[:-30]
    (article,) = read(build({"a.rtf": data}) / "a.rtf").articles
    assert article.text.startswith(PARAGRAPHS[0])
    assert any("may be cut off" in warning for warning in article.warnings)
    assert rtf_text(b"}}}}one\\par") == ["one"]


def test_open_document(build: Build) -> None:
    inner = (
        "<text:tracked-changes><text:changed-region><text:deletion><text:p>Gone.</text:p></text:deletion>"
        "</text:changed-region></text:tracked-changes>"
        "<text:h>Pier<text:s text:c='2'/>falls</text:h>"
        "<text:p>It <text:a>fell</text:a><text:note><text:note-body><text:p>A note.</text:p></text:note-body></text:note>"
        ".<text:line-break/>Nobody<text:tab/>came.</text:p>"
        "<text:list><text:list-item><text:p>First<draw:frame><draw:text-box><text:p>A box.</text:p></draw:text-box>"
        "</draw:frame></text:p></text:list-item></text:list>"
    )
    (article,) = read(build({"a.odt": odt(inner)}) / "a.odt").articles
    assert article.text.split("\n\n") == ["Pier  falls", "It fell.\nNobody\tcame.", "First", "A box."]
    assert article.warnings[0] == "1 note below or beside the text was left out"


PRINTABLE = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zs", "Zl", "Zp", "Cf"]), min_size=1, max_size=40)


@settings(max_examples=60, deadline=None)
@given(st.lists(PRINTABLE, min_size=1, max_size=6))
def test_rtf_gives_back_what_was_put_in(paragraphs: list[str]) -> None:
    assert list(rtf_reader.paragraphs(rtf(paragraphs))) == paragraphs


@settings(max_examples=25, deadline=None)
@given(st.lists(PRINTABLE, min_size=1, max_size=6))
def test_word_gives_back_what_was_put_in(paragraphs: list[str]) -> None:
    from framing.reading import docx as docx_reader

    data = io.BytesIO(typed(paragraphs))
    assert list(docx_reader.paragraphs(data)) == paragraphs  # type: ignore[arg-type]


PIECES = (
    b"{", b"}", b"\\par ", b"\\u8220?", b"\\'93", b"\\*", b"\\bin9 ", b"\\uc3 ", b"a", b"\\", b"\\deleted ", b"{\\shptxt ",
    b"{\\fonttbl ", b"\\f1 ", b"\\fcharset128 ",
)  # fmt: skip


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=40))
def test_rtf_never_raises(pieces: list[bytes]) -> None:
    list(rtf_reader.paragraphs(b"{\\rtf1" + b"".join(pieces), Counter()))


def test_a_word_file_that_is_none(build: Build) -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("word/other.xml", "<a/>")
    assert refusal(build({"a.docx": data.getvalue()}) / "a.docx").endswith("is damaged: it lacks its part word/document.xml")
    assert "is damaged" in refusal(build({"b.docx": typed(PARAGRAPHS)[:-200]}) / "b.docx")


def test_notes_and_macros_in_word(build: Build) -> None:
    data = with_xml(run("It fell.") + '<w:r><w:footnoteReference w:id="2"/></w:r>')
    (article,) = read(build({"a.docx": data}) / "a.docx").articles
    assert article.text == "It fell."
    assert article.warnings[0] == "1 note below or beside the text was left out"
