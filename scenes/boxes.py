"""Boxes of whole pixels."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple, Self

# Two boxes become one if that paints no more than so many times what both hold.
WASTE = 1.25


class Box(NamedTuple):
    """Rows from `top` to before `bottom`, columns from `left` to before `right`."""

    top: int
    bottom: int
    left: int
    right: int

    @classmethod
    def whole(cls, shape: Sequence[int]) -> Self:
        """Return the box that holds a picture of a shape: height and width in pixels."""
        return cls(0, shape[0], 0, shape[1])

    @classmethod
    def around(cls, rows: Sequence[float], columns: Sequence[float], reach: float, shape: Sequence[int]) -> Self:
        """Return the box of a picture that holds two rows and columns, and all within a reach of them."""
        top, bottom = max(0, math.floor(rows[0] - reach)), min(shape[0], math.ceil(rows[1] + reach))
        left, right = max(0, math.floor(columns[0] - reach)), min(shape[1], math.ceil(columns[1] + reach))
        return cls(top, max(top, bottom), left, max(left, right))

    @property
    def pixels(self) -> tuple[slice, slice]:
        """Its rows and columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    @property
    def area(self) -> int:
        """How many pixels it holds."""
        return (self.bottom - self.top) * (self.right - self.left)

    def meets(self, other: Box) -> bool:
        """Say whether some pixel is in both."""
        return (
            self.top < other.bottom and other.top < self.bottom and self.left < other.right and other.left < self.right
        )

    def joined(self, other: Box) -> Box:
        """Return the smallest box that holds both."""
        return Box(
            min(self.top, other.top),
            max(self.bottom, other.bottom),
            min(self.left, other.left),
            max(self.right, other.right),
        )


def merged(boxes: Sequence[Box]) -> list[Box]:
    """Return fewer boxes that hold all pixels of the given ones, and hardly more; none meets another."""
    kept: list[Box] = []
    for box in boxes:
        if not box.area:
            continue
        # What it has grown to may meet another: look again until nothing joins.
        while (joining := _joining(box, kept)) is not None:
            box = box.joined(kept.pop(joining))
        kept.append(box)
    return kept


def _joining(box: Box, others: Sequence[Box]) -> int | None:
    """Return the place of the first of some boxes that one becomes one with.

    Asked for all pairs of a frame, many times a second, which is why it calls nothing.
    """
    top, bottom, left, right = box
    area = (bottom - top) * (right - left)
    for place, (high, low, first, last) in enumerate(others):
        if top < low and high < bottom and left < last and first < right:
            return place
        height = (bottom if bottom > low else low) - (top if top < high else high)
        width = (right if right > last else last) - (left if left < first else first)
        if height * width <= WASTE * (area + (low - high) * (last - first)):
            return place
    return None
