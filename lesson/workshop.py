"""Making clips side by side, on this machine or on others, and publishing each as it is finished."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, CancelledError, Future, ThreadPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from pathlib import Path

from lesson.failure import lines_of
from lesson.files import UNFINISHED
from lesson.job import Job
from lesson.problems import RenderFailed
from lesson.processes import Files, Processes, Progress
from lesson.task import task_of

Publish = Callable[[Job, Path], None]
# Hands a task to whoever makes it.
Submit = Callable[[str], Future[Files]]


@dataclass
class Workshop:
    """Makes jobs side by side.

    Parameters
    ----------
    folder
        Where finished files go; what is unfinished lies in a private folder in it, on the same file system.
    workers
        How many processes of this machine run at once.
    progress
        Told of each beat: clip, beats done, beats in all, name of the beat.
    cluster
        Address of the scheduler of a cluster, which makes them in place of this machine.
    """

    folder: Path
    workers: int
    progress: Progress
    cluster: str = ""

    def make(self, jobs: Sequence[Job], publish: Publish) -> None:
        """Make all jobs, the first ones first, publishing each as it is finished.

        Raises
        ------
        RenderFailed
            With one line per clip that failed; the others are made all the same.
        """
        failures: list[str] = []
        with self._scratch() as scratch, self._makers(scratch) as submit:
            waiting = {submit(task_of(job)): job for job in jobs}
            while waiting:
                for made in wait(waiting, return_when=FIRST_COMPLETED).done:
                    failures += _finish(waiting.pop(made), made, scratch, publish)
        if failures:
            raise RenderFailed(*failures)

    def _makers(self, scratch: Path) -> AbstractContextManager[Submit]:
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
def _here(scratch: Path, workers: int, progress: Progress) -> Iterator[Submit]:
    """Make tasks in processes of this machine, which end with the block."""
    processes = Processes(scratch)
    with ThreadPoolExecutor(workers) as pool:
        try:
            yield lambda task: pool.submit(processes.make, task, progress)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            processes.stop()
            raise


def _finish(job: Job, made: Future[Files], scratch: Path, publish: Publish) -> list[str]:
    """Publish what was made, from a folder of its own, and return a line for each failure."""
    finished = scratch / job.name
    try:
        files = made.result()
    except CancelledError:
        return [f"{job.name}: rendering failed: the cluster was lost"]
    except Exception as error:
        return lines_of(job.name, error)
    try:
        finished.mkdir()
        for name, content in files.items():
            (finished / name).write_bytes(content)
        publish(job, finished)
    except (RenderFailed, OSError) as error:
        return lines_of(job.name, error)
    return []


def worker_count() -> int:
    """Return how many processes to run at once: one per core this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
