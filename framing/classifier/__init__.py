"""Models that read what word lists cannot: which words, and which sentences, readers would mark as loaded.

`train` makes all models from a user's copies of the research corpora, `load_models` reads the shipped ones,
`score_sentences` ranks the sentences of documents, `tag_words` proposes words, `score_documents` does both in one pass.
"""

from __future__ import annotations

from framing.classifier.saving import Models, load_models, save_models
from framing.classifier.score import SentenceScore, WordScore, score_documents, score_sentences, tag_words
from framing.classifier.training import train

__all__ = [
    "Models",
    "SentenceScore",
    "WordScore",
    "load_models",
    "save_models",
    "score_documents",
    "score_sentences",
    "tag_words",
    "train",
]
