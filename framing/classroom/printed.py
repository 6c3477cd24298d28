"""Sheets and keys as tagged PDF, set by Typst."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from framing.charts.glyphs import drawable
from framing.classroom.blocks import Sheet
from framing.classroom.layout import Setting
from framing.report.typeset import typeset

TEMPLATE = Path(__file__).with_name("sheet.typ")


def to_pdf(sheet: Sheet, setting: Setting) -> bytes:
    """A sheet as PDF/UA-1, the same bytes for the same sheet; its lines break where the sheet says."""
    data = _drawable({**asdict(sheet), "setting": asdict(setting)})
    return typeset(TEMPLATE.name, (TEMPLATE,), json.dumps(data, ensure_ascii=False), setting.paper)


def _drawable(value: Any) -> Any:
    if isinstance(value, str):
        return "\n".join(map(drawable, value.split("\n")))
    if isinstance(value, dict):
        return {key: _drawable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_drawable(item) for item in value]
    return value
