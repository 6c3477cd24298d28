"""Every chart on the same small tables: two, five and twelve outlets, long names, zeros, outlets too short to rate."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

import pytest

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
from framing.charts.acts import FORMS
from framing.charts.style import TEXT, WIDTH, round_steps, step_label
from framing.rates import poisson_interval

NAMES = (
    "The Harbour Herald", "Tolm News", "North Coast Broadcasting Corporation", "Evening Lantern", "Kestrel Wire",
    "The Upper Valley Weekly Advertiser and Chronicle", "Daily Lark", "Marsh Courier", "Tolm Radio", "Morning Dial",
    "The Examiner of Tolm", "Dyke Gazette",
)  # fmt: skip
VOICES = ("outlet", "quoted", "paraphrased", "headline", "caption")


def rate(outlet: str, category: str, count: int, words: int) -> Rate:
    if words < 150:
        return Rate(outlet, category, count, words, None, None, None)
    low, high = (1000 * x / words for x in poisson_interval(count))
    return Rate(outlet, category, count, words, 1000 * count / words, low, high)


def rates(n: int) -> RatesDisplay:
    return RatesDisplay("Rates", tuple(rate(o, "All", i, 120 + 90 * i) for i, o in enumerate(NAMES[:n])))


def panels(n: int) -> RatesDisplay:
    cells = [
        (c, o, k, i) for k, c in enumerate(("affect", "judgement", "force", "labels")) for i, o in enumerate(NAMES[:n])
    ]
    return RatesDisplay("Panels", tuple(rate(o, c, (i + k) % 4, 120 + 90 * i) for c, o, k, i in cells))


def shares(n: int) -> SharesDisplay:
    parts = {o: {"neutral": i, "doubt": i + 1, "weak": 0} for i, o in enumerate(NAMES[:n])}
    cells = [(o, c, k, sum(p.values())) for o, p in parts.items() for c, k in p.items()]
    return SharesDisplay("Shares", tuple(Share(*cell) for cell in cells))


def strips(n: int) -> StripsDisplay:
    return StripsDisplay(
        "Strips",
        tuple(
            Strip(f"{i + 1}  {o}", 200 + i, tuple(StripMark(20 * k, VOICES[k % 5]) for k in range(i)), ((5, 20),))
            for i, o in enumerate(NAMES[:n])
        ),
    )


def words(n: int) -> WordsDisplay:
    cells = [(w, o, k, i) for k, w in enumerate(("reckless", "torrent")) for i, o in enumerate(NAMES[:n])]
    return WordsDisplay("Words", tuple(WordCount(w, o, (i + k) % 3 if i else 14, i % 2) for w, o, k, i in cells))


def voices(n: int) -> VoicesDisplay:
    return VoicesDisplay(
        "Voices", tuple(VoiceWords(o, v, 10 * i * j) for i, o in enumerate(NAMES[:n]) for j, v in enumerate(VOICES))
    )


def acts(n: int) -> ActsDisplay:
    forms = tuple(FORMS)
    strips = tuple(
        ActStrip(f"{i + 1}  {o}", 200 + i, tuple(ActMark(20 * k, forms[k % 5], k % 2 == 0) for k in range(i)))
        for i, o in enumerate(NAMES[:n])
    )
    return ActsDisplay("Acts", strips)


def figures(n: int) -> FiguresDisplay:
    outlets = NAMES[:n]
    exact = [
        GivenFigure("People killed", o, 100 + i, 100 + i, f"at least {100 + i}", i == 3) for i, o in enumerate(outlets)
    ]
    vague = [GivenFigure("Duration, minutes", o, 2, 20 + i, f"2 to {20 + i} minutes") for i, o in enumerate(outlets)]
    return FiguresDisplay("Figures", outlets, (*exact, *vague))


def keywords(n: int) -> KeywordsDisplay:
    return KeywordsDisplay("Words", tuple(UsedWord(o, "torrent", 3 + i, 100, 2, 1000) for i, o in enumerate(NAMES[:n])))


def matrix(n: int) -> MatrixDisplay:
    names = tuple(f"{i + 1}  {o}" for i, o in enumerate(NAMES[:n]))
    return MatrixDisplay("Shared", names, tuple(SharedShare(a, b, 0.12) for a, b in pairwise(names)))


CHARTS: tuple[Callable[[int], Display], ...] = (
    rates, panels, shares, strips, words, voices, acts, figures, keywords, matrix,
)  # fmt: skip
every_chart = pytest.mark.parametrize("make", CHARTS, ids=lambda make: make.__name__)


def numbers(text: str) -> list[str]:
    return re.findall(r"\d+(?:,\d{3})*(?:\.\d+)?", text)


@every_chart
@pytest.mark.parametrize("n", [1, 2, 5, 12])
def test_same_numbers_same_bytes(make: Callable[[int], Display], n: int) -> None:
    svg = make(n).svg()
    assert svg == make(n).svg()
    assert "<dc:date>" not in svg


def test_high_charts_are_parted_on_one_scale() -> None:
    many = RatesDisplay("Many", tuple(rate(o, f"category {k}", k, 200) for k in range(12) for o in NAMES))
    parts = many.parted(212)
    assert all(part.height <= 212 for part in parts)
    assert [part.title for part in parts] == ["Many (1 of 2)", "Many (2 of 2)"]
    assert tuple(r for part in parts for r in part.rates) == many.rates
    assert {part.upto for part in parts} == {max(r.high or 0 for r in many.rates)}
    assert rates(5).parted(212) == (rates(5),)
    long = StripsDisplay("Long", tuple(Strip(str(n), n, ()) for n in range(60)))
    assert all(part.height <= 212 and part.upto == 59 for part in long.parted(212))
    assert tuple(s for part in long.parted(212) for s in part.strips) == long.strips


def test_twelve_outlets_in_twelve_categories_fit_on_a_page() -> None:
    display = SharesDisplay("Shares", tuple(Share(o, f"category {k}", k, 66) for o in NAMES for k in range(12)))
    assert display.height <= 215


def test_a_used_sheet_gives_the_same_bytes() -> None:
    from framing.charts.style import new_sheet

    sheet = new_sheet(10, 10)
    for make in CHARTS:
        assert make(5).svg(sheet) == make(5).svg()


@every_chart
@pytest.mark.parametrize("n", [2, 12])
def test_text_is_eight_points_and_stays_on_the_sheet(make: Callable[[int], Display], n: int) -> None:
    from framing.charts.glyphs import text_width

    display = make(n)
    assert display.width == WIDTH
    for text in display.plot().ax_.texts:  # type: ignore[union-attr]
        assert text.get_fontsize() >= TEXT >= 8
        x, y = text.get_position()
        wide = text_width(text.get_text(), TEXT, text.get_fontweight() == "bold")
        left = x - {"left": 0.0, "center": wide / 2, "right": wide}[text.get_horizontalalignment()]
        assert left >= -4
        assert left + wide <= WIDTH + 4, text.get_text()
        assert 0 < y < display.height, text.get_text()


@every_chart
def test_alt_text_tells_the_numbers_of_the_table(make: Callable[[int], Display]) -> None:
    display = make(5)
    alt = display.alt().replace("95 %", "").replace("per 1,000 words", "")
    cells = {number for row in display.table().printed() for cell in row for number in numbers(cell)}
    told = numbers(alt)
    assert told
    assert set(told) <= cells, set(told) - cells


@every_chart
def test_table_has_a_row_for_every_zero(make: Callable[[int], Display]) -> None:
    display = make(12)
    first = [column.name for column in display.table().columns]
    outlet = first.index("Outlet") if "Outlet" in first else 0
    named = {str(row[outlet]).split("  ")[-1] for row in display.table().rows}
    assert named == set(NAMES)


def test_a_chart_draws_on_your_own_axes_and_gives_itself_back() -> None:
    from matplotlib.figure import Figure

    ax = Figure().add_subplot()
    drawn = rates(5).plot(ax)
    assert drawn.ax_ is ax
    assert drawn == rates(5)
    assert isinstance(drawn, RatesDisplay)


@every_chart
def test_outlets_keep_the_order_given(make: Callable[[int], Display]) -> None:
    """Names come in the order of the outlets, top to bottom and left to right, whatever the numbers."""
    if make in (words, shares, matrix):
        pytest.skip("outlets stand in columns here")
    ax = make(5).plot().ax_
    places = {t.get_text().strip(): t.get_position()[1] for t in ax.texts}  # type: ignore[union-attr]
    firsts = ["The Harbour Herald", "Tolm News", "Evening Lantern", "Kestrel Wire"]
    found = [next(y for text, y in places.items() if text.endswith(name)) for name in firsts]
    assert found == sorted(found)


def test_too_short_is_written_and_not_drawn() -> None:
    display = RatesDisplay("Rates", (rate("Tolm News", "All", 3, 120), rate("Lark", "All", 3, 300)))
    ax = display.plot().ax_
    assert ax is not None
    texts = [text.get_text() for text in ax.texts]
    assert "too short to rate" in texts
    assert "3 in 120 words" in texts
    assert len(ax.lines[0].get_xdata()) == 1


def test_shares_of_few_things_are_not_drawn() -> None:
    few = Share("Tolm News", "neutral", 2, 4)
    assert few.share is None
    assert SharesDisplay("Shares", (few,)).table().rows == (("Tolm News", "neutral", 2, 4, None),)


def test_bars_begin_at_zero() -> None:
    ax = SharesDisplay("Shares", (Share("Tolm News", "neutral", 3, 6), Share("Tolm News", "doubt", 3, 6))).plot().ax_
    assert ax is not None
    baseline = {round(text.get_position()[0], 6) for text in ax.texts if text.get_text() == "0\N{NO-BREAK SPACE}%"}
    lefts = {
        round(float(path.vertices[:, 0].min()), 6) for collection in ax.collections for path in collection.get_paths()
        if len(path.vertices) > 2
    }  # fmt: skip
    assert lefts == baseline


def curve() -> CurveDisplay:
    ways = tuple(
        CountedWay(ratio, result, (("strength from", str(strength)), ("quotations", "counted" if n % 2 else "not counted")))
        for n, (ratio, result, strength) in enumerate(
            [(0.5, "changed", 3), (1.0, "equal", 1), (1.5, "holds", 2), (3.0, "holds", 1), (None, "holds", 1)]
        )
    )  # fmt: skip
    options = (("quotations", "counted"), ("quotations", "not counted"), ("strength from", "1"), ("strength from", "3"))
    return CurveDisplay("Order", ("The Harbour Herald", "Tolm News"), ways, 3, options)  # type: ignore[arg-type]


def test_a_specification_curve_rises_and_marks_what_each_option_makes_of_the_order() -> None:
    display = curve()
    assert display.svg() == display.svg()
    ax = display.plot().ax_
    assert ax is not None
    marks = [line.get_ydata() for line in ax.lines if len(line.get_xdata())]
    assert len({line.get_marker() for line in ax.lines if len(line.get_xdata())}) == 3, "told by shape, not by colour"
    assert marks
    rows = {row[0]: row[1:] for row in display.table().rows}
    assert rows["all ways"] == (5, 3, 1, 1, 0.6, 0.5, 3.0)
    assert rows["quotations: counted"] == (2, 1, 1, 0, 0.5, 1.0, 3.0)
    assert rows["strength from: 3"] == (1, 0, 0, 1, 0.0, 0.5, 0.5)
    alt = display.alt()
    assert "the order The Harbour Herald then Tolm News holds in 3 (60\N{NO-BREAK SPACE}%)" in alt
    assert "0.5 to 3.0 times that of Tolm News, 3.0 as in this report" in alt
    assert "quotations: counted 1 of 2" in alt


@pytest.mark.parametrize(
    ("top", "steps"),
    [
        (0, [0, 1]),
        (1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (7, [0, 2, 4, 6, 8]),
        (50, [0, 10, 20, 30, 40, 50]),
        (51, [0, 20, 40, 60]),
        (1234, [0, 250, 500, 750, 1000, 1250]),
    ],
)
def test_round_steps(top: float, steps: list[float]) -> None:
    assert round_steps(top) == pytest.approx(steps)


def test_step_label() -> None:
    assert [step_label(x) for x in (0.0, 2.0, 2.5, 1000.0)] == ["0", "2", "2.5", "1,000"]
