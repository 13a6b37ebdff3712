"""Two vectors at an angle that can change: where they stand on screen and what one casts on the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import ValueTracker, VMobject

from dotattn import Shadow, cast_shadow, exponent, norm, turned, turned_shadow, usual_digits
from scenes.lettering import em_of
from scenes.numerals import number, significant
from scenes.parts.compass import Compass, Value
from scenes.parts.live_line import SignedReadout
from scenes.parts.placing import standing_off
from scenes.parts.plane import Plane
from scenes.style import SHADOW_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

LABEL_SHARE = 0.85
GAP_EM, ARC_EM, RAY_EM, CROWD_EM = 0.25, 1.6, 2.5, 1.5
BAND_OFFSET = 0.09
BELOW_BAND = BAND_OFFSET + SHADOW_WIDTH


class Pose:
    """A vector at an angle from another in a plane.

    Parameters
    ----------
    clip
        Sets the sizes.
    plane
        Where the vectors lie.
    vector, onto
        The vector that casts the shadow, and the one whose line it falls on.
    stops
        Angles the vector turns to.
    """

    def __init__(
        self, clip: Clip, plane: Plane, vector: Sequence[float], onto: Sequence[float], stops: Sequence[float]
    ) -> None:
        self.clip, self.theme, self.plane = clip, clip.theme, plane
        self.vector, self.onto = vector, onto
        self.given = cast_shadow(vector, onto)
        self.stops = [self.given.theta, *stops]
        self.theta = ValueTracker(self.given.theta)
        self.length, self.onto_length = float(norm(vector)), float(norm(onto))
        self.reach, self.onto_reach = plane.unit * self.length, plane.unit * self.onto_length
        self.size = label_size(clip)
        self.em = em_of(self.size)
        self.gap, self.radius, self.ray_reach = GAP_EM * self.em, ARC_EM * self.em, RAY_EM * self.em
        self.compass = Compass.between(plane.origin, onto, vector)
        farthest = max(turned_shadow(vector, onto, stop).along for stop in self.stops)
        # A shadow that reaches the tip of `onto` sends its name, and then the shadow's number, below.
        self.crowded = plane.unit * farthest > self.onto_reach - CROWD_EM * self.em

    def __deepcopy__(self, memo: dict[int, object]) -> Pose:
        """Return the pose itself: a part that an animation copies still follows it."""
        return self

    @property
    def angle(self) -> float:
        """The current angle in degrees."""
        return float(self.theta.get_value())

    @property
    def at_rest(self) -> bool:
        """Whether the angle is one it stops at."""
        return self.angle in self.stops

    @property
    def shadow(self) -> Shadow:
        """What is cast at the current angle."""
        return self._shadow_at(self.angle)

    @property
    def turned(self) -> np.ndarray:
        """The casting vector at the current angle, by its components."""
        if self.angle == self.given.theta:
            return np.array(self.vector, dtype=float)
        return turned(self.vector, self.onto, self.angle)

    @property
    def extent(self) -> float:
        """The signed shadow on screen."""
        return self.plane.unit * self.shadow.along

    @property
    def shown_reach(self) -> float:
        """Length on screen of the vector, or of the thin ray that shows the way of a short one."""
        return max(self.reach, self.ray_reach)

    def tail(self) -> np.ndarray:
        """Return where both vectors start."""
        return self.compass.origin

    def tip(self) -> np.ndarray:
        """Return where the casting vector ends."""
        return self.compass.at(self.angle, self.reach)

    def onto_tip(self) -> np.ndarray:
        """Return where the other vector ends."""
        return self.compass.at(0, self.onto_reach)

    def foot(self) -> np.ndarray:
        """Return where the perpendicular meets the line."""
        return self.compass.at(0, self.extent)

    def below(self, reach: float, label: VMobject) -> np.ndarray:
        """Return where a label stands below the shadow, at a distance along the line."""
        middle = self.compass.beside(reach, -BELOW_BAND)
        return standing_off(middle, label, self.compass.way(-90), self.gap)

    def live(self, value: Value, most: float, size: float, **kwargs: str) -> SignedReadout:
        """Return a number that follows the angle within `most`: exact at stops, even digits on the way."""
        decimals = _even_decimals(most)

        def written(now: float) -> str:
            return significant(now, usual_digits(now)) if self.at_rest else number(now, decimals)

        return SignedReadout(value, decimals=decimals, theme=self.theme, write=written, size=size, **kwargs)

    def live_texts(self, value: Callable[[Shadow], float], most: float) -> list[str]:
        """Return what a number that follows the angle within `most` says at its stops, and at its longest between."""
        at_stops = [value(self._shadow_at(stop)) for stop in self.stops]
        return [number(-most, _even_decimals(most)), *(significant(now, usual_digits(now)) for now in at_stops)]

    def _shadow_at(self, angle: float) -> Shadow:
        given = self.given
        return given if angle == given.theta else turned_shadow(self.vector, self.onto, angle)


def _even_decimals(most: float) -> int:
    return max(0, usual_digits(most) - 1 - exponent(most))


def label_size(clip: Clip) -> float:
    """Return the font size of names and numbers in the plane."""
    return LABEL_SHARE * clip.sizes.formula
