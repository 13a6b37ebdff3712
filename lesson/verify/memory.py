"""What was found sound before, so that `make` need not look again at what has not changed."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Sequence
from pathlib import Path

NAME = ".verified"
# Under which the pages are remembered; no clip has an empty name.
PAGES = ""


class Memory:
    """Digests of clips and pages that were found sound, in a hidden file of the package."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / NAME
        self._sound = _read(self._path)

    def holds(self, name: str, digest: str) -> bool:
        """Return whether something was found sound just as it is."""
        return self._sound.get(name) == digest

    def note(self, name: str, digest: str | None) -> None:
        """Note that something is sound, or that it is not."""
        if digest is None:
            self._sound.pop(name, None)
        else:
            self._sound[name] = digest

    def save(self) -> None:
        """Write down what was noted."""
        if self._sound != _read(self._path):
            self._path.write_text(json.dumps(self._sound, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def digest_of(folder: Path, files: Iterable[Path]) -> str:
    """Return a digest of files, their names, and the source of the checks: other checks may find other things."""
    total = hashlib.sha256()
    for path in (*sorted(Path(__file__).parent.glob("*.py")), *sorted(files)):
        total.update(f"{path.name if path.is_absolute() else path} ".encode())
        with (folder / path).open("rb") as file:
            total.update(hashlib.file_digest(file, "sha256").digest())
    return total.hexdigest()


def files_of_clip(folder: Path, clip: str) -> list[Path]:
    """Return the files of a clip, relative to its folder."""
    return [path.relative_to(folder) for path in folder.glob(f"{clip}.*") if path.is_file()]


def files_of_package(folder: Path, clips: Sequence[str]) -> list[Path]:
    """Return all files that belong to the pages of a lesson and to its clips."""
    found = {path for clip in clips for path in (*files_of_clip(folder, clip), *files_of_clip(folder, f"embed/{clip}"))}
    pages = (path.relative_to(folder) for path in folder.glob("*") if path.suffix in (".html", ".css"))
    return sorted(found | set(pages))


def _read(path: Path) -> dict[str, str]:
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}
