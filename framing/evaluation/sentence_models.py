"""How well the loaded-language models read sentences they did not see.

- `evaluate_babe`: BABE, every outlet held out in turn, every topic held out, and inside each held-out outlet; words too.
  Everything is trained anew in each fold.
- `evaluate_natural`: BASIL or the propaganda corpus, where few sentences are positive. "From BABE alone" scores with the
  shipped models, which saw neither; "adapted" trains the last model on other events or articles of the corpus itself.
- `evaluate_subjectivity`: trained on train and dev, tested on dev_test.
- `evaluate_shipped`: the shipped models on sentences of any of these layouts; refused where they were trained on one.
- `evaluate_swaps`: how far a score moves when a person, party, country, outlet, nationality, religion, political camp or
  gender is swapped and nothing else.

Macro F1 is at threshold 0 of a model with balanced classes; F1 of positives at a threshold chosen on the other folds.
Intervals: percentile bootstrap over articles (BABE, propaganda corpus), events (BASIL) or sentences (subjectivity).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from framing.article import Article
from framing.classifier.calibration import best_threshold, calibration_error, fit_platt
from framing.classifier.corpora import (
    Labelled,
    read_babe,
    read_basil,
    read_checkthat,
    read_ptc,
)
from framing.classifier.examples import Gold, read_gold
from framing.classifier.features import HAND
from framing.classifier.saving import Models, load_models
from framing.classifier.sentence_model import Recipe, fit_sentences, fit_weighting
from framing.classifier.stack import (
    ADAPTED,
    ALONE,
    BABE,
    SUBJECTIVE,
    block,
    cross_fitted,
    stacked,
    word_blocks,
)
from framing.classifier.token_model import grouped_folds, out_of_fold, summary
from framing.errors import InputError

Figures = dict[str, Any]
Fold = tuple[NDArray[np.int64], NDArray[np.int64]]
Bools = NDArray[np.bool_]
Scores = NDArray[np.float64]
Metric = Callable[[NDArray[np.int64]], float]

DRAWS = 300
SMALL_OUTLET = 100
"""Outlets with fewer sentences than this are held out together and not rated alone."""


def macro_f1(called: Bools, label: Bools) -> float:
    """Mean of the F1 of positives and of negatives, 0-1.

    >>> macro_f1(np.array([True, False]), np.array([True, False]))
    1.0
    """
    return (f1(called, label) + f1(~called, ~label)) / 2


def f1(called: Bools, label: Bools) -> float:
    """F1 of positives, 0 where there are none."""
    total = int(called.sum()) + int(label.sum())
    return 2 * int((called & label).sum()) / total if total else 0.0


def average_precision(scores: Scores, label: Bools) -> float:
    """Area under precision and recall by step, 0-1; NaN without positives."""
    from sklearn.metrics import average_precision_score

    return float(average_precision_score(label, scores)) if label.any() else float("nan")


def auc(scores: Scores, label: Bools) -> float:
    """Chance that a positive scores above a negative, 0-1; NaN where one of them is missing."""
    from sklearn.metrics import roc_auc_score

    return float(roc_auc_score(label, scores)) if label.any() and not label.all() else float("nan")


# --- BABE -------------------------------------------------------------------------------------------------------------


def evaluate_babe(gold_path: Path, draws: int = DRAWS) -> Figures:
    """Sentences and words of BABE, outlet held out and topic held out.

    Raises
    ------
    InputError
        When no BABE table is there, or it has one outlet only.
    """
    gold = read_gold(read_babe(gold_path))
    return babe_figures(gold, gold_path.name, draws)


def babe_figures(gold: Gold, name: str, draws: int = DRAWS) -> Figures:
    """The figures of `evaluate_babe` for sentences that are numbers already."""
    outlets = held_out_outlets(gold.outlet)
    if len(set(outlets.tolist())) < 2:
        raise InputError(f"{name}: sentences of one outlet only; holding an outlet out takes two")
    by_outlet = _held_out(gold, _leave_one_out(outlets))
    by_topic = _held_out(gold, list(grouped_folds(gold.topic, 5)))
    rated = [o for o in sorted(set(outlets.tolist())) if int((outlets == o).sum()) >= SMALL_OUTLET]
    owner = np.repeat(np.arange(len(gold)), gold.sentences.last - gold.sentences.first)

    def within(scores: Scores, measure: Callable[[Scores, Bools], float]) -> Metric:
        return lambda rows: float(
            np.nanmean([measure(scores[r], gold.label[r]) for r in (rows[outlets[rows] == o] for o in rated) if len(r)])
        )

    metrics: dict[str, Metric] = {
        "macro F1, outlet held out": lambda r: _macro(by_outlet.sentences[r], gold.label[r]),
        "AUC, outlet held out": lambda r: auc(by_outlet.sentences[r], gold.label[r]),
        "macro F1 inside a held-out outlet, mean": within(by_outlet.sentences, _macro),
        "AUC inside a held-out outlet, mean": within(by_outlet.sentences, auc),
        "macro F1, topic held out": lambda r: _macro(by_topic.sentences[r], gold.label[r]),
        "macro F1, outlet held out, words only": lambda r: _macro(by_outlet.alone[r], gold.label[r]),
        "word F1, topic held out": _by_tokens(by_topic.words, gold, owner),
        "word F1, outlet held out": _by_tokens(by_outlet.words, gold, owner),
    }
    return {
        "detector": "loaded-sentence",
        "gold": name,
        "n": len(gold),
        "prevalence": float(gold.label.mean()),
        "metrics": _intervals(metrics, gold.group, draws),
        "baselines": {
            "TF-IDF, outlet held out": {"value": _macro(by_outlet.baseline, gold.label)},
            "TF-IDF, inside an outlet": {"value": within(by_outlet.baseline, _macro)(np.arange(len(gold)))},
            "TF-IDF, topic held out": {"value": _macro(by_topic.baseline, gold.label)},
            "every sentence loaded": {"value": macro_f1(np.ones(len(gold), dtype=bool), gold.label)},
        },
        "per_outlet": {
            o: {"n": int((outlets == o).sum()), "prevalence": float(gold.label[outlets == o].mean())}
            | _intervals(
                {
                    "macro F1": lambda r: _macro(by_outlet.sentences[r], gold.label[r]),
                    "AUC": lambda r: auc(by_outlet.sentences[r], gold.label[r]),
                },
                gold.group,
                draws,
                np.flatnonzero(outlets == o),
            )
            for o in rated
        },
    }


def held_out_outlets(outlet: NDArray[np.str_]) -> NDArray[np.str_]:
    """The outlet of each sentence, "others" for outlets with fewer than `SMALL_OUTLET` sentences."""
    names, counts = np.unique(outlet, return_counts=True)
    small = set(names[counts < SMALL_OUTLET].tolist())
    return np.array(["others" if o in small else o for o in outlet.tolist()])


def _leave_one_out(groups: NDArray[np.str_]) -> list[Fold]:
    return [(np.flatnonzero(groups != g), np.flatnonzero(groups == g)) for g in sorted(set(groups.tolist()))]


@dataclass(frozen=True, slots=True)
class _HeldOut:
    """Scores of every sentence (three models) and of every word from models that did not see its fold."""

    sentences: Scores
    alone: Scores
    baseline: Scores
    words: Scores


def _held_out(gold: Gold, folds: Sequence[Fold]) -> _HeldOut:
    n = len(gold)
    found = _HeldOut(np.zeros(n), np.zeros(n), np.zeros(n), np.zeros(len(gold.marked)))
    owner = np.repeat(np.arange(len(gold)), gold.sentences.last - gold.sentences.first)
    for train, test in folds:
        a, b = gold.take(train), gold.take(test)
        block_a, block_b, words = word_blocks(a, b)
        found.words[np.isin(owner, test)] = words
        for scores, recipe in ((found.sentences, BABE), (found.alone, ALONE)):
            scores[test] = fit_sentences(a.sentences, block_a, a.label, recipe).logits(b.sentences, block_b)
        found.baseline[test] = tfidf_baseline(a, b)
    return found


def tfidf_baseline(train: Gold, test: Gold, c: float = 4.0) -> Scores:
    """The simple baseline: TF-IDF of words, pairs and pieces of words, and logistic regression."""
    from scipy.sparse import hstack
    from sklearn.linear_model import LogisticRegression

    words, pieces = fit_weighting(train.sentences.words, 2), fit_weighting(train.sentences.pieces, 3)
    made = [hstack([words.apply(g.sentences.words), pieces.apply(g.sentences.pieces)]).tocsr() for g in (train, test)]
    used = np.unique(made[0].indices)
    model = LogisticRegression(solver="liblinear", C=c, class_weight="balanced", random_state=0)
    model.fit(made[0][:, used], train.label)
    return np.asarray(model.decision_function(made[1][:, used]), dtype=np.float64)


def _macro(scores: Scores, label: Bools) -> float:
    return macro_f1(scores > 0, label)


def _by_tokens(scores: Scores, gold: Gold, owner: NDArray[np.int64]) -> Metric:
    """F1 over words of the chosen sentences, from counts by sentence."""
    called = scores > 0
    right, found, marked = (
        np.bincount(owner, weights=part, minlength=len(gold)) for part in (called & gold.marked, called, gold.marked)
    )
    return lambda rows: float(2 * right[rows].sum() / max(found[rows].sum() + marked[rows].sum(), 1))


# --- ordinary news ----------------------------------------------------------------------------------------------------


def evaluate_natural(gold_path: Path, draws: int = DRAWS, models: Models | None = None) -> Figures:
    """BASIL or the propaganda corpus at their own prevalence.

    Raises
    ------
    InputError
        When the folder has the layout of neither.
    """
    basil = (gold_path / "annotations").is_dir()
    gold = read_gold(read_basil(gold_path) if basil else read_ptc(gold_path))
    return natural_figures(gold, gold_path.name, models or load_models(), basil, draws)


def natural_figures(gold: Gold, name: str, models: Models, use_spans: bool, draws: int = DRAWS) -> Figures:
    """The figures of `evaluate_natural` for sentences that are numbers already.

    `use_spans` says that the shipped word model of marked spans saw none of them (BASIL); else one is trained by fold.
    """
    s = gold.sentences
    words = block(models.words, s)
    spans = block(models.spans, s) if use_spans else summary(s, out_of_fold(gold))
    scores = {
        "from BABE alone, words only": models.alone.logits(s, words),
        "from BABE alone": models.babe.logits(s, words),
        "adapted": cross_fitted(gold, stacked(words, spans, s, models.babe, models.alone), ADAPTED),
    }
    nothing = np.zeros((len(gold), 1), dtype=np.float32)
    simple = {
        "number of loaded words": _loaded_words(gold),
        "TF-IDF, adapted": cross_fitted(gold, nothing, Recipe(hand=0.0, c=4.0)),
    }
    metrics: dict[str, Metric] = {}
    for which, z in scores.items():
        called, shares = _at_prevalence(gold, z)
        metrics[f"average precision, {which}"] = _metric(average_precision, z, gold.label)
        metrics[f"F1 of positives, {which}"] = _metric(f1, called, gold.label)
        metrics[f"calibration error, {which}"] = _metric(calibration_error, shares, gold.label)
    baselines = {"average precision, chance": {"value": float(gold.label.mean())}}
    for which, z in simple.items():
        baselines[f"average precision, {which}"] = {"value": average_precision(z, gold.label)}
        baselines[f"F1 of positives, {which}"] = {"value": f1(_at_prevalence(gold, z)[0], gold.label)}
    outlets = sorted(set(gold.outlet.tolist()))
    called, _ = _at_prevalence(gold, scores["adapted"])
    parts = {
        "average precision, adapted": _metric(average_precision, scores["adapted"], gold.label),
        "F1 of positives, adapted": _metric(f1, called, gold.label),
    }
    return {
        "detector": "loaded-natural",
        "gold": name,
        "n": len(gold),
        "prevalence": float(gold.label.mean()),
        "metrics": _intervals(metrics, gold.group, draws),
        "baselines": baselines,
        "per_outlet": {
            o: _intervals(parts, gold.group, draws, np.flatnonzero(gold.outlet == o))
            for o in (outlets if len(outlets) > 1 else ())
        },
    }


def _metric(measure: Callable[[Any, Bools], float], values: NDArray[Any], label: Bools) -> Metric:
    return lambda rows: measure(values[rows], label[rows])


def _loaded_words(gold: Gold) -> Scores:
    columns = [HAND.index(f"count loaded {strength}") for strength in (1, 2, 3)]
    return np.asarray(gold.sentences.hand[:, columns].sum(axis=1), dtype=np.float64)


def _at_prevalence(gold: Gold, scores: Scores) -> tuple[Bools, Scores]:
    """Calls and calibrated shares of every sentence, threshold and calibration from the other groups."""
    called = np.zeros(len(gold), dtype=bool)
    shares = np.zeros(len(gold))
    for train, test in grouped_folds(gold.group, 5):
        called[test] = scores[test] >= best_threshold(scores[train], gold.label[train])
        shares[test] = fit_platt(scores[train], gold.label[train]).shares(scores[test])
    return called, shares


# --- subjectivity -----------------------------------------------------------------------------------------------------


def evaluate_subjectivity(gold_path: Path, draws: int = DRAWS, models: Models | None = None) -> Figures:
    """Opinion in the outlet's own voice: trained on train and dev, tested on dev_test.

    Raises
    ------
    InputError
        When a part is missing.
    """
    train = read_gold([*read_checkthat(gold_path, "train"), *read_checkthat(gold_path, "dev")])
    test = read_gold(read_checkthat(gold_path, "dev_test"))
    return subjectivity_figures(train, test, gold_path.name, models or load_models(), draws)


def subjectivity_figures(train: Gold, test: Gold, name: str, models: Models, draws: int = DRAWS) -> Figures:
    """The figures of `evaluate_subjectivity` for sentences that are numbers already."""
    extra = [
        stacked(block(models.words, s), block(models.spans, s), s, models.babe, models.alone)
        for s in (train.sentences, test.sentences)
    ]
    model = fit_sentences(train.sentences, extra[0], train.label, SUBJECTIVE)
    scores = model.logits(test.sentences, extra[1])
    return {
        "detector": "subjectivity",
        "gold": name,
        "n": len(test),
        "prevalence": float(test.label.mean()),
        "metrics": _intervals(
            {"macro F1": _metric(_macro, scores, test.label), "AUC": _metric(auc, scores, test.label)},
            test.group,
            draws,
        ),
        "baselines": {
            "TF-IDF": {"value": _macro(tfidf_baseline(train, test), test.label)},
            "every sentence objective": {"value": macro_f1(np.zeros(len(test), dtype=bool), test.label)},
        },
        "per_outlet": {},
    }


# --- shipped models ---------------------------------------------------------------------------------------------------


def evaluate_shipped(gold_path: Path, draws: int = DRAWS, models: Models | None = None) -> Figures:
    """The shipped models as they are, on a corpus in one of the known layouts.

    Raises
    ------
    InputError
        When the models were trained on a sentence of it, or the layout is none of the known.
    """
    models = models or load_models()
    kind, labelled = _any_layout(gold_path)
    gold = read_gold(labelled)
    refuse_seen(gold, models, gold_path)
    s = gold.sentences
    words = block(models.words, s)
    extra = stacked(words, block(models.spans, s), s, models.babe, models.alone)
    scores = {
        "words only": models.alone.logits(s, words),
        "BABE model": models.babe.logits(s, words),
        "news model": models.news.logits(s, extra),
    }
    if kind == "checkthat":
        scores = {"opinion model": models.subjective.logits(s, extra)}
    metrics: dict[str, Metric] = {}
    for which, z in scores.items():
        metrics[f"macro F1, {which}"] = _metric(_macro, z, gold.label)
        metrics[f"AUC, {which}"] = _metric(auc, z, gold.label)
        metrics[f"average precision, {which}"] = _metric(average_precision, z, gold.label)
    if kind in ("basil", "ptc"):
        ordinary = models.ordinary["news"]
        z = scores["news model"]
        metrics["F1 of positives, news model"] = _metric(f1, z >= ordinary.threshold, gold.label)
        metrics["calibration error, news model"] = _metric(calibration_error, ordinary.platt.shares(z), gold.label)
    outlets = sorted(set(gold.outlet.tolist()))
    return {
        "detector": "loaded-shipped",
        "gold": gold_path.name,
        "n": len(gold),
        "prevalence": float(gold.label.mean()),
        "metrics": _intervals(metrics, gold.group, draws),
        "baselines": {"every sentence": {"value": macro_f1(np.ones(len(gold), dtype=bool), gold.label)}},
        "per_outlet": {
            o: _intervals(metrics, gold.group, draws, np.flatnonzero(gold.outlet == o))
            for o in (outlets if len(outlets) > 1 else ())
        },
    }


def _any_layout(path: Path) -> tuple[str, list[Labelled]]:
    if (path / "annotations").is_dir():
        return "basil", read_basil(path)
    if (path / "train-articles").is_dir():
        return "ptc", read_ptc(path)
    if path.suffix == ".tsv":
        return "checkthat", read_checkthat(path, path.stem)
    if (path / "dev_test_en.tsv").is_file():
        return "checkthat", read_checkthat(path, "dev_test")
    return "babe", read_babe(path)


def refuse_seen(gold: Gold, models: Models, path: Path) -> None:
    """Raise `InputError` if the models were trained on a sentence of `gold`."""
    wanted = np.array([int(d, 16) for d in gold.digest], dtype=np.uint64)
    seen = {name: int(np.isin(wanted, hashes).sum()) for name, hashes in models.trained_on.items()}
    name, count = max(seen.items(), key=lambda item: item[1], default=("", 0))
    if count:
        raise InputError(
            f"{path}: the models were trained on {count:,} of these sentences ({name}), so a figure would flatter them; "
            "give a part they have not seen, or use an evaluation that trains by fold"
        )


# --- swaps ------------------------------------------------------------------------------------------------------------

SWAPS: Mapping[str, Sequence[str]] = {
    "person": ("Anna Berg", "Omar Haddad", "Li Wei", "Chinedu Okafor", "John Miller", "Maria Silva", "Priya Nair"),
    "party": ("Labour", "Conservatives", "Democrats", "Republicans", "Greens", "Liberals"),
    "country": ("Norway", "Brazil", "Nigeria", "China", "Iran", "Israel", "Russia", "Canada", "Japan", "Turkey"),
    "outlet": ("The Herald", "The Guardian", "The Times", "Reuters", "Fox News", "Breitbart", "Le Monde"),
    "nationality": (
        "Norwegian",
        "Brazilian",
        "Nigerian",
        "Chinese",
        "Iranian",
        "Israeli",
        "Russian",
        "Canadian",
        "Japanese",
        "Turkish",
    ),
    "religion": ("Christian", "Muslim", "Jewish", "Hindu", "Buddhist", "Catholic"),
    "camp": ("Democratic", "Republican", "Conservative", "Labour", "Liberal", "Socialist"),
}
GENDER = ({"they": "he", "their": "his", "name": "John Miller"}, {"they": "she", "their": "her", "name": "Jane Miller"})
FRAMES: Mapping[str, Sequence[str]] = {
    "person": (
        "{} opened the new bridge on Tuesday.",
        "{} has waged a reckless crusade against the harbour.",
        "Critics of {} called the plan a disgrace.",
        "The council will hear {} on the water levy next week.",
        "{} rambled through an absurd speech about parking.",
    ),
    "party": (
        "The {} will vote on the harbour bill on Friday.",
        "The {} once again rammed through a shameless tax grab.",
        "Two members of the {} left the committee in May.",
        "It was a typically hysterical outburst from the {}.",
    ),
    "country": (
        "Officials from {} signed the fisheries agreement.",
        "{} is playing a sinister game with its neighbours.",
        "Exports from {} rose by two per cent last year.",
        "The pathetic excuses from {} convinced nobody.",
    ),
    "outlet": (
        "The minister told {} that talks would resume in June.",
        "According to {}, the dam was finished in 1998.",
        "{} peddled the same ludicrous tale for a week.",
    ),
    "nationality": (
        "A {} company will build the second pier.",
        "Two {} sailors were taken to hospital on Sunday.",
        "The {} delegation threw a childish tantrum over lunch.",
        "It was a ludicrous demand by the {} team.",
    ),
    "religion": (
        "A {} charity will run the shelter from March.",
        "Several {} families moved to Lowfield last year.",
        "The {} leader delivered a preposterous rant on Monday.",
    ),
    "camp": (
        "A {} member of the council asked for a second vote.",
        "The {} candidate won 41 per cent of the votes.",
        "The {} spokesman served up his usual poisonous nonsense.",
    ),
    "gender": (
        "{name} said {they} would publish {their} tax return.",
        "{name} clung to {their} laughable story, and {they} knew it.",
        "{name} finished {their} term in 2019, when {they} moved abroad.",
        "As ever, {they} bullied {their} way through the debate.",
    ),
}
"""Sentences of ours, plain and loaded ones, with a place for what is swapped."""


def evaluate_swaps(gold_path: Path | None = None, models: Models | None = None) -> Figures:
    """The largest and mean swing of a score, in points of 100 on the scale of ordinary news (`SentenceScore.share`).

    No corpus is needed; `gold_path` is there so that every evaluation is called in one way.
    """
    from framing.classifier.score import score_sentences
    from framing.text import lay_out, load_parser, parse

    models = models or load_models()
    families = list(_families())
    articles = [Article(f"{k}", text, "-") for k, (_, texts) in enumerate(families) for text in texts]
    documents = parse((lay_out(a) for a in articles), load_parser(), batch_size=32)
    scored = [(rows[0].share, rows[0].logit) if rows else (0.0, 0.0) for rows in score_sentences(documents, models)]
    swings: dict[str, list[float]] = {}
    flips: dict[str, list[bool]] = {}
    at = 0
    for kind, texts in families:
        part = scored[at : at + len(texts)]
        at += len(texts)
        shares = [share for share, _ in part]
        swings.setdefault(kind, []).append(100 * (max(shares) - min(shares)))
        calls = {logit >= models.ordinary["news"].threshold for _, logit in part}
        flips.setdefault(kind, []).append(len(calls) > 1)
    metrics: dict[str, Mapping[str, float]] = {}
    for kind, values in swings.items():
        metrics[f"largest swing, {kind}"] = {"value": max(values)}
        metrics[f"mean swing, {kind}"] = {"value": float(np.mean(values))}
        metrics[f"share of sentences whose call changes, {kind}"] = {"value": float(np.mean(flips[kind]))}
    return {
        "detector": "loaded-swaps",
        "gold": "sentences of ours",
        "n": len(articles),
        "prevalence": 0.0,
        "metrics": metrics,
        "baselines": {},
        "per_outlet": {},
    }


def _families() -> Iterator[tuple[str, list[str]]]:
    """Kind of swap, and the sentences that differ in nothing else."""
    for kind, frames in FRAMES.items():
        for frame in frames:
            if kind == "gender":
                yield kind, [_sentence(frame.format(**words)) for words in GENDER]
            else:
                yield kind, [frame.format(name) for name in SWAPS[kind]]


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]


# --- intervals --------------------------------------------------------------------------------------------------------


def _intervals(
    metrics: Mapping[str, Metric], group: NDArray[np.str_], draws: int, rows: NDArray[np.int64] | None = None
) -> dict[str, dict[str, float]]:
    """Every metric over `rows` (all by default) with its 95 % interval over groups drawn with replacement."""
    rows = np.arange(len(group)) if rows is None else rows
    _, codes = np.unique(group[rows], return_inverse=True)
    order = np.argsort(codes, kind="stable")
    members = np.split(rows[order], np.flatnonzero(np.diff(codes[order])) + 1)
    generator = np.random.default_rng(0)
    drawn: dict[str, list[float]] = {name: [] for name in metrics}
    for _ in range(draws):
        chosen = np.concatenate([members[k] for k in generator.integers(len(members), size=len(members))])
        for name, metric in metrics.items():
            drawn[name].append(metric(chosen))
    return {
        name: {
            "value": metric(rows),
            "low": float(np.nanquantile(drawn[name], 0.025)),
            "high": float(np.nanquantile(drawn[name], 0.975)),
        }
        for name, metric in metrics.items()
    }


__all__ = [
    "babe_figures",
    "evaluate_babe",
    "evaluate_natural",
    "evaluate_shipped",
    "evaluate_subjectivity",
    "evaluate_swaps",
    "natural_figures",
    "refuse_seen",
    "subjectivity_figures",
]
