"""A sample to code, blind: sentences or articles that show neither their outlet nor what the tool found.

Names of outlets and writers, links and account names are covered (`framing.coding.mask`); bylines, datelines and
boilerplate are left out; ids count up in shuffled order. What leads back, the key, is a file of its own.
"""

from __future__ import annotations

import json
import random
import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from framing.article import Article
from framing.coding.mask import Mask
from framing.coding.model import Coding, Unit
from framing.coding.source import field, json_of
from framing.errors import InputError
from framing.findings import Field

if TYPE_CHECKING:
    from framing.findings import Finding
    from framing.text import Layout

UnitKind = Literal["sentence", "article"]
Stratify = Literal["outlet", "none"]
TOOL = "tool"
"""The coder that the tool's own marks are given to."""
FEWEST_WORDS = 4
"""A stretch with a covered name and fewer other words than this is a dateline or a credit, not a unit."""
_BLANK = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\r]")


class Piece(NamedTuple):
    """Characters `start` to `end` of a unit that stand for `origin` to `origin_end` of a field of the article.

    Covered names have another length than what they cover; everything else is character for character.
    """

    start: int
    end: int
    field: str
    origin: int
    origin_end: int


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a unit comes from. `chance` is the probability that it was drawn, for weighting."""

    unit: str
    article: str
    outlet: str
    source_file: str
    chance: float
    pieces: tuple[Piece, ...]

    def place(self, field: str, start: int, end: int) -> tuple[int, int] | None:
        """Where a stretch of the article stands in the unit; None where it does not, or only in part."""
        begin = finish = None
        for piece in self.pieces:
            if piece.field != field:
                continue
            exact = piece.end - piece.start == piece.origin_end - piece.origin
            if piece.origin <= start < piece.origin_end:
                begin = piece.start + (start - piece.origin if exact else 0)
            if piece.origin < end <= piece.origin_end:
                finish = piece.start + end - piece.origin if exact else piece.end
        return None if begin is None or finish is None else (begin, finish)

    def source(self, at: int) -> tuple[Field, int]:
        """Field and offset of the article that a character of the unit stands for; of a covered name, where it begins."""
        piece = self.pieces[max(bisect_right(self.pieces, at, key=lambda p: p.start) - 1, 0)]
        exact = piece.end - piece.start == piece.origin_end - piece.origin
        field: Field = "headline" if piece.field == "headline" else "text"
        return field, piece.origin + (min(at, piece.end - 1) - piece.start if exact else 0)


@dataclass(frozen=True, slots=True)
class Sample:
    """The units that coders get, and the key that they do not."""

    units: tuple[Unit, ...]
    key: tuple[Origin, ...]


def draw(
    articles: Sequence[Article], n: int, seed: int = 0, unit: UnitKind = "sentence", stratify: Stratify = "outlet"
) -> Sample:
    """Draw `n` units at random; the same articles and seed give the same sample.

    Parameters
    ----------
    n
        Units to draw, at least 1; all of them where there are fewer.
    stratify
        "outlet" takes as many from each outlet as from the others, as far as there are; "none" draws from all alike.

    Raises
    ------
    InputError
        Where no article has a unit to draw.
    """
    from framing.text import lay_out

    layouts = {article.id: lay_out(article) for article in articles}
    bylines = [
        layout.text[s.start : s.end] for layout in layouts.values() for s in layout.sections if s.role == "byline"
    ]
    mask = Mask(articles, bylines)
    strata: dict[str, list[tuple[Article, str, tuple[Piece, ...]]]] = defaultdict(list)
    for article in articles:
        for text, pieces in _units(layouts[article.id], mask, unit):
            strata[article.outlet if stratify == "outlet" else ""].append((article, text, pieces))
    if not strata:
        raise InputError(f"no {unit} to draw from; give articles with text")
    generator = random.Random(seed)
    sizes = shares({name: len(pool) for name, pool in strata.items()}, n)
    drawn = [
        (found, sizes[name] / len(strata[name]))
        for name in sorted(strata)
        for found in generator.sample(strata[name], sizes[name])
    ]
    generator.shuffle(drawn)
    units, key = [], []
    for number, ((article, text, pieces), chance) in enumerate(drawn, 1):
        name = f"u{number:0{max(3, len(str(len(drawn))))}}"
        units.append(Unit(name, text))
        key.append(Origin(name, article.id, article.outlet, article.source_file, chance, pieces))
    return Sample(tuple(units), tuple(key))


def shares(sizes: Mapping[str, int], n: int) -> dict[str, int]:
    """How many to take from each stratum so that all give alike, as far as they can.

    >>> shares({"a": 10, "b": 2, "c": 10}, 12)
    {'a': 5, 'b': 2, 'c': 5}
    """
    taken = dict.fromkeys(sorted(sizes), 0)
    for _ in range(min(n, sum(sizes.values()))):
        name = min((name for name in taken if taken[name] < sizes[name]), key=lambda name: taken[name])
        taken[name] += 1
    return taken


def _units(layout: Layout, mask: Mask, unit: UnitKind) -> Iterator[tuple[str, tuple[Piece, ...]]]:
    """Text and pieces of every unit of an article."""
    sentences = [s for s in layout.sentences if layout.counted(layout.sections[s.section])]
    if unit == "sentence":
        for s in sentences:
            if found := _unit(layout, mask, [(s.start, s.end)]):
                yield found
    elif sentences:
        paragraphs: dict[int, tuple[int, int]] = {}
        for s in sentences:
            paragraphs[s.section] = (paragraphs.get(s.section, (s.start, 0))[0], s.end)
        if found := _unit(layout, mask, list(paragraphs.values())):
            yield found


def _unit(layout: Layout, mask: Mask, stretches: Sequence[tuple[int, int]]) -> tuple[str, tuple[Piece, ...]] | None:
    """The original text of the stretches, names covered; None where hardly more than a name is left."""
    text, pieces = "", []
    for begin, finish in stretches:
        try:
            span = layout.span(begin, finish)
        except ValueError:
            continue
        text += "\n\n" if text else ""
        at = 0
        for start, end, cover in [*mask.covers(span.text), (len(span.text), len(span.text), "")]:
            for part, origin in ((_BLANK.sub(" ", span.text[at:start]), (at, start)), (cover, (start, end))):
                if part:
                    pieces.append(
                        Piece(len(text), len(text) + len(part), span.field, *(span.start + o for o in origin))
                    )
                    text += part
            at = end
    words = re.findall(r"[^\W\d_]+", re.sub(r"\[\w+\]", "", text))
    covered = any(p.end - p.start != p.origin_end - p.origin for p in pieces)
    return (text, tuple(pieces)) if len(words) >= (FEWEST_WORDS if covered else 1) else None


def tool_codings(findings: Sequence[Finding], key: Sequence[Origin], variables: Sequence[str]) -> list[Coding]:
    """The tool's findings that stand in units of the sample, as marks of the coder "tool"; a dimension is a variable."""
    by_article: dict[str, list[Origin]] = defaultdict(list)
    for origin in key:
        by_article[origin.article].append(origin)
    return [
        Coding(TOOL, origin.unit, f.dimension, f.category, *place)
        for f in findings
        if f.dimension in variables
        for origin in by_article[f.article]
        if (place := origin.place(f.span.field, f.span.start, f.span.end))
    ]


def key_to_json(key: Sequence[Origin], about: Mapping[str, Any]) -> str:
    """The key with what it was drawn from."""
    return json.dumps({**about, "key": [asdict(origin) for origin in key]}, ensure_ascii=False, indent=1) + "\n"


def read_key(path: Path) -> tuple[Origin, ...]:
    """A key that `framing sample` wrote; `InputError` where the file is something else."""
    if not path.is_file():
        raise InputError(f"{path}: there is no such key; framing sample writes key.json beside the folder for coders")
    try:
        return tuple(
            Origin(**{**row, "pieces": tuple(Piece(*piece) for piece in row["pieces"])})
            for row in field(json_of(path), "key", path.name)
        )
    except (TypeError, KeyError):
        raise InputError(f"{path.name}: not a key of a sample; give the key.json that framing sample wrote") from None
