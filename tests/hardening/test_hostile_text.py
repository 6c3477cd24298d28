"""Texts made to be slow, to confuse or to fill the memory; and the same numbers whatever the hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import unicodedata
from collections import Counter

import pytest
from hostile import ENDS, PIECES, patterns

from framing import Article, Settings, score

RULES = Settings(attribution="rules", models=False)
PROSE = (
    "The café in Séran was closed on Monday. A reckless naïve plan, said Zoë Ord, a façade of care, may cost 30 jobs. "
    "“It is a shambolic résumé of failure,” she told reporters."
)


def marks(text: str) -> Counter[tuple[str, str, str]]:
    return Counter((f.dimension, f.rule, f.voice) for f in score([Article("a-1", text, "Herald")], RULES).findings)


def test_no_pattern_explodes() -> None:
    """A run of 200 characters costs a pattern of cubic time half a second and a worse one hours; these all take less.

    Quadratic time is not found out by this: articles are at most a million characters, lines mostly short.
    """
    slow = []
    found = 0
    for name, pattern in patterns():
        found += 1
        for piece in PIECES:
            for end in ENDS:
                text = piece * (200 // len(piece)) + end
                begin = time.process_time()
                pattern.fullmatch(text)
                for _ in pattern.finditer(text):
                    pass
                if time.process_time() - begin > 0.25:
                    slow.append((name, piece, end))
    assert not slow
    assert found > 100


def test_composed_and_decomposed_letters_give_the_same_counts() -> None:
    nfc, nfd = unicodedata.normalize("NFC", PROSE), unicodedata.normalize("NFD", PROSE)
    assert nfc != nfd
    assert marks(nfc) == marks(nfd)
    assert len(marks(nfc)) > 3


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("zero-width space between words", (" plan", " \u200bplan")),
        ("soft hyphen inside a word", ("reckless", "reck\u00adless")),
        ("marks of direction around a name", ("Zoë Ord", "\u2066Zoë Ord\u2069")),
        ("a no-break space", ("30 jobs", "30\u00a0jobs")),
        ("a byte order mark inside", ("The café", "\ufeffThe café")),
    ],
)
def test_signs_that_cannot_be_seen_change_no_count(name: str, change: tuple[str, str]) -> None:
    assert change[0] in PROSE
    assert marks(PROSE.replace(*change)) == marks(PROSE), name


@pytest.mark.parametrize("added", ["🏳️‍🌈👩‍👩‍👧‍👦", "אבג דהו."])
def test_an_emoji_or_words_from_right_to_left_change_no_word_that_is_found(added: str) -> None:
    """They can be seen, so the parse, and with it whose words a sentence is, may differ."""

    def found(text: str) -> Counter[str]:
        return Counter(f.rule for f in score([Article("a-1", text, "Herald")], RULES).findings if f.dimension == "loaded")

    assert found(PROSE.replace("Monday.", f"Monday. {added}")) == found(PROSE)
    assert found(PROSE)


@pytest.mark.parametrize("text", ["\ud800 lone", "\x00" * 50, "a" * 30_000, "“" * 5_000, "\u202e" * 2_000 + "abc", "🏴" * 3_000])
def test_odd_texts_are_read_in_time(text: str) -> None:
    begin = time.process_time()
    score([Article("a-1", text, "Herald")], RULES)
    assert time.process_time() - begin < 20


HASHED = """
import hashlib, json
from framing import Article, Settings, score
from framing.records import tables
scored = score([Article("a-1", TEXT, "Herald"), Article("b-1", TEXT + " It was late.", "Post")], Settings())
print(hashlib.sha256(json.dumps(tables(scored), default=str).encode()).hexdigest())
"""


def test_the_hash_seed_changes_nothing() -> None:
    said = {
        subprocess.run(
            [sys.executable, "-c", HASHED.replace("TEXT", repr(PROSE))],
            env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True, text=True,
        ).stdout
        for seed in ("0", "1", "4242")
    }  # fmt: skip
    assert len(said) == 1
    assert len(said.pop()) == 65
