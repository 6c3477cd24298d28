"""What needs several articles: text they share, so that no outlet is charged with an agency's words."""

from framing.comparison.shared import Match, Pair, SharedText, credits, shared_text, without_shared

__all__ = ["Match", "Pair", "SharedText", "credits", "shared_text", "without_shared"]
