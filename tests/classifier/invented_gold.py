"""A small gold corpus of invented sentences for the tests of the models."""

from __future__ import annotations

from framing.article import Article
from framing.classifier.corpora import Labelled, Stretch, places

LOADED = ("reckless", "shameless", "disgraceful", "hysterical", "absurd", "vicious")
PLAIN = ("annual", "local", "written", "regional", "second", "public")
FRAMES = (
    "The council of Lowfield heard the {} report on the harbour.",
    "Dana Holt gave a {} answer about the bridge.",
    "A {} letter from the harbour board came on Monday.",
    "Omar Reed and his {} committee met in the hall.",
)


def invented() -> list[Labelled]:
    """48 sentences, half of them with a marked word; groups of two."""
    found = []
    for k, (word, frame) in enumerate((w, f) for f in FRAMES for w in (*LOADED, *PLAIN)):
        text = frame.format(word)
        marks = places(text, [word]) if word in LOADED else ()
        stretch = Stretch(0, len(text), bool(marks), marks)
        outlet = "The Lantern" if k % 2 else "The Harbour Post"
        found.append(Labelled(Article(f"s{k}", text, outlet), f"g{k // 2}", (stretch,), f"topic {k % 3}"))
    return found
