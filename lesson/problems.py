"""Mistakes a user can make, each told in one line."""

from __future__ import annotations


class UserMistake(Exception):
    """One or more mistakes in what the user gave; each line says what, where, and what is allowed."""

    exit_code = 2

    def __init__(self, *lines: str) -> None:
        super().__init__("\n".join(lines))
        self.lines = lines


class RenderFailed(UserMistake):
    """Something outside our control stopped a render: the disk, a signal, the encoder."""

    exit_code = 1


class Unclean(UserMistake):
    """What the checker found; `CHECK=off` renders all the same."""

    exit_code = 1


class Unsound(UserMistake):
    """What verification found in a finished package."""

    exit_code = 1
