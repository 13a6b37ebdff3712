"""Workers: what they make is published whole, and what dead runs left is swept up."""

from __future__ import annotations

import fcntl
from pathlib import Path
from typing import Any

import pytest

from lesson.job import Job
from lesson.problems import RenderFailed
from lesson.quality import QUALITIES
from lesson.workshop import LOCK_NAME, SCRATCH_PREFIX, Workshop
from scenes.parameters import AngleParameters, Look


def job(name: str, **changes: Any) -> Job:
    fields = {
        "name": name,
        "params": AngleParameters(),
        "look": Look(),
        "language": "en",
        "kind": "sheet",
        "quality": QUALITIES["low"],
        "lesson_title": "A lesson",
    }
    return Job(**{**fields, **changes})


def keep_nothing(job: Job, finished: Path) -> None:
    raise AssertionError("nothing should be published")


def workshop(folder: Path) -> Workshop:
    return Workshop(folder, 2, lambda *progress: None)


def test_a_failing_worker_is_told_in_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(RenderFailed) as caught:
        workshop(tmp_path).make([job("first", language="no such language")], keep_nothing)
    (line,) = caught.value.lines
    assert line.startswith("first: rendering failed: ")
    assert "no catalogue for language" in line
    assert [path.name for path in tmp_path.iterdir()] == [LOCK_NAME]


def test_one_failure_does_not_keep_the_others_from_being_made(tmp_path: Path) -> None:
    published: list[list[str]] = []
    with pytest.raises(RenderFailed) as caught:
        workshop(tmp_path).make(
            [job("bad", language="no such language"), job("good")],
            lambda job, finished: published.append([path.name for path in finished.iterdir()]),
        )
    assert published == [["good.sheet.png"]]
    assert len(caught.value.lines) == 1


def test_a_full_disk_while_publishing_is_told_in_one_line(tmp_path: Path) -> None:
    def no_room(job: Job, finished: Path) -> None:
        raise OSError(28, "No space left on device", "clip.png")

    with pytest.raises(RenderFailed, match=r"^good: cannot write clip.png: No space left on device$"):
        workshop(tmp_path).make([job("good")], no_room)


def test_private_folders_of_dead_runs_are_removed_and_those_of_living_ones_kept(tmp_path: Path) -> None:
    dead, living = tmp_path / f"{SCRATCH_PREFIX}dead", tmp_path / f"{SCRATCH_PREFIX}living"
    for folder in (dead, living):
        folder.mkdir()
        (folder / LOCK_NAME).touch()
    with (living / LOCK_NAME).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        workshop(tmp_path).make([], keep_nothing)
        assert not dead.exists()
        assert living.exists()
    workshop(tmp_path).make([], keep_nothing)
    assert not living.exists()
