"""Free indirect speech: candidates, for a reader to judge; nothing here is ever counted.

A sentence in the narrator's own words may still be somebody's: "She said no. The plan was mad, surely. She would not
sign." No form says so with certainty (Banfield 1982; Semino & Short 2004), so a sentence is only a candidate, and only
where it stands between statements of one and the same source and carries a mark of that style itself.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Span as Tokens

    from framing.text.document import Attribution, Document, Sentence

RULE = "free indirect"
"""Rule of a candidate."""
LONGEST = 2
"""So many sentences without a source may stand between two statements of one."""
_SHIFTED = frozenset({"would", "could", "might", "must"})
_NEAR = frozenset({"now", "here", "today", "tomorrow", "tonight"})
_STANCE = frozenset({
    "surely", "certainly", "obviously", "clearly", "frankly", "honestly", "apparently", "evidently", "simply", "perhaps",
    "maybe", "indeed",
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence that may be free indirect speech: `start`-`end` in the normalised text, whose, and the marks it shows."""

    start: int
    end: int
    speaker: str
    marks: tuple[str, ...]


def free_indirect(document: Document) -> list[Candidate]:
    """The candidates of a document, in order of text; linear in its length.

    A sentence of the body without quotation and without an attribution of its own, at most `LONGEST` in a row, with
    statements of one source right before and after it (two paragraphs at most), whose subject is a pronoun or a thing
    and not a person by name, and that shows a mark: a modal shifted into the past ("would"), a word of the speaker's here
    and now beside a past tense ("now", "tomorrow"), an exclamation or question, an adverb of stance ("surely").
    """
    layout = document.layout
    sentences = layout.sentences
    speakers = _speakers(document)
    quoted = _touched(sentences, [(q.start, q.end) for q in layout.quotes])
    found: list[Candidate] = []
    before = -1
    for number in sorted(speakers):
        between = range(before + 1, number)
        if before >= 0 and 0 < len(between) <= LONGEST:
            shared = {name for name in speakers[before] & speakers[number] if name}
            near = sentences[number].section - sentences[before].section <= 2
            plain = all(
                k not in quoted and layout.sections[sentences[k].section].role == "body" for k in between
            )
            if shared and near and plain:
                for k in between:
                    marks = _marks(document, sentences[k])
                    if marks:
                        found.append(Candidate(sentences[k].start, sentences[k].end, min(shared), marks))
        before = number
    return found


def _speakers(document: Document) -> dict[int, frozenset[str]]:
    """For each sentence that an attribution touches, the sources of its statements ("" for one without)."""
    found: dict[int, set[str]] = {}
    sentences = document.layout.sentences
    for one in document.attributions:
        for number in _touched(sentences, (*one.cue, *one.content)):
            found.setdefault(number, set()).add(_name(one))
    return {number: frozenset(names) for number, names in found.items()}


def _name(one: Attribution) -> str:
    return one.speaker if one.speech in ("speech", "mental") and one.cue else ""


def _touched(sentences: Sequence[Sentence], spans: Sequence[tuple[int, int]]) -> set[int]:
    """Numbers of the sentences that spans overlap."""
    found: set[int] = set()
    for start, end in spans:
        number = bisect_left(sentences, start + 1, key=lambda s: s.end)
        while number < len(sentences) and sentences[number].start < end:
            found.add(number)
            number += 1
    return found


def _marks(document: Document, sentence: Sentence) -> tuple[str, ...]:
    """The marks of free indirect speech that a sentence shows; () where its subject is a person by name."""
    tokens = document.tokens.char_span(sentence.start, sentence.end, alignment_mode="expand")
    if tokens is None or not _subject_fits(tokens):
        return ()
    words = [(token.lower_, token.tag_) for token in tokens]
    past = any(tag == "VBD" or (tag == "MD" and word in _SHIFTED) for word, tag in words)
    marks = [f"“{word}”" for word, tag in words if past and tag == "MD" and word in _SHIFTED]
    if past:
        marks += [f"“{word}” beside a past tense" for word, tag in words if word in _NEAR]
        marks += [f"“{word}”" for word, tag in words if word in _STANCE]
    end = document.text[sentence.start : sentence.end].rstrip()[-1:]
    if end in ("!", "?"):
        marks.append("an exclamation" if end == "!" else "a question")
    return tuple(dict.fromkeys(marks))


def _subject_fits(tokens: Tokens) -> bool:
    """Whether the main clause is not told of a person by name."""
    subjects = [t for t in tokens.root.children if t.dep_ in ("nsubj", "nsubjpass", "expl")]
    return not any(t.pos_ == "PROPN" for t in subjects) and (
        bool(subjects) or tokens.root.pos_ not in ("VERB", "AUX") or tokens.text.rstrip()[-1:] in ("!", "?")
    )
