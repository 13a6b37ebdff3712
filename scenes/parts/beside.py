"""Labels that keep beside a moving arrow."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from manim import VGroup, VMobject
from manim.utils.space_ops import normalize, rotate_vector

from scenes.parts.arrow import QUARTER, Arrow

RIGHT_ANGLE, DISSOLVE = 90.0, 8.0


class Beside(VGroup):
    """A label beside an arrow, its near edge at a constant distance from the shaft.

    Parameters
    ----------
    label
        What is shown; refreshed too if it can be.
    arrow
        The arrow it names.
    side
        1 for the left of the way from tail to tip, -1 for the right.
    share
        How far along the arrow, 0 to 1.
    gap
        Free space between the arrow's line and the label.
    """

    def __init__(self, label: VMobject, arrow: Arrow, *, side: int, share: float, gap: float) -> None:
        super().__init__(label)
        self.label, self.arrow, self.side, self.share, self.gap = label, arrow, side, share, gap
        self.refresh()

    def refresh(self) -> Beside:
        """Follow the arrow."""
        refresh = getattr(self.label, "refresh", None)
        if refresh is not None:
            refresh()
        along = self.arrow.tip() - self.arrow.tail()
        normal = rotate_vector(normalize(along), self.side * QUARTER)
        half = np.array([self.label.width, self.label.height, 0.0]) / 2
        reach = self.gap + float((np.abs(normal) * half).sum())
        self.label.move_to(self.arrow.tail() + self.share * along + reach * normal)
        return self


class Above(VGroup):
    """A label on the upper side of an arrow that turns from 0 to 180 degrees.

    Going over the top it would cross the arrow, so it dissolves on the one side and appears on the other.

    Parameters
    ----------
    label
        What is shown.
    arrow
        The arrow it names.
    theta
        Returns the arrow's angle in degrees.
    share, gap
        As for `Beside`.
    rests
        Angles at which the arrow stands still: there the label is whole, on one side or the other.
    """

    dissolve = DISSOLVE
    """Over how many degrees it changes sides."""

    def __init__(
        self,
        label: VMobject,
        arrow: Arrow,
        theta: Callable[[], float],
        *,
        share: float,
        gap: float,
        rests: Sequence[float] = (),
    ) -> None:
        self.theta, self.rests = theta, rests
        self.left = Beside(label, arrow, side=1, share=share, gap=gap)
        self.right = Beside(label.copy(), arrow, side=-1, share=share, gap=gap)
        super().__init__(self.left, self.right)
        self.refresh()

    def refresh(self) -> Above:
        """Follow the arrow, on whichever side is the upper one."""
        over = min(max((self.theta() - RIGHT_ANGLE) / self.dissolve, 0.0), 1.0)
        over = round(over) if self.theta() in self.rests else over
        for copy, opacity in ((self.left, 1 - over), (self.right, over)):
            copy.refresh()
            copy.label.set_opacity(opacity)
        return self
