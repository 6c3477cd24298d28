"""The trained models: present, small, repeatable, and trained again from examples of our own."""

from __future__ import annotations

import json
import re
import shutil
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
from framing.attribution.crf import load_models
from framing.attribution.cues import cues_of
from framing.attribution.sealed import FORMAT, MANIFEST, MODELS, hashes, seal
from framing.attribution.sources import source_types_of
from framing.attribution.speech import load_weights, speech_probabilities, train_speech
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


def test_every_shipped_model_is_the_one_that_was_trained() -> None:
    assert set(hashes()) == {"cue.crfsuite", "settings.json", "span.crfsuite", "speech.json"}
    assert load_models().cue is not None
    assert load_weights()


def _manifest(folder: Path, **changes: Any) -> None:
    stated = json.loads((folder / MANIFEST).read_text())
    (folder / MANIFEST).write_text(json.dumps(stated | changes))


def _change_byte(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))


REFUSED: list[tuple[str, Callable[[Path], object], str]] = [
    ("one bit of the cue model", lambda f: _change_byte(f / "cue.crfsuite"), "SHA-256"),
    ("one bit of the span model", lambda f: _change_byte(f / "span.crfsuite"), "SHA-256"),
    ("a threshold", lambda f: (f / "settings.json").write_text('{"weights": [], "thresholds": {}}'), "SHA-256"),
    ("a model of another training", lambda f: (f / "cue.crfsuite").write_bytes((f / "span.crfsuite").read_bytes()), "SHA-256"),
    ("an earlier version", lambda f: _manifest(f, format=FORMAT - 1), f"format {FORMAT - 1}"),
    ("a later version", lambda f: _manifest(f, format=99), "format 99"),
    ("no hashes", lambda f: _manifest(f, files={}), "SHA-256"),
    ("hashes that are none", lambda f: _manifest(f, files=3), "not a list"),
    ("a model is gone", lambda f: (f / "span.crfsuite").unlink(), "missing"),
    ("the manifest is gone", lambda f: (f / MANIFEST).unlink(), "missing"),
    ("the manifest is cut short", lambda f: (f / MANIFEST).write_text("{"), "not a list"),
    ("everything is gone", shutil.rmtree, "missing"),
]


@pytest.mark.parametrize(("harm", "words"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
def test_another_model_is_refused_with_one_line(harm: Callable[[Path], object], words: str, tmp_path: Path) -> None:
    folder = tmp_path / "models"
    shutil.copytree(MODELS, folder)
    harm(folder)
    with pytest.raises(InputError) as error:
        load_models(folder)
    said = str(error.value)
    assert words in said
    assert said.startswith(str(folder))
    assert "framing train attribution" in said
    assert "rules alone" in said
    assert "\n" not in said


def test_changed_weights_of_speech_are_refused(tmp_path: Path) -> None:
    seal(tmp_path, {"speech.json": b'{"bias": 1.0}'})
    assert load_weights(tmp_path / "speech.json") == {"bias": 1.0}
    load_weights.cache_clear()
    (tmp_path / "speech.json").write_bytes(b'{"bias": 2.0}')
    with pytest.raises(InputError, match=r"SHA-256.*framing train speech"):
        load_weights(tmp_path / "speech.json")


def test_models_trained_apart_keep_their_hashes(tmp_path: Path) -> None:
    """The two models of statements and the one of speech are trained by two commands, into one folder."""
    seal(tmp_path, {"cue.crfsuite": b"a"})
    seal(tmp_path, {"speech.json": b"{}"})
    first = hashes(tmp_path)
    seal(tmp_path, {"cue.crfsuite": b"b"})
    assert first["speech.json"] == hashes(tmp_path)["speech.json"]
    assert first["cue.crfsuite"] != hashes(tmp_path)["cue.crfsuite"]


def test_same_text_same_answer(find: Callable[..., Found]) -> None:
    assert find(TEXT, "crf")[1] == find(TEXT, "crf")[1]


def test_the_other_articles_do_not_matter(nlp: Any, lexicon: Any) -> None:
    articles = [Article("a", TEXT, "X"), Article("b", "Head.\n\nMara Vell, a clerk, said it was late.", "X")]
    together = [attribute(d, lexicon) for d in parse((lay_out(a) for a in articles), nlp)]
    alone = [attribute(next(iter(parse([lay_out(a)], nlp))), lexicon) for a in articles]
    assert together == alone


def test_training_twice_gives_the_same_files(nlp: Any, lexicon: Any, tmp_path: Path) -> None:
    document = next(iter(parse([lay_out(Article("a", TEXT, "X"))], nlp)))
    said = TEXT.index("said")
    gold = [(((said, said + 4),), ((said - 10, said - 1),), ((TEXT.index("The bridge"), said - 13),))]
    cues, roles = cues_of(lexicon), source_types_of(lexicon).roles
    examples = [example(f"a{i}", "X", document, gold, cues, roles) for i in range(6)]
    first, again = (train(examples, lambda line: None, k=2) for _ in range(2))
    assert (first.cue, first.span, first.settings) == (again.cue, again.span, again.settings)
    first.save(tmp_path)
    assert load_models(tmp_path).settings == first.settings
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
