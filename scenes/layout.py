"""Boxes of the frame: where a title, a stage, its panels and a caption go."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from manim import DL, UR, Mobject

from scenes.style import GAP, SAFE_MARGIN, Frame

HAIR = 0.015

MobjectT = TypeVar("MobjectT", bound=Mobject)


@dataclass(frozen=True)
class Box:
    """An upright rectangle of the frame, in scene units."""

    left: float
    right: float
    bottom: float
    top: float

    @property
    def width(self) -> float:
        """Horizontal extent."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """Vertical extent."""
        return self.top - self.bottom

    @property
    def center(self) -> np.ndarray:
        """The middle, as a manim point."""
        return np.array([(self.left + self.right) / 2, (self.bottom + self.top) / 2, 0.0])

    def inset(self, x: float, y: float | None = None) -> Box:
        """Return the box with a margin taken off on both sides."""
        y = x if y is None else y
        return Box(self.left + x, self.right - x, self.bottom + y, self.top - y)

    def trim(self, *, left: float = 0, right: float = 0, bottom: float = 0, top: float = 0) -> Box:
        """Return the box with margins taken off single sides."""
        return Box(self.left + left, self.right - right, self.bottom + bottom, self.top - top)

    def columns(self, *shares: float, gap: float = 2 * GAP, leftwards: bool = False) -> list[Box]:
        """Split into boxes side by side, with widths in proportion to `shares`, in the order they are read."""
        room = self.width - gap * (len(shares) - 1)
        boxes, left = [], self.left
        for share in reversed(shares) if leftwards else shares:
            right = left + room * share / sum(shares)
            boxes.append(Box(left, right, self.bottom, self.top))
            left = right + gap
        return boxes[::-1] if leftwards else boxes

    def rows(self, *shares: float, gap: float = 2 * GAP) -> list[Box]:
        """Split into boxes on top of each other, top to bottom, with heights in proportion to `shares`."""
        room = self.height - gap * (len(shares) - 1)
        boxes, top = [], self.top
        for share in shares:
            bottom = top - room * share / sum(shares)
            boxes.append(Box(self.left, self.right, bottom, top))
            top = bottom - gap
        return boxes

    def holds(self, mobject: Mobject) -> bool:
        """Return whether a mobject lies inside, but for a hair."""
        low, high = mobject.get_corner(DL), mobject.get_corner(UR)
        across = self.left - HAIR <= low[0] and high[0] <= self.right + HAIR
        return bool(across and self.bottom - HAIR <= low[1] and high[1] <= self.top + HAIR)

    def nearest(self, center: np.ndarray, mobject: Mobject) -> np.ndarray:
        """Return the place nearest to a centre at which a mobject that is not too large lies inside."""
        x, y = mobject.width / 2, mobject.height / 2
        low, high = [self.left + x, self.bottom + y, 0], [self.right - x, self.top - y, 0]
        return np.clip(center, low, high)

    def fit(self, mobject: MobjectT) -> MobjectT:
        """Move a mobject to the middle, shrinking it if it is too large."""
        return self.shrink(mobject).move_to(self.center)

    def growth(self, mobject: Mobject, most: float) -> float:
        """Return by how much, `most` at most, a mobject may grow about its middle without leaving the box."""
        x, y = mobject.get_center()[:2]
        room = min(self.right - x, x - self.left) / mobject.width, min(self.top - y, y - self.bottom) / mobject.height
        return max(1.0, min(most, 2 * min(room)))

    def shrink(self, mobject: MobjectT) -> MobjectT:
        """Shrink a mobject that is too large for the box."""
        excess = max(mobject.width / self.width, mobject.height / self.height)
        return mobject.scale(1 / excess) if excess > 1 else mobject


@dataclass(frozen=True)
class Stage:
    """The boxes of a whole frame."""

    safe: Box
    title: Box
    body: Box
    caption: Box


def stage_of(frame: Frame, title_height: float, caption_height: float) -> Stage:
    """Divide a frame into title, body and caption for words of the given heights."""
    safe = Box(-frame.width / 2, frame.width / 2, -frame.height / 2, frame.height / 2)
    # A line drawn along the edge of a box reaches half its width beyond.
    safe = safe.inset(SAFE_MARGIN + HAIR)
    title = Box(safe.left, safe.right, safe.top - title_height, safe.top)
    caption = Box(safe.left, safe.right, safe.bottom, safe.bottom + caption_height)
    body = Box(safe.left, safe.right, caption.top + GAP, title.bottom - GAP)
    return Stage(safe, title, body, caption)


def bounds(mobjects: Sequence[Mobject]) -> Box:
    """Return the smallest box around mobjects."""
    return Box(
        min(m.get_left()[0] for m in mobjects),
        max(m.get_right()[0] for m in mobjects),
        min(m.get_bottom()[1] for m in mobjects),
        max(m.get_top()[1] for m in mobjects),
    )


def spot(x: float, y: float) -> np.ndarray:
    """Return a place on the screen as a manim point."""
    return np.array([x, y, 0.0])
