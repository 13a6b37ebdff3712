"""Where a dial stands, and the circle of length 1 about its middle, which may move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np
from manim import UP, VMobject

from dotattn import vector_at_angle
from scenes.claims import Claim
from scenes.layout import Box
from scenes.parts.lines import straight
from scenes.parts.placing import LABEL_GAP
from scenes.style import RULE_WIDTH, Theme

TICK, TICK_GAP = 0.12, 0.12
WHOLE_FROM = 0.75
RIGHT_ANGLE, HALF_TURN = 90.0, 180.0


@dataclass(frozen=True)
class Ring:
    """Where a dial stands: its middle, its radius, and whether there is room for the lower half.

    Its middle may go some way from home; `gone` returns how much of that way it has gone, 0 to 1.
    """

    home: np.ndarray
    radius: float
    whole: bool
    way: np.ndarray = field(default_factory=lambda: np.zeros(3))
    gone: Callable[[], float] = lambda: 0.0

    @classmethod
    def inside(cls, box: Box, label: VMobject, below: float) -> Ring:
        """Return the largest ring in a box with room for a label all round, and `below` its axis."""
        side, top = (TICK + TICK_GAP + size for size in (label.width, label.height))
        widest = box.width / 2 - side
        if box.height >= WHOLE_FROM * box.width:
            return cls(box.center - top / 2 * UP, min(widest, (box.height - top) / 2), True)
        half = min(widest, box.height - top - below)
        height = half + top + below
        return cls(box.center + (below - height / 2) * UP, half, False)

    @property
    def origin(self) -> np.ndarray:
        """The middle, where both arrows start."""
        return self.home + self.gone() * self.way

    def at(self, degrees: float, reach: float) -> np.ndarray:
        """Return the point at an angle and a distance from the middle, in scene units."""
        return self.origin + np.append(vector_at_angle(degrees, reach), 0.0)

    def arc(self, start: float, end: float, radius: float) -> np.ndarray:
        """Return points along an arc about the middle, shape (n, 3)."""
        vectors = vector_at_angle(np.linspace(start, end, max(2, round(abs(end - start)) + 1)), radius)
        return self.origin + np.pad(vectors, ((0, 0), (0, 1)))


def reach_of(lengths: np.ndarray, degrees: float) -> np.ndarray:
    """Return how far right and how far up q at an angle and k along 0 degrees go."""
    ends = np.stack([vector_at_angle(degrees, lengths[0]), vector_at_angle(0, lengths[1])])
    return np.asarray(ends.max(axis=0))


class Rim(VMobject):
    """The circle of length 1; it leaves a gap at labels, and fades where it outgrows the dial.

    Its lower half opens as the dial's middle leaves home, and nothing of it leaves a box.
    """

    def __init__(self, ring: Ring, unit: Callable[[], float], box: Box, theme: Theme) -> None:
        super().__init__(stroke_color=theme.rule, stroke_width=1.5 * RULE_WIDTH)
        self.ring, self.unit, self.box = ring, unit, box
        self.clear_of: Sequence[VMobject] = ()
        self.refresh()

    def refresh(self) -> Rim:
        """Draw at the current scale."""
        radius = self.unit()
        lower = RIGHT_ANGLE * (1 - self.ring.gone()) if self.ring.whole else 0.0
        points = self.ring.arc(-lower, HALF_TURN + lower, min(radius, 1.3 * self.ring.radius))
        middle, half = self.box.center[:2], np.array([self.box.width, self.box.height]) / 2
        free = np.all(np.abs(points[:, :2] - middle) <= half, axis=1)
        for label in self.clear_of:
            reach = np.array([label.width, label.height]) / 2 + LABEL_GAP
            free &= np.any(np.abs(points - label.get_center())[:, :2] >= reach, axis=1)
        pieces = np.flatnonzero(free[1:] & free[:-1])
        self.set_points(straight(points[pieces], points[pieces + 1]))
        opacity = 1 - min(max((radius / self.ring.radius - 1) / 0.25, 0.0), 1.0)
        return self.set_stroke(opacity=opacity)

    def claims(self) -> list[Claim]:
        """Return that its radius is one unit, wherever it is seen."""
        if not len(self.points) or not self.get_stroke_opacity():
            return []
        radii = np.linalg.norm(self.points[::4] - self.ring.origin, axis=1)
        return [Claim("the radius of the circle of length 1", radii, np.full(len(radii), self.unit()))]
