"""The tables of outlets, from the tables of shards: read back in order, so that it does not matter who wrote them and when.

Of each article only its words by voice and its counts that are not zero are held (some 250 bytes), and of each outlet its
sources.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.classifier.shares import VOICE, share_of
from framing.findings import VOICES
from framing.ledger import SourceEntry, level_of, source_key, type_of
from framing.measures import Key, keys, measures_of
from framing.rates import Sample, sampled
from framing.records import measure_row, share_row, share_rows, verb_rows
from framing.scale.tables import ALL_TEXT

if TYPE_CHECKING:
    from framing.classifier.prevalence import Errors

Rows = dict[str, list[Mapping[str, object]]]


@dataclass(slots=True)
class _Outlet:
    """What is held of one outlet: of its article i the words of each voice, of each key the articles that have counts."""

    words: dict[str, array[int]] = field(default_factory=lambda: {voice: array("l") for voice in VOICES})
    counts: dict[int, tuple[array[int], array[int]]] = field(default_factory=dict)
    sources: dict[tuple[object, ...], SourceEntry] = field(default_factory=dict)
    verbs: dict[tuple[str, str], SourceEntry] = field(default_factory=dict)
    called: int = 0
    sentences: int = 0


class Outlets:
    """Counts by outlet, added a shard at a time and in order; `errors` are those of the models, None without models."""

    def __init__(self, categories: Mapping[str, Sequence[str]], errors: Errors | None) -> None:
        self._categories = categories
        self._keys = keys(categories)
        self._errors = errors
        self._outlets: dict[str, _Outlet] = {}
        self._speaking: dict[str, _Outlet] = {}

    def add(self, folder: Path, shard: str) -> None:
        """Add the articles of a shard whose tables lie in `folder`."""
        articles = _read(folder, "articles", shard, ["outlet", *(f"words_{v}" for v in VOICES)])
        counts = _read(folder, "measures", shard, ["count"])["count"]
        width = len(self._keys)
        for n, outlet in enumerate(articles["outlet"]):
            one = self._outlets.setdefault(outlet, _Outlet())
            place = len(one.words[VOICES[0]])
            for voice in VOICES:
                one.words[voice].append(articles[f"words_{voice}"][n])
            for k, count in enumerate(counts[n * width : (n + 1) * width]):
                if count:
                    places, amounts = one.counts.setdefault(k, (array("l"), array("l")))
                    places.append(place)
                    amounts.append(count)
        self._add_sources(_read(folder, "sources", shard))
        sentences = _read(folder, "sentences", shard, ["outlet", "voice", "marked"])
        for outlet, voice, marked in zip(*sentences.values(), strict=True):
            if voice == VOICE:
                self._outlets[outlet].sentences += 1
                self._outlets[outlet].called += marked

    def _add_sources(self, columns: Mapping[str, Sequence[Any]]) -> None:
        """Entries of one source become one, and so do their verbs: all that is made of them are sums and distinct names."""
        for row in zip(*columns.values(), strict=True):
            entry = _entry(dict(zip(columns, row, strict=True)))
            one = self._speaking.setdefault(entry.outlet, self._outlets[entry.outlet])
            kind = (*source_key(entry), type_of(entry), level_of(entry))
            before = one.sources.get(kind)
            one.sources[kind] = replace(entry, statements=entry.statements + before.statements) if before else entry
            for verb, n in entry.verbs:
                told = (type_of(entry), verb)
                known = one.verbs.get(told)
                total = n + (known.verbs[0][1] if known else 0)
                one.verbs[told] = replace(known or entry, verbs=((verb, total),))

    def tables(self) -> Rows:
        """The tables of `framing.scale.tables.WHOLE`."""
        rows = [measure_row(m, ALL_TEXT) for m in measures_of(list(self._outlets), self._sample, self._categories)]
        found: Rows = {"measures": rows, "source_shares": [], "verbs_by_source_type": [], "shares": []}
        for name, one in self._speaking.items():
            found["source_shares"] += share_rows(list(one.sources.values()), "outlet", name)
            found["verbs_by_source_type"] += verb_rows(list(one.verbs.values()), name)
        if self._errors is not None:
            shares = (share_of(name, one.called, one.sentences, self._errors) for name, one in self._outlets.items())
            found["shares"] += [share_row(share, ALL_TEXT) for share in shares]
        return found

    def _sample(self, outlet: str, key: Key) -> Sample:
        one = self._outlets[outlet]
        number = len(one.words[VOICES[0]])
        voices = [one.words[v] for v in VOICES if key[2] in ("", v)]
        words = [sum(sizes) for sizes in zip(*voices, strict=True)]
        counts = [0] * number
        for place, count in zip(*one.counts.get(self._keys.index(key), ((), ())), strict=True):
            counts[place] = count
        return sampled(outlet, counts, words)


def _read(folder: Path, table: str, shard: str, columns: list[str] | None = None) -> dict[str, list[Any]]:
    import pyarrow.parquet as pq

    found: dict[str, list[Any]] = pq.read_table(folder / table / f"{shard}.parquet", columns=columns).to_pydict()
    return found


def _entry(row: Mapping[str, Any]) -> SourceEntry:
    """The ledger entry of a row of the table `sources`, as far as outlets need it."""
    verbs = tuple((name, int(n)) for name, _, n in (verb.rpartition(" ") for verb in row["verbs"].split(", ") if verb))
    return SourceEntry(
        row["article_id"], row["outlet"], row["speaker"], row["source_type"], row["source_level"], row["statements"],
        row["thoughts"], row["words_quoted"], row["words_paraphrased"], row["first_place"], row["first_heard"],
        row["last_heard"], verbs,
    )  # fmt: skip
