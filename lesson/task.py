"""A task: one clip to make, as a line of JSON that holds all that is needed, whichever machine makes it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from importlib.metadata import version

from pydantic import Field, ValidationError

from lesson.job import Job
from lesson.problems import RenderFailed, UserMistake
from lesson.record import MAKERS
from lesson.sources import clips_digest
from scenes.parameters import Strict
from scenes.registry import SCENES


class Task(Strict):
    """A job, and which version of the project is to do it."""

    job: Job
    project: str = Field(description="Digest of the sources and packages that make clips.")


def task_of(job: Job) -> str:
    """Return a job as a task for this version of the project, in one line."""
    return Task(job=job, project=project_digest()).model_dump_json()


def job_of(line: str) -> Job:
    """Return the job of a task.

    Raises
    ------
    RenderFailed
        If the task is for another version of the project, which would make another clip of it.
    """
    task = Task.model_validate_json(line)
    if task.project != project_digest():
        raise RenderFailed(f"{task.job.name}: the task is for another version of this project than is here")
    return task.job


def jobs_of(lines: Iterable[str]) -> list[Job]:
    """Return the jobs of tasks.

    Raises
    ------
    UserMistake
        If a line is not a task, or there is none.
    RenderFailed
        If one is for another version of the project.
    """
    jobs: list[Job] = []
    for number, line in enumerate(lines, 1):
        try:
            jobs += [job_of(line)] if line.strip() else []
        except ValidationError:
            raise UserMistake(f"line {number} of the input: should be a task, as `make tasks` prints them") from None
    if not jobs:
        raise UserMistake("no task: the standard input should be lines that `make tasks` prints")
    return jobs


def project_digest() -> str:
    """Return a digest of all that decides what is made of a job: sources, and versions of packages."""
    told = [{scene: clips_digest(scene) for scene in SCENES}, {package: version(package) for package in MAKERS}]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()
