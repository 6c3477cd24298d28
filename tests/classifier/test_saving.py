"""Model files: what was saved comes back, anything else is refused with one line."""

from __future__ import annotations

import hashlib
import io
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from framing.classifier import load_models, save_models
from framing.classifier.saving import MANIFEST, PARTS
from framing.classifier.stack import block
from framing.errors import InputError


def test_what_was_saved_comes_back(models: Any, saved: Path, gold: Any) -> None:
    again = load_models(saved)
    s = gold.sentences
    assert np.allclose(models.words.logits(s.ids), again.words.logits(s.ids), atol=0.02)
    words = block(models.words, s)
    assert np.allclose(models.babe.logits(s, words), again.babe.logits(s, words), atol=0.02)
    assert {n: h.tolist() for n, h in again.trained_on.items()} == {n: h.tolist() for n, h in models.trained_on.items()}


def test_the_model_for_non_commercial_use_can_be_removed_by_itself(saved: Path, gold: Any) -> None:
    (saved / "subjective.skops").unlink()
    models = load_models(saved)
    assert models.subjective is None
    with pytest.raises(InputError, match="was removed"):
        _ = models.opinion


def test_same_models_same_bytes(models: Any, saved: Path, tmp_path: Path) -> None:
    save_models(models, tmp_path / "again")
    for part in PARTS:
        assert (saved / f"{part}.skops").read_bytes() == (tmp_path / "again" / f"{part}.skops").read_bytes()


def test_no_word_of_the_corpus_is_in_the_files(saved: Path) -> None:
    import zipfile

    for file in saved.glob("*.skops"):
        with zipfile.ZipFile(file) as archive:
            content = b"".join(archive.read(name) for name in archive.namelist())
        assert b"reckless" not in content
        assert b"harbour" not in content


def _change_byte(folder: Path) -> None:
    file = folder / "babe.skops"
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


def _edit(folder: Path, **changes: Any) -> None:
    manifest = json.loads((folder / MANIFEST).read_text())
    (folder / MANIFEST).write_text(json.dumps(manifest | changes))


def _with_manifest(folder: Path, name: str, data: bytes) -> None:
    """Put other bytes into a model file and its hash into the manifest, as a careful forger would."""
    (folder / name).write_bytes(data)
    manifest = json.loads((folder / MANIFEST).read_text())
    manifest["files"][name] = hashlib.sha256(data).hexdigest()
    (folder / MANIFEST).write_text(json.dumps(manifest))


def _foreign_type(folder: Path) -> None:
    from skops import io

    _with_manifest(folder, "words.skops", io.dumps({"weights": hashlib.sha256, "path": Path("x")}))


REFUSED: list[tuple[str, Callable[[Path], object], str]] = [
    ("one bit changed", _change_byte, "SHA-256"),
    ("other version", lambda f: _edit(f, format=0), "format 0"),
    ("later version", lambda f: _edit(f, format=99), "format 99"),
    ("a file is gone", lambda f: (f / "words.skops").unlink(), "missing"),
    ("manifest is gone", lambda f: (f / MANIFEST).unlink(), "no models"),
    ("manifest is not JSON", lambda f: (f / MANIFEST).write_text("{"), "not a list"),
    ("manifest is a list", lambda f: (f / MANIFEST).write_text("[]"), "not a list"),
    ("no hashes", lambda f: _edit(f, files={}), "missing"),
    ("a foreign type", _foreign_type, "more than numbers"),
    ("no archive", lambda f: _with_manifest(f, "words.skops", b"\x80\x04."), "cannot be read"),
]


@pytest.mark.parametrize(("harm", "words"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_refused_with_one_line(harm: Callable[[Path], object], words: str, saved: Path) -> None:
    harm(saved)
    with pytest.raises(InputError) as error:
        load_models(saved)
    assert words in str(error.value)
    assert "framing train loaded" in str(error.value)
    assert "\n" not in str(error.value)


def test_files_are_read_as_skops_reads_them(saved: Path) -> None:
    """The reader needs no scikit-learn; it gives what `skops.io.loads` gives, and skops trusts every type."""
    from skops import io

    from framing.classifier.saving import _read

    hashes = json.loads((saved / MANIFEST).read_text())["files"]
    for name in hashes:
        data = (saved / name).read_bytes()
        assert io.get_untrusted_types(data=data) == []
        assert _same(_read(saved / name, hashes), io.loads(data, trusted=[])), name


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(_same(one[k], other[k]) for k in one)
    if isinstance(one, np.ndarray):
        return one.dtype == other.dtype and bool(np.array_equal(one, other))
    return type(one) is type(other) and bool(one == other)


def test_scoring_needs_no_scikit_learn(saved: Path) -> None:
    import subprocess
    import sys

    program = (
        "import sys\n"
        "from framing.classifier import Ranker, load_models\n"
        "from pathlib import Path\n"
        f"Ranker(load_models(Path({str(saved)!r})))\n"
        "print(sorted({'sklearn', 'skops', 'scipy'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def _claims_terabytes(data: bytes) -> bytes:
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<f8", "fortran_order": False, "shape": (10**12,)})
    return header.getvalue()


@pytest.mark.parametrize(
    ("member", "change", "told"),
    [
        (".npy", _claims_terabytes, "cannot be read as a model file"),
        ("schema.json", lambda data: b'{"__loader__": ' * 50_000, "cannot be read as a model file"),
        ("schema.json", lambda data: data.replace(b'"intercept"', b'"offset"'), "other numbers than they should"),
    ],
    ids=["an array of terabytes", "endless nesting", "a number missing"],
)
def test_a_file_that_the_manifest_vouches_for_is_still_refused(
    saved: Path, member: str, change: Callable[[bytes], bytes], told: str
) -> None:
    file, manifest = saved / "words.skops", saved / MANIFEST
    with zipfile.ZipFile(file) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    chosen = next(name for name in content if name.endswith(member))
    content[chosen] = change(content[chosen])
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in content.items():
            archive.writestr(name, data)
    listed = json.loads(manifest.read_text())
    listed["files"][file.name] = hashlib.sha256(file.read_bytes()).hexdigest()
    manifest.write_text(json.dumps(listed))
    with pytest.raises(InputError, match=told):
        load_models(saved)
