"""The commands behind `make`: render, check, verify, sheet, serve, schema, readme."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType

from lesson.problems import UserMistake
from lesson.quality import QUALITIES

INTERRUPTED = 130
DEFAULT_PORT = 8000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; a user's mistake is told in one line each."""
    # An interrupt while modules are still being imported ends at once: there is nothing to clean up.
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    options = _parser().parse_args(arguments)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, _end_by_signal)
    try:
        options.run(options)
    except UserMistake as mistake:
        print(mistake, file=sys.stderr)
        return mistake.exit_code
    except KeyboardInterrupt:
        print("Interrupted; finished clips are kept.", file=sys.stderr)
        return INTERRUPTED
    except OSError as error:
        print(f"{error.filename or 'media'}: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    from lesson import commands

    parser = argparse.ArgumentParser(prog="lesson", description=__doc__)
    subcommands = parser.add_subparsers(required=True)
    for run in (commands.render, commands.webm, commands.gif, commands.check, commands.sheet):
        name = run.__name__
        command = subcommands.add_parser(name, help=run.__doc__)
        command.add_argument("clips", nargs="*", help="clips to make; all unless given")
        command.add_argument("--lesson", type=Path, default=Path("lesson.toml"))
        command.add_argument("--media", type=Path, default=Path("media"))
        command.add_argument("--quality", default="standard", help=", ".join(QUALITIES))
        command.add_argument("--check", default="on", help="whether to check first: on, off")
        # Through the environment, so that quotes and dollars in values need no second quoting.
        command.set_defaults(run=run, overrides=os.environ.get("SET", ""))
    verified = subcommands.add_parser("verify", help=commands.verify.__doc__)
    verified.add_argument("clips", nargs="*", help="clips to verify; all unless given")
    verified.add_argument("--lesson", type=Path, default=Path("lesson.toml"))
    verified.add_argument("--media", type=Path, default=Path("media"))
    verified.set_defaults(run=commands.verify)
    served = subcommands.add_parser("serve", help=commands.serve.__doc__)
    served.add_argument("--lesson", type=Path, default=Path("lesson.toml"))
    served.add_argument("--media", type=Path, default=Path("media"))
    served.add_argument("--port", type=int, default=DEFAULT_PORT)
    served.set_defaults(run=commands.serve)
    for name, write in (("schema", commands.schema), ("readme", commands.readme)):
        command = subcommands.add_parser(name, help=write.__doc__)
        command.set_defaults(run=write)
    return parser


def _end_by_signal(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


if __name__ == "__main__":
    sys.exit(main())
