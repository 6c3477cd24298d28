"""Models that read what word lists cannot: which words, and which sentences, readers would mark as loaded.

`train` makes all models from a user's copies of the research corpora, `load_models` reads the shipped ones, a `Ranker`
ranks the sentences of a document and proposes words, `score_documents` does so for many.
"""

from __future__ import annotations

from framing.classifier.saving import Models, load_models, save_models
from framing.classifier.score import Ranker, SentenceScore, WordScore, score_documents
from framing.classifier.training import train

__all__ = [
    "Models",
    "Ranker",
    "SentenceScore",
    "WordScore",
    "load_models",
    "save_models",
    "score_documents",
    "train",
]
