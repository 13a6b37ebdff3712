"""What each command does, from checking the lesson to the lines printed at the end."""

from __future__ import annotations

import argparse
import json
import os
import shutil
from pathlib import Path
from typing import Any, Literal

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from lesson import record
from lesson.files import published
from lesson.job import Job
from lesson.lesson_file import Lesson, clips_named, load, split_assignments
from lesson.problems import UserMistake
from lesson.quality import QUALITIES
from lesson.record import PROJECT
from lesson.workshop import Workshop, worker_count

SCHEMA = PROJECT / "lesson.schema.json"


def render(options: argparse.Namespace) -> None:
    """Render clips as videos into media/<lesson>/."""
    folder, jobs = _plan(options, "video")
    stale = [job for job in jobs if not _is_current(folder, job)]

    def publish(job: Job, made_in: Path, made: dict[str, Any]) -> None:
        video = made_in / "clip.mp4"
        entry = record.compose(job, made, video)
        # The old record goes first: a video without a record is made again, never taken for current.
        (folder / f"{job.name}.json").unlink(missing_ok=True)
        _move(video, folder / f"{job.name}.mp4")
        with published(folder / f"{job.name}.json") as unfinished:
            unfinished.write_text(json.dumps(entry, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")

    if stale:
        _make(folder, stale, publish)
    for job in jobs:
        print(_summary(folder, job, made=job in stale))


def sheet(options: argparse.Namespace) -> None:
    """Draw a contact sheet of each clip: the last frame of every beat, labelled with its time."""
    folder, jobs = _plan(options, "sheet")

    def publish(job: Job, made_in: Path, made: dict[str, Any]) -> None:
        _move(made_in / "clip.png", folder / f"{job.name}.sheet.png")

    _make(folder, jobs, publish)
    for job in jobs:
        print(_shown(folder / f"{job.name}.sheet.png"))


def schema(options: argparse.Namespace) -> None:
    """Write lesson.schema.json, from which editors complete and explain a lesson file."""
    SCHEMA.write_text(schema_text(), encoding="utf-8")


def schema_text() -> str:
    """Return the JSON schema of a lesson file."""
    return json.dumps(Lesson.model_json_schema(), indent=2, ensure_ascii=False) + "\n"


def readme(options: argparse.Namespace) -> None:
    """Draw the pictures of the README."""
    from lesson.readme import draw

    draw()


def _plan(options: argparse.Namespace, kind: Literal["video", "sheet"]) -> tuple[Path, list[Job]]:
    """Check everything the user gave, and return the folder and what to make in it."""
    if options.quality not in QUALITIES:
        raise UserMistake(f"QUALITY = {options.quality!r}: one of {', '.join(QUALITIES)}")
    only = options.clips[0] if len(options.clips) == 1 else None
    lesson = load(options.lesson, split_assignments(options.overrides), only)
    clips = clips_named(lesson, options.clips, options.lesson)
    jobs = [
        Job(
            name=name,
            params=params,
            look=lesson.look,
            language=lesson.language,
            kind=kind,
            quality=QUALITIES[options.quality],
            lesson_title=lesson.title,
        )
        for name, params in clips.items()
    ]
    return options.media / options.lesson.stem, jobs


def _make(folder: Path, jobs: list[Job], publish: Any) -> None:
    console = Console(stderr=True)
    with Progress(
        TextColumn("{task.fields[clip]}"),
        BarColumn(),
        TextColumn("{task.completed}/{task.total} {task.fields[beat]}"),
        TimeElapsedColumn(),
        console=console,
        disable=not console.is_terminal,
    ) as progress:
        bars: dict[str, TaskID] = {job.name: progress.add_task("", clip=job.name, beat="", total=None) for job in jobs}

        def advance(clip: str, at: int, of: int, beat: str) -> None:
            progress.update(bars[clip], completed=at, total=of, beat=beat)

        Workshop(folder, min(worker_count(), len(jobs)), advance).make(jobs, publish)


def _is_current(folder: Path, job: Job) -> bool:
    return record.is_current(record.read(folder / f"{job.name}.json"), job, folder / f"{job.name}.mp4")


def _move(finished: Path, path: Path) -> None:
    with published(path) as unfinished:
        shutil.move(finished, unfinished)


def _summary(folder: Path, job: Job, made: bool) -> str:
    video = folder / f"{job.name}.mp4"
    facts = record.read(folder / f"{job.name}.json")["video"]
    size = video.stat().st_size / 1e6
    state = "" if made else "  (unchanged)"
    return (
        f"{_shown(video)}  {facts['duration']:.1f} s  {facts['width']}x{facts['height']} "
        f"{facts['frame_rate']:g} fps  {size:.1f} MB{state}"
    )


def _shown(path: Path) -> str:
    """Return a path as short as it can be told from here."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative
