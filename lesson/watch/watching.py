"""Watching a lesson and the sources while someone tweaks them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from lesson.problems import UserMistake
from lesson.watch.saves import Saves


def watch(lesson: Path, media: Path, clips: Sequence[str]) -> None:
    """Draw anew after each save until interrupted; a save while something is drawn stops that, and starts over.

    Raises
    ------
    UserMistake
        If there is no such lesson, or the system will not watch so many files.
    """
    if not lesson.is_file():
        raise UserMistake(f"{lesson}: no such lesson file")
    saves = Saves(lesson)
    with saves.watched():
        print(f"Watching {lesson} and the sources (Ctrl-C ends it)", flush=True)
        while True:
            with _drawing(lesson, media, clips):
                saves.wait()


@contextmanager
def _drawing(lesson: Path, media: Path, clips: Sequence[str]) -> Iterator[None]:
    """Run a process that draws, with all sources as they are now, until it is done or the block ends."""
    command = [sys.executable, "-P", "-m", "lesson.watch.rebuild", str(lesson), str(media), *clips]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as process:
        try:
            yield
        finally:
            # Closed, it tells the process to end.
            assert process.stdin is not None
            process.stdin.close()
            process.wait()
