"""Flashes that may hurt (WCAG 2.3.1), counted on the frames of a finished clip."""

from __future__ import annotations

from typing import Any

import numpy as np
from av import VideoFrame

from lesson.verify.pixels import BT709, PIXELS, rgb_of, values_of

# A change of relative luminance counts from a tenth of the largest there is, if its darker end is darker than this.
LEAST_SWING, BRIGHT = 0.1, 0.8
MOST_FLASHES, LARGE_AREA = 3, 0.25
LIGHT = np.array([0.2126, 0.7152, 0.0722])
# Looked at so often a second, no flash that counts goes by unseen; and in so many places.
LOOKS, WIDTH, HEIGHT = 15, 64, 36


class Flashes:
    """Watches the frames of a video go by and keeps the worst of what flashes.

    Parameters
    ----------
    frame_rate
        Frames a second.
    """

    def __init__(self, frame_rate: float) -> None:
        self.every = max(1, int(frame_rate / LOOKS))
        self.frame_rate, self.area, self.time = frame_rate, 0.0, 0.0
        self._swings: Swings | None = None

    def see(self, index: int, frame: VideoFrame) -> None:
        """Take in a frame by its number."""
        if index % self.every == 0:
            self.note(index, luminance(_sampled(frame)))

    def note(self, index: int, light: Any) -> None:
        """Take in the relative luminance of a frame, shape (height, width), 0 to 1."""
        if self._swings is None:
            self._swings = Swings(light, round(self.frame_rate / self.every))
        area = self._swings.flashing(light)
        if area > self.area:
            self.area, self.time = area, index / self.frame_rate

    @property
    def hurt(self) -> bool:
        """Whether so large a part of the frame flashed that it may hurt."""
        return self.area >= LARGE_AREA


def luminance(pixels: Any) -> Any:
    """Return relative luminance, shape (height, width), of sRGB pixels from 0 to 255, shape (height, width, 3)."""
    channels = pixels / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4) @ LIGHT


def _sampled(frame: VideoFrame) -> Any:
    """Return a frame in red, green and blue, 0 to 255, at the middles of WIDTH by HEIGHT patches."""
    planes = []
    for plane in (frame if frame.format.name == PIXELS else frame.reformat(format=PIXELS)).planes:
        rows = (np.arange(HEIGHT) + 0.5) * plane.height / HEIGHT
        columns = (np.arange(WIDTH) + 0.5) * plane.width / WIDTH
        planes.append(values_of(plane)[np.ix_(rows.astype(int), columns.astype(int))])
    luma, blueness, redness = planes
    return rgb_of(luma, blueness, redness, BT709).clip(0, 255)


class Swings:
    """Follows how the luminance of each patch goes up and down.

    Parameters
    ----------
    first
        The first frame.
    window
        How many frames a second has.
    """

    def __init__(self, first: Any, window: int) -> None:
        self._extreme = first.astype(float)
        self._rising = np.zeros(first.shape, dtype=int)
        self._recent = np.zeros((window, *first.shape), dtype=bool)
        self._index = 0

    def flashing(self, frame: Any) -> float:
        """Take the next frame and return the share of the frame that has flashed too often within the last second."""
        change = frame - self._extreme
        dark_enough = np.minimum(frame, self._extreme) < BRIGHT
        turned = (np.abs(change) >= LEAST_SWING) & dark_enough & (np.sign(change) != self._rising)
        # Going on in the same direction moves the extreme along; a turn begins a new swing from here.
        going_on = np.sign(change) == self._rising
        self._rising = np.where(turned, np.sign(change).astype(int), self._rising)
        self._extreme = np.where(turned | going_on, frame, self._extreme)
        self._recent[self._index % len(self._recent)] = turned
        self._index += 1
        # A flash is a pair of opposite swings.
        return float((self._recent.sum(axis=0) > 2 * MOST_FLASHES).mean())
