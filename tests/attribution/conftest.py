"""Fixtures of the attribution tests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from speaking import Found

from framing import Article
from framing.attribution import attribute
from framing.lexicon import Lexicon, load_shipped
from framing.text import lay_out, parse


@pytest.fixture(scope="session")
def lexicon() -> Lexicon:
    return load_shipped()


@pytest.fixture(scope="session")
def find(nlp: Any, lexicon: Lexicon) -> Callable[..., Found]:
    """Text in, document and attributions out."""

    def run(text: str, engine: Any = "rules", outlet: str = "The Lantern") -> Found:
        document = next(iter(parse([lay_out(Article("a-1", text, outlet))], nlp)))
        return document, attribute(document, lexicon, engine=engine)

    return run
