"""The comparability gate: genre from section, address and text; what is refused and what is only said."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from framing import Article, Settings, score
from framing.comparison.gate import Gate, gate, gate_rows, genre_rows, guess_genre
from framing.text import lay_out

RULES = Settings(attribution="rules")

NEWS = (
    "NORVALE (Meridian) — Two boats sank in the harbour on Monday, officials said. The mayor, Dana Holt, told reporters that "
    "nobody was hurt. The coastguard said the boats had been empty. A spokesman for the port said a chain had come loose, "
    "according to a first report.\n\n"
    "Police said they would look into the case. The owner, Otto Brandl, told the Herald that both boats were insured. Holt "
    "said the harbour would open again on Tuesday, and the ministry confirmed the date. A ferry to the islands was cancelled, "
    "the line announced. Fishers reported oil on the water, and the coastguard said it had sent a ship.\n\n"
    "The port stated that work on the quay had ended in May. Officials said the chain was of the same kind as the one that "
    "broke last year. The ministry declined to comment on the cost, and a spokeswoman said figures would be reported later. "
    "The crews of both boats confirmed that nobody had been on board, officials added."
)
OPINION = (
    "Why do we still let boats rot in our harbour? I have walked along the quay every morning for years, and I ask myself "
    "whether we care at all. You would think that we had learned from the last storm. We should be ashamed of ourselves.\n\n"
    "What must happen before our council wakes up? We need a new chain, and we should pay for it now. I know that money is "
    "short. But is it not our harbour? Perhaps you have never seen a boat go down. I have, and I will not forget it.\n\n"
    "We must ask more of those we elect, and surely we must ask more of ourselves. Should our children pay for what we leave "
    "undone? I do not think so. Let us mend what we have, and let us do it before the winter comes. You and I can start today, "
    "with our own hands, if we must. My father would have done it.\n\n"
    "Ines Kolder is a columnist who lives on the coast."
)
LIVE = "\n\n".join(
    f"{hour}:15 {zone}\n\n{line}"
    for hour, zone, line in [
        (9, "GMT", "The first boat has reached the quay, with four on board."),
        (10, "GMT", "The mayor is about to speak in the hall by the port."),
        (11, "GMT", "She says the harbour will stay closed until the evening."),
        (12, "GMT", "A second boat is on its way, and the ferry waits outside."),
    ]
)

GENRES = [
    ({"text": NEWS}, "news", False),
    ({"text": OPINION}, "opinion", False),
    ({"text": LIVE}, "live blog", False),
    ({"text": "Two boats sank."}, "unsure", False),
    ({"text": NEWS, "genre": "Opinion"}, "opinion", True),
    ({"text": OPINION, "genre": "News"}, "news", True),
    ({"text": NEWS, "url": "https://herald.example/opinion/2024/boats"}, "opinion", True),
    ({"text": NEWS, "url": "https://herald.example/news/live/boats"}, "live blog", True),
    ({"text": NEWS, "url": "https://herald.example/features/boats"}, "feature", True),
    ({"text": NEWS, "url": "https://herald.example/news/public-opinion-on-boats"}, "news", False),
    ({"text": NEWS, "headline": "OPINION: Let the boats go"}, "opinion", True),
    ({"text": NEWS, "headline": "Live birds saved from harbour"}, "news", False),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "genre", "stated"), GENRES)
def test_genre(fields: dict[str, str], genre: str, stated: bool) -> None:
    article = Article("a", fields["text"], "Herald", **{k: v for k, v in fields.items() if k != "text"})  # type: ignore[arg-type]
    found = guess_genre(lay_out(article))
    assert (found.genre, found.stated) == (genre, stated)
    assert found.why


def test_quotations_and_posts_are_not_the_writers_words() -> None:
    quoted = (
        NEWS + "\n\n“I ask you, do we care? We must, we should, I say,” she said. “What do you think? We do, I do.”"
    )
    assert guess_genre(lay_out(Article("a", quoted, "Herald"))).genre == "news"


def check(*articles: Article, **options: Any) -> Gate:
    scored = score(articles, RULES)
    return gate(scored.documents, scored.shared, **options)


def article(outlet: str, text: str = NEWS, **fields: Any) -> Article:
    return Article(f"{outlet.lower()}-1", text, outlet, **fields)


OTHER = (
    "The harbour of Norvale lost a pair of boats at the start of the week. They lay idle at the quay when their chain gave way, "
    "the town hall said. No crew stood on deck. By evening, cranes had lifted one hull, and a diver looked for the other, "
    "harbour staff told this paper.\n\n"
    "Insurance will pay, the owner believes. Ferries stayed in port, which left islanders stranded, while a film of oil spread "
    "to the east. A ship with booms came at noon, the coastguard said. Work at the quay had been finished in spring, and a "
    "similar chain snapped a year before, according to the port.\n\n"
    "Nobody would put a figure on the damage. Traffic starts again on Tuesday, the mayor told reporters after a meeting. "
    "Both hulls will be brought to a yard in the north, where experts said they would look at rivets, rudders and pumps."
)
COPIED = "\n\n".join((*NEWS.split("\n\n")[:2], *OTHER.split("\n\n")[:2]))
LONG = "\n\n".join(
    f"Visitor {n} walked past shed number {n} and wrote down what stood in it: ropes, nets, oars and a barrel of tar."
    for n in range(30)
)
FOREIGN = (
    "Zwei Boote sind am Montag im Hafen gesunken, wie die Behörden mitteilten. Niemand wurde verletzt. Die Boote waren leer, "
    "sagte ein Sprecher des Hafens, eine Kette habe sich gelöst. Die Polizei prüft den Fall, der Besitzer ist versichert. "
    "Der Hafen soll am Dienstag wieder öffnen, eine Fähre zu den Inseln fiel aus, und Fischer meldeten Öl auf dem Wasser."
)

REFUSED = [
    ([article("Herald")], "only one outlet"),
    ([article("Herald"), article("Echo", "Two boats sank on Monday.")], "has only 5 words"),
    ([article("Herald"), article("Echo", FOREIGN)], "not in one language"),
    ([article("Herald", genre="news"), article("Echo", OPINION, genre="opinion")], "differ by genre"),
    ([article("Herald"), article("Echo")], "nearly the same text"),
]


@pytest.mark.parametrize(("articles", "words"), REFUSED)
def test_refusals(articles: list[Article], words: str) -> None:
    found = check(*articles)
    assert not found.open
    assert [r for r in found.refusals if words in r]


WARNED = [
    ([article("Herald"), article("Echo", OPINION)], "not of one genre"),
    ([article("Herald"), article("Echo", LONG)], "times as many"),
    ([article("Herald", published=date(2024, 1, 2)), article("Echo", OTHER, published=date(2024, 1, 9))],
     "7 days lie between"),
    ([article("Herald", published=date(2024, 1, 2)), article("Echo", OTHER)], "1 of 2 articles have no date"),
    ([article("Herald"), Article("herald-2", NEWS + " More follows.", "Herald"), article("Echo", OTHER)],
     "versions of one article"),
    ([article("Herald"), article("Echo", COPIED)], "sentences of Echo stand, some reworded, in another outlet’s"),
    ([article("Herald"), article("Echo", OTHER)], "fewer than 10 articles"),
]  # fmt: skip


@pytest.mark.parametrize(("articles", "words"), WARNED)
def test_warnings(articles: list[Article], words: str) -> None:
    found = check(*articles)
    assert found.open, found.refusals
    assert [w for w in found.warnings if words in w], found.warnings


def test_a_guess_never_refuses_and_the_user_decides() -> None:
    articles = (article("Herald"), article("Echo", OPINION))
    assert check(*articles).open
    assert not check(*articles, genres={"herald-1": "news", "echo-1": "opinion"}).open
    set_equal = check(*articles, genres={"herald-1": "news", "echo-1": "news"})
    assert not [w for w in set_equal.warnings if "genre" in w]


def test_like_articles_get_one_warning_on_their_number() -> None:
    found = check(article("Herald"), article("Echo", OTHER))
    assert len(found.warnings) == 1
    assert [row["kind"] for row in gate_rows(found)] == ["warning"]
    assert [(row["article_id"], row["genre"]) for row in genre_rows(found)] == [
        ("herald-1", "news"),
        ("echo-1", "news"),
    ]
