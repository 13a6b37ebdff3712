"""The components of a vector in brackets, each a number that knows its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from manim import VGroup

from scenes.lettering import Lettering
from scenes.parts.readout import Readout
from scenes.parts.row import level

if TYPE_CHECKING:
    from scenes.clip import Clip

# Between a number and a bracket or comma, and after a comma, in scene units and in em.
CLOSE, WORD_EMS, EM_SIZE = 0.045, 0.25, 96


class Components(VGroup):
    """A vector as a pair, or more, of numbers.

    Parameters
    ----------
    clip
        Sets the numbers.
    vector
        The components.
    write
        How a number becomes text.
    size, color
        Of the type.
    """

    def __init__(
        self, clip: Clip, vector: Sequence[float], write: Callable[[float], str], *, size: float, color: str
    ) -> None:
        self.numbers = [clip.readout(float(part), write=write, size=size, color=color) for part in vector]
        pieces: list[Lettering | Readout] = [clip.formula("(", size=size, color=color)]
        for shown in self.numbers:
            pieces += [shown, clip.formula(",", size=size, color=color)]
        pieces[-1] = clip.formula(")", size=size, color=color)
        super().__init__(*pieces)
        commas = pieces[2:-1:2]
        for left, right in pairwise(pieces):
            right.next_to(left, buff=WORD_EMS * size / EM_SIZE if left in commas else CLOSE)
        level(pieces)

    @property
    def text(self) -> str:
        """What can be read, as plain text."""
        return f"({', '.join(shown.text for shown in self.numbers)})"

    @property
    def baseline(self) -> float:
        """Height of the baseline."""
        return self.numbers[0].baseline

    def shown_text(self) -> str:
        """Return what can be read."""
        return self.text
