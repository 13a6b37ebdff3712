"""Scores of a trained model in a file: one head's queries and keys for the tokens of a sentence.

The file is a numpy archive of `tokens`, `Q`, `K`, `S` (raw scores, Q K^T), `weights` (softmax of S / sqrt(d_k)),
`layer`, `head`, `sentence`, `model` and `licence`. It never holds pickles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np

from dotattn import attention_weights, merge_rows, scores
from scenes.archive import hold, read_archive, rows_in, text_in, texts_in, whole_number_in
from scenes.parameters import LONGEST_NAME, MOST_HEADS, MOST_TOKENS

WIDEST, LARGEST = 64, 1e6
LONGEST_TEXTS = {"sentence": 1000, "model": LONGEST_NAME, "licence": LONGEST_NAME}
# Files may hold numbers of single precision.
AGREE = 1e-4
# What the tokenizer of BERT puts before the rest of a word, and around a sentence.
CONTINUED = "##"
MARKS = ("[CLS]", "[SEP]")


@dataclass(frozen=True)
class ScoreData:
    """What one head of a model computes of a sentence.

    Parameters
    ----------
    tokens
        Pieces of words, as the model sees them.
    Q, K
        One row per token.
    layer, head
        Counted from 0.
    sentence
        What was read.
    model, licence
        The model's name, and the licence of what comes from it.
    """

    tokens: list[str]
    Q: np.ndarray
    K: np.ndarray
    layer: int
    head: int
    sentence: str
    model: str
    licence: str

    def without_marks(self) -> ScoreData:
        """Return what is left without the marks around the sentence; no score depends on them."""
        return self._of([index for index, token in enumerate(self.tokens) if token not in MARKS])

    def merged(self) -> ScoreData:
        """Return words in place of their pieces: the query of a word is the mean of its pieces', so is its key.

        Its score with another word then is the mean over all pairs of their pieces.
        """
        words: list[str] = []
        groups: list[int] = []
        for index, token in enumerate(self.tokens):
            continues = index > 0 and token.startswith(CONTINUED) and self.tokens[index - 1] not in MARKS
            if continues:
                words[-1] += token.removeprefix(CONTINUED)
            else:
                words.append(token)
            groups.append(len(words) - 1)
        return self._with(words, merge_rows(self.Q, groups), merge_rows(self.K, groups))

    def _of(self, kept: Sequence[int]) -> ScoreData:
        if not kept:
            raise ValueError("should have a token other than the marks around the sentence")
        return self._with([self.tokens[index] for index in kept], self.Q[kept], self.K[kept])

    def _with(self, tokens: list[str], Q: np.ndarray, K: np.ndarray) -> ScoreData:
        return ScoreData(tokens, Q, K, self.layer, self.head, self.sentence, self.model, self.licence)


def as_bytes(data: ScoreData) -> bytes:
    """Return the archive of some scores: queries and keys in single precision, S and weights of these."""
    Q, K = data.Q.astype(np.float32), data.K.astype(np.float32)
    arrays: dict[str, Any] = {field.name: np.asarray(getattr(data, field.name)) for field in fields(data)}
    archive = BytesIO()
    np.savez_compressed(archive, **{**arrays, "Q": Q, "K": K, "S": scores(Q, K), "weights": attention_weights(Q, K)})
    return archive.getvalue()


def read(path: Path) -> tuple[ScoreData, str]:
    """Return the scores in a file, and the SHA-256 of the file.

    Raises
    ------
    ValueError
        With what is wrong with it, and what is allowed.
    """
    arrays, digest = read_archive(path, [*(field.name for field in fields(ScoreData)), "S", "weights"])
    tokens = texts_in(arrays["tokens"], "tokens")
    n = len(tokens)
    hold(1 <= n <= MOST_TOKENS, f"should have 1 to {MOST_TOKENS} tokens, not {n}")
    Q, K = (rows_in(arrays[name], name, n, WIDEST, LARGEST) for name in ("Q", "K"))
    hold(Q.shape == K.shape, f"Q and K in it should be of one shape, not {Q.shape} and {K.shape}")
    _hold_near(arrays["S"], scores(Q, K), "S", "Q times K transposed")
    _hold_near(arrays["weights"], attention_weights(Q, K), "weights", "softmax of S divided by the square root of d_k")
    layer, head = (whole_number_in(arrays[name], name, MOST_HEADS) for name in ("layer", "head"))
    sentence, model, licence = (text_in(arrays[name], name, most) for name, most in LONGEST_TEXTS.items())
    return ScoreData(tokens, Q, K, layer, head, sentence, model, licence), digest


def _hold_near(array: np.ndarray, meant: np.ndarray, name: str, what: str) -> None:
    """Refuse a matrix that is not what follows from the queries and keys."""
    found = rows_in(array, name, len(meant), len(meant), np.inf)
    near = found.shape == meant.shape and np.abs(found - meant).max() <= AGREE * max(1.0, np.abs(meant).max())
    hold(bool(near), f"{name} in it should be {what}")
