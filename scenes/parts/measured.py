"""The measures of a signed area: the length that stands on the shadow, unit squares, and the numbers."""

from __future__ import annotations

import numpy as np
from manim import VGroup, VMobject

from scenes.numerals import usual
from scenes.parts.casting import Casting
from scenes.parts.lines import Band
from scenes.parts.placing import is_clear, standing_off
from scenes.parts.pose_names import extent_along
from scenes.style import SHADOW_WIDTH

BAR_GAP = 0.06
SHARES = np.linspace(0.1, 0.9, 9)


class Measures:
    """What is read off the area of a casting.

    Parameters
    ----------
    casting
        Its area, fully raised when the numbers are set.
    color
        Colour of the length that stands up.
    """

    def __init__(self, casting: Casting, color: str) -> None:
        self.casting = casting
        # Outside of the area: to the left of a shadow that points ahead.
        self.side = -1 if casting.given.dot > 0 else 1
        self.bar = Band(
            casting.tail,
            lambda: casting.compass.at(90, casting.height()),
            color=color,
            thickness=SHADOW_WIDTH,
            offset=casting.compass.hand * self.side * BAR_GAP,
            ahead=lambda: casting.compass.at(90, 1),
            extent=casting.raised_length,
        )
        self.length = self._beside_bar(casting.clip.formula(usual(casting.onto_length), size=casting.size, color=color))
        self.area = self._in_area(casting.clip.formula(usual(casting.given.dot)))
        letters = [*casting.names.visible, *self._labels()]
        self.squares = casting.area.rules(casting.plane.step * casting.plane.unit, letters)

    @property
    def numbers(self) -> VGroup:
        """Everything but the bar."""
        return VGroup(self.squares, *self._labels())

    def _labels(self) -> list[VMobject]:
        return [label for label in (self.length, self.area) if label]

    def _beside_bar(self, label: VMobject) -> VMobject | None:
        """Return the length beside its bar; none where that place is taken."""
        compass = self.casting.compass
        outward = self.side * compass.way(0)
        bar = (BAR_GAP + SHADOW_WIDTH) * outward
        for share in (0.5, 0.65, 0.8, 0.95):
            beside = compass.at(90, share * self.casting.onto_reach) + bar
            center = standing_off(beside, label, outward, self.casting.gap)
            if is_clear(label, center, self._obstacles()):
                return label.move_to(center)
        return None

    def _obstacles(self) -> list[VMobject]:
        casting, names = self.casting, self.casting.names
        lines = [casting.ray, casting.onto_ray, casting.ahead, casting.behind, casting.dashes]
        shapes = [casting.arrow, casting.onto_arrow, casting.arc, casting.elbow, casting.band]
        return [*lines, *shapes, names.name, names.onto_name, names.value, *names.thetas]

    def _in_area(self, label: VMobject) -> VMobject | None:
        """Return the number at the free place nearest the middle; none where the area is too small."""
        casting = self.casting
        spots = [(across * casting.extent, up * casting.onto_reach) for up in SHARES for across in SHARES]
        centers = [casting.compass.beside(*spot) for spot in spots if self._holds(*spot, label)]
        free = [center for center in centers if is_clear(label, center, self._obstacles())]
        if not free:
            return None
        middle = casting.compass.beside(casting.extent / 2, casting.onto_reach / 2)
        return label.move_to(min(free, key=lambda center: float(np.abs(center - middle).sum())))

    def _holds(self, across: float, up: float, label: VMobject) -> bool:
        """Return whether a label at a place lies within the area."""
        casting = self.casting
        for turn, at, side in ((0, across, casting.extent), (90, up, casting.onto_reach)):
            reach = extent_along(label, casting.compass.way(turn)) / 2 + casting.gap / 2
            if abs(at - side / 2) + reach > abs(side) / 2:
                return False
        return True
