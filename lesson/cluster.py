"""Making clips on the machines of a dask cluster; what they make comes back as bytes."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from uuid import uuid4

from lesson.problems import RenderFailed, UserMistake
from lesson.processes import Files, Processes, Progress
from lesson.sources import forget
from lesson.task import project_digest
from lesson.workshop import Makers

try:
    from distributed import Client, get_worker
except ImportError:
    raise UserMistake(
        "CLUSTER: needs the package distributed, here and there: .venv/bin/python -m pip install -e '.[cluster]'"
    ) from None

SECONDS_TO_CONNECT = 10
LOGGERS = ("distributed", "distributed.client", "tornado", "tornado.application", "asyncio")


@contextmanager
def on_cluster(address: str, progress: Progress) -> Iterator[Makers]:
    """Make tasks on a cluster, which makes those of a worker that it loses once more.

    Parameters
    ----------
    address
        Where its scheduler listens.
    progress
        Told of each beat.

    Raises
    ------
    UserMistake
        If there is no scheduler at the address, or a worker has another version of this project.
    """
    # What goes wrong is told by us, in one line.
    for name in LOGGERS:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    with _client(address) as client:
        _require_this_project(client)
        beats = f"beats-{uuid4()}"
        client.subscribe_topic(beats, lambda event: progress(*event[1]))
        executor, turn = client.get_executor(pure=False), count()
        try:
            # Of two tasks that wait, dask takes the one of higher priority.
            yield Makers(
                lambda task: executor.submit(_make_here, task, beats, priority=-next(turn)),
                workers=max(1, sum(client.nthreads().values())),
            )
        except BaseException:
            executor.shutdown(wait=False)
            raise


def _client(address: str) -> Client:
    try:
        return Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError, TypeError):
        raise UserMistake(
            f"CLUSTER = {address!r}: no dask scheduler answers there; its address is like tcp://host:8786"
        ) from None


def _require_this_project(client: Client) -> None:
    """Refuse a cluster of which a worker would make other clips than this machine."""
    found = client.run(_project_here, on_error="return")
    if not found:
        print("CLUSTER: no worker is there yet; waiting for one", file=sys.stderr)
    for worker, digest in sorted(found.items()):
        if digest != project_digest():
            raise RenderFailed(
                f"CLUSTER: the worker at {worker} does not have this version of the project: "
                "copy this folder there, run make in it, and start the worker from its .venv"
            )


def _project_here() -> str:
    """Return the digest of the project as it is now."""
    forget()
    return project_digest()


def _make_here(task: str, beats: str) -> Files:
    """Make a task on the worker of a cluster this runs on, and tell of its beats under a name."""
    forget()
    worker = get_worker()
    key = worker.get_current_task()

    def tell(*beat: object) -> None:
        # A thread cannot be stopped from outside, but it can see that nobody waits for it any more.
        if worker.state.tasks[key].state == "cancelled":
            raise RenderFailed("the run that asked for it is gone")
        worker.log_event(beats, beat)

    return Processes().make(task, tell)
