"""Room for the labels of castings that share a plane and stand still."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import Mobject, VGroup, VMobject

from scenes.numerals import pair
from scenes.parts.casting import Casting
from scenes.parts.placing import around, is_clear, place_clear

# In gaps.
DISTANCES = (1, 2, 3, 5, 8)
ALONG = (0.5, 0.65, 0.35, 0.8, 0.2, 0.95, 0.05)


def foot_label(casting: Casting, foot: Sequence[float]) -> VMobject:
    """Return the coordinates of the foot where there is room beside it, small if need be, or nothing."""
    clip, names, below = casting.clip, casting.names, casting.compass.way(-90)
    lines = [casting.dashes, casting.ahead, casting.behind, casting.ray, casting.onto_ray]
    shapes = [*lines, casting.onto_arrow, casting.arrow, casting.elbow, casting.arc]
    taken = [*shapes, names.onto_name, names.name, *names.thetas]
    for size in (casting.size, clip.sizes.floor):
        label = clip.formula(pair(foot), size=size)
        lower = casting.below(casting.extent, label) + names.lower(casting.extent, label) * below
        places = [lower, *around(casting.foot(), label, casting.gap, 0)]
        place_clear(label, places, taken, casting.plane.box, gap=casting.gap / 2)
        if is_clear(label, label.get_center(), taken, gap=casting.gap / 2):
            return label
    return VGroup()


def make_way(casting: Casting, other: Casting) -> list[tuple[VMobject, np.ndarray]]:
    """Return the names of a casting that must move, each with a place for it that is clear of the other shadow.

    The number of the other shadow goes where there is room left.
    """
    names, box, gap = casting.names, casting.plane.box, casting.gap
    lines = [casting.ray, casting.onto_ray, other.ahead, other.behind, other.dashes]
    shapes = [*lines, casting.arrow, casting.onto_arrow, casting.arc, other.band, other.elbow]
    taken: list[Mobject] = [*shapes, *names.thetas]
    moves = []
    for tag, tip in ((names.name, casting.tip()), (names.onto_name, casting.onto_tip())):
        places = [tag.label.get_center(), *_near(tip, tag.label, gap)]
        target = place_clear(tag.label.copy(), places, taken, box, gap=gap / 2)
        if np.any(target.get_center() != tag.label.get_center()):
            moves.append((tag.label, target.get_center()))
        taken.append(target)
    number = other.names.value.label
    places = [other.below(share * other.extent, number) for share in ALONG]
    place_clear(number, [*places, *_near(other.foot(), number, gap)], [*taken, casting.plane.axes], box, gap=gap / 2)
    return moves


def _near(point: np.ndarray, label: Mobject, gap: float) -> list[np.ndarray]:
    """Return places around a point for a label, the nearest first."""
    return [place for distance in DISTANCES for place in around(point, label, distance * gap, 0)]
