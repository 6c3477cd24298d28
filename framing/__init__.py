"""framing: how news outlets tell one event, span by span.

A table of contents; each name is imported when it is first used.

- `read(path)`: articles from a file, folder or table
- `Article`: one text with its outlet, date and headline
- `score(articles)`: documents, findings, exclusions and measures
- `Settings`, `Scored`: what goes into and comes out of `score`
- `Finding`, `Exclusion`: a span that counts, and one that does not
- `Measure`: a count with denominator, rate and interval
- `load_lexicon()`: the shipped word lists
- `write_report(scored, path)`: the comparative PDF
- `tables(scored)`: tidy rows for pandas or R
"""

from __future__ import annotations

from importlib import import_module

_WHERE = {
    "Article": "framing.article",
    "Exclusion": "framing.findings",
    "Finding": "framing.findings",
    "Measure": "framing.measures",
    "Scored": "framing.scoring",
    "Settings": "framing.scoring",
    "read": "framing.reading",
    "score": "framing.scoring",
    "tables": "framing.records",
    "load_lexicon": "framing.lexicon",
    "write_report": "framing.report",
}
_RENAMED = {"load_lexicon": "load_shipped"}

__all__ = list(_WHERE)
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    if name not in _WHERE:
        raise AttributeError(f"module 'framing' has no attribute {name!r}")
    return getattr(import_module(_WHERE[name]), _RENAMED.get(name, name))


def __dir__() -> list[str]:
    return sorted(__all__)
