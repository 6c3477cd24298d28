"""The source ledger: who speaks, how much, where, first and last."""

from __future__ import annotations

from collections import Counter

import pytest

from framing import Article, Scored, Settings, read, score
from framing.ledger import (
    SourceEntry,
    concentration,
    distinct,
    ledger,
    level_of,
    shares,
    type_of,
    verbs_by_type,
)
from framing.records import COLUMNS, source_tables
from framing.resources import seeds

TEXT = """Council closes the pool

The pool will close in May, said Ines Kolder, the mayor.

Parents were angry. “We were never asked,” said Lee Ord, a baker. “Nobody told us.”

Kolder said that the roof was unsafe. She denied that money was the reason.

“It is a pity.”
"""


@pytest.fixture(scope="module")
def rows() -> list[SourceEntry]:
    [document] = score([Article("a-1", TEXT, "The Herald")], Settings(attribution="rules")).documents
    return ledger(document)


def test_sources_come_in_the_order_of_the_text(rows: list[SourceEntry]) -> None:
    assert [r.speaker for r in rows if r.speaker] == ["Ines Kolder", "Lee Ord"]


def test_statements_words_and_place(rows: list[SourceEntry]) -> None:
    kolder, ord_ = rows[0], rows[1]
    assert (kolder.statements, kolder.first_place, kolder.first_heard) == (3, "lead", True)
    assert kolder.answers == ("Lee Ord",)
    assert dict(kolder.verbs) == {"neutral": 2, "denial": 1}
    assert (ord_.quoted, ord_.level) == (7, 0)


def test_concentration_runs_from_even_to_one_voice() -> None:
    def row(speaker: str, n: int) -> SourceEntry:
        return SourceEntry("a", "H", speaker, "official", 0, n, 0, 0, 0, "lead", False, False)

    assert concentration([row("A", 2), row("B", 2)]) == pytest.approx(0.5)
    assert concentration([row("A", 4), row("", 9)]) == pytest.approx(1.0)
    assert concentration([row("", 3)]) is None
    assert distinct([row("A", 2), row("B", 0), row("", 1)]) == 1


def _row(article: str, speaker: str, level: int | None, n: int, verbs: tuple[tuple[str, int], ...] = ()) -> SourceEntry:
    kind = "official" if level == 0 else "citizen" if level == 3 else ""
    return SourceEntry(article, "H", speaker, kind, level, n, 0, 0, 0, "lead", False, False, verbs)


ROWS = [
    _row("a", "Ines Kolder", 0, 3, (("neutral", 2), ("denial", 1))),
    _row("a", "residents", 3, 1, (("doubt", 1),)),
    _row("a", "", None, 1),
    _row("b", "Ines Kolder", 0, 1, (("neutral", 1),)),
    _row("b", "residents", 3, 2, (("neutral", 1), ("doubt", 1))),
]


def test_a_name_is_one_source_everywhere_and_a_description_one_of_its_article() -> None:
    assert distinct(ROWS) == 3
    assert concentration(ROWS) == pytest.approx((4 / 7) ** 2 + (1 / 7) ** 2 + (2 / 7) ** 2)


def test_shares_by_type_and_level_add_up() -> None:
    by_type = {s.value: (s.sources, s.statements, s.share, s.share_attributed) for s in shares(ROWS, type_of)}
    assert by_type == {
        "official": (1, 4, 4 / 8, 4 / 7),
        "citizen": (2, 3, 3 / 8, 3 / 7),
        "not attributed": (0, 1, 1 / 8, None),
    }
    assert [s.value for s in shares(ROWS, level_of)] == ["0", "3", "not attributed"]


def test_verbs_for_each_type_of_source() -> None:
    assert verbs_by_type(ROWS) == {"citizen": {"doubt": 2, "neutral": 1}, "official": {"neutral": 3, "denial": 1}}


def test_who_answers_whom(rows: list[SourceEntry]) -> None:
    assert [(r.article, r.speaker, r.answers) for r in rows if r.answers] == [("a-1", "Ines Kolder", ("Lee Ord",))]


def test_tables_to_take_away() -> None:
    tables = source_tables([ROWS[:3], ROWS[3:]])
    assert len(tables["sources"]) == 5
    for name in ("source_shares", "verbs_by_source_type"):
        assert all(tuple(row) == COLUMNS[name] for row in tables[name])
    whole = [row for row in tables["source_shares"] if row["by"] == "all"]
    assert [(row["level"], row["article_id"], row["sources"], row["statements"]) for row in whole] == [
        ("outlet", "", 3, 8),
        ("article", "a", 2, 5),
        ("article", "b", 2, 3),
    ]
    officials = [row for row in tables["verbs_by_source_type"] if row["source_type"] == "official"]
    assert [(row["verb_class"], row["statements"], row["share"]) for row in officials] == [
        ("neutral", 3, 0.75),
        ("denial", 1, 0.25),
    ]


def test_b22_quotations_nobody_claims_have_a_row_of_their_own() -> None:
    """Ten quotations, six by two speakers in turn, four that nobody claims."""
    spoken = ["“The road is shut,” Dana Holt said.", "“It is open,” Bo Lund said."] * 3
    lone = ["“Who can tell.”", "“So it goes.”", "“No more of this.”", "“We shall see.”"]
    text = "Meeting.\n\n" + "\n\n".join([*spoken, *(f"The hall was full.\n\nIt was cold.\n\n{q}" for q in lone)])
    [document] = score([Article("a-1", text, "The Herald")], Settings(attribution="rules")).documents
    found = ledger(document)
    assert [(r.speaker, r.statements) for r in found] == [("Dana Holt", 3), ("Bo Lund", 3), ("", 4)]
    by_type = {s.value: (s.statements, s.share, s.share_attributed) for s in shares(found, type_of)}
    assert by_type == {"unknown": (6, 0.6, 1.0), "not attributed": (4, 0.4, None)}
    assert concentration(found) == pytest.approx(0.5)


@pytest.fixture(scope="module")
def shipped() -> Scored:
    """Three articles of the shipped corpus, read with the trained models; each has statements that are only candidates."""
    articles = [a for a in read(seeds() / "ferry-terminal").articles if a.outlet in ("The Daily Flare", "VSB")]
    return score(articles, Settings())


def test_statements_and_thoughts_of_a_ledger_are_the_findings(shipped: Scored) -> None:
    findings = Counter(f.article for f in shipped.findings if f.dimension == "attribution")
    told = {d.article.id: sum(r.statements + r.thoughts for r in ledger(d)) for d in shipped.documents}
    assert told == findings
    assert any(not a.sure for d in shipped.documents for a in d.attributions)


def test_words_of_a_candidate_stay_the_outlets_own(shipped: Scored) -> None:
    for document in shipped.documents:
        content = [part for a in document.statements() for part in a.content]
        retold = [t.idx for t, voice in zip(document.tokens, document.voices, strict=True) if voice == "paraphrased"]
        assert all(any(start <= at < end for start, end in content) for at in retold)


def test_words_of_a_quotation_that_nobody_claims_belong_to_nobody() -> None:
    text = (
        "Fog on the river.\n\nMayor Dana Holt said it was late.\n\n"
        "The crowd grew.\n\n“Nobody ever asked us about it.” It rained."
    )
    [document] = score([Article("a-1", text, "The Herald")], Settings(attribution="rules")).documents
    assert [(r.speaker, r.statements, r.quoted) for r in ledger(document)] == [("Dana Holt", 1, 0), ("", 1, 6)]
