"""What went wrong while something was made, in one line that says what, where and why."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path
from traceback import format_exception_only

from lesson.files import UNFINISHED, shown
from lesson.problems import UserMistake

# The disk or its owner says no: nothing that is made, or how, could help.
REFUSALS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO}
LONGEST = 300


def lines_of(name: str, error: BaseException) -> list[str]:
    """Return an error that ended the making of a clip as lines to tell."""
    if isinstance(error, UserMistake):
        return list(error.lines)
    for cause in _causes(error):
        if getattr(cause, "errno", None) in REFUSALS:
            return [f"{name}: {refusal(cause)}"]
    told = " ".join(" ".join(format_exception_only(error)).split())
    return [f"{name}: rendering failed: {told[:LONGEST]}"]


def refusal(error: BaseException) -> str:
    """Return where the system did not let us write, and why."""
    name = getattr(error, "filename", None)
    return f"cannot write{f' {shown(_told(Path(str(name))))}' if name else ''}: {getattr(error, 'strerror', error)}"


def _told(path: Path) -> Path:
    """Return a path as a person knows it: the folder in which something is that is hidden or unfinished."""
    depth = next((depth for depth, part in enumerate(path.parts) if part.startswith(UNFINISHED)), None)
    path = Path(*path.parts[:depth])
    return path.parent if path.name.startswith(".") else path


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """Yield an error and those that led to it."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__
