"""Who the sources are: joined mentions, types, levels, principals, reasons."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from speaking import Found

from framing import Article
from framing.attribution import identities
from framing.attribution.cues import cues_of
from framing.attribution.profiles import surname_of
from framing.attribution.rules import find_links
from framing.attribution.sources import identify, source_types_of
from framing.attribution.table import table
from framing.text import lay_out, parse
from framing.text.document import ORPHAN

HEAD = "The weekly meeting of the board.\n\n"

JOINED = [
    ("Mayor Dana Holt said it was late. Holt said it would rain.", ["Dana Holt", "Dana Holt"]),
    ("Dana Holt, a nurse, said it was late. She added that it would rain.", ["Dana Holt", "Dana Holt"]),
    ("Dana Holt said it was late. Bo Lund disagreed loudly. “No,” he said.", ["Dana Holt", "Bo Lund"]),
    ("The ministry said it was late. It added that it would rain.", ["ministry", "ministry"]),
    ("Police said it was late. “Go home,” they said.", ["Police", "Police"]),
    ("The defence minister, Ana Reyes, said it was late. The minister said it would rain.", ["Ana Reyes", "Ana Reyes"]),
    ("Mr. Lund met the board. “No,” he said.", ["he"]),
    ("Dr Dana Holt said it was late. Then they said it would rain.", ["Dana Holt", "they"]),
]

LEVELS = [
    ("Mayor Dana Holt said it was late.", 0),
    ("Dana Holt, a nurse, said it was late.", 0),
    ("Dana Holt said it was late.", 1),
    ("A ministry spokesperson said it was late.", 2),
    ("The mayor said it was late.", 2),
    ("A senior official said it was late.", 3),
    ("Sources said it was late.", 4),
    ("Experts said it was late.", 4),
    ("It is understood that it was late.", 5),
    ("The report said it was late.", 3),
    ("A Lantern survey found that it was late.", 1),
    ("The Ministry of Works said it was late.", 1),
    ("The White House said it was late.", 2),
    ("Hale's campaign said it was late.", 2),
    ("The senator said it was late.", 2),
    ("Residents said it was late.", 3),
    ("Officials said it was late.", 4),
    ("Dana Holt, who sold tea by the gate, said it was late.", 0),
]

TYPES = [
    ("The mayor said it was late.", "official"),
    ("Police said it was late.", "security"),
    ("A judge said it was late.", "security"),
    ("Professor Ana Reyes said it was late.", "expert"),
    ("The report said it was late.", "document"),
    ("A ministry spokesperson said it was late.", "official"),
    ("A spokesman for the police said it was late.", "security"),
    ("An official at the bank said it was late.", "business"),
    ("Residents said it was late.", "citizen"),
    ("Sources said it was late.", "anonymous"),
    ("Critics said it was late.", "vague"),
    ("Dana Holt said it was late.", ""),
    ("A senior adviser to Dana Holt said it was late.", "anonymous"),
    ("Two Holt aides said it was late.", "anonymous"),
    ("A person close to Dana Holt said it was late.", "anonymous"),
    ("A minister, speaking on condition of anonymity, said it was late.", "anonymous"),
    ("Experts said it was late.", "vague"),
    ("Some conservatives said it was late.", "vague"),
    ("Some liberals said it was late.", "vague"),
    ("Forty percent of voters said it was late.", "citizen"),
    ("Dana Holt, a baker, said it was late.", "citizen"),
    ("Sen. Dana Holt said it was late.", "political"),
    ("Former governor Dana Holt said it was late.", "political"),
    ("Dana Holt, president of Ember Bank, said it was late.", "business"),
    ("Dana Holt, director of the Ember University clinic, said it was late.", "expert"),
    ("The Ember Tribune reported that it was late.", "media"),
    ("The Ember Teachers Association said it was late.", "civil"),
]

IN_THE_ARTICLE = [
    ("Holt said it was late. The Holt campaign paid. Dana Holt, a candidate for mayor, left.", "political"),
    ("Holt said it was late. Prime Minister Dana Holt left.", "official"),
    ("Holt said it was late. The board met Dana Holt, a professor of law.", "expert"),
    ("Holt said it was late. Detective Dana Holt left.", "security"),
    ("Holt said it was late. Former neighbours met Dana Holt, a nurse.", "expert"),
    ("Selland said it was late. The ship left from Selland. It was built in Selland.", "official"),
]

REACH = [
    ("Mayor Dana Holt left. " + "It rained all day. " * 20 + "Dana Holt said it was late.", None, 0),
    ("Mayor Dana Holt left. " + "It rained all day. " * 20 + "Dana Holt said it was late.", 160, 1),
    ("Mayor Dana Holt left. Dana Holt said it was late.", 160, 0),
]


@pytest.mark.parametrize(("text", "speakers"), JOINED)
def test_mentions_of_one_source_are_joined(find: Callable[..., Found], text: str, speakers: list[str]) -> None:
    assert [a.speaker for a in find(HEAD + text)[1]] == speakers


@pytest.mark.parametrize(("text", "level"), LEVELS)
def test_identification_level(find: Callable[..., Found], text: str, level: int | None) -> None:
    assert [a.level for a in find(HEAD + text)[1]] == [level]


@pytest.mark.parametrize(("text", "type_"), TYPES)
def test_type_of_source(find: Callable[..., Found], text: str, type_: str) -> None:
    assert [a.source_type for a in find(HEAD + text)[1]] == [type_]


@pytest.mark.parametrize(("text", "type_"), IN_THE_ARTICLE)
def test_a_name_has_the_role_that_stands_beside_it_anywhere(find: Callable[..., Found], text: str, type_: str) -> None:
    assert find(HEAD + text)[1][0].source_type == type_


@pytest.mark.parametrize(("text", "reach", "level"), REACH)
def test_a_role_counts_within_reach(nlp: Any, lexicon: Any, text: str, reach: int | None, level: int) -> None:
    document = next(iter(parse([lay_out(Article("a", HEAD + text, "The Lantern"))], nlp)))
    cues, types = cues_of(lexicon), source_types_of(lexicon)
    t = table(document, cues.words)
    assert identify(t, find_links(t, cues, types.roles), types, reach=reach)[-1].level == level


def test_a_surname_takes_the_type_of_its_full_name(find: Callable[..., Found]) -> None:
    found = find(HEAD + "Mayor Dana Holt said it was late. Holt said it would rain.")[1]
    assert [(a.source_type, a.level) for a in found] == [("official", 0), ("official", 0)]


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("A spokesman for the ministry said it was late.", "principal", "ministry"),
        ("The former mayor Dana Holt said it was late.", "former", True),
        ("A senior official said it was late.", "reason_given", False),
        ("A senior official, who asked not to be named because the talks were private, said it was late.",
         "reason_given", True),
        ("Dana Holt said it was late.", "reason_given", None),
        ("Dana Holt told this newspaper that it was late.", "own_outlet", True),
        ("Dana Holt told the Lantern that it was late.", "own_outlet", True),
        ("Dana Holt told the board that it was late.", "own_outlet", False),
    ],
)  # fmt: skip
def test_what_else_is_known(nlp: Any, lexicon: Any, text: str, field: str, value: object) -> None:
    document = next(iter(parse([lay_out(Article("a", HEAD + text, "The Lantern"))], nlp)))
    found = identities(document, lexicon, engine="rules")
    assert getattr(found[-1], field) == value


@pytest.mark.parametrize(
    ("text", "speaker", "type_", "level"),
    [
        ("Public Works United said the road would close.", "Public Works United", "", 1),
        ("Judge Dana Holt said the road would close.", "Dana Holt", "security", 0),
        ("A Harbour Trust Poll showed that support fell.", "Harbour Trust Poll", "document", 1),
        ("A survey by the Harbour Trust showed that support fell.", "survey by the Harbour Trust", "document", 1),
        ("A report on the ministers showed that support fell.", "report on the ministers", "document", 3),
        ("Dana Holt of the Valley Herald said the road would close.", "Dana Holt", "media", 1),
    ],
)
def test_whole_names_and_what_made_them(
    find: Callable[..., Found], text: str, speaker: str, type_: str, level: int
) -> None:
    [one] = find(HEAD + text)[1]
    assert (one.speaker, one.source_type, one.level) == (speaker, type_, level)


@pytest.mark.parametrize(
    ("name", "surname"),
    [("Dana Holt", "Holt"), ("Dana Holt Jr.", "Holt"), ("Bank of Lorn", "Bank"), ("of certain leaders of the past", "leaders")],
)
def test_every_name_has_a_word_that_stands_for_it(name: str, surname: str) -> None:
    assert surname_of(name.split()) == surname


def test_a_source_of_signs_alone_has_no_name(nlp: Any, lexicon: Any) -> None:
    text = "According to an Oster News poll, 72% of voters disapprove of the closure."
    document = next(iter(parse([lay_out(Article("a", HEAD + text, "The Lantern"))], nlp)))
    cues, types = cues_of(lexicon), source_types_of(lexicon)
    t = table(document, cues.words)
    [link] = [one for one in find_links(t, cues, types.roles) if one.lemma == "according to"]
    sign = t.words.index("%")
    [identity] = identify(t, [replace(link, source=(sign,))], types)
    assert identity.speaker == ""


ONE_SOURCE = [
    ("The hall was shut, said Fire Chief Ida Kron. The town's fire chief added that it was safe.", ["Ida Kron", "Ida Kron"]),
    ("Deputy Mayor Ida Kron came by bus. The mayor said that it rained.", ["mayor"]),
    ("Vice President Ida Kron came by bus. The president said that it rained.", ["president"]),
    ("The fire chief, Ida Kron, said it was late. Police said it rained. The fire chief waited, she said.",
     ["Ida Kron", "Police", "Ida Kron"]),
    ("The board met Mayor Dana Holt. The mayor said it was late.", ["Dana Holt"]),
    ("The board met Harbour Minister Dana Holt and Road Minister Bo Lund. The minister said it was late.", ["minister"]),
    ("The board met Dana Holt, a candidate for mayor. The candidate said it was late.", ["candidate"]),
    ("The board met Mayor Dana Holt. The mayor of Ember said it was late.", ["mayor of Ember"]),
    ("Bus driver Bo Lund carried nine people out. “You just pull,” the 58-year-old said.", ["Bo Lund"]),
    ("Bo Lund, 58, met Dana Holt, 61, at the gate. “You just pull,” the 61-year-old said.", ["Dana Holt"]),
    ("The fire spread. “You just pull,” the 58-year-old said.", ["58-year-old"]),
    ("The mayor blamed the Ember Movement. The group denied it.", ["mayor", "Ember Movement"]),
    ("The mayor met the Ember Movement and the Harbour Union. The group denied it.", ["group"]),
    ("The port authority closed the gate. The authority said it was late.", ["port authority"]),
    ("The port authority had a rival in the road authority. The authority said it was late.", ["authority"]),
    ("The port authority closed the gate. It said that it was late.", ["port authority"]),
    ("Mayor Dana Holt left early. Her office said it was late.", ["Dana Holt's office"]),
    ("The country of Selland, which had closed its ports, said it was late.", ["Selland"]),
    ("A spokeswoman for the club, who gave her name only as Mira, said it was late.", ["Mira"]),
    ("One, a cleaner at the hall, said it was late.", ["cleaner at the hall"]),
    ("The harbour ministry, which had closed the gate, said it was late.", ["harbour ministry"]),
    ("The second letter said it was late. The letters show that it rained.", ["second letter", "letters"]),
    ("Mayor Dana Holt said it was late. At noon the head teacher, Bo Lund, left. “No,” he said.", ["Dana Holt", "Bo Lund"]),
    ("Dana Holt said the plan was dead and added that it would rain.", ["Dana Holt", "Dana Holt"]),
    ("Dana Holt claimed the club had nothing to hide and insisted that it rained.", ["Dana Holt", "Dana Holt"]),
]  # fmt: skip

GOING_ON = [
    ("Dana Holt said the roof leaked. “Nobody came. I waited.”", "Dana Holt"),
    ("“We are late,” said Bo Lund, a baker.\n\n“I would rather have gone home.”", "Bo Lund"),
    ("Dana Holt said the roof leaked. Bo Lund said it did not. “Nobody came. I waited.”", ""),
    ("Dana Holt said the roof leaked. It rained all day. The crowd grew. “Nobody came. I waited.”", ""),
    ("“We are late,” said Bo Lund, a baker. The crowd grew.\n\n“I would rather have gone home.”", ""),
    ("Dana Holt said it was late. “We are late,” said Bo Lund.\n\n“I would rather have gone home.”", ""),
]


@pytest.mark.parametrize(("text", "speakers"), ONE_SOURCE)
def test_who_is_meant_by_a_role_an_age_a_group_or_a_short_term(
    find: Callable[..., Found], text: str, speakers: list[str]
) -> None:
    assert [a.speaker for a in find(HEAD + text)[1]] == speakers


@pytest.mark.parametrize(("text", "speaker"), GOING_ON)
def test_a_quotation_without_a_cue_belongs_to_the_one_evident_speaker(
    find: Callable[..., Found], text: str, speaker: str
) -> None:
    [going] = [a for a in find(HEAD + text)[1] if not a.cue]
    assert ("" if going.rule == ORPHAN else going.speaker) == speaker
