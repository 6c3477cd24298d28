"""What sheets and keys are made of, before anybody asks whether it becomes PDF, DOCX or HTML."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Para:
    """A paragraph; `strong` sets it bold, `label` stands bold before it."""

    text: str
    label: str = ""
    strong: bool = False
    kind: str = "para"


@dataclass(frozen=True, slots=True)
class Points:
    """A list; numbered items may have `rules` lines to write on below each."""

    items: tuple[str, ...]
    numbered: bool = False
    rules: int = 0
    kind: str = "points"


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; `widths` are shares of the line, `points` the size of its type; `tall` leaves room to write in empty cells."""

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    tall: bool = False
    points: float = 8.5
    kind: str = "grid"


@dataclass(frozen=True, slots=True)
class Numbered:
    """A text with numbered lines: each paragraph is its lines with their numbers; an empty `headline` is to be filled in."""

    headline: str
    paragraphs: tuple[tuple[tuple[int, str], ...], ...]
    note: str
    kind: str = "numbered"


Block = Para | Points | Grid | Numbered


@dataclass(frozen=True, slots=True)
class Unit:
    """Blocks under one heading that stay together where a page can hold them; `fresh` begins a new page."""

    heading: str
    blocks: tuple[Block, ...]
    note: str = ""
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet or key: what stands at its head, and its units. `lines` are labels to fill in (name, date, class).

    A sheet that `flows` fills its pages: units may break.
    """

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    units: tuple[Unit, ...]
    lines: tuple[str, ...] = ()
    footer: str = ""
    flows: bool = False
