"""Lexicons: entries with conditions and proof, read from spreadsheet files, compiled to one trie."""

from framing.lexicon.entry import COLUMNS, Entry, Lexicon, LexiconFile
from framing.lexicon.load import LexiconError, Problem, load, load_shipped, overlay, read_file
from framing.lexicon.match import Hit, Matcher

__all__ = [
    "COLUMNS", "Entry", "Hit", "Lexicon", "LexiconError", "LexiconFile", "Matcher", "Problem", "load", "load_shipped",
    "overlay", "read_file",
]  # fmt: skip
