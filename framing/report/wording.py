"""The fixed words of the report, read from `template/wording.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from framing.report.model import Term
from framing.sentences import Sentence

TEMPLATE = Path(__file__).parent / "template"

VOICES = {
    "outlet": "outlet’s own words",
    "quoted": "quoted",
    "paraphrased": "retold",
    "headline": "headline",
    "caption": "caption",
}
VOICE_HEADS = {**VOICES, "outlet": "own words"}
"""The same at the head of a column."""


@dataclass(frozen=True, slots=True)
class DimensionWords:
    """How a dimension is introduced; `voice` is the voice its main rate is taken over, "" for all voices."""

    title: str
    label: str
    voice: str
    question: str = ""
    definition: str = ""
    not_counted: str = ""


@dataclass(frozen=True, slots=True)
class SectionWords:
    """How a comparison is introduced; `chart` is the title of its drawing, the notes stand under drawing and tables."""

    title: str
    question: str = ""
    definition: str = ""
    chart: str = ""
    note: str = ""
    second_note: str = ""


@dataclass(frozen=True, slots=True)
class Wording:
    """All fixed words; unknown names are shown as they are, hyphens and underscores as spaces.

    `page` holds headings and remarks of the printed report by name.
    """

    dimensions: Mapping[str, DimensionWords]
    sections: Mapping[str, SectionWords]
    categories: Mapping[str, Mapping[str, str]]
    source_types: Mapping[str, str]
    levels: Mapping[str, str]
    roles: Mapping[str, str]
    strengths: Mapping[str, str]
    how: tuple[Term, ...]
    limits: tuple[str, ...]
    page: Mapping[str, str]

    def dimension(self, name: str) -> DimensionWords:
        return self.dimensions.get(name) or DimensionWords(
            _plain(name).capitalize(), _plain(name).capitalize(), "outlet"
        )

    def section(self, name: str) -> SectionWords:
        return self.sections[name]

    def category(self, dimension: str, name: str) -> str:
        return self.categories.get(dimension, {}).get(name) or _plain(name)

    def in_order(self, dimension: str, names: Iterable[str]) -> list[str]:
        """Categories in the order of the wording; those it does not know follow, by alphabet."""
        known = list(self.categories.get(dimension, {}))
        rank = {name: number for number, name in enumerate(known)}
        return sorted(names, key=lambda name: (rank.get(name, len(known)), name))

    def source_type(self, name: str) -> str:
        return self.source_types.get(name) or _plain(name)

    def level(self, level: int | None) -> str:
        return "" if level is None else self.levels.get(str(level), str(level))

    def role(self, name: str) -> str:
        return self.roles.get(name, _plain(name))

    def strength(self, strength: int) -> str:
        """In a word, "" for what is neutral."""
        return self.strengths.get(str(strength), str(strength))


def _plain(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


@lru_cache(maxsize=1)
def wording() -> Wording:
    """The words of `template/wording.toml`."""
    raw = _read(tomllib.loads((TEMPLATE / "wording.toml").read_text(encoding="utf-8")))
    return Wording(
        dimensions={name: DimensionWords(**words) for name, words in raw["dimension"].items()},
        sections={name: SectionWords(**words) for name, words in raw["section"].items()},
        categories=raw["category"],
        source_types=raw["source_type"],
        levels=raw["level"],
        roles=raw["role"],
        strengths=raw["strength"],
        how=tuple(Term(**item) for item in raw["how"]),
        limits=tuple(item["text"] for item in raw["limits"]),
        page=raw["page"],
    )


def _read(value: Any) -> Any:
    """The same, with a `Sentence` wherever there is a standard and a plain reading."""
    if isinstance(value, list):
        return [_read(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"standard", "plain"}:
        return Sentence(**value)
    return {name: _read(item) for name, item in value.items()}
