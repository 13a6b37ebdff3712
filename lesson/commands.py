"""What each command does, from checking the lesson to the lines printed at the end."""

from __future__ import annotations

import argparse
import json
import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from pydantic import BaseModel
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from lesson import record
from lesson.check.side_by_side import lines_of
from lesson.files import put_in_place
from lesson.job import Job
from lesson.lesson_file import Lesson, clips_named, load, split_assignments
from lesson.problems import Unclean, UserMistake
from lesson.quality import QUALITIES
from lesson.record import PROJECT, Record
from lesson.serve import serve as serve_folder
from lesson.site import INDEX, write_site
from lesson.workshop import Workshop, worker_count

SCHEMAS: dict[str, type[BaseModel]] = {"lesson.schema.json": Lesson, "clip.schema.json": Record}


@dataclass(frozen=True)
class Plan:
    """What the user asked for, checked: a lesson, the folder it goes to, and the clips to make now."""

    lesson: Lesson
    folder: Path
    jobs: list[Job]


def render(options: argparse.Namespace) -> None:
    """Render clips as videos into media/<lesson>/, with all that goes with them and a page to copy from."""
    plan = _plan(options, "video")
    stale = [job for job in plan.jobs if not _is_current(plan.folder, job)]
    try:
        if stale and options.check == "on":
            _hold_to_checks(stale)
        if stale:
            _make(plan.folder, stale)
    finally:
        write_site(plan.folder, plan.lesson.title, plan.lesson.clips)
    for job in plan.jobs:
        print(_summary(plan.folder, job, made=job in stale))
    print(_shown(plan.folder / INDEX))


def check(options: argparse.Namespace) -> None:
    """Play clips without drawing them and tell what a viewer would find wrong."""
    plan = _plan(options, "video")
    _hold_to_checks(plan.jobs)
    print(f"{_counted(plan.jobs)} checked: clean")


def sheet(options: argparse.Namespace) -> None:
    """Draw a contact sheet of each clip: the last frame of every beat, labelled with its time."""
    plan = _plan(options, "sheet")
    _make(plan.folder, plan.jobs)
    for job in plan.jobs:
        print(_shown(plan.folder / f"{job.name}.sheet.png"))


def serve(options: argparse.Namespace) -> None:
    """Serve the lesson's page on this machine."""
    serve_folder(options.media / options.lesson.stem, options.port)


def schema(options: argparse.Namespace) -> None:
    """Write the schemas, from which editors complete a lesson file and programs read a clip's record."""
    for name in SCHEMAS:
        (PROJECT / name).write_text(schema_text(name), encoding="utf-8")


def schema_text(name: str) -> str:
    """Return the JSON schema that belongs into a file."""
    return json.dumps(SCHEMAS[name].model_json_schema(), indent=2, ensure_ascii=False) + "\n"


def readme(options: argparse.Namespace) -> None:
    """Draw the pictures of the README."""
    from lesson.readme import draw

    draw()


def _plan(options: argparse.Namespace, kind: Literal["video", "sheet"]) -> Plan:
    """Check everything the user gave."""
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
    return Plan(lesson, options.media / options.lesson.stem, jobs)


def _hold_to_checks(jobs: list[Job]) -> None:
    """Check clips.

    Raises
    ------
    Unclean
        With one line for everything found.
    """
    with Progress(
        TextColumn("checking {task.fields[clip]}"),
        BarColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=not Console(stderr=True).is_terminal,
    ) as progress:
        bar = progress.add_task("", total=len(jobs), clip=jobs[0].name)
        found: list[str] = []
        for job, lines in lines_of(jobs, worker_count()):
            found += lines
            progress.update(bar, advance=1, clip=job.name)
    if found:
        raise Unclean(*found)


def _counted(jobs: list[Job]) -> str:
    return "1 clip" if len(jobs) == 1 else f"{len(jobs)} clips"


def _make(folder: Path, jobs: list[Job]) -> None:
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

        Workshop(folder, min(worker_count(), len(jobs)), advance).make(jobs, partial(_publish, folder))


def _publish(folder: Path, job: Job, finished: Path) -> None:
    """Move a clip's files to their final names, the record last: files without their record are made again."""
    path = folder / f"{job.name}.json"
    old, new = record.read(path), record.read(finished / path.name)
    if new is not None:
        path.unlink(missing_ok=True)
    for made in sorted(finished.iterdir(), key=lambda made: made.suffix == ".json"):
        put_in_place(made, folder / made.name)
    if old is not None and new is not None:
        for name in old.files.keys() - new.files.keys():
            (folder / name).unlink(missing_ok=True)


def _is_current(folder: Path, job: Job) -> bool:
    return record.is_current(record.read(folder / f"{job.name}.json"), job, folder)


def _summary(folder: Path, job: Job, made: bool) -> str:
    video = folder / f"{job.name}.mp4"
    made_as = record.read(folder / f"{job.name}.json")
    assert made_as is not None
    facts = made_as.video
    size = video.stat().st_size / 1e6
    state = "" if made else "  (unchanged)"
    return (
        f"{_shown(video)}  {facts.duration:.1f} s  {facts.width}x{facts.height} "
        f"{facts.frame_rate:g} fps  {size:.1f} MB{state}"
    )


def _shown(path: Path) -> str:
    """Return a path as short as it can be told from here."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative
