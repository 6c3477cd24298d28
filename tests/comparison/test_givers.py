"""Who gives a figure: a sentence, and the name that a careful reader puts beside the number."""

from __future__ import annotations

import pytest

from framing.article import Article
from framing.comparison.counting import figures
from framing.scoring import Scorer, Settings

CASES = [
    ("Police said 27 people had died and 84 were wounded.", ["Police", "Police"]),
    ("At least 27 people died, the ministry said, and 84 were hurt.", ["ministry", "ministry"]),
    ("The ministry put the number of dead at 19.", ["ministry"]),
    ("The toll was put at 31 by the hospital.", ["hospital"]),
    ("Earlier figures given by the health ministry had put the toll at 27.", ["health ministry"]),
    ("The ministry has raised the toll to 31.", ["ministry"]),
    ("Officials gave the number of dead as 27, and the state broadcaster VSB has not updated its figure of 19 dead.",
     ["Officials", "state broadcaster VSB"]),
    ("The mayor spoke on Monday. She put the cost at 2 million crowns.", ["mayor"]),
    ("Police counted 300 marchers in the square.", ["Police"]),
    ("The union's estimate of 300 marchers was disputed.", ["union"]),
    ("Council officers estimate between 5 and 20 per cent.", ["Council officers"]),
    ("The firm opened in 2018, and according to the council's accounts was paid 1.4 million crowns.", ["council's accounts"]),
    ("The campaign group Save Our Field says it is closer to half, because of the new road.", ["Save Our Field"]),
    ("The blast killed 27 people.", [""]),
    ("The fire destroyed 40 homes and the council spent 3 million crowns on the pier.", ["", ""]),
    ("The toll stands at 19.", [""]),
    ("Some 300 marchers said that the square was too small.", [""]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sources"), CASES)
def test_who_gives_a_figure(text: str, sources: list[str]) -> None:
    (document,) = Scorer(Settings(attribution="rules")).documents([Article("a", text, "The Herald")])
    assert [f.source for f in figures(document)] == sources
