"""What was read out of an article, kept for the next run: its parse, its attributions, what the models say, and its rows.

Each is a file of its own, named by the SHA-256 of what it depends on: text and metadata of the article, spaCy and its model,
and the part of this program and of the word lists that makes it. A change of any of these is another name, so nothing in the
cache is ever wrong; an edit of a user's list of loaded, hedging or agency words changes none of the first three. The rows
carry the words of the article and what the lexicon says of them, and are made again where it says something else. Files
are written whole under a name of their own and renamed, begin with a checksum, and may vanish at any time: any number of
processes can use one folder. The files that were used least lately go first once the folder is larger than its limit.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict
from functools import cache as once
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from framing.errors import FramingError
from framing.lexicon import Entry, load_shipped
from framing.lexicon.leads import Leads
from framing.lexicon.words import words_of
from framing.provenance import metadata_hash, packages
from framing.records import text_hash
from framing.scale import codec
from framing.scoring import READ
from framing.text import model_version

if TYPE_CHECKING:
    from framing.article import Article
    from framing.classifier import SentenceScore, WordScore
    from framing.lexicon import Hit, Lexicon
    from framing.scoring import Scorer
    from framing.text import Document

LIMIT = 10_000_000_000
"""Bytes that a cache may take unless told otherwise: about a million articles."""
_CHECK = 16
_SOME = 32
"""A cache is measured again after it has grown by a `_SOME`-th of its limit."""


class Cache:
    """A folder of bytes by name, at most about `limit` bytes large."""

    def __init__(self, folder: Path, limit: int = LIMIT) -> None:
        self.folder = folder
        self.limit = limit
        self._grown = 0
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FramingError(f"{folder}: the cache cannot be made ({error.strerror}); choose another place") from None

    def get(self, name: str) -> bytes | None:
        """The bytes of a name, None where there are none or they are damaged; the file counts as used."""
        path = self._path(name)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        if _check(data[_CHECK:]) != data[:_CHECK]:
            return None
        with suppress(OSError):
            os.utime(path)
        return data[_CHECK:]

    def put(self, name: str, data: bytes) -> None:
        """Keep bytes; where they cannot be written the cache goes without them."""
        path = self._path(name)
        part = path.with_name(f".{path.name}.{os.getpid()}.part")
        try:
            path.parent.mkdir(exist_ok=True)
            part.write_bytes(_check(data) + data)
            os.replace(part, path)
        except OSError:
            with suppress(OSError):
                part.unlink()
            return
        self._grown += len(data)
        if self._grown * _SOME > self.limit:
            self.trim()

    def trim(self) -> None:
        """Delete what was used least lately until the cache is within its limit."""
        self._grown = 0
        files = sorted(self._files())
        size = sum(bytes for _, bytes, _ in files)
        for _, bytes, path in files:
            if size <= self.limit:
                break
            with suppress(OSError):
                os.unlink(path)
            size -= bytes

    def _files(self) -> Iterator[tuple[int, int, str]]:
        """When each file was last used, its size and its path."""
        for folder in sorted(self.folder.iterdir()):
            if folder.is_dir():
                with os.scandir(folder) as entries:
                    for entry in entries:
                        with suppress(OSError):
                            status = entry.stat()
                            yield status.st_mtime_ns, status.st_size, entry.path

    def _path(self, name: str) -> Path:
        return self.folder / name[:2] / name


def _check(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=_CHECK).digest()


class CachedScorer:
    """A `Scorer` that looks into a cache first, where there is one; what it hands over is equal to what the scorer makes.

    `parsed` counts the articles that the cache lacked.
    """

    def __init__(self, scorer: Scorer, cache: Cache | None) -> None:
        self.scorer = scorer
        self.cache = cache
        self.parsed = 0
        settings = scorer.settings
        model = model_version(settings.model) if settings.model else model_version()
        parse = [model, packages()["spacy"], code("text", "article.py", "findings.py")]
        links = [*parse, code("attribution", "lexicon"), settings.attribution, _entries(scorer.lexicon)]
        shipped = [file.sha256 for file in load_shipped(READ).files]
        ranks = [*links, code(), *(f"{k} {v}" for k, v in packages().items()), *shipped]
        wanted = json.dumps([asdict(settings), scorer.categories()], sort_keys=True)
        self._versions = {
            "parse": digest(parse), "links": digest(links), "ranks": digest(ranks), "rows": digest([*ranks, wanted]),
        }  # fmt: skip

    def documents(self, articles: Iterable[Article]) -> Iterator[Document]:
        """As `Scorer.documents`: in order, with attributions and voices; articles that the cache lacks are parsed together."""
        from framing.text import lay_out, parse

        articles = list(articles)
        kept = [self._parsed(article) for article in articles]
        missing = [a for a, document in zip(articles, kept, strict=True) if document is None]
        made = parse((lay_out(a) for a in missing), self.scorer.nlp)
        for article, document in zip(articles, kept, strict=True):
            if document is None:
                document = next(made)
                self.parsed += 1
                if self.cache:
                    self._put("parse", article, codec.pack_parse(document.layout, document.tokens))
            yield self._attributed(document)

    def rank(self, document: Document, hits: Sequence[Hit]) -> tuple[list[SentenceScore], list[WordScore]]:
        """As `Scorer.rank`; what is kept does not depend on the user's own lexicon, which words are known does."""
        scorer = self.scorer
        if scorer.ranker is None:
            return [], []
        if data := self._get("ranks", document.article):
            with suppress(ValueError):
                sentences, words = codec.unpack_ranks(data, document.article.id)
                return sentences, unknown(document, hits, words)
        sentences, words = scorer.ranker.score(document, scorer.shipped_hits(document, hits), hits)
        if self.cache:
            self._put("ranks", document.article, codec.pack_ranks(sentences, words))
        return sentences, [word for word in words if not word.known]

    def kept(self, article: Article) -> dict[str, dict[str, list[object]]] | None:
        """The rows of an article as they were kept, unless the lexicon now says something else of its words."""
        if data := self._get("rows", article):
            with suppress(ValueError):
                words, told, tables = codec.unpack_tables(data)
                return tables if self._leads.digest(words) == told else None
        return None

    def keep(self, article: Article, document: Document, tables: Mapping[str, Mapping[str, Sequence[object]]]) -> None:
        """Keep the rows of an article."""
        if self.cache:
            columns = words_of(document.tokens)
            words = {*columns.lower, *columns.lemma}
            self._put("rows", article, codec.pack_tables(words, self._leads.digest(words), tables))

    @cached_property
    def _leads(self) -> Leads:
        return Leads(self.scorer.matcher.root)

    def _parsed(self, article: Article) -> Document | None:
        from framing.text import Document

        if data := self._get("parse", article):
            with suppress(ValueError):
                return Document(*codec.unpack_parse(data, article, self.scorer.nlp.vocab))
        return None

    def _attributed(self, document: Document) -> Document:
        from framing.attribution import attribute
        from framing.text import with_voices

        if data := self._get("links", document.article):
            with suppress(ValueError):
                return with_voices(document, codec.unpack_attributions(data))
        found = attribute(document, self.scorer.lexicon, engine=self.scorer.settings.attribution)
        if self.cache:
            self._put("links", document.article, codec.pack_attributions(found))
        return with_voices(document, found)

    def _get(self, kind: str, article: Article) -> bytes | None:
        return self.cache.get(self._name(kind, article)) if self.cache else None

    def _put(self, kind: str, article: Article, data: bytes) -> None:
        if self.cache:
            self.cache.put(self._name(kind, article), data)

    def _name(self, kind: str, article: Article) -> str:
        given = [text_hash(article), metadata_hash(article), self._versions[kind]]
        about = digest([*given, *(_origin(article) if kind == "rows" else ())])
        return f"{about[:40]}.{kind}"


def _origin(article: Article) -> list[object]:
    """Where an article came from, which its rows tell."""
    return [
        article.id, article.source_file, article.row, article.outlet_guess, article.encoding, article.replaced,
        *article.warnings,
    ]  # fmt: skip


def unknown(document: Document, hits: Sequence[Hit], words: Sequence[WordScore]) -> list[WordScore]:
    """The words that no hit holds."""
    tokens = document.tokens
    known = set()
    for i in {i for hit in hits for i in range(hit.start, hit.end)}:
        span = document.layout.span(tokens[i].idx, tokens[i].idx + len(tokens[i]))
        known.add((span.field, span.start))
    return [word for word in words if (word.span.field, word.span.start) not in known]


def digest(values: Iterable[object]) -> str:
    """SHA-256 of some values in order."""
    return hashlib.sha256("\0".join(str(value) for value in values).encode("utf-8", "replace")).hexdigest()


@once
def code(*parts: str) -> str:
    """SHA-256 of files and packages of this program ("text", "article.py"), models and tables with them; of all where none
    is named."""
    import framing

    root = Path(framing.__file__).parent
    told = hashlib.sha256()
    for top in [root / part for part in parts] or [root]:
        for path in sorted(top.rglob("*")) if top.is_dir() else [top]:
            if path.is_file() and path.suffix not in (".md", ".pyc"):
                told.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes())
    return told.hexdigest()


_TOLD = ("file", "row", "source", "yes", "no", "reason", "alternatives")
"""What is said about an entry and changes no match."""


def _entries(lexicon: Lexicon) -> str:
    """SHA-256 of the entries that attributions depend on."""
    values = (
        sorted(value) if isinstance(value, frozenset) else value
        for entry in lexicon.entries
        if entry.dimension in ("attribution", "sources")
        for name, value in zip(Entry._fields, entry, strict=True)
        if name not in _TOLD
    )
    return digest(values)
