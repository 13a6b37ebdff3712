"""An arrow that knows the vector it shows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from manim import WHITE, VMobject
from manim.utils.space_ops import normalize, rotate_vector

from scenes.claims import Claim
from scenes.style import ARROW_HEAD, ARROW_WIDTH

QUARTER = np.pi / 2
HEAD_SHARE = 0.45
# Half the width of a head over its length.
BARB = 0.42
# Of the corners, the tip and the second one of the tail.
TIP, TAIL = 3, 6


class Arrow(VMobject):
    """A filled arrow from tail to tip, redrawn by moving its seven corners.

    Parameters
    ----------
    tail, tip
        Return the end points in scene units; the tip is where the vector ends, head included.
    color
        Fill colour.
    width, head
        Thickness of the shaft and length of the head; both shrink on a short arrow.
    shows
        Returns the vector it stands for, in scene units; none for an arrow that is no vector.
    """

    def __init__(
        self,
        tail: Callable[[], np.ndarray],
        tip: Callable[[], np.ndarray],
        *,
        color: str,
        width: float = ARROW_WIDTH,
        head: float = ARROW_HEAD,
        shows: Callable[[], np.ndarray] | None = None,
    ) -> None:
        super().__init__(fill_color=color, fill_opacity=1, stroke_width=0)
        self.tail, self.tip, self.shaft, self.head, self.shows = tail, tip, width, head, shows
        self.refresh()

    def refresh(self) -> Arrow:
        """Redraw between the current end points; an arrow without length has no area."""
        tail, tip = self.tail(), self.tip()
        length = float(np.linalg.norm(tip - tail))
        along = normalize(tip - tail)
        side = rotate_vector(along, QUARTER)
        head = min(self.head, HEAD_SHARE * length)
        shrink = head / self.head
        shaft = side * self.shaft / 2 * max(shrink, 0.4) if length else 0 * side
        barb = side * self.head * BARB * shrink
        neck = tip - along * head
        self.set_points_as_corners(
            [tail + shaft, neck + shaft, neck + barb, tip, neck - barb, neck - shaft, tail - shaft, tail + shaft]
        )
        return self

    def claims(self) -> list[Claim]:
        """Return that it reaches from tail to tip as far as its vector, and that way."""
        return [] if self.shows is None else [Claim("the vector of an arrow", self.drawn, self.shows())]

    @property
    def drawn(self) -> np.ndarray:
        """The way from tail to tip as it is drawn, measured on the corners."""
        corners = self.points[::4]
        return np.asarray(corners[TIP] - (corners[0] + corners[TAIL]) / 2)

    @property
    def middle(self) -> np.ndarray:
        """The point halfway."""
        return (self.tail() + self.tip()) / 2


def way_of_head(tail: np.ndarray, tip: np.ndarray) -> Arrow:
    """Return an arrow as broad as a head: where heads pass when an arrow grows or shrinks between two points."""
    return Arrow(lambda: tail, lambda: tip, color=WHITE.to_hex(), width=2 * BARB * ARROW_HEAD)
