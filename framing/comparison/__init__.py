"""What needs several articles: who is called what, which figures and acts, which words, and the text that outlets share."""

from framing.comparison.event import Comparison, Counts, EventComparison, compare
from framing.comparison.shared import Match, Pair, SharedText, credits, shared_text, without_shared

__all__ = [
    "Comparison", "Counts", "EventComparison", "Match", "Pair", "SharedText", "compare", "credits", "shared_text",
    "without_shared",
]  # fmt: skip
