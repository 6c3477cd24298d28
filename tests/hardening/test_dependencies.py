"""What `make audit` makes of licences, versions and the answers of pip-audit."""

from __future__ import annotations

import json
import subprocess

import pytest

from framing.evaluation.dependencies import NOT_REACHED, Package, installed, weaknesses


@pytest.mark.parametrize(
    ("licence", "outside", "finding"),
    [
        ("MIT", "", ""),
        ("BSD-3-Clause", "", ""),
        ("Apache-2.0", "2.0 is not <2", "2.0 is not <2"),
        ("GPL-3.0-or-later", "", "licence GPL-3.0-or-later: not known to be permissive"),
        ("MIT and AGPL-3.0", "", "licence MIT and AGPL-3.0: not known to be permissive"),
        ("", "", "licence not stated: not known to be permissive"),
    ],
)
def test_what_is_found(licence: str, outside: str, finding: str) -> None:
    assert Package("some-package", "2.0", licence, outside).finding == finding


def test_what_is_installed_has_no_finding_without_an_explanation() -> None:
    packages = installed()
    assert {"spacy", "typer", "pyarrow"} <= {p.name for p in packages}
    assert [p.name for p in packages if p.finding] == []


SOUND = {"name": "a", "version": "1", "vulns": []}
WEAK = {"name": "b", "version": "2", "vulns": [{"id": "PYSEC-1"}]}
UNKNOWN = {"name": "c", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("answer", "complaint", "told", "weak"),
    [
        ([SOUND, UNKNOWN], "", "Known weaknesses: 0 in 1 packages; 1 could not be looked up", False),
        ([SOUND, WEAK], "", "Known weaknesses: 1 in 2 packages; 0 could not be looked up\nb 2: PYSEC-1", True),
        (None, "No module named pip_audit", "Known weaknesses: left out, pip-audit is not installed", False),
        ([UNKNOWN, UNKNOWN], "", NOT_REACHED, False),
        (None, "no route", NOT_REACHED, False),
    ],
)
def test_weaknesses(answer: list[object] | None, complaint: str, told: str, weak: bool) -> None:
    output = json.dumps({"dependencies": answer}) if answer else ""
    found = weaknesses(lambda *a, **k: subprocess.CompletedProcess(a, 1, output, complaint))
    assert found == (told, weak)
