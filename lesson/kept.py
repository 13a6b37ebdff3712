"""Pieces of clips that were made elsewhere, or at another time, and are kept until all of a clip are there."""

from __future__ import annotations

import hashlib
import shutil
from contextlib import suppress
from pathlib import Path

from lesson.files import put_in_place
from lesson.job import Job
from lesson.task import task_of

# In the folder of a lesson.
PIECES = "pieces"


def folder_for(folder: Path, job: Job) -> Path:
    """Return where the pieces of a clip are kept, apart from those that are not for just this job and these sources."""
    return folder / PIECES / job.name / hashlib.sha256(task_of(job).line.encode()).hexdigest()[:16]


def keep(folder: Path, job: Job, pieces: Path) -> None:
    """Move pieces of a clip to where they are kept, what is known of them last."""
    kept = folder_for(folder, job)
    kept.mkdir(parents=True, exist_ok=True)
    for piece in sorted(pieces.iterdir(), key=lambda piece: piece.suffix == ".json"):
        put_in_place(piece, kept / piece.name)


def forget(folder: Path, job: Job) -> None:
    """Remove all pieces of a clip."""
    shutil.rmtree(folder / PIECES / job.name, ignore_errors=True)
    with suppress(OSError):
        # Unless there are pieces of other clips.
        (folder / PIECES).rmdir()
