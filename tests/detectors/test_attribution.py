"""Attributions as findings."""

from __future__ import annotations

from typing import Any

import pytest

from framing import Article
from framing.attribution import attribute
from framing.detectors.attribution import attribution, source_name
from framing.lexicon import load_shipped
from framing.text import lay_out, parse, with_voices

TEXT = (
    "Council meets.\n\nMayor Dana Holt claimed that the bridge was “a wreck”. Police said it was safe.\n\n"
    "“Nobody asked us.” The meeting closed at nine."
)


@pytest.fixture(scope="module")
def found(nlp: Any) -> list[Any]:
    document = next(iter(parse([lay_out(Article("a-1", TEXT, "The Lantern"))], nlp)))
    document = with_voices(document, attribute(document, load_shipped(), engine="rules"))
    findings, exclusions = attribution(document)
    assert exclusions == []
    return findings


def test_the_span_is_the_cue_and_the_category_its_class(found: list[Any]) -> None:
    assert [(f.span.text, f.category, f.subcategory) for f in found[:2]] == [
        ("claimed", "doubt", "speech"),
        ("said", "neutral", "speech"),
    ]
    assert {f.dimension for f in found} == {"attribution"}


def test_source_and_content_stand_beside_it(found: list[Any]) -> None:
    detail = found[0].attribution
    assert detail.source.text == "Mayor Dana Holt"
    assert detail.content.text.startswith("that the bridge was")
    assert (detail.speaker, detail.source_type, detail.level, detail.type) == ("Dana Holt", "official", 0, "mixed")


def test_every_span_slices_back(found: list[Any]) -> None:
    for finding in found:
        for span in (finding.span, finding.attribution.source, finding.attribution.content):
            assert span is None or TEXT[span.start : span.end] == span.text


def test_a_quotation_without_a_cue_is_marked_itself(found: list[Any]) -> None:
    orphan = found[-1]
    assert orphan.rule == "orphan quotation"
    assert orphan.span.text.startswith("Nobody asked us")
    assert orphan.attribution.confidence <= 0.3


def test_source_name_begins_with_a_capital(found: list[Any], nlp: Any) -> None:
    assert [f.speaker for f in found[:2]] == ["Dana Holt", "Police"]
    document = next(iter(parse([lay_out(Article("a", "Head.\n\nThe mayor said it was late.", "X"))], nlp)))
    assert [source_name(a) for a in attribute(document, load_shipped(), engine="rules")] == ["Mayor"]
