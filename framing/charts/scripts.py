"""Lines of text in charts that DejaVu Sans alone does not set: other scripts, and signs that stand on one another."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from matplotlib import rc_context
from matplotlib.font_manager import fontManager
from matplotlib.text import Text

from framing.charts.glyphs import EAST_ASIAN, fallbacks, fallbacks_of, families, stacked

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LIGHT = 300
"""Weight of East Asian signs beside our normal text: for 400, Typst sets the thinnest in charts, and this is the nearest."""


class Outlined(Text):
    """A text that an SVG file holds as outlines."""

    def draw(self, renderer: Any) -> None:
        with rc_context({"svg.fonttype": "path"}):
            super().draw(renderer)


def write(ax: Axes, x: float, y: float, text: str, bold: bool, **style: Any) -> None:
    """A line of text in the fonts that it needs.

    Signs of one font that stand beside one another stay text. Others are drawn as outlines: in SVG, Typst cannot say which
    of several letters a shape stands for, as a tagged PDF has to.
    """
    others, fonts = families(text), fallbacks_of(text)
    alone = [font.family for font in fonts] == [EAST_ASIAN] and fonts[0].covers.issuperset(map(ord, text))
    alone = alone and not stacked(text)
    _make_known()
    line = (Text if alone else Outlined)(
        x, y, text,
        fontfamily=others if alone else ["DejaVu Sans", *others],
        fontweight=700 if bold else LIGHT if alone else 400,
        transform=ax.transData, **style,
    )  # fmt: skip
    ax.add_artist(line)


@cache
def _make_known() -> None:
    """Tell matplotlib where the fonts are, and that the one file of each has all the weights that are asked for."""
    before = len(fontManager.ttflist)
    for font in fallbacks():
        fontManager.addfont(font.file)
    for entry in fontManager.ttflist[before:]:
        fontManager.ttflist += [replace(entry, weight=weight) for weight in (LIGHT, 400, 700)]
