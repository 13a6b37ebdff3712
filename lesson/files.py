"""Files that appear at their final names whole or not at all."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

# Begins the names of files and folders that are being made; what is left of them belongs to runs that are dead.
UNFINISHED = ".unfinished-"


@contextmanager
def published(path: Path) -> Iterator[Path]:
    """Give a private name beside `path` to write to; move it into place if the block ends well."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f"{UNFINISHED}{path.stem}-", suffix=path.suffix)
    os.close(handle)
    unfinished = Path(name)
    try:
        yield unfinished
        put_in_place(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def put_in_place(unfinished: Path, path: Path) -> None:
    """Move a whole file to its final name on the same file system, in one step that a crash cannot halve."""
    _make_durable(unfinished)
    os.replace(unfinished, path)


def _make_durable(path: Path) -> None:
    """Give the file ordinary permissions and force it to the disk before it gets its name."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
    with path.open("rb") as file:
        os.fsync(file.fileno())


def shown(path: Path) -> str:
    """Return a path as short as it can be told from here."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative
