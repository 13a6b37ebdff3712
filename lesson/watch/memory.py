"""From what each file was drawn, kept beside them, so that only what would come out otherwise is drawn anew."""

from __future__ import annotations

import json
from pathlib import Path

from lesson.files import published
from lesson.record import digest

NAME = ".drawn"


class Drawn:
    """Files of a lesson's folder that were drawn, each with a digest of what it was drawn from.

    Parameters
    ----------
    folder
        The lesson's folder.

    Attributes
    ----------
    anything
        Whether anything was drawn in this run.
    """

    anything = False

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known = _read(folder / NAME)

    def holds(self, path: Path, drawn_from: str) -> bool:
        """Say whether a file was drawn from just this, and is as it was drawn."""
        return path.is_file() and self._known.get(self._name(path)) == [drawn_from, digest(path)]

    def note(self, path: Path, drawn_from: str) -> None:
        """Note what a file was drawn from."""
        self.anything = True
        self._known[self._name(path)] = [drawn_from, digest(path)]
        with published(self._folder / NAME) as unfinished:
            unfinished.write_text(json.dumps(self._known, indent=2) + "\n", encoding="utf-8")

    def _name(self, path: Path) -> str:
        return path.relative_to(self._folder).as_posix()


def _read(path: Path) -> dict[str, list[str]]:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}
