"""A file of real scores, and the lesson beside it."""

from __future__ import annotations

import json
from pathlib import Path

from dotattn import encode
from lesson.files import published
from lesson.problems import UserMistake
from lesson.scores.model import Model
from scenes.parameters import MOST_TOKENS
from scenes.score_data import MARKS, ScoreData, as_bytes

SUFFIX = ".npz"
LESSON = """\
# Scores that {model} computes. Another head: make scores SENTENCE="..." LAYER={layer} HEAD={head}
title = "Real scores"

[clips.real-scores]
scene = "score_grid"
data = {file}
merge = true                   # true or false: whether words that the model reads in pieces are made one
marks = false                  # true or false: whether to show the marks that the model puts around a sentence
"""


def make_scores(model: Model, sentence: str, layer: str, head: str) -> ScoreData:
    """Return what one head of a model computes of a sentence.

    Raises
    ------
    UserMistake
        If the sentence has no word or too many, or there is no such head.
    """
    tokens, ids = model.tokens(sentence)
    problems = [
        f"{name} = {given!r}: should be a whole number from 0 to {count - 1}"
        for name, given, count in (("LAYER", layer, model.n_layers), ("HEAD", head, model.n_heads))
        if given not in map(str, range(count))
    ]
    if not set(tokens) - set(MARKS):
        problems.append('SENTENCE: should hold words, such as SENTENCE="a fluffy blue creature"')
    if len(tokens) > MOST_TOKENS:
        problems.append(
            f"SENTENCE: should have at most {MOST_TOKENS} tokens with {' and '.join(MARKS)}, not {len(tokens)}"
        )
    if problems:
        raise UserMistake(*problems)
    layers, _ = encode(model.parameters, ids, model.n_heads, model.epsilon)
    heads, index = layers[int(layer)], int(head)
    return ScoreData(
        tokens, heads.Q[index], heads.K[index], int(layer), index, sentence.strip(), model.name, model.licence
    )


def write_scores(data: ScoreData, path: Path) -> Path:
    """Write scores, and beside them a lesson that shows them unless there is one; return the lesson's path.

    Raises
    ------
    UserMistake
        If the path is not one of a file of scores.
    """
    if path.suffix != SUFFIX:
        raise UserMistake(f"OUT = {str(path)!r}: should be the name of an {SUFFIX} file")
    with published(path) as unfinished:
        unfinished.write_bytes(as_bytes(data))
    lesson = path.with_suffix(".toml")
    if not lesson.exists():
        # What JSON writes between quotes, TOML reads alike.
        file = json.dumps(path.name, ensure_ascii=False)
        text = LESSON.format(model=data.model, layer=data.layer, head=data.head, file=file)
        with published(lesson) as unfinished:
            unfinished.write_text(text, encoding="utf-8")
    return lesson
