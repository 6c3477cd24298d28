"""Factiva, ProQuest, EBSCO, Gale, RIS and NewsML-G2: each article whole, its labels in their fields."""

from __future__ import annotations

import re
import time
from collections.abc import Sequence
from html import escape

import pytest
from corpora import BODY, OTHER, Build, notes_of
from exports import PARAGRAPHS, SCHOOL, rtf, typed, wrapped

from framing.article import Article
from framing.reading import Reading, read

CODED = {
    "SE": "News", "HD": "Ferry stays in port", "BY": "By Ana Brook", "WC": "63 words", "PD": "4 October 2021",
    "ET": "10:45", "SN": "The Courier", "SC": "COUR", "PG": "A12", "LA": "English", "CY": "© 2021 Courier Ltd.",
    "LP": [PARAGRAPHS[0]], "TD": list(PARAGRAPHS[1:]), "CO": "lowmre : Lowmere Harbour", "IN": "i74 : Marine Transport",
    "NS": "gcat : General News", "RE": "sorrel : Sorrel", "PUB": "Courier Ltd.", "AN": "Document COUR000020211004eha400001",
}  # fmt: skip
Fields = dict[str, str | list[str]]


def reading(build: Build, data: bytes | str, name: str) -> Reading:
    return read(build({name: data}) / name)


def coded_html(articles: Sequence[Fields]) -> str:
    def cell(value: str | list[str]) -> str:
        if isinstance(value, str):
            return escape(value)
        return "".join(f'<p class="articleParagraph enarticleParagraph">{escape(p)}</p>' for p in value)

    tables = (
        '<div class="article enArticle"><table>'
        + "".join(f"<tr><td><b>{code}</b>&nbsp;</td><td>{cell(value)}</td></tr>" for code, value in fields.items())
        + "</table></div>"
        for fields in articles
    )
    return f"<html><head><title>Factiva</title><style>p {{}}</style></head><body>{''.join(tables)}</body></html>"


def coded_rtf(articles: Sequence[Fields]) -> bytes:
    lines = []
    for fields in articles:
        for code, value in fields.items():
            first, *rest = [value] if isinstance(value, str) else value
            lines += [f"{code}\t{first}", *rest]
        lines.append("")
    return rtf(lines)


def shown(title: str = "Ferry stays in port", byline: str = "By Ana Brook", section: str = "", words: str = "63 words",
          day: str = "4 October 2021", hour: str = "10:45", outlet: str = "The Courier", language: str = "English",
          body: Sequence[str] = PARAGRAPHS, page: str = "12", document: str = "Document") -> list[str]:  # fmt: skip
    head = [section, title, byline, words, day, hour, outlet, "COUR", page, language, "© 2021 Courier Ltd. All Rights Reserved."]
    return [*filter(None, head), *body, f"{document} COUR000020211004eha400001"]


def shown_html(articles: Sequence[Sequence[str]]) -> str:
    blocks = ("".join(f"<div>{escape(line)}</div>" for line in lines) for lines in articles)
    return "<!DOCTYPE html><html><body>" + "".join(f'<div class="article">{b}</div>' for b in blocks) + "</body></html>"


def check(article: Article, byline: str = "By Ana Brook") -> None:
    assert article.text == "\n\n".join(PARAGRAPHS)
    assert (article.headline, article.outlet, article.byline) == ("Ferry stays in port", "The Courier", byline)
    assert (str(article.published), article.warnings) == ("2021-10-04", ())


@pytest.mark.parametrize("layout", [coded_html, coded_rtf])
def test_factiva_field_codes(build: Build, layout: object) -> None:
    second: Fields = {**CODED, "HD": "Pupils grow a wood", "LP": list(SCHOOL), "WC": "40 words"}
    del second["TD"], second["BY"]
    found = reading(build, layout([CODED, second]), "factiva")  # type: ignore[operator]
    check(found.articles[0])
    assert found.articles[0].genre == "News"
    assert found.articles[0].extra["accession"] == "Document COUR000020211004eha400001"
    assert found.articles[0].extra["published_at"] == "2021-10-04T10:45"
    assert (found.articles[1].headline, found.articles[1].text) == ("Pupils grow a wood", "\n\n".join(SCHOOL))
    assert "2 parsed" in found.notes[-1].message


@pytest.mark.parametrize("gone", ["SE", "BY", "ET", "AN", "SC", "CY", "PUB"])
def test_factiva_without_a_field(build: Build, gone: str) -> None:
    fields: Fields = {code: value for code, value in CODED.items() if code != gone}
    found = reading(build, coded_html([fields, fields, fields]), "a.html")
    assert [a.text for a in found.articles] == ["\n\n".join(PARAGRAPHS)] * 3
    check(found.articles[0], "" if gone == "BY" else "By Ana Brook")


def test_factiva_in_another_order(build: Build) -> None:
    order = ("HD", "SN", "PD", "WC", "BY", "LA", "TD", "LP", "AN")
    found = reading(build, coded_html([{code: CODED[code] for code in order}] * 2), "a.html")
    assert len(found.articles) == 2
    check(found.articles[0])


@pytest.mark.parametrize("kind", ["html", "rtf", "docx", "txt"])
def test_factiva_as_displayed(build: Build, kind: str) -> None:
    articles = [shown(), shown(title="Pupils grow a wood", byline="", section="Local", body=SCHOOL, words="40 words", hour="")]
    flat = [line for lines in articles for line in (*lines, "")]
    data = {"html": shown_html(articles), "rtf": rtf(flat), "docx": typed(flat), "txt": "\n\n".join(flat)}[kind]
    found = reading(build, data, f"a.{kind}")
    check(found.articles[0])
    assert found.articles[1].text == "\n\n".join(SCHOOL)
    assert found.articles[1].headline == "Pupils grow a wood"


@pytest.mark.parametrize(
    ("words", "day", "language", "byline", "document"),
    [
        ("63 Wörter", "4. Oktober 2021", "Deutsch", "Von Ana Brook", "Dokument"),
        ("63 mots", "4 octobre 2021", "Français", "Par Ana Brook", "Document"),
        ("63 palabras", "4 octubre 2021", "Español", "Ana Brook", "Documento"),
        ("63 woorden", "4 oktober 2021", "Nederlands", "ANA BROOK; LEE ORD", "Document"),
    ],
)
def test_factiva_in_other_languages(build: Build, words: str, day: str, language: str, byline: str, document: str) -> None:
    lines = shown(words=words, day=day, language=language, byline=byline, document=document)
    check(reading(build, shown_html([lines]), "a.html").articles[0], byline)


def test_factiva_pages_of_letters_and_a_summary_at_the_end(build: Build) -> None:
    """B06."""
    found = reading(build, shown_html([shown(page="LM-A12"), shown(), ["Search Summary", "Text", "ferry"]]), "a.html")
    check(found.articles[0])
    assert (found.articles[0].extra["page"], len(found.articles)) == ("LM-A12", 2)


def test_five_hundred_factiva_articles(build: Build) -> None:
    fields: list[Fields] = [{**CODED, "HD": f"Report {n}", "LP": [f"In week {n} it sailed."]} for n in range(500)]
    start = time.process_time()
    found = reading(build, coded_html(fields), "a.html")
    assert time.process_time() - start < 30
    assert [a.headline for a in found.articles] == [f"Report {n}" for n in range(500)]


RULE = "_" * 60


def proquest(*records: Sequence[str], announced: int = 0) -> str:
    out = ["Report Information from ProQuest", "October 5 2021 10:45", RULE, "", "Table of contents", ""]
    out += ["1. Ferry stays in port", ""]
    for number, record in enumerate(records, 1):
        out += [RULE, "", *([f"Document {number} of {announced}", ""] if announced else []), *record, ""]
    return "\n".join([*out, RULE, "", "Contact us", "Database copyright 2021", ""])


def record(body: Sequence[str] = PARAGRAPHS, text_last: bool = False) -> list[str]:
    full = [f"Full text: {body[0]}", "", *(line for p in body[1:] for line in (p, ""))]
    meta = ["Subject: Ferries; Harbours", "", "Location: Lowmere", "", "Title: Ferry stays in port", "",
            "Publication title: The Courier; Lowmere", "", "Publication date: Oct 4, 2021", "", "Section: News", "",
            "Source type: Newspaper", "", "ProQuest document ID: 1542", "", "Document URL: https://pq.example/1"]  # fmt: skip
    info = "Publication info: The Courier ; Lowmere [Lowmere]. 04 Oct 2021: A1."
    top = ["Ferry stays in port", "", "Author: Brook, Ana", "", info, ""]
    return [*top, "Abstract: The ferry will not sail.", "", *([*meta, "", *full] if text_last else [*full, *meta])]


@pytest.mark.parametrize("text_last", [False, True])
@pytest.mark.parametrize("announced", [0, 2])
def test_proquest(build: Build, text_last: bool, announced: int) -> None:
    """B07."""
    body = [PARAGRAPHS[0], "Author: unknown, the note read", *PARAGRAPHS[1:]]
    found = reading(build, proquest(record(body, text_last), record(SCHOOL, text_last), announced=announced), "pq.txt")
    first, second = found.articles
    assert first.text == "\n\n".join(body)
    assert (first.headline, first.outlet, first.byline) == ("Ferry stays in port", "The Courier", "Brook, Ana")
    assert (str(first.published), first.genre, first.url) == ("2021-10-04", "News", "https://pq.example/1")
    assert (second.text, first.warnings) == ("\n\n".join(SCHOOL), ())
    assert found.announced == (announced or None)


def test_proquest_with_less(build: Build) -> None:
    bare = ["Ferry stays in port", "", "Publication info: The Courier ; Lowmere [Lowmere]. 04 Oct 2021: A1.", "",
            f"Full text: {PARAGRAPHS[0]}", "", "ProQuest document ID: 1", "", "Source type: Newspaper"]  # fmt: skip
    none = ["Trees", "", "Publication title: Herald", "", "Abstract: A wood.", "", "Source type: x"]
    found = reading(build, proquest(bare, none), "pq.txt")
    (article,) = found.articles
    assert (article.outlet, str(article.published), article.text) == ("The Courier", "2021-10-04", PARAGRAPHS[0])
    assert notes_of(found, "skipped")[0].message == "text needed: “Trees” has no full text, only an abstract of 2 words"


def test_proquest_wrapped_lines_and_word(build: Build) -> None:
    lines = [w for p in record() for w in (wrapped(p, 70) if p else [""])]
    assert reading(build, proquest(lines), "pq.txt").articles[0].text == "\n\n".join(PARAGRAPHS)
    paragraphs = [p for p in (RULE, *record(), RULE, *record(SCHOOL)) if p]
    found = reading(build, typed(paragraphs), "pq.docx")
    assert [a.text for a in found.articles] == ["\n\n".join(PARAGRAPHS), "\n\n".join(SCHOOL)]


def test_ebsco_and_gale(build: Build) -> None:
    def ebsco(n: int, body: Sequence[str]) -> list[str]:
        return [f"Record: {n}", "Title: Ferry stays in port", "Authors: Brook, Ana",
                "Source: Courier, The (Lowmere), 10/04/2021, p4", "Document Type: Article",
                "Subject Terms: FERRIES", f"Accession Number: {n}", "Database: Newspaper Source", "",
                f"Full Text: {body[0]}", "", *(line for p in body[1:] for line in (p, ""))]  # fmt: skip

    found = reading(build, "\n".join([*ebsco(1, PARAGRAPHS), *ebsco(2, SCHOOL)]), "ebsco.txt")
    assert [a.text for a in found.articles] == ["\n\n".join(PARAGRAPHS), "\n\n".join(SCHOOL)]
    assert [str(a.published) for a in found.articles] == ["2021-10-04"] * 2
    assert found.articles[0].outlet == "The Courier"
    assert found.articles[0].extra["outlet_as_written"] == "Courier, The (Lowmere)"
    gale = ["Title: Ferry stays in port", "Author: Ana Brook", "Date: Oct. 4, 2021", "Publication title: The Courier",
            "Document Type: Article", "Gale Document Number: GALE|A1", "", f"Full Text: {PARAGRAPHS[0]}", "", PARAGRAPHS[1], "",
            "Source: The Courier, Oct. 4, 2021, p. 4."]  # fmt: skip
    (article,) = reading(build, "\n".join(gale), "gale.txt").articles
    assert (article.outlet, article.byline, str(article.published)) == ("The Courier", "Ana Brook", "2021-10-04")
    assert article.text == "\n\n".join(PARAGRAPHS[:2])


def ris(*records: dict[str, str | list[str]]) -> str:
    lines = []
    for tags in records:
        for tag, value in tags.items():
            lines += [f"{tag}  - {v}" for v in ([value] if isinstance(value, str) else value)]
        lines += ["ER  - ", ""]
    return "\r\n".join(lines)


RIS: dict[str, str | list[str]] = {
    "TY": "NEWS", "T1": "Ferry stays in port", "T2": "A look back", "JO": "The Courier", "AU": ["Brook, Ana", "Ord, Lee"],
    "DA": "2021/10/04/", "PY": "2021", "UR": "https://c.example/1", "AB": "The ferry will not sail.",
}  # fmt: skip


def test_ris(build: Build) -> None:
    """B07."""
    folder = build({"a.ris": ris({**RIS, "L1": "files/1/ferry.txt"}), "files/1/ferry.txt": BODY})
    (article,) = read(folder / "a.ris").articles
    assert (article.outlet, article.headline, article.byline) == ("The Courier", "Ferry stays in port", "Ana Brook; Lee Ord")
    assert (str(article.published), article.text, article.extra["second-title"]) == ("2021-10-04", BODY, "A look back")
    zotero = {k: v for k, v in RIS.items() if k != "JO"} | {"T2": "The Courier", "L1": "files/1/ferry.txt"}
    assert read(build({"b.ris": ris(zotero)}) / "b.ris").articles[0].outlet == "The Courier"
    long = ris({**RIS, "N2": BODY.replace("\n", " ") * 3}, RIS)
    found = read(build({"c.ris": long}) / "c.ris")
    assert "the text is what the tag N2 holds, which may be an abstract" in found.articles[0].warnings
    assert notes_of(found, "failed")[0].message == "text needed: “Ferry stays in port” (https://c.example/1)"
    assert found.announced == 2


G2 = """<?xml version="1.0" encoding="UTF-8"?><newsMessage xmlns="http://iptc.org/std/nar/2006-10-01/"><header>
<sent>2021-10-05T10:00:00Z</sent></header><itemSet>{items}</itemSet></newsMessage>"""
ITEM = """<newsItem guid="urn:a:1" version="2"><itemMeta><provider literal="LNA"><name>Lowmere News Agency</name></provider>
<versionCreated>2021-10-04T10:45:00+02:00</versionCreated><pubStatus qcode="stat:usable"/></itemMeta><contentMeta>
<by>Ana Brook</by><headline>Ferry stays in port</headline><slugline>FERRY</slugline><language tag="en"/>
<subject type="cpnat:abstract"><name>transport</name></subject></contentMeta><contentSet>{content}</contentSet></newsItem>"""
XHTML = """<inlineXML contenttype="application/xhtml+xml"><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head>
<body>{body}</body></html></inlineXML>"""
NITF = """<inlineXML><nitf><body><body.head><hedline><hl1>Ferry stays in port</hl1></hedline></body.head><body.content>{body}
</body.content></body></nitf></inlineXML>"""


def paragraphs(texts: Sequence[str]) -> str:
    return "".join(f"<p>{escape(t)}</p>\n" for t in texts)


@pytest.mark.parametrize("inline", [XHTML, NITF])
def test_newsml(build: Build, inline: str) -> None:
    picture = ITEM.format(content="<remoteContent href='pier.jpg'/>")
    item = ITEM.format(content=inline.format(body=paragraphs(PARAGRAPHS)))
    found = reading(build, G2.format(items=item + picture + item), "g2.xml")
    article = found.articles[0]
    assert article.text == "\n\n".join(PARAGRAPHS)
    assert (article.headline, article.outlet, article.byline) == ("Ferry stays in port", "Lowmere News Agency", "Ana Brook")
    assert (str(article.published), article.extra["published_at"]) == ("2021-10-04", "2021-10-04T10:45+02:00")
    assert len(found.articles) == 2
    assert notes_of(found, "skipped")[0].place == "g2.xml article 2"


def test_a_single_item_and_plain_nitf(build: Build) -> None:
    single = ITEM.format(content=f"<inlineData>{BODY}\n\n{OTHER}</inlineData>").replace("<newsItem", '<newsItem xmlns="x"')
    (article,) = reading(build, single, "a.xml").articles
    assert article.text == "\n\n".join((" ".join(BODY.split()), " ".join(OTHER.split())))
    nitf = (
        "<?xml version='1.0'?><!DOCTYPE nitf SYSTEM 'nitf.dtd'><nitf><head><docdata><date.issue norm='20211004T104500Z'/>"
        "<doc.copyright holder='The Courier'/></docdata></head><body><body.head><hedline><hl1>Ferry</hl1></hedline>"
        f"</body.head><body.content><block>{paragraphs(PARAGRAPHS)}</block></body.content></body></nitf>"
    )
    (article,) = reading(build, nitf, "b.xml").articles
    assert (article.text, article.outlet, str(article.published)) == ("\n\n".join(PARAGRAPHS), "The Courier", "2021-10-04")


def test_xml_that_refers_to_other_files(build: Build) -> None:
    evil = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>' + ITEM.format(
        content=XHTML.format(body="<p>&b;</p>")
    )
    found = read(build({"a.xml": evil, "b.txt": BODY}))
    (failed,) = notes_of(found, "failed")
    assert failed.message == "defines entities or refers to other files, which is not followed"


LONG = " ".join(PARAGRAPHS) * 3


@pytest.mark.parametrize(
    ("text", "outlet", "day"),
    [
        ("TY  - NEWS\nTI  - Ferry\nJF  - The Courier\nPY  - 2021/10/04/\nAB  - " + LONG + "\nER  - \n",
         "The Courier", "2021-10-04"),
        ("\ufeffTY  - NEWS\nT1  - Ferry\nT2  - The Courier\nDA  - 2021-10-04\nN2  - " + LONG + "\nER  - ",
         "The Courier", "2021-10-04"),
        ("TY  - MGZN\nTI  - Ferry\nJA  - Courier\nY1  - 2021///\nN1  - " + LONG.replace(". ", ".\n") + "\n", "Courier", "None"),
        ("\n\nTY  - ELEC\nTI  - Ferry\nUR  - https://courier.example/1\nDA  - 2021/10/04\nAB  - " + LONG,
         "courier.example", "2021-10-04"),
        ("TY - NEWS\nTI - Ferry\nT2 - Second\nJO - The Courier\nY1 - 4 October 2021\nAB - " + LONG + "\nER -\n",
         "The Courier", "2021-10-04"),
    ],
)  # fmt: skip
def test_further_shapes_of_ris(build: Build, text: str, outlet: str, day: str) -> None:
    for written in (text, text.replace("\n", "\r\n")):
        (article,) = reading(build, written, "a.ris").articles
        assert (article.outlet, article.headline, str(article.published)) == (outlet, "Ferry", day)
        assert article.text.split() == LONG.split()


@pytest.mark.parametrize(
    "item",
    [
        ITEM.replace("<headline>Ferry stays in port</headline>", "").format(content=NITF.format(body=paragraphs(PARAGRAPHS))),
        ITEM.replace('literal="LNA"><name>Lowmere News Agency</name></provider>', 'literal="Lowmere News Agency"/>')
        .format(content=XHTML.format(body=paragraphs(PARAGRAPHS))),
        ITEM.format(content=XHTML.format(body="<div><div>" + paragraphs(PARAGRAPHS[:1]) + "</div><ul>"
                                         + "".join(f"<li>{p}</li>" for p in PARAGRAPHS[1:]) + "</ul></div>")),
        ITEM.format(content="<inlineData contenttype='text/html'>" + escape(paragraphs(PARAGRAPHS)) + "</inlineData>"),
        ITEM.format(content="<inlineData>" + "\n\n".join("\n".join(wrapped(p, 60)) for p in PARAGRAPHS) + "</inlineData>"),
    ],
)  # fmt: skip
def test_further_shapes_of_newsml(build: Build, item: str) -> None:
    (article,) = reading(build, G2.format(items=item), "a.xml").articles
    assert article.text == "\n\n".join(PARAGRAPHS)
    assert (article.headline, article.outlet) == ("Ferry stays in port", "Lowmere News Agency")


def test_newsml_with_a_prefix_and_five_hundred_items(build: Build) -> None:
    item = ITEM.format(content=XHTML.format(body=paragraphs(PARAGRAPHS)))
    found = reading(build, G2.format(items=item * 500), "many.xml")
    assert [a.text for a in found.articles] == ["\n\n".join(PARAGRAPHS)] * 500
    prefixed = re.sub(r"<(/?)(?=[a-zA-Z])", r"<\1n:", G2.format(items=item)).replace("xmlns=", "xmlns:n=", 1)
    assert reading(build, prefixed, "prefixed.xml").articles[0].text == "\n\n".join(PARAGRAPHS)
