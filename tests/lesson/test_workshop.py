"""Workers: what they make is published whole, and what dead runs left is swept up."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from lesson.alone import LOCK_NAME, shared_use, sole_use
from lesson.files import UNFINISHED
from lesson.job import Job, Kind
from lesson.problems import RenderFailed
from lesson.quality import QUALITIES
from lesson.share import Share
from lesson.task import Task, task_of
from lesson.workshop import MOST_PARTS, Workshop, split_for
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


def tasks(*jobs: Job) -> list[Task]:
    return [task_of(job) for job in jobs]


def keep_nothing(job: Job, finished: Path) -> None:
    raise AssertionError("nothing should be published")


def workshop(folder: Path) -> Workshop:
    return Workshop(folder, 2, lambda *progress: None)


def test_a_failing_worker_is_told_in_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(RenderFailed) as caught:
        workshop(tmp_path).make(tasks(job("first", language="no such language")), keep_nothing)
    (line,) = caught.value.lines
    assert line.startswith("first: rendering failed: ")
    assert "no catalogue for language" in line
    assert not list(tmp_path.iterdir())


def test_one_failure_does_not_keep_the_others_from_being_made(tmp_path: Path) -> None:
    published: list[list[str]] = []
    with pytest.raises(RenderFailed) as caught:
        workshop(tmp_path).make(
            tasks(job("bad", language="no such language"), job("good")),
            lambda job, finished: published.append([path.name for path in finished.iterdir()]),
        )
    assert published == [["good.sheet.png"]]
    assert len(caught.value.lines) == 1


def test_a_full_disk_while_publishing_is_told_in_one_line(tmp_path: Path) -> None:
    def no_room(job: Job, finished: Path) -> None:
        raise OSError(28, "No space left on device", "clip.png")

    with pytest.raises(RenderFailed, match=r"^good: cannot write clip.png: No space left on device$"):
        workshop(tmp_path).make(tasks(job("good")), no_room)


def test_what_dead_runs_left_is_swept_up(tmp_path: Path) -> None:
    for leftover in (tmp_path / f"{UNFINISHED}folder", tmp_path / "embed" / f"{UNFINISHED}folder"):
        leftover.mkdir(parents=True)
        (leftover / "clip.mp4").touch()
    (tmp_path / "embed" / f"{UNFINISHED}angle-abc.html").touch()
    (tmp_path / "embed" / "angle.html").touch()
    with shared_use(tmp_path):
        assert len(list(tmp_path.rglob(f"{UNFINISHED}*"))) == 3
    with sole_use(tmp_path):
        assert not list(tmp_path.rglob(f"{UNFINISHED}*"))
    assert (tmp_path / "embed" / "angle.html").exists()


def test_the_folder_is_held_until_the_last_worker_is_gone(tmp_path: Path) -> None:
    # A run that ends at once and leaves a worker behind, which inherits the lock as workers do.
    run = (
        "import subprocess, sys\nfrom pathlib import Path\nfrom lesson.alone import sole_use\n"
        "nowhere = dict.fromkeys(('stdout', 'stderr'), subprocess.DEVNULL)\n"
        "with sole_use(Path(sys.argv[1])):\n"
        "    print(subprocess.Popen(['sleep', '1000'], close_fds=False, **nowhere).pid, flush=True)\n"
        "    import os; os._exit(0)\n"
    )
    command = [sys.executable, "-P", "-c", run, str(tmp_path)]
    worker = int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    with (tmp_path / LOCK_NAME).open() as lock:
        with pytest.raises(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        os.kill(worker, signal.SIGKILL)
        fcntl.flock(lock, fcntl.LOCK_EX)


def test_all_workers_end_when_the_run_is_interrupted(tmp_path: Path) -> None:
    def interrupted(*progress: object) -> None:
        raise AssertionError("no beat is told of a sheet")

    def interrupt(job: Job, finished: Path) -> None:
        raise KeyboardInterrupt

    jobs = [job("bad", language="no such language"), *(job(f"slow-{number}") for number in range(6))]
    with pytest.raises(KeyboardInterrupt):
        Workshop(tmp_path, 1, interrupted).make(tasks(*jobs[1:]), interrupt)
    assert not list(tmp_path.iterdir())


def share_counts(workers: int, *kinds: Kind) -> list[int]:
    wanted = [job(f"{number}", kind=kind) for number, kind in enumerate(kinds)]
    return [len(parts) for parts in split_for(workers, tasks(*wanted))]


def test_only_videos_that_would_leave_workers_idle_are_made_in_parts() -> None:
    video: Kind = "video"
    sheet: Kind = "sheet"
    assert share_counts(1, video, video) == [1, 1]
    assert share_counts(2, video) == [2]
    assert share_counts(2, video, video, video) == [1, 1, 2]
    assert share_counts(2, video, video, video, video) == [1, 1, 1, 1]
    assert share_counts(8, video, video, video) == [2, 2, 2]
    assert share_counts(4, video, video, video, video, video) == [1, 1, 1, 1, 4]
    assert share_counts(64, video) == [MOST_PARTS]
    assert share_counts(8, sheet, video) == [1, 4]


def test_parts_of_a_clip_hold_all_of_it() -> None:
    ((first, second),) = split_for(2, tasks(job("clip", kind="video")))
    assert first.share.joined(second.share) == Share(start=0, stop=2, of=2)
    # What is already a part is split once more.
    assert [part.share for part in split_for(2, [first])[0]] == first.share.split(2)


def test_a_clip_of_which_a_part_fails_is_told_once_and_not_published(tmp_path: Path) -> None:
    with pytest.raises(RenderFailed) as caught:
        workshop(tmp_path).make(tasks(job("clip", kind="video", language="no such language")), keep_nothing)
    (line,) = caught.value.lines
    assert line.startswith("clip: rendering failed: ")
    assert not list(tmp_path.iterdir())


def test_a_clip_is_published_once_all_its_parts_are_made(tmp_path: Path) -> None:
    published: list[tuple[str, set[str]]] = []
    clip = job("clip", kind="video", look=Look(speed=4.0), params=AngleParameters(stops=[60]))
    workshop(tmp_path).make(
        tasks(clip), lambda job, made: published.append((job.name, {path.name for path in made.iterdir()}))
    )
    ((name, files),) = published
    assert name == "clip"
    assert files >= {"pieces-0-4.json", "pieces-4-9.json", "scrub.mp4", *(f"beat-{place}.mp4" for place in range(8))}
