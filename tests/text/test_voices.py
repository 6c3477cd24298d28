"""Voices, speakers and the words of each voice."""

from __future__ import annotations

from typing import Any

import pytest

from framing.article import Article
from framing.text import Attribution, Document, Layout, lay_out, parse, voices, words
from framing.text.voices import with_voices


def document(text: str, nlp: Any, headline: str = "") -> Document:
    layout = lay_out(Article(id="a", text=text, outlet="The Lanthorn", headline=headline))
    return next(parse([layout], nlp))


def attribution(layout: Layout, content: str, speaker: str) -> Attribution:
    start = layout.text.index(content)
    return Attribution(
        cue=((0, 1),),
        source=(),
        content=((start, start + len(content)),),
        cue_lemma="say",
        cue_class="neutral",
        type="indirect",
        speech="speech",
        speaker=speaker,
        source_type="official",
        level=0,
        confidence=1.0,
        rule="test",
        why="",
    )


def voice_of(doc: Document, word: str, attributions: list[Attribution]) -> tuple[str, str]:
    found, speakers = voices(doc.layout, doc.tokens, attributions)
    index = next(t.i for t in doc.tokens if t.text == word)
    return found[index], speakers[index]


STORY = (
    "Lee Ord said the plan was a betrayal. “It is cowardly,” he added, and left the hall. "
    "The board called it a ‘rescue’ and moved on to the next item of the long evening."
)


@pytest.mark.parametrize(
    ("word", "voice", "speaker"),
    [
        ("betrayal", "paraphrased", "Lee Ord"),
        ("cowardly", "quoted", "Lee Ord"),
        ("rescue", "quoted", ""),
        ("left", "outlet", ""),
        ("said", "outlet", ""),
    ],
)
def test_voice_and_speaker(word: str, voice: str, speaker: str, nlp: Any) -> None:
    doc = document(STORY, nlp)
    given = [attribution(doc.layout, c, "Lee Ord") for c in ("the plan was a betrayal", "It is cowardly")]
    assert voice_of(doc, word, given) == (voice, speaker)


def test_an_inner_attribution_names_the_speaker(nlp: Any) -> None:
    doc = document("Lind said that Ord thinks the plan is dead.", nlp)
    given = [
        attribution(doc.layout, "Ord thinks the plan is dead", "Lind"),
        attribution(doc.layout, "the plan is dead", "Ord"),
    ]
    assert voice_of(doc, "dead", given) == ("paraphrased", "Ord")
    assert voice_of(doc, "thinks", given) == ("paraphrased", "Lind")


def test_a_quotation_over_two_paragraphs_has_one_speaker(nlp: Any) -> None:
    doc = document("Dana Holt said: “They need help now.\n\n“If they wait, it gets worse,” she added.", nlp)
    given = [attribution(doc.layout, "They need help now", "Dana Holt")]
    assert voice_of(doc, "worse", given) == ("quoted", "Dana Holt")


def test_headline_and_caption_are_voices_of_their_own(nlp: Any) -> None:
    text = f"{STORY}\n\nThe hall after the vote. (AP Photo/Mo Ferrin)\n\nThe board meets again on Monday in the hall."
    doc = document(text, nlp, headline="Board ‘saves’ the pier")
    assert voice_of(doc, "pier", [])[0] == "headline"
    assert voice_of(doc, "saves", [])[0] == "quoted"
    assert voice_of(doc, "Photo", [])[0] == "caption"
    assert voice_of(doc, "Monday", [])[0] == "outlet"


def test_words_of_each_voice(nlp: Any) -> None:
    story = "Lee Ord's board won't say “we can't pay” to 40 far-right members of the U.S. club, he said."
    doc = document(f"By Ana Brook\n\n{story}", nlp)
    counted = words(with_voices(doc, []))
    assert counted == {"outlet": 16, "quoted": 3, "paraphrased": 0, "headline": 0, "caption": 0}


def test_an_insult_in_quotes_leaves_the_outlets_words_alone(nlp: Any) -> None:
    plain = words(with_voices(document(STORY, nlp), []))
    more = words(with_voices(document(STORY + " “Shameful, cruel cowards,” Lind said.", nlp), []))
    assert more["outlet"] == plain["outlet"] + 2
    assert more["quoted"] == plain["quoted"] + 3
