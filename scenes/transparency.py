"""From the colours Cairo paints with to those a transparent video holds."""

from __future__ import annotations

import numpy as np
from manim.typing import RGBAPixelArray
from PIL import Image

# How many pixels of the picture side by side share the colour beneath what is empty.
COARSE = 4
# For each opacity, whether it is none at all: a mask.
EMPTY = [255] + 255 * [0]


def straight(pixels: RGBAPixelArray) -> RGBAPixelArray:
    """Return pixels whose colours are no longer darkened by their transparency, which Cairo's are.

    An empty pixel takes the colour of what is painted nearby. An encoder blurs colours across edges: black beneath
    the empty pixels would come out as a dark fringe.

    Parameters
    ----------
    pixels
        A frame drawn on an empty background, as Cairo leaves it.
    """
    height, width = pixels.shape[:2]
    painted = Image.frombuffer("RGBa", (width, height), np.ascontiguousarray(pixels), "raw", "RGBa", 0, 1)
    own = painted.convert("RGBA")
    opacity = own.getchannel("A")
    nearby = _filled(np.asarray(painted.reduce(COARSE), dtype=np.float32))
    beneath = Image.fromarray(nearby.round().astype(np.uint8)).resize((width, height), Image.Resampling.NEAREST)
    own.paste(beneath, mask=opacity.point(EMPTY))
    own.putalpha(opacity)
    return np.array(own)


def _filled(painted: np.ndarray) -> np.ndarray:
    """Return the colours of darkened pixels; where there are none, those of a picture half the size."""
    height, width, _ = painted.shape
    strength = painted[..., 3:]
    own = 255 * painted[..., :3] / np.maximum(strength, 1e-6)
    if max(height, width) == 1:
        return own
    coarser = _filled(_halved(painted)).repeat(2, axis=0).repeat(2, axis=1)[:height, :width]
    return np.where(strength > 0, own, coarser)


def _halved(painted: np.ndarray) -> np.ndarray:
    height, width, channels = painted.shape
    even = np.pad(painted, ((0, height % 2), (0, width % 2), (0, 0)))
    return even.reshape(even.shape[0] // 2, 2, even.shape[1] // 2, 2, channels).sum(axis=(1, 3)) / 4
