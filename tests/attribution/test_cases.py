"""Inputs that broke other tools: attribution cases, with both engines."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from speaking import Found, words

ENGINES = ("rules", "crf")
HEAD = "The weekly meeting of the board.\n\n"


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("text", "cue", "source"),
    [
        ("The ministry, analysts contend, is changing course.", "contend", "analysts"),
        ("As per senior officials, the base will close.", "As per", "senior officials"),
        ("There is speculation among experts that prices may fall.", "speculation", "experts"),
        ("From various reports, the talks stalled.", "From", "various reports"),
    ],
)
def test_b19_kin_of_according_to(find: Callable[..., Found], engine: str, text: str, cue: str, source: str) -> None:
    document, found = find(HEAD + text, engine)
    [one] = found
    assert words(document, one.cue).endswith(cue)
    assert words(document, one.source) == source


@pytest.mark.parametrize("engine", ENGINES)
def test_b18_the_speaker_owns_the_words(find: Callable[..., Found], engine: str) -> None:
    text = "The council met. “It is a disgraceful, cowardly betrayal,” said Lee Ord, a trader."
    document, [found] = find(HEAD + text, engine)
    assert found.speaker == "Lee Ord"
    assert words(document, found.content) == "It is a disgraceful cowardly betrayal"


@pytest.mark.parametrize("engine", ENGINES)
def test_b20_a_quotation_over_two_paragraphs(find: Callable[..., Found], engine: str) -> None:
    text = "Dana Holt, a nurse, said: “They need help now.\n\n“If they wait, it gets worse,” she added."
    document, found = find(HEAD + text, engine)
    assert [a.speaker for a in found] == ["Dana Holt", "Dana Holt"]
    assert [words(document, a.content) for a in found] == ["They need help now", "If they wait it gets worse"]
    assert words(document, found[0].source) == "Dana Holt a nurse"


@pytest.mark.parametrize("engine", ENGINES)
def test_b22_quotations_nobody_claims_stay_unattributed(find: Callable[..., Found], engine: str) -> None:
    spoken = ["“The road is shut,” Dana Holt said.", "“It is open,” Bo Lund said."] * 3
    lone = ["“Who can tell.”", "“So it goes.”", "“No more of this.”", "“We shall see.”"]
    text = HEAD + "\n\n".join(spoken) + "\n\n" + "\n\n".join(f"The hall was full.\n\nIt was cold.\n\n{q}" for q in lone)
    found = find(text, engine)[1]
    named = [a for a in found if a.cue]
    orphans = [a for a in found if not a.cue]
    assert [a.speaker for a in named] == ["Dana Holt", "Bo Lund"] * 3
    assert [a.speaker for a in orphans] == [""] * 4
    assert all(a.confidence <= 0.3 for a in orphans)
    assert "unknown" not in {a.speaker.lower() for a in found}


@pytest.mark.parametrize("engine", ENGINES)
def test_b23_missing_marks_and_orphans(find: Callable[..., Found], engine: str) -> None:
    document, [found] = find(HEAD + "Talks failed again,” the minister said", engine)
    assert (words(document, found.content), words(document, found.source)) == ("Talks failed again", "the minister")
    assert document.layout.warnings
    orphan = find(HEAD + "Bo sat down. “We lost.” He left.", engine)[1][-1]
    assert (orphan.cue, orphan.speaker, orphan.confidence <= 0.3) == ((), "Bo", True)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("text", ["‘The workers’ deal won’t hold,’ he said.", "'The workers' deal won't hold,' he said."])
def test_b25_apostrophes(find: Callable[..., Found], engine: str, text: str) -> None:
    document, [found] = find(HEAD + text, engine)
    assert words(document, found.content) == "The workers' deal won't hold"
    assert (found.type, found.speaker) == ("direct", "he")


@pytest.mark.parametrize("engine", ENGINES)
def test_b27_curly_marks_between_sentences(find: Callable[..., Found], engine: str) -> None:
    document, found = find(HEAD + "“We lost.” The mayor left. “Why?” he asked.", engine)
    assert [(words(document, a.cue), words(document, a.content)) for a in found if a.cue] == [("asked", "Why")]
