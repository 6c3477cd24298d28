"""What all charts have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

from framing.charts.style import WIDTH, house_style, lay_out, new_sheet, to_svg, wipe
from framing.charts.table import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


@dataclass(frozen=True)
class Display(ABC):
    """A computed table that can be drawn.

    Subclasses hold the numbers and say how they are drawn, tabled and told; nothing is counted here.

    Attributes
    ----------
    title
        What the chart shows, one line.
    ax_
        The axes it was last drawn on, None before `plot`.
    """

    title: str
    ax_: Axes | None = field(default=None, compare=False, repr=False, kw_only=True)

    @property
    def width(self) -> float:
        """Printed width in millimetres."""
        return WIDTH

    @property
    @abstractmethod
    def height(self) -> float:
        """Printed height in millimetres."""

    @abstractmethod
    def draw(self, ax: Axes) -> None:
        """Draw on an axes that is a sheet of `width` x `height` millimetres."""

    @abstractmethod
    def table(self) -> Table:
        """The numbers, one row a thing drawn."""

    @abstractmethod
    def alt(self) -> str:
        """What the chart shows, in words, with the numbers of `table`."""

    def plot(self, ax: Axes | None = None) -> Self:
        """Draw, on your own axes or on a new figure (`.ax_.figure`); gives back the display with its axes."""
        with house_style():
            if ax is None:
                _, ax = new_sheet(self.width, self.height)
            lay_out(ax, self.width, self.height)
            self.draw(ax)
        return replace(self, ax_=ax)

    def svg(self, sheet: tuple[Figure, Axes] | None = None) -> str:
        """The drawing as SVG text, the same bytes for the same numbers.

        `sheet` is a figure with one axes (`framing.charts.style.new_sheet`) to draw on: one sheet for many charts is
        quicker than one each. What was drawn on it before is wiped off.
        """
        with house_style():
            figure, ax = sheet or new_sheet(self.width, self.height)
            wipe(figure, ax, self.width, self.height)
            lay_out(ax, self.width, self.height)
            self.draw(ax)
            return to_svg(figure)
