"""Articles on disk in small pieces, each named by its place and by what is in it.

A shard is a file of JSON Lines, an article a line. The same articles give the same files, so that a run which begins again
finds its shards by name, and anything that changed in the input has another name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, fields
from datetime import date
from itertools import count, islice
from pathlib import Path

from framing.article import Article
from framing.errors import FramingError
from framing.tables import write_bytes

SIZE = 64
"""Articles a shard: half a minute of work or less, and small enough to be lost."""
SPOOL = "spool"


@dataclass(frozen=True, slots=True)
class Shard:
    """A piece of the input: its place (from 0), the SHA-256 of its file, and how many articles it holds."""

    number: int
    sha256: str
    articles: int

    @property
    def name(self) -> str:
        """ "000012-5be1f0c97a3d2e44": names in order are articles in order."""
        return f"{self.number:06d}-{self.sha256[:16]}"

    def path(self, folder: Path) -> Path:
        """Its file below the folder of the results."""
        return folder / SPOOL / f"{self.name}.jsonl"


def spool(articles: Iterable[Article], folder: Path, size: int = SIZE) -> Iterator[Shard]:
    """Write articles into shards below `folder`, one at a time; a shard that is there as it should be is left."""
    rest = iter(articles)
    for number in count():
        some = list(islice(rest, size))
        if not some:
            return
        data = b"".join(_line(article) for article in some)
        shard = Shard(number, hashlib.sha256(data).hexdigest(), len(some))
        path = shard.path(folder)
        if not (path.is_file() and path.read_bytes() == data):
            write_bytes(path, data)
        yield shard


def read_shard(shard: Shard, folder: Path) -> list[Article]:
    """The articles of a shard; `FramingError` where its file is missing or not as it was written."""
    path = shard.path(folder)
    try:
        data = path.read_bytes()
    except OSError as error:
        raise FramingError(f"{path}: cannot be read ({error.strerror}); run the same command again") from None
    if hashlib.sha256(data).hexdigest() != shard.sha256:
        raise FramingError(f"{path}: is not as it was written; run the same command again")
    return [_article(json.loads(line)) for line in data.splitlines()]


def _line(article: Article) -> bytes:
    values = asdict(article) | {"published": article.published.isoformat() if article.published else None}
    return json.dumps(values, sort_keys=True).encode() + b"\n"


def _article(values: dict[str, object]) -> Article:
    published, warnings = values["published"], values["warnings"]
    known = {f.name: values[f.name] for f in fields(Article)}
    known["published"] = date.fromisoformat(published) if isinstance(published, str) else None
    known["warnings"] = tuple(warnings) if isinstance(warnings, list) else ()
    return Article(**known)  # type: ignore[arg-type]
