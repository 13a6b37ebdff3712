"""What a drawn part claims to show: sizes, places and colours that stand for values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import ArrayLike

# A pixel at 1080 lines, in scene units.
PIXEL = 0.0075
# Channels of colours that no eye tells apart.
SAME_COLOR = 0.01


@dataclass(frozen=True)
class Claim:
    """Something drawn, and how it would be drawn if it were true.

    Parameters
    ----------
    what
        What is drawn, in words.
    drawn
        Lengths or places in scene units, or channels of colours, measured on the points and colours that are drawn.
    meant
        The same, from the values of this moment.
    slack
        How far the two may differ.
    """

    what: str
    drawn: ArrayLike
    meant: ArrayLike
    slack: float = PIXEL

    @property
    def error(self) -> float:
        """The largest difference; infinite where the two do not even have the same shape."""
        drawn, meant = np.asarray(self.drawn, dtype=float), np.asarray(self.meant, dtype=float)
        if drawn.shape != meant.shape:
            return float("inf")
        return float(np.abs(drawn - meant).max(initial=0.0))


@runtime_checkable
class Claiming(Protocol):
    """A part that draws values."""

    def claims(self) -> list[Claim]:
        """Return what it draws now, and what it means to draw."""


@runtime_checkable
class Equating(Protocol):
    """A part that writes an equation a reader may work out."""

    def equation(self) -> str:
        """Return it as plain text, all of it in one line."""
