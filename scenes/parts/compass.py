"""Directions on screen measured from one vector towards another, and marks and labels that use them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from manim import DEGREES, Arc, VGroup, VMobject
from manim.utils.space_ops import angle_of_vector, rotate_vector

from dotattn import direction, dot, turned
from scenes.claims import PIXEL, Claim
from scenes.style import CURVE_WIDTH, RULE_WIDTH

Value = Callable[[], float]
Point = Callable[[], np.ndarray]
QUARTER, WHOLE = 90.0, 360.0


@dataclass(frozen=True)
class Compass:
    """Ways from an origin; 0 degrees is the way of one vector, 90 the side another lies on."""

    origin: np.ndarray
    along: np.ndarray
    hand: int

    @classmethod
    def between(cls, origin: np.ndarray, onto: Sequence[float], vector: Sequence[float]) -> Compass:
        """Return the compass whose 0 degrees is the way of `onto`, turning towards `vector`."""
        heading, beyond = (float(direction(v)) for v in (onto, turned(vector, onto, 90)))
        hand = 1 if (beyond - heading) % 360 < 180 else -1
        return cls(origin, rotate_vector(np.array([1.0, 0.0, 0.0]), heading * DEGREES), hand)

    def way(self, degrees: float) -> np.ndarray:
        """Return the unit vector at an angle."""
        return rotate_vector(self.along, self.hand * degrees * DEGREES)

    def at(self, degrees: float, reach: float) -> np.ndarray:
        """Return the point at an angle and a distance from the origin."""
        return self.origin + reach * self.way(degrees)

    def beside(self, reach: float, height: float) -> np.ndarray:
        """Return the point `reach` along the line and `height` off it."""
        return self.at(0, reach) + height * self.way(90)


class AngleMark(VMobject):
    """The arc from 0 degrees to an angle."""

    def __init__(self, compass: Compass, theta: Value, radius: float, color: str) -> None:
        super().__init__(stroke_color=color, stroke_width=CURVE_WIDTH)
        self.compass, self.theta, self.radius = compass, theta, radius
        self.refresh()

    def refresh(self) -> AngleMark:
        """Redraw to the current angle."""
        turn = self.compass.hand * self.theta() * DEGREES
        start = angle_of_vector(self.compass.along)
        arc = Arc(self.radius, start, turn, arc_center=self.compass.origin)
        self.set_points(arc.points)
        return self

    def claims(self) -> list[Claim]:
        """Return that it begins at 0 degrees and is as long as its angle."""
        first, last = (self._turn_of(point) for point in (self.points[0], self.points[-1]))
        turn = self.theta() * DEGREES * self.radius
        return [Claim("the ends of an angle's arc", [first, last], [0, turn])]

    def _turn_of(self, point: np.ndarray) -> float:
        """Return how far along the arc a point lies, in scene units."""
        compass = self.compass
        turn = compass.hand * float(direction((point - compass.origin)[:2]) - direction(compass.along[:2]))
        # A little less than nothing is no whole turn.
        return self.radius * ((turn + QUARTER) % WHOLE - QUARTER) * DEGREES


class Elbow(VMobject):
    """The mark of a right angle at a corner, between two ways of the size it has."""

    def __init__(self, corner: Point, ways: Callable[[], tuple[np.ndarray, np.ndarray]], color: str) -> None:
        super().__init__(stroke_color=color, stroke_width=RULE_WIDTH)
        self.corner, self.ways = corner, ways
        self.refresh()

    def refresh(self) -> Elbow:
        """Redraw at the current corner."""
        first, second = self.ways()
        corner = self.corner()
        self.set_points_as_corners([corner + first, corner + first + second, corner + second])
        return self

    def claims(self) -> list[Claim]:
        """Return that it is square, and at its corner."""
        first, outer, second = self.points[0], self.points[3], self.points[-1]
        sides = [outer - first, outer - second]
        askew = float(dot(*sides)) / max(float(np.linalg.norm(sides[0])), PIXEL)
        return [
            Claim("a right angle", askew, 0),
            Claim("the corner of a right angle", first + second - outer, self.corner()),
        ]


class Tag(VGroup):
    """A label that follows a place; a live label is refreshed first."""

    def __init__(
        self,
        label: VMobject,
        place: Callable[[VMobject], np.ndarray],
        opacity: Value = lambda: 1.0,
    ) -> None:
        super().__init__(label)
        self.label, self.place, self.opacity = label, place, opacity
        self.refresh()

    def refresh(self) -> Tag:
        """Follow."""
        refresh = getattr(self.label, "refresh", None)
        if refresh is not None:
            refresh()
        self.label.move_to(self.place(self.label))
        self.label.set_fill(opacity=self.opacity())
        return self
