"""Attributions by rule: a sentence, and who says what with which word."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from speaking import Found, words

HEAD = "The weekly meeting of the board.\n\n"

DIRECT = [
    ('"The bridge is safe," Mara Vell said.', "said", "Mara Vell", "The bridge is safe"),
    ('"The bridge is safe," said Mara Vell.', "said", "Mara Vell", "The bridge is safe"),
    ('Mara Vell said: "The bridge is safe."', "said", "Mara Vell", "The bridge is safe"),
    ('"The bridge," Mara Vell said, "is safe."', "said", "Mara Vell", "The bridge is safe"),
    ('"Is it safe?" asked Mara Vell.', "asked", "Mara Vell", "Is it safe"),
    ("'The bridge is safe,' Mara Vell said.", "said", "Mara Vell", "The bridge is safe"),
    ("“The bridge is safe. Nobody need worry,” Mara Vell said.", "said", "Mara Vell",
     "The bridge is safe Nobody need worry"),
    ("“The bridge is safe,” Mara Vell said. “Nobody need worry.”", "said", "Mara Vell",
     "The bridge is safe Nobody need worry"),
]  # fmt: skip

INDIRECT = [
    ("The mayor said that the bridge was safe.", "said", "The mayor", "that the bridge was safe"),
    ("The mayor said the bridge was safe.", "said", "The mayor", "the bridge was safe"),
    ("The bridge, the mayor said, was safe.", "said", "the mayor", "The bridge was safe"),
    ("The bridge was safe, the mayor said.", "said", "the mayor", "The bridge was safe"),
    ("According to the police, the bridge was safe.", "According to", "the police", "the bridge was safe"),
    ("The bridge was safe, according to the police.", "according to", "the police", "The bridge was safe"),
    ("As per senior officials, the base will close.", "As per", "senior officials", "the base will close"),
    ("The ministry, analysts contend, is changing course.", "contend", "analysts", "The ministry is changing course"),
    ("From various reports, the talks stalled.", "From", "various reports", "the talks stalled"),
    ("There is speculation among experts that prices may fall.", "speculation", "experts", "that prices may fall"),
    ("The mayor told the Lantern that the bridge was safe.", "told", "The mayor", "that the bridge was safe"),
    ("The mayor told this newspaper that the bridge was safe.", "told", "The mayor", "that the bridge was safe"),
    ("Rescuers told how they were delayed.", "told", "Rescuers", "how they were delayed"),
    ("The mayor said in a letter to the board that pay would fall.", "said", "The mayor", "that pay would fall"),
]  # fmt: skip

NARRATED = [
    ("The mayor condemned the strike.", "condemned", "The mayor", "the strike"),
    ("The union blamed the board.", "blamed", "The union", "the board"),
    ("The union accused the board of hiding the figures.", "accused", "The union", "the board of hiding the figures"),
    ("The mayor vowed to resign.", "vowed", "The mayor", "to resign"),
    ("The mayor threatened to resign.", "threatened", "The mayor", "to resign"),
    ("The union called for a strike.", "called for", "The union", "a strike"),
    ("The mayor called the plan “absurd”.", "called", "The mayor", "the plan absurd"),
    ("Radio Tarn quoted Bo Lund, a spokesman, for the figure.", "quoted", "Radio Tarn",
     "Bo Lund a spokesman for the figure"),
]  # fmt: skip

SOURCELESS = [
    ("The mayor is said to be ill.", "is said", "The mayor to be ill"),
    ("The mayor was reportedly ill.", "reportedly", None),
    ("The clerk allegedly took the money.", "allegedly", None),
]

HEADLINES = [
    ("Minister: Tax will rise", ":", "Minister", "Tax will rise"),
    ("Tax will rise: minister", ":", "minister", "Tax will rise"),
    ("Tax will rise - minister", "—", "minister", "Tax will rise"),
]


@pytest.mark.parametrize(("text", "cue", "source", "content"), DIRECT + INDIRECT + NARRATED)
def test_cue_source_and_content(find: Callable[..., Found], text: str, cue: str, source: str, content: str) -> None:
    document, found = find(HEAD + text)
    got = [(words(document, a.cue), words(document, a.source), words(document, a.content)) for a in found]
    assert got == [(cue, source, content)]


@pytest.mark.parametrize(("text", "cue", "content"), SOURCELESS)
def test_statements_without_a_source(find: Callable[..., Found], text: str, cue: str, content: str | None) -> None:
    document, found = find(HEAD + text)
    assert [words(document, a.cue) for a in found] == [cue]
    assert (found[0].source, found[0].speaker, found[0].level) == ((), "", 5)
    if content:
        assert words(document, found[0].content) == content


@pytest.mark.parametrize(
    ("headline", "body", "sources"),
    [
        ("Holt: wall was never safe", "Mayor Dana Holt spoke on Monday. Holt said the wall was never safe.", ["Holt"]),
        ("Tolm: wall falls into the sea", "The wall in Tolm fell. People in Tolm heard it.", []),
        ("Field: council sells it after all", "The council sold the old field on Monday. Nobody spoke for Mill Field.", []),
    ],
)
def test_a_name_at_a_headline_colon_speaks_only_if_the_body_knows_it_as_a_speaker(
    find: Callable[..., Found], headline: str, body: str, sources: list[str]
) -> None:
    document, found = find(f"{headline}\n\n{body}")
    assert [words(document, a.source) for a in found if a.type == "headline"] == sources


@pytest.mark.parametrize(("text", "cue", "source", "content"), HEADLINES)
def test_headlines(find: Callable[..., Found], text: str, cue: str, source: str, content: str) -> None:
    document, found = find(text + "\n\nThe house sat on Monday. It rose at noon.")
    assert [(words(document, a.cue), words(document, a.source), words(document, a.content)) for a in found] == [
        (cue, source, content)
    ]
    assert found[0].type == "headline"


@pytest.mark.parametrize(
    "text",
    [
        "The question was on the list.",
        "The call lasted an hour.",
        "The exchange opened at nine.",
        "At this point the road bends.",
        "The drought threatens to spread.",
        "The blast claimed four lives.",
        "Two people were admitted to hospital.",
        "They met at the state house.",
        "He works for the National Report.",
        "The door slammed.",
        "The child screamed in the dark.",
        "By Mara Vell and Bo Lund",
        "Updated: 3 January, 11:25",
    ],
)
def test_common_words_that_are_no_cue(find: Callable[..., Found], text: str) -> None:
    assert find(HEAD + text)[1] == ()


@pytest.mark.parametrize(
    ("text", "type_"),
    [
        ("“It is safe,” the mayor said.", "direct"),
        ("The mayor said the plan was “absurd” and late.", "mixed"),
        ("The mayor said the plan was late.", "indirect"),
        ("The mayor is said to be ill.", "hearsay"),
        ("The mayor was reportedly ill.", "adverbial"),
        ("There is speculation among experts that prices may fall.", "nominal"),
        ("The mayor condemned the strike.", "narrated"),
    ],
)
def test_types(find: Callable[..., Found], text: str, type_: str) -> None:
    assert [a.type for a in find(HEAD + text)[1]] == [type_]


@pytest.mark.parametrize(
    ("text", "class_", "speech"),
    [
        ("The mayor said the road was open.", "neutral", "speech"),
        ("The mayor claimed that the road was open.", "doubt", "speech"),
        ("The mayor admitted that the road was closed.", "concession", "speech"),
        ("The mayor revealed that the road was closed.", "factive", "speech"),
        ("The mayor denied that the road was closed.", "denial", "speech"),
        ("The mayor vowed to reopen the road.", "directive", "speech"),
        ("The mayor believes that the road is open.", "mental", "mental"),
        ("The mayor plans to reopen the road.", "mental", "intended"),
    ],
)
def test_classes(find: Callable[..., Found], text: str, class_: str, speech: str) -> None:
    assert [(a.cue_class, a.speech) for a in find(HEAD + text)[1]] == [(class_, speech)]


def test_every_attribution_says_why_and_how_sure(find: Callable[..., Found]) -> None:
    for text, *_ in DIRECT + INDIRECT + NARRATED:
        for one in find(HEAD + text)[1]:
            assert one.rule
            assert one.why.endswith(".")
            assert 0 < one.confidence <= 1


def test_a_long_article_takes_no_longer_per_sentence(nlp: object, lexicon: object) -> None:
    """Both engines on 2,000 sentences: the time is that of 200 sentences ten times over, with room for noise."""
    from time import perf_counter

    from framing import Article
    from framing.attribution import attribute
    from framing.text import lay_out, parse

    block = "“The bridge is safe,” the mayor said. The union blamed the board. Nobody came.\n\n"

    articles = [Article(str(times), HEAD + block * times, "The Lantern") for times in (67, 667)]
    short, long = parse((lay_out(a) for a in articles), nlp)  # type: ignore[arg-type]
    assert len(long.layout.sentences) >= 2000
    for engine in ("rules", "crf"):
        attribute(short, lexicon, engine=engine)  # type: ignore[arg-type]
        seconds = []
        for document in (short, long):
            began = perf_counter()
            attribute(document, lexicon, engine=engine)  # type: ignore[arg-type]
            seconds.append(perf_counter() - began)
        assert seconds[1] < 30 * seconds[0] + 0.5
