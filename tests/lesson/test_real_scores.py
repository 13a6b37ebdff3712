"""A lesson whose grid is a file of real scores: where the file lies, what is told, and when the clip is made anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from lesson.job import Job
from lesson.lesson_file import load
from lesson.problems import UserMistake
from lesson.quality import QUALITIES
from lesson.record import fingerprint
from lesson.scores.ready_made import FOLDER
from scenes.parameters import Look, ScoreGridParameters
from scenes.score_data import ScoreData, as_bytes

Write = Callable[[str], Path]


def scores_in(folder: Path, **changes: object) -> Path:
    fields = {
        **{"tokens": ["[CLS]", "go", "[SEP]"], "Q": np.eye(3), "K": np.eye(3), "layer": 0, "head": 0},
        **{"sentence": "go", "model": "tiny", "licence": "CC0", **changes},
    }
    (folder / "scores.npz").write_bytes(as_bytes(ScoreData(**fields)))  # type: ignore[arg-type]
    return folder / "scores.npz"


def grid(path: Path) -> ScoreGridParameters:
    clip = load(path).clips["score_grid"]
    assert isinstance(clip, ScoreGridParameters)
    return clip


def mistake(path: Path, overrides: list[str] | None = None) -> str:
    with pytest.raises(UserMistake) as caught:
        load(path, overrides or [], "score_grid")
    (line,) = caught.value.lines
    assert "\n" not in line
    return line


def test_the_path_starts_at_the_lesson_file_wherever_we_are(
    lesson_file: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = lesson_file('[clips.score_grid]\ndata = "scores.npz"')
    scores_in(tmp_path)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    assert grid(path).tokens == ["[CLS]", "go", "[SEP]"]
    assert grid(lesson_file(f'[clips.score_grid]\ndata = "{FOLDER / "next.npz"}"')).tokens[4] == "creature"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('data = "none.npz"', ".data = 'none.npz': there is no such file"),
        ('data = "my lesson.toml"', ".data = 'my lesson.toml': should be an .npz file"),
        ('data = "."', ".data = '.': cannot be read: Is a directory"),
        ("data = 3", ".data = 3: the path of a file, in quotes"),
        ('data = { file = "scores.npz" }', ".data = {'file': 'scores.npz'}: the path of a file, in quotes"),
        (
            'data = "scores.npz"\ntokens = ["a"]',
            ".tokens = ['a']: leave it out, since the tokens, queries and keys are",
        ),
        ('data = "scores.npz"\nkey_tokens = ["a"]', ".key_tokens = ['a']: leave it out"),
        ('data = "scores.npz"\nQ = [[1]]', ".Q = [[1]]: leave it out"),
        ('data = "scores.npz"\nW_K = [[1]]', ".W_K = [[1]]: leave it out"),
        ('data = "scores.npz"\nmerge = "yes"', ".merge = 'yes': should be a valid boolean"),
        ("merge = true", ".merge = true: only with data"),
        ("marks = false", ".marks = false: only with data"),
    ],
)
def test_a_mistake_is_one_line(lesson_file: Write, tmp_path: Path, text: str, expected: str) -> None:
    scores_in(tmp_path)
    line = mistake(lesson_file(f"[clips.score_grid]\n{text}"))
    assert f"my lesson.toml: clips.score_grid{expected}" in line


def test_a_file_named_on_the_command_line_is_told_as_such(lesson_file: Write) -> None:
    line = mistake(lesson_file("[clips.score_grid]"), ['data="none.npz"'])
    assert line.startswith("SET: clips.score_grid.data = 'none.npz': there is no such file")


def test_words_of_a_file_that_no_font_draws_are_told(lesson_file: Write, tmp_path: Path) -> None:
    scores_in(tmp_path, tokens=["[CLS]", "\u0378", "[SEP]"])
    assert "clips.score_grid.tokens[2]: " in mistake(lesson_file('[clips.score_grid]\ndata = "scores.npz"'))
    scores_in(tmp_path, model="\u0378")
    assert "clips.score_grid.data" in mistake(lesson_file('[clips.score_grid]\ndata = "scores.npz"'))


def fingerprint_of(path: Path) -> str:
    made = {"look": Look(), "language": "en", "kind": "video", "quality": QUALITIES["low"], "lesson_title": "L"}
    job = Job(name="score_grid", params=grid(path), **made)  # type: ignore[arg-type]
    assert Job.model_validate_json(job.model_dump_json()) == job
    return fingerprint(job)


def test_a_clip_is_made_anew_when_its_file_changes_and_only_then(lesson_file: Write, tmp_path: Path) -> None:
    path = lesson_file('[clips.score_grid]\ndata = "scores.npz"')
    scores_in(tmp_path)
    before = fingerprint_of(path)
    scores_in(tmp_path)
    assert fingerprint_of(path) == before
    # What the screen does not show counts too: the record tells it.
    for changes in ({"K": 2 * np.eye(3)}, {"head": 1}, {"sentence": "go!"}, {"tokens": ["[CLS]", "went", "[SEP]"]}):
        scores_in(tmp_path, **changes)
        assert fingerprint_of(path) != before
