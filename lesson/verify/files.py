"""The files of a clip: all there, as they were made, and none that a broken upload left behind."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from lesson.verify.claims import Claims
from lesson.verify.finding import Finding

# Smaller ones are error pages, pointers or stubs; a file of words may be this short.
SMALLEST = 1000
WORDS = {".json", ".md", ".srt", ".vtt"}
LFS_POINTER = b"version https://git-lfs"
# What `make sheet` leaves beside a clip.
EXTRAS = ("sheet.png",)
# Findings about a file that leave nothing in it to look at.
ABSENT = {"file missing", "Git LFS pointer", "file too small"}


def check_files(folder: Path, claims: Claims) -> Iterator[Finding]:
    """Hold the files of a clip to the sums in its record."""
    for name, sha in claims.files.items():
        wrong = fault_of(folder / name, name)
        if wrong is None and _digest(folder / name) != sha:
            wrong = Finding(name, "checksum", f"its SHA-256 is not the one in {claims.record}")
        if wrong is not None:
            yield wrong
    counted = {claims.record, *claims.files, *(f"{claims.clip}.{extra}" for extra in EXTRAS)}
    for path in sorted(folder.glob(f"{claims.clip}.*")):
        if path.name not in counted:
            yield Finding(path.name, "stray file", f"{claims.record} does not list it")


def fault_of(path: Path, name: str) -> Finding | None:
    """Return what is wrong with a file whatever is in it, if anything is."""
    if not path.is_file():
        return Finding(name, "file missing", "it is not there")
    with path.open("rb") as file:
        if file.read(len(LFS_POINTER)) == LFS_POINTER:
            return Finding(name, "Git LFS pointer", "the file itself was never fetched; `git lfs pull` does")
    size, smallest = path.stat().st_size, 1 if path.suffix in WORDS else SMALLEST
    if size < smallest:
        return Finding(name, "file too small", f"{size} bytes; expected {smallest} at least")
    return None


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
