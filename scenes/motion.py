"""When the picture of a clip moves, seen on the frames themselves as they are drawn."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from manim.typing import RGBAPixelArray

# Green holds most of what is seen of a colour, and every other row and column is enough to see motion by.
EVERY, GREEN = 2, 1
# So many of them differ by so much of 255 that coding at any usual quality keeps the frames apart.
PIXELS, STEP = 16, 32


class Motion:
    """Watches frames go by and keeps which of them clearly differ from the one before."""

    def __init__(self) -> None:
        self._count = 0
        self._moved: list[int] = []
        self._before: np.ndarray | None = None

    def see(self, pixels: RGBAPixelArray, repeat: int) -> None:
        """Take in the next frame, and that it is held for `repeat` frames."""
        sample = pixels[::EVERY, ::EVERY, GREEN].astype(np.int16)
        if self._before is not None and np.count_nonzero(np.abs(sample - self._before) >= STEP) >= PIXELS:
            self._moved.append(self._count)
        self._before = sample
        self._count += repeat

    def stretches(self) -> Iterator[tuple[int, int]]:
        """Yield first and last frame of each stretch in which every frame clearly differs from the one before."""
        first = last = None
        for frame in self._moved:
            if first is not None and last is not None and frame == last + 1:
                last = frame
                continue
            if first is not None and last is not None:
                yield first, last
            first, last = frame - 1, frame
        if first is not None and last is not None:
            yield first, last
