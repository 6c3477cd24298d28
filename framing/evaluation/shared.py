"""How well shared text is found: edits of known kind planted in BASIL, pairs that share nothing, real edits, and scale.

*Planted.* A quarter of one article's sentences in the outlet's own voice are edited by a seeded mutator and put into another
outlet's article on the same event, whose own sentences are the negatives. Pairs that match before anything is planted (true
copies among them) are printed apart and count for nothing here.
*Unrelated.* Pairs of articles on different events of different outlets: none may share text.
*Real.* Sentence pairs that were marked by hand in two passes, as offsets of the files (`marks/shared-edits.csv`); the texts are
the four articles of seeds/kerman-2024/manifest.csv.
*Scale.* `python -m framing.evaluation.shared --scale 10000 --gold FOLDER` times all against all on made-up articles with planted
copies, in one process, from words that are split but not levelled yet.

Intervals: bootstrap over events (planted) or pairs (real).
"""

from __future__ import annotations

import argparse
import csv
import json
import random
import re
import resource
import sys
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.comparison.shared import MIN_WORDS, Levelled, SharedText, compared, levelled, shared_text
from framing.errors import InputError
from framing.evaluation.resample import f1, interval, ratio
from framing.gold import gold_record

if TYPE_CHECKING:
    from framing.article import Article
    from framing.text.document import Document

Figures = dict[str, Any]
Words = list[tuple[str, bool]]
"""The words of a sentence, each with whether it stands inside quotation marks."""
Edit = Callable[[Words, random.Random], Words]
PLANTED = 0.25
"""Share of an article's own sentences that are planted in another."""
UNRELATED = 300
MARKS = Path(__file__).parent / "marks" / "shared-edits.csv"

_TWINS = (
    "programme program", "centre center", "colour color", "labour labor", "defence defense", "licence license", "harbour harbor",
    "neighbour neighbor", "favour favor", "honour honor", "theatre theater", "metre meter", "kilometre kilometer", "litre liter",
    "organise organize", "organised organized", "organisation organization", "recognise recognize", "realise realize",
    "criticise criticize", "criticised criticized", "apologise apologize", "emphasise emphasize", "analyse analyze",
    "travelled traveled", "travelling traveling", "cancelled canceled", "labelled labeled", "modelling modeling",
    "dialogue dialog", "catalogue catalog", "behaviour behavior", "rumour rumor", "humour humor", "endeavour endeavor",
    "offence offense", "grey gray", "tyre tire", "cheque check", "judgement judgment", "ageing aging", "enrol enroll",
    "fulfil fulfill", "mould mold", "plough plow", "sceptical skeptical", "storey story", "kerb curb", "towards toward",
    "favourite favorite", "honourable honorable", "neighbourhood neighborhood", "civilisation civilization",
    "mobilise mobilize", "privatise privatize", "stabilise stabilize", "utilise utilize", "authorise authorize",
    "authorised authorized", "legalise legalize", "finalise finalize", "finalised finalized", "email e-mail",
)  # fmt: skip
TWINS = {a: b for pair in _TWINS for one, two in [pair.split()] for a, b in ((one, two), (two, one))}
"""A word and its twin on the other side of the Atlantic, both ways."""
_SYNONYMS = (
    "said stated", "told informed", "big large", "began started", "ended finished", "asked requested", "showed revealed",
    "help assist", "also additionally", "but however", "although though", "because since", "often frequently", "many numerous",
    "several various", "people persons", "house home", "car vehicle", "money funds", "law statute", "plan proposal",
    "vote ballot", "fight battle", "man gentleman", "work labour", "job post", "chief head", "group band", "against versus",
    "before until", "after following", "about regarding", "near beside", "new fresh", "old former", "last final", "first initial",
    "important significant", "recent latest", "early prior", "strong powerful", "wrong mistaken", "hard difficult",
    "quickly rapidly", "clearly plainly", "called named", "made produced", "took grabbed", "gave handed", "saw noticed",
    "found discovered", "kept retained", "left departed", "won gained", "lost forfeited", "met encountered", "paid spent",
    "said declared", "announced disclosed", "decided resolved", "believes thinks", "wants wishes", "needs requires",
)  # fmt: skip
SYNONYMS = {a: b for pair in _SYNONYMS for one, two in [pair.split()] for a, b in ((two, one), (one, two))}
_FILLERS = ("reportedly", "meanwhile", "still", "now", "later", "here", "already", "again")
_JOIN = {"e-mail": ("e", "mail")}


def house_style(words: Words, generator: random.Random) -> Words:
    """British for American spelling or the other way round, dots and possessives the other way, articles that come and go."""
    result: Words = []
    for word, quoted in words:
        twin = TWINS.get(word.lower(), word)
        if word.isupper() and 1 < len(word) < 4:
            twin = ".".join(word) + "."
        elif re.fullmatch(r"(?:[A-Z]\.)+", word):
            twin = word.replace(".", "")
        elif word[0].isupper() and twin != word:
            twin = twin.capitalize()
        elif word.lower() in {"the", "a", "an"} and generator.random() < 0.1:
            continue
        result += [(part, quoted) for part in _JOIN.get(twin, (twin,))]
    return result


def light(words: Words, generator: random.Random) -> Words:
    """What a desk does to copy: other words for one in six, one in twenty dropped, one in thirty added; of every five sentences
    one also loses a clause and one has its clauses in another order."""
    result: Words = []
    for word, quoted in words:
        if generator.random() < 0.05:
            continue
        other = SYNONYMS.get(word.lower())
        result.append((other if other and generator.random() < 0.7 else word, quoted))
        if generator.random() < 0.03:
            result.append((generator.choice(_FILLERS), quoted))
    chance = generator.random()
    if chance < 0.2 and len(result) > 2 * MIN_WORDS:
        cut = generator.randint(3, max(3, int(0.35 * len(result))))
        at = generator.choice([0, len(result) - cut])
        return result[:at] + result[at + cut :]
    if chance < 0.4:
        at = generator.randint(len(result) // 3, 2 * len(result) // 3)
        return result[at:] + result[:at]
    return result


def heavy(words: Words, generator: random.Random) -> Words:
    """Light edits, and half of the sentence is gone or its halves have changed places."""
    result = light(words, generator)
    half = len(result) // 2
    return result[:half] if generator.random() < 0.5 else result[half:] + result[:half]


EDITS: dict[str, Edit] = {"spelling and punctuation": house_style, "light edits": light, "heavy edits": heavy}


@dataclass(frozen=True, slots=True)
class Counts:
    """Sentence pairs: planted (or marked), found, and both."""

    planted: int
    found: int
    right: int


def f1_of(units: Sequence[Counts]) -> float:
    """F1 (0-1) of sentence pairs."""
    right = sum(u.right for u in units)
    return f1(ratio(right, sum(u.found for u in units)), ratio(right, sum(u.planted for u in units)))


def words_of(document: Document) -> list[Words]:
    """The counted sentences of an article as words."""
    from framing.text import is_word

    layout = document.layout
    result = []
    for sentence in layout.sentences:
        if layout.counted(layout.sections[sentence.section]):
            tokens = document.tokens.char_span(sentence.start, sentence.end, alignment_mode="contract")
            result.append([(t.text, document.voices[t.i] == "quoted") for t in tokens or () if is_word(t)])
    return [words for words in result if words]


def planted(one: Sequence[Words], two: Sequence[Words], edit: Edit, generator: random.Random) -> Counts:
    """Sentences of `one` edited and put among those of `two`: which pairs are found."""
    own = [n for n, words in enumerate(one) if sum(not quoted for _, quoted in words) >= MIN_WORDS + 2]
    own = [n for n in own if not any(quoted for _, quoted in one[n])]
    chosen = generator.sample(own, max(1, round(PLANTED * len(own)))) if own else []
    mixed: list[tuple[int, Words]] = [(-1, list(words)) for words in two]
    for n in chosen:
        mixed.insert(generator.randint(0, len(mixed)), (n, edit(one[n], generator)))
    texts = {
        "one": [levelled(n, words) for n, words in enumerate(one)],
        "two": [levelled(n, words) for n, (_, words) in enumerate(mixed)],
    }
    before = compared(
        {"one": texts["one"], "two": [levelled(n, words) for n, words in enumerate(two)]}, {"one": "one", "two": "two"}
    )
    known = {(m.sentence, tuple(two[m.other_sentence])) for m in before.matches}
    found = compared(texts, {"one": "one", "two": "two"})
    pairs = [(m.sentence, *mixed[m.other_sentence]) for m in found.matches]
    right = sum(planted_from == sentence for sentence, planted_from, _ in pairs)
    new = sum(
        planted_from == sentence or (sentence, tuple(words)) not in known for sentence, planted_from, words in pairs
    )
    return Counts(len(chosen), new, right)


def evaluate(gold: Path, draws: int = 500, seed: int = 0) -> Figures:
    """All but scale; `gold` is BASIL. Real edits are measured where the four articles lie beside it (`../../seeds`).

    Raises
    ------
    InputError
        When the folder has not BASIL's layout.
    """
    from framing.scoring import Scorer, Settings

    scorer = Scorer(Settings(attribution="rules"))
    events = [list(scorer.documents(event)) for event in basil_events(gold)]
    texts = [[words_of(d) for d in event] for event in events]
    metrics: dict[str, Any] = {}
    counts: dict[str, list[list[Counts]]] = {}
    for name, edit in EDITS.items():
        generator = random.Random(f"{seed}{name}")
        counts[name] = [[planted(one, two, edit, generator) for one, two in permutations(event, 2)] for event in texts]
        metrics[f"{name}, F1"] = interval(lambda u: f1_of([c for e in u for c in e]), counts[name], draws, seed)
        every = [c for event in counts[name] for c in event]
        right = sum(c.right for c in every)
        metrics[f"{name}, precision"] = {"value": ratio(right, sum(c.found for c in every))}
        metrics[f"{name}, recall"] = {"value": ratio(right, sum(c.planted for c in every))}
    false, pairs = unrelated(texts, seed)
    metrics["unrelated pairs sharing"] = {"value": false}
    quotations, matches, inside = quoted(events)
    metrics["shared quotations apart"] = {"value": quotations}
    metrics["copied sentences"] = {"value": matches}
    metrics["of them mostly quotation"] = {"value": inside}
    articles = gold.parent.parent / "seeds"
    if articles.is_dir():
        for kind, value in real(articles, draws, seed).items():
            metrics[f"real edits, {kind}"] = value
    return {
        "detector": "shared", "gold": gold.name, "n": sum(c.planted for e in counts["light edits"] for c in e),
        "prevalence": pairs, "metrics": metrics, "baselines": {}, "per_outlet": {},
    }  # fmt: skip


def basil_events(folder: Path) -> list[list[Article]]:
    """The articles of BASIL, event by event; `InputError` for a folder of another layout."""
    from framing.classifier.corpora import read_basil

    events: dict[str, list[Article]] = {}
    for one in read_basil(folder):
        events.setdefault(one.group, []).append(replace(one.article, event=one.group))
    return list(events.values())


def unrelated(texts: Sequence[Sequence[Sequence[Words]]], seed: int) -> tuple[int, int]:
    """How many of so many pairs of articles on different events share text."""
    generator = random.Random(seed)
    false = 0
    for _ in range(UNRELATED):
        one, two = (generator.choice(event) for event in generator.sample(texts, 2))
        both = {name: [levelled(n, w) for n, w in enumerate(t)] for name, t in (("one", one), ("two", two))}
        false += bool(compared(both, {"one": "one", "two": "two"}).pairs)
    return false, UNRELATED


def quoted(events: Sequence[Sequence[Document]]) -> tuple[int, int, int]:
    """Quotations that two outlets print, sentences found as copy, and those of them with more quoted words than others."""
    quotations = matches = inside = 0
    for event in events:
        found = shared_text(event)
        by_id = {d.article.id: d for d in event}
        quotations += len(found.quotations)
        matches += len(found.matches)
        for m in found.matches:
            sentence = by_id[m.article].layout.sentences[m.sentence]
            tokens = by_id[m.article].tokens.char_span(sentence.start, sentence.end, alignment_mode="contract")
            voices = [by_id[m.article].voices[t.i] == "quoted" for t in tokens or () if t.is_alpha]
            inside += sum(voices) > len(voices) / 2
    return quotations, matches, inside


# --- real edits -----------------------------------------------------------------------------------------------------------


def real(folder: Path, draws: int, seed: int) -> dict[str, Any]:
    """F1 on the marked pairs of the four articles: those that both passes have; what one alone has counts for nothing."""
    from framing.reading import read
    from framing.scoring import Scorer, Settings

    documents = list(Scorer(Settings(attribution="rules")).documents(read(folder).articles))
    by_file = {Path(d.article.source_file).stem: d for d in documents}
    with MARKS.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["article"] in by_file and row["other"] in by_file]
    gold: dict[frozenset[tuple[str, int]], set[str]] = {}
    for row in rows:
        pair = frozenset(
            (by_file[row[a]].article.id, _sentence_at(by_file[row[a]], int(row[s])))
            for a, s in (("article", "start"), ("other", "other_start"))
        )
        gold.setdefault(pair, set()).add(row["pass"])
    both = {pair for pair, passes in gold.items() if len(passes) == 2}
    found = {frozenset({(m.article, m.sentence), (m.other, m.other_sentence)}) for m in shared_text(documents).matches}
    found -= gold.keys() - both
    units = [
        Counts(pair in both, pair in found, pair in both and pair in found) for pair in sorted(both | found, key=sorted)
    ]
    return {
        "F1": interval(f1_of, units, draws, seed),
        "precision": {"value": ratio(len(both & found), len(found))},
        "recall": {"value": ratio(len(both & found), len(both))},
        "passes agree (F1)": {"value": ratio(2 * len(both), len(both) + len(gold))},
    }


def _sentence_at(document: Document, offset: int) -> int:
    """Index of the sentence that holds an offset of the article's own text."""
    layout = document.layout
    for n, sentence in enumerate(layout.sentences):
        span = layout.span(sentence.start, sentence.end)
        if span.field == "text" and span.start <= offset < span.end:
            return n
    raise InputError(f"{document.article.source_file}: no sentence at {offset}")


# --- scale ----------------------------------------------------------------------------------------------------------------


def made_up(folder: Path, number: int, seed: int) -> tuple[dict[str, list[Words]], set[tuple[str, str]]]:
    """`number` articles as long as those of the AllSides collection, their words drawn by frequency, one in four with 10-80 % of
    another's sentences, every second one lightly edited; and the pairs that share text."""
    generator = random.Random(seed)
    texts = [gold_record(f, "content")["content"] for f in sorted((folder / "jsons").glob("*.json"))]
    if not texts:
        raise InputError(f"{folder}: no jsons folder with articles; give the folder that holds allsides-articles")
    known: dict[str, tuple[str, bool]] = {}
    words = [known.setdefault(w, (w, False)) for text in texts for w in re.findall(r"[\w'’.-]*\w[\w'’.-]*", text)]
    lengths = [[len(s.split()) for s in re.split(r"(?<=[.!?])\s", text) if s.split()] for text in texts]
    articles: dict[str, list[Words]] = {}
    pairs: set[tuple[str, str]] = set()
    names: list[str] = []
    for n in range(number):
        own = [generator.choices(words, k=k) for k in generator.choice(lengths)]
        if names and generator.random() < 0.25:
            source = generator.choice(names)
            taken = articles[source][: max(2, int(generator.uniform(0.1, 0.8) * len(articles[source])))]
            own = own[len(taken) :] + [light(w, generator) if i % 2 else list(w) for i, w in enumerate(taken)]
            pairs.add((source, f"a-{n}"))
        articles[f"a-{n}"] = own
        names.append(f"a-{n}")
    return articles, pairs


def scale(folder: Path, number: int, seed: int = 0) -> dict[str, float]:
    """Seconds of processor time and peak memory (MB) of all against all, and the share of planted pairs found."""
    articles, pairs = made_up(folder, number, seed)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    begin, wall = time.process_time(), time.perf_counter()
    size = sum(len(s) for own in articles.values() for s in own)
    texts: dict[str, list[Levelled]] = {}
    for name in list(articles):
        texts[name] = [levelled(n, words) for n, words in enumerate(articles.pop(name))]
    levelling = time.process_time() - begin
    found: SharedText = compared(texts, {name: name for name in texts})
    seen = {(p.first, p.second) for p in found.pairs}
    return {
        "articles": number,
        "words": size,
        "seconds": time.process_time() - begin,
        "wall_seconds": time.perf_counter() - wall,
        "of_them_levelling": levelling,
        "input_mb": before,
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        "pairs": len(seen),
        "planted": len(pairs),
        "recall": ratio(len(pairs & seen), len(pairs)),
        "matches": len(found.matches),
    }


def main(arguments: Iterable[str] | None = None) -> int:
    """Time all against all."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument(
        "--scale", type=int, nargs="+", required=True, metavar="N", help="how many articles; several to compare"
    )
    parser.add_argument("--gold", type=Path, required=True, help="the folder of AllSides articles")
    options = parser.parse_args(None if arguments is None else list(arguments))
    for number in options.scale:
        print(json.dumps({k: round(v, 3) for k, v in scale(options.gold, number).items()}), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
