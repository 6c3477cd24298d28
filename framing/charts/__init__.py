"""Charts: each one a drawing of a computed table.

Every chart is a `Display`: a frozen bundle of numbers that can draw itself (`plot`, `svg`), show the numbers as a table
(`table`) and say them in words (`alt`). Charts compute nothing but positions on the page.
"""

from framing.charts.display import Display
from framing.charts.rates import Rate, RatesDisplay
from framing.charts.shares import Share, SharesDisplay
from framing.charts.strips import Strip, StripMark, StripsDisplay
from framing.charts.table import Column, Table
from framing.charts.voices import VoicesDisplay, VoiceWords
from framing.charts.words import WordCount, WordsDisplay

__all__ = [
    "Column",
    "Display",
    "Rate",
    "RatesDisplay",
    "Share",
    "SharesDisplay",
    "Strip",
    "StripMark",
    "StripsDisplay",
    "Table",
    "VoiceWords",
    "VoicesDisplay",
    "WordCount",
    "WordsDisplay",
]
