"""Lines that follow moving end points."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Animation, Mobject, UpdateFromAlphaFunc, VMobject
from manim.utils.space_ops import normalize, rotate_vector

from dotattn import dot
from scenes.claims import Claim

Point = Callable[[], np.ndarray]
DASH = 0.09
CLEARANCE = 0.06
QUARTER = np.pi / 2


class Segment(VMobject):
    """A straight stroke between two moving points."""

    def __init__(self, start: Point, end: Point, *, color: str, width: float) -> None:
        super().__init__(stroke_color=color, stroke_width=width)
        self.start, self.end = start, end
        self.refresh()

    def refresh(self) -> Segment:
        """Redraw between the current end points."""
        self.set_points_as_corners([self.start(), self.end()])
        return self


class Dashes(VMobject):
    """A dashed line between two moving points; dashes keep their length, their number changes.

    Dashes that would touch the label `clear_of` are left out.
    """

    def __init__(
        self,
        start: Point,
        end: Point,
        *,
        color: str,
        width: float,
        dash: float = DASH,
        clear_of: VMobject | None = None,
    ) -> None:
        super().__init__(stroke_color=color, stroke_width=width)
        self.start, self.end, self.dash, self.clear_of = start, end, dash, clear_of
        self.refresh()

    def refresh(self) -> Dashes:
        """Redraw between the current end points."""
        start, end = self.start(), self.end()
        count = max(1, round(float(np.linalg.norm(end - start)) / (2 * self.dash)))
        marks = np.linspace(start, end, 2 * count)
        begins, ends = marks[0::2], marks[1::2]
        free = ~self._touches_label(begins, ends)
        self.set_points(straight(begins[free], ends[free]))
        return self

    def claims(self) -> list[Claim]:
        """Return that it runs from its start to its end; where dashes are left out, that it lies between them."""
        start, end = self.start(), self.end()
        way = normalize(end - start)
        reach = dot(self.points - start, way)
        off = self.points - start - reach[:, None] * way
        claims = [Claim("the straightness of a dashed line", off, np.zeros_like(off))]
        if self.clear_of is None and len(reach):
            span = [float(reach.min()), float(reach.max())]
            claims.append(Claim("the length of a dashed line", span, [0.0, float(np.linalg.norm(end - start))]))
        return claims

    def _touches_label(self, begins: np.ndarray, ends: np.ndarray) -> np.ndarray:
        label = self.clear_of
        if label is None or not any(s.get_fill_opacity() for s in label.family_members_with_points()):
            return np.zeros(len(begins), dtype=bool)
        low, high = label.get_corner(DOWN + LEFT) - CLEARANCE, label.get_corner(UP + RIGHT) + CLEARANCE
        return np.all((np.maximum(begins, ends) > low) & (np.minimum(begins, ends) < high), axis=1)


def straight(begins: np.ndarray, ends: np.ndarray) -> np.ndarray:
    """Return the points of straight lines, each from a point to another; both of shape (n, 3)."""
    shares = np.linspace(0, 1, 4)[:, None]
    return (begins[:, None] + shares * (ends - begins)[:, None]).reshape(-1, 3)


class Band(VMobject):
    """A filled strip beside the line from start to end: a shadow lies beside the vector it falls on.

    Parameters
    ----------
    start, end
        Return the end points of the line, in scene units.
    color
        Fill colour.
    thickness
        Width of the strip.
    offset
        Distance of the strip's nearer edge from the line; positive to the right of the way from
        `start` towards `ahead`.
    ahead
        Returns a point the line points to, so that the side does not flip with a negative shadow.
    extent
        Returns the signed length it stands for, in scene units.
    """

    def __init__(
        self,
        start: Point,
        end: Point,
        *,
        color: str,
        thickness: float,
        offset: float,
        ahead: Point,
        extent: Callable[[], float],
    ) -> None:
        super().__init__(fill_color=color, fill_opacity=1, stroke_width=0)
        self.start, self.end, self.ahead, self.extent = start, end, ahead, extent
        self.thickness, self.offset = thickness, offset
        self.share = 1.0
        self.refresh()

    def unrolling(self) -> Animation:
        """Return an animation that lets it reach farther and farther along its line, and never off it."""

        def reach(_: Mobject, share: float) -> None:
            self.share = share
            self.refresh()

        return UpdateFromAlphaFunc(self, reach)

    def refresh(self) -> Band:
        """Redraw beside the current line, as far as it reaches now."""
        start = self.start()
        end = start + self.share * (self.end() - start)
        side = rotate_vector(normalize(self.ahead() - start), -QUARTER)
        near, far = side * self.offset, side * (self.offset + np.copysign(self.thickness, self.offset))
        self.set_points_as_corners([start + near, end + near, end + far, start + far, start + near])
        return self

    def claims(self) -> list[Claim]:
        """Return that it is as long as what it stands for, ahead of where it starts or behind."""
        corners = self.points[::4]
        way = normalize(self.ahead() - self.start())
        drawn = dot([corners[1] - corners[0], corners[2] - corners[3]], way)
        return [Claim("the length of a band", drawn, np.full(2, self.share * self.extent()))]
