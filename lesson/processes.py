"""Worker processes of this machine, each of which makes one task in a private folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from lesson.problems import RenderFailed
from lesson.task import FINISHED, TASK, read_task

# What is made, by name.
Files = dict[str, bytes]
# Told of each beat that is drawn: clip, beats in all, name of the beat.
Progress = Callable[[str, int, str], None]

LOG = "log"
# Sums are rounded as threads share them out, and sets are ordered by a secret: neither may show in what is made.
SAME_EVERYWHERE = {
    "PYTHONHASHSEED": "0",
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1"),
}


class Processes:
    """Starts worker processes, and ends them all at once.

    Parameters
    ----------
    folder
        Where their private folders are made; where the system keeps such things unless given.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self._running: list[subprocess.Popen[str]] = []
        self._starting = threading.Lock()
        self._stopping = False

    def make(self, task: str, progress: Progress) -> Files:
        """Return what a task makes: the same wherever it runs.

        Raises
        ------
        RenderFailed
            With one line, if the worker ended without it.
        """
        name = read_task(task).job.name
        private = Path(tempfile.mkdtemp(prefix="lesson-", dir=self._folder))
        try:
            (private / TASK).write_text(task, encoding="utf-8")
            with self._worker(private) as worker:
                _follow(worker, name, private, progress)
            return {path.name: path.read_bytes() for path in (private / FINISHED).iterdir()}
        finally:
            shutil.rmtree(private, ignore_errors=True)

    def stop(self) -> None:
        """End all workers, and start none from now on."""
        with self._starting:
            self._stopping = True
            for worker in tuple(self._running):
                worker.kill()

    @contextmanager
    def _worker(self, private: Path) -> Iterator[subprocess.Popen[str]]:
        with self._starting, (private / LOG).open("wb") as log:
            if self._stopping:
                raise RenderFailed("stopped")
            worker = subprocess.Popen(
                [sys.executable, "-P", "-m", "lesson.worker", str(private)],
                # Nothing is said through it: it is closed when this process ends, and then the worker ends too.
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                encoding="utf-8",
                env={**os.environ, **SAME_EVERYWHERE},
                # For the lock on the lesson's folder; all else is closed by itself.
                close_fds=False,
            )
            self._running.append(worker)
        with worker:
            try:
                yield worker
            finally:
                worker.kill()
                self._running.remove(worker)


def _follow(worker: subprocess.Popen[str], name: str, private: Path, progress: Progress) -> None:
    """Tell of a worker's beats until it ends."""
    assert worker.stdout is not None
    done, failed = False, list[str]()
    for line in worker.stdout:
        event = json.loads(line)
        if "beat" in event:
            progress(name, event["of"], event["beat"])
        done, failed = done or "done" in event, failed + event.get("failed", [])
    if worker.wait() != 0 or not done:
        raise RenderFailed(*(failed or [f"{name}: rendering failed: {_end_of(worker.returncode, private / LOG)}"]))


def _end_of(code: int, log: Path) -> str:
    """Return how a worker ended that could not say so itself."""
    if code < 0:
        return f"the worker was stopped by signal {-code}"
    lines = [line.strip() for line in log.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
    return lines[-1] if lines else f"the worker ended with code {code}"
