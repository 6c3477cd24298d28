"""The naming grid: who is one person, what each is called, in whose voice, and what is no label."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing import Article, Settings, score
from framing.comparison.naming import (
    Alias,
    NamingGrid,
    grid_rows,
    label_rows,
    naming_grid,
    read_aliases,
    suggestions,
    term_rows,
)
from framing.comparison.persons import same_given, similarity
from framing.errors import InputError

RULES = Settings(attribution="rules")
OUTLETS = ("Herald", "Echo", "Courier", "Beacon")
FILL = "The crews had waited on the quay since the early morning."
"""Makes every text more than a line, which may be taken for a headline."""


def grid(*texts: str, aliases: tuple[Alias, ...] = ()) -> NamingGrid:
    """The grid of texts, one outlet each."""
    scored = score([Article(f"a-{n}", f"{FILL} {t}", OUTLETS[n]) for n, t in enumerate(texts)], RULES)
    return naming_grid(scored.documents, scored.findings, scored.lexicon, aliases)


def labels(text: str) -> list[tuple[str, str, str]]:
    return [(label.name, label.form, label.text) for label in grid(text).labels if label.form != "honorific"]


ONE = "Dana Holt"
FORMS = [
    ("President Dana Holt met the crews.", [(ONE, "title", "President")]),
    ("The crews met Gen. Dana Holt at the port.", [(ONE, "title", "Gen.")]),
    ("The crews met former harbour chief Dana Holt.", [(ONE, "premodifier", "former harbour chief")]),
    ("The film shows slain military commander Dana Holt.", [(ONE, "premodifier", "slain military commander")]),
    ("White House chief of staff Dana Holt spoke.", [(ONE, "premodifier", "White House chief of staff")]),
    ("Dana Holt, the head of the harbour board, spoke.", [(ONE, "appositive", "head of the harbour board")]),
    ("The head of the harbour board, Dana Holt, spoke.", [(ONE, "appositive", "head of the harbour board")]),
    ("Dana Holt was the architect of the new port.", [(ONE, "copular", "architect of the new port")]),
    ("Dana Holt had become a hero. She left in May.", [(ONE, "copular", "hero")]),
    ("Dana Holt spoke first. She is a stubborn woman.", [(ONE, "copular", "stubborn woman")]),
    ("Dana Holt spoke. She is hailed as a national icon.", [(ONE, "hailed as", "national icon")]),
    ("Dana Holt is known as the iron mayor of the coast.", [(ONE, "known as", "iron mayor of the coast")]),
    ("Known as a ruthless negotiator, Dana Holt won.", [(ONE, "known as", "ruthless negotiator")]),
    ("Once a fierce critic, Dana Holt now backs the port.", [(ONE, "fronted", "fierce critic")]),
    ("Rivals described Dana Holt as reckless.", [(ONE, "hailed as", "reckless")]),
    ("Rivals called Dana Holt a liar.", [(ONE, "called", "liar")]),
    ("Dana Holt appeared eager to leave.", [(ONE, "copular", "eager")]),
    ("Dana Holt came to the port as the envoy of the islands.", [(ONE, "as", "envoy of the islands")]),
    ("Dana Holt, who chairs the harbour board, spoke.", [(ONE, "role", "chairs the harbour board")]),
    ("Dana Holt, who has sold bread there since May, spoke.", [(ONE, "role", "sold bread")]),
    ("Dana Holt, who sold her car, spoke.", []),
    ("Dana Holt, 15, of Ardel Rovers, spoke.", [(ONE, "role", "of Ardel Rovers")]),
    ("Dana Holt did not want to be called a hero.", [(ONE, "called", "hero")]),
    ("Dana Holt, 58, ran. The 58-year-old said so.", [(ONE, "nominal", "58-year-old")]),
    ("Dana Holt, 58, ran. The 47-year-old said so.", []),
    (
        "Dana Holt, the fire chief, spoke. The mayor praised her fire chief.",
        [(ONE, "appositive", "fire chief"), (ONE, "nominal", "fire chief")],
    ),
    (
        "Dana Holt, the fire chief, spoke. The mayor praised her police chief.",
        [(ONE, "appositive", "fire chief")],
    ),
    ("Dana Holt was dubbed “the iron mayor” by rivals.", [(ONE, "called", "iron mayor")]),
    ("To the crews, Dana Holt represented a deadly foe.", [(ONE, "represented", "deadly foe")]),
    ("Dana Holt was revered and loved on the coast.", [(ONE, "held", "revered and loved")]),
    ("Dana Holt’s popularity grew.", [(ONE, "possessive", "popularity")]),
    ("Dana Holt has served as governor since May.", [(ONE, "as", "governor")]),
    ("Gen. Dana Holt spoke. The crews met the general later.", [(ONE, "title", "Gen."), (ONE, "nominal", "general")]),
    ("Dana Holt, who is a former nurse, spoke.", [(ONE, "copular", "former nurse")]),
    ("Dana Holt – who had run the port – was the mastermind of the plan.", [(ONE, "copular", "mastermind of the plan")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FORMS)
def test_forms(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert labels(text) == expected


NOTHING = [
    "Dana Holt represents the women of the port.",
    "Otto said it was the port that Dana Holt left.",
    "Dana Holt died in May.",
    "Dana Holt’s campaign bought a house.",
    "Dana Holt was in the harbour.",
    "Dana Holt was able to leave.",
    "Dana Holt was patient.",
    "Dana Holt was more careful.",
    "Dana Holt was calmer than the mayor.",
    "Dana Holt is expected on Monday.",
    "The Holt Tower, a landmark of the port, burned.",
    "The harbour was a dump. Dana Holt left.",
    "Dana Holt was more careful.",
    "“I have been patient,” Dana Holt said.",
    "Dana Holt has been angry since Monday.",
    "Dana Holt was grateful.",
]


@pytest.mark.parametrize("text", NOTHING)
def test_no_label(text: str) -> None:
    assert labels(text) == []


TWO = [
    # the appositive belongs to the name beside it
    ("Dana Holt and Ines Kolder, the mayor’s adviser, spoke.", [("Ines Kolder", "appositive", "mayor's adviser")]),
    # a title before a second name is no appositive of the first
    ("Dana Holt, her campaign chairman Otto Brandl and others spoke.", [("Otto Brandl", "premodifier", "campaign chairman")]),
    # "him" is not the subject of its own clause
    ("Otto Brandl spoke. Emma Lund denounced him as a coward.", [("Otto Brandl", "hailed as", "coward")]),
    # a vice president is no president
    ("President Dana Holt met the new Vice President Otto Brandl on the quay. The president left.",
     [(ONE, "title", "President"), ("Otto Brandl", "premodifier", "new Vice President"), (ONE, "nominal", "president")]),
    # two bearers of one title, both near: nobody is guessed
    ("Sen. Dana Holt met Sen. Otto Brandl. The senator left.", [(ONE, "title", "Sen."), ("Otto Brandl", "title", "Sen.")]),
    # an unnamed officer came between
    ("Gen. Dana Holt spoke. A general from the north listened. The general left.", [(ONE, "title", "Gen.")]),
    # a past office is not taken up as a present one
    ("Crews on the quay met former President Dana Holt. The president left.", [(ONE, "premodifier", "former President")]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TWO)
def test_the_right_person(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert [(n, f, t.replace("’", "'")) for n, f, t in labels(text)] == expected


HYPHENS = [
    ("Dana Holt is the only non-lawyer on the board.", [(ONE, "copular", "only non-lawyer")]),
    ("The crews met ex-minister Dana Holt there.", [(ONE, "premodifier", "ex-minister")]),
    ("Dana Holt is a hard-liner.", [(ONE, "copular", "hard-liner")]),
    ("The harbour has a frequent critic of Dana Holt on its board.", []),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), HYPHENS)
def test_hyphens_and_cuts(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert labels(text) == expected


FLAGS = [
    ("Dana Holt is not a target.", "target", True, False),
    ("If Dana Holt was a fool, the port would close.", "fool", False, True),
    ("Dana Holt could be a hero.", "hero", False, True),
    ("Dana Holt is a hero.", "hero", False, False),
    ("Dana Holt was never a friend of the port.", "friend of the port", True, False),
    # refused, or said by nobody
    ("Dana Holt did not want to be called a hero.", "hero", True, False),
    ("Dana Holt refused to be called a hero.", "hero", True, False),
    ("Dana Holt denied that she was a traitor.", "traitor", True, False),
    ("Dana Holt rejected claims that she was a traitor.", "traitor", True, False),
    ("Otto stopped short of calling Dana Holt a liar.", "liar", True, False),
    ("Otto declined to describe Dana Holt as a liar.", "liar", True, False),
    ("Nobody called Dana Holt a liar.", "liar", True, False),
    ("Otto rejected the plan and called Dana Holt a liar.", "liar", False, False),
    ("Otto refused to leave because Dana Holt was a liar.", "liar", False, False),
    ("Otto did not know that Dana Holt was a liar.", "liar", False, False),
]


@pytest.mark.parametrize(("text", "label", "negated", "hypothetical"), FLAGS)
def test_flags(text: str, label: str, negated: bool, hypothetical: bool) -> None:
    (found,) = grid(text).labels
    assert (found.text, found.negated, found.hypothetical) == (label, negated, hypothetical)
    assert found.asserted == (not negated and not hypothetical)


VOICES = [
    ("Mayor Dana Holt spoke.", "Mayor", "outlet", 0),
    ("Dana Holt is a ruthless leader.", "ruthless leader", "outlet", 2),
    ("“Dana Holt is a ruthless leader,” said Otto Brandl.", "ruthless leader", "quoted", 2),
    ("Otto Brandl said that Dana Holt was a ruthless leader.", "ruthless leader", "paraphrased", 2),
]


@pytest.mark.parametrize(("text", "label", "voice", "strength"), VOICES)
def test_voice_and_evaluation(text: str, label: str, voice: str, strength: int) -> None:
    (found,) = (one for one in grid(text).labels if one.name == ONE)
    assert (found.text, found.voice, found.strength) == (label, voice, strength)


SAME = [
    # spellings of the given name
    (("Gen. Qasim Vardani spoke.", "Gen. Qassim Vardani spoke."), [("Qasim Vardani", 1, 1)]),
    # nearly the same surname, never both in one article
    (("Minister Ahmad Varidi spoke.", "Minister Ahmad Vardi spoke."), [("Ahmad Vardi", 1, 1)]),
    # a prefix of the surname
    (("Leader Saleh al-Bardani spoke. Bardani left.", "Leader Saleh Bardani spoke."), [("Saleh al-Bardani", 2, 1)]),
    # nicknames
    (("Sen. Richard Holt spoke.", "Sen. Dick Holt spoke."), [("Dick Holt", 1, 1)]),
    # initials and Jr.
    (("Judge D. Kolder spoke. Judge Dana Kolder Jr. left.", "Judge Dana Kolder spoke."), [("Dana Kolder", 2, 1)]),
    # accents
    (("Mayor Pedro Sánchez spoke.", "Mayor Pedro Sanchez spoke."), [("Pedro Sanchez", 1, 1)]),
    # family name first
    (("Leader Kim Dae Jun spoke. Kim left.", "Leader Kim Dae-jun spoke. Mr. Kim left."), [("Kim Dae Jun", 2, 2)]),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "expected"), SAME)
def test_one_person(texts: tuple[str, ...], expected: list[tuple[str, int, int]]) -> None:
    found = grid(*texts)
    assert [tuple(n for _, n in row.mentions) for row in found.rows] == [tuple(counts) for _, *counts in expected]


DIFFERENT = [
    # both spellings in one article: two persons
    (("Sen. Emma Carlson met Sen. Emma Carson.", "Sen. Emma Carlson spoke."), 2),
    # one surname, two given names
    (("Gov. Jeb Holt met Sen. Laura Holt.", "Sen. Laura Holt spoke."), 2),
    # father and son: the son's mentions are left out, not given to the father
    (("Sen. Otto Brandl spoke. Otto Brandl Jr. listened.", "Sen. Otto Brandl spoke."), 1),
    # given names that only share a letter
    (("Sen. Anna Kolder spoke.", "Sen. Ulla Kolder spoke."), 2),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "persons"), DIFFERENT)
def test_several_persons(texts: tuple[str, ...], persons: int) -> None:
    assert len(grid(*texts).rows) == persons


def test_a_bare_surname_goes_to_the_one_named_in_the_article() -> None:
    found = grid("Sen. Laura Holt spoke. Holt left.", "Gov. Peter Holt spoke. Holt left.")
    assert {row.name: tuple(n for _, n in row.mentions) for row in found.rows} == {
        "Laura Holt": (2, 0),
        "Peter Holt": (0, 2),
    }


NO_PERSONS = [
    "The Alderton Police said so.", "Norvale University opened.", "The Marbeck Tower burned. The Tower is old.",
    "The Daily Herald, a paper of the coast, closed.", "On Monday the North Sea rose.", "Critics Slam Harbour Plan In Norvale",
]  # fmt: skip


@pytest.mark.parametrize("text", NO_PERSONS)
def test_no_persons(text: str) -> None:
    assert grid(text).rows == ()


def test_cells_count_labels_and_keep_voices_apart() -> None:
    found = grid(
        "Mayor Dana Holt is a ruthless leader. “Holt is a ruthless leader,” said Otto Brandl. Mayor Holt left.",
        "Dana Holt, the mayor, spoke. Holt is no hero.",
    )
    cells = {c.text: c for c in found.cell(ONE, "Herald")}
    assert cells["Mayor"].count == 2
    assert cells["ruthless leader"].voices == (("outlet", 1), ("quoted", 1))
    assert [(c.text, c.asserted) for c in found.cell(ONE, "Echo")] == [("mayor", True), ("hero", False)]
    assert found.outlets == ("Herald", "Echo")


def test_first_mention_is_marked() -> None:
    found = grid("Mayor Dana Holt spoke.\n\nHolt is a hero.")
    assert [(one.text, one.first) for one in found.labels] == [("Mayor", True), ("hero", False)]


def test_rows_of_plain_values() -> None:
    found = grid("Mayor Dana Holt spoke.", "Dana Holt is a liar.")
    assert grid_rows(found) == [{"name": ONE, "kind": "person", "Herald": "Mayor", "Echo": "liar"}]
    assert [(row["label"], row["outlet"], row["evaluative"]) for row in label_rows(found)] == [
        ("Mayor", "Herald", False),
        ("liar", "Echo", True),
    ]


def test_spans_stand_in_the_original() -> None:
    text = (
        f"{FILL}\r\n\r\n“Odd” things happened to  Mayor  Dana Holt, the head of the\tboard. Holt is a ruthless leader."
    )
    (document,) = score([Article("a", text, "Herald")], RULES).documents
    found = naming_grid([document]).labels
    assert len(found) == 3
    for label in found:
        assert text[label.span.start : label.span.end] == label.span.text


# --- the user's file ------------------------------------------------------------------------------------------------------


def alias_file(path: Path, *rows: tuple[str, ...], header: tuple[str, ...] = ("name", "alias", "kind")) -> Path:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([header, *rows])
    return path


def test_aliases_join_names_and_confirm_groups(tmp_path: Path) -> None:
    path = alias_file(tmp_path / "aliases.csv", ("Dana Holt", "the Fox", ""), ("porters", "dockers", "group"))
    aliases = read_aliases(path)
    assert aliases == (Alias("Dana Holt", "the Fox"), Alias("porters", "dockers", "group"))
    found = grid("Dana Holt met the porters.", "The dockers cheered.", aliases=aliases)
    row = next(r for r in found.rows if r.kind == "group")
    assert row.mentions == (("Herald", 1), ("Echo", 1))
    assert [c.text for c in found.cell("porters", "Echo")] == ["dockers"]


def test_an_alias_wins_over_every_rule() -> None:
    found = grid("Mayor Dana Holt spoke.", "Mayor Ines Kolder spoke.", aliases=(Alias("Dana Holt", "Ines Kolder"),))
    assert [(r.name, tuple(n for _, n in r.mentions)) for r in found.rows] == [("Dana Holt", (1, 1))]


WRONG_FILES: list[tuple[tuple[str, ...], tuple[str, ...], str]] = [
    (("name", "kind"), ("Dana Holt", "person"), "column “alias” is missing"),
    (("name", "alias", "kind"), ("Dana Holt", "", "person"), "row 2: name and alias both need a text"),
    (("name", "alias", "kind"), ("Dana Holt", "Holt", "ship"), "row 2: kind “ship” is unknown"),
]


@pytest.mark.parametrize(("header", "row", "message"), WRONG_FILES)
def test_wrong_alias_files(tmp_path: Path, header: tuple[str, ...], row: tuple[str, ...], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_aliases(alias_file(tmp_path / "a.csv", row, header=header))


def test_a_missing_alias_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such alias file"):
        read_aliases(tmp_path / "none.csv")


def terms(*texts: str) -> list[tuple[str, str, tuple[tuple[str, tuple[tuple[str, int], ...]], ...]]]:
    scored = score([Article(f"a-{n}", f"{FILL} {t}", OUTLETS[n]) for n, t in enumerate(texts)], RULES)
    return [(s.terms, s.of, s.choices) for s in suggestions(scored.documents)]


def one_each(*chosen: str) -> tuple[tuple[str, tuple[tuple[str, int], ...]], ...]:
    return tuple((outlet, ((term, 1),)) for outlet, term in zip(OUTLETS, chosen, strict=False))


SETS = [
    (("Militants held the bridge.", "Rebels held the bridge."), [("armed group", "", one_each("militant", "rebel"))]),
    # one choice only where one government is meant
    (("He blamed the government of Valmora.", "He blamed the regime in Sorrin."), []),
    (
        ("He blamed the government of Valmora.", "He blamed the Valmoran regime."),
        [("state power", "", one_each("government", "regime"))],
    ),
    (
        ("He blamed the government of Valmora. He left the government of Sorrin.", "He saw the regime in Sorrin."),
        [("state power", "Sorrin", one_each("government", "regime"))],
    ),
    # a word more before the noun, and words of a second set
    (
        ("An armed separatist group held the bridge.", "Rebels held the bridge."),
        [("armed group", "", one_each("armed separatist group", "rebel"))],
    ),
    (("Separatists held the bridge.", "Rebels held it."), [("armed group", "", one_each("separatist", "rebel"))]),
    # the event itself; another event stays out, and so do words of others
    (("The blast shook the quay.", "The bombing shook the quay."), [("what happened", "", one_each("blast", "bombing"))]),
    (
        ("The blast shook the quay.", "The terrorist attack shook the quay."),
        [("what happened", "", one_each("blast", "terrorist attack"))],
    ),
    (("The blast shook the quay.", "“The bombing shook us,” said Otto."), []),
    (("The blast shook the quay.", "The blast shook the quay. In 2015, a bombing in Serrat killed 12 people."), []),
]  # fmt: skip


@pytest.mark.parametrize(("texts", "expected"), SETS)
def test_sets_of_terms(texts: tuple[str, ...], expected: list[Any]) -> None:
    assert terms(*texts) == expected


def test_term_rows() -> None:
    scored = score(
        [Article("a", "Militants held the bridge.", "Herald"), Article("b", "Rebels held the bridge.", "Echo")], RULES
    )
    of = {"category": "conflict", "terms": "armed group", "of": ""}
    assert term_rows(suggestions(scored.documents)) == [
        {**of, "outlet": "Herald", "term": "militant", "count": 1},
        {**of, "outlet": "Echo", "term": "rebel", "count": 1},
    ]


def test_a_mention_is_a_name_or_a_noun_in_its_place() -> None:
    """Three places tell who is meant, and each has a label: so there are never more such labels than mentions."""
    found = grid("Gen. Dana Holt spoke. The crews met the general later. Dana Holt left.")
    (row,) = (r for r in found.rows if r.name == ONE)
    assert row.mentions == (("Herald", 3),)


# --- names ----------------------------------------------------------------------------------------------------------------

RATIOS = [("vahidi", "vahdi", 91), ("carlson", "carson", 92), ("abc", "abc", 100), ("abc", "xyz", 0), ("", "", 100)]


@pytest.mark.parametrize(("one", "two", "ratio"), RATIOS)
def test_similarity(one: str, two: str, ratio: int) -> None:
    assert round(similarity(one, two)) == ratio


@given(st.text("abcde", max_size=8), st.text("abcde", max_size=8))
def test_similarity_is_symmetric_and_bounded(one: str, two: str) -> None:
    assert similarity(one, two) == similarity(two, one)
    assert 0 <= similarity(one, two) <= 100


@pytest.mark.parametrize(("one", "two", "same"), [("", "dana", True), ("d", "dana", True), ("dana", "otto", False)])
def test_given_names(one: str, two: str, same: bool) -> None:
    assert same_given(one, two, {}) is same


# --- the seed articles ----------------------------------------------------------------------------------------------------

SEED_LABELS: dict[str, tuple[str, ...]] = {
    "CNN": ("slain military commander", "powerful men", "head of", "responsible for the deaths", "shadow commander",
            "mastermind"),
    "NBC": ("Slain General", "prominent general", "Gen.", "head of", "architect", "national icon",
            "battlefield commander", "=general"),
    "Straight Arrow News": ("Gen.", "head of", "architect", "national icon", "=general", "polarizing military figure"),
    "Daily Mail": ("top commander", "Guards general", "Gen.", "late Iranian General", "head of", "chief of foreign",
                   "responsible for shaping", "deadly foe", "ruthless commander", "revered and loved", "who helped arm"),
}  # fmt: skip
"""31 labels marked by hand, a few words of each; "=" asks for the whole label. Labels beside these are false, traits apart."""
QUOTED = {"responsible for the deaths", "shadow commander"}


@pytest.fixture(scope="module")
def seed_grid(shared: Path) -> NamingGrid:
    with (shared / "seeds" / "corpus.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    found = [
        Article(
            row["file"], (shared / "seeds" / row["file"]).read_text("utf-8"), row["outlet"], headline=row["headline"]
        )
        for row in rows
    ]
    scored = score(found, RULES)
    return naming_grid(scored.documents, scored.findings, scored.lexicon)


def fits(label: Any, wanted: str) -> bool:
    return bool(label.text == wanted[1:] if wanted.startswith("=") else wanted in label.text)


def test_soleimani_in_the_seed_articles(seed_grid: NamingGrid) -> None:
    name = next(row.name for row in seed_grid.rows if row.name.endswith("Soleimani"))
    found, false = 0, []
    for outlet, wanted in SEED_LABELS.items():
        own = [label for label in seed_grid.labels if (label.name, label.outlet) == (name, outlet)]
        for one in wanted:
            right = [label for label in own if fits(label, one)]
            found += any((label.voice == "quoted") == (one in QUOTED) for label in right)
        false += [label for label in own if label.form != "possessive" and not any(fits(label, one) for one in wanted)]
    assert found >= 28
    assert len(false) <= 2


def test_persons_of_the_seed_articles(seed_grid: NamingGrid) -> None:
    surnames = {row.name.split()[-1].removeprefix("al-").lower(): row for row in seed_grid.rows}
    assert len(seed_grid.rows) == len(surnames) >= 16
    joined = next(row for row in seed_grid.rows if row.name.startswith("Ahmad"))
    assert len(joined.spellings) == 2
    assert [outlet for outlet, count in joined.mentions if count] == ["CNN", "Straight Arrow News"]


ARMED = [
    "The blasts bore the marks of the Ridge Movement, an armed separatist group, the minister said. The separatists denied it.",
    "Ridge rebels fled on Monday. The ruthless rebel outfit has fought in the hills since May. The Ridge Movement said nothing.",
    "No rebels were seen. Rebel songs were sung at the Ridge Movement’s office.",
]


def test_the_one_armed_group_of_an_event_has_a_row() -> None:
    found = grid(*ARMED)
    row = next(row for row in found.rows if row.kind == "group")
    assert (row.name, [n for _, n in row.mentions]) == ("Ridge Movement", [1, 1, 1])
    assert [label.text for label in found.labels if label.name == row.name] == [
        "armed separatist group", "separatists", "Ridge rebels", "ruthless rebel outfit",
    ]  # fmt: skip


def test_of_two_armed_groups_nobody_can_tell_which_is_meant() -> None:
    other = "It was the work of the Valley Front, a militant group, the mayor said. The militants fled."
    assert not [row for row in grid(*ARMED, other).rows if row.kind == "group"]
