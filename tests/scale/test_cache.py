"""What the cache hands back is what was put in, and a cache that is damaged or gone costs time only."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from invented import RULES, bytes_of, rows, scored, table

from framing import Settings, read, score
from framing.records import tables
from framing.resources import seeds
from framing.scale.cache import Cache, CachedScorer
from framing.scale.run import run
from framing.scale.work import plan
from framing.scoring import Scorer

pytestmark = pytest.mark.usefixtures("alone")
TOKEN = ("text", "whitespace_", "lemma_", "norm_", "lower_", "tag_", "pos_", "dep_", "is_sent_start", "idx")


def lexicon(path: Path, *forms: str) -> Path:
    """A user's lexicon of loaded words."""
    header = "id,form,match,pos,category,subcategory,strength,frame,left_not,right_not,context_not,proper,flags,variant"
    entries = "".join(
        f"own.{n},{form},lemma,,loaded/judgement,,1,,,,,,,,,A reason.,,The {form} is long.,\n" for n, form in enumerate(forms)
    )
    path.write_text(f"{header},alternatives,reason,source,yes,no\n{entries}")
    return path


def test_a_document_comes_back_as_it_was(tmp_path: Path) -> None:
    articles = read(seeds() / "ferry-terminal").articles
    scorer = Scorer(Settings())
    fresh = list(scorer.documents(articles))
    for expected_parses in (len(articles), 0):
        cached = CachedScorer(scorer, Cache(tmp_path))
        found = list(cached.documents(articles))
        assert cached.parsed == expected_parses
        for one, two in zip(fresh, found, strict=True):
            assert one.layout == two.layout
            assert (one.attributions, one.voices, one.speakers) == (two.attributions, two.voices, two.speakers)
            for a, b in zip(one.tokens, two.tokens, strict=True):
                assert [getattr(a, name) for name in TOKEN] == [getattr(b, name) for name in TOKEN]
                assert (a.head.i, str(a.morph), a.left_edge.i) == (b.head.i, str(b.morph), b.left_edge.i)
            assert scorer.rank(one, scorer.hits(one)) == cached.rank(two, scorer.hits(two))


def test_scores_from_the_cache_are_the_same(tmp_path: Path) -> None:
    articles = read(seeds() / "ferry-terminal").articles
    for _ in range(2):
        assert tables(score(articles, RULES, cache=Cache(tmp_path))) == tables(score(articles, RULES))


def test_a_lexicon_edit_parses_nothing_and_counts_anew(tmp_path: Path) -> None:
    corpus = table(tmp_path / "articles.csv", 6)
    own = lexicon(tmp_path / "own.csv", "delay")
    run(corpus, plan(tmp_path / "out", RULES, cache=tmp_path / "cache"))
    tally = run(corpus, plan(tmp_path / "out", RULES, own, tmp_path / "cache"))
    assert (tally.parsed, tally.again) == (0, 0)
    assert {row["text"] for row in rows(tmp_path / "out", "findings") if row["rule"] == "own.0"} == {"delay"}


@pytest.mark.parametrize("damage", [b"", b"not ours at all, but long enough for a checksum", None])
def test_a_damaged_cache_is_read_past(tmp_path: Path, damage: bytes | None) -> None:
    corpus = table(tmp_path / "articles.csv", 4)
    scored(corpus, tmp_path / "out", cache=tmp_path / "cache")
    for path in [p for p in (tmp_path / "cache").rglob("*") if p.is_file()]:
        path.unlink() if damage is None else path.write_bytes(damage)
    scored(corpus, tmp_path / "fresh", cache=tmp_path / "cache")
    assert bytes_of(tmp_path / "fresh") == bytes_of(tmp_path / "out")


def test_what_was_used_least_lately_goes_first(tmp_path: Path) -> None:
    cache = Cache(tmp_path, limit=100_000)
    for n, name in enumerate(("aa1", "bb2", "cc3")):
        cache.put(name, bytes(30_000))
        os.utime(tmp_path / name[:2] / name, (n, n))
    assert cache.get("aa1") == bytes(30_000)
    cache.put("dd4", bytes(30_000))
    cache.trim()
    assert [cache.get(name) is not None for name in ("aa1", "bb2", "cc3", "dd4")] == [True, False, True, True]


def test_a_cache_that_cannot_be_written_stops_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(tmp_path)
    monkeypatch.setattr("os.replace", lambda *paths: (_ for _ in ()).throw(OSError(28, "No space left on device")))
    cache.put("aa1", b"data")
    assert cache.get("aa1") is None
    assert not [p for p in tmp_path.rglob("*") if p.is_file()]


@pytest.mark.parametrize("year", [1971, 2096], ids=["back", "forward"])
def test_a_clock_that_jumps_changes_nothing(tmp_path: Path, year: int) -> None:
    """Nothing is decided by the time of a file but which of the cache goes first."""
    corpus = table(tmp_path / "articles.csv", 20)
    scored(corpus, tmp_path / "out", cache=tmp_path / "cache")
    before = bytes_of(tmp_path / "out")
    for path in [p for p in tmp_path.rglob("*") if p.is_file()]:
        os.utime(path, ((year - 1970) * 31_557_600,) * 2)
    tally = scored(corpus, tmp_path / "out", cache=tmp_path / "cache")
    assert (tally.again, tally.parsed) == (2, 0)
    assert scored(corpus, tmp_path / "fresh", cache=tmp_path / "cache").parsed == 0
    assert bytes_of(tmp_path / "out") == bytes_of(tmp_path / "fresh") == before


@pytest.mark.parametrize("settings", [RULES, Settings(prompts=True, by="event")])
def test_rows_from_the_cache_are_the_same(tmp_path: Path, settings: Settings) -> None:
    corpus = table(tmp_path / "articles.csv", 4)
    with corpus.open("a", encoding="utf-8") as file:
        file.write('=Herald,“Ünïts”,,fire,"Half a pair \\ud800 🚢 and a ""shambolic"" plan, the mayor said."\n')
    scored(corpus, tmp_path / "plain", settings)
    for output in ("first", "again"):
        tally = scored(corpus, tmp_path / output, settings, cache=tmp_path / "cache")
        assert tally.failed == 0
        assert bytes_of(tmp_path / output) == bytes_of(tmp_path / "plain")
    assert tally.parsed == 0


def test_after_an_edit_rows_are_those_of_a_run_without_a_cache(tmp_path: Path) -> None:
    corpus = table(tmp_path / "articles.csv", 7)
    own = lexicon(tmp_path / "own.csv", "shambolic", "decision", "delay may cost", "zeppelin")
    for edit in (None, own, None):
        run(corpus, plan(tmp_path / "out", RULES, edit, tmp_path / "cache"))
        run(corpus, plan(tmp_path / "fresh", RULES, edit, tmp_path / "without-rows"))
        for path in (tmp_path / "without-rows").rglob("*.rows"):
            path.unlink()
        for name in ("findings", "exclusions", "measures"):
            assert rows(tmp_path / "out", name) == rows(tmp_path / "fresh", name)


def test_an_article_is_scored_again_only_where_an_edited_entry_can_stand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = table(tmp_path / "articles.csv", 12)
    run(corpus, plan(tmp_path / "out", RULES, cache=tmp_path / "cache"))
    matched: list[str] = []
    hits = Scorer.hits
    monkeypatch.setattr(Scorer, "hits", lambda self, document: matched.append(document.text) or hits(self, document))
    run(corpus, plan(tmp_path / "out", RULES, lexicon(tmp_path / "own.csv", "modest"), tmp_path / "cache"))
    assert matched
    assert all("modest" in text for text in matched)
