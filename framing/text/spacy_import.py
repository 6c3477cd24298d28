"""spaCy without its command line, which nothing here uses and whose HTTP and project tools are a quarter of its import."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

_COMMANDS = ("spacy.cli", "spacy.cli.info")
"""The modules that `spacy/__init__.py` reads `info` from."""


def import_spacy() -> ModuleType:
    """The package spaCy; its `spacy.cli` is imported, as ever, by whoever asks for it, and `spacy.info` asks for it."""
    if "spacy" not in sys.modules:
        for name in _COMMANDS:
            sys.modules[name] = _Stand(name)
        try:
            import spacy
        finally:
            for name in _COMMANDS:
                if isinstance(sys.modules.get(name), _Stand):
                    del sys.modules[name]
        return spacy
    return sys.modules["spacy"]


class _Stand(ModuleType):
    """Stands for a module while spaCy is imported."""

    __path__: list[str] = []  # noqa: RUF012 - a package without modules of its own

    @staticmethod
    def info(*arguments: Any, **named: Any) -> Any:
        """What `spacy.info` says, once it is asked."""
        from spacy.cli.info import info

        return info(*arguments, **named)
