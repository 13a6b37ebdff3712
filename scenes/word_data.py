"""Words with the vectors that a model begins with: a numpy archive of `words`, `X`, `model` and `licence`."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from scenes.archive import hold, read_archive, rows_in, text_in, texts_in
from scenes.parameters import LONGEST, LONGEST_NAME

MOST_WORDS, WIDEST = 100, 1024


@dataclass(frozen=True)
class WordData:
    """Words and their vectors, one row of X each, as the model of that name and licence has them."""

    words: list[str]
    X: np.ndarray
    model: str
    licence: str

    def vectors_of(self, words: list[str]) -> list[list[float]]:
        """Return the vectors of some words; the first of those missing raises a ValueError."""
        for word in words:
            hold(word in self.words, f"has no {word!r}; there are: {', '.join(self.words)}")
        return [self.X[self.words.index(word)].tolist() for word in words]


def read_words(path: Path) -> tuple[WordData, str]:
    """Return the words in a file, and the SHA-256 of the file.

    Raises
    ------
    ValueError
        With what is wrong with it, and what is allowed.
    """
    arrays, digest = read_archive(path, ["words", "X", "model", "licence"])
    words = texts_in(arrays["words"], "words")
    hold(1 <= len(words) <= MOST_WORDS, f"should have 1 to {MOST_WORDS} words, not {len(words)}")
    X = rows_in(arrays["X"], "X", len(words), WIDEST, LONGEST)
    model, licence = (text_in(arrays[name], name, LONGEST_NAME) for name in ("model", "licence"))
    return WordData(words, X, model, licence), digest
