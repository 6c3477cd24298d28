"""The activities as data: titles, objectives, instructions by age, and what the teacher should know."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from framing.errors import UsageError

AGES = ("11-14", "14-16", "16+")


@dataclass(frozen=True, slots=True)
class Activity:
    """One row of activities.toml; `instruction` has a text for each age, `default` the ages that get it unasked."""

    id: str
    title: str
    minutes: int
    ages: tuple[str, ...]
    default: tuple[str, ...]
    skill: str
    objective: str
    defensible: str
    prompts: tuple[str, ...]
    wrong: tuple[str, ...]
    instruction: Mapping[str, str]


@cache
def _stored() -> Mapping[str, Any]:
    return tomllib.loads(Path(__file__).with_name("activities.toml").read_text(encoding="utf-8"))


@cache
def activities() -> tuple[Activity, ...]:
    """All activities in the order in which a sheet has them."""
    return tuple(_activity(row) for row in _stored()["activity"])


def _activity(row: Mapping[str, Any]) -> Activity:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in row.items()}
    return Activity(**values)


def questions(age: str) -> tuple[str, ...]:
    """The questions under every text."""
    return tuple(_stored()["reading"][age])


def answers(age: str) -> str:
    """What the teacher should know of the answers to the questions under every text."""
    return str(_stored()["answers"][age])


def activities_of(age: str) -> tuple[tuple[Activity, ...], tuple[Activity, ...]]:
    """The activities for an age, and those for others only."""
    own = tuple(activity for activity in activities() if age in activity.ages)
    return own, tuple(activity for activity in activities() if activity not in own)


def choose(names: Sequence[str], age: str) -> tuple[Activity, ...]:
    """The activities asked for, in the order of the sheet: by id, "all" for all of an age, none for its default.

    Raises
    ------
    UsageError
        If a name is unknown, or the activity is not for this age.
    """
    known = {activity.id: activity for activity in activities()}
    if not names:
        return tuple(a for a in known.values() if age in a.default)
    if "all" in names:
        return activities_of(age)[0]
    for name in names:
        if name not in known:
            there = "".join(f"\n  {a.id:<10} {a.title} ({', '.join(a.ages)})" for a in known.values())
            raise UsageError(f"--activities: no activity {name}; there are all, or{there}")
        if age not in known[name].ages:
            raise UsageError(
                f"--activities: {name} is for ages {', '.join(known[name].ages)}; leave it out or change --age"
            )
    return tuple(a for a in known.values() if a.id in names)
