"""What each command does, from checking the lesson to the lines printed at the end."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator, Sized
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

from pydantic import BaseModel
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

from lesson import movies, record
from lesson.check.side_by_side import lines_of
from lesson.files import put_in_place
from lesson.job import Job, MovieKind
from lesson.lesson_file import Lesson, clips_named, load, split_assignments
from lesson.problems import Unclean, Unsound, UserMistake
from lesson.quality import QUALITIES
from lesson.record import PROJECT, MovieFacts, Record, VideoFacts
from lesson.serve import serve as serve_folder
from lesson.site import INDEX, write_site
from lesson.verify import verify as verify_package
from lesson.workshop import Workshop, worker_count

CHECK = ("on", "off")
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
    with _site_of(plan):
        made = _render(plan, options)
        for job in plan.jobs:
            print(_summary(plan.folder, job, made=job in made))


def webm(options: argparse.Namespace) -> None:
    """Make <clip>.webm of clips, without their background, rendering first what is not rendered yet."""
    _make_movies(options, "webm")


def gif(options: argparse.Namespace) -> None:
    """Make <clip>.gif and <clip>.loop.webp of clips, rendering first what is not rendered yet."""
    _make_movies(options, "gif")


def verify(options: argparse.Namespace) -> None:
    """Check a finished package from the outside: videos, words, pages, and what the records say of them."""
    clips = clips_named(load(options.lesson, []), options.clips, options.lesson)
    folder = options.media / options.lesson.stem
    if not folder.is_dir():
        raise UserMistake(f"{_shown(folder)}: nothing to verify yet; `make` renders the clips")
    _hold_to_what_it_says(folder, list(clips), everything=True)


def check(options: argparse.Namespace) -> None:
    """Play clips without drawing them and tell what a viewer would find wrong."""
    plan = _plan(options, "video")
    _hold_to_checks(plan.jobs)
    print(f"{_counted(plan.jobs)} checked: clean")


def sheet(options: argparse.Namespace) -> None:
    """Draw a contact sheet of each clip: the last frame of every beat, labelled with its time."""
    plan = _plan(options, "sheet")
    _make(plan.folder, plan.jobs, _publish)
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


@contextmanager
def _site_of(plan: Plan) -> Iterator[None]:
    """Write the lesson's page, and verify all there is, once something is made; the page even if that failed."""
    try:
        yield
    finally:
        movies.forget_missing(plan.folder, plan.lesson.clips)
        finished = write_site(plan.folder, plan.lesson.title, plan.lesson.clips)
    print(_shown(plan.folder / INDEX))
    _hold_to_what_it_says(plan.folder, finished, everything=False)


def _render(plan: Plan, options: argparse.Namespace) -> list[Job]:
    """Render the clips that are not as they should be, and return them."""
    stale = [job for job in plan.jobs if not _is_current(plan.folder, job)]
    if stale and options.check == "on":
        _hold_to_checks(stale)
    if stale:
        _make(plan.folder, stale, _publish)
    return stale


def _make_movies(options: argparse.Namespace, kind: MovieKind) -> None:
    plan = _plan(options, "video")
    with _site_of(plan):
        for job in _render(plan, options):
            print(_summary(plan.folder, job, made=True))
        jobs = [movies.job_of(_record(plan.folder, job), job, kind) for job in plan.jobs]
        stale = [job for job in jobs if not movies.are_current(_record(plan.folder, job), kind, plan.folder)]
        if stale:
            _make(plan.folder, stale, movies.publish)
        for job in jobs:
            for line in _movie_summaries(plan.folder, job, made=job in stale):
                print(line)


def _plan(options: argparse.Namespace, kind: Literal["video", "sheet"]) -> Plan:
    """Check everything the user gave."""
    if options.quality not in QUALITIES:
        raise UserMistake(f"QUALITY = {options.quality!r}: one of {', '.join(QUALITIES)}")
    if options.check not in CHECK:
        raise UserMistake(f"CHECK = {options.check!r}: one of {', '.join(CHECK)}")
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


def _hold_to_what_it_says(folder: Path, clips: list[str], *, everything: bool) -> None:
    """Verify a package.

    Raises
    ------
    Unsound
        With one line for everything found.
    """
    report = verify_package(folder, clips, everything=everything)
    if report.findings:
        raise Unsound(*(f"{_shown(folder)}/{finding}" for finding in report.findings))
    print(f"verified: {_counted(clips)}, {report.files} files")


def _counted(clips: Sized) -> str:
    return "1 clip" if len(clips) == 1 else f"{len(clips)} clips"


def _make(folder: Path, jobs: list[Job], publish: Callable[[Path, Job, Path], None]) -> None:
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

        Workshop(folder, min(worker_count(), len(jobs)), advance).make(jobs, partial(publish, folder))


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
    return _line(folder / f"{job.name}.mp4", _record(folder, job).video, made)


def _movie_summaries(folder: Path, job: Job, made: bool) -> Iterator[str]:
    for name, facts in _record(folder, job).movies.items():
        if facts.kind == job.kind:
            yield _line(folder / name, facts, made, "" if facts.colors is None else f"  {facts.colors} colours")


def _line(path: Path, facts: VideoFacts | MovieFacts, made: bool, more: str = "") -> str:
    return (
        f"{_shown(path)}  {facts.duration:.1f} s  {facts.width}x{facts.height} {facts.frame_rate:g} fps{more}  "
        f"{path.stat().st_size / 1e6:.1f} MB{'' if made else '  (unchanged)'}"
    )


def _record(folder: Path, job: Job) -> Record:
    """Return the record of a clip that is finished."""
    made = record.read(folder / f"{job.name}.json")
    assert made is not None
    return made


def _shown(path: Path) -> str:
    """Return a path as short as it can be told from here."""
    relative = os.path.relpath(path)
    return str(path) if relative.startswith("..") else relative
