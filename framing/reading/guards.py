"""Guards against files that are made, or have gone wrong, to do harm: every reader of a container goes through them.

Bytes are counted as they come, never as a header promises them. XML is parsed without entities or external references;
a document type is passed over. Nothing is unpacked to disk here, nothing is executed and nothing is fetched. Whatever is refused
is an `UnreadableError` whose message ends the sentence "FILE ..." in plain words; `folders` turns it into a note.

    with open_archive(path) as archive:                  # entries, sizes, passwords and names are checked
        with archive.open("word/document.xml") as part:  # a stream that stops at the limit
            for event, element in xml_events(part):      # well formed, no entities, not too deep
                ...
"""

from __future__ import annotations

import io
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any
from xml.etree.ElementTree import Element, ParseError


class UnreadableError(Exception):
    """The file cannot be read; the message says why, in plain words."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one file may ask for.

    Attributes
    ----------
    entries
        Files in an archive.
    entry_bytes, total_bytes
        Bytes that one file of an archive, and all of them, may unpack to.
    ratio
        Bytes unpacked for each byte packed, once more than `free_bytes` have come (news text packs to a tenth).
    depth
        Elements inside elements in XML, groups inside groups in RTF.
    seconds
        Processor time for one file.
    """

    entries: int = 20_000
    entry_bytes: int = 512_000_000
    total_bytes: int = 2_000_000_000
    ratio: int = 200
    free_bytes: int = 50_000_000
    depth: int = 250
    seconds: float = 120.0


LIMITS = Limits()


class CappedReader(io.RawIOBase):
    """A stream of bytes that refuses to give more than `limit`, or more than `ratio` for each of the `packed` bytes."""

    def __init__(self, source: IO[bytes], limit: int, packed: int | None = None, limits: Limits = LIMITS) -> None:
        super().__init__()
        self._source = source
        self._given = 0
        self._most = limit
        if packed is not None:
            self._most = min(limit, max(limits.free_bytes, packed * limits.ratio))

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        try:
            data = self._source.read(len(buffer))
        except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError) as error:
            raise UnreadableError(f"is damaged: a part of it cannot be unpacked ({_one_line(error)})") from None
        self._given += len(data)
        if self._given > self._most:
            raise UnreadableError(
                f"unpacks to more than {self._most / 1e6:,.0f} MB, as a file made to fill the memory does;"
                " it was not read further"
            )
        buffer[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._source.close()
        super().close()


@dataclass(frozen=True, slots=True)
class Archive:
    """A ZIP file whose directory has been checked."""

    file: zipfile.ZipFile
    entries: dict[str, zipfile.ZipInfo]
    limits: Limits

    def __contains__(self, name: str) -> bool:
        return name in self.entries

    @property
    def names(self) -> tuple[str, ...]:
        """The files in it, in order of name; folders are left out."""
        return tuple(sorted(name for name, info in self.entries.items() if not info.is_dir()))

    def open(self, name: str) -> io.BufferedReader:
        """One file of the archive as a stream of bytes; `UnreadableError` where it is missing or cannot be unpacked."""
        info = self.entries.get(name)
        if info is None:
            raise UnreadableError(f"is damaged: it lacks its part {name}")
        try:
            stream = self.file.open(info)
        except (RuntimeError, zipfile.BadZipFile, NotImplementedError, OSError, ValueError) as error:
            raise UnreadableError(f"is damaged: its part {name} cannot be opened ({_one_line(error)})") from None
        return io.BufferedReader(CappedReader(stream, self.limits.entry_bytes, info.compress_size, self.limits), 65_536)


@contextmanager
def open_archive(path: Path | IO[bytes], limits: Limits = LIMITS) -> Iterator[Archive]:
    """A ZIP file (also DOCX, XLSX, ODT), its directory checked before anything is unpacked.

    Raises
    ------
    UnreadableError
        Where it is damaged, protected by a password, or larger than the limits.
    """
    try:
        file = zipfile.ZipFile(path)
    except (zipfile.BadZipFile, zipfile.LargeZipFile, ValueError, EOFError, NotImplementedError) as error:
        raise UnreadableError(f"is damaged: it begins like a ZIP file and is none ({_one_line(error)})") from None
    with file:
        infos = file.infolist()
        if len(infos) > limits.entries:
            raise UnreadableError(f"holds {len(infos):,} files, more than the {limits.entries:,} that are looked into")
        if sum(info.file_size for info in infos) > limits.total_bytes:
            raise UnreadableError(f"unpacks to more than {limits.total_bytes / 1e6:,.0f} MB; unpack it and split it")
        if any(info.flag_bits & 0x1 for info in infos):
            raise UnreadableError("is protected by a password; save it without one")
        yield Archive(file, {info.filename: info for info in infos}, limits)


def safe_name(name: str) -> str:
    """A name from inside an archive as a relative path that cannot leave its folder; "" where nothing is left of it.

    >>> safe_name("../../etc/news.txt"), safe_name("C:\\\\a\\\\b.txt")
    ('etc/news.txt', 'a/b.txt')
    """
    parts = name.replace("\\", "/").replace("\0", "").split("/")
    kept = [p.strip() for p in parts if p.strip() not in ("", ".", "..") and not p.strip().endswith(":")]
    return "/".join(part[:200] for part in kept[-40:])


def xml_events(stream: IO[bytes], limits: Limits = LIMITS) -> Iterator[tuple[str, Element]]:
    """ "start" and "end" events of an XML document; what has ended may be cleared by the caller.

    An entity that is defined, or a reference to another file, is refused, not resolved.

    Raises
    ------
    UnreadableError
        Where it is no well-formed XML, or one of the above.
    """
    from defusedxml.common import DefusedXmlException
    from defusedxml.ElementTree import iterparse

    depth = 0
    try:
        for event, element in iterparse(stream, events=("start", "end"), forbid_dtd=False):
            depth += 1 if event == "start" else -1
            if depth > limits.depth:
                raise UnreadableError(f"has elements inside elements, more than {limits.depth} deep")
            yield event, element
    except DefusedXmlException:
        raise UnreadableError("defines entities or refers to other files, which is not followed") from None
    except (ParseError, ValueError, LookupError) as error:
        raise UnreadableError(f"is damaged: it is no well-formed XML ({_one_line(error)})") from None


class Clock:
    """Processor time since it was made; `check` is called once in a while by whoever works on one file."""

    def __init__(self, seconds: float = LIMITS.seconds) -> None:
        self._seconds = seconds
        self._start = time.process_time()

    def check(self) -> None:
        """`UnreadableError` once the time is over."""
        if time.process_time() - self._start > self._seconds:
            raise UnreadableError(f"was given up after {self._seconds:.0f} seconds; split it into smaller files")

    @contextmanager
    def resting(self) -> Iterator[None]:
        """The time inside does not count: it is that of whoever works on what was read so far."""
        since = time.process_time()
        yield
        self._start += time.process_time() - since


def read_all(stream: IO[bytes], limit: int) -> bytes:
    """All bytes of a stream; `UnreadableError` where there are more than `limit`."""
    data = stream.read(limit + 1)
    if len(data) > limit:
        raise UnreadableError(f"holds more than {limit / 1e6:,.0f} MB, too much to be read whole; split it")
    return data


def _one_line(error: BaseException) -> str:
    return " ".join(str(error).split())[:100] or type(error).__name__
