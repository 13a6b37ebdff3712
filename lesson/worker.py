"""A process of its own that makes one task in a private folder and reports as it goes.

Reads the task as JSON from the folder, writes one JSON event a line to standard output. What it finishes lies under its
final names in the folder's `finished`. It ends when its standard input is closed: nobody is left to take what it makes.
"""

from __future__ import annotations

from lesson import lean
from lesson.sources import clips_digest
from scenes.registry import SCENES

if __name__ == "__main__":
    lean.begin()
    # First of all: what is drawn from sources as they are must not be taken for what those that are saved later draw.
    for scene in SCENES:
        clips_digest(scene)

import json
import os
import shutil
import signal
import sys
import threading
from functools import partial
from pathlib import Path
from typing import Any, TextIO

from manim import config
from manim._config.utils import config_file_paths

from lesson.failure import lines_of
from lesson.loops import write_loops
from lesson.movies import write_facts
from lesson.pieces import write_pieces
from lesson.sheet import write_sheet
from lesson.task import FINISHED, TASK, Task
from lesson.transparent import write_transparent
from scenes.clip import Beat, Clip

# Seconds after which the thread that draws lets the one that encodes have its turn: Python's own are as long as a frame
# takes to encode.
SWITCH_INTERVAL = 0.0002


def main() -> None:
    """Make the task in the folder named on the command line."""
    # An interrupt from the keyboard is left to the process that started this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.setswitchinterval(SWITCH_INTERVAL)
    lean.end()
    private, events = Path(sys.argv[1]), _take_standard_output()
    _end_when_orphaned(private)
    task = Task.model_validate_json((private / TASK).read_text(encoding="utf-8"))
    try:
        _make(task, private, events)
    except Exception as error:
        _tell(events, failed=lines_of(task.job.name, error))
        sys.exit(1)
    _tell(events, done=True)


def _make(task: Task, private: Path, events: TextIO) -> None:
    """Make what the task asks for, with the options manim comes with: no configuration file changes what is made."""
    config.digest_file(config_file_paths()[0])
    job, finished = task.job, private / FINISHED
    finished.mkdir()
    if job.kind == "sheet":
        write_sheet(job.params, job.look, job.language, finished / f"{job.name}.sheet.png")
    elif job.kind == "gif":
        write_facts(write_loops(job, finished, partial(_tell_of, events)), finished)
    elif job.kind == "webm":
        write_facts(write_transparent(job, finished, partial(_tell_of, events)), finished)
    else:
        write_pieces(job, task.share, finished, partial(_tell_of, events))


def _take_standard_output() -> TextIO:
    """Keep standard output for events; whatever libraries print goes to standard error."""
    events = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    return events


def _end_when_orphaned(private: Path) -> None:
    """End this process, and leave nothing, as soon as its parent is gone: nobody is left to take what it makes."""

    def watch() -> None:
        # Without the buffer of sys.stdin, whose lock this thread would hold to the very end.
        os.read(0, 1)
        shutil.rmtree(private, ignore_errors=True)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _tell_of(events: TextIO, clip: Clip, beat: Beat) -> None:
    _tell(events, beat=beat.name, of=len(clip.beat_names()))


def _tell(events: TextIO, **event: Any) -> None:
    print(json.dumps(event), file=events, flush=True)


if __name__ == "__main__":
    main()
