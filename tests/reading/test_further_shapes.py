"""Shapes of exports and tables that differ from the usual one: other languages, titles above tables, mails inside mails."""

from __future__ import annotations

import datetime
import io
import json
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from pathlib import Path

import openpyxl
import pytest

from framing.reading import read

Build = Callable[..., Path]
GERMAN = (
    "Die Fähre zwischen Lohmere und der Insel Sorrel fährt in diesem Winter nicht, das hat der Hafenrat beschlossen.",
    "Händler am Kai nannten den Beschluss eine Überraschung: „Im März hieß es noch, sie fährt“, sagte einer von ihnen.",
)
ENGLISH = "The ferry between Lowmere and the island of Sorrel will not sail this winter, the harbour board decided."


def put(folder: Path, name: str, data: bytes | str) -> Path:
    path = folder / name
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


@pytest.mark.parametrize("mark", ["1 von 1 DOKUMENT", "Dokument 1 von 1"])
def test_a_german_article_without_its_length(tmp_path: Path, mark: str) -> None:
    text = f"\n{mark:>40}\n\n\n{'Der Kurier':>40}\n\n{'Montag 4. Oktober 2021':>44}\n\nHafen: Fähre bleibt liegen\n\n"
    text += "AUTOR: Ana Bruck\n\nRUBRIK: LOKALES; S. 4\n\n" + "\n\n".join(GERMAN) + "\n\nSPRACHE: GERMAN; DEUTSCH\n"
    reading = read(put(tmp_path, "export.txt", text))
    article = reading.articles[0]
    assert (article.outlet, article.headline, article.byline) == ("Der Kurier", "Hafen: Fähre bleibt liegen", "Ana Bruck")
    assert str(article.published).startswith("2021-10-04")
    assert not [n for n in reading.notes if "not recognised" in str(n)]


@pytest.mark.parametrize(
    ("author", "info", "text", "title", "publication", "day"),
    [
        ("Autor", "Información de publicación", "Texto completo", "Título", "Título de publicación", "Fecha de publicación"),
        ("Auteur", "Infos sur la publication", "Texte intégral", "Titre", "Titre de la publication", "Date de publication"),
        ("Autor", "Publikationsinfo", "Volltext", "Titel", "Titel der Publikation", "Erscheinungsdatum"),
    ],
)
def test_proquest_in_other_languages(
    tmp_path: Path, author: str, info: str, text: str, title: str, publication: str, day: str
) -> None:
    rule = "_" * 60
    record = f"Stays in port\n\n{author}: Brook, Ana\n\n{info}: El Correo; Lowmere 04 Oct 2021: A4.\n\n{text}: {ENGLISH}\n\n"
    record += f"{title}: Stays in port\n\n{publication}: El Correo; Lowmere\n\n{day}: 2021-10-04\n\n"
    article = read(put(tmp_path, "p.txt", f"{rule}\n\n{record}{rule}\n")).articles[0]
    assert (article.outlet, article.headline, article.byline) == ("El Correo", "Stays in port", "Brook, Ana")
    assert article.text.strip() == ENGLISH
    assert str(article.published).startswith("2021-10-04")


@pytest.mark.parametrize(
    "header",
    ["Titel;Medium;Datum;Volltext", "Título;Medio;Fecha;Texto", "Titre;Média;Date;Texte intégral", "Kop;Krant;Datum;Tekst"],
)
def test_tables_with_columns_in_other_languages(tmp_path: Path, header: str) -> None:
    table = f'\ufeff{header}\r\n"Fähre; Streit";Der Kurier;2021-10-04;"{GERMAN[0]}\r\n{GERMAN[1]}"\r\n'
    article = read(put(tmp_path, "t.csv", table)).articles[0]
    assert (article.headline, article.outlet) == ("Fähre; Streit", "Der Kurier")
    assert GERMAN[1] in article.text


def test_a_title_in_merged_cells_above_a_sheet(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["Articles on the ferry, export of 5 October"])
    sheet.merge_cells("A1:D1")
    sheet.append([])
    sheet.append(["Headline", "Outlet", "Date", "Body"])
    sheet.append(["Ferry stays", "The Courier", datetime.datetime(2021, 10, 4, 8), ENGLISH])
    book.save(tmp_path / "m.xlsx")
    reading = read(tmp_path / "m.xlsx")
    assert [(a.headline, a.outlet, a.text.strip()) for a in reading.articles] == [("Ferry stays", "The Courier", ENGLISH)]
    assert [n for n in reading.notes if "1 row above" in str(n)]


def test_a_sheet_with_one_column_keeps_its_first_row_as_the_header(tmp_path: Path) -> None:
    book = openpyxl.Workbook()
    assert book.active is not None
    for cell in ("text", ENGLISH, ENGLISH + " It said so."):
        book.active.append([cell])
    book.save(tmp_path / "one.xlsx")
    assert len(read(tmp_path / "one.xlsx").articles) == 2


def test_a_mail_with_parts_inside_parts(tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"] = "The Courier <news@courier.example>", "a@b.example"
    mail["Subject"], mail["Date"] = "Fähre bleibt liegen", "Mon, 04 Oct 2021 08:00:00 +0200"
    mail.set_content("\n\n".join(GERMAN), cte="quoted-printable")
    page = "<html><body><h1>Fähre bleibt liegen</h1>" + "".join(f"<p>{p}</p>" for p in GERMAN) + "</body></html>"
    mail.add_alternative(page, subtype="html", cte="quoted-printable")
    mail.get_payload()[1].add_related(b"\x89PNG", maintype="image", subtype="png", cid="<a@b>")  # type: ignore[union-attr,index]
    mail.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="x.pdf")
    article = read(put(tmp_path, "n.eml", mail.as_bytes())).articles[0]
    assert (article.outlet, article.headline) == ("The Courier", "Fähre bleibt liegen")
    assert all(p in article.text for p in GERMAN)


def test_an_article_that_newsapi_took_back_is_skipped_and_said(tmp_path: Path) -> None:
    kept = {"source": {"name": None}, "title": "Ferry stays", "publishedAt": "2021-10-04T08:00:00Z", "content": ENGLISH}
    gone = {"source": {"name": "[Removed]"}, "title": "[Removed]", "publishedAt": "1970-01-01T00:00:00Z", "content": "[Removed]"}
    answer = json.dumps({"status": "ok", "totalResults": 2, "articles": [kept, gone]})
    reading = read(put(tmp_path, "n.json", answer))
    assert [a.headline for a in reading.articles] == ["Ferry stays"]
    assert [n for n in reading.notes if "taken back" in str(n)]


def test_a_mixed_archive_with_what_systems_leave_in_it(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        packed.writestr("__MACOSX/._a.txt", b"\x00\x05\x16\x07")
        packed.writestr("news/.DS_Store", b"\0\0\0\1Bud1")
        packed.writestr("news/a.txt", f"Ferry stays\n\n{ENGLISH}")
        packed.writestr("news/sub/t.csv", f"Titel;Medium;Volltext\nZwei;Echo;{ENGLISH}\n")
    reading = read(put(tmp_path, "mix.zip", buffer.getvalue()))
    assert sorted(a.outlet for a in reading.articles)[0] == "Echo"
    assert len(reading.articles) == 2
