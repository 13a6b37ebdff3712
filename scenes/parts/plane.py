"""A plane scaled so that given vectors fill a box, whatever their lengths."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

import numpy as np
from manim import VMobject

from scenes.claims import Claim
from scenes.layout import Box
from scenes.style import RULE_WIDTH, Theme

LEAST_SPACING, ROUND_SPACING = 0.34, 1.0
AXIS_OPACITY = 0.28
# Points flatter than this along a side do not limit the scale there.
FLATTEST = 1e-9
HALVINGS = 60
MOST_ROOM = 0.7


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
        Room kept free around each vector's end for arrow heads and labels, in scene units: one for
        all, or for each vector one or its room to the left, right, bottom and top.
    """

    def __init__(
        self,
        vectors: Sequence[Sequence[float]],
        box: Box,
        theme: Theme,
        padding: float | Sequence[float | Sequence[float]] = 0.6,
    ) -> None:
        super().__init__(stroke_color=theme.rule, stroke_width=RULE_WIDTH)
        points = np.array([[0.0, 0.0], *vectors], dtype=float)
        given = [padding] * len(points) if isinstance(padding, int | float) else [0.0, *padding]
        room = _modest(np.array([np.broadcast_to(sides, 4) for sides in given]), box)
        self.box = box
        self.unit = _largest_unit(points, room, box)
        low, high = _extent(points, room, self.unit)
        self.origin = box.center - np.append((low + high) / 2, 0)
        self.step = self._step()
        self._draw_grid()
        self.axes = self._axes(theme)
        self.add(self.axes)

    def point(self, vector: Sequence[float] | np.ndarray) -> np.ndarray:
        """Return the point on screen of a vector drawn from the origin."""
        return self.origin + self.way(vector)

    def way(self, vector: Sequence[float] | np.ndarray) -> np.ndarray:
        """Return a vector as it is drawn, in scene units."""
        return self.unit * np.append(np.asarray(vector, dtype=float), 0.0)

    def claims(self) -> list[Claim]:
        """Return that its squares have the size of its step, and that its axes cross where vectors start."""
        starts, ends = self.points[::4], self.points[3::4]
        claims = []
        for across, name in enumerate(("columns", "rows")):
            at = sorted(starts[np.isclose(starts[:, across], ends[:, across]), across])
            spacing = np.full(max(len(at) - 1, 0), self.step * (self.point(np.eye(2)[across]) - self.origin)[across])
            claims.append(Claim(f"the spacing of {name}", np.diff(at), spacing))
        level, upright = self.axes.points[::4]
        return [*claims, Claim("the place of the axes", [upright[0], level[1]], self.point((0, 0))[:2])]

    def _step(self) -> float:
        """Return a power of ten where that keeps the lines apart and near, else twice or five times one."""
        least = LEAST_SPACING / self.unit
        power = 10.0 ** floor(log10(least))
        if 10 * power * self.unit <= ROUND_SPACING:
            return 10 * power
        return next(power * factor for factor in (1, 2, 5, 10) if power * factor >= least)

    def _draw_grid(self) -> None:
        spacing = self.step * self.unit
        for x in _marks(self.origin[0], spacing, self.box.left, self.box.right):
            _line(self, [x, self.box.bottom, 0], [x, self.box.top, 0])
        for y in _marks(self.origin[1], spacing, self.box.bottom, self.box.top):
            _line(self, [self.box.left, y, 0], [self.box.right, y, 0])

    def _axes(self, theme: Theme) -> VMobject:
        axes = VMobject(stroke_color=theme.mute, stroke_width=RULE_WIDTH, stroke_opacity=AXIS_OPACITY)
        x, y = self.origin[:2]
        _line(axes, [self.box.left, y, 0], [self.box.right, y, 0])
        _line(axes, [x, self.box.bottom, 0], [x, self.box.top, 0])
        return axes


def _line(shape: VMobject, start: Sequence[float], end: Sequence[float]) -> None:
    shape.start_new_path(np.array(start))
    shape.add_line_to(np.array(end))


def _modest(room: np.ndarray, box: Box) -> np.ndarray:
    """Return the room, less of it where it would leave too little of a small box."""
    needed = (room[:, ::2].max(axis=0) + room[:, 1::2].max(axis=0)) / [box.width, box.height]
    return room * min(1.0, float((MOST_ROOM / needed).min()))


def _extent(points: np.ndarray, room: np.ndarray, unit: float) -> tuple[np.ndarray, np.ndarray]:
    at = points * unit
    return (at - room[:, ::2]).min(axis=0), (at + room[:, 1::2]).max(axis=0)


def _largest_unit(points: np.ndarray, room: np.ndarray, box: Box) -> float:
    """Return the largest scale at which every point fits with its room; 1 where all points are one."""
    sides = np.array([box.width, box.height])
    reach = np.ptp(points, axis=0)
    if not reach.any():
        return 1.0
    low, high = 0.0, float((sides / np.maximum(reach, FLATTEST * reach.max())).min())
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        start, end = _extent(points, room, middle)
        low, high = (middle, high) if (end - start <= sides).all() else (low, middle)
    return low


def _marks(origin: float, spacing: float, low: float, high: float) -> list[float]:
    first, last = ceil((low - origin) / spacing), floor((high - origin) / spacing)
    return [origin + spacing * index for index in range(first, last + 1)]
