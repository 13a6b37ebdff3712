"""Flashes counted on frames made by hand (WCAG 2.3.1)."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from lesson.check.flash import check_flash

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


def flashes(**kinds: float) -> bool:
    return bool(list(check_flash(frames(**kinds), RATE)))  # type: ignore[arg-type]


def test_four_flashes_a_second_are_too_many_and_three_are_not() -> None:
    assert flashes(flashes=4)
    assert not flashes(flashes=3)


def test_a_small_area_may_flash() -> None:
    assert flashes(flashes=5, area=0.3)
    assert not flashes(flashes=5, area=0.2)


def test_small_changes_are_no_flashes() -> None:
    assert flashes(flashes=5, low=0.3, high=0.41)
    assert not flashes(flashes=5, low=0.3, high=0.39)


def test_changes_between_bright_and_brighter_are_no_flashes() -> None:
    assert not flashes(flashes=5, low=0.82, high=1.0)
    assert flashes(flashes=5, low=0.75, high=1.0)


def test_a_slow_fade_is_one_swing_however_many_frames_it_takes() -> None:
    fade = (np.full((4, 4), level) for level in np.concatenate([np.linspace(0, 1, 45), np.linspace(1, 0, 45)]))
    assert not list(check_flash(fade, RATE))


def test_the_moment_is_told() -> None:
    still = [np.zeros((20, 20))] * RATE
    found = list(check_flash([*still, *frames(flashes=6)], RATE))
    assert 1.4 < found[0].start < 2.0
