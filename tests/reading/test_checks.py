"""What is suspicious about a text."""

from __future__ import annotations

import pytest
from corpora import BODY, OTHER

from framing.reading.checks import cut_off, suspicions, unlike_english


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Ferry fares rose by a fif… [+2829 chars]", "2,829 characters are missing"),
        ("Ferry fares rose by a fif… [+12 chars]\r\n", "12 characters are missing"),
        ("Ferry fares rose by a fif [+1,204 characters]", "1,204 characters are missing"),
        ("The vote drew attention to an...", "in the middle of a sentence"),
        ("The vote drew attention to an…\n\nRead more", "in the middle of a sentence"),
        ("The vote drew attention to an […]", "in the middle of a sentence"),
        ("The vote is over.\nSubscribe to continue", "ends with “Subscribe to continue”"),
    ],
)
def test_cut_off(text: str, said: str) -> None:
    assert cut_off(text).startswith("cut off: ")
    assert said in cut_off(text)


@pytest.mark.parametrize(
    "text",
    [
        "The vote is over.",
        "“And then...” she said.",
        "He only said: “Well ...”",
        "The vote [+2829 chars] is over.",
        "The vote is over.\nRead more",
        "",
    ],
)
def test_whole(text: str) -> None:
    assert cut_off(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        BODY,
        OTHER,
        "Goals: Ord, Holt. Cards: Byrne.",
        "The café owner, Señor Müller, said naïve words to the crowd in Łódź and in Ōsaka, and then he left "
        "for the ferry "
        "with his bag, which was small, and with a smile that nobody who was there has forgotten.",
    ],
)
def test_english_or_too_short_to_say(text: str) -> None:
    assert unlike_english(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        "Der Hafenrat hat am Montag beschlossen, dass die Fähre in diesem Winter nicht fährt, und das war "
        "für viele an der "
        "Küste eine Überraschung. Was also wird nun aus den Händlern?",
        "De havenraad heeft maandag besloten dat de veerboot deze winter niet vaart, en dat was voor velen "
        "een verrassing. "
        "Wat is er nu nog over van de handel, of had men dat zo bedoeld?",
        "Le conseil du port a décidé lundi que le bateau ne partira pas cet hiver, et ce fut une surprise "
        "pour beaucoup. "
        "On se demande ce que vont devenir les marchands du quai.",
        "A junta do porto decidiu na segunda-feira que o barco não sai neste inverno, e para muitos a notícia foi uma "
        "surpresa. Do lado de cá, no cais, as pessoas estão tristes.",
        "Havnerådet besluttede mandag at færgen ikke sejler i vinter, og det var for mange en overraskelse. "
        "Vi skulle have "
        "talt om det her, sagde en af dem, og han er ikke i tvivl om at det er for sent.",
    ],
    ids=["German", "Dutch", "French", "Portuguese", "Danish"],
)
def test_other_languages(text: str) -> None:
    assert unlike_english(text).startswith("not English")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Паром не пойдёт этой зимой.", "most letters are Cyrillic"),
        ("渡轮今年冬天停航", "most letters are Cjk"),
        ("The ferry said " + "Паром не пойдёт " * 2, "most letters are Cyrillic"),
        (BODY + "Паром не пойдёт этой зимой, решил совет порта. " * 4, "partly not English"),
        ("12 345 –– 67 %", "holds no words"),
    ],
)
def test_other_scripts(text: str, said: str) -> None:
    assert said in unlike_english(text)


def test_characters_that_could_not_be_read_are_counted() -> None:
    assert suspicions(BODY, 1) == ("1 character could not be read and is shown as \ufffd",)
    assert suspicions(BODY, 1200) == ("1,200 characters could not be read and are shown as \ufffd",)
    assert suspicions(BODY, 0) == ()


def test_text_saved_with_the_wrong_encoding() -> None:
    garbled = "“We won’t,” she said. ".encode().decode("cp1252", "replace")
    assert any(s.startswith("garbled") for s in suspicions(BODY + garbled, 0))
