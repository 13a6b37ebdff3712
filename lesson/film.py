"""The pictures of a clip in memory, each with how long it stands: what a file of looped pictures is made from."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

# Browsers slow down what stands for less than two hundredths of a second.
SHORTEST = 2
# Flat pictures shrink to a twentieth at the quickest level already.
PACKING = 1


@dataclass
class Film:
    """Pictures of one size in the order they are shown, kept packed; one that stays the same is kept once.

    `hundredths` is how many hundredths of a second each is shown.
    """

    hundredths: list[int] = field(default_factory=list)
    _packed: list[bytes] = field(default_factory=list)
    _last: np.ndarray | None = None

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        assert self._last is not None
        height, width, _ = self._last.shape
        return width, height

    def add(self, picture: np.ndarray, hundredths: int) -> None:
        """Show a picture for some hundredths of a second."""
        if self._last is not None and np.array_equal(self._last, picture):
            self.hundredths[-1] += hundredths
            return
        self._packed.append(zlib.compress(picture.tobytes(), PACKING))
        self.hundredths.append(hundredths)
        self._last = picture

    def stand_until(self, hundredths: int) -> None:
        """Let the last picture stand until a time from the start."""
        self.hundredths[-1] = max(SHORTEST, hundredths - sum(self.hundredths[:-1]))

    def pictures(self) -> Iterator[np.ndarray]:
        """Yield the pictures."""
        width, height = self.size
        for packed in self._packed:
            yield np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, width, 3)

    def smaller(self, short_side: int) -> Film:
        """Return the same film with a shorter side of so many pixels."""
        width, height = (2 * round(short_side / min(self.size) * side / 2) for side in self.size)
        film = Film()
        for picture, hundredths in zip(self.pictures(), self.hundredths, strict=True):
            # Without overshoot at edges, which would bring in colours that nothing has.
            scaled = Image.fromarray(picture).resize((width, height), Image.Resampling.HAMMING)
            film.add(np.asarray(scaled), hundredths)
        return film
