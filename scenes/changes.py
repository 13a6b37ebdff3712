"""Pictures that are told to each other by what was painted of them, and where that differs from before."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from manim.typing import RGBAPixelArray

from scenes.boxes import Box


@dataclass(frozen=True)
class Patch:
    """Pixels that were painted, and where in the picture."""

    box: Box
    pixels: RGBAPixelArray


def whole(pixels: RGBAPixelArray) -> list[Patch]:
    """Return a picture as one patch."""
    return [Patch(Box.whole(pixels.shape), pixels)]


def copied(pixels: RGBAPixelArray, boxes: Iterable[Box]) -> list[Patch]:
    """Return copies of some boxes of a picture, which may be painted on meanwhile."""
    return [Patch(box, pixels[box.pixels].copy()) for box in boxes]


class Picture:
    """A picture that is put together from patches, the first of which is all of it.

    Attributes
    ----------
    pixels
        What it shows; none before the first patch.
    """

    def __init__(self) -> None:
        self.pixels: RGBAPixelArray | None = None

    def paint(self, patches: Sequence[Patch]) -> list[Box]:
        """Take patches, none of which meets another; return boxes of what is different now, no larger than need be."""
        if self.pixels is None:
            (first,) = patches
            self.pixels = first.pixels.copy()
            return [first.box]
        return [box for patch in patches if (box := self._put(self.pixels, patch)) is not None]

    @staticmethod
    def _put(pixels: RGBAPixelArray, patch: Patch) -> Box | None:
        place = pixels[patch.box.pixels]
        changed = changed_box(place, patch.pixels)
        if changed is None:
            return None
        place[changed.pixels] = patch.pixels[changed.pixels]
        top, left = patch.box.top, patch.box.left
        return Box(changed.top + top, changed.bottom + top, changed.left + left, changed.right + left)


def changed_box(before: RGBAPixelArray, after: RGBAPixelArray) -> Box | None:
    """Return the smallest box that holds all that differs between two pictures; nothing if they are the same."""
    apart = _as_numbers(before) != _as_numbers(after)
    rows = np.flatnonzero(apart.any(axis=1))
    if not len(rows):
        return None
    top, bottom = int(rows[0]), int(rows[-1]) + 1
    columns = np.flatnonzero(apart[top:bottom].any(axis=0))
    return Box(top, bottom, int(columns[0]), int(columns[-1]) + 1)


def _as_numbers(pixels: RGBAPixelArray) -> np.ndarray:
    """Return each pixel as one number."""
    return pixels.view(np.uint32)[..., 0]
