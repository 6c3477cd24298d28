"""The gallery of charts: one small example of each, drawn, explained, and with the code that draws it.

`python -m framing.charts.gallery docs` writes `docs/charts.md` and a picture of every chart into `docs/charts/`. Outlets and
numbers are invented. The first paragraph of an example's docstring says what the chart shows, the second how to read it; what
follows is printed as the code, so that it is the code that drew the picture.
"""

from __future__ import annotations

import inspect
import io
import re
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

from framing.charts import (
    ActMark,
    ActsDisplay,
    ActStrip,
    CountedWay,
    CurveDisplay,
    Display,
    FiguresDisplay,
    GivenFigure,
    KeywordsDisplay,
    MatrixDisplay,
    Rate,
    RatesDisplay,
    Share,
    SharedShare,
    SharesDisplay,
    Strip,
    StripMark,
    StripsDisplay,
    UsedWord,
    VoicesDisplay,
    VoiceWords,
    WordCount,
    WordsDisplay,
)
from framing.charts.style import new_sheet

DPI = 110


def voices() -> VoicesDisplay:
    """Whose words the articles of each outlet are made of.

    A bar is all counted words of an outlet. Its parts are told apart by pattern as well as by colour and always come in the
    same order; the number of words stands at the right.
    """
    return VoicesDisplay(
        "Whose words the articles are made of",
        (
            VoiceWords("The Harbour Herald", "outlet", 310), VoiceWords("The Harbour Herald", "quoted", 120),
            VoiceWords("The Harbour Herald", "headline", 9), VoiceWords("Tolm News", "outlet", 190),
            VoiceWords("Tolm News", "quoted", 60), VoiceWords("Tolm News", "paraphrased", 85),
            VoiceWords("Tolm News", "headline", 11),
        ),
    )  # fmt: skip


def rates() -> RatesDisplay:
    """How often something occurs for the length of the text, outlet by outlet.

    The dot is the rate per 1,000 words, the line its 95 % interval, and count and words stand beside it. A text of fewer than
    150 words has no dot. Outlets keep the order in which they were given; they are never sorted by their rates.
    """
    return RatesDisplay(
        "Loaded words, outlet’s own words",
        (
            Rate("The Harbour Herald", "All", 3, 310, 9.7, 2.5, 26.3),
            Rate("Tolm News", "All", 9, 190, 47.4, 23.1, 86.9),
            Rate("Evening Lantern", "All", 1, 96, None, None, None),
        ),
    )


def panels() -> RatesDisplay:
    """The same for several categories, a panel each.

    All panels have one scale and one order of outlets, so that they can be compared; the figure at the right is the count.
    """
    return RatesDisplay(
        "Loaded words, by category",
        (
            Rate("The Harbour Herald", "judging people", 2, 310, 6.5, 1.1, 21.3),
            Rate("Tolm News", "judging people", 6, 190, 31.6, 12.8, 65.7),
            Rate("The Harbour Herald", "force and degree", 1, 310, 3.2, 0.2, 15.9),
            Rate("Tolm News", "force and degree", 3, 190, 15.8, 4.0, 43.0),
        ),
    )


def shares() -> SharesDisplay:
    """How the statements of an outlet are spread over categories: types of sources, classes of reporting words.

    A panel is an outlet, a bar the share of its statements, the figure the count. No bars are drawn for fewer than five.
    """
    return SharesDisplay(
        "Sources by type",
        (
            Share("The Harbour Herald", "officials", 8, 14), Share("The Harbour Herald", "residents, witnesses", 6, 14),
            Share("Tolm News", "officials", 3, 9), Share("Tolm News", "residents, witnesses", 6, 9),
        ),
    )  # fmt: skip


def words() -> WordsDisplay:
    """Which words were marked, and in which outlet.

    A dot is one use: filled in the outlet’s own words, hollow in words that it quotes or retells.
    """
    return WordsDisplay(
        "Which loaded words, where",
        (
            WordCount("reckless", "The Harbour Herald", 1, 2), WordCount("reckless", "Tolm News", 3, 0),
            WordCount("torrent", "The Harbour Herald", 0, 0), WordCount("torrent", "Tolm News", 1, 0),
        ),
    )  # fmt: skip


def strips() -> StripsDisplay:
    """Where in an article the marks stand.

    A strip is an article, as long as its words; grey stretches are quoted. A mark is a finding, its shape the voice. The
    figure is the count.
    """
    return StripsDisplay(
        "Where in the articles: loaded words",
        (
            Strip("1  The Harbour Herald", 310, (StripMark(2, "headline"), StripMark(120, "quoted")), ((100, 150),)),
            Strip("2  Tolm News", 190, (StripMark(14, "outlet"), StripMark(30, "outlet"), StripMark(171, "paraphrased"))),
        ),
    )


def acts() -> ActsDisplay:
    """In which form acts of harm, decision, blame and help are told, in the order of the text.

    The shape is the form of the verb or noun; a mark is filled where a person, group or state is named as the one who did it.
    """
    return ActsDisplay(
        "Acts in the order of the articles",
        (
            ActStrip("1  The Harbour Herald", 310, (ActMark(8, "active", True), ActMark(90, "passive-no-agent", False))),
            ActStrip("2  Tolm News", 190, (ActMark(5, "nominal", False), ActMark(60, "passive-agent", True))),
        ),
    )


def figures() -> FiguresDisplay:
    """Figures that outlets give differently, each row of the grid in a panel of its own.

    A dot is a value, a bar a range or a vague word, a hollow mark an earlier count; the outlet’s own words stand at the right.
    """
    return FiguresDisplay(
        "Figures that differ",
        ("The Harbour Herald", "Tolm News"),
        (
            GivenFigure("People in shelters", "The Harbour Herald", 240, 240, "240"),
            GivenFigure("People in shelters", "Tolm News", 200, 999, "hundreds"),
            GivenFigure("People in shelters", "Tolm News", 150, 150, "150", earlier=True),
        ),
    )


def keywords() -> KeywordsDisplay:
    """Words that one outlet uses more than all others together.

    Filled: the rate in this outlet; hollow: in all others. The counts stand beside them, since few uses make large rates.
    """
    return KeywordsDisplay(
        "Words of one outlet",
        (
            UsedWord("Tolm News", "pump", 6, 95, 2, 160), UsedWord("Tolm News", "board", 5, 95, 3, 160),
            UsedWord("The Harbour Herald", "school", 5, 160, 1, 95),
        ),
    )  # fmt: skip


def matrix() -> MatrixDisplay:
    """How much text two articles share.

    A cell is the share of the shorter article that stands in the other one too, in writing and in shade.
    """
    return MatrixDisplay(
        "Share of the shorter text that stands in the other article too",
        ("1  The Harbour Herald", "2  Tolm News", "3  Evening Lantern"),
        (
            SharedShare("1  The Harbour Herald", "2  Tolm News", 0.41),
            SharedShare("2  Tolm News", "3  Evening Lantern", 0.06),
        ),
    )


def curve() -> CurveDisplay:
    """Whether the order of the outlets holds under other ways of counting that are as good.

    A mark is one way of counting, from the lowest ratio of the first outlet to the last to the highest; its shape says whether
    the order holds. Below, a line an option marks the ways that take it; the upright line is the report’s own way.
    """
    return CurveDisplay(
        "The order under other ways of counting",
        ("Tolm News", "The Harbour Herald"),
        (
            CountedWay(0.8, "changed", (("strength from", "3"), ("quotations", "counted"))),
            CountedWay(1.0, "equal", (("strength from", "3"), ("quotations", "not counted"))),
            CountedWay(2.6, "holds", (("strength from", "1"), ("quotations", "counted"))),
            CountedWay(4.9, "holds", (("strength from", "1"), ("quotations", "not counted"))),
        ),
        3,
        (("strength from", "1"), ("strength from", "3"), ("quotations", "counted"), ("quotations", "not counted")),
    )


EXAMPLES: tuple[Callable[[], Display], ...] = (
    voices, rates, panels, shares, words, strips, acts, figures, keywords, matrix, curve,
)  # fmt: skip

HEAD = """\
# Charts

Every chart of a report is a drawing of a table that was computed before: a frozen bundle of numbers (a `Display`) that can
draw itself, show its numbers as a table and say them in words. It computes nothing but places on the page, so what is drawn
can be tested without looking at pixels, and used without a report.

```python
import matplotlib.pyplot as plt

display.plot()                      # on a new figure; the axes is display.plot().ax_
figure, ax = plt.subplots(figsize=(display.width / 25.4, display.height / 25.4))
display.plot(ax)                    # on an axes of your own
display.svg()                       # as SVG text, the same bytes for the same numbers
display.table().csv()               # the numbers
display.alt()                       # what it shows, in words, for those who do not see it
```

`python -m framing.charts.gallery docs` writes this page and its pictures. Outlets and numbers are invented.

## House style

- **One look.** One accent colour that prints as a middle grey, two greys, black. Kinds differ in marker, pattern or place and
  never in colour alone: the charts read the same in grey and for every kind of colour vision.
- **No legend to look up** where a label fits beside the thing. All text is DejaVu Sans of 8 points or more at the printed size;
  names in scripts that it lacks are set in Noto fonts, as in the text of the report (`pip install '.[fonts]'`).
- **Counts beside everything.** A rate stands with its count, its words and its 95 % interval; what is too short to rate says so.
- **One order, one scale.** Outlets keep the order in which they were given, in every panel and chart; panels share a scale.
- **Measured in millimetres.** A chart is 166 mm wide, the text width of the report on A4 and US Letter; long names take two
  lines, longer ones end in “…”.
- **No verdict.** Nothing is sorted by size, no colour means good or bad, zero is always on the axis.

Sizes, colours, markers and strokes are in `framing/charts/style.py`; a new chart is one frozen class with `height`, `draw`,
`table` and `alt`.
"""


def page() -> str:
    """The gallery as Markdown."""
    return "\n".join([HEAD, *(_entry(example) for example in EXAMPLES)])


def _entry(example: Callable[[], Display]) -> str:
    shows, reading = (" ".join(part.split()) for part in inspect.getdoc(example).split("\n\n"))  # type: ignore[union-attr]
    display = example()
    name = type(display).__name__
    return (
        f"## {name}{': panels' if example is panels else ''}\n\n"
        f"![{display.title}. {display.alt()}](charts/{example.__name__}.png)\n\n"
        f"**What it shows.** {shows}\n\n**How to read it.** {reading}\n\n```python\n{_code(example)}\n```\n"
    )


def _code(example: Callable[[], Display]) -> str:
    """The code of an example below its docstring, as it would be written outside of a function."""
    body = textwrap.dedent(inspect.getsource(example).split('"""', 2)[2]).strip()
    used = sorted(set(re.findall(r"\b[A-Z]\w+(?=\()", body)))
    drawn = body.replace("return ", "display = ", 1).replace("  # fmt: skip", "")
    return f"from framing.charts import {', '.join(used)}\n\n{drawn}\ndisplay.plot(ax)"


def picture(display: Display) -> bytes:
    """The chart as PNG, for pages that cannot show SVG with its font."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure, ax = new_sheet(display.width, display.height)
    display.plot(ax)
    FigureCanvasAgg(figure)
    buffer = io.BytesIO()
    figure.savefig(buffer, format="png", dpi=DPI, metadata={"Software": None})
    return buffer.getvalue()


def write_gallery(docs: Path) -> None:
    """Write the page and its pictures into the folder of documents."""
    pictures = docs / "charts"
    pictures.mkdir(parents=True, exist_ok=True)
    for example in EXAMPLES:
        (pictures / f"{example.__name__}.png").write_bytes(picture(example()))
    (docs / "charts.md").write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    write_gallery(Path(sys.argv[1] if len(sys.argv) > 1 else "docs"))
