"""Tasks for any scheduler: a line each that holds all that is needed, on any machine that has the project."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lesson.__main__ import main

LESSON = '[look]\nspeed = 4.0\n[clips.grid]\nscene = "score_grid"\ntokens = ["a"]\nQ = [[2]]\nK = [[1]]\n'


def tasks(lesson: Path, media: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    given = ["--lesson", str(lesson), "--media", str(media), "--quality", "low", *more]
    assert main(["tasks", *given]) == 0
    return capsys.readouterr().out.splitlines()


def run_task(folder: Path, cwd: Path, *lines: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-P", "-m", "lesson", "task", str(folder)],
        input="".join(f"{line}\n" for line in lines),
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    path = tmp_path / "one.toml"
    path.write_text(LESSON)
    return path


def test_a_task_made_elsewhere_is_what_make_would_have_made(
    lesson: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    media, elsewhere = tmp_path / "media", tmp_path / "elsewhere"
    (line,) = tasks(lesson, media, capsys)
    lesson.rename(tmp_path / "hidden.toml")
    elsewhere.mkdir()
    done = run_task(media / "one", elsewhere, "", line)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [str(media / "one" / "grid.mp4")]
    assert not list(elsewhere.iterdir())
    (tmp_path / "hidden.toml").rename(lesson)
    assert tasks(lesson, media, capsys) == []
    given = ["--lesson", str(lesson), "--media", str(media), "--quality", "low"]
    assert main(["render", *given]) == 0
    assert "(unchanged)" in capsys.readouterr().out


def test_what_takes_longest_comes_first(lesson: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ", ".join(f'"{letter}"' for letter in "abcd")
    matrix = "[[1, 0], [0, 1], [1, 1], [2, 1]]"
    lesson.write_text(f'{LESSON}[clips.more]\nscene = "score_grid"\ntokens = [{words}]\nQ = {matrix}\nK = {matrix}\n')
    jobs = [json.loads(line)["job"]["name"] for line in tasks(lesson, tmp_path, capsys)]
    assert jobs == ["more", "grid"]
    # What is not checked is not known: in the order of the lesson.
    jobs = [json.loads(line)["job"]["name"] for line in tasks(lesson, tmp_path, capsys, "--check", "off")]
    assert jobs == ["grid", "more"]


def test_a_task_for_another_version_is_refused(
    lesson: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (line,) = tasks(lesson, tmp_path, capsys, "--check", "off")
    task = json.loads(line)
    done = run_task(tmp_path / "out", tmp_path, json.dumps({**task, "project": "0" * 64}))
    assert done.returncode == 1
    assert done.stderr == "grid: the task is for another version of this project than is here\n"
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["{}"], "line 1 of the input: should be a task, as `make tasks` prints them\n"),
        (["", "not json"], "line 2 of the input: should be a task, as `make tasks` prints them\n"),
        ([""], "no task: the standard input should be lines that `make tasks` prints\n"),
    ],
)
def test_what_is_no_task_is_told_in_one_line(tmp_path: Path, lines: list[str], told: str) -> None:
    done = run_task(tmp_path / "out", tmp_path, *lines)
    assert (done.returncode, done.stderr) == (2, told)
    assert not (tmp_path / "out").exists()
