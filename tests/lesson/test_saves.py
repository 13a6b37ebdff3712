"""Saves are told once each, when a file holds something else than before, and only of files that matter."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from lesson.watch import saves
from lesson.watch.saves import QUIET, Saves

PATIENCE = 60
TEXT = '[clips.score_grid]\ndata = "sub/scores.npz"\n'


class Told:
    """Counts the saves told of while a test writes files."""

    def __init__(self, lesson: Path) -> None:
        self._saves, self.times, self._again = Saves(lesson), 0, threading.Event()

    def wait_for_ever(self) -> None:
        while True:
            self._saves.wait()
            self.times += 1
            self._again.set()

    def watched(self) -> AbstractContextManager[None]:
        return self._saves.watched()

    def once_more(self) -> None:
        """Wait for the next save, and a while longer for one too many."""
        assert self._again.wait(PATIENCE)
        time.sleep(4 * QUIET)
        self._again.clear()


@pytest.fixture(autouse=True)
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project of its own, with one source."""
    project = tmp_path / "project"
    (project / "scenes").mkdir(parents=True)
    (project / "scenes" / "angle.py").write_text("x = 1\n")
    monkeypatch.setattr(saves, "PROJECT", project)
    return project


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "scores.npz").write_bytes(b"one")
    (tmp_path / "lesson.toml").write_text(TEXT)
    return tmp_path / "lesson.toml"


@pytest.fixture
def told(lesson: Path) -> Iterator[Told]:
    told = Told(lesson)
    with told.watched():
        threading.Thread(target=told.wait_for_ever, daemon=True).start()
        yield told


def test_many_writes_are_one_save(told: Told, lesson: Path) -> None:
    for length in range(1, len(TEXT)):
        lesson.write_text(TEXT[:-length])
    told.once_more()
    assert told.times == 1


def cached(folder: Path) -> None:
    folder.mkdir()
    (folder / "angle.py").write_text("x")


@pytest.mark.parametrize(
    "nothing",
    [
        lambda lesson: os.utime(lesson),
        lambda lesson: lesson.write_text(TEXT),
        lambda lesson: lesson.with_name("notes.txt").write_text("x"),
        lambda lesson: lesson.with_name(".lesson.toml.swp").write_text(TEXT),
        lambda lesson: lesson.read_bytes(),
        lambda lesson: cached(lesson.with_name("project") / "scenes" / "__pycache__"),
    ],
    ids=["touch", "same contents", "another file", "swap file", "read", "cache of a source"],
)
def test_what_changes_nothing_is_not_told(told: Told, lesson: Path, nothing: Callable[[Path], object]) -> None:
    nothing(lesson)
    time.sleep(4 * QUIET)
    lesson.write_text(f"# {TEXT}")
    told.once_more()
    assert told.times == 1


def test_a_file_that_the_lesson_names_matters(told: Told, lesson: Path) -> None:
    (lesson.parent / "sub" / "scores.npz").write_bytes(b"two")
    told.once_more()
    assert told.times == 1


def test_a_file_that_the_lesson_names_from_now_on_matters_too(told: Told, lesson: Path) -> None:
    lesson.write_text(TEXT.replace("sub/scores", "other"))
    told.once_more()
    (lesson.parent / "other.npz").write_bytes(b"new")
    told.once_more()
    assert told.times == 2


def test_a_lesson_behind_a_link_is_watched_where_it_lies(lesson: Path, tmp_path: Path) -> None:
    link = tmp_path / "sub" / "link.toml"
    link.symlink_to(lesson)
    told = Told(link)
    with told.watched():
        threading.Thread(target=told.wait_for_ever, daemon=True).start()
        lesson.write_text(f"# {TEXT}")
        told.once_more()
    assert told.times == 1


def test_a_source_that_is_changed_added_or_removed_is_told(told: Told, project: Path) -> None:
    (project / "scenes" / "angle.py").write_text("x = 2\n")
    told.once_more()
    (project / "scenes" / "parts").mkdir()
    (project / "scenes" / "parts" / "new.py").write_text("x = 1\n")
    told.once_more()
    (project / "scenes" / "angle.py").unlink()
    told.once_more()
    assert told.times == 3
