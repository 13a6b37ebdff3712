"""What each command does, from checking the lesson to the lines printed at the end."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Sized
from contextlib import contextmanager
from pathlib import Path

from pydantic import BaseModel

from lesson import movies, record
from lesson.alone import shared_use, sole_use
from lesson.files import shown
from lesson.job import Job, MovieKind
from lesson.lesson_file import Lesson, clips_named, load
from lesson.plan import Plan, plan_of
from lesson.problems import Unsound, UserMistake
from lesson.record import MovieFacts, Record, VideoFacts
from lesson.site import INDEX, write_site
from lesson.sources import PROJECT
from lesson.verify import verify as verify_package

SCHEMAS: dict[str, type[BaseModel]] = {"lesson.schema.json": Lesson, "clip.schema.json": Record}


def render(options: argparse.Namespace) -> None:
    """Render clips as videos into media/<lesson>/, with all that goes with them and a page to copy from."""
    plan = plan_of(options, "video")
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
        raise UserMistake(f"{shown(folder)}: nothing to verify yet; `make` renders the clips")
    _hold_to_what_it_says(folder, list(clips), everything=True)


def check(options: argparse.Namespace) -> None:
    """Play clips without drawing them and tell what a viewer would find wrong."""
    from lesson.making import hold_to_checks

    plan = plan_of(options, "video")
    hold_to_checks(plan.jobs)
    print(f"{_counted(plan.jobs)} checked: clean")


def sheet(options: argparse.Namespace) -> None:
    """Draw a contact sheet of each clip: the last frame of every beat, labelled with its time."""
    from lesson.making import make, publish_clip

    plan = plan_of(options, "sheet")
    with sole_use(plan.folder):
        make(plan.folder, plan.jobs, publish_clip, options.cluster)
    for job in plan.jobs:
        print(shown(plan.folder / f"{job.name}.sheet.png"))


def tasks(options: argparse.Namespace) -> None:
    """Print what is to be rendered as tasks, a line of JSON each, for any scheduler; longest first, once checked."""
    from lesson.making import hold_to_checks
    from lesson.pieces import count_of
    from lesson.task import task_of

    stale = _stale(plan_of(options, "video"))
    for job in hold_to_checks(stale) if stale and options.check == "on" else stale:
        for piece in task_of(job).split(count_of(job)):
            print(piece.line)


def task(options: argparse.Namespace) -> None:
    """Make the tasks on standard input, a line each, and put the pieces into a folder; `make` finds and joins them."""
    from lesson.kept import folder_for, keep
    from lesson.making import make_tasks
    from lesson.task import read_tasks

    wanted = read_tasks(sys.stdin)
    with shared_use(options.folder):
        make_tasks(options.folder, wanted, keep)
    for folder in dict.fromkeys(folder_for(options.folder, task.job) for task in wanted):
        print(shown(folder))


def watch(options: argparse.Namespace) -> None:
    """Draw contact sheets, then low-quality drafts into media/<lesson>/draft/, anew whenever something is saved."""
    from lesson.watch.watching import watch as watch_lesson

    watch_lesson(options.lesson, options.media, options.clips)


def serve(options: argparse.Namespace) -> None:
    """Serve the lesson's page on this machine."""
    from lesson.serve import serve as serve_folder

    serve_folder(options.media / options.lesson.stem, options.port)


def scores(options: argparse.Namespace) -> None:
    """Write a file of the scores that a trained model computes of a sentence, and a lesson that shows them."""
    from lesson.scores.making import make_scores, write_scores
    from lesson.scores.model import load_model

    data = make_scores(load_model(), options.sentence, options.layer, options.head)
    lesson = write_scores(data, options.out)
    print(f"{shown(options.out)}  {len(data.tokens)} tokens, layer {data.layer}, head {data.head} of {data.model}")
    print(f"{shown(lesson)}  shows them: make LESSON={shlex.quote(shown(lesson))}")


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
    """Write the lesson's page, and verify all there is, once something is made; the page even if that failed.

    Meanwhile nothing else changes the lesson's folder.
    """
    with sole_use(plan.folder):
        try:
            yield
        finally:
            movies.forget_missing(plan.folder, plan.lesson.clips)
            finished = write_site(plan.folder, plan.lesson.title, plan.lesson.clips)
        print(shown(plan.folder / INDEX))
        _hold_to_what_it_says(plan.folder, finished, everything=False)


def _render(plan: Plan, options: argparse.Namespace) -> list[Job]:
    """Render the clips that are not as they should be, and return them."""
    stale = _stale(plan)
    if stale:
        from lesson.making import hold_to_checks, make, publish_clip

        if options.check == "on":
            stale = hold_to_checks(stale)
        make(plan.folder, stale, publish_clip, options.cluster)
    return stale


def _make_movies(options: argparse.Namespace, kind: MovieKind) -> None:
    plan = plan_of(options, "video")
    with _site_of(plan):
        for job in _render(plan, options):
            print(_summary(plan.folder, job, made=True))
        jobs = [movies.job_of(_record(plan.folder, job), job, kind) for job in plan.jobs]
        stale = [job for job in jobs if not movies.are_current(_record(plan.folder, job), kind, plan.folder)]
        if stale:
            from lesson.making import make

            longest_first = sorted(stale, key=lambda job: job.beat_ends[-1], reverse=True)
            make(plan.folder, longest_first, movies.publish, options.cluster)
        for job in jobs:
            for line in _movie_summaries(plan.folder, job, made=job in stale):
                print(line)


def _hold_to_what_it_says(folder: Path, clips: list[str], *, everything: bool) -> None:
    """Verify a package.

    Raises
    ------
    Unsound
        With one line for everything found.
    """
    report = verify_package(folder, clips, everything=everything)
    if report.findings:
        raise Unsound(*(f"{shown(folder)}/{finding}" for finding in report.findings))
    print(f"verified: {_counted(clips)}, {report.files} files")


def _counted(clips: Sized) -> str:
    return "1 clip" if len(clips) == 1 else f"{len(clips)} clips"


def _stale(plan: Plan) -> list[Job]:
    return [job for job in plan.jobs if not _is_current(plan.folder, job)]


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
        f"{shown(path)}  {facts.duration:.1f} s  {facts.width}x{facts.height} {facts.frame_rate:g} fps{more}  "
        f"{path.stat().st_size / 1e6:.1f} MB{'' if made else '  (unchanged)'}"
    )


def _record(folder: Path, job: Job) -> Record:
    """Return the record of a clip that is finished."""
    made = record.read(folder / f"{job.name}.json")
    assert made is not None
    return made
