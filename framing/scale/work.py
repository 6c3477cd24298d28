"""One shard scored: the function that every engine calls, in whatever process, order and number.

It reads the shard's articles, writes the shard's tables and last of all its receipt, a small file with the SHA-256 of every
table. A receipt whose tables are as it says makes the shard done; anything less is scored again. Nothing written depends on
the time, the machine or another shard.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from framing.comparison.groups import grouped, regrouped
from framing.job import sha256
from framing.ledger import ledger
from framing.scale.cache import LIMIT, Cache, CachedScorer, code, digest
from framing.scale.shards import Shard, read_shard
from framing.scale.tables import SHARDED, Columns, ShardTables, article_tables
from framing.tables import write_text

if TYPE_CHECKING:
    from framing.article import Article
    from framing.scoring import Settings
    from framing.text import Document

RECEIPTS = "done"


@dataclass(frozen=True, slots=True)
class Plan:
    """What every worker has to know: where things are and what is wanted.

    `key` stands for all that a result depends on besides the articles: settings, word lists, program and packages.
    """

    output: Path
    settings: Settings
    lexicon: Path | None
    cache: Path | None
    cache_limit: int
    key: str


@dataclass(frozen=True, slots=True)
class Done:
    """What became of a shard: SHA-256 by table, number of articles with a result and without, and whether (`again`) it
    was done before; `parsed` articles were not found in the cache."""

    shard: str
    key: str
    tables: dict[str, str]
    scored: int
    failed: int
    again: bool = False
    parsed: int = 0


def plan(
    output: Path, settings: Settings, lexicon: Path | None = None, cache: Path | None = None, cache_limit: int = LIMIT
) -> Plan:
    """The plan of a run; `InputError` where the user's lexicon cannot be used."""
    from framing.lexicon import load_shipped
    from framing.provenance import packages
    from framing.scoring import READ, lexicon_with

    words = lexicon_with(lexicon) if lexicon else load_shipped(READ)
    made_of = [code(), *(f"{k} {v}" for k, v in packages().items()), *(f"{f.name} {f.sha256}" for f in words.files)]
    key = digest([*made_of, json.dumps(asdict(settings), sort_keys=True)])
    return Plan(output, settings, lexicon, cache, cache_limit, key)


def score_shard(plan: Plan, shard: Shard) -> Done:
    """Score a shard unless it is done, write its tables and its receipt.

    Raises
    ------
    FramingError
        When its articles cannot be read or its tables cannot be written. An article that cannot be scored is a row in
        the table `errors`.
    """
    if (done := finished(plan, shard)) is not None:
        return done
    scorer = _scorer(plan)
    tables = ShardTables()
    parsed = scorer.parsed
    articles = read_shard(shard, plan.output)
    before = [scorer.kept(article) for article in articles]
    made = _documents(scorer, [article for article, own in zip(articles, before, strict=True) if own is None])
    for article, own in zip(articles, before, strict=True):
        try:
            tables.add(own if own is not None else _tables(scorer, article, next(made)))
        except Exception as error:
            tables.fail(article, error)
    hashes = tables.write(plan.output, shard.name)
    scored = len(articles) - tables.failed
    done = Done(shard.name, plan.key, hashes, scored, tables.failed, parsed=scorer.parsed - parsed)
    kept = {name: value for name, value in asdict(done).items() if name not in ("again", "parsed")}
    write_text(plan.output / RECEIPTS / f"{shard.name}.json", json.dumps(kept, sort_keys=True) + "\n")
    return done


def finished(plan: Plan, shard: Shard) -> Done | None:
    """The receipt of a shard that is done under this plan and whose tables are as they were written, else None."""
    try:
        kept = json.loads((plan.output / RECEIPTS / f"{shard.name}.json").read_bytes())
        done = Done(**kept, again=True)
        sound = done.key == plan.key and done.tables.keys() == set(SHARDED)
        for table, told in done.tables.items() if sound else ():
            sound = sound and sha256(plan.output / table / f"{shard.name}.parquet") == told
    except (OSError, ValueError, TypeError, AttributeError):
        return None
    return done if sound else None


def _documents(scorer: CachedScorer, articles: Sequence[Article]) -> Iterator[Document | Exception]:
    """Each article parsed, or why it cannot be: once parsing them together fails, the rest are parsed one by one."""
    made = 0
    with suppress(Exception):
        for document in scorer.documents(articles):
            made += 1
            yield document
    for article in articles[made:]:
        try:
            yield next(iter(scorer.documents((article,))))
        except Exception as error:
            yield error


def _tables(scorer: CachedScorer, article: Article, parsed: Document | Exception) -> dict[str, Columns]:
    """The rows of an article, which the cache keeps; raises why it could not be parsed."""
    from framing.text import words

    if isinstance(parsed, Exception):
        raise parsed
    document = regrouped(parsed, grouped((article,), scorer.scorer.settings.by)[0])
    hits = scorer.scorer.hits(document)
    findings, exclusions = scorer.scorer.detect(document, hits)
    made = article_tables(
        document, findings, exclusions, words(document), ledger(document), *scorer.rank(document, hits),
        scorer.scorer.categories(),
    )  # fmt: skip
    scorer.keep(article, document, made)
    return made


_SCORERS: dict[str, CachedScorer] = {}


def _scorer(plan: Plan) -> CachedScorer:
    """The scorer of a plan, made once a process."""
    from framing.scoring import Scorer, lexicon_with

    name = digest([plan.key, plan.cache, plan.cache_limit])
    if name not in _SCORERS:
        _SCORERS.clear()
        scorer = Scorer(plan.settings, lexicon_with(plan.lexicon) if plan.lexicon else None)
        _SCORERS[name] = CachedScorer(scorer, Cache(plan.cache, plan.cache_limit) if plan.cache else None)
    return _SCORERS[name]
