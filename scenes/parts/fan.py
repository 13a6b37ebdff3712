"""Vectors as arrows from one point, with their names, the angles between them, and shadows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from manim import (
    Animation,
    ApplyMethod,
    Create,
    FadeIn,
    FadeOut,
    ReplacementTransform,
    SurroundingRectangle,
    VGroup,
    VMobject,
)
from manim.utils.space_ops import angle_of_vector, normalize

from dotattn import norm
from scenes.layout import Box
from scenes.parts.arrow import Arrow, way_of_head
from scenes.parts.cast import Cast
from scenes.parts.compass import Elbow
from scenes.parts.moves import early, hop, late
from scenes.parts.placing import around, is_clear, place_clear
from scenes.parts.plane import Plane
from scenes.parts.shade import Speck
from scenes.parts.vectors import AngleArc
from scenes.style import ARROW_HEAD, ARROW_WIDTH, RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

Pair = tuple[int, int]

PLANE_LAYER = -3
SHORTEST_VISIBLE = 0.25
ARC_RADIUS, MARK_SHARE, ELBOW, LEAST_MARK = 0.8, 0.5, 0.3, 0.05
TIP_GAP, LEAST_CLEAR, TIP_ROOM = 0.16, 0.06, 0.35
# How far from its tip a name may stand, in gaps, nearest first.
FARTHER = (1, 2, 3.5, 5, 8)
NAME_SHARE = 0.3
DIM, FULL = 0.2, 1.0

# Sets the name of a vector at a size, in a width.
SetName = Callable[[float, float], VMobject]


@dataclass(frozen=True)
class Ray:
    """A vector to draw.

    Parameters
    ----------
    vector
        Its components.
    color
        Its colour.
    name
        Sets its name.
    scale
        Returns by how much it is scaled now.
    other
        The scale it will have for a while.
    broad
        How many times as wide as usual its arrow is.
    """

    vector: np.ndarray
    color: str
    name: SetName
    scale: Callable[[], float] = lambda: 1.0
    other: float = 1.0
    broad: float = 1.0

    def scaled(self) -> np.ndarray:
        """Return the vector as it is scaled now."""
        return self.scale() * self.vector


class Fan:
    """Arrows in a plane.

    Parameters
    ----------
    clip
        Sets the names.
    box
        The room.
    rays
        The vectors, none of length 0.
    marked
        Pairs whose angle is marked, each with its degrees.
    casts
        Pairs (vector, onto) of which the first casts its shadow on the line of the second.
    together
        Whether the shadows are there at the same time, and so lie beside each other.
    """

    def __init__(
        self,
        clip: Clip,
        box: Box,
        rays: Sequence[Ray],
        marked: dict[Pair, float],
        casts: Sequence[Pair] = (),
        together: bool = False,
    ) -> None:
        self.clip, self.theme, self.rays, self.together = clip, clip.theme, list(rays), together
        self.size = clip.sizes.label
        self.names = [self._lettered(ray, box) for ray in self.rays]
        self.plane = self._plane(box, casts, together)
        self.arrows = [self._arrow(ray) for ray in self.rays]
        self.specks = [Speck(arrow.tip, ray.color, self._reach(ray) < SHORTEST_VISIBLE) for arrow, ray in self._drawn()]
        vectors = [ray.vector for ray in self.rays]
        self.casts = {
            (i, onto): Cast(clip, self.plane, vectors[i], vectors[onto], level if together else None)
            for level, (i, onto) in enumerate(casts)
        }
        self.marks = {pair: mark for pair, degrees in marked.items() if (mark := self._mark(pair, degrees))}
        self.name_sizes: dict[int, float] = {}
        self.names = self._placed()
        self.mark = VMobject()
        self.homes: list[tuple[VMobject, np.ndarray]] = []

    def arrow(self, index: int) -> VGroup:
        """Return an arrow with the speck that stands for it where it is too short."""
        return VGroup(self.arrows[index], self.specks[index])

    def name(self, index: int) -> VGroup:
        """Return the name of an arrow; empty where there is no clear place for it."""
        return VGroup(*self.names[index])

    def light(self, lit: Iterable[int] | None = None) -> list[Animation]:
        """Return animations that dim all arrows but some, or light all; no angle stays marked."""
        shown = range(len(self.rays)) if lit is None else list(lit)
        mark, self.mark = self.mark, VMobject()
        opacities = [FULL if index in shown else DIM for index in range(len(self.rays))]
        changes: list[Animation] = [
            ApplyMethod(self.arrow(index).set_opacity, opacity) for index, opacity in enumerate(opacities)
        ]
        return [*changes, FadeOut(mark, rate_func=early)] if len(mark.points) else changes

    def becoming(self, other: Fan) -> list[Animation]:
        """Return animations that turn the arrows into those of another fan."""
        for part in (*other.arrows, *other.specks):
            # They may have become others before.
            part.refresh()
        changes = [ReplacementTransform(*arrows) for arrows in zip(self.arrows, other.arrows, strict=True)]
        gone = [FadeOut(speck) for speck in self.specks if speck.shown]
        return [*changes, *gone, *(FadeIn(speck) for speck in other.specks if speck.shown)]

    def marking(self, pair: Pair) -> list[Animation]:
        """Return what marks the angle of a pair until arrows are lit anew; nothing where the drawing has no mark."""
        if pair not in self.marks:
            return []
        self.mark = self.marks[pair]
        return [Create(self.mark, rate_func=late)]

    def _drawn(self) -> Iterable[tuple[Arrow, Ray]]:
        return zip(self.arrows, self.rays, strict=True)

    def _lettered(self, ray: Ray, box: Box) -> VGroup:
        return VGroup(ray.name(self.size, NAME_SHARE * box.width))

    def _plane(self, box: Box, casts: Sequence[Pair], together: bool) -> Plane:
        """Return a plane with room for every tip, its name beyond it, and every foot of a perpendicular."""
        needs: list[tuple[np.ndarray, tuple[float, ...]]] = [
            (ray.vector, _room_beyond(ray.vector, name)) for ray, name in zip(self.rays, self.names, strict=True)
        ]
        needs.append((np.zeros(2), (TIP_ROOM,) * 4))
        needs += [(ray.other * ray.vector, (TIP_ROOM,) * 4) for ray in self.rays if ray.other > 1]
        for level, pair in enumerate(casts):
            vector, onto = (self.rays[index].vector for index in pair)
            needs += Cast.needs(vector, onto, level if together else 0)
        vectors, padding = zip(*needs, strict=True)
        return Plane(vectors, box, self.theme, padding).set_z_index(PLANE_LAYER)

    def _reach(self, ray: Ray) -> float:
        return self.plane.unit * float(norm(ray.vector))

    def _arrow(self, ray: Ray) -> Arrow:
        return Arrow(
            lambda: self.plane.origin,
            lambda: self.plane.point(ray.scaled()),
            color=ray.color,
            width=ray.broad * ARROW_WIDTH,
            head=(1 + ray.broad) / 2 * ARROW_HEAD,
            shows=lambda: self.plane.way(ray.scaled()),
        )

    def _mark(self, pair: Pair, degrees: float) -> VMobject | None:
        """Return the arc or the square of an angle; nothing where it would be too small to be seen."""
        first, second = (self.rays[index] for index in pair)
        size = MARK_SHARE * min(self._reach(first), self._reach(second))
        if min(degrees, size) < LEAST_MARK:
            return None
        if degrees == 90:
            side = min(ELBOW, size)
            ways = [side * normalize(self.plane.way(ray.vector)) for ray in (first, second)]
            elbow = Elbow(lambda: self.plane.origin, lambda: (ways[0], ways[1]), self.theme.angle)
            return elbow.set_stroke(width=2 * RULE_WIDTH)
        return AngleArc(self.plane, first.vector, second.vector, min(ARC_RADIUS, size), self.theme.angle)

    def _placed(self) -> list[VGroup]:
        """Return the names where they are clear of everything, the longest arrows' first."""
        placed: dict[int, VGroup] = {}
        for index in sorted(range(len(self.rays)), key=lambda i: -self._reach(self.rays[i])):
            for size in (self.size, self.clip.sizes.floor):
                self.name_sizes[index] = size
                placed[index] = self._beside_tip(index, [*self._shapes, *_boxes(placed.values())])
                if len(placed[index]):
                    break
        return [placed[index] for index in range(len(self.rays))]

    @property
    def _shapes(self) -> list[VMobject]:
        """What names keep clear of: arrows, wherever their heads will ever pass, and the marks of angles."""
        longest = [max(1.0, ray.other) * ray.vector for ray in self.rays if ray.other != 1]
        ways = [way_of_head(self.plane.origin, self.plane.point(vector)) for vector in longest]
        return [*self.arrows, *ways, *self.specks, *self.marks.values()]

    def making_way(self, pair: Pair) -> list[Animation]:
        """Return animations that take names out of the way of a shadow, to other places if there are any."""
        moves: list[Animation] = []
        casts = self.casts.values() if self.together else [self.casts[pair]]
        cast = [part for shadow in casts for part in shadow.parts]
        places = {index: name for index, name in enumerate(self.names) if len(name)}
        blocked = [at for at, name in places.items() if not is_clear(name, name.get_center(), cast, LEAST_CLEAR)]
        for index in blocked:
            name = places.pop(index)
            place = self._beside_tip(index, [*self._shapes, *cast, *_boxes(places.values())])
            self.homes.append((name[0], name.get_center()))
            if len(place):
                moves.append(hop(name[0], place.get_center()))
                places[index] = place
            else:
                moves.append(FadeOut(name[0]))
        return moves

    def going_home(self) -> list[Animation]:
        """Return animations that bring names that made way back to where they were."""
        homes, self.homes = self.homes, []
        return [
            hop(name, place) if np.any(place != name.get_center()) else FadeIn(name, rate_func=late)
            for name, place in homes
        ]

    def go_home(self) -> None:
        """Put names that made way back where they were, while nobody sees them."""
        for name, place in self.homes:
            name.move_to(place).set_fill(opacity=FULL)
        self.homes = []

    def _beside_tip(self, index: int, taken: Sequence[VMobject]) -> VGroup:
        """Return a name, as large as it is, at the nearest clear place around its tip; without one it is left out."""
        ray, tip = self.rays[index], self.plane.point(self.rays[index].vector)
        heading = float(angle_of_vector(self.plane.way(ray.vector)))
        name = VGroup(ray.name(self.name_sizes[index], NAME_SHARE * self.plane.box.width))
        places = [place for step in FARTHER for place in around(tip, name, step * TIP_GAP, heading)]
        place_clear(name, places, taken, self.plane.box, LEAST_CLEAR)
        clear = self.plane.box.holds(name) and is_clear(name, name.get_center(), taken, LEAST_CLEAR)
        return name if clear else VGroup()


def _boxes(names: Iterable[VGroup]) -> list[VMobject]:
    """Return names with the boxes around them: an italic letter leaves a corner free, but not for another name."""
    return [part for name in names if len(name) for part in (name, SurroundingRectangle(name, buff=0))]


def _room_beyond(vector: np.ndarray, name: VMobject) -> tuple[float, ...]:
    """Return the room to the left, right, bottom and top that a name beyond a tip takes."""
    way = normalize(np.append(vector, 0.0))
    half = np.array([name.width, name.height, 0.0]) / 2
    center = way * (TIP_GAP + float((np.abs(way) * half).sum()))
    sides = (half[0] - center[0], half[0] + center[0], half[1] - center[1], half[1] + center[1])
    return tuple(max(TIP_ROOM, float(side)) for side in sides)
