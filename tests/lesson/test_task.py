"""Tasks for any scheduler: a line each that holds all that is needed, on any machine that has the project."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lesson import making
from lesson.__main__ import main
from scenes.score_grid import ScoreGrid

LESSON = '[look]\nspeed = 4.0\n[clips.grid]\nscene = "score_grid"\ntokens = ["a"]\nQ = [[2]]\nK = [[1]]\n'


def tasks(lesson: Path, media: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    given = ["--lesson", str(lesson), "--media", str(media), "--quality", "low", *more]
    capsys.readouterr()
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


def render(lesson: Path, media: Path) -> None:
    given = ["--lesson", str(lesson), "--media", str(media), "--quality", "low", "--check", "off"]
    assert main(["render", *given]) == 0


def sums(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_tasks_made_elsewhere_come_to_what_make_would_have_made(
    lesson: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere, made = tmp_path / "elsewhere", tmp_path / "media" / "one"
    lines = tasks(lesson, tmp_path / "media", capsys)
    assert len(lines) == len(ScoreGrid.beat_names())
    lesson.rename(tmp_path / "hidden.toml")
    elsewhere.mkdir()
    # In any order, one at a time or several.
    for some in (lines[7:], [lines[0], "", *lines[1:4]], [lines[6], lines[4]], lines[5:6]):
        assert not list(made.glob("grid.*"))
        done = run_task(made, elsewhere, *some)
        assert (done.returncode, done.stderr) == (0, "")
        (kept,) = done.stdout.splitlines()
        assert Path(kept).parent == made / "pieces" / "grid"
    assert not list(elsewhere.iterdir())
    (tmp_path / "hidden.toml").rename(lesson)
    with monkeypatch.context() as patched:
        patched.setattr(making, "Workshop", None)
        render(lesson, tmp_path / "media")
    assert tasks(lesson, tmp_path / "media", capsys) == []
    render(lesson, tmp_path / "usual")
    assert sums(made) == sums(tmp_path / "usual" / "one")


def _spoil(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)


@pytest.mark.parametrize("harm", [Path.unlink, _spoil])
@pytest.mark.parametrize("piece", ["beat-3.mp4", "pieces-3-4.json", "poster.webp"])
def test_what_is_missing_or_broken_is_made_again(
    lesson: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    pieces: Path,
    piece: str,
    harm: Callable[[Path], None],
) -> None:
    shutil.copytree(pieces, tmp_path / "media")
    (broken,) = (tmp_path / "media").rglob(piece)
    harm(broken)
    render(lesson, tmp_path / "media")
    assert "verified: 1 clip" in capsys.readouterr().out
    assert not list((tmp_path / "media").rglob("pieces*"))


@pytest.fixture(scope="module")
def pieces(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of media with all pieces of the lesson, one a task."""
    folder = tmp_path_factory.mktemp("pieces")
    (folder / "one.toml").write_text(LESSON)
    own = ["--lesson", str(folder / "one.toml"), "--media", str(folder), "--quality", "low", "--check", "off"]
    command = [sys.executable, "-P", "-m", "lesson", "tasks", *own]
    printed = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    # Every other first, so that none follows the one before.
    assert run_task(folder / "media" / "one", folder, *printed[::2], *printed[1::2]).returncode == 0
    return folder / "media"


def test_what_takes_longest_comes_first(lesson: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ", ".join(f'"{letter}"' for letter in "abcd")
    matrix = "[[1, 0], [0, 1], [1, 1], [2, 1]]"
    lesson.write_text(f'{LESSON}[clips.more]\nscene = "score_grid"\ntokens = [{words}]\nQ = {matrix}\nK = {matrix}\n')
    jobs = [json.loads(line)["job"]["name"] for line in tasks(lesson, tmp_path, capsys)]
    assert list(dict.fromkeys(jobs)) == ["more", "grid"]
    # What is not checked is not known: in the order of the lesson.
    jobs = [json.loads(line)["job"]["name"] for line in tasks(lesson, tmp_path, capsys, "--check", "off")]
    assert list(dict.fromkeys(jobs)) == ["grid", "more"]


def test_a_task_for_another_version_is_refused(
    lesson: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line, *_ = tasks(lesson, tmp_path, capsys, "--check", "off")
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
