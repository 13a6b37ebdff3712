"""What one clip is drawn from, told finely: a comment, or another scene's source or words, make no difference.

A finished clip is held to all sources, word by word; drafts may be less strict, since they are only looked at.
"""

from __future__ import annotations

import ast
import hashlib
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from lesson.job import Job
from lesson.sources import PROJECT, clip_sources
from scenes.catalogue import COMPLETE
from scenes.registry import SCENES


def drawn_from(job: Job) -> str:
    """Return a digest of a job and of everything in the project that has a part in it."""
    sources = clip_sources(job.params.scene)
    told = {"job": job.model_dump(mode="json"), "sources": {_name(path): _told_by(path, job) for path in sources}}
    return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def _told_by(path: Path, job: Job) -> Any:
    """Return all that a file says to a clip."""
    if path.suffix == ".py":
        return _code(path)
    if path.parent.name == "text":
        return _words(path, job.params.scene) if path.stem in (COMPLETE, job.language) else None
    return _bytes(path)


@cache
def _code(path: Path) -> str:
    """Return a digest of what a source does, however it is laid out and commented."""
    tree = ast.parse(path.read_text(encoding="utf-8"), _name(path))
    return hashlib.sha256(ast.dump(tree).encode()).hexdigest()


def _words(path: Path, scene: str) -> dict[str, Any]:
    """Return the words of a catalogue without those of other scenes."""
    words = tomllib.loads(path.read_text(encoding="utf-8"))
    return {key: table for key, table in words.items() if key == scene or key not in SCENES}


@cache
def _bytes(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _name(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()
