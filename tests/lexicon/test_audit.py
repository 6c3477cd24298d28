"""The both-sides audit: small lexicons with one flaw each, and the shipped one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from framing.errors import InputError
from framing.lexicon import Lexicon, load_shipped
from framing.lexicon.audit import (
    Audit,
    Issue,
    Mirror,
    Opposite,
    Rules,
    Swap,
    audit,
    lines,
    markdown,
    read_rules,
    shipped_rules,
)
from framing.lexicon.entry import Entry, form_tokens


def entry(form: str, strength: int = 2, category: str = "labels", dimension: str = "loaded", group: str = "") -> Entry:
    return Entry(
        id=f"{category}.{form.replace(' ', '-')}", dimension=dimension, category=category, subcategory=group, form=form,
        tokens=form_tokens(form), lemma=True, pos=frozenset(), strength=strength, frame=(), left_not=(), right_not=(),
        context_not=frozenset(), proper=False, flags=frozenset(), variant="", alternatives=(), reason="Made for a test.",
        source="own", yes="", no="",
    )  # fmt: skip


def lexicon(*entries: Entry) -> Lexicon:
    return Lexicon("toy", "1", "", entries, ())


@pytest.mark.parametrize(
    ("entries", "ok", "found"),
    [
        ((entry("hard left"), entry("hard right")), True, "labels 2 — labels 2"),
        ((entry("hard left"), entry("hard right", 3)), False, "labels 2 — labels 3"),
        ((entry("hard left"), entry("hard right", category="judgement")), False, "labels 2 — judgement 2"),
        ((entry("hard left"),), False, "labels 2 — missing"),
        ((entry("hard right"),), False, "missing — labels 2"),
        ((entry("hard right", dimension="naming", group="flank"), entry("hard left")), False, "labels 2 — missing"),
        ((), True, "neither is listed"),
        ((entry("hard-left"), entry("hard-right")), True, "labels 2 — labels 2"),
    ],
)
def test_mirror_words(entries: tuple[Entry, ...], ok: bool, found: str, nlp: Any) -> None:
    rules = Rules(mirrors=(Mirror("flanks", "loaded", "hard left", "hard right"),))
    [check] = audit(lexicon(*entries), nlp, rules).of("mirror")
    assert (check.ok, check.found) == (ok, found)


@pytest.mark.parametrize(
    ("forms", "broken"),
    [
        (("loony left", "loony right"), []),
        (("loony left",), ["loony left — loony right"]),
        (("right mess",), ["left mess — right mess"]),
        (("left behind",), []),
        (("leftover",), []),
    ],
)
def test_opposite_words_demand_their_counterpart(forms: tuple[str, ...], broken: list[str], nlp: Any) -> None:
    rules = Rules(opposites=(Opposite("flanks", "loaded", "left", "right", ("left behind",)),))
    result = audit(lexicon(*map(entry, forms)), nlp, rules)
    assert [c.subject for c in result.broken] == broken


def test_a_pair_that_is_listed_and_derived_is_checked_once(nlp: Any) -> None:
    rules = Rules(
        mirrors=(Mirror("flanks", "loaded", "loony right", "loony left"),),
        opposites=(Opposite("flanks", "loaded", "left", "right"),),
    )
    assert len(audit(lexicon(entry("loony left"), entry("loony right")), nlp, rules).of("mirror")) == 1


def test_a_word_that_only_one_name_brings_breaks_a_swap(nlp: Any) -> None:
    swap = Swap("party", ("Orchard", "Harbour"), "The shameful {x} plan was dropped.")
    one_sided = lexicon(entry("shameful"), entry("shameful orchard", 3))
    [check] = audit(one_sided, nlp, Rules(swaps=(swap,))).checks
    assert not check.ok
    assert check.found == "shameful Orchard (labels 3), but Harbour: shameful (labels 2)"
    [check] = audit(lexicon(entry("shameful")), nlp, Rules(swaps=(swap,))).checks
    assert check.ok
    assert check.found == "all 2: shameful (labels 2)"


@pytest.mark.parametrize(
    ("members", "ok"),
    [
        (
            (entry("regime", 0, "conflict", "naming", "power"), entry("government", 0, "conflict", "naming", "power")),
            True,
        ),
        (
            (entry("regime", 1, "conflict", "naming", "power"), entry("government", 0, "conflict", "naming", "power")),
            False,
        ),
        ((entry("regime", 0, "conflict", "naming", "power"),), False),
        ((entry("regime", 0, "conflict", "naming"), entry("government", 0, "conflict", "naming")), False),
    ],
)
def test_naming_sets(members: tuple[Entry, ...], ok: bool, nlp: Any) -> None:
    [check] = audit(lexicon(*members), nlp, Rules()).of("naming")
    assert check.ok is ok


@pytest.mark.parametrize(
    ("entries", "ok", "found"),
    [
        ((entry("warmonger", 3), entry("appeaser", 3)), True, "fighters up to 3, talkers up to 3"),
        (
            (entry("warmonger", 3), entry("peacenik", 3), entry("appeaser", 1)),
            True,
            "fighters up to 3, talkers up to 3",
        ),
        ((entry("warmonger", 3), entry("appeaser", 2)), False, "fighters up to 3, talkers up to 2"),
        ((entry("warmonger", 3),), False, "fighters up to 3, talkers up to 0"),
        ((), True, "fighters up to 0, talkers up to 0"),
    ],
)
def test_contested_issues(entries: tuple[Entry, ...], ok: bool, found: str, nlp: Any) -> None:
    issue = Issue("war", (("fighters", ("warmonger",)), ("talkers", ("appeaser", "peacenik"))))
    [check] = audit(lexicon(*entries), nlp, Rules(issues=(issue,))).of("contested")
    assert (check.ok, check.found) == (ok, found)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ('[[mirrors]]\ntopic="t"\ndimension="loaded"\npairs=[["one"]]\n', "not enough values"),
        ('[[mirrors]]\ndimension="loaded"\npairs=[]\npairs=1\n', "overwrite"),
        ('[[issues]]\nname="war"\nsides.fighters=["warmonger"]\n', "fewer than two sides"),
        ('[[swaps]]\ngroup="party"\nmembers=["Orchard"]\nsentences=["No gap."]\n', "has no gap"),
        ('[[swaps]]\ngroup="party"\nsentences=["{x}"]\n', "members"),
    ],
)
def test_rules_that_cannot_be_used_are_one_line(text: str, part: str, tmp_path: Path) -> None:
    path = tmp_path / "audit.toml"
    path.write_text(text)
    with pytest.raises(InputError, match=r"audit\.toml") as raised:
        read_rules(path)
    assert part in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.fixture(scope="module")
def shipped(nlp: Any) -> Audit:
    return audit(load_shipped(), nlp)


def test_there_is_enough_to_audit() -> None:
    rules = shipped_rules()
    assert len(rules.swaps) >= 40
    assert len(rules.mirrors) >= 80
    assert len(rules.issues) >= 12
    assert sum(len(s.members) for s in rules.swaps) >= 250


@pytest.mark.parametrize("kind", ["mirror", "swap", "naming", "contested"])
def test_the_shipped_lexicon_treats_all_sides_alike(shipped: Audit, kind: Any) -> None:
    assert [(c.topic, c.subject, c.found) for c in shipped.of(kind) if not c.ok] == []


def test_most_swapped_sentences_hold_something_to_find(shipped: Audit) -> None:
    rows = shipped.of("swap")
    assert sum(not c.found.endswith("nothing") for c in rows) >= 0.6 * len(rows)


def test_the_table_is_the_same_in_print_and_on_the_page(shipped: Audit) -> None:
    page, printed = markdown(shipped), "\n".join(lines(shipped))
    assert all(c.topic in page and c.found.replace("|", "\\|") in page for c in shipped.checks)
    assert all(f"{c.topic}: {c.subject} [{c.found}]" in printed for c in shipped.checks)
    assert page.count("| yes |") + page.count("| **no** |") == len(shipped.checks)
