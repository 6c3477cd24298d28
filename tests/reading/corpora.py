"""Invented news to fill folders with, and what tests ask of a reading."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from framing.errors import InputError
from framing.reading import Note, Reading, read

BODY = (
    "The ferry between Lowmere and the island of Sorrel will not sail this winter, the harbour board "
    "decided on Monday.\n"
    "Its chair, Dana Holt, said that the pier had been unsafe since the storm and that repairs would take until May.\n"
    "Traders on the quay, who had asked for a smaller boat, called the vote a surprise and want to meet "
    "the board again.\n"
)
OTHER = (
    "Pupils at a school in Ashby have grown four hundred trees from seed, and they will be planted along the canal.\n"
    "The head teacher, Lee Ord, told parents that each class looks after one bank and counts the birds "
    "there in spring.\n"
    "A farmer who gave the land for nothing said he had not seen so many children out in the rain for thirty years.\n"
)

Build = Callable[[Mapping[str, str | bytes]], Path]


def notes_of(reading: Reading, level: str) -> list[Note]:
    return [note for note in reading.notes if note.level == level]


def refusal(path: Path) -> str:
    """The line that a path without any readable article is answered with."""
    with pytest.raises(InputError) as caught:
        read(path)
    message = str(caught.value)
    assert "\n" not in message
    return message
