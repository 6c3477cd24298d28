"""`make audit`: licence and version of every package that the program needs, and known weaknesses where they can be looked up.

Licences are read from what is installed, without a network. Known weaknesses need pip-audit and a network; where either is
missing that part is left out, and said so.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib.metadata import Distribution, PackageNotFoundError, distribution, requires
from pathlib import Path

from packaging.requirements import Requirement

Run = Callable[..., "subprocess.CompletedProcess[str]"]
ROOT = "framing-analyser"
PERMISSIVE = re.compile(
    r"\b(MIT|BSD|Apache|ISC|PSF|Python Software Foundation|Python-2\.0|Unlicense|Zlib|HPND|0BSD|CC0|CNRI)\b",
    re.I,
)
EXPLAINED = {
    "certifi": "MPL-2.0, a list of certificates, used unchanged, by the downloader of spaCy, which is not called",
    "tqdm": "MPL-2.0 and MIT, used unchanged",
    "tld": "MPL-1.1, GPL-2.0 or LGPL-2.1 as one chooses, used unchanged, by the reader of saved pages",
    "hypothesis": "MPL-2.0, for tests only",
    "pathspec": "MPL-2.0, for development only",
    "orjson": "MPL-2.0 and MIT or Apache-2.0, used unchanged",
}
"""Why a package whose licence is not plainly permissive may be used."""
NOT_REACHED = "Known weaknesses: left out, the list of weaknesses cannot be reached; give it again with a network"


@dataclass(frozen=True, slots=True)
class Package:
    """An installed package: `outside` says why its version does not fit, "" where it does."""

    name: str
    version: str
    licence: str
    outside: str

    @property
    def finding(self) -> str:
        """What is wrong with it and not explained, ""  for nothing."""
        if self.outside:
            return self.outside
        if PERMISSIVE.search(self.licence) and not re.search(r"\bA?GPL", self.licence):
            return ""
        return "" if self.name in EXPLAINED else f"licence {self.licence or 'not stated'}: not known to be permissive"


def installed(root: str = ROOT) -> list[Package]:
    """The packages that `root` needs, and those that they need, by name; extras are left out."""
    found: dict[str, Package] = {}
    waiting = list(_needs(requires(root) or ()))
    while waiting:
        need = waiting.pop()
        name = re.sub(r"[-_.]+", "-", need.name).lower()
        try:
            here = distribution(name)
        except PackageNotFoundError:
            found.setdefault(name, Package(name, "", "", "is not installed"))
            continue
        outside = "" if need.specifier.contains(here.version, prereleases=True) else f"{here.version} is not {need.specifier}"
        if name not in found:
            waiting += _needs(here.requires or ())
        elif found[name].outside or not outside:
            continue
        found[name] = Package(name, here.version, licence(here), outside)
    return [found[name] for name in sorted(found)]


def licence(package: Distribution) -> str:
    """The licence as the package states it: an expression, else its classifiers and field, else the head of its file."""
    told = package.metadata.json
    if expression := told.get("license_expression"):
        return str(expression)
    classes = ", ".join(c.rpartition(" :: ")[2] for c in told.get("classifier") or () if c.startswith("License ::"))
    said = classes or str(told.get("license") or "").strip().partition("\n")[0][:80]
    if PERMISSIVE.search(said) or (said and "Approved" not in said and "Other" not in said):
        return said
    files = [f for f in package.files or () if "licen" in f.name.lower() and "dist-info" in str(f)]
    return Path(str(files[0].locate())).read_text("utf-8", "replace").strip().partition("\n")[0][:80] if files else said


def _needs(lines: Iterable[str]) -> list[Requirement]:
    return [need for need in map(Requirement, lines) if need.marker is None or need.marker.evaluate({"extra": ""})]


def weaknesses(run: Run = subprocess.run) -> tuple[str, bool]:
    """What pip-audit says of what is installed, and whether it found something; a line that says why where it cannot be asked."""
    command = [sys.executable, "-m", "pip_audit", "--progress-spinner", "off", "--format", "json"]
    asked = run(command, capture_output=True, text=True, check=False)
    if "No module named" in asked.stderr:
        return "Known weaknesses: left out, pip-audit is not installed", False
    try:
        packages = json.loads(asked.stdout)["dependencies"]
    except (ValueError, KeyError, TypeError):
        return NOT_REACHED, False
    weak = [f"{p['name']} {p['version']}: {v['id']}" for p in packages for v in p.get("vulns", ())]
    unknown = sum("skip_reason" in p for p in packages)
    if unknown == len(packages):
        return NOT_REACHED, False
    told = f"Known weaknesses: {len(weak)} in {len(packages) - unknown} packages; {unknown} could not be looked up"
    return "\n".join([told, *weak]), bool(weak)


def main() -> int:
    """Print the list; 1 where a licence or version is not explained, or a weakness is known."""
    packages = installed()
    for package in packages:
        why = EXPLAINED.get(package.name)
        mark = f"  <- {package.finding}" if package.finding else f"  ({why})" if why else ""
        print(f"{package.name:<28}{package.version:<18}{package.licence}{mark}")
    unexplained = [p.name for p in packages if p.finding]
    text, weak = weaknesses()
    print(text)
    print(f"{len(packages)} packages, {len(unexplained)} findings without an explanation: {', '.join(unexplained) or 'none'}")
    return 1 if unexplained or weak else 0


if __name__ == "__main__":
    sys.exit(main())
