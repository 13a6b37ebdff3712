"""The commands behind `make`: render, check, verify, sheet, watch, serve, scores, schema, readme."""

from __future__ import annotations

import signal

if __name__ == "__main__":
    # An interrupt while modules are still being imported ends at once: there is nothing to clean up, nor to tell.
    signal.signal(signal.SIGINT, signal.SIG_DFL)

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from lesson.failure import refusal
from lesson.problems import UserMistake
from lesson.quality import QUALITIES

ENDING = (signal.SIGINT, signal.SIGTERM)
DEFAULT_PORT = 8000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a user's mistake is told in one line each."""
    options = _parser().parse_args(arguments)
    try:
        for number in ENDING:
            signal.signal(number, _end_by_signal)
        options.run(options)
    except UserMistake as mistake:
        print(mistake, file=sys.stderr)
        return mistake.exit_code
    except KeyboardInterrupt as interrupt:
        print("Interrupted; finished clips are kept.", file=sys.stderr)
        return 128 + interrupt.args[0]
    except OSError as error:
        print(refusal(error), file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    from lesson import commands

    parser = argparse.ArgumentParser(prog="lesson", description=__doc__)
    subcommands = parser.add_subparsers(required=True)
    for run in (commands.render, commands.webm, commands.gif, commands.check, commands.sheet, commands.tasks):
        name = run.__name__
        command = subcommands.add_parser(name, help=run.__doc__)
        command.add_argument("clips", nargs="*", help="clips to make; all unless given")
        command.add_argument("--lesson", type=Path, default=Path("lesson.toml"))
        command.add_argument("--media", type=Path, default=Path("media"))
        command.add_argument("--quality", default="standard", help=", ".join(QUALITIES))
        command.add_argument("--check", default="on", help="whether to check first: on, off")
        command.add_argument("--cluster", default="", help="address of a dask scheduler, such as tcp://host:8786")
        # Through the environment, so that quotes and dollars in values need no second quoting.
        command.set_defaults(run=run, overrides=os.environ.get("SET", ""))
    made = subcommands.add_parser("task", help=commands.task.__doc__)
    made.add_argument("folder", type=Path, help="where to put what is made")
    made.set_defaults(run=commands.task)
    for name, run in (("verify", commands.verify), ("watch", commands.watch)):
        command = subcommands.add_parser(name, help=run.__doc__)
        command.add_argument("clips", nargs="*", help=f"clips to {name}; all unless given")
        command.add_argument("--lesson", type=Path, default=Path("lesson.toml"))
        command.add_argument("--media", type=Path, default=Path("media"))
        command.set_defaults(run=run)
    served = subcommands.add_parser("serve", help=commands.serve.__doc__)
    served.add_argument("--lesson", type=Path, default=Path("lesson.toml"))
    served.add_argument("--media", type=Path, default=Path("media"))
    served.add_argument("--port", type=int, default=DEFAULT_PORT)
    served.set_defaults(run=commands.serve)
    scored = subcommands.add_parser("scores", help=commands.scores.__doc__)
    scored.add_argument("--layer", default="0", help="counted from 0")
    scored.add_argument("--head", default="0", help="of the layer, counted from 0")
    scored.add_argument("--out", type=Path, default=Path("scores.npz"))
    scored.set_defaults(run=commands.scores, sentence=os.environ.get("SENTENCE", ""))
    for name, write in (("schema", commands.schema), ("readme", commands.readme)):
        command = subcommands.add_parser(name, help=write.__doc__)
        command.set_defaults(run=write)
    return parser


def _end_by_signal(number: int, frame: FrameType | None) -> None:
    """End, after cleaning up, which no further signal disturbs: make passes on what was sent to all of us already."""
    for ending in ENDING:
        # Not SIG_IGN, of which Python complains when another has come meanwhile.
        signal.signal(ending, lambda number, frame: None)
    raise KeyboardInterrupt(number)


if __name__ == "__main__":
    code = main()
    # All is done: what comes now need not be told.
    for ending in ENDING:
        signal.signal(ending, signal.SIG_DFL)
    sys.exit(code)
