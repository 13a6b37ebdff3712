"""A scale of scores with a density above it: where a score and its density lie on screen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from math import floor

import numpy as np
from manim import VGroup, VMobject

from dotattn import exponent
from scenes.claims import Claim
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
        step = tick_step(reach, most_marks)
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
        self._thin(height * LEAST_GAP)
        return self

    def x(self, score: float | np.ndarray) -> np.ndarray:
        """Return how far right a distance from the middle lies; beyond the ends it stays at the end."""
        share = np.clip(np.asarray(score), -self.reach, self.reach) / self.reach
        return self.plot.center[0] + share * self.plot.width / 2

    def y(self, density: float | np.ndarray) -> np.ndarray:
        """Return how high a density lies; above the top it stays at the top."""
        return self.plot.bottom + np.minimum(np.asarray(density) / self.top, 1) * self.plot.height

    def drawn_x(self, score: float | np.ndarray) -> np.ndarray:
        """Return how far right a distance from the middle lies on the line as it is drawn."""
        left, right = self.line.points[[0, 3], 0]
        share = (np.clip(np.asarray(score), -self.reach, self.reach) / self.reach + 1) / 2
        return left + share * (right - left)

    def drawn_y(self, density: float | np.ndarray) -> np.ndarray:
        """Return how high a density lies above the line as it is drawn."""
        return self.line.points[0, 1] + np.minimum(np.asarray(density) / self.top, 1) * self.plot.height

    def drawn_score(self, x: np.ndarray) -> np.ndarray:
        """Return the distance from the middle that lies so far right on the line as it is drawn."""
        left, right = self.line.points[[0, 3], 0]
        return (2 * (x - left) / (right - left) - 1) * self.reach

    def claims(self) -> list[Claim]:
        """Return that each number stands where its score lies on the line, and so does its tick."""
        numbers = [number for number in self.numbers if isinstance(number, Readout)]
        places = self.drawn_x(np.array([number.value for number in numbers]) - self.middle)
        return [
            Claim("the numbers of an axis", [number.get_center()[0] for number in numbers], places),
            Claim("the ticks of an axis", self.line.points[4::4, 0], places),
        ]

    def _thin(self, gap: float) -> None:
        """Show every number, or every second, third, ... from the middle on where all would come too close."""
        middle = len(self.marks) // 2
        choices = [range(middle % every, len(self.marks), every) for every in range(1, middle + 1)]
        shown = next((chosen for chosen in choices if self._are_apart(chosen, gap)), [middle])
        for index, number in enumerate(self.numbers):
            number.set_opacity(1 if index in shown else 0)

    def _are_apart(self, chosen: range, gap: float) -> bool:
        numbers = [self.numbers[index] for index in chosen]
        return all(after.get_left()[0] - before.get_right()[0] >= gap for before, after in pairwise(numbers))

    def _stroke(self, start: np.ndarray, end: np.ndarray) -> None:
        self.line.start_new_path(start)
        self.line.add_line_to(end)


def tick_step(reach: float, most: int) -> float:
    """Return the smallest of 1, 2, 5, 10, 20, ... and their tenths that goes into a reach at most so many times."""
    power = 10.0 ** exponent(reach / (most + 1))
    return next(power * factor for factor in (1, 2, 5, 10) if floor(reach / (power * factor)) <= most)
