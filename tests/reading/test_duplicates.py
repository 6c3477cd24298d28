"""The same text again, and other versions of it."""

from __future__ import annotations

import pytest
from corpora import BODY, OTHER

from framing.reading.duplicates import Seen

SENTENCES = BODY.splitlines() + OTHER.splitlines()


@pytest.mark.parametrize(
    "again", [BODY, BODY.upper(), BODY.replace("\n", "\r\n\r\n"), BODY.replace(",", " —"), f"  {BODY}"]
)
def test_the_same_text(again: str) -> None:
    seen = Seen()
    assert seen.add(0, BODY) is None
    twin = seen.add(1, again)
    assert twin is not None
    assert (twin.key, twin.exact) == (0, True)


def test_short_texts_are_only_ever_the_same() -> None:
    seen = Seen()
    assert seen.add(0, "The pier fell.") is None
    assert seen.add(1, "The pier fell. Nobody was there.") is None
    assert seen.add(2, "the pier fell") == (0, 1.0, True)


def test_versions() -> None:
    """Words 1 to 100 and words 11 to 100: the 86 runs of the shorter text are all in the longer."""
    words = [f"word{i}" for i in range(100)]
    seen = Seen()
    assert seen.add(0, " ".join(words)) is None
    assert seen.add(1, " ".join(words[10:])) == (0, 1.0, False)


@pytest.mark.parametrize(("changed", "share"), [(40, None), (20, 76 / 96), (15, 81 / 96)])
def test_containment_is_counted_in_runs_of_five(changed: int, share: float | None) -> None:
    """Of 100 words, the last `changed` differ: 96 - changed of the 96 runs are shared; 0.8 is the bound."""
    words = [f"word{i}" for i in range(100)]
    seen = Seen()
    seen.add(0, " ".join(words))
    twin = seen.add(1, " ".join([*words[: 100 - changed], *(f"other{i}" for i in range(changed))]))
    if share is None or share < 0.8:
        assert twin is None
    else:
        assert twin is not None
        assert twin.share == pytest.approx(share)


def test_different_texts() -> None:
    seen = Seen()
    assert seen.add(0, BODY) is None
    assert seen.add(1, OTHER) is None


def test_the_nearest_of_many() -> None:
    seen = Seen()
    for i in range(50):
        seen.add(i, " ".join(f"text{i}word{j}" for j in range(80)))
    assert seen.add(50, " ".join(["new", *(f"text31word{j}" for j in range(80))])) == (31, 1.0, False)
