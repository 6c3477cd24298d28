"""The examples in the docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

MODULES = ("agreement", "coefficients", "mask", "model", "printed", "sample", "unitising")


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    found = doctest.testmod(import_module(f"framing.coding.{name}"))
    assert (found.failed, found.attempted > 0) == (0, True)
