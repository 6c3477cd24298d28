"""Whatever the bytes, reading answers with articles and notes or with one line, in bounded time."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest
from corpora import BODY, Build
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from framing.errors import InputError
from framing.reading import Reading, read, report_lines
from framing.reading.outlets import propose

NAMES = ("a.txt", "a.csv", "a.tsv", "a.jsonl", "corpus.csv", "corpus.jsonl", "a")
SEEDS = (
    BODY.encode(),
    f"outlet: Herald\ndate: 2024-01-03\n\n{BODY}".encode(),
    f"---\noutlet: Herald\n---\n{BODY}".encode("utf-16"),
    f'outlet,date,text\nHerald,2024-01-03,"{BODY}"\nCourier,3.1.2024,"It fell."\n'.encode(),
    f'outlet;file\r\nHerald;a.txt\r\n"Cou;rier";"b.txt"\r\n{BODY}'.encode("cp1252"),
    b'{"source": {"name": "Herald"}, "content": "It fell.", "publishedAt": "2024-01-03"}\n{"text": null}\n',
    "LOWMERE, Jan. 3 (QNN) — “It fell…” [+12 chars]\n© 2024 Courier".encode(),
)
relaxed = settings(
    deadline=None, max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


def attempt(path: Path) -> None:
    """Read, and check what always holds."""
    try:
        reading = read(path)
    except InputError as error:
        line = str(error)
    else:
        check(reading)
        return
    assert "\n" not in line
    line.encode("utf-8")


def check(reading: Reading) -> None:
    assert len({a.id for a in reading.articles}) == len(reading.articles)
    places = [(n.source, n.row) for n in reading.notes]
    assert len(set(places)) == len(places)
    for article in reading.articles:
        assert (article.source_file, article.row) in places
        assert article.outlet.strip()
        assert 0 <= article.body_start < len(article.text) <= 1_000_000
        assert article.replaced == article.text.count("\ufffd")
    assert not any("\n" in line for line in report_lines(reading))
    "\n".join([*report_lines(reading), *(a.text for a in reading.articles)]).encode("utf-8")


@relaxed
@given(st.sampled_from(NAMES), st.binary(max_size=400))
def test_random_bytes(build: Build, name: str, data: bytes) -> None:
    attempt(build({name: data}) / name)


@relaxed
@given(st.sampled_from(NAMES), st.sampled_from(SEEDS), st.randoms(use_true_random=False))
def test_mutated_files(build: Build, name: str, seed: bytes, rng: random.Random) -> None:
    data = bytearray(seed)
    for _ in range(rng.randint(1, 8)):
        start = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0:
                data[start : start + rng.randint(0, 30)] = b""
            case 1:
                data[start:start] = rng.randbytes(rng.randint(1, 4))
            case 2:
                data[start:start] = rng.choice([b'"', b",", b"\n", b"\r", b"\0", b"{", b"---\n", b"\xef\xbb\xbf", b";"])
            case _:
                data[start : start + 1] = data[start : start + 20] * rng.randint(1, 3)
    folder = build({name: bytes(data), "b.txt": BODY})
    attempt(folder / name)
    attempt(folder)


@relaxed
@given(st.text(max_size=400))
def test_random_text(build: Build, text: str) -> None:
    attempt(build({"a.txt": text.encode("utf-8", "replace")}) / "a.txt")


LONG = 100_000


@pytest.mark.parametrize(
    "piece",
    ["(", "told ",
     "told The The ", "© ", "(A ", "A, ", "\n", "\r", " ", "…", "[+", '"', "{", ",", ";\t|", "By A, ", "A-",
     "By ", "outlet: ", "date", "---\n", "Sign up for A a ", "â€", "a" * 9 + " ", "Â", "A.b", "http://", "\u0301", "ﷺ",
     "read more ", "A (2),A,", "text,", "{}\n", '"a\n'],
)  # fmt: skip
@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.jsonl"])
def test_time_stays_in_proportion(build: Build, name: str, piece: str) -> None:
    path = build({name: piece * (LONG // len(piece.encode()))}) / name
    start = time.process_time()
    attempt(path)
    assert time.process_time() - start < 3


@pytest.mark.parametrize("piece", ["Aa ", "A", "(A B C D E", "Told ", "told A.aa.aa.aa", "Get A B C D E ", "A of the "])
def test_proposing_an_outlet_stays_in_proportion(piece: str) -> None:
    start = time.process_time()
    propose("told " + piece * (LONG // len(piece)))
    assert time.process_time() - start < 3
