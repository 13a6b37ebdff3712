"""A plane scaled so that given vectors fill a box, whatever their lengths."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

import numpy as np
from manim import VMobject

from scenes.layout import Box
from scenes.style import RULE_WIDTH, Theme

MOST_LINES = 10


class Plane(VMobject):
    """Grid lines, and the way from a vector to its point on screen.

    Parameters
    ----------
    vectors
        Everything that must fit, drawn from the origin, in data units.
    box
        The room for it, in scene units; the grid fills the box.
    theme
        Colours.
    padding
        Room kept free around the vectors for arrow heads and labels, in scene units.
    """

    def __init__(self, vectors: Sequence[Sequence[float]], box: Box, theme: Theme, padding: float = 0.6) -> None:
        super().__init__(stroke_color=theme.rule, stroke_width=RULE_WIDTH)
        points = np.array([[0.0, 0.0], *vectors], dtype=float)
        low, high = points.min(axis=0), points.max(axis=0)
        room = box.inset(padding)
        extent = high - low
        self.box = box
        self.unit = min(
            side / reach for side, reach in zip((room.width, room.height), extent, strict=True) if reach > 0
        )
        self.origin = box.center - self.unit * np.append((low + high) / 2, 0)
        self.step = self._step()
        self._draw_grid()

    def point(self, vector: Sequence[float] | np.ndarray) -> np.ndarray:
        """Return the point on screen of a vector drawn from the origin."""
        return self.origin + self.unit * np.append(np.asarray(vector, dtype=float), 0.0)

    def _step(self) -> float:
        """Return the smallest of 1, 2, 5, 10, ... that leaves at most ten lines across the longer side."""
        least = max(self.box.width, self.box.height) / self.unit / MOST_LINES
        power = 10.0 ** floor(log10(least))
        return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least)

    def _draw_grid(self) -> None:
        spacing = self.step * self.unit
        for x in _marks(self.origin[0], spacing, self.box.left, self.box.right):
            self._line([x, self.box.bottom, 0], [x, self.box.top, 0])
        for y in _marks(self.origin[1], spacing, self.box.bottom, self.box.top):
            self._line([self.box.left, y, 0], [self.box.right, y, 0])

    def _line(self, start: Sequence[float], end: Sequence[float]) -> None:
        self.start_new_path(np.array(start))
        self.add_line_to(np.array(end))


def _marks(origin: float, spacing: float, low: float, high: float) -> list[float]:
    first, last = ceil((low - origin) / spacing), floor((high - origin) / spacing)
    return [origin + spacing * index for index in range(first, last + 1)]
