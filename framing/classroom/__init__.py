"""The classroom: student sheets and a teacher key from scored articles.

`build` turns what was scored into sheets of blocks (`blocks`), `write` prints them as PDF, DOCX and HTML. Activities are data
(activities.toml) and one small function each (`wording`, `facts`, `judging`).
"""

from __future__ import annotations

from framing.classroom.build import Worksheets, build
from framing.classroom.write import write

__all__ = ["Worksheets", "build", "write"]
