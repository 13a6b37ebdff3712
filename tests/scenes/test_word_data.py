"""Files of words with a model's vectors: what is taken from them and what is refused in one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from lesson.lesson_file import load
from lesson.problems import UserMistake
from lesson.scores.ready_made import FOLDER
from scenes.parameters import Look, SimilarityParameters
from scenes.word_data import read_words

GOOD: dict[str, Any] = {"words": ["sun", "moon"], "X": [[1, 2, 2], [0, 3, 4]], "model": "tiny", "licence": "CC0"}


def written(folder: Path, **changes: Any) -> Path:
    arrays = {name: np.asarray(value) for name, value in {**GOOD, **changes}.items() if value is not None}
    np.savez(folder / "words.npz", **arrays)
    return folder / "words.npz"


def mistake(folder: Path, text: str) -> str:
    lesson = folder / "my lesson.toml"
    lesson.write_text(f"[clips.similarity]\n{text}\n", encoding="utf-8")
    with pytest.raises(UserMistake) as caught:
        load(lesson)
    (line,) = caught.value.lines
    assert "\n" not in line
    return line


def test_words_are_given_their_vectors(tmp_path: Path) -> None:
    clip = SimilarityParameters(words=["moon", "sun"], data=str(written(tmp_path)))
    assert clip.vectors == [[0, 3, 4], [1, 2, 2]]
    assert clip.source is not None
    assert (clip.source.file, clip.source.model, clip.source.licence) == ("words.npz", "tiny", "CC0")
    assert SimilarityParameters.model_validate_json(clip.model_dump_json()) == clip


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"X": None}, "there is no X"),
        ({"words": [1, 2]}, "words in it should be a list of texts"),
        ({"words": ["sun"]}, "X in it should have 1 rows"),
        ({"X": np.full((2, 3), np.nan)}, "X in it should hold numbers of at most 1000"),
        ({"X": np.ones((2, 1025))}, "X in it should have 2 rows of 1 to 1024 numbers"),
        ({"model": 3}, "model in it should be a text of 1 to 40 characters"),
        ({"licence": "x" * 41}, "licence in it should be a text of 1 to 40 characters"),
    ],
)
def test_what_does_not_belong_is_told(tmp_path: Path, changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError) as caught:
        read_words(written(tmp_path, **changes))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('words = ["sun", "star"]\ndata = "words.npz"', ".data = 'words.npz': has no 'star'; there are: sun, moon"),
        ('data = "none.npz"', ".data = 'none.npz': there is no such file"),
        ("data = 3", ".data = 3: the path of a file, in quotes"),
        ('words = 3\ndata = "words.npz"', ".words = 3: 2 to 4 words of those in data"),
        ('words = ["sun", "moon"]\nvectors = [[1], [2]]\ndata = "words.npz"', ".vectors = [[1], [2]]: leave it out"),
    ],
)
def test_a_mistake_in_a_lesson_is_one_line(tmp_path: Path, text: str, problem: str) -> None:
    written(tmp_path)
    assert f"my lesson.toml: clips.similarity{problem}" in mistake(tmp_path, text)


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_the_models_own_words_are_as_alike_as_they_are(play: Callable[..., Any], aspect: str) -> None:
    clip = play("similarity", Look(aspect=aspect), data=str(FOLDER / "words.npz"))
    told = " ".join(piece for beat in clip.timeline for piece in beat.shown)
    assert "input embeddings of all-MiniLM-L6-v2: a flat sketch of 384 dimensions" in told
    # PyTorch's cosines of cherry with orange and with phone, and of orange with phone.
    assert all(cosine in told for cosine in ("0.185", "−0.006", "−0.013"))
