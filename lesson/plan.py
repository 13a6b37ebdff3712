"""What a command is asked for, checked as a whole before anything is made."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lesson.job import Job
from lesson.lesson_file import Lesson, clips_named, load, split_assignments
from lesson.problems import UserMistake
from lesson.quality import QUALITIES

CHECK = ("on", "off")


@dataclass(frozen=True)
class Plan:
    """What the user asked for, checked: a lesson, the folder it goes to, and the clips to make now."""

    lesson: Lesson
    folder: Path
    jobs: list[Job]


def plan_of(options: argparse.Namespace, kind: Literal["video", "sheet"]) -> Plan:
    """Check everything the user gave.

    Raises
    ------
    UserMistake
        With one line per mistake.
    """
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
