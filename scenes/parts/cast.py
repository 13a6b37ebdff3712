"""The signed shadow that one vector casts on the line of another, standing still."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from manim import VGroup, VMobject

from dotattn import cast_shadow, norm, vector_projection
from scenes.parts.compass import Compass, Elbow
from scenes.parts.lines import Dashes
from scenes.parts.plane import Plane
from scenes.parts.shade import SignedBand
from scenes.style import RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

LINE_LAYER = -1
BAND_OFFSET, BAND_PITCH, FOOT_ROOM = 0.09, 0.16, 0.35
ELBOW, ELBOW_SHARE, LEAST_FALL = 0.26, 0.5, 0.08


class Cast:
    """Perpendicular, right-angle mark and shadow.

    Parameters
    ----------
    clip
        Has the theme.
    plane
        Where the vectors lie.
    vector, onto
        The vector that casts the shadow, and the one whose line it falls on.
    level
        Of several shadows on one line the how manieth this is, from 0; they lie to the right of the line. A shadow
        that is alone lies on the side away from the vector.
    """

    def __init__(
        self, clip: Clip, plane: Plane, vector: np.ndarray, onto: np.ndarray, level: int | None = None
    ) -> None:
        self.clip, self.plane, self.vector, self.onto = clip, plane, vector, onto
        self.shadow = cast_shadow(vector, onto)
        self.compass = Compass.between(plane.origin, onto.tolist(), vector.tolist())
        self.reach = plane.unit * self.shadow.along
        mute = clip.theme.mute
        tip, foot, origin = plane.point(vector), self.foot, plane.origin
        self.dashes = Dashes(lambda: tip, lambda: foot, color=mute, width=1.5 * RULE_WIDTH).set_z_index(LINE_LAYER)
        end = plane.point(onto) if self.reach > 0 else origin
        # The line of the other vector, as far as the shadow reaches beyond it.
        self.line = Dashes(lambda: end, lambda: foot, color=mute, width=RULE_WIDTH).set_z_index(LINE_LAYER)
        self.band = SignedBand(
            lambda: origin,
            lambda: foot,
            extent=lambda: self.reach,
            offset=self.compass.hand * BAND_OFFSET if level is None else BAND_OFFSET + level * BAND_PITCH,
            ahead=lambda: plane.point(onto),
            theme=clip.theme,
        ).set_z_index(LINE_LAYER)
        self.elbow = self._elbow()

    @staticmethod
    def needs(vector: np.ndarray, onto: np.ndarray, level: int = 0) -> list[tuple[np.ndarray, tuple[float, ...]]]:
        """Return the places in a plane that must have room, each with that room to the four sides."""
        room = (FOOT_ROOM + level * BAND_PITCH,) * 4
        return [(vector_projection(vector, onto), room), (np.zeros(2), room)]

    @property
    def foot(self) -> np.ndarray:
        """Where the perpendicular meets the line."""
        return self.compass.at(0, self.reach)

    @property
    def parts(self) -> VGroup:
        """Everything there is to draw."""
        return VGroup(*self.falls, self.band)

    @property
    def falls(self) -> list[VMobject]:
        """The perpendicular and the marks where it lands; nothing where the vector lies on the line."""
        beyond = [self.line] if self.shadow.along > float(norm(self.onto)) or self.shadow.along < 0 else []
        if self._height < LEAST_FALL:
            return [*beyond]
        return [*beyond, self.dashes, self.elbow]

    @property
    def _height(self) -> float:
        """How far on screen the tip is from the line."""
        return float(np.linalg.norm(self.plane.point(self.vector) - self.foot))

    def _elbow(self) -> Elbow:
        side = min(ELBOW, ELBOW_SHARE * self._height, ELBOW_SHARE * abs(self.reach))
        inwards = -side if self.reach > 0 else side
        foot, compass = self.foot, self.compass
        return Elbow(lambda: foot, lambda: (inwards * compass.way(0), side * compass.way(90)), self.clip.theme.mute)
