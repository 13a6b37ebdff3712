"""Bars of weights, each with its number on top where there is room."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from manim import DOWN, VGroup, VMobject

from scenes.claims import Claim
from scenes.layout import Box, spot
from scenes.parts.readout import Readout
from scenes.style import AXIS_WIDTH

BAR_SHARE, VALUE_GAP, VALUE_ROOM = 0.72, 0.08, 1.12
# Of the numbers on bars.
DECIMALS = 2
# Of a sum of a few of them.
FLOAT_ERROR = 1e-9

Weights = Callable[[], np.ndarray]


def rectangles(left: np.ndarray, right: np.ndarray, bottom: np.ndarray, top: np.ndarray) -> np.ndarray:
    """Return the outline of many rectangles as manim points, four straight curves each."""
    x = np.stack([left, right, right, left, left], axis=1)
    y = np.stack([bottom, bottom, top, top, bottom], axis=1)
    corners = np.stack([x, y, np.zeros_like(x)], axis=2)
    return straight(corners[:, :-1].reshape(-1, 3), corners[:, 1:].reshape(-1, 3))


def corners(shape: VMobject) -> tuple[np.ndarray, np.ndarray]:
    """Return the lower left and the upper right corner of each of many rectangles, shape (n, 2), from their outline."""
    outlines = shape.points.reshape(-1, 16, 3)[:, :, :2]
    return outlines.min(axis=1), outlines.max(axis=1)


def straight(starts: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Return straight curves between pairs of points as manim points."""
    shares = np.linspace(0, 1, 4)[None, :, None]
    return (starts[:, None] * (1 - shares) + ends[:, None] * shares).reshape(-1, 3)


class Bars(VGroup):
    """One bar a weight, from 0 to 1.

    Parameters
    ----------
    weights
        Returns the weights.
    fill, base
        Colours of the bars and of the line they stand on.
    readout
        Sets the number on a bar.
    """

    whole = True
    """Whether the weights are shares of one whole, and so add up to 1."""

    def __init__(
        self, weights: Weights, *, fill: str, base: str, readout: Callable[[Callable[[], float]], Readout]
    ) -> None:
        super().__init__()
        self.source = weights
        self.weights = weights()
        self.shape = VMobject(fill_color=fill, fill_opacity=1, stroke_width=0)
        self.base = VMobject(stroke_color=base, stroke_width=AXIS_WIDTH)
        self.values = [readout(self._weight(index)) for index in range(len(self.weights))]
        self.add(self.shape, self.base, *self.values)

    def shown_text(self) -> str:
        """Return the numbers on the bars, from left to right."""
        return "  ".join(value.text for value in self.values if value.get_fill_opacity() > 0)

    def fitting(self, box: Box) -> list[int]:
        """Return the bars whose numbers would fit in a box: all, or only the largest."""
        widest = max(value.width for value in self.values)
        if VALUE_ROOM * widest <= box.width / len(self.values):
            return list(range(len(self.values)))
        weights = self.weights.tolist()
        return [weights.index(max(weights))]

    def choose(self, box: Box) -> Bars:
        """Show the numbers that fit in a box and hide the others."""
        shown = self.fitting(box)
        for index, value in enumerate(self.values):
            value.set_opacity(1 if index in shown else 0)
        return self

    def settle(self, box: Box) -> Bars:
        """Fill a box."""
        self.box = box
        self.base.set_points_as_corners([spot(box.left, box.bottom), spot(box.right, box.bottom)])
        return self.refresh()

    def refresh(self) -> Bars:
        """Redraw for the current weights."""
        self.weights = self.source()
        for value in self.values:
            value.refresh()
        pitch = self.box.width / len(self.weights)
        middles = self.box.left + pitch * (np.arange(len(self.weights)) + 0.5)
        half = BAR_SHARE * pitch / 2
        feet = np.full_like(middles, self.box.bottom)
        tops = feet + self._room * self.weights
        self.shape.set_points(rectangles(middles - half, middles + half, feet, tops))
        for index, value in enumerate(self.values):
            x = self._within(middles[index], value)
            value.move_to(spot(x, tops[index] + VALUE_GAP), aligned_edge=DOWN)
        return self

    def claims(self) -> list[Claim]:
        """Return that each bar is as high as its weight, has its number on top, and that shares of a whole sum to 1."""
        low, high = corners(self.shape)
        weights, shown = self.source(), [index for index, value in enumerate(self.values) if value.get_fill_opacity()]
        middles = (low[:, 0] + high[:, 0]) / 2
        tops = [(self._within(middles[index], self.values[index]), high[index, 1] + VALUE_GAP) for index in shown]
        placed = [self.values[index].get_bottom()[:2] for index in shown]
        claims = [
            Claim("the feet of bars", low[:, 1], np.full_like(weights, self.base.points[0, 1])),
            Claim("the heights of bars", high[:, 1] - low[:, 1], self._room * weights),
            Claim("the numbers on bars", placed, tops),
        ]
        if self.whole and len(shown) == len(weights):
            rounding = len(shown) * 0.5 * 10.0**-DECIMALS + FLOAT_ERROR
            total = sum(float(value.text) for value in self.values)
            claims.append(Claim("the sum of the weights shown", total, 1, rounding))
        return claims

    @property
    def _room(self) -> float:
        """The height of a weight of 1."""
        return self.box.height - self.values[0].height - VALUE_GAP

    def _within(self, middle: float, value: Readout) -> float:
        """Return where a number goes on a bar: over its middle, but not beyond the ends of the line."""
        half = value.width / 2
        return min(max(middle, self.box.left + half), self.box.right - half)

    def _weight(self, index: int) -> Callable[[], float]:
        return lambda: self.weights[index]
