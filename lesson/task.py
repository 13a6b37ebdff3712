"""A task: a clip to make, or pieces of its video, as a line of JSON that holds all that is needed on any machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from importlib.metadata import version

from pydantic import Field, ValidationError

from lesson.job import Job
from lesson.problems import RenderFailed, UserMistake
from lesson.record import MAKERS
from lesson.share import WHOLE, Share
from lesson.sources import clips_digest
from scenes.parameters import Strict
from scenes.registry import SCENES

# In a worker's private folder: the task, and what is finished.
TASK, FINISHED = "task.json", "finished"


class Task(Strict):
    """A job, which pieces of it to make, and which version of the project is to do it."""

    job: Job
    share: Share = Field(WHOLE, description="Which pieces of the clip's video; all that the job asks for unless given.")
    project: str = Field(description="Digest of the sources and packages that make clips.")

    @property
    def line(self) -> str:
        """The task in one line of JSON."""
        return self.model_dump_json()

    def split(self, count: int) -> list[Task]:
        """Return tasks for so many parts of its pieces."""
        return [self.model_copy(update={"share": share}) for share in self.share.split(count)]


def task_of(job: Job) -> Task:
    """Return all of a job as a task for this version of the project."""
    return Task(job=job, project=project_digest())


def read_task(line: str) -> Task:
    """Return a task from its line.

    Raises
    ------
    RenderFailed
        If the task is for another version of the project, which would make another clip of it.
    """
    task = Task.model_validate_json(line)
    if task.project != project_digest():
        raise RenderFailed(f"{task.job.name}: the task is for another version of this project than is here")
    return task


def read_tasks(lines: Iterable[str]) -> list[Task]:
    """Return the tasks of lines; those of pieces of one clip that follow each other as one.

    Raises
    ------
    UserMistake
        If a line is not a task, or there is none.
    RenderFailed
        If one is for another version of the project.
    """
    tasks: list[Task] = []
    for number, line in enumerate(lines, 1):
        try:
            tasks += [read_task(line)] if line.strip() else []
        except ValidationError:
            raise UserMistake(f"line {number} of the input: should be a task, as `make tasks` prints them") from None
    if not tasks:
        raise UserMistake("no task: the standard input should be lines that `make tasks` prints")
    return list(_joined(tasks))


def _joined(tasks: Iterable[Task]) -> Iterator[Task]:
    """Yield tasks, those of them as one whose shares of one job follow each other."""
    last: Task | None = None
    for task in tasks:
        share = last.share.joined(task.share) if last is not None and last.job == task.job else None
        if last is not None and share is None:
            yield last
        last = task if share is None else task.model_copy(update={"share": share})
    if last is not None:
        yield last


def project_digest() -> str:
    """Return a digest of all that decides what is made of a job: sources, and versions of packages."""
    told = [{scene: clips_digest(scene) for scene in SCENES}, {package: version(package) for package in MAKERS}]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()
