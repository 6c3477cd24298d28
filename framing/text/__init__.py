"""The text layer: from an `Article` to one immutable `Document`.

`lay_out` normalises an article and finds sections, quotations and sentences, without a parser. `load_parser` loads the
spaCy model once, `parse` runs it over layouts, `voices` says for every token whose word it is (`with_voices` puts it
into a document), and `words` counts words by voice. The types are in `framing.text.document`.
"""

from __future__ import annotations

from framing.article import Article
from framing.text.document import (
    COUNTED_ROLES,
    Attribution,
    Document,
    Layout,
    Quote,
    Role,
    Section,
    Segment,
    Sentence,
    TextSpan,
)
from framing.text.normalise import normalise
from framing.text.parse import load_parser, model_version, parse
from framing.text.quotes import find_quotes
from framing.text.sections import find_sections
from framing.text.sentences import find_sentences
from framing.text.voices import counted_words, is_word, voices, with_voices, words

__all__ = [
    "COUNTED_ROLES",
    "Attribution",
    "Document",
    "Layout",
    "Quote",
    "Role",
    "Section",
    "Segment",
    "Sentence",
    "TextSpan",
    "counted_words",
    "is_word",
    "lay_out",
    "load_parser",
    "model_version",
    "parse",
    "voices",
    "with_voices",
    "words",
]


def lay_out(article: Article) -> Layout:
    """Normalise an article and find its sections, quotations and sentences.

    Works for any text, the empty one too, and never raises; what is odd stands in `Layout.warnings`.
    """
    normalised = normalise(article)
    sections = find_sections(normalised, article)
    quotes, warnings = find_quotes(normalised, sections)
    sentences = find_sentences(normalised.text, sections, quotes)
    return Layout(article, normalised.text, normalised.segments, sections, quotes, sentences, warnings)
