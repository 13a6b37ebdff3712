"""When the picture of a clip moves, seen on the frames themselves as they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
from manim.typing import RGBAPixelArray

from scenes.boxes import Box

# Every other row and column is enough to see motion by.
EVERY = 2
# What red, green and blue give of brightness in BT.709, in 256ths: coding keeps it better than colour.
LUMA = 54, 183, 19
# So many of them differ by so much of 255 that coding at any usual quality keeps the frames apart.
PIXELS, STEP = 16, 32
# A frame between two that move far seems to stand still unless it moves this share of what the lesser of them does.
AGAINST_NEIGHBOURS = 0.1


class Motion:
    """Watches frames go by and keeps which of them clearly differ from the one before."""

    def __init__(self) -> None:
        self._count = 0
        self._moved: dict[int, int] = {}
        self._before: np.ndarray | None = None

    def see(self, pixels: RGBAPixelArray, repeat: int, changed: Iterable[Box]) -> None:
        """Take in the next frame, that it is held for `repeat` frames, and where alone it differs from the last."""
        sample = pixels[::EVERY, ::EVERY, :3]
        if self._before is None:
            self._before = _brightness(sample)
        else:
            steps = [self._steps(self._before, sample, box) for box in changed]
            if sum(map(len, steps)) >= PIXELS:
                self._moved[self._count] = sum(int(some.sum(dtype=np.int64)) for some in steps)
        self._count += repeat

    @staticmethod
    def _steps(kept: np.ndarray, sample: np.ndarray, box: Box) -> np.ndarray:
        """Return the clear differences in a box, and keep what it shows now."""
        place = tuple(slice(side.start // EVERY, -(-side.stop // EVERY)) for side in box.pixels)
        before, after = kept[place], _brightness(sample[place])
        apart = np.maximum(before, after) - np.minimum(before, after)
        kept[place] = after
        return apart[apart >= STEP]

    def stretches(self) -> Iterator[tuple[int, int]]:
        """Yield first and last frame of each stretch in which every frame clearly differs from the one before."""
        first = last = None
        for frame in filter(self._is_seen, self._moved):
            if first is not None and last is not None and frame == last + 1:
                last = frame
                continue
            if first is not None and last is not None:
                yield first, last
            first, last = frame - 1, frame
        if first is not None and last is not None:
            yield first, last

    def _is_seen(self, frame: int) -> bool:
        around = self._moved.get(frame - 1, 0), self._moved.get(frame + 1, 0)
        return self._moved[frame] >= AGAINST_NEIGHBOURS * min(around)


def _brightness(colors: np.ndarray) -> np.ndarray:
    red, green, blue = (np.uint16(share) * colors[..., channel] for channel, share in enumerate(LUMA))
    return ((red + green + blue) >> 8).astype(np.uint8)
