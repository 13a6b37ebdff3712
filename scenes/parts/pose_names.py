"""The names of two vectors, of their angle and of the shadow, each clear of the rest at every angle."""

from __future__ import annotations

import numpy as np
from manim import VMobject

from dotattn import vector_at_angle
from scenes.parts.compass import Tag
from scenes.parts.placing import standing_off
from scenes.parts.pose import BELOW_BAND, Pose
from scenes.style import ARROW_HEAD

THETA_ROOM_EM, WIDEST_THETA, DISSOLVE = 0.55, 2.4, 0.15
# Between these angles, in degrees, an arc becomes long enough to be seen.
FAINT_ARC, LEAST_ARC = 0.4, 0.9
FARTHEST_ROUND = 65.0
NEAR_TIP_EM = 0.6
BESIDE_HEAD, HEAD_ROOM = 20.0, 0.5 * ARROW_HEAD
# Where a vector's name stands off its tip, by its angle: clear of the perpendicular below the tip and of
# the area's edge above it. It changes sides after the right angle, or before it.
LEAN_FROM, LEAN_AT = {1: (75, 135), -1: (45, 105)}, (85, 30, 30, 150, 150, 95)


class PoseNames:
    """The labels of a pose.

    Parameters
    ----------
    pose
        The vectors.
    name, onto_name
        Their names in Typst maths.
    """

    def __init__(self, pose: Pose, name: str, onto_name: str) -> None:
        self.pose = pose
        clip, size = pose.clip, pose.size
        inside, outside = (clip.formula("angle(theta)", size=size) for _ in range(2))
        self.room = inside.height / 2 + THETA_ROOM_EM * pose.em
        self.thetas = [
            Tag(inside, self._between, self._fits),
            Tag(outside, self._beyond, lambda: self._has_arc() * (1 - self._fits())),
        ]
        self.onto_name = Tag(clip.formula(onto_name, size=size), self._beside_onto_tip)
        self.name = Tag(clip.formula(name, size=size), self._beside_tip)
        value = pose.live(lambda: pose.shadow.along, pose.length, size, edge="center")
        self.value = Tag(value, self._below_shadow)

    def __deepcopy__(self, memo: dict[int, object]) -> PoseNames:
        """Return the names themselves, as a pose does."""
        return self

    @property
    def visible(self) -> list[VMobject]:
        """The labels that are there now."""
        tags = [*self.thetas, self.name, self.onto_name, self.value]
        return [tag.label for tag in tags if tag.opacity() > 0]

    def lower(self, reach: float, label: VMobject) -> float:
        """Return how much lower a label at a distance along the line must stand to clear the name there."""
        pose, name = self.pose, self.onto_name.label
        if not pose.crowded:
            return 0.0
        widths = sum(extent_along(shape, pose.compass.way(0)) for shape in (label, name))
        apart = abs(pose.onto_reach - reach) - widths / 2 - pose.gap
        full = pose.gap + extent_along(name, pose.compass.way(90))
        return float(np.clip(full - apart, 0, full))

    def _beside_tip(self, label: VMobject) -> np.ndarray:
        pose = self.pose
        turns = (0, 35, *LEAN_FROM[-1 if pose.given.along < 0 else 1], 145, 180)
        way = pose.compass.way(float(np.interp(pose.angle, turns, LEAN_AT)))
        # Beside the other arrow it must clear its head.
        gap = 0.8 * pose.gap + float(np.interp(pose.angle, [0, BESIDE_HEAD], [HEAD_ROOM, 0]))
        return standing_off(pose.compass.at(pose.angle, self._name_reach()), label, way, gap)

    def _name_reach(self) -> float:
        """Return how far out the name stands: at the tip, or at the end of the ray where that shows."""
        pose = self.pose
        if pose.reach > pose.ray_reach:
            return pose.reach
        # It is out of the way before there is an arc.
        return float(np.interp(pose.angle, [0, FAINT_ARC], [max(pose.reach, NEAR_TIP_EM * pose.em), pose.shown_reach]))

    def _beside_onto_tip(self, label: VMobject) -> np.ndarray:
        pose = self.pose
        if pose.crowded:
            return pose.below(pose.onto_reach, label)
        return standing_off(pose.onto_tip(), label, pose.compass.way(0), pose.gap)

    def _below_shadow(self, label: VMobject) -> np.ndarray:
        pose = self.pose
        middle, along = pose.extent / 2, pose.compass.way(0)
        center = pose.below(middle, label) + self.lower(middle, label) * pose.compass.way(-90)
        # Where the edge of the plane pushes it onto the name it goes aside, first away from the way of the line.
        aside = pose.gap + sum(extent_along(shape, along) for shape in (label, self.onto_name.label))
        ways = [center + share * aside * along for share in (0, -0.5, 0.5, -1, 1, -1.5, 1.5)]
        places = [pose.plane.box.nearest(place, label) for place in ways]
        return next((place for place in places if self._is_clear(place, label)), places[0])

    def _is_clear(self, place: np.ndarray, label: VMobject) -> bool:
        """Return whether a label would stand clear of the other vector's name."""
        name = self.onto_name.label
        apart = np.abs(place - self._beside_onto_tip(name))[:2]
        sizes = np.array([label.width + name.width, label.height + name.height])
        return bool(np.any(apart >= sizes / 2 + self.pose.gap / 4))

    def _between(self, label: VMobject) -> np.ndarray:
        pose = self.pose
        nearest = pose.radius + label.height / 2 + pose.gap / 2
        wanted = self.room / max(self._rise(), 1e-9)
        # Never so far round that it meets the length that stands up beside a negative area.
        way = min(pose.angle / 2, FARTHEST_ROUND)
        return pose.compass.at(way, min(max(nearest, wanted), WIDEST_THETA * pose.radius))

    def _beyond(self, label: VMobject) -> np.ndarray:
        compass, angle = self.pose.compass, self.pose.angle
        near, way = compass.at(angle, self.pose.radius), compass.way(angle + 90)
        return standing_off(near, label, way, BELOW_BAND + self.pose.gap / 2)

    def _rise(self) -> float:
        return float(vector_at_angle(self.pose.angle / 2)[1])

    def _fits(self) -> float:
        """Return 1 where there is room between the vectors, 0 where there is none."""
        excess = WIDEST_THETA * self.pose.radius * self._rise() / self.room - 1
        share = float(np.clip(excess / DISSOLVE, 0, 1))
        return float(round(share)) if self.pose.at_rest else share

    def _has_arc(self) -> float:
        """Return 0 where the arc is too short to be seen, and so to be named."""
        share = float(np.interp(self.pose.angle, [FAINT_ARC, LEAST_ARC], [0, 1]))
        return float(round(share)) if self.pose.at_rest else share


def extent_along(label: VMobject, way: np.ndarray) -> float:
    """Return how far a label's box reaches in a direction."""
    return float((np.abs(way) * np.array([label.width, label.height, 0.0])).sum())
