"""Checking the clips of a lesson, one process a core."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import active_children, get_context

from lesson.job import Job


def lines_of(jobs: Sequence[Job], workers: int) -> Iterator[tuple[Job, list[str]]]:
    """Check clips, and yield each with a line for everything found, in the order given.

    Parameters
    ----------
    jobs
        The clips; what is to be made of them does not matter.
    workers
        How many processes to use at most.
    """
    with ProcessPoolExecutor(min(workers, len(jobs)), get_context("spawn"), initializer=_leave_interrupts) as pool:
        try:
            yield from zip(jobs, pool.map(_lines, jobs), strict=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for worker in active_children():
                worker.kill()
            raise


def _lines(job: Job) -> list[str]:
    from lesson.check.checker import check

    return [finding.line(job.name) for finding in check(job.params, job.look, job.language)]


def _leave_interrupts() -> None:
    """Leave an interrupt from the keyboard to the process that started this one: it ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
