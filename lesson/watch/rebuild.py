"""A process of its own that draws anew once what a save has changed, with all sources as they are now.

Its arguments are the lesson file, the folder of all lessons' media, and names of clips. It ends when its standard input
is closed.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from argparse import Namespace
from pathlib import Path

ENDED = 128 + signal.SIGTERM


def main() -> None:
    """Draw what the command line asks for; what is wrong is told in one line each."""
    # An interrupt from the keyboard is left to the process that watches.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(ENDED))
    _end_with_standard_input()
    # Sources may have any mistake while they are being written.
    from lesson.problems import UserMistake

    try:
        _draw()
    except UserMistake as mistake:
        print(mistake, file=sys.stderr)
        sys.exit(mistake.exit_code)
    except Exception as error:
        print(f"{_place_of(error)}: {' '.join(traceback.format_exception_only(error)[-1].split())}", file=sys.stderr)
        sys.exit(1)


def _draw() -> None:
    from lesson.plan import plan_of
    from lesson.watch.drawing import draw_anew

    lesson, media, *clips = sys.argv[1:]
    options = Namespace(
        **{"lesson": Path(lesson), "media": Path(media), "clips": clips, "overrides": os.environ.get("SET", "")},
        **{"quality": "low", "check": "off"},
    )
    draw_anew(plan_of(options, "sheet"))


def _end_with_standard_input() -> None:
    """End this process as soon as it is no longer wanted, cleaning up."""

    def watch() -> None:
        os.read(0, 1)
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def _place_of(error: Exception) -> str:
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}"
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{os.path.relpath(last.filename)}:{last.lineno}"


if __name__ == "__main__":
    main()
