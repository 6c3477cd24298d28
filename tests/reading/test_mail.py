"""Newsletters, pages saved as one file, and archives of all kinds of files."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping
from email.message import EmailMessage

import pytest
from corpora import BODY, OTHER, Build, notes_of, refusal
from exports import PARAGRAPHS, typed
from pdfs import pdf

from framing.reading import read

HTML = "<html><body><h1>Ferry stays in port</h1>" + "".join(f"<p>{p}</p>" for p in PARAGRAPHS) + "{}</body></html>"
FOOTER = "<p>You get this letter because you asked for it. Unsubscribe here at any time, or view in browser.</p>"


def letter(html: str = HTML.format(FOOTER), text: str = BODY, charset: str = "utf-8") -> bytes:
    message = EmailMessage()
    message["From"] = "The Lowmere Courier <news@courier.example>"
    message["To"] = "reader@example.org"
    message["Subject"] = "Fähre bleibt im Hafen"
    message["Date"] = "Fri, 01 Mar 2024 08:00:00 +0100"
    message["Message-ID"] = "<1@courier.example>"
    if text:
        message.set_content(text, charset=charset)
    if html and text:
        message.add_alternative(html, subtype="html", charset=charset)
    elif html:
        message.set_content(html, subtype="html", charset=charset)
    return message.as_bytes()


def zipped(files: Mapping[str, bytes | str]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return buffer.getvalue()


@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1", "cp1252"])
def test_a_newsletter(build: Build, charset: str) -> None:
    html = HTML.format(FOOTER).replace("“", '"').replace("”", '"')
    (found,) = read(build({"a.eml": letter(html, "Plain é text of it.", charset)})).articles
    assert found.text.split("\n\n") == [p.replace("“", '"').replace("”", '"') for p in PARAGRAPHS]
    assert (found.outlet, str(found.published), found.headline) == ("The Lowmere Courier", "2024-03-01", "Fähre bleibt im Hafen")


def test_a_newsletter_of_plain_text(build: Build) -> None:
    (found,) = read(build({"a.eml": letter(html="")})).articles
    assert found.text == BODY.strip()
    assert found.outlet == "The Lowmere Courier"


def test_a_page_saved_as_one_file(build: Build) -> None:
    mhtml = (
        "From: <Saved by Blink>\r\nSnapshot-Content-Location: https://courier.example/a\r\nSubject: x\r\nMIME-Version: 1.0\r\n"
        'Content-Type: multipart/related; type="text/html"; boundary="--b"\r\n\r\n----b\r\nContent-Type: text/html\r\n'
        "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
        + HTML.format("").replace("=", "=3D").replace("“", "=E2=80=9C").replace("”", "=E2=80=9D").replace("island", "is=\r\nland")
        + "\r\n----b\r\nContent-Type: image/png\r\nContent-Transfer-Encoding: base64\r\n\r\nAAAA\r\n----b--\r\n"
    )
    (found,) = read(build({"a.mhtml": mhtml})).articles
    assert found.text.split("\n\n") == list(PARAGRAPHS)
    assert (found.url, found.headline) == ("https://courier.example/a", "Ferry stays in port")


def test_front_matter_is_no_mail(build: Build) -> None:
    (found,) = read(build({"a.txt": f"outlet: Herald\ndate: 2024-01-03\nsubject: x\n\n{BODY}"})).articles
    assert found.outlet == "Herald"


def test_an_archive_of_all_kinds(build: Build) -> None:
    inner = zipped({"deep.txt": OTHER})
    data = zipped({
        "pages/a.html": HTML.format(""), "mail/a.eml": letter(html=""),
        "b.docx": typed(["One thing was said on the quay today."]),
        "c.pdf": pdf(["The harbour board met on Monday and decided nothing at all."]),
        "inner.zip": inner, "pic.png": b"\x89PNG\r\n\x1a\n00",
        "__MACOSX/._a.html": b"x", "notes.md": "x",
    })  # fmt: skip
    folder = build({"all.zip": data, "beside.txt": "Nobody on the island knew of it before Monday."})
    reading = read(folder)
    assert [a.source_file for a in reading.articles] == [
        "all.zip/b.docx", "all.zip/c.pdf", "all.zip/inner.zip/deep.txt", "all.zip/mail/a.eml", "all.zip/pages/a.html",
        "beside.txt",
    ]  # fmt: skip
    skipped = {n.source.removeprefix("all.zip/") for n in notes_of(reading, "skipped")}
    assert skipped == {"__MACOSX/._a.html", "notes.md", "pic.png"}


def test_an_empty_archive(build: Build) -> None:
    assert refusal(build({"a.zip": zipped({})}) / "a.zip").endswith("a.zip is an empty archive")


def test_a_message_without_text(build: Build) -> None:
    assert refusal(build({"a.eml": letter(html="", text=" ")}) / "a.eml").endswith("a.eml is a message without text")
