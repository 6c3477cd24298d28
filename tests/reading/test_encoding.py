"""Bytes to text: the right encoding, nothing translated, nothing raised."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.reading.encoding import Encoding, decode, detect, without_surrogates

QUOTED = "“We won’t pay,” she said.\r\nThe café closed – for good.\rNobody came.\n"


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (QUOTED.encode("utf-8"), "utf-8"),
        (QUOTED.encode("utf-8-sig"), "utf-8"),
        (b"\xff\xfe" + QUOTED.encode("utf-16-le"), "utf-16-le"),
        (b"\xfe\xff" + QUOTED.encode("utf-16-be"), "utf-16-be"),
        (QUOTED.encode("utf-16-le"), "utf-16-le"),
        (QUOTED.encode("utf-16-be"), "utf-16-be"),
        (b"\xff\xfe\0\0" + QUOTED.encode("utf-32-le"), "utf-32-le"),
        (QUOTED.encode("cp1252"), "cp1252"),
    ],
)
def test_every_encoding_gives_the_same_code_points(data: bytes, encoding: str) -> None:
    assert decode(data) == (QUOTED, encoding)


@pytest.mark.parametrize(
    ("data", "text", "encoding"),
    [
        (b"", "", "utf-8"),
        (b"plain", "plain", "utf-8"),
        (b"caf\xe9", "café", "latin-1"),
        (b"caf\xe9 \x96 closed", "café – closed", "cp1252"),
        ("Привет".encode("utf-16-le"), "\x1f\x04@\x048\x042\x045\x04B\x04", "utf-8"),
        ("Привет, мир".encode("utf-16-le"), "Привет, мир", "utf-16-le"),
        (b"\xef\xbb\xbf", "", "utf-8"),
        (b"The pier fell.\0 It fell on Monday, or so.", "The pier fell.\0 It fell on Monday, or so.", "utf-8"),
    ],
)
def test_small_inputs(data: bytes, text: str, encoding: str) -> None:
    assert decode(data) == (text, encoding)


@pytest.mark.parametrize(
    ("data", "replaced"),
    [
        ("“Yes,” he said".encode()[:-14] + b"\xe2\x80", 1),
        ("“one” “two” ".encode() + b"\x93three\x94", 2),
        (b"\x93Yes\x94 \x81 he said", 1),
        (b"\xff\xfea\x00b", 1),
        ("a �".encode(), 1),
    ],
    ids=["cut at the end", "mixed, mostly UTF-8", "no such cp1252 byte", "half a UTF-16 unit", "replaced before"],
)
def test_bytes_that_mean_nothing_are_replaced(data: bytes, replaced: int) -> None:
    assert decode(data)[0].count("\ufffd") == replaced


@pytest.mark.parametrize("size", [1, 2, 3, 7])
def test_pieces_make_no_difference(size: int) -> None:
    data = (b"x" * 600) + "“ja” ".encode() * 30
    pieces = [data[:600], *(data[i : i + size] for i in range(600, len(data), size))]
    assert detect(pieces) == Encoding("utf-8", 0)


@given(st.text())
def test_utf8_round_trip(text: str) -> None:
    text = "The ferry, " + text.replace("\ufeff", "").replace("\0", "")
    assert decode(text.encode("utf-8"))[0] == text


@given(st.binary())
def test_decoding_never_raises(data: bytes) -> None:
    text, _ = decode(data)
    text.encode("utf-8")


def test_lone_surrogates_are_replaced_and_pairs_joined() -> None:
    assert without_surrogates("a\ud83d b") == "a\ufffd b"
    assert without_surrogates("a\ud83d\udc4d b") == "a👍 b"
