"""What is saved: the lesson, the files it names, and the sources; each save is told once, when it is all there."""

from __future__ import annotations

import hashlib
import threading
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from watchdog.events import (
    FileCreatedEvent,
    FileDeletedEvent,
    FileModifiedEvent,
    FileMovedEvent,
    FileSystemEvent,
    FileSystemEventHandler,
)
from watchdog.observers import Observer

from lesson.problems import UserMistake
from lesson.sources import PROJECT

SOURCES = ("dotattn", "scenes", "lesson", "fonts")
# Reading a file is told as well, and would never end.
CHANGES: list[type[FileSystemEvent]] = [FileCreatedEvent, FileModifiedEvent, FileMovedEvent, FileDeletedEvent]
# One save is several events, a few milliseconds apart; an editor that empties or removes the file first takes longer.
QUIET, REWRITTEN = 0.15, 1.0


class Saves(FileSystemEventHandler):
    """Waits for saves that change something.

    Parameters
    ----------
    lesson
        The lesson file.
    """

    def __init__(self, lesson: Path) -> None:
        self._lesson = lesson.absolute()
        self._happened = threading.Event()
        self._observer = Observer()
        self._watched: set[Path] = set()
        self._known: dict[Path, str] = {}

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Watch while the block runs.

        Raises
        ------
        UserMistake
            If the system will not watch so many files.
        """
        try:
            for folder in SOURCES:
                self._watch(PROJECT / folder, recursive=True)
            self._observer.start()
            self._look()
        except OSError as error:
            raise UserMistake(f"cannot watch files: {error.strerror or error}") from None
        try:
            yield
        finally:
            self._observer.stop()
            self._observer.join()

    def wait(self) -> None:
        """Return when the contents of a file have changed and nothing more happens to it."""
        changed = False
        while not changed:
            self._happened.wait()
            while self._happened.wait(QUIET if self._is_whole() else REWRITTEN):
                self._happened.clear()
            changed = self._look()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Note an event of a file that matters."""
        paths = {Path(str(path)) for path in (event.src_path, event.dest_path) if path}
        inputs = set(self._inputs())
        if any(path in inputs or _is_source(path) for path in paths):
            self._happened.set()

    def _look(self) -> bool:
        """Take note of the contents of all files, and say whether they are others than before."""
        inputs = list(self._inputs())
        for path in inputs:
            self._watch(path.parent)
        sources = (path for folder in SOURCES for path in (PROJECT / folder).rglob("*") if _is_source(path))
        before, self._known = self._known, {path: _digest(path) for path in (*inputs, *sources)}
        return self._known != before

    def _watch(self, folder: Path, *, recursive: bool = False) -> None:
        # The folder, not the file: an editor may put another file in its place.
        if folder not in self._watched and folder.is_dir():
            self._observer.schedule(self, str(folder), recursive=recursive, event_filter=CHANGES)
            self._watched.add(folder)

    def _is_whole(self) -> bool:
        try:
            return self._lesson.stat().st_size > 0
        except OSError:
            return False

    def _inputs(self) -> Iterator[Path]:
        """Yield the lesson, where it really lies, and the files it names."""
        yield self._lesson
        yield self._lesson.resolve()
        for clip in _clips(self._lesson):
            if isinstance(clip, dict) and isinstance(clip.get("data"), str):
                yield self._lesson.parent / clip["data"]


def _clips(lesson: Path) -> list[Any]:
    try:
        clips = tomllib.loads(lesson.read_text(encoding="utf-8")).get("clips", {})
    except (OSError, ValueError):
        return []
    return list(clips.values()) if isinstance(clips, dict) else []


def _is_source(path: Path) -> bool:
    """Say whether a path is that of a source, not of what Python or an editor leaves beside it."""
    if not any(path.is_relative_to(PROJECT / folder) for folder in SOURCES) or "__pycache__" in path.parts:
        return False
    return path.suffix in (".py", ".toml", ".html", ".css", ".js") or path.parent == PROJECT / "fonts"


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError:
        return ""
