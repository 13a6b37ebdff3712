"""Checking and making clips, side by side, and moving what is finished to its final names.

Imported only when there is something to make: a run that makes nothing ends sooner without.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from lesson import kept, record
from lesson.bars import bar_of_all, bar_of_each
from lesson.check.side_by_side import lines_of
from lesson.drawn import all_drawn
from lesson.files import UNFINISHED, put_in_place
from lesson.job import Job
from lesson.joining import write_package
from lesson.problems import RenderFailed, Unclean
from lesson.task import Task, task_of
from lesson.verify import remember_clip, verify_clip
from lesson.workshop import Workshop, worker_count

Publish = Callable[[Path, Job, Path], None]


def hold_to_checks(jobs: list[Job]) -> list[Job]:
    """Check clips, and return them, those that take longest first.

    Raises
    ------
    Unclean
        With one line for everything found.
    """
    found, took = list[str](), dict[str, float]()
    with bar_of_all([job.name for job in jobs]) as advance:
        for job, lines, took[job.name] in lines_of(jobs, worker_count()):
            found += lines
            advance(job.name)
    if found:
        raise Unclean(*found)
    return sorted(jobs, key=lambda job: took[job.name], reverse=True)


def make(folder: Path, jobs: list[Job], publish: Publish, cluster: str = "") -> None:
    """Make what jobs ask for in worker processes, here or on a cluster, and publish each as it is finished.

    Raises
    ------
    RenderFailed
        With one line per job that failed; the others are made all the same.
    """
    waiting = [job for job in jobs if job.kind != "video" or not _publish_kept(folder, job, publish)]
    if waiting:
        make_tasks(folder, [task_of(job) for job in waiting], publish, cluster)


def make_tasks(folder: Path, tasks: list[Task], publish: Publish, cluster: str = "") -> None:
    """Make tasks as `make` makes jobs."""
    with bar_of_each(list(dict.fromkeys(task.job.name for task in tasks))) as advance:
        Workshop(folder, worker_count(), advance, cluster).make(tasks, partial(publish, folder))


def publish_clip(folder: Path, job: Job, made: Path) -> None:
    """Move what was made of a clip to its final names: its contact sheet, or its files once its pieces are joined.

    Raises
    ------
    RenderFailed
        If pieces are missing, or the files are not what the record says.
    """
    if job.kind != "video":
        for path in made.iterdir():
            put_in_place(path, folder / path.name)
        return
    drawn = all_drawn(made)
    if drawn is None:
        raise RenderFailed(f"{job.name}: rendering failed: not all of its pieces are there")
    with TemporaryDirectory(prefix=UNFINISHED, dir=folder) as finished:
        write_package(job, drawn, made, Path(finished))
        _publish_package(folder, job, Path(finished))
    kept.forget(folder, job)


def _publish_kept(folder: Path, job: Job, publish: Publish) -> bool:
    """Publish a clip from pieces that are kept; say no, and leave them to be made, unless all are there and sound."""
    try:
        publish(folder, job, kept.folder_for(folder, job))
    except RenderFailed:
        return False
    return True


def _publish_package(folder: Path, job: Job, finished: Path) -> None:
    """Move a clip's files to their final names, the record last: files without their record are made again."""
    found = verify_clip(finished, job.name)
    if found:
        raise RenderFailed(*(f"{job.name}: rendering failed: {finding}" for finding in found))
    path = folder / f"{job.name}.json"
    old, new = record.read(path), record.read(finished / path.name)
    assert new is not None
    # In this order, so that a run that is killed here leaves nothing of the old clip that the next one keeps.
    for name in sorted((set() if old is None else old.files.keys()) - new.files.keys()):
        (folder / name).unlink(missing_ok=True)
    path.unlink(missing_ok=True)
    for made in sorted(finished.iterdir(), key=lambda made: made.suffix == ".json"):
        put_in_place(made, folder / made.name)
    remember_clip(folder, job.name)
