"""One vector casting its signed shadow on the line of another, at any angle between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import ValueTracker, VMobject

from dotattn import erected, norm, turned, turned_shadow, vector_at_angle, vector_projection
from scenes.layout import Box
from scenes.lettering import em_of
from scenes.parts.arrow import Arrow
from scenes.parts.compass import AngleMark, Elbow, Point
from scenes.parts.lines import Dashes
from scenes.parts.plane import Plane
from scenes.parts.pose import BAND_OFFSET, BELOW_BAND, GAP_EM, RAY_EM, Pose, label_size
from scenes.parts.pose_names import PoseNames
from scenes.parts.shade import SignedArea, SignedBand, Speck
from scenes.style import ARROW_HEAD, ARROW_WIDTH, RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

ELBOW_EM, TIP_EM, NUMBER_WIDTH_EM, NUMBER_HEIGHT_EM, CROWDED_FROM = 0.5, 1.1, 3.0, 1.2, 0.7
WIDE, NEARLY_PARALLEL, LOW_TIP = 1.6, 8.0, 40.0
SHORTEST_VISIBLE = 0.25
LINE_LAYER, AREA_LAYER, PLANE_LAYER = -1, -2, -3
TURNS = 9


class Casting(Pose):
    """Arrows, arc, perpendicular, right-angle mark, shadow and area of a pose, with their names.

    Parameters
    ----------
    clip, plane, vector, onto, stops
        As for `Pose`.
    roles, names
        Colour roles of the two vectors, and their names in Typst maths.
    """

    def __init__(
        self,
        clip: Clip,
        plane: Plane,
        vector: Sequence[float],
        onto: Sequence[float],
        stops: Sequence[float] = (),
        *,
        roles: tuple[str, str] = ("query", "key"),
        names: tuple[str, str] = ("a", "b"),
    ) -> None:
        super().__init__(clip, plane, vector, onto, stops)
        self.dropped, self.opened, self.raised = (ValueTracker(1.0) for _ in range(3))
        self.names = PoseNames(self, *(f"{role}(bold({x}))" for role, x in zip(roles, names, strict=True)))
        self._draw_vectors(*(getattr(clip.theme, role) for role in roles))
        self._draw_shadow()
        self._draw_marks()

    @property
    def moving(self) -> list[VMobject]:
        """Every part that follows the angle, in the order they depend on each other."""
        lines = [self.area, self.ahead, self.behind, self.band, self.ray, self.arrow, self.speck, self.arc]
        return [*lines, *self.names.thetas, self.dashes, self.elbow, self.names.name, self.names.value]

    @property
    def cast(self) -> list[VMobject]:
        """The parts between the vector and its shadow."""
        return [self.ahead, self.behind, self.dashes, self.elbow, self.band, self.names.value]

    def _draw_vectors(self, color: str, onto_color: str) -> None:
        parallel = min(self.given.theta, 180 - self.given.theta) < NEARLY_PARALLEL
        # Wider, the vector below shows on both sides of the one that lies on it.
        wide = WIDE if parallel else 1.0
        head = ARROW_HEAD * (1 + wide) / 2
        self.onto_arrow = Arrow(
            self.tail,
            self.onto_tip,
            color=onto_color,
            width=wide * ARROW_WIDTH,
            head=head,
            shows=lambda: self.plane.way(self.onto),
        )
        self.arrow = Arrow(self.tail, self.tip, color=color, shows=lambda: self.plane.way(self.turned))
        self.speck = Speck(self.tip, color, self.reach < SHORTEST_VISIBLE)
        self.onto_speck = Speck(self.onto_tip, onto_color, self.onto_reach < SHORTEST_VISIBLE)
        self.ray = self._thin(self.tip, lambda: self.compass.at(self.angle, self.shown_reach))
        farthest = max(self.onto_reach, self.ray_reach)
        self.onto_ray = self._thin(self.onto_tip, lambda: self.compass.at(0, farthest))
        self.ahead = self._thin(
            lambda: self.compass.at(0, farthest), lambda: self.compass.at(0, max(farthest, self.extent))
        )
        self.behind = self._thin(self.tail, lambda: self.compass.at(0, min(self.extent, 0.0)))

    def _draw_shadow(self) -> None:
        self.band = SignedBand(
            self.tail,
            self.foot,
            extent=lambda: self.extent,
            offset=self.compass.hand * BAND_OFFSET,
            ahead=self.onto_tip,
            theme=self.theme,
        )
        self.area = SignedArea(self.compass, lambda: self.extent, self.height, self._product, self.theme)
        self.area.set_z_index(AREA_LAYER)
        self.band.set_z_index(LINE_LAYER)

    def _draw_marks(self) -> None:
        mute = self.theme.mute
        self.arc = AngleMark(self.compass, self._opening, self.radius, self.theme.angle)
        self.dashes = Dashes(
            self.tip, self._fallen, color=mute, width=1.5 * RULE_WIDTH, clear_of=self.names.thetas[0].label
        ).set_z_index(LINE_LAYER)
        self.elbow = Elbow(self.foot, self._elbow_ways, mute)
        self.right_angle = Elbow(self.tail, lambda: self._square(ELBOW_EM * self.em, 1), self.theme.ink)

    def height(self) -> float:
        """Return how far the length of `onto` has been raised on its own line, on screen."""
        return float(self.raised.get_value()) * self.onto_reach

    def raised_length(self) -> float:
        """Return how much of the length of `onto` has been raised, as its plane draws lengths."""
        return float(self.raised.get_value() * norm(self.plane.way(self.onto)))

    def _product(self) -> float:
        """Return how much of the dot product has been raised, as its plane draws areas."""
        return float(self.raised.get_value()) * self.shadow.dot * self.plane.unit**2

    def _opening(self) -> float:
        return float(self.opened.get_value()) * self.angle

    def _fallen(self) -> np.ndarray:
        return self.tip() + self.dropped.get_value() * (self.foot() - self.tip())

    def _thin(self, start: Point, end: Point) -> Dashes:
        return Dashes(start, end, color=self.theme.mute, width=RULE_WIDTH).set_z_index(LINE_LAYER)

    def _elbow_ways(self) -> tuple[np.ndarray, np.ndarray]:
        tip_height = float(vector_at_angle(self.angle, self.reach)[1])
        side = min(ELBOW_EM * self.em, tip_height / 2, abs(self.extent))
        return self._square(side, -1 if self.extent < 0 or self._meets_head() else 1)

    def _square(self, side: float, outward: int) -> tuple[np.ndarray, np.ndarray]:
        return outward * side * self.compass.way(0), side * self.compass.way(90)

    def _meets_head(self) -> bool:
        """Return whether a right-angle mark on the outer side would lie on the head of the other arrow."""
        foot = self.plane.unit * self.given.along
        first = self.onto_reach - 1.5 * ARROW_HEAD - ELBOW_EM * self.em
        return first < foot < self.onto_reach + self.gap and self.given.theta > LOW_TIP


def casting_plane(
    clip: Clip, a: Sequence[float], b: Sequence[float], turns: tuple[float, float, float], box: Box
) -> Plane:
    """Return a plane with room for all that a casting draws while `a` turns from one angle to others.

    The other shadow, of `b` on `a`, has room too.
    """
    em, length = em_of(label_size(clip)), float(norm(b))
    tip, edge = TIP_EM * em, 0.15
    upright = erected(a, b)
    crowded = max(turned_shadow(a, b, turn).along for turn in turns) > CROWDED_FROM * length
    number = _room_below(upright / -length, em, lower=TIP_EM * em if crowded else 0.0)
    needs: list[tuple[np.ndarray | Sequence[float], float | tuple[float, ...]]] = [
        *(([0.0, 0.0], tip), ([0.0, 0.0], number), (b, tip), (vector_projection(b, a), tip)),
        *((upright, edge), (upright / 2, 2 * tip)),
    ]
    for turn in np.linspace(turns[0], turns[-1], TURNS):
        vector = turned(a, b, float(turn))
        ray = vector / norm(vector) * RAY_EM * em
        needs += [(vector, tip), ([0.0, 0.0], _room_around(ray, tip))]
    for turn in turns:
        foot = vector_projection(turned(a, b, turn), b)
        needs += [(foot / 2, number), (foot, tip), (foot + upright, edge)]
    if crowded:
        needs.append((b, _room_below(upright / -length, em, lower=0.0)))
    vectors, padding = zip(*needs, strict=True)
    return Plane(vectors, box, clip.theme, padding).set_z_index(PLANE_LAYER)


def _room_around(spot: np.ndarray, reach: float) -> tuple[float, ...]:
    """Return the room to the left, right, bottom and top that reaches around a spot."""
    x, y = (float(part) for part in spot)
    return (reach - x, reach + x, reach - y, reach + y)


def _room_below(way: np.ndarray, em: float, *, lower: float) -> tuple[float, ...]:
    """Return the room to the left, right, bottom and top that a number below a shadow takes."""
    half = np.array([NUMBER_WIDTH_EM, NUMBER_HEIGHT_EM]) * em / 2
    center = way * (BELOW_BAND + GAP_EM * em + lower + float((np.abs(way) * half).sum()))
    return (half[0] - center[0], half[0] + center[0], half[1] - center[1], half[1] + center[1])
