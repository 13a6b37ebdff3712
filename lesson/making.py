"""Checking and making clips, side by side, and moving what is finished to its final names.

Imported only when there is something to make: a run that makes nothing ends sooner without.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from lesson import record
from lesson.bars import bar_of_all, bar_of_each
from lesson.check.side_by_side import lines_of
from lesson.files import put_in_place
from lesson.job import Job
from lesson.problems import RenderFailed, Unclean
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
    with bar_of_each([job.name for job in jobs]) as advance:
        Workshop(folder, min(worker_count(), len(jobs)), advance, cluster).make(jobs, partial(publish, folder))


def publish_clip(folder: Path, job: Job, finished: Path) -> None:
    """Move a clip's files to their final names, the record last: files without their record are made again.

    Raises
    ------
    RenderFailed
        If the files are not what the record says.
    """
    path = folder / f"{job.name}.json"
    old, new = record.read(path), record.read(finished / path.name)
    if new is not None:
        found = verify_clip(finished, job.name)
        if found:
            raise RenderFailed(*(f"{job.name}: rendering failed: {finding}" for finding in found))
        # In this order, so that a run that is killed here leaves nothing of the old clip that the next one keeps.
        for name in sorted((set() if old is None else old.files.keys()) - new.files.keys()):
            (folder / name).unlink(missing_ok=True)
        path.unlink(missing_ok=True)
    for made in sorted(finished.iterdir(), key=lambda made: made.suffix == ".json"):
        put_in_place(made, folder / made.name)
    if new is not None:
        remember_clip(folder, job.name)
