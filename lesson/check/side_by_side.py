"""Checking the clips of a lesson, one process a core."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context

from lesson import lean
from lesson.job import Job


def lines_of(jobs: Sequence[Job], workers: int) -> Iterator[tuple[Job, list[str], float]]:
    """Check clips, and yield each with a line for everything found, and seconds of work, in the order given.

    Parameters
    ----------
    jobs
        The clips; what is to be made of them does not matter.
    workers
        How many processes to use at most.
    """
    with ProcessPoolExecutor(min(workers, len(jobs)), get_context("spawn"), initializer=_prepare) as pool:
        try:
            for job, (lines, seconds) in zip(jobs, pool.map(_lines, jobs), strict=True):
                yield job, lines, seconds
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                worker.kill()
            raise


def _prepare() -> None:
    """Import what checks, and leave an interrupt from the keyboard to the process that started this one."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    lean.begin()
    import lesson.check.checker  # noqa: F401

    lean.end()


def _lines(job: Job) -> tuple[list[str], float]:
    from lesson.check.checker import check

    began = time.process_time()
    lines = [finding.line(job.name) for finding in check(job.params, job.look, job.language)]
    return lines, time.process_time() - began
