"""Where a frame differs from the one before."""

from __future__ import annotations

import numpy as np
from manim.typing import RGBAPixelArray

# Rows and columns of a frame.
Area = tuple[slice, slice]


def changed_area(before: RGBAPixelArray, after: RGBAPixelArray) -> Area | None:
    """Return the smallest box that holds all that differs between two frames; nothing if they are the same."""
    apart = _whole(before) != _whole(after)
    rows = np.flatnonzero(apart.any(axis=1))
    if not len(rows):
        return None
    band = slice(int(rows[0]), int(rows[-1]) + 1)
    columns = np.flatnonzero(apart[band].any(axis=0))
    return band, slice(int(columns[0]), int(columns[-1]) + 1)


def _whole(pixels: RGBAPixelArray) -> np.ndarray:
    """Return each pixel as one number."""
    return np.ascontiguousarray(pixels).view(np.uint32)[..., 0]
