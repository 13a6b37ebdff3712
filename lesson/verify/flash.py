"""Check: nothing flashes (WCAG 2.3.1), on the frames of a finished clip."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from lesson.check.finding import Finding

# A change of relative luminance counts from a tenth of the largest there is, if its darker end is darker than this.
LEAST_SWING, BRIGHT = 0.1, 0.8
MOST_FLASHES, LARGE_AREA = 3, 0.25
SECOND = 1.0


def check_flash(frames: Iterable[np.ndarray], frame_rate: float) -> Iterator[Finding]:
    """Yield the moments at which a quarter of the frame flashes more than three times within a second.

    Parameters
    ----------
    frames
        Relative luminance of each frame, shape (height, width), 0 to 1; a few dozen patches a side are enough.
    frame_rate
        Frames a second.
    """
    swings: Swings | None = None
    for index, frame in enumerate(frames):
        if swings is None:
            swings = Swings(frame, round(SECOND * frame_rate))
        area = swings.flashing(frame)
        if area >= LARGE_AREA:
            amount = f"{area:.0%} of the frame, {LARGE_AREA:.0%} allowed"
            when = index / frame_rate
            what = f"it flashes more than {MOST_FLASHES} times a second"
            yield Finding("flash", what, amount, area, start=when, end=when)


class Swings:
    """Follows how the luminance of each patch goes up and down.

    Parameters
    ----------
    first
        The first frame.
    window
        How many frames a second has.
    """

    def __init__(self, first: np.ndarray, window: int) -> None:
        self._extreme = first.astype(float)
        self._rising = np.zeros(first.shape, dtype=int)
        self._recent = np.zeros((window, *first.shape), dtype=bool)
        self._index = 0

    def flashing(self, frame: np.ndarray) -> float:
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
