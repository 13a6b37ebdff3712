"""One palette for a whole film: the colours its pictures need most, and which of them each colour becomes."""

from __future__ import annotations

import numpy as np

from lesson.film import Film

MOST_COLORS = 256
EVERY_COLOR = 1 << 24
# Colours to match at once, so that the distances fit in a few megabytes.
BATCH = 4096
# Hundredths of a second from which on a picture stands still for the eye.
STILL = 20


class Palette:
    """The colours of pictures, reduced to a few.

    Colours are taken one by one, each time the one that would be worst off without: by how far it is from all
    taken so far, and by how much is seen of it. Large areas so keep their very colour, and no colour ends up far
    from its own. There is no dithering: it would flicker, and would make files large.

    Parameters
    ----------
    film
        All pictures.
    """

    def __init__(self, film: Film) -> None:
        seen = _seen(film)
        present = np.flatnonzero(seen)
        all_colors = np.stack([present >> 16, present >> 8 & 255, present & 255], axis=1).astype(np.float32)
        chosen = _chosen(all_colors, np.sqrt(seen[present]))
        self.colors = all_colors[chosen].astype(np.uint8)
        self._place = np.zeros(EVERY_COLOR, np.uint8)
        self._place[present] = _nearest(all_colors, all_colors[chosen])

    def places(self, picture: np.ndarray) -> np.ndarray:
        """Return the place in the palette of each pixel's colour."""
        return self._place[_numbers(picture)]

    def applied_to(self, film: Film) -> Film:
        """Return the film in colours of the palette only; pictures that become alike become one."""
        reduced = Film()
        for picture, hundredths in zip(film.pictures(), film.hundredths, strict=True):
            reduced.add(self.colors[self.places(picture)], hundredths)
        return reduced


def _numbers(picture: np.ndarray) -> np.ndarray:
    red, green, blue = (picture[..., channel].astype(np.uint32) for channel in range(3))
    return red << 16 | green << 8 | blue


def _seen(film: Film) -> np.ndarray:
    """Count pixels by colour: of moving pictures those that change, of still ones all, for as long as they stand."""
    seen, before = np.zeros(EVERY_COLOR), None
    for picture, hundredths in zip(film.pictures(), film.hundredths, strict=True):
        numbers = _numbers(picture)
        if before is None or hundredths >= STILL:
            counted, times = numbers, hundredths
        else:
            counted, times = numbers[numbers != before], 1
        colors, pixels = np.unique(counted, return_counts=True)
        seen[colors] += times * pixels
        before = numbers
    return seen


def _chosen(colors: np.ndarray, weights: np.ndarray) -> list[int]:
    """Return which colours to take, the most needed first."""
    chosen: list[int] = []
    distances = np.full(len(colors), 3 * 255.0**2, np.float32)
    while len(chosen) < MOST_COLORS and distances.any():
        chosen.append(int(np.argmax(weights * distances)))
        distances = np.minimum(distances, _squared_distances(colors, colors[chosen[-1:]])[:, 0])
    return chosen


def _nearest(colors: np.ndarray, palette: np.ndarray) -> np.ndarray:
    batches = (colors[at : at + BATCH] for at in range(0, len(colors), BATCH))
    return np.concatenate([_squared_distances(batch, palette).argmin(axis=1) for batch in batches])


def _squared_distances(colors: np.ndarray, palette: np.ndarray) -> np.ndarray:
    return ((colors[:, None, :] - palette[None]) ** 2).sum(axis=2)
