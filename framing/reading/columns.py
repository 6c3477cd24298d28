"""Which column of a table holds what: the names that exports and researchers use for the same thing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from framing.errors import UsageError

ALIASES: Mapping[str, tuple[str, ...]] = {
    "text": (
        "text", "body", "content", "article text", "full text", "article body", "article content", "body text",
        "main text", "maintext", "plain text", "body html", "body plain", "content text", "text content", "story text", "article",
        "volltext", "artikeltext", "text des artikels", "inhalt", "texto", "texto completo", "texte", "texte intégral", "tekst",
        "volledige tekst",
    ),
    "file": ("file", "filename", "file path", "path", "text file", "source file"),
    "outlet": (
        "outlet", "outlet name", "source.name", "source", "source name", "publisher", "publication",
        "publication name", "publication title", "media name", "media outlet", "news outlet", "newspaper", "media",
        "site name", "source domain", "domain", "site", "website",
        "medium", "zeitung", "quelle", "publikation", "medio", "periódico", "fuente", "journal", "média", "krant", "bron",
    ),
    "published": (
        "published", "published at", "publish date", "published date", "date published", "date publish",
        "publication date", "pub date", "date", "published on", "web publication date", "datetime", "date time",
        "datum", "erscheinungsdatum", "veröffentlicht", "fecha", "fecha de publicación", "date de publication", "publicatiedatum",
    ),
    "headline": (
        "headline", "title", "article title", "heading", "web title", "überschrift", "schlagzeile", "titel", "titular", "título",
        "titre", "kop",
    ),
    "url": ("url", "link", "web url", "article url", "permalink", "source url", "news link", "uri"),
    "event": ("event", "event id", "event name", "story", "story id"),
    "genre": (
        "genre", "section", "section name", "rubric", "category", "article type", "type", "rubrik", "ressort", "sección",
        "rubrique", "rubriek",
    ),
    "byline": (
        "byline", "author", "authors", "author name", "by", "written by", "writer", "reporter", "creator", "autor", "autorin",
        "verfasser", "auteur",
    ),
}  # fmt: skip
"""Field -> names of columns in English, German, Spanish, French and Dutch, the surest first; case, spaces, dots, hyphens and
underscores do not matter."""

FIELDS = tuple(ALIASES)


def level(name: str) -> str:
    """ "Published_At" -> "publishedat"."""
    return "".join(c for c in name.casefold() if c.isalnum())


_NAMES: Mapping[str, tuple[str, ...]] = {field: tuple(level(a) for a in names) for field, names in ALIASES.items()}


def assign(header: Sequence[str], chosen: Mapping[str, str]) -> dict[str, str]:
    """Field -> column of `header` that holds it: as `chosen` by the user, else by the known names.

    >>> assign(["Title", "Body", "source"], {})
    {'text': 'Body', 'outlet': 'source', 'headline': 'Title'}
    """
    levelled = {level(column): column for column in reversed(header)}
    found = {}
    for field, column in chosen.items():
        if column in header or level(column) in levelled:
            found[field] = column if column in header else levelled[level(column)]
    taken = set(found.values())
    for field, names in _NAMES.items():
        if field in chosen:
            continue
        if free := [levelled[n] for n in names if n in levelled and levelled[n] not in taken]:
            found[field] = free[0]
            taken.add(free[0])
    return {field: found[field] for field in FIELDS if field in found}


def check_chosen(chosen: Mapping[str, str]) -> None:
    """`UsageError` when a user names a field that does not exist."""
    for field in chosen:
        if field not in FIELDS:
            raise UsageError(f"there is no field “{field}” to fill from a column; the fields are {', '.join(FIELDS)}")
