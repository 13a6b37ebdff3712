"""The pixels of decoded frames: their planes, and their colours by the formulas of ITU-R BT.601 and BT.709 alone."""

from __future__ import annotations

from typing import Any

import numpy as np
from av.video.plane import VideoPlane
from numpy.typing import NDArray

# What frames are looked at in; another format or size is a fault of its own.
PIXELS = "yuv420p"
# Shares of red and blue in luma, by the number of ITU-T H.273 for the matrix.
BT709, BT601 = 1, 6
MATRICES = {BT709: ("BT.709", 0.2126, 0.0722), BT601: ("BT.601", 0.299, 0.114)}


def values_of(plane: VideoPlane) -> NDArray[np.uint8]:
    """Return a plane as it lies in its frame, which must be kept as long."""
    return np.frombuffer(memoryview(plane), np.uint8).reshape(-1, plane.line_size)[: plane.height, : plane.width]


def rgb_of(luma: NDArray[Any], blueness: NDArray[Any], redness: NDArray[Any], matrix: int) -> NDArray[Any]:
    """Return values of limited range, each of one shape, in red, green and blue, 0 to 255, on a last axis."""
    _, red_share, blue_share = MATRICES[matrix]
    light = (luma.astype(np.float32) - 16) / 219
    to_blue, to_red = ((plane.astype(np.float32) - 128) / 224 for plane in (blueness, redness))
    red = light + 2 * (1 - red_share) * to_red
    blue = light + 2 * (1 - blue_share) * to_blue
    green = (light - red_share * red - blue_share * blue) / (1 - red_share - blue_share)
    return 255 * np.stack([red, green, blue], axis=-1)
