"""spaCy comes without its command line, and gives it to whoever asks."""

from __future__ import annotations

import subprocess
import sys

import pytest

PARSED = "import sys; from framing.text import load_parser; load_parser(); "


@pytest.mark.parametrize(
    ("then", "told"),
    [
        ("print('spacy.cli' in sys.modules, 'requests' in sys.modules)", "False False"),
        ("import spacy.cli; print(spacy.cli.download.__module__)", "spacy.cli.download"),
        ("import spacy; print(spacy.info(silent=True)['spacy_version'] == spacy.__version__)", "True"),
        ("import spacy; from framing.text.spacy_import import import_spacy; print(import_spacy() is spacy)", "True"),
    ],
)
def test_the_command_line_waits_until_it_is_asked_for(then: str, told: str) -> None:
    done = subprocess.run([sys.executable, "-c", PARSED + then], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == told


def test_spacy_that_is_there_already_stays_as_it_is() -> None:
    program = "import spacy; " + PARSED + "print(spacy.info.__module__, 'spacy.cli' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "spacy.cli.info True"
