"""Charts: each one a drawing of a computed table.

Every chart is a `Display`: a frozen bundle of numbers that can draw itself (`plot`, `svg`), show the numbers as a table
(`table`) and say them in words (`alt`). Charts compute nothing but positions on the page.
"""

from framing.charts.acts import ActMark, ActsDisplay, ActStrip
from framing.charts.curve import CountedWay, CurveDisplay
from framing.charts.display import Display
from framing.charts.figures import FiguresDisplay, GivenFigure
from framing.charts.keywords import KeywordsDisplay, UsedWord
from framing.charts.matrix import MatrixDisplay, SharedShare
from framing.charts.rates import Rate, RatesDisplay
from framing.charts.shares import Share, SharesDisplay
from framing.charts.strips import Strip, StripMark, StripsDisplay
from framing.charts.table import Column, Table
from framing.charts.voices import VoicesDisplay, VoiceWords
from framing.charts.words import WordCount, WordsDisplay

__all__ = [
    "ActMark",
    "ActStrip",
    "ActsDisplay",
    "Column",
    "CountedWay",
    "CurveDisplay",
    "Display",
    "FiguresDisplay",
    "GivenFigure",
    "KeywordsDisplay",
    "MatrixDisplay",
    "Rate",
    "RatesDisplay",
    "Share",
    "SharedShare",
    "SharesDisplay",
    "Strip",
    "StripMark",
    "StripsDisplay",
    "Table",
    "UsedWord",
    "VoiceWords",
    "VoicesDisplay",
    "WordCount",
    "WordsDisplay",
]
