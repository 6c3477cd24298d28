"""The page as one file: template, style, script and data put together."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.page.data import page_data
from framing.tables import write_text

if TYPE_CHECKING:
    from framing.report import ReportData
    from framing.scoring import Scored

FOLDER = Path(__file__).parent
SCRIPTS = (
    "text", "model", "distributions", "measures", "overrules", "dom", "state", "table", "explain", "article",
    "scrolling", "spans", "toolbar", "desk", "charts", "overview", "compared", "places", "tables", "decisions", "method", "page",
)  # fmt: skip
"""Modules in the order in which they need one another."""


def write_page(scored: Scored, path: Path, report: ReportData | None = None) -> None:
    """Write the HTML report; an old file is replaced only by a whole new one.

    `report` saves the work of building the words of the report a second time.
    """
    from framing.report import Run, build_report

    write_text(path, page_html(page_data(scored, report or build_report(Run.of(scored)))))


def page_html(data: dict[str, Any]) -> str:
    """The page. Scripts and styles are allowed by their hashes alone, and no address is: text that looked like a script
    could not run, and nothing can be fetched or sent."""
    style = (FOLDER / "page.css").read_text(encoding="utf-8")
    code = script()
    policy = (
        f"default-src 'none'; script-src '{_hash(code)}'; style-src '{_hash(style)}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return _filled(
        (FOLDER / "page.html").read_text(encoding="utf-8"),
        {"POLICY": policy, "TITLE": _text(data["title"]), "STYLE": style, "DATA": to_json(data), "SCRIPT": code},
    )


def script() -> str:
    """The modules of `script/` as one: imports of one another and the word "export" taken away."""
    parts = []
    for name in SCRIPTS:
        code = (FOLDER / "script" / f"{name}.js").read_text(encoding="utf-8")
        code = re.sub(r"^import [^;]*;\n", "", code, flags=re.M)
        parts.append(re.sub(r"^export ", "", code, flags=re.M))
    return "\n" + "\n".join(parts)


def to_json(data: object) -> str:
    """JSON that can stand inside a script element: no `<`, and no line end that a script would know."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in ("<", "\u2028", "\u2029"):
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return text


def _text(value: str) -> str:
    return value.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _hash(text: str) -> str:
    """Source expression of a Content Security Policy for an inline element with this text."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"


def _filled(template: str, values: dict[str, str]) -> str:
    """The template with each `{{NAME}}` replaced once; what is put in is not looked at again."""
    return re.sub(r"\{\{(\w+)\}\}", lambda m: values[m.group(1)], template)
