"""What a file may not do to the program: fill the memory, name other files, or take for ever."""

from __future__ import annotations

import io
import time
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.reading.guards import Clock, Limits, UnreadableError, open_archive, read_all, safe_name, xml_events


def zipped(**files: bytes) -> io.BytesIO:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return buffer


def refused(data: io.BytesIO, limits: Limits, name: str = "a") -> str:
    with pytest.raises(UnreadableError) as caught, open_archive(data, limits) as archive:
        archive.open(name).read()
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_part_of_an_archive_is_read() -> None:
    with open_archive(zipped(a=b"The pier fell.", b=b"")) as archive:
        assert archive.names == ("a", "b")
        assert archive.open("a").read() == b"The pier fell."
        assert "a" in archive


def test_a_file_made_to_fill_the_memory_stops_at_the_limit() -> None:
    bomb = zipped(a=b"\0" * 20_000_000)
    said = "unpacks to more than 4 MB, as a file made to fill the memory does; it was not read further"
    assert refused(bomb, Limits(entry_bytes=4_000_000)) == said
    assert refused(bomb, Limits(ratio=10, free_bytes=1_000_000)).startswith("unpacks to more than 1 MB")
    assert refused(bomb, Limits(total_bytes=10_000_000)).startswith("unpacks to more than 10 MB")
    assert refused(zipped(a=b"", b=b""), Limits(entries=1)).startswith("holds 2 files")


def test_a_header_that_lies_about_the_size_changes_nothing() -> None:
    data = zipped(a=b"\0" * 20_000_000).getvalue()
    lying = data.replace((20_000_000).to_bytes(4, "little"), (10).to_bytes(4, "little"))
    assert lying != data
    with open_archive(io.BytesIO(lying)) as archive:
        try:
            given = archive.open("a").read()
        except UnreadableError:
            given = b""
    assert len(given) <= 10


def test_a_damaged_archive_is_one_line() -> None:
    data = zipped(a=b"The pier fell. " * 1000).getvalue()
    assert refused(io.BytesIO(data[:100]), Limits()).startswith("is damaged")
    assert refused(io.BytesIO(data[:40] + b"\xff" * 20 + data[60:]), Limits()).startswith("is damaged")
    assert refused(io.BytesIO(data), Limits(), "word/document.xml") == "is damaged: it lacks its part word/document.xml"


def test_an_archive_under_a_password() -> None:
    data = bytearray(zipped(a=b"x").getvalue())
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    assert refused(io.BytesIO(bytes(data)), Limits()) == "is protected by a password; save it without one"


ENTITIES = b"""<!DOCTYPE a [<!ENTITY b "x"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><a>&c;</a>"""
EXTERNAL = b"""<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]><a>&b;</a>"""


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (ENTITIES, "defines entities or refers to other files, which is not followed"),
        (EXTERNAL, "defines entities or refers to other files, which is not followed"),
        (b"<a><b></a>", "is damaged: it is no well-formed XML"),
        (b"", "is damaged: it is no well-formed XML"),
        (b"<?xml version='1.0' encoding='none'?><a/>", "is damaged: it is no well-formed XML"),
        (b"<a>" * 1000, "has elements inside elements, more than 250 deep"),
    ],
)
def test_xml_that_is_not_followed(data: bytes, said: str) -> None:
    with pytest.raises(UnreadableError) as caught:
        list(xml_events(io.BytesIO(data)))
    assert str(caught.value).startswith(said)


def test_a_document_type_alone_does_no_harm() -> None:
    events = list(xml_events(io.BytesIO(b'<!DOCTYPE a SYSTEM "a.dtd"><a>The pier fell.</a>')))
    assert [(event, element.text) for event, element in events][-1] == ("end", "The pier fell.")


@given(st.text(alphabet="./\\:abC \0", max_size=60))
def test_no_name_leaves_its_folder(name: str) -> None:
    parts = safe_name(name).split("/")
    assert ".." not in parts
    assert not safe_name(name).startswith("/")
    assert not any(c in safe_name(name) for c in "\\\0")


def test_time_and_size() -> None:
    clock = Clock(0.01)
    clock.check()
    start = time.process_time()
    while time.process_time() - start < 0.05:
        pass
    with pytest.raises(UnreadableError, match="given up"):
        clock.check()
    with pytest.raises(UnreadableError, match="split it"):
        read_all(io.BytesIO(b"12345"), 4)
    assert read_all(io.BytesIO(b"1234"), 4) == b"1234"


def test_the_time_of_whoever_uses_what_was_read_does_not_count() -> None:
    clock = Clock(0.05)
    with clock.resting():
        started = time.process_time()
        while time.process_time() - started < 0.1:
            pass
    clock.check()
    while time.process_time() - started < 0.3:
        pass
    with pytest.raises(UnreadableError, match="was given up after 0 seconds"):
        clock.check()
