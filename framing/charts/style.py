"""The house style of all charts: sizes, colours, markers, patterns, and the few strokes that charts are made of.

A chart is drawn on a sheet of paper measured in millimetres, y downwards, at the size it is printed. One accent colour
that prints as a middle grey; nothing is told by colour alone: kinds differ in marker, pattern or place. All text is
8 points or more.
"""

from __future__ import annotations

import io
import math
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from framing.charts.glyphs import MM_PER_POINT, drawable, families, stacked, wrap

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH = 166.0
"""Width of a full-width chart in millimetres: the text width of the report on A4 and on US Letter."""

TEXT = 8.0
"""Size of all text in points."""

INK = "#1b1b1b"
SOFT = "#5a5a5a"
RULE = "#bdbdbd"
PALE = "#ececec"
ACCENT = "#1d6a86"
PAPER = "#ffffff"

_SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "framing",
    "font.family": "DejaVu Sans",
    "font.size": TEXT,
    "hatch.linewidth": 0.5,
    "axes.unicode_minus": False,
    "path.simplify": False,
}

Side = Literal["left", "center", "right"]
Segment = tuple[float, float, float, float]


LINE = 1.22 * TEXT * MM_PER_POINT
"""Distance of two lines of text in millimetres."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a kind is drawn: `face` and `hatch` for areas, `marker` for single places, `text` for writing on the area."""

    face: str
    hatch: str
    marker: str
    text: str = INK


VOICE_LOOKS: dict[str, Look] = {
    "outlet": Look(ACCENT, "", "|", PAPER),
    "quoted": Look(PALE, "", "o"),
    "paraphrased": Look(PAPER, "////", "^"),
    "headline": Look("#8a8a8a", "", "s"),
    "caption": Look(PAPER, "----", "D"),
}
"""One look a voice, the same in every chart."""


@contextmanager
def house_style() -> Iterator[None]:
    """matplotlib's settings for our charts, for the time of the block."""
    import matplotlib

    with matplotlib.rc_context(_SETTINGS):
        yield


def new_sheet(width: float, height: float) -> tuple[Figure, Axes]:
    """A figure of `width` x `height` millimetres that is one bare axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width / 25.4, height / 25.4))
    axes = figure.add_axes((0, 0, 1, 1))
    return figure, axes


def wipe(figure: Figure, ax: Axes, width: float, height: float) -> None:
    """Take everything off a sheet and cut it to `width` x `height` millimetres."""
    figure.set_size_inches(width / 25.4, height / 25.4)
    for artist in (*ax.texts, *ax.lines, *ax.collections):
        artist.remove()


def lay_out(ax: Axes, width: float, height: float) -> None:
    """Turn an axes into a sheet of `width` x `height` millimetres, y downwards, without frame or ticks."""
    ax.set_axis_off()
    ax.set_xlim(0, width)
    ax.set_ylim(height, 0)


def to_svg(figure: Figure) -> str:
    """The figure as SVG text: same figure, same bytes; text stays text, in DejaVu Sans."""
    from matplotlib.backends.backend_svg import FigureCanvasSVG

    FigureCanvasSVG(figure)
    buffer = io.StringIO()
    figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()


def write(
    ax: Axes, x: float, y: float, text: str, *, side: Side = "left", bold: bool = False, colour: str = INK
) -> None:
    """A line of text whose capitals are centred on `y`."""
    shown = unicodedata.normalize("NFC", drawable(text))
    y += 0.36 * TEXT * MM_PER_POINT
    style: dict[str, Any] = {"ha": side, "va": "baseline", "fontsize": TEXT, "color": colour, "parse_math": False}
    if stacked(shown) or families(shown):
        from framing.charts import scripts

        scripts.write(ax, x, y, shown, bold, **style)
    else:
        ax.text(x, y, shown, fontweight="bold" if bold else "normal", **style)


def write_lines(ax: Axes, x: float, y: float, lines: Sequence[str], *, side: Side = "left", bold: bool = False) -> None:
    """Lines of text, as a block centred on `y`."""
    first = y - LINE * (len(lines) - 1) / 2
    for number, line in enumerate(lines):
        write(ax, x, first + LINE * number, line, side=side, bold=bold)


def name_lines(name: str, width: float) -> list[str]:
    """A name in one or two lines of `width` millimetres."""
    return wrap(name, width, TEXT)


def row_height(names: Iterable[str], width: float, tight: float) -> float:
    """Height of a row in millimetres: `tight`, or enough for two lines where a name needs them."""
    return max(tight, 2 * LINE + 0.6) if any(len(name_lines(name, width)) > 1 for name in names) else tight


def draw_lines(
    ax: Axes, segments: Iterable[Segment], *, colour: str = RULE, points: float = 0.5, layer: int = 2
) -> None:
    """Straight lines (x1, y1, x2, y2), `points` thick; areas are on layer 1, so 0 is behind them."""
    from matplotlib.collections import LineCollection

    ends = [((x1, y1), (x2, y2)) for x1, y1, x2, y2 in segments]
    if ends:
        ax.add_collection(
            LineCollection(ends, colors=colour, linewidths=points, capstyle="butt", zorder=layer),
            autolim=False,
        )


def draw_areas(ax: Axes, boxes: Iterable[Segment], look: Look, *, outline: bool = True) -> None:
    """Boxes (left, top, right, bottom) in the face and pattern of a look."""
    from matplotlib.collections import PolyCollection

    corners = [((x1, y1), (x2, y1), (x2, y2), (x1, y2)) for x1, y1, x2, y2 in boxes]
    if corners:
        ax.add_collection(
            PolyCollection(
                corners,
                facecolors=look.face,
                edgecolors=INK if look.hatch else (SOFT if outline else "none"),
                linewidths=0.4 if outline else 0,
                hatch=look.hatch or None,
                zorder=1,
            ),
            autolim=False,
        )


def draw_marks(
    ax: Axes, places: Sequence[tuple[float, float]], marker: str = "o", *, filled: bool = True, size: float = 1.9
) -> None:
    """Markers at (x, y), `size` millimetres wide, filled with the accent colour or hollow."""
    if places:
        ax.plot(
            [x for x, _ in places],
            [y for _, y in places],
            linestyle="none",
            marker=marker,
            markersize=size / MM_PER_POINT,
            markerfacecolor=ACCENT if filled else PAPER,
            markeredgecolor=ACCENT,
            markeredgewidth=0.9,
            zorder=3,
            scalex=False,
            scaley=False,
        )


def round_steps(top: float, most: int = 5) -> list[float]:
    """Round numbers from 0 to at least `top`, at most `most` steps of 1, 2, 2.5 or 5 times a power of ten."""
    if top <= 0:
        return [0.0, 1.0]
    power = 10.0 ** math.floor(math.log10(top / most))
    step = next(power * factor for factor in (1, 2, 2.5, 5, 10) if power * factor * most >= top * (1 - 1e-9))
    count = math.ceil(top / step - 1e-9)
    return [step * index for index in range(count + 1)]


def step_label(value: float) -> str:
    """A number under an axis: 2.0 -> "2", 2.5 -> "2.5"."""
    return f"{value:,.10g}"
