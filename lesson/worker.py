"""A process of its own that makes one clip in a private folder and reports as it goes.

Reads a job as JSON from standard input, writes one JSON event a line to standard output. What it finishes lies
under its final names in the folder's `finished`.
"""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from manim import config

from lesson.job import Job
from lesson.loops import write_loops
from lesson.movies import write_facts
from lesson.package import write_package
from lesson.picture import Poster, picture_of
from lesson.sheet import write_sheet
from lesson.transparent import write_transparent
from lesson.workshop import FINISHED
from scenes.clip import Beat, Clip
from scenes.registry import scene_class

# x264's faster preset at a slightly better quality: a third of the time for files of the same size.
ENCODER_OPTIONS = {"crf": "20", "preset": "veryfast", "threads": "1"}
ORPHAN_CHECK_SECONDS = 1.0


def main() -> None:
    """Make the clip of the job on standard input in the folder named on the command line."""
    events = _take_standard_output()
    _stop_when_orphaned()
    job = Job.model_validate_json(sys.stdin.read())
    private = Path(sys.argv[1])
    finished = private / FINISHED
    finished.mkdir()
    if job.kind == "sheet":
        write_sheet(job.params, job.look, job.language, finished / f"{job.name}.sheet.png")
    elif job.kind == "gif":
        write_facts(write_loops(job, finished, partial(_tell_of, events)), finished)
    elif job.kind == "webm":
        write_facts(write_transparent(job, finished, partial(_tell_of, events)), finished)
    else:
        _render(job, private, finished, events)
    _tell(events, done=True)


def _render(job: Job, private: Path, finished: Path, events: TextIO) -> None:
    """Render the video and write all that goes with it."""
    _configure(job, private)
    clip = scene_class(job.params.scene)(job.params, job.look, job.language)
    poster = Poster(clip.poster)

    def note(beat: Beat) -> None:
        poster.offer(beat.name, picture_of(clip))
        _tell_of(events, clip, beat)

    clip.when_beat_ends = note
    clip.render()
    write_package(job, clip, _video(clip), poster, finished)


def _video(clip: Clip) -> Path:
    return Path(clip.renderer.file_writer.movie_file_path)


def _configure(job: Job, private: Path) -> None:
    """Set all of manim's options that matter, so that no configuration file changes what is made."""
    config.media_dir = str(private / "manim")
    config.pixel_width = config.pixel_height = job.quality.short_side
    config.frame_rate = job.quality.frame_rate
    config.format = "mp4"
    config.transparent = False
    config.disable_caching = True
    config.progress_bar = "none"
    config.verbosity = "ERROR"
    config.video_encoder_options = ENCODER_OPTIONS


def _take_standard_output() -> TextIO:
    """Keep standard output for events; whatever libraries print goes to standard error."""
    events = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return events


def _stop_when_orphaned() -> None:
    """End this process soon after its parent is gone: nobody is left to publish what it makes."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(ORPHAN_CHECK_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _tell_of(events: TextIO, clip: Clip, beat: Beat) -> None:
    _tell(events, beat=beat.name, at=len(clip.timeline), of=len(clip.beat_names()))


def _tell(events: TextIO, **event: Any) -> None:
    print(json.dumps(event), file=events, flush=True)


if __name__ == "__main__":
    main()
