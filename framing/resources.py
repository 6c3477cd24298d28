"""Where the data that travels with the program lies: lexicons, sample corpora and report templates.

In a checkout (and an editable install) lexicons/ and seeds/ are top-level folders beside the package; a built wheel
carries them inside it, under framing/_data/. Templates always lie in framing/report/template/.
"""

from __future__ import annotations

from pathlib import Path

from framing.errors import FramingError

PACKAGE = Path(__file__).parent


def lexicons() -> Path:
    """Folder of the lexicons (it holds `en/`); `FramingError` where the installation lacks it."""
    return _data("lexicons", "en")


def seeds() -> Path:
    """Folder of the sample corpora, one folder a corpus; `FramingError` where the installation lacks it."""
    return _data("seeds", ".")


def template(name: str) -> Path:
    """A file or folder of the report templates ("report.typ"); `FramingError` where it is missing."""
    path = PACKAGE / "report" / "template" / name
    if not path.exists():
        raise FramingError(f"the report template {name} is missing from this installation; install framing again")
    return path


def _data(name: str, holds: str) -> Path:
    for folder in (PACKAGE / "_data" / name, PACKAGE.parent / name):
        if (folder / holds).is_dir():
            return folder
    raise FramingError(f"the folder {name} is missing from this installation; install framing again")
