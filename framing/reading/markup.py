"""The paragraphs of a piece of HTML that an archive or a feed hands over: text in order, nothing run, nothing fetched.

For pages saved from the web, with their menus and adverts, this is not enough.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

_BLOCKS = frozenset(
    ("address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "div", "dl", "dt", "figcaption", "figure",
     "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main", "nav", "ol", "p", "pre",
     "section", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "ul", "title")
)  # fmt: skip
_SILENT = frozenset(("script", "style", "template", "noscript", "head", "svg", "iframe", "object", "select", "button"))
_VOID = frozenset(("br", "hr", "img", "input", "link", "meta", "wbr"))
_LOOKS = re.compile(r"\s*<(?:p|div|br|h[1-6]|ul|ol|blockquote|figure|span|a|strong|em|b|i|article|html)\b[^<>]*>", re.I)


def is_markup(text: str) -> bool:
    """Whether a text is HTML: it begins with an element and holds a closing tag."""
    return bool(_LOOKS.match(text)) and ("</" in text or "<br" in text.lower())


def paragraphs(html: str) -> list[str]:
    """The text of each block element in order, white space levelled; a `<br>` is a line break, two are a new block."""
    collector = _Collector()
    collector.feed(html)
    collector.close()
    collector.end_block()
    return collector.found


class _Collector(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._parts: list[str] = []
        self._silent = ""
        self._depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self._silent:
            self._depth += tag == self._silent
        elif tag in _SILENT:
            self._silent, self._depth = tag, 1
        elif tag == "br":
            self._parts.append("\n")
        elif tag in _BLOCKS:
            self.end_block()

    def handle_endtag(self, tag: str) -> None:
        if self._silent:
            self._depth -= tag == self._silent
            if not self._depth or tag in ("html", "body"):
                self._silent = ""
        elif tag in _BLOCKS:
            self.end_block()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._parts.append(re.sub(r"[ \t\r\n]+", " ", data))

    def end_block(self) -> None:
        text = "".join(self._parts)
        self._parts.clear()
        for block in re.split(r" ?\n ?\n[ \n]*", text):
            lines = (re.sub(r"[ \t]+", " ", line).strip(" ") for line in block.split("\n"))
            if whole := "\n".join(lines).strip():
                self.found.append(whole)
