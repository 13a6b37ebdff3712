"""A scale of scores with a density above it: where a score and its density lie on screen."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, floor

import numpy as np
from manim import VGroup, VMobject

from dotattn import exponent
from scenes.layout import Box, spot
from scenes.parts.readout import Readout
from scenes.style import AXIS_WIDTH

TICK, TICK_GAP = 0.07, 0.1
# Between numbers, as a share of their height.
LEAST_GAP = 0.35


class Axis(VGroup):
    """A horizontal axis symmetric about a middle score, with numbers on its ticks, on fewer where they would touch.

    Parameters
    ----------
    reach
        Largest distance from the middle that the axis shows.
    color
        Colour of the line and its numbers.
    readout
        Sets a number of the axis.
    most_marks
        Most numbers on either side of the middle.
    middle
        The score in the middle.
    """

    def __init__(
        self, reach: float, color: str, readout: Callable[[float], Readout], most_marks: int, middle: float = 0
    ) -> None:
        super().__init__()
        self.reach, self.middle, self.top = reach, middle, 1.0
        step = tick_step(reach / most_marks)
        count = floor(reach / step)
        self.marks = [middle + step * index for index in range(-count, count + 1)]
        self.numbers = VGroup(*(readout(mark) for mark in self.marks))
        self.line = VMobject(stroke_color=color, stroke_width=AXIS_WIDTH)
        self.add(self.line, self.numbers)

    def shown_text(self) -> str:
        """Return the numbers along the edge as one line."""
        numbers = (number for number in self.numbers if isinstance(number, Readout))
        return "  ".join(number.text for number in numbers if number.get_fill_opacity() > 0)

    def settle(self, box: Box, top: float) -> Axis:
        """Fill a box with densities from 0 to `top`; the numbers stand at its foot."""
        height = max(number.height for number in self.numbers)
        margin = max(number.width for number in self.numbers) / 2
        self.plot = box.trim(bottom=height + TICK + TICK_GAP, left=margin, right=margin)
        self.top = top
        self.line.clear_points()
        self._stroke(spot(self.plot.left, self.plot.bottom), spot(self.plot.right, self.plot.bottom))
        for mark, number in zip(self.marks, self.numbers, strict=True):
            x, y = float(self.x(mark - self.middle)), self.plot.bottom
            self._stroke(spot(x, y - TICK), spot(x, y))
            number.move_to(spot(x, y - TICK - TICK_GAP - height / 2))
        self._thin(2 * margin + height * LEAST_GAP)
        return self

    def x(self, score: float | np.ndarray) -> np.ndarray:
        """Return how far right a distance from the middle lies; beyond the ends it stays at the end."""
        share = np.clip(np.asarray(score), -self.reach, self.reach) / self.reach
        return self.plot.center[0] + share * self.plot.width / 2

    def y(self, density: float | np.ndarray) -> np.ndarray:
        """Return how high a density lies; above the top it stays at the top."""
        return self.plot.bottom + np.minimum(np.asarray(density) / self.top, 1) * self.plot.height

    def _thin(self, room: float) -> None:
        """Show every number, or every second, third, ... from the middle on where all would not have their room."""
        middle = len(self.marks) // 2
        if not middle:
            return
        pitch = float(self.x(self.marks[-1] - self.middle) - self.x(0)) / middle
        every = ceil(room / pitch)
        for index, number in enumerate(self.numbers):
            number.set_opacity(0 if (index - middle) % every else 1)

    def _stroke(self, start: np.ndarray, end: np.ndarray) -> None:
        self.line.start_new_path(start)
        self.line.add_line_to(end)


def tick_step(least: float) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, ... and their tenths that is at least as large."""
    power = 10.0 ** exponent(least)
    return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least)
