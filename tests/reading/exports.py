"""Exports as archives write them, with invented news in them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass, field

import docx
from docx.enum.text import WD_BREAK

PARAGRAPHS = (
    "The ferry between Lowmere and the island of Sorrel will not sail this winter, the harbour board decided on Monday.",
    "Its chair, Dana Holt, said that the pier had been unsafe since the storm and that repairs would take until May.",
    "Traders on the quay called the vote a surprise: “We were told in March that it would sail,” one of them said.",
)
SCHOOL = (
    "Pupils at a school in Ashby have grown four hundred trees from seed, and they will be planted along the canal.",
    "The head teacher, Lee Ord, told parents that each class looks after one bank and counts the birds there.",
)
NBSP = "\u00a0"


@dataclass
class Story:
    """One article of an export; "" leaves a field out."""

    title: str = "Ferry stays in port"
    outlet: str = "The Courier (Lowmere)"
    date: str = "October 4, 2021 Monday"
    byline: str = "Ana Brook"
    section: str = "NEWS; Pg. 4"
    length: str = ""
    highlight: str = ""
    body: Sequence[str] = PARAGRAPHS
    load_date: str = "October 5, 2021"
    above_outlet: str = ""
    captions: Sequence[str] = ()
    more: Sequence[str] = ()
    labels: dict[str, str] = field(default_factory=dict)

    def label(self, name: str) -> str:
        return self.labels.get(name, name)


def nexis_lines(story: Story) -> list[str]:
    """The paragraphs of one article as Nexis Uni writes them, without the last line."""
    words = story.length or f"{sum(len(p.split()) for p in story.body)} words"
    head = [story.title, story.above_outlet, story.outlet, story.date, "Copyright 2021 Courier Ltd. All Rights Reserved"]
    named = {
        "Section": story.section, "Length": words, "Byline": story.byline, "Highlight": story.highlight,
    }  # fmt: skip
    labelled = [f"{story.label(k)}:{NBSP}{v}" for k, v in named.items() if v]
    tail = [story.label("Graphic"), "", *story.captions] if story.captions else []
    tail += [story.label("Classification"), "", f"{story.label('Language')}:{NBSP}ENGLISH"]
    tail += [f"{story.label('Publication-Type')}:{NBSP}Newspaper", *story.more]
    tail += [f"{story.label('Load-Date')}:{NBSP}{story.load_date}"] if story.load_date else []
    return [*filter(None, head), *labelled, story.label("Body"), "", *story.body, *tail]


def nexis_docx(stories: Sequence[Story], cover: bool = True, numbered: bool = False) -> bytes:
    """A Nexis Uni download; the numbers of its list of titles are written out or left to Word."""
    document = docx.Document()
    if cover:
        for line in ("User Name:\u00a0=", "Date and Time:\u00a0Tuesday, 5 October 2021 10:45:00 AM CEST",
                     "Job Number:\u00a0154221", "", f"Documents ({len(stories)})", ""):  # fmt: skip
            document.add_paragraph(line)
        for number, story in enumerate(stories, 1):
            document.add_paragraph(f"{number}. {story.title}" if numbered else story.title)
            document.add_paragraph("Client/Matter:\u00a0-None-")
            document.add_paragraph("Search Terms:\u00a0ferry AND lowmere")
            document.add_paragraph("")
    for index, story in enumerate(stories):
        if index or cover:
            document.add_paragraph().add_run().add_break(WD_BREAK.PAGE)
        for line in nexis_lines(story):
            document.add_paragraph(line)
        document.add_paragraph(story.label("End of Document"))
    return saved(document)


def saved(document: object) -> bytes:
    buffer = io.BytesIO()
    document.save(buffer)  # type: ignore[attr-defined]
    return buffer.getvalue()


def typed(paragraphs: Sequence[str]) -> bytes:
    """A DOCX as a person types it."""
    document = docx.Document()
    for text in paragraphs:
        document.add_paragraph(text)
    return saved(document)


def wrapped(text: str, width: int = 78) -> list[str]:
    lines, line = [], ""
    for word in text.split(" "):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}".strip()
    return [*lines, line]


def old_nexis(stories: Sequence[Story], mark: str = "{n} of {total} DOCUMENTS", marks: bool = True) -> str:
    """The older plain text layout: centred heads, upper-case labels, lines wrapped at 78 characters."""
    out: list[str] = []
    for number, story in enumerate(stories, 1):
        if marks:
            out += [mark.format(n=number, total=len(stories)).center(78), "", ""]
        out += [story.outlet.center(78), "", *([story.date.center(78)] if story.date else []), ""]
        out += [*wrapped(story.title), ""] if story.title else []
        words = f"{sum(len(p.split()) for p in story.body)} words"
        named = {"BYLINE": story.byline, "SECTION": story.section, "LENGTH": story.length or words,
                 "HIGHLIGHT": story.highlight}  # fmt: skip
        for name, value in named.items():
            out += [*wrapped(f"{story.label(name)}: {value}"), ""] if value and value != "-" else []
        for paragraph in story.body:
            first, *rest = wrapped(f"  {paragraph}" if paragraph else "")
            out += [f"  {first}", *rest, ""]
        out += [f"{story.label('LOAD-DATE')}: {story.load_date}", ""] if story.load_date else []
        out += [f"{story.label('LANGUAGE')}: ENGLISH", ""]
        for caption in story.captions:
            out += [*wrapped(f"{story.label('GRAPHIC')}: {caption}"), ""]
        out += [*story.more, f"{story.label('PUBLICATION-TYPE')}: Newspaper", ""]
        out += ["Copyright 2021 Courier Ltd.".center(78), "All Rights Reserved".center(78), "", ""]
    return "\n".join(out)


def rtf(paragraphs: Sequence[str], head: str = "") -> bytes:
    """An RTF document in which every character beyond ASCII is written as a code point."""
    def escaped(text: str) -> str:
        out = []
        for unit in memoryview(text.encode("utf-16-le")).cast("H"):
            char = chr(unit)
            if char in "\\{}":
                out.append("\\" + char)
            elif char == "\n":
                out.append("\\line ")
            elif char == "\t":
                out.append("\\tab ")
            elif unit < 128:
                out.append(char)
            else:
                out.append(f"\\u{unit if unit < 32768 else unit - 65536}?")
        return "".join(out)

    fonts = r"{\fonttbl{\f0\fswiss\fcharset0 Arial;}}{\colortbl;\red0\green0\blue0;}{\stylesheet{\s0 Normal;}}"
    return (
        r"{\rtf1\ansi\ansicpg1252\deff0" + fonts + head + "\n" + "".join(f"\\pard {escaped(p)}\\par\n" for p in paragraphs) + "}"
    ).encode("ascii")


def odt(inner: str) -> bytes:
    """An OpenDocument text around the XML of its paragraphs."""
    names = {"office": "office:1.0", "text": "text:1.0", "draw": "drawing:1.0", "dc": "dc"}
    spaces = " ".join(f'xmlns:{k}="urn:oasis:names:tc:opendocument:xmlns:{v}"' for k, v in names.items())
    content = f'<?xml version="1.0" encoding="UTF-8"?><office:document-content {spaces}><office:body><office:text>{inner}' \
        "</office:text></office:body></office:document-content>"
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.text", zipfile.ZIP_STORED)
        archive.writestr("content.xml", content)
    return buffer.getvalue()
