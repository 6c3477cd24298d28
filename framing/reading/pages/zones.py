"""Parts of a page that are not its article, told by the names of their elements or by their own words.

Names are the words in class, id, role and data-component of an element; a list holds single words and pairs. Words are formulas
in which sites speak to their visitors; they never judge what an article says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from framing.reading.pages.blocks import Block

LABELS: Mapping[str, str] = {
    "consent": "consent text",
    "comments": "readers' comments",
    "related": "related links",
    "promotion": "promotion",
    "advert": "advertising",
    "share": "share buttons",
    "navigation": "menus and footers",
    "paywall": "paywall notice",
    "caption": "captions",
    "byline": "byline and date lines",
    "beside": "text beside the article",
    "short": "short lines",
    "repeated": "repeated text",
    "hidden": "words of hidden elements",
}
"""Label -> how it is called in the note on a page."""

_NAMES = {
    "consent": "cookie cookies cookiebanner consent gdpr ccpa cmp cookiebar",
    "comments": (
        "comments commentlist disqus respond replies usercomments comment-list comment-section comment-thread comment-item"
    ),
    "related": (
        "related recommended recommendations recirculation recirc mostread popular trending onward outbrain taboola"
        " most-read most-popular read-more read-next read-also see-also more-stories more-news more-from more-on also-read"
        " up-next top-stories latest-news you-may"
    ),
    "promotion": (
        "newsletter newsletters signup subscribe promo promotion donate donation appeal appdownload sign-up app-download"
        " email-signup support-us author-bio about-author"
    ),
    "advert": "ad ads adslot advert adverts advertisement advertising adbox sponsored sponsor mpu leaderboard billboard ad-slot",
    "share": "share sharing sharebar socialshare social follow-us share-tools",
    "navigation": (
        "nav navbar navigation menu breadcrumb breadcrumbs masthead sidebar footer pagination topbar skiplink toolbar search"
        " login site-header site-footer page-footer tag-list topics contentinfo colophon copyright banner-top"
    ),
    "paywall": "paywall regwall paymeter meter-wall pay-wall",
    "caption": "caption captions figcaption imagecaption credit photocredit photo-credit image-credit image-caption wp-caption",
    "byline": (
        "byline bylines authors author-name article-author timestamp publishdate published-date article-date article-meta"
        " post-meta entry-meta"
    ),
}
_SINGLE: dict[str, str] = {}
_PAIRS: dict[tuple[str, str], str] = {}
for _label, _listed in _NAMES.items():
    for _name in _listed.split():
        _first, _, _second = _name.partition("-")
        if _second:
            _PAIRS[_first, _second.split("-")[0]] = _label
        else:
            _SINGLE[_name] = _label
_STATES = frozenset(
    ("has", "no", "with", "without", "is", "hide", "show", "hidden", "not", "enable", "enabled", "disable", "open", "closed")
)
_PARTS = re.compile(r"[^A-Za-z0-9]+")
_NAMED = re.compile(r"[A-Za-z]+\d{0,2}")
"""A name, and not a hash such as "7f89ad"."""
_WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_WEAK = {"aside": "beside", "header": "navigation", "footer": "navigation", "dialog": "promotion", "form": "promotion"}
_STRONG = {"nav": "navigation", "figcaption": "caption", "menu": "navigation"}
_ROLES = {
    "navigation": "navigation", "banner": "navigation", "contentinfo": "navigation", "search": "navigation",
    "complementary": "beside", "dialog": "promotion", "alertdialog": "consent",
}  # fmt: skip


def by_name(element: Any) -> tuple[str, bool]:
    """Label of an element after its tag, role, class and id, and whether that is sure; ("", False) where they say nothing."""
    if element.tag in _STRONG:
        return _STRONG[element.tag], True
    given = " ".join(element.get(name, "") for name in ("class", "id", "data-component", "data-testid"))[:500]
    for name in given.split():
        words = [w.lower() for part in _PARTS.split(name) if _NAMED.fullmatch(part) for w in _WORDS.findall(part)]
        for i, word in enumerate(words):
            if i and words[i - 1] in _STATES:
                continue
            label = _PAIRS.get((word, words[i + 1])) if i + 1 < len(words) else None
            if label := label or _SINGLE.get(word):
                return label, True
    role = element.get("role", "").lower()
    if role in _ROLES:
        return _ROLES[role], False
    return _WEAK.get(element.tag, ""), False


def is_apart(element: Any) -> bool:
    """Whether an element within a line, by its name, is no part of the line: a caption in a `span`."""
    inline = element.tag in ("span", "small", "cite", "i", "em", "font")
    return inline and by_name(element) in (("caption", True), ("advert", True))


_CONSENT = (
    r"\bcookies?\b", r"\b(?:our|and|\d+) (?:\w+ )?partners\b|\bvendors\b", r"\b(?:your|give|withdraw|without) consent\b",
    r"\blegitimate interests?\b",
    r"\b(?:privacy|cookie) (?:policy|notice|settings|centre|center)\b", r"\bpersonal (?:data|information)\b",
    r"\b(?:your|change|manage) (?:\w+ )?(?:choices?|preferences|settings|options)\b",
    r"\b(?:accept|reject|allow|decline) (?:all|and)\b",
    r"\b(?:store|access) (?:\w+ ){0,3}(?:on|from) (?:a|your) device\b", r"\bpersonali[sz]ed? (?:ads|content|advertising)\b",
)  # fmt: skip
_CONSENT_CUES = tuple(re.compile(cue, re.IGNORECASE) for cue in _CONSENT)
_ADDRESSED = re.compile(r"\b(?:we|our|us|you|your)\b", re.IGNORECASE)

_FORMULAS: tuple[tuple[str, int, re.Pattern[str]], ...] = tuple(
    (label, most, re.compile(pattern, re.IGNORECASE))
    for label, most, pattern in (
        (
            "paywall",
            45,
            r"(?:.{0,60}\b(?:subscribe|log in|sign in|register|subscription|pay)\b"
            r".{0,40}\b(?:to (?:continue|read|keep)|reading|unlock)\b"
            r"|(?:this|the) (?:article|story|content) is (?:only )?(?:for|available to) (?:\w+ )?(?:subscribers|members)"
            r"|.{0,30}\balready (?:a|an) (?:subscriber|member)\b|to (?:continue|keep) reading\b"
            r"|you(?:’|')?(?: ha)?ve (?:reached|used|read) .{0,40}\b(?:free|limit)\b)",
        ),
        (
            "promotion",
            45,
            r"(?:sign up|subscribe|get|download|join|register|install|try)\b.{0,90}\b"
            r"(?:newsletters?|app|alerts?|briefing|inbox|podcast|free trial|whatsapp|channel|community)\b"
            r"|follow (?:us|our|\w+ on)\b.{0,80}|support (?:our|independent) journalism\b|become a (?:member|supporter)\b"
            r"|listen to (?:this|our)\b.{0,60}",
        ),
        (
            "related",
            30,
            r"(?:read (?:more|also|next|on)|see also|also read|related(?: (?:stories|articles|news|links|topics))?"
            r"|more (?:on this|from)|don(?:’|')t miss|recommended(?: (?:for you|stories|reading))?"
            r"|you (?:may|might) (?:also )?(?:like|be interested in)"
            r"|most (?:read|popular|viewed)|trending(?: now)?|top stories|latest (?:news|stories)|more stories|what to read next)"
            r"(?:\s*[:>»–-].{0,200}| this story| about .{0,60})?\W*$",
        ),
        (
            "advert",
            8,
            r"(?:advertisement|advert|ads?|sponsored(?: content)?|paid content|promoted"
            r"|(?:story|article) continues (?:below|after)(?: (?:this )?ad\w*)?"
            r"|skip (?:past )?(?:ad\w*|newsletter promotion))\W*$",
        ),
        (
            "share",
            8,
            r"(?:(?:share|tweet|print|save|e-?mail|copy(?: link)?|link copied!?|whatsapp|facebook|twitter|x|linkedin"
            r"|pinterest|reddit|telegram|messenger|this|article|story|on|via|page|bookmark|gift)[\s,|/]*)+\W*$",
        ),
        (
            "comments",
            14,
            r"(?:\d[\d,.]* |view |show |read |all |post a |add a |leave a )*(?:comments?|reply|replies)(?: \(\d+\))?\W*$"
            r"|join the (?:conversation|discussion)\b|comments (?:are|have been) closed\b",
        ),
        (
            "navigation",
            30,
            r"(?:©|\(c\) ?[12]\d{3}|copyright (?:©|[12]\d{3}))|all rights reserved\W*$|(?:back to top|skip to \w+)\W*$",
        ),
        (
            "byline",
            16,
            r"(?:by|words by) \S",
        ),
        (
            "byline",
            16,
            r"(?:published|updated|last (?:updated|modified)|posted|first published"
            r"|\d+ (?:min(?:ute)?s?|hours?|days?) (?:read|ago))\b"
            r"(?=.{0,60}\d|.{0,20}$)[^.!?]*$",
        ),
    )
)


def by_words(block: Block) -> str:
    """Label of a block after its own words, or ""."""
    text = block.text
    if len(text) > 3000 or block.tag == "h1":
        return ""
    if sum(bool(cue.search(text)) for cue in _CONSENT_CUES) >= 2 and _ADDRESSED.search(text):
        return "consent"
    for label, most, pattern in _FORMULAS:
        if block.words <= most and pattern.match(text) and (label != "byline" or _is_capitalised(text)):
            return label
    return "related" if block.linked >= 0.85 and block.words <= 25 else ""


_JOINING = frozenset(
    ("by", "words", "and", "for", "in", "of", "the", "at", "de", "da", "di", "du", "la", "le", "van", "von", "der", "den", "al")
)


def _is_capitalised(text: str) -> bool:
    """Whether a line that begins like a byline holds nothing but names ("By then the ferry had left" does not)."""
    if not text.lower().startswith(("by ", "words by ")):
        return True
    words = re.findall(r"[^\W\d_]+", text)
    return any(w[0].isupper() for w in words[1:]) and all(w[0].isupper() or w in _JOINING for w in words[1:])
