"""How well the loaded-language models read sentences they did not see.

- `evaluate` reads BABE, BASIL or the propaganda corpus. Of a part that the shipped models did not see it scores them as they
  are. Else everything is trained anew: on BABE with every outlet held out in turn, and every topic; on BASIL and the
  propaganda corpus the last model with events or articles held out ("adapted"), while "from BABE" scores with the shipped
  models, which saw neither.
- `evaluate_subjectivity`: trained on train and dev, tested on dev_test; a file of its own is scored with the shipped model.
- `evaluate_shipped`: the shipped models on sentences of any of these layouts; refused where they were trained on one.

Macro F1 is at threshold 0 of a model with balanced classes; F1 of positives at a threshold chosen on the other folds.
Intervals: percentile bootstrap over articles (BABE, propaganda corpus), events (BASIL) or sentences (subjectivity).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from framing.classifier.calibration import best_threshold, calibration_error, fit_platt
from framing.classifier.corpora import any_layout, read_checkthat
from framing.classifier.embeddings import Encode
from framing.classifier.examples import Gold, read_gold
from framing.classifier.features import HAND
from framing.classifier.prevalence import corrected, errors_of
from framing.classifier.saving import Models
from framing.classifier.sentence_model import Recipe, fit_sentences, fit_weighting
from framing.classifier.stack import ADAPTED, ALONE, BABE, SUBJECTIVE, block, cross_fitted, stacked, word_blocks
from framing.classifier.token_model import grouped_folds, out_of_fold, summary
from framing.classifier.training import errors_by_group
from framing.errors import InputError
from framing.evaluation.loaded import SMALL_OUTLET, token_metrics
from framing.evaluation.resample import Metric, intervals
from framing.evaluation.seen import known, refuse_seen, shipped, shipped_or_none, unseen, used

Figures = dict[str, Any]
Fold = tuple[NDArray[np.int64], NDArray[np.int64]]
Bools = NDArray[np.bool_]
Scores = NDArray[np.float64]

DRAWS = 300
ONE_EXPERT = 0.785
"""Macro F1 of one expert against the others on BABE, from the published single judgements."""


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


def evaluate(
    gold_path: Path, draws: int = DRAWS, models: Models | None = None, encode: Encode | None = None
) -> Figures:
    """Loaded sentences on BABE, BASIL or the propaganda corpus, whichever it is.

    Raises
    ------
    InputError
        When the folder or file has none of these layouts.
    """
    kind, labelled = any_layout(gold_path)
    if kind == "checkthat":
        raise InputError(f"{gold_path}: sentences marked as opinion; measure them with: framing evaluate subjectivity")
    gold = read_gold(labelled, encode)
    if kind == "babe":
        return babe_figures(gold, gold_path.name, shipped_or_none(models, encode), draws)
    return natural_figures(gold, gold_path.name, models or shipped(encode), kind == "basil", draws)


# --- BABE -------------------------------------------------------------------------------------------------------------


def babe_figures(gold: Gold, name: str, models: Models | None = None, draws: int = DRAWS) -> Figures:
    """Sentences of BABE with outlets and topics held out; of a part that the shipped models did not see, theirs.

    `within_` figures are means over outlets, each figure inside an outlet.

    Raises
    ------
    InputError
        When all sentences are of one outlet and the models saw them.
    """
    gold, left_out, models = unseen(gold, models, "babe")
    outlets = held_out_outlets(gold.outlet)
    rated = [o for o in sorted(set(outlets.tolist())) if int((outlets == o).sum()) >= SMALL_OUTLET]
    if models:
        by_outlet, by_topic = _shipped(gold, models), None
    elif len(set(outlets.tolist())) < 2:
        raise InputError(
            f"{name}: fewer than two outlets to hold out; that takes one of {SMALL_OUTLET} sentences or more and others beside it"
        )
    else:
        by_outlet = _held_out(gold, _leave_one_out(outlets))
        by_topic = _held_out(gold, list(grouped_folds(gold.topic, 5)))
    owner = np.repeat(np.arange(len(gold)), gold.sentences.last - gold.sentences.first)

    def within(scores: Scores, measure: Callable[[Scores, Bools], float]) -> Metric:
        def mean(rows: NDArray[np.int64]) -> float:
            inside = [r for r in (rows[outlets[rows] == o] for o in rated) if len(r)]
            return float(np.nanmean([measure(scores[r], gold.label[r]) for r in inside])) if inside else float("nan")

        return mean

    metrics: dict[str, Metric] = {
        "outlet_macro_f1": _metric(_macro, by_outlet.sentences, gold.label),
        "outlet_auc": _metric(auc, by_outlet.sentences, gold.label),
        "words_only_macro_f1": _metric(_macro, by_outlet.alone, gold.label),
        "outlet_word_f1": token_metrics(by_outlet.words > 0, gold.marked, owner, len(gold))["f1"],
    }
    if rated:
        metrics["within_macro_f1"] = within(by_outlet.sentences, _macro)
        metrics["within_auc"] = within(by_outlet.sentences, auc)
    baselines = {
        "every sentence loaded": {"outlet_macro_f1": macro_f1(np.ones(len(gold), dtype=bool), gold.label)},
        "number of loaded words": {"outlet_macro_f1": macro_f1(_loaded_words(gold) > 0, gold.label)},
    }
    if by_topic:
        metrics["topic_macro_f1"] = _metric(_macro, by_topic.sentences, gold.label)
        metrics["topic_word_f1"] = token_metrics(by_topic.words > 0, gold.marked, owner, len(gold))["f1"]
        baselines["TF-IDF and logistic regression"] = {
            "outlet_macro_f1": _macro(by_outlet.baseline, gold.label),
            "within_macro_f1": within(by_outlet.baseline, _macro)(np.arange(len(gold))),
            "topic_macro_f1": _macro(by_topic.baseline, gold.label),
        }
    inside: dict[str, Metric] = {
        "macro_f1": _metric(_macro, by_outlet.sentences, gold.label),
        "auc": _metric(auc, by_outlet.sentences, gold.label),
    }
    return {
        "detector": "loaded-sentence",
        "gold": name,
        "models": used(models),
        "n": len(gold),
        "left_out": left_out,
        "prevalence": float(gold.label.mean()),
        "people": {"outlet_macro_f1": ONE_EXPERT},
        "people_on": "the published single judgements of babe",
        "metrics": intervals(metrics, gold.group, draws),
        "baselines": baselines,
        "per_outlet": {
            o: {"n": int((outlets == o).sum()), "prevalence": float(gold.label[outlets == o].mean())}
            | intervals(inside, gold.group, draws, np.flatnonzero(outlets == o))
            for o in rated
        },
    }


def held_out_outlets(outlet: NDArray[np.str_]) -> NDArray[np.str_]:
    """The outlet of each sentence, "others" for outlets with fewer than `SMALL_OUTLET` sentences, which are held out together."""
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


def _shipped(gold: Gold, models: Models) -> _HeldOut:
    words = block(models.words, gold.sentences)
    return _HeldOut(
        models.babe.logits(gold.sentences, words),
        models.alone.logits(gold.sentences, words),
        np.zeros(len(gold)),
        models.words.scores(gold.sentences.ids, gold.sentences.vectors) - models.words.called_from,
    )


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
    made = [hstack([words.matrix(g.sentences.words), pieces.matrix(g.sentences.pieces)]).tocsr() for g in (train, test)]
    used = np.unique(made[0].indices)
    model = LogisticRegression(solver="liblinear", C=c, class_weight="balanced", random_state=0)
    model.fit(made[0][:, used], train.label)
    return np.asarray(model.decision_function(made[1][:, used]), dtype=np.float64)


def _macro(scores: Scores, label: Bools) -> float:
    return macro_f1(scores > 0, label)


# --- ordinary news ----------------------------------------------------------------------------------------------------


def natural_figures(gold: Gold, name: str, models: Models, basil: bool, draws: int = DRAWS) -> Figures:
    """BASIL or the propaganda corpus at their own prevalence.

    "Adapted" is the shipped model where it saw none of the sentences (a part of BASIL that is new to it), else one that is
    trained by fold. `error_of_corrected_share` by outlet is how far the corrected share is off.

    Raises
    ------
    InputError
        When all sentences are of one event or article, or none of them, or all, are marked.
    """
    if len(set(gold.group.tolist())) < 2 or gold.label.all() or not gold.label.any():
        raise InputError(
            f"{name}: thresholds are chosen on other events or articles than those they are measured on, which takes two of "
            "them, and sentences that are marked beside others that are not; give a larger part"
        )
    seen = known(gold, models)
    kept = gold.take(np.flatnonzero(~seen)) if seen.any() and float(seen.mean()) <= 0.05 else gold
    new = kept is not gold or not seen.any()
    gold = kept
    s = gold.sentences
    words = block(models.words, s)
    spans = block(models.spans, s) if basil or new else summary(s, out_of_fold(gold))
    extra = stacked(words, spans, s, models.babe, models.alone)
    scores = {
        "words_only": models.alone.logits(s, words),
        "from_babe": models.babe.logits(s, words),
        "adapted": models.news.logits(s, extra) if basil and new else cross_fitted(gold, extra, ADAPTED),
    }
    nothing = np.zeros((len(gold), 1), dtype=np.float32)
    simple = {
        "number of loaded words": _loaded_words(gold),
        "TF-IDF and logistic regression": cross_fitted(gold, nothing, Recipe(hand=0.0, c=4.0)),
    }
    metrics: dict[str, Metric] = {}
    for which, z in scores.items():
        called, shares = _at_prevalence(gold, z)
        metrics[f"{which}_average_precision"] = _metric(average_precision, z, gold.label)
        metrics[f"{which}_f1_positive"] = _metric(f1, called, gold.label)
        metrics[f"{which}_calibration_error"] = _metric(calibration_error, shares, gold.label)
    share = float(gold.label.mean())
    outlets = sorted(set(gold.outlet.tolist()))
    called, _ = _at_prevalence(gold, scores["adapted"])
    parts = {
        "adapted_average_precision": _metric(average_precision, scores["adapted"], gold.label),
        "adapted_f1_positive": _metric(f1, called, gold.label),
        "error_of_corrected_share": _share_error(called, gold, scores["adapted"]),
    }
    return {
        "detector": "loaded-sentence",
        "gold": name,
        "models": f"adapted: {used(models if basil and new else None)}",
        "n": len(gold),
        "left_out": int(seen.sum()) if new else 0,
        "prevalence": share,
        "metrics": intervals(metrics, gold.group, draws),
        "baselines": {
            "chance": {"adapted_average_precision": share, "adapted_f1_positive": 2 * share / (1 + share)},
            **{
                which: {
                    "adapted_average_precision": average_precision(z, gold.label),
                    "adapted_f1_positive": f1(_at_prevalence(gold, z)[0], gold.label),
                }
                for which, z in simple.items()
            },
        },
        "per_outlet": {
            o: intervals(parts, gold.group, draws, np.flatnonzero(gold.outlet == o))
            for o in (outlets if len(outlets) > 1 else ())
        },
    }


def _share_error(called: Bools, gold: Gold, scores: Scores) -> Metric:
    """How far the corrected share of chosen sentences is off the true one, errors taken from the whole corpus."""
    errors = errors_of(errors_by_group(scores, gold))
    return lambda rows: corrected(int(called[rows].sum()), len(rows), errors).share - float(gold.label[rows].mean())


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


def evaluate_subjectivity(
    gold_path: Path, draws: int = DRAWS, models: Models | None = None, encode: Encode | None = None
) -> Figures:
    """Opinion in the outlet's own voice: trained on train and dev, tested on dev_test.

    A single table, or a folder without train and dev, is scored with the shipped model if it did not see it.

    Raises
    ------
    InputError
        When there is no such table, or the shipped model was trained on it.
    """
    models = models or shipped(encode)
    if gold_path.is_dir() and (gold_path / "train_en.tsv").is_file() and (gold_path / "dev_en.tsv").is_file():
        train = read_gold([*read_checkthat(gold_path, "train"), *read_checkthat(gold_path, "dev")], encode)
        return subjectivity_figures(
            train, read_gold(read_checkthat(gold_path, "dev_test"), encode), gold_path.name, models, draws
        )
    gold = refuse_seen(read_gold(read_checkthat(gold_path, "dev_test"), encode), models, gold_path.name)
    scores = models.opinion.logits(gold.sentences, _extra(gold, models))
    return _opinions(gold, scores, gold_path.name, {}, draws)


def subjectivity_figures(train: Gold, test: Gold, name: str, models: Models, draws: int = DRAWS) -> Figures:
    """The figures of `evaluate_subjectivity` for sentences that are numbers already."""
    model = fit_sentences(train.sentences, _extra(train, models), train.label, SUBJECTIVE)
    simple = {"TF-IDF and logistic regression": {"macro_f1": _macro(tfidf_baseline(train, test), test.label)}}
    return _opinions(test, model.logits(test.sentences, _extra(test, models)), name, simple, draws)


def _extra(gold: Gold, models: Models) -> NDArray[np.float32]:
    s = gold.sentences
    return stacked(block(models.words, s), block(models.spans, s), s, models.babe, models.alone)


def _opinions(gold: Gold, scores: Scores, name: str, simple: dict[str, Any], draws: int) -> Figures:
    metrics = {
        "macro_f1": _metric(_macro, scores, gold.label),
        "auc": _metric(auc, scores, gold.label),
        "f1_positive": _metric(f1, scores > 0, gold.label),
    }
    return {
        "detector": "subjectivity",
        "gold": name,
        "n": len(gold),
        "prevalence": float(gold.label.mean()),
        "metrics": intervals(metrics, gold.group, draws),
        "baselines": {
            **simple,
            "every sentence objective": {"macro_f1": macro_f1(np.zeros(len(gold), dtype=bool), gold.label)},
        },
        "per_outlet": {},
    }


# --- shipped models ---------------------------------------------------------------------------------------------------


def evaluate_shipped(
    gold_path: Path, draws: int = DRAWS, models: Models | None = None, encode: Encode | None = None
) -> Figures:
    """The shipped models as they are, on a corpus in one of the known layouts.

    Raises
    ------
    InputError
        When the models were trained on a sentence of it, or the layout is none of the known.
    """
    models = models or shipped(encode)
    kind, labelled = any_layout(gold_path)
    gold = refuse_seen(read_gold(labelled, encode), models, gold_path.name)
    s = gold.sentences
    words, extra = block(models.words, s), _extra(gold, models)
    scores = {
        "words_only": models.alone.logits(s, words),
        "babe": models.babe.logits(s, words),
        "news": models.news.logits(s, extra),
    }
    if kind == "checkthat":
        scores = {"opinion": models.opinion.logits(s, extra)}
    metrics: dict[str, Metric] = {}
    for which, z in scores.items():
        metrics[f"{which}_macro_f1"] = _metric(_macro, z, gold.label)
        metrics[f"{which}_auc"] = _metric(auc, z, gold.label)
        metrics[f"{which}_average_precision"] = _metric(average_precision, z, gold.label)
    if kind in ("basil", "ptc"):
        ordinary = models.ordinary["news"]
        z = scores["news"]
        metrics["news_f1_positive"] = _metric(f1, z >= ordinary.threshold, gold.label)
        metrics["news_calibration_error"] = _metric(calibration_error, ordinary.platt.shares(z), gold.label)
    commoner = np.full(len(gold), gold.label.mean() > 0.5)
    outlets = sorted(set(gold.outlet.tolist()))
    return {
        "detector": "loaded-unseen",
        "gold": gold_path.name,
        "n": len(gold),
        "prevalence": float(gold.label.mean()),
        "metrics": intervals(metrics, gold.group, draws),
        "baselines": {"the commoner label everywhere": {"macro_f1": macro_f1(commoner, gold.label)}},
        "per_outlet": {
            o: intervals(metrics, gold.group, draws, np.flatnonzero(gold.outlet == o))
            for o in (outlets if len(outlets) > 1 else ())
        },
    }


__all__ = [
    "babe_figures",
    "evaluate",
    "evaluate_shipped",
    "evaluate_subjectivity",
    "natural_figures",
    "subjectivity_figures",
]
