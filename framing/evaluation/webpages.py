"""How well the article of a saved page is found, on built pages: `python -m framing.evaluation.webpages`.

Forty pages of invented text in ten layouts, from a seed. Every paragraph of an article is known, and so is every other text of
its page. Recall is the share of the article's paragraphs (headings and points of lists included) that are read whole and in
order; precision is the share of the words read that are the article's. Trafilatura alone is measured beside it.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from html import escape

_WHO = (
    "The harbour board", "Dana Holt, its chair,", "A trader on the quay", "The ferry company", "Two councillors from Ashby",
    "The island's only doctor", "A teacher at the school", "The minister for roads", "Lee Ord, who owns a boat,",
    "The inspectors",
)  # fmt: skip
_DID = (
    "said that the pier had been unsafe since", "asked for a smaller boat before", "wants to see the figures again after",
    "has paid for the repairs since", "told neighbours about the plan during", "will not comment on the report until",
    "counted fewer passengers in", "called for a vote before", "warned of higher fares after", "had agreed to wait until",
)  # fmt: skip
_WHEN = (
    "the storm in March", "the end of the season", "the second meeting on Monday", "the winter that nobody expected",
    "the new timetable", "a long summer of delays", "the harvest festival", "the works at the northern quay",
)  # fmt: skip
_AND = (
    ", and nobody on the island was surprised", "; the letter ran to four pages", ", as a copy of the minutes shows",
    " while the price of diesel kept rising", ", although the board had promised something else in spring", "",
)  # fmt: skip
_HEADS = ("What happens next", "A long wait", "Who pays", "The view from Sorrel", "Four years of delay", "The numbers")
_SAID = ("“We were told in March that it would sail,” {} said.", "“Nobody asked us,” said {}. “We heard it on the quay.”")
_NAMES = ("Abby Goodwin", "Tom Byrne", "Rob Ashby", "Mina Falk", "Jon Vale")
_OUTLETS = ("The Lowmere Courier", "Sorrel Herald", "Ashby Echo")
_OPINION = ("I think", "Frankly,", "As a commuter I say that", "My uncle always said that", "Sorry but")
_CONSENT = (
    "We and our {} partners store and access information on a device, such as cookies, and process personal data.",
    "You can accept all or manage your choices at any time in the privacy settings below.",
    "Some of this is needed so that pages load as they should, which is why it cannot be turned off here.",
    "Others rely on a legitimate interest, to which you may object without giving us a reason; see our cookie policy.",
    "With your consent we measure how often a page is opened and show personalised ads and content.",
)


@dataclass(slots=True)
class Built:
    """A page: its layout, HTML, what of it is the article, and whether it ends at a wall."""

    layout: str
    html: str
    headline: str
    outlet: str
    article: Sequence[str]
    captions: Sequence[str]
    is_teaser: bool


@dataclass(slots=True)
class Parts:
    """Draws the parts of one page and remembers which of them are the article."""

    rng: random.Random
    article: list[str] = field(default_factory=list)
    captions: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)

    def sentence(self) -> str:
        rng = self.rng
        while True:
            text = f"{rng.choice(_WHO)} {rng.choice(_DID)} {rng.choice(_WHEN)}{rng.choice(_AND)}."
            if text not in self.used:
                self.used.add(text)
                return text

    def prose(self) -> str:
        text = " ".join(self.sentence() for _ in range(self.rng.randint(1, 3)))
        return f"{self.rng.choice(_SAID).format(self.rng.choice(_NAMES))} {text}" if self.rng.random() < 0.3 else text

    def p(self, tag: str = "p") -> str:
        """A paragraph of the article, with a link or emphasis in some."""
        text = self.prose()
        self.article.append(text)
        words = escape(text, quote=False).split(" ")
        if self.rng.random() < 0.4 and len(words) > 8:
            i = self.rng.randrange(2, len(words) - 3)
            mark = self.rng.choice(("b", "em", 'a href="/topic/pier"'))
            words[i] = f"<{mark}>{words[i]}</{mark.split()[0]}>"
        return f"<{tag}{self.hashed() if self.rng.random() < 0.3 else ''}>{' '.join(words)}</{tag}>\n"

    def ps(self, least: int, most: int) -> str:
        return "".join(self.p() for _ in range(self.rng.randint(least, most)))

    def heading(self) -> str:
        text = f"{self.rng.choice(_HEADS)}: {len(self.article)}" if self.rng.random() < 0.2 else self.rng.choice(_HEADS)
        self.article.append(text)
        return f"<h2>{text}</h2>\n"

    def points(self) -> str:
        found = [self.sentence() if self.rng.random() < 0.6 else self.sentence()[:-1] for _ in range(self.rng.randint(3, 6))]
        self.article += found
        return f"<ul>{''.join(f'<li>{escape(t, quote=False)}</li>' for t in found)}</ul>\n"

    def hashed(self) -> str:
        return f' class="css-{self.rng.randrange(16**6):06x}"'

    def named(self, *names: str) -> str:
        return f' class="{self.rng.choice(names)}"'

    def links(self, count: int) -> str:
        items = "".join(f'<li><a href="/{self.rng.randrange(9**6)}">{self.sentence()[:-1]}</a></li>' for _ in range(count))
        return f"<ul>{items}</ul>"

    def advert(self) -> str:
        inner = "<p>Advertisement</p><p>Boots that keep out the rain, now for half of what they were last autumn.</p>"
        return f"<div{self.named('ad-slot', 'advert advert--mpu', 'sponsored')}>{inner}</div>\n"

    def related(self) -> str:
        head = self.rng.choice(("Read more", "Related stories", "Most read", "More on this"))
        return f"<div{self.named('related', 'c-mostRead', 'css-1', 'recirc')}><h3>{head}</h3>{self.links(4)}</div>\n"

    def promotion(self) -> str:
        text = self.rng.choice((
            "Sign up to our morning newsletter and never miss what happens on the coast.",
            "Download our app for breaking news alerts.", "Follow us on any network for more.",
        ))  # fmt: skip
        return f"<div{self.named('newsletter-box', 'css-2', 'promo')}><p>{text}</p></div>\n"

    def figure(self) -> str:
        text = f"{self.sentence()[:-1]}. Photograph: {self.rng.choice(_NAMES)}"
        self.captions.append(text)
        if self.rng.random() < 0.5:
            return f'<figure><img src="a.jpg" alt=""><figcaption>{escape(text)}</figcaption></figure>\n'
        return f'<div class="picture"><img src="a.jpg"><span class="image-caption">{escape(text)}</span></div>\n'

    def comments(self, count: int) -> str:
        each = "".join(
            f'<div class="comment"><b>reader{i}</b><p>{self.rng.choice(_OPINION)} {self.prose()}</p><a href="#r">Reply</a></div>'
            for i in range(count)
        )
        return f"<section{self.named('comments', 'comment-list')}><h3>{count} comments</h3>{each}</section>\n"

    def consent(self) -> str:
        text = "".join(f"<p>{line.format(self.rng.randint(90, 900))}</p>" for line in _CONSENT * 3)
        return f"<div{self.hashed()}><h2>Your privacy</h2>{text}<button>Accept all</button><button>Settings</button></div>\n"

    def shares(self) -> str:
        return "<div><span>Share</span> <a href='//x.example/a'>Facebook</a> <a href='//x.example/b'>Copy link</a></div>"


def _plain(b: Parts) -> str:
    return f"<article>{{head}}{b.shares()}{b.ps(5, 8)}{b.heading()}{b.ps(2, 4)}</article>{b.related()}"


def _adverts(b: Parts) -> str:
    parts = [f"<div{b.hashed()}>{b.ps(1, 4)}</div>{b.advert()}" for _ in range(3)]
    return f"<div{b.hashed()}>{{head}}{''.join(parts)}<div{b.hashed()}>{b.p()}</div></div>{b.related()}"


def _lead(b: Parts) -> str:
    lead = f"<div{b.named('standfirst', 'intro', 'css-9f')}>{b.p()}</div>"
    return f"<main><header>{{head}}{lead}</header>{b.figure()}<div{b.hashed()}>{b.ps(4, 8)}</div></main>{b.promotion()}"


def _lists(b: Parts) -> str:
    return f"<div{b.hashed()}>{{head}}{b.points()}{b.ps(3, 5)}{b.heading()}{b.points()}{b.p()}</div>{b.related()}"


def _live(b: Parts) -> str:
    lead = b.p()
    posts = []
    for i in range(b.rng.randint(4, 7)):
        posts.append(f"<article{b.named('post', 'live-entry')}><time>1{i}:05</time>{b.heading()}{b.ps(1, 2)}</article>")
    return f"<main>{{head}}{lead}<section>{''.join(posts)}</section></main>{b.related()}"


def _consent(b: Parts) -> str:
    return f"{b.consent()}<div{b.hashed()}><aside{b.hashed()}>{{head}}{{title}}{b.ps(3, 5)}</aside></div>"


def _comments(b: Parts) -> str:
    return f"<main><article>{{head}}{b.ps(3, 5)}</article>{b.comments(b.rng.randint(15, 25))}</main>"


def _teaser(b: Parts) -> str:
    wall = b.rng.choice((
        "<div class='paywall'><h3>Subscribe to continue reading</h3><p>All stories for one coin a week.</p></div>",
        "<div><p>This article is for subscribers.</p><p>Already a subscriber? <a href='/in'>Log in.</a></p></div>",
    ))  # fmt: skip
    return f"<article>{{head}}{b.ps(1, 2)}</article>{wall}{b.related()}"


def _between(b: Parts) -> str:
    link = '<p><a href="/9">Read more: The winter that nobody expected on the island</a></p>'
    inner = f"{b.ps(1, 3)}{link}{b.ps(1, 2)}{b.promotion()}{b.ps(1, 2)}{b.related()}{b.ps(1, 2)}"
    return f"<article{b.hashed()}>{{head}}{inner}</article>{b.links(8)}"


def _pictures(b: Parts) -> str:
    facts = f"<aside class='facts'><h3>The pier in numbers</h3><p>{b.sentence()}</p></aside>"
    left = f"{{head}}{b.figure()}{b.ps(3, 4)}{b.figure()}{facts}{b.ps(2, 4)}"
    return f"<center><table><tr><td>{left}</td><td>{b.links(5)}</td></tr></table></center>"


LAYOUTS: dict[str, Callable[[Parts], str]] = {
    "plain": _plain, "adverts between": _adverts, "lead in its own box": _lead, "lists": _lists, "live blog": _live,
    "consent text, article in an aside": _consent, "comments": _comments, "paywall teaser": _teaser,
    "links and promotion between": _between, "captions and a box beside": _pictures,
}  # fmt: skip


def build(layout: str, seed: int) -> Built:
    """One page of a layout; the same seed gives the same page."""
    b = Parts(random.Random(f"{layout}-{seed}"))
    headline, outlet, writer = b.sentence()[:-1], b.rng.choice(_OUTLETS), b.rng.choice(_NAMES)
    menu = "".join(f'<li><a href="/{w}">{w}</a></li>' for w in ("News", "Weather", "Sport", "Coast"))
    inner = LAYOUTS[layout](b)
    head = f"<h1>{headline}</h1><p{b.named('byline', 'css-7')}>By {writer}</p><time datetime='2024-03-01'>Friday</time>"
    inner = inner.replace("{head}", head).replace("{title}", f"<p>{headline}</p>")
    meta = f'<meta charset="utf-8"><title>{headline} | {outlet}</title><meta property="og:site_name" content="{outlet}">'
    footer = "<p>© 2024 All rights reserved.</p><p>Written and printed on the coast since the first lighthouse stood.</p>"
    html = f"""<!DOCTYPE html><html lang="en"><head>{meta}<script>var a = "<p>No text.</p>";</script></head>
<body{b.named('has-cookie-banner', 'page no-comments', 'css-0')}><header><nav><ul>{menu}</ul></nav></header>
{inner}
<footer>{footer}<ul>{menu}</ul></footer></body></html>"""
    return Built(layout, html, headline, outlet, tuple(b.article), tuple(b.captions), layout == "paywall teaser")


@dataclass(frozen=True, slots=True)
class Score:
    """Paragraphs of the article and those found, words read and those of them that are the article's."""

    paragraphs: int
    found: int
    words: int
    right: int

    @property
    def recall(self) -> float:
        return self.found / self.paragraphs if self.paragraphs else 1.0

    @property
    def precision(self) -> float:
        return self.right / self.words if self.words else 1.0


def score(built: Built, read: Sequence[str]) -> Score:
    """Paragraphs read against those of the article; each counts once, and only in its order."""
    blocks = SequenceMatcher(None, list(built.article), list(read), autojunk=False).get_matching_blocks()
    matched = [text for block in blocks for text in read[block.b : block.b + block.size]]
    words = sum(len(text.split()) for text in read)
    return Score(len(built.article), len(matched), words, sum(len(text.split()) for text in matched))


def added(scores: Sequence[Score]) -> Score:
    return Score(*(sum(getattr(s, name) for s in scores) for name in ("paragraphs", "found", "words", "right")))


def ours(built: Built) -> Sequence[str]:
    from framing.reading.pages import read_page

    return read_page(built.html).paragraphs


def trafilatura_alone(built: Built) -> Sequence[str]:
    """What trafilatura gives with its usual settings; where it repeats the headline, that is taken off."""
    import trafilatura

    text = trafilatura.extract(built.html, include_comments=False) or ""
    lines = [line.removeprefix("- ") for line in text.splitlines() if line.strip()]
    return [line for line in lines if line != built.headline]


def main() -> int:
    """Build pages, read them, print a line for each layout and one for all."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--each", type=int, default=4, help="pages of each layout")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    total: dict[str, list[Score]] = {"ours": [], "trafilatura": []}
    print(f"{'layout':<36}{'pages':>6}{'recall':>9}{'precision':>11}   trafilatura alone")
    for layout in (*LAYOUTS, ""):
        pages = [build(layout, options.seed + i) for i in range(options.each)] if layout else []
        found = {
            "ours": [score(p, ours(p)) for p in pages],
            "trafilatura": [score(p, trafilatura_alone(p)) for p in pages],
        }
        for name, scores in found.items():
            total[name] += scores
        shown = {name: added(scores or total[name]) for name, scores in found.items()}
        figures = "".join(f"{s.recall:>9.3f}{s.precision:>11.3f}" for s in shown.values())
        print(f"{layout or 'all':<36}{len(found['ours']) or len(total['ours']):>6}{figures}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
