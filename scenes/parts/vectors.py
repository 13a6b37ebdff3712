"""The vectors of a grid in a small plane, with the pair in focus lit; as columns of numbers beyond two parts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import (
    DEGREES,
    DOWN,
    UP,
    Animation,
    Arc,
    Dot,
    FadeIn,
    FadeOut,
    ReplacementTransform,
    VGroup,
    VMobject,
)
from manim.utils.space_ops import angle_of_vector, normalize

from dotattn import angle, direction, norm, vector_at_angle
from scenes.claims import PIXEL, Claim
from scenes.layout import Box, bounds
from scenes.parts.arrow import Arrow
from scenes.parts.grid import Patch
from scenes.parts.headers import Role, symbol
from scenes.parts.moves import early, late
from scenes.parts.placing import around, is_clear, place_clear
from scenes.parts.plane import Plane
from scenes.parts.table import Table
from scenes.score_facts import RIGHT_ANGLE, ScoreFacts
from scenes.style import ARROW_HEAD, ARROW_WIDTH, RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

# Dim arrows are decoration: names may stand on them.
DIM, COLUMN_BUFF, PLANE_LAYER = 0.17, 0.35, -1
PLATE = 0.03
ELBOW, ARC_RADIUS, ARC_STEP, MARK_SHARE = 0.26, 0.55, 0.35, 0.5
LIT_WEIGH, NAMES_WEIGH, TIP_GAPS = 4, 8, (0.12, 0.3, 0.5, 0.8)
PADDING_SHARE, MOST_PADDING, LEAST_CLEAR, MANY, THIN = 0.14, 0.55, 0.04, 16, 0.45


class Focus(VGroup):
    """The lit vectors of one query and some keys: arrows that can move on to others, and what names them."""

    def __init__(self, arrows: Sequence[VMobject], names: Sequence[VMobject]) -> None:
        super().__init__(*arrows, *names)
        self.arrows, self.names = list(arrows), list(names)


def hand_over(old: Focus | None, new: Focus) -> list[Animation]:
    """Return animations from one focus to the next: arrows swing over, names and arcs go before others come."""
    if old is None:
        return [FadeIn(new, rate_func=late)] if len(new) else []
    shared = list(zip(old.arrows, new.arrows, strict=False))
    swings: list[Animation] = [ReplacementTransform(before, after) for before, after in shared]
    leaving, entering = old.arrows[len(shared) :] + old.names, new.arrows[len(shared) :] + new.names
    gone: list[Animation] = [FadeOut(part, rate_func=early) for part in leaving]
    return [*swings, *gone, *(FadeIn(part, rate_func=late) for part in entering)]


class VectorPlane:
    """All queries and keys of two parts as arrows from one origin.

    Parameters
    ----------
    clip
        Sets the names.
    facts
        The vectors.
    box
        The room for the plane.
    """

    def __init__(self, clip: Clip, facts: ScoreFacts, box: Box) -> None:
        self.clip, self.facts, self.box = clip, facts, box
        padding = min(MOST_PADDING, PADDING_SHARE * min(box.width, box.height))
        self.plane = Plane([*facts.Q, *facts.K], box, clip.theme, padding).set_z_index(PLANE_LAYER)
        self.origin = Dot(self.plane.origin, radius=0.06, color=clip.theme.mute)
        many = facts.n_queries + facts.n_keys > MANY
        size = THIN if many else 1.0
        self.query_arrows = VGroup(*(self._arrow("query", i, size) for i in range(facts.n_queries)))
        self.key_arrows = VGroup(*(self._arrow("key", i, size) for i in range(facts.n_keys)))

    @property
    def arrows(self) -> VGroup:
        """Every arrow."""
        return VGroup(*self.query_arrows, *self.key_arrows)

    def taken_over(self, other: VectorPlane) -> list[Animation]:
        """Return animations that bring the arrows of another plane into this one."""
        planes: list[Animation] = [FadeOut(other.plane), FadeOut(other.origin), FadeIn(self.plane), FadeIn(self.origin)]
        arrows = zip(other.arrows, self.arrows, strict=True)
        return planes + [ReplacementTransform(before, after) for before, after in arrows]

    def focus(self, query: int, keys: Sequence[int], angles: bool = True) -> Focus:
        """Return lit arrows of a query and of keys, named, with or without the angles between them."""
        query_arrow = self._arrow("query", query)
        key_arrows = [self._arrow("key", key) for key in keys]
        arrows = [query_arrow, *key_arrows]
        marks = self._marks(query, keys) if angles else []
        names: list[VMobject] = []
        taken: list[VMobject] = []
        indices: list[tuple[Role, int]] = [("query", query), *(("key", key) for key in keys)]
        for (role, index), arrow in zip(indices, arrows, strict=True):
            name = self.clip.formula(symbol(role, index), size=self.clip.sizes.label)
            reach = arrow.tip() - arrow.tail()
            way = angle_of_vector(reach) if reach.any() else np.pi / 2
            obstacles = [*self.arrows, *LIT_WEIGH * arrows, *marks, *names, *NAMES_WEIGH * taken]
            places = [place for gap in TIP_GAPS for place in around(arrow.tip(), name, gap, way)]
            places += [place for gap in TIP_GAPS for place in around(arrow.middle, name, gap, way + np.pi / 2)]
            free = [place for place in places if is_clear(name, place, taken)]
            place_clear(name, free or places, obstacles, self.box)
            # Without a clear place it is left out: the grid's headers name every vector.
            if self.box.holds(name) and is_clear(name, name.get_center(), [*arrows, *marks, *taken], LEAST_CLEAR):
                names.append(self._readable(name))
                taken.append(Patch([bounds([name])], self.clip.theme.ink))
        return Focus(arrows, [*marks, *names])

    def _readable(self, name: VMobject) -> VMobject:
        """Return a name with a plate under it where it stands on dim arrows."""
        if is_clear(name, name.get_center(), self.arrows, LEAST_CLEAR):
            return name
        return VGroup(Patch([bounds([name]).inset(-PLATE)], self.clip.theme.background), name)

    def _arrow(self, role: Role, index: int, size: float = 1.0) -> Arrow:
        vector = (self.facts.Q if role == "query" else self.facts.K)[index]
        tip = self.plane.point(vector)
        return Arrow(
            lambda: self.plane.origin,
            lambda: tip,
            color=getattr(self.clip.theme, role),
            width=size * ARROW_WIDTH,
            head=size * ARROW_HEAD,
            shows=lambda: self.plane.way(vector),
        )

    def _marks(self, query: int, keys: Sequence[int]) -> list[VMobject]:
        marks: list[VMobject] = []
        for step, key in enumerate(keys):
            degrees = self.facts.angle(query, key)
            q, k = self.facts.Q[query], self.facts.K[key]
            shorter = min(float(norm(q)), float(norm(k))) * self.plane.unit
            if degrees is None or MARK_SHARE * shorter < PIXEL:
                continue
            if round(degrees, 6) == RIGHT_ANGLE:
                here, there = (normalize(np.append(v, 0.0)) for v in (q, k))
                marks.append(self._elbow(here, there, min(ELBOW, MARK_SHARE * shorter)))
            else:
                radius = min(ARC_RADIUS, MARK_SHARE * shorter) * (1 + step * ARC_STEP)
                marks.append(AngleArc(self.plane, q, k, radius, self.clip.theme.angle))
        return marks

    def _elbow(self, here: np.ndarray, there: np.ndarray, size: float) -> VMobject:
        corner = VMobject(stroke_color=self.clip.theme.angle, stroke_width=2 * RULE_WIDTH)
        corners = [self.plane.origin + size * way for way in (here, here + there, there)]
        return corner.set_points_as_corners(corners)


class AngleArc(Arc):
    """The arc from one vector to another, the shorter way round.

    Parameters
    ----------
    plane
        The plane the vectors are drawn in.
    here, there
        The vectors, neither of length 0.
    radius
        Radius in scene units.
    color
        Colour of the stroke.
    """

    def __init__(self, plane: Plane, here: np.ndarray, there: np.ndarray, radius: float, color: str) -> None:
        self.here, self.there = here, there
        start, end = (angle_of_vector(plane.way(vector)) for vector in (here, there))
        turn = (end - start + np.pi) % (2 * np.pi) - np.pi
        super().__init__(radius, start, turn, arc_center=plane.origin)
        self.set_stroke(color, 2 * RULE_WIDTH)
        self.origin = plane.origin

    def claims(self) -> list[Claim]:
        """Return that it is as long as the angle between its vectors, and ends on them."""
        first, last = (self.points[index] - self.origin for index in (0, -1))
        radius = float(np.linalg.norm(first))
        ends = [np.append(vector_at_angle(direction(vector), radius), 0) for vector in (self.here, self.there)]
        drawn, meant = (DEGREES * angle(*pair) for pair in ((first[:2], last[:2]), (self.here, self.there)))
        return [
            Claim("the length of an angle's arc", radius * drawn, radius * meant),
            Claim("the ends of an angle's arc", [first, last], ends),
        ]


class VectorColumns:
    """One query and some keys as columns of numbers, for vectors that have no plane."""

    def __init__(self, clip: Clip, facts: ScoreFacts, box: Box) -> None:
        self.clip, self.facts, self.box = clip, facts, box

    def focus(self, query: int, keys: Sequence[int], angles: bool = True) -> Focus:
        """Return the columns of a query and of keys, side by side, or nothing where there is no room.

        `angles` changes nothing.
        """
        indices: list[tuple[Role, int]] = [("query", query), *(("key", key) for key in keys)]
        for size, decimals in ((self.clip.sizes.label, 2), (self.clip.sizes.floor, 2), (self.clip.sizes.floor, 1)):
            columns = VGroup(*(self._column(role, index, size, decimals) for role, index in indices))
            columns.arrange(buff=COLUMN_BUFF, aligned_edge=DOWN)
            if columns.width <= self.box.width:
                return Focus([], [columns.move_to(self.box.center)])
        return Focus([], [])

    def _column(self, role: Role, index: int, size: float, decimals: int) -> VGroup:
        vector = (self.facts.Q if role == "query" else self.facts.K)[index]
        name = self.clip.formula(symbol(role, index), size=size)
        room = self.box.height - name.height - COLUMN_BUFF
        color = getattr(self.clip.theme, role)
        table = Table(
            self.clip,
            vector[:, None],
            size=size,
            color=color,
            width=self.box.width,
            height=room,
            most_decimals=decimals,
        )
        return VGroup(table, name.next_to(table, UP, buff=COLUMN_BUFF / 2))
