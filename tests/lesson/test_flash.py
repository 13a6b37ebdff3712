"""Flashes counted on frames made by hand (WCAG 2.3.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import pytest

from lesson.verify.flash import Flashes, luminance

RATE = 30


def frames(
    flashes: int, area: float = 1.0, low: float = 0.0, high: float = 0.5, seconds: int = 2
) -> Iterator[np.ndarray]:
    """Yield frames of which a share goes up and down `flashes` times a second."""
    for index in range(seconds * RATE):
        frame = np.full((20, 20), low)
        lit = int(2 * flashes * index / RATE) % 2 == 1
        frame[:, : round(20 * area)] = high if lit else low
        yield frame


def watched(pictures: Iterable[np.ndarray], rate: float = RATE) -> Flashes:
    seen = Flashes(rate)
    for index, picture in enumerate(pictures):
        if index % seen.every == 0:
            seen.note(index, picture)
    return seen


def flashing(**kinds: float) -> bool:
    return watched(frames(**kinds)).hurt  # type: ignore[arg-type]


def test_four_flashes_a_second_are_too_many_and_three_are_not() -> None:
    assert flashing(flashes=4)
    assert not flashing(flashes=3)


def test_a_small_area_may_flash() -> None:
    assert flashing(flashes=5, area=0.3)
    assert not flashing(flashes=5, area=0.2)


def test_small_changes_are_no_flashes() -> None:
    assert flashing(flashes=5, low=0.3, high=0.41)
    assert not flashing(flashes=5, low=0.3, high=0.39)


def test_changes_between_bright_and_brighter_are_no_flashes() -> None:
    assert not flashing(flashes=5, low=0.82, high=1.0)
    assert flashing(flashes=5, low=0.75, high=1.0)


def test_a_slow_fade_is_one_swing_however_many_frames_it_takes() -> None:
    levels = np.concatenate([np.linspace(0, 1, 45), np.linspace(1, 0, 45)])
    assert watched(np.full((4, 4), level) for level in levels).area == 0


def test_the_worst_moment_is_told() -> None:
    still = [np.zeros((20, 20))] * RATE
    seen = watched([*still, *frames(flashes=6)])
    assert seen.area == 1 and 1.4 < seen.time < 2.0


def test_luminance_of_known_colours() -> None:
    # The guideline's own weights, and a mid grey: 188 of 255 is half the light of white.
    pixels = np.array([[[255, 255, 255], [255, 0, 0], [0, 255, 0], [0, 0, 255], [188, 188, 188]]])
    assert luminance(pixels)[0] == pytest.approx([1, 0.2126, 0.7152, 0.0722, 0.5], abs=0.005)
