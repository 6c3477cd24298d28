"""Quotations: what is one, where it begins and ends, what only looks like one."""

from __future__ import annotations

import pytest

from framing.article import Article
from framing.text import Layout, lay_out


def layout(text: str) -> Layout:
    return lay_out(Article(id="a", text=text, outlet="The Lanthorn"))


def quoted(text: str) -> list[str]:
    """The inner text of every quotation, as it stands in the original."""
    laid = layout(text)
    return [laid.span(q.inner_start, q.inner_end).text for q in laid.quotes]


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ('"We lost," the mayor said.', ["We lost,"]),
        ("“We lost,” the mayor said.", ["We lost,"]),
        ("'We lost,' the mayor said.", ["We lost,"]),
        ("‘We lost,’ the mayor said.", ["We lost,"]),
        ("«We lost», the mayor said.", ["We lost"]),
        ("« We lost », the mayor said.", [" We lost "]),
        ("„We lost“, the mayor said.", ["We lost"]),
        ('The “terroristic" act', ["terroristic"]),
        ("The ”great” plan", ["great"]),
        ("“We lost.” The mayor left. “Why?” he asked.", ["We lost.", "Why?"]),
        ("The council approved the plan. “It is a cowardly betrayal,” said Lee Ord.", ["It is a cowardly betrayal,"]),
        ("a plan that Ord called 'a shame', and left", ["a shame"]),
        ("the so-called 'experts' at the hall", ["experts"]),
        ("(“Never,” said Ord.)", ["Never,"]),
        ("She said—“never”—and left.", ["never"]),
        ('It was near."I have to go," he told the board."Now," he said.', ["I have to go,", "Now,"]),
        ('" We lost , " the mayor said .', [" We lost , "]),
        ("” … we lost more than that,” she said.", [" … we lost more than that,"]),
        ("“We lost,” he said. “They won. “", ["We lost,", "They won. "]),
        ("''We lost,'' she said.", ["We lost,"]),
        ("He came to say '''Enough,' she told me.''", ["'Enough,' she told me.", "Enough,"]),
        ("""They praised 'the workers' deal' as fair.""", ["the workers' deal"]),
    ],
)
def test_plain_quotations(text: str, inner: list[str]) -> None:
    assert quoted(text) == inner


@pytest.mark.parametrize(
    ("text", "inner"),
    [
        ("‘The workers’ deal won’t hold,’ he said.", ["The workers’ deal won’t hold,"]),
        ("'The workers' deal won't hold,' he said.", ["The workers' deal won't hold,"]),
        ("The boys' school and the girls' school didn't merge.", []),
        ("Music of the '90s and the ’80s, rock 'n' roll.", []),
        ("Sean O'Brien of Hawai'i won't say 'twas him.", []),
        ("Tell ’em it’s the class of '09.", []),
        ("The vote in ‘16 was closer than in ‘08.", []),
        ("'70 people came,' he said.", ["70 people came,"]),
        ('He is 6\'2" tall; the pipe is 5" wide.', []),
        ("A 6' fence and a 30' drop.", []),
        ('"The 5" pipe burst," he said.', ['The 5" pipe burst,']),
        ('"We won in 2016" and "we lost in 2020," he said.', ["We won in 2016", "we lost in 2020,"]),
        ("The U.S.'s share fell, James' too.", []),
        ("James' 'great' plan", ["great"]),
        ("'Stop the '90s talk,' she said.", ["Stop the '90s talk,"]),
        ("He's goin' to the 'fair' now.", ["fair"]),
    ],
)
def test_apostrophes_and_inches_are_no_quotation_marks(text: str, inner: list[str]) -> None:
    assert quoted(text) == inner


@pytest.mark.parametrize(
    ("text", "inner", "depths"),
    [
        ("“He said ‘no’ to me,” she said.", ["He said ‘no’ to me,", "no"], [0, 1]),
        ("\"He said 'no' to me,\" she said.", ["He said 'no' to me,", "no"], [0, 1]),
        ("'He called it \"a mess\" then,' she said.", ['He called it "a mess" then,', "a mess"], [0, 1]),
        ("\"'No,' he told me,\" she said.", ["'No,' he told me,", "No,"], [0, 1]),
        ('"He said "no" to me," she said.', ['He said "no" to me,', "no"], [0, 1]),
        ("“A ‘fair’ and ‘open’ rule,” Ord said.", ["A ‘fair’ and ‘open’ rule,", "fair", "open"], [0, 1, 1]),
    ],
)
def test_nested_quotations(text: str, inner: list[str], depths: list[int]) -> None:
    assert quoted(text) == inner
    assert [q.depth for q in layout(text).quotes] == depths


@pytest.mark.parametrize(
    ("text", "groups", "closed"),
    [
        ("Holt said: “They need help now.\n\n“If they wait, it gets worse,” she added.", [0, 0], [False, True]),
        ('Holt said: "One.\n\n"Two.\n\n"Three," she added. "Four."', [0, 0, 0, 1], [False, False, True, True]),
        ("'They need help now.\n\n'If they wait, it gets worse,' she added.", [0, 0], [False, True]),
        ("“They need help now,” she said.\n\n“If they wait, it gets worse.”", [0, 1], [True, True]),
        ("Holt wrote: “One is gone.\n\nTwo are left.\n\nThree came back.”", [0, 0, 0], [False, False, True]),
        ('"HOLT: I saw “Night Boat” twice.\n\n"ORD: And I saw it once."', [0, 1, 0], [False, True, True]),
    ],
)
def test_quotations_over_several_paragraphs(text: str, groups: list[int], closed: list[bool]) -> None:
    laid = layout(text)
    assert [q.group for q in laid.quotes] == groups
    assert [q.closed for q in laid.quotes] == closed
    assert laid.warnings == ()


@pytest.mark.parametrize(
    ("text", "inner", "warning"),
    [
        ("Talks failed again,” the minister said", ["Talks failed again,"], "paragraph 1: a quotation mark is closed"),
        ("Ord came.\n\n“We lost. We go home.", ["We lost. We go home."], "paragraph 2: a quotation mark is opened"),
        ("He rejected the “bogus tale. Ord left early.", ["bogus tale."], "paragraph 1: a quotation mark is opened"),
        ('"You will have thieves, says Ord. "But not many."', ["You will have thieves,", "But not many."], "opened"),
        ("The claims that “rogue agents’ did it", ["rogue agents"], "opened"),
        ("The show 'Night Boat\" on Monday", ["Night Boat"], "closed"),
        ("Holt added: We are tired, we want to go home.”", ["We are tired, we want to go home."], "closed"),
        ("He spoke of a “national talk” on pay” in March.", ["national talk"], "closed"),
        ('""We go," she said.', ["We go,"], ""),
    ],
)
def test_a_missing_mark_is_named_and_mended(text: str, inner: list[str], warning: str) -> None:
    assert quoted(text) == inner
    assert " ".join(layout(text).warnings).count("\n") == 0
    assert warning in " ".join(layout(text).warnings)


def test_a_missing_mark_does_not_spoil_the_rest() -> None:
    text = "“One lost.\n\nThe second paragraph has nothing in it.\n\nThe third has “two” and “three”."
    assert quoted(text) == ["One lost.", "two", "three"]


def test_an_embedded_post_is_somebody_elses_words() -> None:
    text = "What a shameful vote by the board. — Mo Ferrin (@moferrin) May 4, 2031"
    laid = layout(text)
    assert [(q.style, laid.text[q.inner_start : q.inner_end]) for q in laid.quotes] == [
        ("post", "What a shameful vote by the board. ")
    ]
