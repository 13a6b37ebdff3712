"""One run at a time changes the folder of a lesson."""

from __future__ import annotations

import fcntl
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from lesson.files import UNFINISHED, shown

LOCK_NAME = ".lock"


@contextmanager
def sole_use(folder: Path) -> Iterator[None]:
    """Hold the folder of a lesson alone, waiting for whoever holds it; sweep up what dead runs left there."""
    with _held(folder, fcntl.LOCK_EX):
        _sweep(folder)
        try:
            yield
        finally:
            # An interrupt may come while a run is cleaning up after itself.
            _sweep(folder)


@contextmanager
def shared_use(folder: Path) -> Iterator[None]:
    """Hold the folder of a lesson beside others who share it, waiting for a run that holds it alone."""
    with _held(folder, fcntl.LOCK_SH):
        yield


@contextmanager
def _held(folder: Path, kind: int) -> Iterator[None]:
    """Hold the lock of a folder, which is made if need be; say so in one line if that has to wait.

    The system gives up the lock with the run, however it ends, and with the last of its workers, which inherit it:
    until then something may still be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / LOCK_NAME).open("a") as lock:
        os.set_inheritable(lock.fileno(), True)
        try:
            fcntl.flock(lock, kind | fcntl.LOCK_NB)
        except BlockingIOError:
            print(f"{shown(folder)}: another run is at work there; this one waits for it", file=sys.stderr, flush=True)
            fcntl.flock(lock, kind)
        yield


def _sweep(folder: Path) -> None:
    for leftover in sorted(folder.rglob(f"{UNFINISHED}*")):
        if leftover.is_dir():
            shutil.rmtree(leftover, ignore_errors=True)
        else:
            leftover.unlink(missing_ok=True)
