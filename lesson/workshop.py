"""Making clips in worker processes, each in a private folder, and publishing what is whole."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from lesson.job import Job
from lesson.problems import RenderFailed

SCRATCH_PREFIX = ".unfinished-"
LOCK_NAME = ".lock"
FINISHED = "finished"

Progress = Callable[[str, int, int, str], None]
Publish = Callable[[Job, Path], None]


@dataclass
class Workshop:
    """Runs jobs side by side, one process each.

    Parameters
    ----------
    folder
        Where finished files go; private folders are made in it, on the same file system.
    workers
        How many processes run at once.
    progress
        Told of each beat: clip, beats done, beats in all, name of the beat.
    """

    folder: Path
    workers: int
    progress: Progress
    _running: list[subprocess.Popen[str]] = field(default_factory=list)
    _starting: threading.Lock = field(default_factory=threading.Lock)
    _stopping: bool = False

    def make(self, jobs: Sequence[Job], publish: Publish) -> None:
        """Make all jobs, publishing each as it is finished.

        Raises
        ------
        RenderFailed
            With one line per clip that failed; the others are made all the same.
        """
        failures: list[str] = []
        with self._scratch() as scratch, ThreadPoolExecutor(self.workers) as pool:
            waiting = {pool.submit(self._make_one, job, scratch): job for job in jobs}
            try:
                while waiting:
                    for done in wait(waiting, return_when=FIRST_COMPLETED).done:
                        failures += self._finish(waiting.pop(done), done.result, publish)
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                self._kill_workers()
                raise
        if failures:
            raise RenderFailed(*failures)

    def _finish(self, job: Job, result: Callable[[], Path], publish: Publish) -> list[str]:
        try:
            publish(job, result())
        except RenderFailed as failure:
            return list(failure.lines)
        except OSError as error:
            return [f"{job.name}: cannot write {error.filename or self.folder}: {error.strerror}"]
        return []

    def _make_one(self, job: Job, scratch: Path) -> Path:
        """Run the worker of one job and return the folder of what it finished."""
        private = scratch / job.name
        private.mkdir()
        log = private / "log"
        worker = self._start(private, log)
        done = self._follow(worker, job)
        if worker.wait() != 0 or not done:
            raise RenderFailed(f"{job.name}: rendering failed: {_last_line(log, worker.returncode)}")
        return private / FINISHED

    def _start(self, private: Path, log: Path) -> subprocess.Popen[str]:
        with self._starting, log.open("w", encoding="utf-8") as errors:
            if self._stopping:
                raise RenderFailed("stopped")
            worker = subprocess.Popen(
                [sys.executable, "-P", "-m", "lesson.worker", str(private)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                encoding="utf-8",
            )
            self._running.append(worker)
            return worker

    def _follow(self, worker: subprocess.Popen[str], job: Job) -> bool:
        assert worker.stdin is not None and worker.stdout is not None
        done = False
        try:
            worker.stdin.write(job.model_dump_json())
            worker.stdin.close()
        except BrokenPipeError:
            return False
        for line in worker.stdout:
            event = json.loads(line)
            if "beat" in event:
                self.progress(job.name, event["at"], event["of"], event["beat"])
            done = done or "done" in event
        return done

    def _kill_workers(self) -> None:
        with self._starting:
            self._stopping = True
            for worker in self._running:
                worker.kill()

    @contextmanager
    def _scratch(self) -> Iterator[Path]:
        """Make a private folder that lives as long as this run; sweep up those of dead runs."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with ExitStack() as at_end:
            with _locked(self.folder / LOCK_NAME):
                for leftover in self.folder.glob(f"{SCRATCH_PREFIX}*"):
                    _remove_if_abandoned(leftover)
                scratch = self.folder / f"{SCRATCH_PREFIX}{os.getpid()}"
                at_end.callback(shutil.rmtree, scratch, ignore_errors=True)
                scratch.mkdir()
                mine = at_end.enter_context((scratch / LOCK_NAME).open("w"))
                fcntl.flock(mine, fcntl.LOCK_EX)
            yield scratch


def worker_count() -> int:
    """Return how many processes to run at once: one per core this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold a lock that the system gives up with the process, however it ends."""
    with path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _remove_if_abandoned(scratch: Path) -> None:
    """Remove a private folder whose run is dead: the system gave up the run's lock with the run."""
    try:
        with (scratch / LOCK_NAME).open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return
    except OSError:
        pass
    shutil.rmtree(scratch, ignore_errors=True)


def _last_line(log: Path, code: int) -> str:
    lines = [line.strip() for line in log.read_text(encoding="utf-8", errors="replace").splitlines() if line.strip()]
    if code < 0:
        return f"the worker was stopped by signal {-code}"
    return lines[-1] if lines else f"the worker ended with code {code}"
