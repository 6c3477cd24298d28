"""The trained models: present, small, repeatable, and trained again from examples of our own."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from speaking import Found

from framing import Article
from framing.attribution import attribute
from framing.attribution.crf import MODELS, load_models
from framing.attribution.cues import cues_of
from framing.attribution.sources import source_types_of
from framing.attribution.speech import speech_probabilities, train_speech
from framing.attribution.train import Judged, example, settings_from, train
from framing.errors import InputError
from framing.text import lay_out, parse

TEXT = (
    "The weekly meeting.\n\n“The bridge is safe,” Mara Vell said. The mayor condemned the strike.\n\n"
    "According to the police, nobody came. Bo Lund said it was late."
)


def test_the_files_are_small_and_have_a_card() -> None:
    for name in ("cue.crfsuite", "span.crfsuite"):
        assert (MODELS / name).stat().st_size < 3_000_000
    card = (MODELS / "MODEL_CARD.md").read_text(encoding="utf-8")
    assert "licence" in card
    assert re.search(r"trained on \d{4}-\d\d-\d\d", card)


def test_a_missing_model_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="rules alone"):
        load_models(tmp_path)


def test_same_text_same_answer(find: Callable[..., Found]) -> None:
    assert find(TEXT, "crf")[1] == find(TEXT, "crf")[1]


def test_the_other_articles_do_not_matter(nlp: Any, lexicon: Any) -> None:
    articles = [Article("a", TEXT, "X"), Article("b", "Head.\n\nMara Vell, a clerk, said it was late.", "X")]
    together = [attribute(d, lexicon) for d in parse((lay_out(a) for a in articles), nlp)]
    alone = [attribute(next(iter(parse([lay_out(a)], nlp))), lexicon) for a in articles]
    assert together == alone


def test_training_twice_gives_the_same_files(nlp: Any, lexicon: Any) -> None:
    document = next(iter(parse([lay_out(Article("a", TEXT, "X"))], nlp)))
    said = TEXT.index("said")
    gold = [(((said, said + 4),), ((said - 10, said - 1),), ((TEXT.index("The bridge"), said - 13),))]
    cues, roles = cues_of(lexicon), source_types_of(lexicon).roles
    examples = [example(f"a{i}", "X", document, gold, cues, roles) for i in range(6)]
    first, again = (train(examples, lambda line: None, k=2) for _ in range(2))
    assert (first.cue, first.span, first.settings) == (again.cue, again.span, again.settings)
    assert first.figures["gold_links_with_a_candidate"] == 6


def test_confidence_is_the_share_right() -> None:
    """Of links scored 0.5 half are right, of those scored 0.9 nine in ten, whatever the span model says."""
    judged = [Judged("neutral", cue, 0.9, n < 10 * cue, n) for cue in (0.1, 0.5, 0.9) for n in range(10)] * 40
    settings, _ = settings_from(judged, 600)
    assert [settings.confidence(cue, 0.9) for cue in (0.1, 0.5, 0.9)] == pytest.approx([0.1, 0.5, 0.9], abs=0.06)


def test_thresholds_are_half_of_the_best_f1() -> None:
    """Twelve of twelve sure links are right, of the unsure ones one in ten: F1 is best with the sure ones alone."""
    judged = [Judged("neutral", 0.95, 0.95, True, n) for n in range(120)]
    judged += [Judged("neutral", 0.3, 0.5, n % 10 == 0, 120 + n if n % 10 == 0 else -1) for n in range(120)]
    settings, f1 = settings_from(judged, 132)
    assert settings.threshold("neutral") == settings.threshold("doubt") == round(0.9 * 120 / (120 + 132), 3)
    assert f1 == pytest.approx(2 * 120 / (120 + 132))


def test_speech_weights_learn_the_feature_that_matters() -> None:
    rows = [["bias", "quotation"], ["bias"]] * 20
    weights = train_speech(rows, [True, False] * 20)
    assert weights["bias"] + weights["quotation"] > 0 > weights["bias"]


def test_sentences_with_and_without_speech(nlp: Any, lexicon: Any) -> None:
    from dataclasses import replace

    text = "The fair.\n\nThe gates opened.\n\nThe sun shone.\n\n“Come in and look around,” said Mara Vell, a clerk.\n\nIt rained."
    document = next(iter(parse([lay_out(Article("a", text, "X"))], nlp)))
    document = replace(document, attributions=attribute(document, lexicon))
    parts = ("The gates opened.", "“Come in and look around,” said Mara Vell, a clerk.", "It rained.")
    sentences = [(text.index(part), text.index(part) + len(part)) for part in parts]
    likely = speech_probabilities(document, sentences)
    assert [p >= 0.5 for p in likely] == [False, True, False]


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text(alphabet="ab “”\"'‘’.,:—-\n said he the", max_size=200))
def test_spans_hold_on_any_text(find: Callable[..., Found], text: str) -> None:
    """Parts lie inside the text, in order, and do not overlap one another."""
    for engine in ("rules", "crf"):
        document, found = find(text, engine)
        for one in found:
            for part in (one.cue, one.source, one.content):
                assert all(0 <= a < b <= len(document.text) for a, b in part)
                assert all(p[1] <= q[0] for p, q in pairwise(part))
            assert one.content
            assert 0 <= one.confidence <= 1
