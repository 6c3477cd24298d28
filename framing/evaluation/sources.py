"""How well sources are typed and their identification level told: 600 source spans of PolNeAR, marked twice.

The labels (seeds/attribution/polnear-sources.csv) are offsets and codes without text: the file is named by the first 16
digits of the SHA-1 of its name. They are read against a user's copy of the corpus. A span is classified as the engine
classifies it: through the attribution whose source overlaps it, else as the source of an attribution of its own.

Macro F1 is over the values that occur in the labels; "anonymous" is level 3 to 5. Agreement of the two passes is
Krippendorff's alpha. Intervals: percentile bootstrap over articles.
"""

from __future__ import annotations

import csv
import hashlib
import json
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.article import Article
from framing.errors import InputError
from framing.evaluation.precision import alpha
from framing.gold import gold_text
from framing.resources import seeds

if TYPE_CHECKING:
    from framing.attribution.rules import Link
    from framing.attribution.table import Table
    from framing.text import Document

Figures = dict[str, Any]
SHOWN = 160
"""Characters that the people who marked the sources saw on each side of one: a role further off did not count."""
UNKNOWN = -1
"""The level of a source of which the engine says none: right for no label."""


@dataclass(frozen=True, slots=True)
class Label:
    """A marked source: where it stands, its type and level, and what each pass said."""

    file: str
    start: int
    end: int
    type: str
    level: int
    types: tuple[str, str]
    levels: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Judged:
    """A label beside the engine's answer; `article` is the unit of the bootstrap."""

    article: str
    type: str
    level: int
    found_type: str
    found_level: int


def labels() -> list[Label]:
    """The shipped labels."""
    with (seeds() / "attribution" / "polnear-sources.csv").open(encoding="utf-8", newline="") as file:
        return [
            Label(
                r["file_sha1"], int(r["start"]), int(r["end"]), r["type"], int(r["level"]),
                (r["type_first"], r["type_second"]), (int(r["level_first"]), int(r["level_second"])),
            )
            for r in csv.DictReader(file)
        ]  # fmt: skip


def evaluate(gold: Path, draws: int = 1000, seed: int = 0) -> Figures:
    """Macro F1 of type and level and F1 of anonymous, on the labelled spans of the PolNeAR texts below `gold`.

    A folder with an annotation.json is one of our own corpora (`evaluate_own`).

    Raises
    ------
    InputError
        When none of the labelled texts is there.
    """
    if (gold / "annotation.json").is_file():
        return evaluate_own(gold, draws, seed)
    wanted: dict[str, list[Label]] = defaultdict(list)
    for label in labels():
        wanted[label.file].append(label)
    texts = {p: wanted[key] for p in sorted(gold.rglob("*.txt")) if (key := _key(p.name)) in wanted}
    if not texts:
        raise InputError(f"{gold}: none of the labelled texts is there; give the PolNeAR folder")
    judged = [one for path, own in texts.items() for one in _judge(path, own)]
    used = [label for own in texts.values() for label in own]
    names = sorted({t for label in used for t in label.types})
    common = Counter(x.type for x in judged).most_common(1)[0][0]
    return {
        "detector": "sources",
        "gold": f"PolNeAR, {len(judged)} of {sum(map(len, wanted.values()))} labelled sources",
        "n": len(judged),
        "prevalence": sum(x.level >= 3 for x in judged) / len(judged),
        "metrics": {name: _interval(metric, judged, draws, seed) for name, metric in _METRICS.items()},
        "baselines": {"always the commonest type": {"type_macro_f1": macro_f1([(x.type, common) for x in judged])}},
        "people": {
            "type_alpha": alpha([(names.index(a), names.index(b)) for a, b in (label.types for label in used)]),
            "level_alpha": alpha([label.levels for label in used]),
        },
        "per_outlet": {},
    }


def evaluate_own(corpus: Path, draws: int = 1000, seed: int = 0) -> Figures:
    """The same figures on texts of our own, marked whole (`corpus`: annotation.json and texts/).

    An attribution counts where a source is marked; a pronoun has the type and level of the one it stands for. The people
    who marked these saw the whole text, so a role anywhere in it counts.
    """
    path = corpus / "annotation.json"
    marked: Mapping[str, Sequence[Mapping[str, Any]]] = json.loads(path.read_text(encoding="utf-8"))["files"]
    judged: list[Judged] = []
    for name, marks in marked.items():
        own = [
            Label(name, m["source"]["start"], m["source"]["end"], m["source_type"], m["level"], ("", ""), (0, 0))
            for m in marks
            if m["type"] == "attribution" and m["source"]
        ]
        judged += _judge(corpus / "texts" / name, own, reach=None)
    return {
        "detector": "sources",
        "gold": corpus.name,
        "n": len(judged),
        "prevalence": sum(x.level >= 3 for x in judged) / len(judged),
        "metrics": {name: _interval(metric, judged, draws, seed) for name, metric in _METRICS.items()},
        "baselines": {},
        "per_outlet": {},
    }


def _key(name: str) -> str:
    return hashlib.sha1(name.encode("utf-8"), usedforsecurity=False).hexdigest()[:16]


def _judge(path: Path, own: Sequence[Label], reach: int | None = SHOWN) -> list[Judged]:
    from framing.attribution.cues import cues_of
    from framing.attribution.rules import find_links
    from framing.attribution.sources import identify, source_types_of
    from framing.attribution.table import table
    from framing.lexicon import load_shipped
    from framing.text import lay_out, load_parser, parse

    lexicon = load_shipped(("attribution", "sources"))
    cues, types = cues_of(lexicon), source_types_of(lexicon)
    text = gold_text(path)
    [document] = parse([lay_out(Article(path.stem, text, "-"))], load_parser())
    t = table(document, cues.words)
    links = find_links(t, cues, types.roles)
    chosen: list[Link] = []
    for label in own:
        tokens = _tokens(document, t, label)
        chosen.append(_covering(links, tokens) or _own_link(t, tokens))
    every = sorted([*links, *(c for c in chosen if c not in links)], key=lambda link: link.cue_head)
    who = dict(zip(map(id, every), identify(t, every, types, reach=reach), strict=True))
    result = []
    for label, link in zip(own, chosen, strict=True):
        one = who[id(link)]
        level = one.level if one.level is not None else UNKNOWN
        result.append(
            Judged(path.name, label.type, label.level, one.type or ("none" if level == 5 else "unknown"), level)
        )
    return result


def _tokens(document: Document, t: Table, label: Label) -> tuple[int, ...]:
    def inside(i: int) -> bool:
        span = document.layout.span(t.start[i], t.end[i])
        return span.field == "text" and label.start < span.end and span.start < label.end

    return tuple(i for i in range(len(t)) if inside(i))


def _covering(links: Sequence[Link], tokens: Sequence[int]) -> Link | None:
    """The link whose source shares most with the marked tokens, half of them at least."""
    marked = set(tokens)
    best = max(links, key=lambda link: len(marked & set(link.source)), default=None)
    return best if best is not None and 2 * len(marked & set(best.source)) >= len(marked) else None


def _own_link(t: Table, tokens: tuple[int, ...]) -> Link:
    from framing.attribution.rules import Link

    cue = next((t.head[i] for i in tokens if t.head[i] not in tokens), tokens[0] if tokens else 0)
    return Link(cue, (cue,), tokens, (), "say", "neutral", "verb", "indirect", "marked", "", 1.0)


def f1(pairs: Sequence[tuple[object, object]], value: object) -> float:
    """F1 of one value over pairs of gold and answer."""
    right = sum(a == value == b for a, b in pairs)
    found, gold = sum(b == value for _, b in pairs), sum(a == value for a, _ in pairs)
    return 2 * right / (found + gold) if found + gold else 0.0


def macro_f1(pairs: Sequence[tuple[str, str]]) -> float:
    """Mean F1 over the values that occur in the gold."""
    values = sorted({a for a, _ in pairs})
    return sum(f1(pairs, v) for v in values) / len(values) if values else 0.0


def _interval(
    metric: Callable[[Sequence[Judged]], float], judged: Sequence[Judged], draws: int, seed: int
) -> Mapping[str, float]:
    by_article: dict[str, list[Judged]] = defaultdict(list)
    for one in judged:
        by_article[one.article].append(one)
    articles = list(by_article.values())
    generator = random.Random(seed)
    values = sorted(
        metric([x for group in generator.choices(articles, k=len(articles)) for x in group]) for _ in range(draws)
    )
    return {"value": metric(judged), "low": values[int(0.025 * draws)], "high": values[int(0.975 * draws) - 1]}


_METRICS: dict[str, Callable[[Sequence[Judged]], float]] = {
    "type_macro_f1": lambda j: macro_f1([(x.type, x.found_type) for x in j]),
    "level_macro_f1": lambda j: macro_f1([(str(x.level), str(x.found_level)) for x in j]),
    "anonymous_f1": lambda j: f1([(x.level >= 3, x.found_level >= 3) for x in j], True),
    "type_accuracy": lambda j: sum(x.type == x.found_type for x in j) / len(j),
    "level_accuracy": lambda j: sum(x.level == x.found_level for x in j) / len(j),
}
