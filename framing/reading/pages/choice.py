"""Which blocks of a page are its article.

Trafilatura proposes; our own reading of the visible blocks decides, so that no visible paragraph of the article is lost:

1. Blocks that an element's name or their own words call something else (`zones`) are set aside, with their label. An
   element that holds the headline, or the body as the page marks it, is never set aside by its name.
2. The rest of the running text, or what of it stands in an element that the page marks as its article where that is most
   of it, has a smallest element that holds nine tenths of it: the core. What is in it is the article, and so is what stands
   between the headline and the core, beside it within the element around both, and what trafilatura chose elsewhere.
3. Everything else is left out and counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from framing.reading.guards import Clock, UnreadableError
from framing.reading.pages.blocks import Block, parse, visible
from framing.reading.pages.metadata import Metadata, metadata
from framing.reading.pages.zones import LABELS, by_name, by_words, is_apart

_CORE, _MOST = 0.9, 0.6
_LONGEST_FOR_TRAFILATURA = 1_000_000
_DROPPED = 0.25


@dataclass(frozen=True, slots=True)
class Page:
    """An article as it stands in a page.

    Attributes
    ----------
    paragraphs
        Its text in order, without headline, byline and captions.
    headline, byline
        As shown, or else as the page says.
    captions
        Apart from the text.
    left
        Label (`zones.LABELS`) -> blocks left out; "outside" counts running text that stands elsewhere in the page.
    restored
        Paragraphs of the article that trafilatura passes over.
    paywall
        Whether the page asks to pay or to log in for the rest.
    outside_words
        Words of running text that were left out without a label.
    """

    paragraphs: tuple[str, ...]
    headline: str
    byline: str
    captions: tuple[str, ...]
    about: Metadata
    left: Mapping[str, int]
    restored: int
    paywall: bool
    outside_words: int

    @property
    def words(self) -> int:
        return sum(len(p.split()) for p in self.paragraphs)

    def problems(self) -> list[str]:
        """Plain sentences about what may be missing."""
        said = []
        if self.paywall or (not self.about.is_free and self.about.words > 1.5 * self.words):
            said.append("cut off: the page asks to subscribe or log in for the rest, so this may be a teaser")
        elif self.about.words > 2 * self.words + 50:
            said.append(f"the page states {self.about.words:,} words and {self.words:,} were read: a part may be missing")
        if self.outside_words > _DROPPED * max(self.words, 1):
            said.append(f"{self.outside_words:,} words of running text stand elsewhere in the page and were left out")
        return said

    def left_out(self) -> str:
        """ "3 captions, 12 related links": what was left out, in the order of `LABELS`; "" where nothing was."""
        return ", ".join(f"{what} ({self.left[label]:,})" for label, what in LABELS.items() if self.left.get(label))


def read_page(html: str, clock: Clock | None = None) -> Page:
    """The article of a page; `UnreadableError` where the page holds none."""
    clock = clock or Clock()
    root = parse(html)
    about = metadata(root, html)
    blocks, hidden = visible(root, clock, is_apart)
    head = _headline_block(blocks, about)
    labels = _labels(blocks, head, root)
    proposed = _proposed(html)
    chosen = _chosen(blocks, labels, head, proposed)
    _drop_orphans(blocks, labels, chosen)
    titles = {_key(t) for t in about.titles} | ({_key(head.text)} if head else set())
    titles |= {_key(part) for t in about.titles for part in re.split(r" [|–—·-] ", t)[:1]}
    kept: list[Block] = []
    left: Counter[str] = Counter({"hidden": hidden} if hidden else {})
    seen: set[str] = set()
    outside = 0
    for i, block in enumerate(blocks):
        key = _key(block.text)
        if block is head or (key in titles and not block.is_prose):
            continue
        if i in chosen:
            if key in titles:
                continue
            if block.words > 7 and key in seen:
                left["repeated"] += 1
                continue
            seen.add(key)
            kept.append(block)
        elif label := labels.get(i):
            left[label] += 1
        elif block.is_prose:
            outside += block.words if key not in seen else 0
            left["outside"] += 1
        else:
            left["short"] += 1
    if not kept:
        raise UnreadableError("holds no article, only headings, links and notices; save the page of one article")
    return Page(
        tuple(b.text for b in kept),
        head.text if head else about.fields.get("headline", ""),
        _byline(blocks, labels, about),
        tuple(dict.fromkeys(b.text for i, b in enumerate(blocks) if labels.get(i) == "caption")),
        about,
        left,
        sum(b.is_prose and _key(b.text) not in proposed for b in kept) if proposed else 0,
        "paywall" in labels.values(),
        outside,
    )


def _key(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def _headline_block(blocks: Sequence[Block], about: Metadata) -> Block | None:
    """The first main heading that the page also gives as its title; else the only main heading."""
    heads = [b for b in blocks if b.tag == "h1" or any(e.tag == "h1" for e in _up(b.element, 3))]
    titles = [_key(t) for t in about.titles]
    for block in (*heads, *(b for b in blocks if b.is_heading)):
        if any(_key(block.text) and _key(block.text) in t for t in titles) and block.words > 1:
            return block
    return heads[0] if len(heads) == 1 else None


def _up(element: Any, most: int = 300) -> Iterable[Any]:
    while element is not None and most:
        yield element
        element, most = element.getparent(), most - 1


def _labels(blocks: Sequence[Block], head: Block | None, root: Any) -> dict[int, str]:
    """Number of a block -> what it is, where it is not the article."""
    labels = {i: label for i, b in enumerate(blocks) if (label := by_words(b))}
    _spread_consent(blocks, labels, head)
    never: set[Any] = set(_up(head.element)) if head else set()
    marked = root.xpath("//*[@itemprop='articleBody' or @itemprop='liveBlogUpdate']")
    for element in marked[:50]:
        never.update(_up(element))
    free = [b for i, b in enumerate(blocks) if i not in labels and b.is_prose]
    sure: dict[Any, tuple[str, bool]] = {}

    def named(element: Any) -> tuple[str, bool]:
        if element not in sure:
            sure[element] = by_name(element)
        return sure[element]

    strongly = {e for b in free for e in _up(b.element) if e not in never and named(e)[1]}
    weights: Counter[Any] = Counter()
    total = 0
    for block in free:
        path = list(_up(block.element))
        if not strongly.intersection(path):
            total += block.words
            for element in path:
                weights[element] += block.words
    if not total and not head:
        for block in free:
            total += block.words
            for element in _up(block.element):
                weights[element] += block.words
    for i, block in enumerate(blocks):
        if i in labels or block is head:
            continue
        for element in _up(block.element):
            if element in never:
                break
            label, is_sure = named(element)
            if label and (is_sure or 2 * weights[element] < total or not total) and not _is_main(element, weights, total, head):
                labels[i] = label
                break
    return labels


def _is_main(element: Any, weights: Mapping[Any, int], total: int, head: Block | None) -> bool:
    """Whether an element holds most of the running text of a page that has no headline to tell its article by."""
    return head is None and total > 0 and 2 * weights[element] >= total


def _spread_consent(blocks: Sequence[Block], labels: dict[int, str], head: Block | None) -> None:
    """The whole box is consent text where two fifths of its words are told to be."""
    never = set(_up(head.element)) if head else set()
    words: Counter[Any] = Counter()
    told: Counter[Any] = Counter()
    for i, block in enumerate(blocks):
        for element in _up(block.element):
            words[element] += block.words
            if labels.get(i) == "consent":
                told[element] += block.words
    boxes = {e for e, n in told.items() if e not in never and e.tag not in ("body", "html", "main") and n >= 0.4 * words[e]}
    for i, block in enumerate(blocks):
        if boxes.intersection(_up(block.element)):
            labels[i] = "consent"


def _proposed(html: str) -> frozenset[str]:
    """Keys of the paragraphs that trafilatura takes for the article."""
    if len(html) > _LONGEST_FOR_TRAFILATURA:
        return frozenset()
    import logging

    import trafilatura

    logging.getLogger("trafilatura").setLevel(logging.CRITICAL)
    try:
        text = trafilatura.extract(html, include_comments=False, include_tables=True, favor_recall=True, output_format="txt")
    except Exception:
        return frozenset()
    return frozenset(_key(line.lstrip("-• ")) for line in (text or "").splitlines() if line.strip())


def _chosen(blocks: Sequence[Block], labels: Mapping[int, str], head: Block | None, proposed: frozenset[str]) -> set[int]:
    """Numbers of the blocks that are the article, headings and short paragraphs within it included."""
    free = [i for i in range(len(blocks)) if i not in labels and blocks[i] is not head]
    prose = [i for i in free if blocks[i].is_prose] or [i for i in free if blocks[i].words > 3]
    if not prose:
        return set()
    weights: Counter[Any] = Counter()
    for i in prose:
        for element in _up(blocks[i].element):
            weights[element] += blocks[i].words
    total = sum(blocks[i].words for i in prose)
    marked = [e for e, n in weights.items() if _is_marked(e) and n >= _MOST * total]
    if marked:
        core = min(marked, key=lambda e: weights[e])
        total = weights[core]
    inmost = next(i for i in prose if not marked or core in set(_up(blocks[i].element)))
    core = next(e for e in _up(blocks[inmost].element) if weights[e] >= _CORE * total)
    first = next((i for i in prose if core in set(_up(blocks[i].element))), prose[0])
    start = next((i for i, b in enumerate(blocks) if b is head), first)
    outer = _meeting(core, head)
    chosen = set()
    for i in free:
        block = blocks[i]
        path = set(_up(block.element))
        if core in path:
            inside = i > start or head is None or block.is_prose
        elif block.is_prose:
            inside = start < i < first or _key(block.text) in proposed or (outer in path and i > start)
        else:
            inside = False
        if inside and _is_text(block):
            chosen.add(i)
    return chosen


def _is_marked(element: Any) -> bool:
    return element.tag in ("article", "main") or element.get("role") == "main" or element.get("itemprop") == "articleBody"


def _meeting(core: Any, head: Block | None) -> Any:
    """The smallest element around core and headline, None where that is the whole page."""
    if head is None:
        return None
    above = set(_up(head.element))
    found = next((e for e in _up(core) if e in above), None)
    return None if found is None or found.tag in ("body", "html") else found


def _is_text(block: Block) -> bool:
    """Whether a block within the article is a part of it: a paragraph, a point, a heading; not a word in a box."""
    return block.is_prose or block.tag in ("p", "li", "blockquote", "dd", "dt", "td", "th") or block.is_heading


def _drop_orphans(blocks: Sequence[Block], labels: dict[int, str], chosen: set[int]) -> None:
    """A heading that is followed by nothing of the article heads what was left out."""
    last = max((i for i in chosen if not blocks[i].is_heading), default=-1)
    for i in sorted(chosen, reverse=True):
        if blocks[i].is_heading:
            below = labels.get(i + 1, "")
            if i > last or below in ("related", "promotion", "comments", "share", "consent"):
                chosen.discard(i)
                labels[i] = below or labels.get(i + 1, "short")


def _byline(blocks: Sequence[Block], labels: Mapping[int, str], about: Metadata) -> str:
    """The line "By ..." as shown, else the authors that the page names."""
    for i, block in enumerate(blocks):
        if labels.get(i) == "byline" and block.text.lower().startswith("by ") and block.words <= 30:
            return block.text
    return about.fields.get("byline", "")
