"""Checks every hostile clip in every aspect and theme, two at a time, and says how many were clean in what time."""

import sys
import time
from itertools import product
from pathlib import Path

from lesson.check.side_by_side import lines_of
from lesson.job import Job
from lesson.lesson_file import load
from lesson.quality import QUALITIES
from lesson.workshop import worker_count
from scenes.parameters import Look

HOSTILE = Path(__file__).resolve().parent.parent / "tests" / "lessons" / "hostile.toml"


def main() -> int:
    """Check, print what is found, and return 1 if anything is."""
    began = time.monotonic()
    lesson = load(HOSTILE)
    jobs = [
        Job(
            name=f"{name} {aspect} {theme}",
            params=params,
            look=Look(aspect=aspect, theme=theme),
            language=lesson.language,
            kind="video",
            quality=QUALITIES["low"],
            lesson_title=lesson.title,
        )
        for name, params in lesson.clips.items()
        for aspect, theme in product(("16:9", "1:1", "9:16"), ("dark", "light"))
    ]
    unclean = 0
    for _, lines, _ in lines_of(jobs, worker_count()):
        unclean += bool(lines)
        for line in lines:
            print(line)
    print(f"{len(jobs) - unclean} of {len(jobs)} clean in {time.monotonic() - began:.0f} s")
    return 1 if unclean else 0


if __name__ == "__main__":
    sys.exit(main())
