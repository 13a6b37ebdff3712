"""What verification finds: in which file, what is wrong, and how much against what was expected."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One thing that is not as it should be.

    Parameters
    ----------
    file
        Name of the file, relative to the package.
    what
        What is wrong in two or three words, always the same for the same kind.
    detail
        Where, how much, and what was expected.
    """

    file: str
    what: str
    detail: str

    def __str__(self) -> str:
        return f"{self.file}: {self.what}: {self.detail}"
