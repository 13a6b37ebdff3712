"""The record beside each clip: what it was made from, and what came out."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path
from typing import Any

from lesson.job import Job

PROJECT = Path(__file__).resolve().parent.parent
SOURCES = ("dotattn/**/*.py", "scenes/**/*.py", "scenes/text/*.toml", "lesson/*.py", "requirements.lock")


def fingerprint(job: Job) -> str:
    """Return a digest of everything a clip depends on: its job, and the sources and packages that draw it."""
    resolved = json.dumps(job.model_dump(mode="json"), sort_keys=True)
    return hashlib.sha256(f"{resolved}\n{_sources_digest()}".encode()).hexdigest()


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read(path: Path) -> dict[str, Any]:
    """Return a record, or an empty one if there is none that can be read."""
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return record if isinstance(record, dict) else {}


def is_current(record: dict[str, Any], job: Job, video: Path) -> bool:
    """Say whether a clip was made from just this job and its file is as it was made."""
    return record.get("fingerprint") == fingerprint(job) and video.is_file() and record.get("sha256") == digest(video)


def compose(job: Job, made: dict[str, Any], video: Path) -> dict[str, Any]:
    """Return the record of a clip just made."""
    return {
        "clip": job.name,
        "title": made["title"],
        "lesson": job.lesson_title,
        "language": job.language,
        "look": job.look.model_dump(mode="json"),
        "parameters": job.params.model_dump(mode="json"),
        "video": made["video"],
        "beats": made["beats"],
        "sha256": digest(video),
        "fingerprint": fingerprint(job),
    }


@cache
def _sources_digest() -> str:
    total = hashlib.sha256()
    for pattern in SOURCES:
        for path in sorted(PROJECT.glob(pattern)):
            total.update(f"{path.relative_to(PROJECT).as_posix()} {digest(path)}\n".encode())
    return total.hexdigest()
