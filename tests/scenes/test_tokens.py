"""Typed words run their own way in clips of every language, whole or cut."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from scenes.lettering import Lettering, words
from scenes.parts.tokens import ELLIPSIS, set_token, shows_whole

SIZE = 30
LATIN = ['#read("x")', "−3.5", "1 000", "(a)", "e.g.", "a-ש"]
HEBREW = ["שלום!", "#שלום", "(ש)", "ש-a"]


def setter(source: str, language: str) -> Lettering:
    return Lettering(words(source, None, SIZE, "center"), size=SIZE, color="#FFFFFF", language=language, markup=source)


def points(word: str, language: str, width: float = np.inf) -> np.ndarray:
    pieces = set_token(word, width, partial(setter, language=language))
    return np.concatenate([piece.points for piece in pieces])


def centre(letter: str, word: str, language: str) -> float:
    """Return where a letter stands in a word, as a share of its width: from what is drawn without it."""
    alone, whole = points(letter, language), points(word, language)
    return float(np.median(starts(whole, alone)))


def starts(whole: np.ndarray, alone: np.ndarray) -> list[float]:
    shape = alone - alone[0]
    found = [
        at for at in range(len(whole) - len(shape) + 1) if np.allclose(whole[at : at + len(shape)] - whole[at], shape)
    ]
    low, high = whole[:, 0].min(), whole[:, 0].max()
    return [float((whole[at, 0] - low) / (high - low)) for at in found]


@pytest.mark.parametrize("word", [*LATIN, *HEBREW])
def test_a_word_looks_the_same_in_every_language(word: str) -> None:
    assert np.allclose(points(word, "he"), points(word, "en"))


@pytest.mark.parametrize("language", ["en", "es", "he"])
def test_signs_keep_their_side(language: str) -> None:
    assert centre("#", "#read", language) < 0.3
    assert centre("−", "−3.5", language) < 0.3
    assert centre("!", "שלום!", language) < 0.3
    assert centre("!", "hello!", language) > 0.7


@pytest.mark.parametrize("language", ["en", "he"])
def test_a_cut_word_ends_in_its_ellipsis(language: str) -> None:
    dots = partial(set_token, width=1.0, setter=partial(setter, language=language))
    assert dots("pneumonoultramicroscopic").text.endswith(ELLIPSIS)
    assert starts(points("pneumonoultramicroscopic", language, 1.0), points(ELLIPSIS, language))[0] > 0.7
    assert starts(points("שלוםשלוםשלום", language, 1.0), points(ELLIPSIS, language))[0] < 0.3


@pytest.mark.parametrize("word", [*LATIN, *HEBREW])
def test_it_says_what_was_typed(word: str) -> None:
    made = set_token(word, np.inf, partial(setter, language="he"))
    assert made.text == word and shows_whole(made, word)
