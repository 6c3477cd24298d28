"""The source ledger: who speaks, how much, where, first and last."""

from __future__ import annotations

import pytest

from framing import Article, Settings, score
from framing.ledger import SourceEntry, concentration, distinct, ledger, type_shares

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


def test_shares_with_and_without_what_is_not_attributed() -> None:
    rows = [
        SourceEntry("a", "H", "A", "official", 0, 3, 0, 0, 0, "lead", False, False),
        SourceEntry("a", "H", "", "", None, 1, 0, 0, 0, "lead", False, False),
    ]
    assert type_shares(rows, attributed_only=False) == {"not attributed": 0.25, "official": 0.75}
    assert type_shares(rows, attributed_only=True) == {"official": 1.0}
