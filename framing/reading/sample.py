"""A file opened far enough to know what it is."""

from __future__ import annotations

import codecs
import io
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TextIO

from framing.reading.encoding import Encoding, detect, without_surrogates
from framing.reading.guards import UnreadableError
from framing.reading.kinds import kind_of_bytes, kind_of_text

HEAD = 65_536
CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class Sample:
    """A regular file and its beginning.

    Attributes
    ----------
    path, name
        Where it lies, and how it is called in notes (relative to the corpus folder).
    size
        Bytes.
    text
        The first 64 KB decoded; "" when `kind` is a binary one.
    kind
        What it is when it is not plain text ("a PDF file"), else "".
    """

    path: Path
    name: str
    size: int
    text: str
    kind: str

    @property
    def suffix(self) -> str:
        """ ".csv", in lower case."""
        return self.path.suffix.lower()

    def encoding(self) -> Encoding:
        """Encoding of the whole file (which is read once, in pieces)."""
        return detect(_chunks(self.path))

    def stream(self, encoding: Encoding) -> TextIO:
        """The file as a stream of text, line ends untouched, without the byte order mark."""
        raw = open_bytes(self.path)
        raw.seek(encoding.mark)
        return io.TextIOWrapper(raw, encoding=encoding.codec, errors="replace", newline="")

    def data(self, limit: int) -> bytes:
        """At most `limit` bytes of the file."""
        with open_bytes(self.path) as file:
            return file.read(limit)


def sample(path: Path, name: str) -> Sample:
    """Open `path` and look at its beginning; `UnreadableError` when it is missing, no regular file or not permitted."""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise UnreadableError("is not a regular file (a folder, a pipe or a device)")
        with open_bytes(path) as file:
            head = file.read(HEAD)
    except (OSError, ValueError) as error:
        raise UnreadableError(reason(error)) from None
    encoding = detect((head,))
    narrow = encoding.codec in ("utf-8", "cp1252", "latin-1")
    kind = kind_of_bytes(head) if narrow else ""
    text = ""
    if not kind:
        decoder = codecs.getincrementaldecoder(encoding.codec)(errors="replace")
        text = decoder.decode(head[encoding.mark :], final=len(head) == status.st_size)
        kind = kind_of_text(text)
    return Sample(path, name, status.st_size, text, kind)


def open_bytes(path: Path) -> io.BufferedReader:
    return path.open("rb")


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be opened, in plain words."""
    if isinstance(error, FileNotFoundError):
        return "does not exist; check the spelling of the name"
    if isinstance(error, PermissionError):
        return "may not be read (no permission); change its permissions or copy it"
    if isinstance(error, OSError) and error.strerror:
        return f"cannot be opened ({error.strerror})"
    return "cannot be opened (its name holds a character that no file name may hold)"


def shown(path: Path | str) -> str:
    """A path as it is printed: forward slashes, and U+FFFD for bytes that are no text."""
    return without_surrogates(os.fspath(path).replace("\\", "/") if os.sep == "\\" else os.fspath(path))


def _chunks(path: Path) -> Iterator[bytes]:
    with open_bytes(path) as file:
        while chunk := file.read(CHUNK):
            yield chunk
