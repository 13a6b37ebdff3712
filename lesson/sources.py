"""Which files of the project clips and pages depend on: modules, found by their imports, and data."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import cache
from itertools import accumulate
from pathlib import Path

from scenes.registry import SCENES

PROJECT = Path(__file__).resolve().parent.parent
OURS = ("dotattn", "scenes", "lesson")
# Besides modules found by their imports.
CLIP_DATA = (
    *("scenes/text/*.toml", "lesson/text/*.toml", "lesson/templates/transcript.html"),
    *("fonts/*", "manim.cfg", "requirements.lock"),
)
PAGE_DATA = ("scenes/text/*.toml", "lesson/text/*.toml", "lesson/templates/*", "requirements.lock")
# One statement a line, as the linter requires; a list of names in parentheses may run over several.
MODULE = rf"(?:{'|'.join(OURS)})\b[\w.]*"
IMPORT = re.compile(rf"^\s*(?:from ({MODULE}) import (\([^)]*\)|[^\n#]*)|import ({MODULE}))", re.MULTILINE)
NAME = re.compile(r"(\w+)(?:\s+as\s+\w+)?")


@cache
def clips_digest(scene: str) -> str:
    """Return a digest of the sources and packages that draw clips of a scene and write what goes with them."""
    return _digest(clip_sources(scene))


@cache
def pages_digest() -> str:
    """Return a digest of the sources and packages that write pages from the records of clips."""
    return _digest(page_sources())


def clip_sources(scene: str) -> set[Path]:
    """Return all files of the project that clips of a scene depend on."""
    made_by = modules_of("lesson.worker") | modules_of("lesson.joining")
    # A scene is imported by its name, which no import tells.
    return made_by | modules_of(SCENES[scene].partition(":")[0]) | _found(CLIP_DATA)


def page_sources() -> set[Path]:
    """Return all files of the project that pages depend on, once there are records of clips."""
    return modules_of("lesson.site") | _found(PAGE_DATA)


def forget() -> None:
    """Forget what sources said, for a process that lives on while they change."""
    for remembered in (clips_digest, pages_digest, _modules_in, _imported):
        remembered.cache_clear()


def modules_of(entry: str) -> set[Path]:
    """Return the files of a module and of all modules of ours that it imports, directly or through others."""
    modules, found, waiting = _modules_in(PROJECT), set[Path](), [entry]
    while waiting:
        # What a module lies in is imported with it; what is no module is in one.
        for name in accumulate(waiting.pop().split("."), "{}.{}".format):
            if name in modules and modules[name] not in found:
                found.add(modules[name])
                waiting += _imported(modules[name])
    return found


@cache
def _modules_in(project: Path) -> dict[str, Path]:
    """Return the file of each module of ours by the module's name."""
    files = (path for package in OURS for path in (project / package).rglob("*.py"))
    return {".".join(path.relative_to(project).with_suffix("").parts).removesuffix(".__init__"): path for path in files}


@cache
def _imported(path: Path) -> set[str]:
    """Return the names of modules, and of what is in them, that a source imports from our packages."""
    found = set[str]()
    for origin, names, module in IMPORT.findall(path.read_text(encoding="utf-8")):
        found |= {origin or module, *(f"{origin}.{name}" for name in NAME.findall(names))}
    return found


def _found(patterns: Iterable[str]) -> set[Path]:
    return {path for pattern in patterns for path in PROJECT.glob(pattern) if path.is_file()}


def _digest(paths: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in sorted(paths):
        with path.open("rb") as file:
            total.update(f"{path.relative_to(PROJECT).as_posix()} ".encode())
            total.update(hashlib.file_digest(file, "sha256").digest())
    return total.hexdigest()
