"""The readers of what mail programs and browsers write: newsletters (EML) and pages saved as one file (MHTML).

Both are MIME. The first HTML part is the article's page; pictures, styles and other attachments are never opened. Nothing that
a message refers to is fetched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from email import message_from_bytes, policy
from email.header import decode_header
from email.message import Message
from email.utils import parsedate_to_datetime

from framing.reading.guards import UnreadableError
from framing.reading.html import LARGEST, decoded, record
from framing.reading.items import Item, Record
from framing.reading.sample import Sample

_HEADER = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,60}:[ \t]")
_TELLING = ("mime-version", "from", "subject", "date", "received", "message-id", "to", "return-path", "snapshot-content-location")
_MOST_PARTS = 2000
_FOOTER = re.compile(
    r"\bunsubscribe\b|view (?:this e-?mail )?in (?:your )?browser|manage your (?:e-?mail )?preferences", re.IGNORECASE
)


def recognises(sample: Sample) -> bool:
    """A message: its first lines are headers, four of which only mail has, "From" or "MIME-Version" among them."""
    if sample.kind:
        return False
    names = set()
    for line in sample.text[:8000].lstrip("\ufeff").splitlines()[:100]:
        if not line.strip():
            break
        if line[0] in " \t":
            continue
        if not _HEADER.match(line + " "):
            return False
        names.add(line.partition(":")[0].lower())
    telling = names.intersection(_TELLING)
    return len(telling) >= 3 and ("mime-version" in names or "message-id" in names or "received" in names)


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """One `Record`: the page, or where there is none the plain text of a message."""
    if sample.size > LARGEST:
        raise UnreadableError(f"is a message of {sample.size / 1e6:,.0f} MB, too large to be one article; save its text alone")
    yield from message_records(sample.data(LARGEST), sample.name)


def message_records(data: bytes, name: str, row: int | None = None, unit: str = "message") -> Iterator[Record]:
    """The article of one message given as bytes; `UnreadableError` where it has none."""
    try:
        message = message_from_bytes(data, policy=policy.compat32)
        parts = _parts(message)
    except (ValueError, LookupError, RecursionError, AttributeError, TypeError, IndexError):
        raise UnreadableError("is damaged: its parts cannot be told apart; save the page again") from None
    saved = header(message, "Snapshot-Content-Location")
    pages = [p for p in parts if p.get_content_type() in ("text/html", "application/xhtml+xml")]
    texts = [p for p in parts if p.get_content_type() == "text/plain"]
    stated = {"outlet": _sender(header(message, "From")), "published": _date(message), "headline": header(message, "Subject")}
    mail = {} if saved else {k: v for k, v in stated.items() if v}
    why: UnreadableError | None = None
    for part in pages[:20]:
        try:
            found = record(_payload(part), name, charset=_charset(part), row=row, unit=unit, url=saved)
        except UnreadableError as error:
            why = why or error
            continue
        fields = {**found.fields, **mail} if not saved else found.fields
        yield replace(found, fields=fields, text=_without_footer(found.text))
        return
    for part in texts[:1]:
        text, codec = decoded(_payload(part), _charset(part))
        if text.strip():
            text = text.replace("\r\n", "\n").strip()
            yield Record(_without_footer(text), name, row, 0, mail, {}, codec, unit=unit)
            return
    raise why or UnreadableError("is a message without text")


def header(message: Message, name: str) -> str:
    """A header in plain letters, on one line; "" where it is missing or cannot be decoded."""
    value = message.get(name)
    if value is None:
        return ""
    try:
        pieces = decode_header(str(value)[:2000])
        text = "".join(p.decode(c or "utf-8", "replace") if isinstance(p, bytes) else p for p, c in pieces)
    except (LookupError, ValueError, AssertionError):
        text = str(value)[:2000]
    return " ".join(text.encode("utf-8", "replace").decode("utf-8").split())


def _parts(message: Message) -> list[Message]:
    """The leaves of a message that are not attachments, in order."""
    stack, found, seen = [message], [], 0
    while stack and seen < _MOST_PARTS:
        part = stack.pop()
        seen += 1
        payload = part.get_payload()
        if isinstance(payload, list):
            stack += [p for p in reversed(payload) if isinstance(p, Message)]
        elif (part.get_content_disposition() or "") != "attachment":
            found.append(part)
    return found


def _payload(part: Message) -> bytes:
    try:
        data = part.get_payload(decode=True)
    except (ValueError, LookupError, AssertionError, TypeError):
        return b""
    return data if isinstance(data, bytes) else b""


def _charset(part: Message) -> str:
    try:
        return str(part.get_param("charset", "") or "")
    except (ValueError, LookupError, TypeError):
        return ""


def _date(message: Message) -> str:
    """The day and time of a message as ISO 8601, or as written where that is no date."""
    written = header(message, "Date")
    try:
        return parsedate_to_datetime(written).isoformat()
    except (ValueError, TypeError, OverflowError, IndexError):
        return written


def _sender(value: str) -> str:
    """ "The Courier" of "The Courier <news@courier.example>"."""
    name, bracket, address = value.partition("<")
    return name.strip(" \"'") or address.rstrip("> ").rpartition("@")[2] if bracket else value.rpartition("@")[2]


def _without_footer(text: str) -> str:
    """A newsletter without the paragraphs, at either end, that speak about the newsletter."""
    paragraphs = re.split(r"\n[ \t]*\n", text)
    edges = {0, 1, *range(len(paragraphs) - 4, len(paragraphs))}
    kept = [p for i, p in enumerate(paragraphs) if not (i in edges and len(p) < 400 and _FOOTER.search(p))]
    return "\n\n".join(kept) if kept else text
