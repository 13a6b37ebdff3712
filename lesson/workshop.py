"""Making clips side by side, on this machine or on others, and publishing each as it is finished."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from lesson.failure import lines_of
from lesson.files import UNFINISHED
from lesson.job import Job
from lesson.problems import RenderFailed
from lesson.processes import Files, Processes, Progress
from lesson.task import Task

# Each part plays what comes before it once more, without drawing it. No scene has fewer pieces.
MOST_PARTS = 4
# Given a job, and the folder with everything that was made for it.
Publish = Callable[[Job, Path], None]


class Makers(NamedTuple):
    """Those who make tasks: how to hand them one, as a line, and how many of them there are."""

    submit: Callable[[str], Future[Files]]
    workers: int


@dataclass
class Order:
    """A job that is being made in one or more tasks, the folder for what they make, and those yet to come."""

    job: Job
    folder: Path
    waiting: set[Future[Files]] = field(default_factory=set)
    has_failed: bool = False


@dataclass
class Workshop:
    """Makes tasks side by side.

    Parameters
    ----------
    folder
        Where finished files go; what is unfinished lies in a private folder in it, on the same file system.
    workers
        How many processes of this machine run at once.
    progress
        Told of each beat: clip, beats in all, name of the beat.
    cluster
        Address of the scheduler of a cluster, which makes them in place of this machine.
    """

    folder: Path
    workers: int
    progress: Progress
    cluster: str = ""

    def make(self, tasks: Sequence[Task], publish: Publish) -> None:
        """Make all tasks, the first ones first, publishing what was made for each as it is finished.

        Raises
        ------
        RenderFailed
            With one line per task that failed; the others are made all the same.
        """
        failures: list[str] = []
        with self._scratch() as scratch, self._makers(scratch) as makers:
            orders: dict[Future[Files], Order] = {}
            for number, parts in enumerate(split_for(makers.workers, tasks)):
                order = Order(parts[0].job, scratch / f"{number}")
                order.waiting = {makers.submit(part.line) for part in parts}
                orders.update(dict.fromkeys(order.waiting, order))
            while orders:
                for made in wait(orders, return_when=FIRST_COMPLETED).done:
                    failures += _take(made, orders.pop(made), publish)
        if failures:
            raise RenderFailed(*failures)

    def _makers(self, scratch: Path) -> AbstractContextManager[Makers]:
        if not self.cluster:
            return _here(scratch, self.workers, self.progress)
        # Comes with packages that only those need who have a cluster.
        from lesson.cluster import on_cluster

        return on_cluster(self.cluster, self.progress)

    @contextmanager
    def _scratch(self) -> Iterator[Path]:
        """Make a private folder that lives as long as this run."""
        scratch = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=self.folder))
        try:
            yield scratch
        finally:
            shutil.rmtree(scratch, ignore_errors=True)


@contextmanager
def _here(scratch: Path, workers: int, progress: Progress) -> Iterator[Makers]:
    """Make tasks in processes of this machine, which end with the block."""
    processes = Processes(scratch)
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield Makers(lambda task: pool.submit(processes.make, task, progress), workers)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            processes.stop()
            raise


def split_for(workers: int, tasks: Sequence[Task]) -> list[list[Task]]:
    """Return what to make for each task: of the last videos, which would leave workers idle, several parts."""
    last = len(tasks) % workers
    parts = min(MOST_PARTS, workers // max(1, last))
    return [
        task.split(parts) if number >= len(tasks) - last and task.job.kind == "video" else [task]
        for number, task in enumerate(tasks)
    ]


def _take(made: Future[Files], order: Order, publish: Publish) -> list[str]:
    """Keep what was made for an order, publish it once that is all, and return a line for each failure."""
    order.waiting.discard(made)
    if order.has_failed:
        return []
    failures = _failures_of(made, order, publish)
    if failures:
        order.has_failed = True
        for other in order.waiting:
            other.cancel()
    return failures


def _failures_of(made: Future[Files], order: Order, publish: Publish) -> list[str]:
    try:
        files = made.result()
    except CancelledError:
        return [f"{order.job.name}: rendering failed: the cluster was lost"]
    except Exception as error:
        return lines_of(order.job.name, error)
    try:
        _keep(files, order.folder)
        if not order.waiting:
            publish(order.job, order.folder)
    except (RenderFailed, OSError) as error:
        return lines_of(order.job.name, error)
    return []


def _keep(files: Files, folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for name, content in files.items():
        (folder / name).write_bytes(content)


def worker_count() -> int:
    """Return how many processes to run at once: one per core this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
