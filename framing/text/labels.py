"""Parts of speech, morphology and lemmas, asked of the parser's rules once for each form, tag and dependency.

spaCy's attribute ruler and rule lemmatiser look at nothing else of a token, and at its neighbours only where a pattern of
the ruler has several tokens. Asked token by token they take a quarter of the time of the parse; what they say is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc

RULES = ("attribute_ruler", "lemmatizer")
"""The components that are asked, which end the pipeline."""
Key = tuple[int, int, int]
"""Form, tag and dependency of a token, as spaCy's hashes."""
Row = tuple[int, ...]
"""Tag, dependency, part of speech, morphology and lemma of a token, as spaCy's hashes."""

_READ = frozenset({"ORTH", "TEXT", "LOWER", "SHAPE", "LENGTH", "TAG", "DEP"})
_READ_FLAGS = ("IS_ALPHA", "IS_ASCII", "IS_DIGIT", "IS_LOWER", "IS_PUNCT", "IS_SPACE", "IS_TITLE", "IS_UPPER", "LIKE_")
_WRITTEN = frozenset({"TAG", "DEP", "POS", "MORPH", "LEMMA"})
_MOST = 200_000
"""Tokens that are remembered."""


class Labels:
    """The last two components of a pipeline in one, with a memory; what it writes is what they would write."""

    def __init__(self, nlp: Language, patterns: Iterable[Sequence[dict[str, Any]]]) -> None:
        from spacy.matcher import Matcher

        self._vocab = nlp.vocab
        self._rules: list[Any] = [nlp.get_pipe(name) for name in RULES]
        self._rows: dict[Key, Row] = {}
        self._runs: dict[tuple[Key, ...], list[Row]] = {}
        self._joining: set[Key] = set()
        self._parts = Matcher(nlp.vocab)
        parts = [[part] for pattern in patterns if len(pattern) > 1 for part in pattern]
        if parts:
            self._parts.add("part of a pattern of several tokens", parts)

    def write(self, doc: Doc) -> Doc:
        """The document with the labels of all tokens set."""
        import numpy as np
        from spacy.attrs import DEP, LEMMA, MORPH, ORTH, POS, TAG

        if not len(doc):
            return doc
        keys: list[Key] = [*zip(*doc.to_array([ORTH, TAG, DEP]).T.tolist(), strict=True)]
        if len(self._rows) > _MOST:
            self._forget()
        if new := [key for key in dict.fromkeys(keys) if key not in self._rows]:
            self._learn(new)
        rows = [self._rows[key] for key in keys]
        for start, end in self._joined(keys):
            rows[start:end] = self._run(tuple(keys[start:end]))
        written: Any = np.array(rows, dtype=np.uint64)
        return doc.from_array([TAG, DEP, POS, MORPH, LEMMA], written)

    def _forget(self) -> None:
        for kept in (self._rows, self._runs, self._joining):
            kept.clear()

    def _learn(self, keys: Sequence[Key]) -> None:
        parts = {start for _, start, _ in self._parts(self._tokens(keys), allow_missing=True)} if len(self._parts) else set()
        joining = [key for n, key in enumerate(keys) if n in parts]
        alone = [key for n, key in enumerate(keys) if n not in parts]
        self._rows.update(zip(alone, self._ask(alone), strict=True))
        for key in joining:
            self._rows[key] = self._ask((key,))[0]
        self._joining.update(joining)

    def _joined(self, keys: Sequence[Key]) -> Iterator[tuple[int, int]]:
        """Runs of two tokens or more of which each may be part of a pattern of several."""
        start = -1
        for n, key in enumerate((*keys, None)):
            if key in self._joining:
                start = n if start < 0 else start
                continue
            if start >= 0 and n - start > 1:
                yield start, n
            start = -1

    def _run(self, keys: tuple[Key, ...]) -> list[Row]:
        if keys not in self._runs:
            self._runs[keys] = self._ask(keys)
        return self._runs[keys]

    def _ask(self, keys: Sequence[Key]) -> list[Row]:
        """What the rules say of some tokens that stand side by side."""
        from spacy.attrs import DEP, LEMMA, MORPH, POS, TAG

        doc = self._tokens(keys)
        for rule in self._rules:
            doc = rule(doc)
        return [tuple(row) for row in doc.to_array([TAG, DEP, POS, MORPH, LEMMA]).tolist()]

    def _tokens(self, keys: Sequence[Key]) -> Doc:
        import numpy as np
        from spacy.attrs import DEP, TAG
        from spacy.tokens import Doc

        doc = Doc(self._vocab, words=[self._vocab.strings[orth] for orth, _, _ in keys])
        labels: Any = np.array([key[1:] for key in keys], dtype=np.uint64)
        return doc.from_array([TAG, DEP], labels) if keys else doc


@lru_cache(maxsize=4)
def labels_of(nlp: Language) -> Labels | None:
    """The remembering rules of a pipeline; None where its last components are others, or their rules read more."""
    from spacy.lang.en.lemmatizer import EnglishLemmatizer
    from spacy.pipeline import AttributeRuler

    if tuple(nlp.pipe_names[-2:]) != RULES:
        return None
    ruler, lemmatizer = (nlp.get_pipe(name) for name in RULES)
    if type(ruler) is not AttributeRuler or type(lemmatizer) is not EnglishLemmatizer or lemmatizer.mode != "rule":
        return None
    patterns: list[Any] = ruler.patterns
    if not all(name in _WRITTEN for one in patterns for name in one["attrs"]):
        return None
    sequences = [sequence for one in patterns for sequence in one["patterns"]]
    if not all(_reads_form(name) for sequence in sequences for token in sequence for name in token):
        return None
    return Labels(nlp, sequences)


def _reads_form(name: str) -> bool:
    """Whether an attribute of a pattern is the form, the tag, the dependency, or follows from the form."""
    return name in _READ or name.startswith(_READ_FLAGS)
