"""Closing promotion: the last lines of an article that ask the reader to get, follow or join something of the outlet's.

Three things must come together: a request in the imperative, something of an outlet's that one gets or joins, and an address
to the reader (you, our, the outlet's name, or the request comes first). Reported requests are news: a line with quotation
marks or a word of speech is never promotion.
"""

from __future__ import annotations

import re

_MOST_WORDS, _MOST_CHARACTERS = 45, 500
_ASK = (
    r"(?:downloads?|install|get|grab|sign up|subscribe|register|join|follow|like us|find us|visit|tap|click|listen|tune in"
    r"|support|become an? (?:\w+ ){0,2}(?:member|subscriber|supporter)|donate|e-?mail|send us|share)"
)
_ASKING = (
    r"(?:downloading|installing|getting|signing up|subscribing|registering|joining|following|visiting|supporting|becoming"
    r"|donating)"
)
_REQUEST = re.compile(
    r"(?:(?:^|[.!?:;,] |[—–-] )(?:(?:and|or|so|then|please|just|simply|now) ){0,2}"
    r"|\b(?:please|you can(?: also)?|(?:don'?t forget|remember|be sure|want) to|and|or) )"
    rf"{_ASK}\b|\b(?:by|consider|try) {_ASKING}\b",
    re.IGNORECASE,
)
_THING = re.compile(
    r"\b(?:apps?|newsletters?|briefings?|podcasts?|(?:news|e-?mail|push) alerts?|alerts|notifications|inbox|channel"
    r"|app store|google play|whatsapp|telegram|facebook|twitter|instagram|tiktok|youtube|linkedin|social media"
    r"|(?:our|the) (?:web ?site|home ?page)|members?(?:hip)?|subscribers?|subscriptions?|(?:our|local|independent) journalism"
    r"|newsdesk|(?:our|the) (?:news|tip) (?:desk|team|line))\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"\b(?:you|your|our|us)\b|\b(?:never|don'?t) miss\b|\bfor more (?:\w+ )?(?:news|stories)\b", re.I)
_FIRST = re.compile(rf"\W*(?:please )?{_ASK}\b", re.IGNORECASE)
_REPORTED = re.compile(
    r"[\"“”«»„]|\b(?:said|says|told|tells|urged?s?|asked|asks|announced|warned|added|advised|according to|explained)\b",
    re.IGNORECASE,
)


def is_promotion(text: str, outlet: str = "") -> bool:
    """Whether a closing line asks the reader to get, follow or join something of the outlet's.

    >>> is_promotion("For more stories like this, sign up to our free newsletter.")
    True
    >>> is_promotion("Residents can sign up to the council's newsletter.")
    False
    """
    if len(text) > _MOST_CHARACTERS or text.count(" ") >= _MOST_WORDS or _REPORTED.search(text):
        return False
    if not (_REQUEST.search(text) and _THING.search(text)):
        return False
    name = outlet.split()[-1] if outlet.split() else ""
    named = bool(name) and re.search(rf"\b{re.escape(name)}\b", text) is not None
    return named or _ADDRESS.search(text) is not None or _FIRST.match(text) is not None
