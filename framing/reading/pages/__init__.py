"""Saved web pages: their visible blocks, what each of them is, and which of them are the article.

    blocks (what a reader sees, in order) -> zones and signs (what is not the article) -> choice -> Page
    metadata (JSON-LD, OpenGraph, what stands in the page) ------------------------------------^
"""

from framing.reading.pages.choice import Page, read_page

__all__ = ["Page", "read_page"]
