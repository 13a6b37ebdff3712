"""The record beside each clip: what it was made from, what came out, and when it must be made again."""

from __future__ import annotations

import hashlib
import json
from importlib.metadata import version
from pathlib import Path
from typing import Any, Literal

from pydantic import Field, ValidationError

from lesson.job import Job, MovieKind
from lesson.sources import clips_digest
from scenes.catalogue import direction
from scenes.parameters import AnyClip, Look, Strict

MAKERS = ("dotattn", "manim", "numpy", "av", "typst", "pillow")
LICENCE = "MIT"


class VideoFacts(Strict):
    """What decoding the finished video found."""

    frames: int = Field(ge=1)
    width: int = Field(description="In pixels.")
    height: int = Field(description="In pixels.")
    frame_rate: float = Field(description="Frames a second.")
    duration: float = Field(description="In seconds.")


class BeatRecord(Strict):
    """One beat: its name, its words, its times and what can be read on screen at its end."""

    name: str = Field(description="What the beat is called in the scene's source.")
    title: str = Field(description="A title of a few words, for a list of chapters.")
    caption: str = Field(description="The one sentence it says.")
    start: float = Field(description="In seconds from the start of the clip.")
    end: float = Field(description="In seconds from the start of the clip.")
    shown: list[str] = Field(description="The words, formulas and numbers on screen at its end, in reading order.")


class Stretch(Strict):
    """A stretch of time in which the picture moves: each of its frames clearly differs from the one before."""

    start: float = Field(description="When its first frame appears, in seconds from the start of the clip.")
    end: float = Field(description="When its last frame appears, in seconds from the start of the clip.")


class ScrubFrame(Strict):
    """One frame of a scrub video: its value and what is written in the picture."""

    value: float
    text: str = Field(description="The value as it is written.")
    readings: list[str] = Field(description="The other live numbers as they are written, one for each label.")


class ScrubRecord(Strict):
    """A video whose time is a number: frame i shows the picture at the number's i-th value."""

    name: str = Field(description="What the number is.")
    unit: str = Field(description="What the number counts.")
    labels: list[str] = Field(description="What the live numbers of each frame are called, most important first.")
    width: int = Field(description="In pixels.")
    height: int = Field(description="In pixels.")
    frame_rate: int = Field(ge=1, description="Frame i is shown from i to i + 1 over this many seconds.")
    start: int = Field(ge=0, description="The frame to begin with.")
    landmarks: list[int] = Field(description="Frames worth a mark, in order.")
    frames: list[ScrubFrame] = Field(min_length=1, description="In the order of their values, which rise.")


class MovieFacts(Strict):
    """A file that shows the clip once more, made by a command of its own."""

    kind: MovieKind = Field(description="The command: `make webm` or `make gif`.")
    width: int = Field(description="In pixels.")
    height: int = Field(description="In pixels.")
    frame_rate: float = Field(description="Frames a second while something moves.")
    duration: float = Field(description="In seconds.")
    colors: int | None = Field(None, description="How many colours it has, if they are counted.")


class Record(Strict):
    """All there is to know of a finished clip."""

    clip: str = Field(description="The clip's name in the lesson, and the stem of its files' names.")
    scene: str
    title: str
    alt: str = Field(description="One sentence that stands in for the picture.")
    description: str
    lesson: str = Field(description="The title of the lesson.")
    language: str
    direction: Literal["ltr", "rtl"]
    look: Look
    colours: dict[str, str] = Field(description="The colours of the theme by role, as sRGB in hex.")
    parameters: AnyClip
    video: VideoFacts
    beats: list[BeatRecord]
    moving: list[Stretch] = Field(description="When the picture moves, in order.")
    poster: str = Field(description="The beat whose last frame is the poster.")
    scrub: ScrubRecord | None = Field(None, description="The video that goes through one number, if there is one.")
    movies: dict[str, MovieFacts] = Field({}, description="Files that show the clip once more, by name.")
    licence: str
    made_with: dict[str, str] = Field(description="Versions of the packages that made it.")
    files: dict[str, str] = Field(description="SHA-256 of each file of the clip, by name.")
    fingerprint: str = Field(description="Digest of everything the clip depends on.")


def fingerprint(job: Job) -> str:
    """Return a digest of everything a clip depends on: its job, and the sources and packages that draw it."""
    resolved = json.dumps(job.model_dump(mode="json"), sort_keys=True)
    return hashlib.sha256(f"{resolved}\n{clips_digest(job.params.scene)}".encode()).hexdigest()


def digest(path: Path) -> str:
    """Return the SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def read(path: Path) -> Record | None:
    """Return a record, or nothing if there is none that can be read."""
    try:
        return Record.model_validate_json(path.read_text(encoding="utf-8"))
    except (OSError, ValidationError, UnicodeDecodeError):
        return None


def text_of(record: Record) -> str:
    """Return a record as it is written to its file."""
    return record.model_dump_json(indent=2) + "\n"


def is_current(record: Record | None, job: Job, folder: Path) -> bool:
    """Say whether a clip was made from just this job and its files are as they were made.

    Its movies do not count: they are made, and made again, by commands of their own.
    """
    if record is None or record.fingerprint != fingerprint(job):
        return False
    return all(is_as_made(record, name, folder) for name in record.files.keys() - record.movies.keys())


def is_as_made(record: Record, name: str, folder: Path) -> bool:
    """Say whether a file of a clip is still as it was made."""
    return (folder / name).is_file() and digest(folder / name) == record.files[name]


def compose(
    job: Job,
    words: dict[str, Any],
    video: VideoFacts,
    beats: list[BeatRecord],
    moving: list[Stretch],
    scrub: ScrubRecord | None = None,
) -> Record:
    """Return the record of a clip just rendered, before its files are counted.

    Parameters
    ----------
    job
        What was asked for.
    words
        The clip's `title`, `alt`, `description`, `poster` and `colours`.
    video
        What the finished video holds.
    beats
        Its beats, in order.
    moving
        When its picture moves, in order.
    scrub
        The video that goes through one number, if there is one.
    """
    return Record(
        clip=job.name,
        scene=job.params.scene,
        lesson=job.lesson_title,
        language=job.language,
        direction=direction(job.language),
        look=job.look,
        parameters=job.params,
        video=video,
        beats=beats,
        moving=moving,
        scrub=scrub,
        licence=LICENCE,
        made_with={package: version(package) for package in MAKERS},
        files={},
        fingerprint=fingerprint(job),
        **words,
    )


def with_files(record: Record, folder: Path) -> Record:
    """Return a record that counts all files of a folder."""
    files = {path.name: digest(path) for path in sorted(folder.iterdir())}
    return record.model_copy(update={"files": files})
