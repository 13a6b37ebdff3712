"""Stretches of motion, from frames drawn by hand."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.boxes import Box
from scenes.changes import Picture, whole
from scenes.motion import Motion

HEIGHT, WIDTH = 20, 40


def frame(left: int, *, side: int = 16, level: int = 255) -> np.ndarray:
    """Return a square on black, `left` pixels from the edge."""
    pixels = np.zeros((HEIGHT, WIDTH, 4), dtype=np.uint8)
    pixels[4 : 4 + side, left : left + side, :3] = level
    return pixels


def stretches(frames: list[tuple[np.ndarray, int]]) -> list[tuple[int, int]]:
    motion, picture = Motion(), Picture()
    for pixels, repeat in frames:
        motion.see(pixels, repeat, picture.paint(whole(pixels)))
    return list(motion.stretches())


def test_a_square_that_rests_and_goes_moves_in_between() -> None:
    # Shown at 0 to 4, then at 5, 6 and 7 elsewhere each, held to 9, and once more at 10.
    seen = [(frame(0), 5), (frame(2), 1), (frame(4), 1), (frame(6), 3), (frame(8), 1)]
    assert stretches(seen) == [(4, 7), (9, 10)]


def test_nothing_moves_where_nothing_is_seen_to() -> None:
    assert stretches([]) == stretches([(frame(0), 9)]) == stretches([(frame(0), 2), (frame(0), 3)]) == []


@pytest.mark.parametrize(("side", "level", "moves"), [(8, 32, True), (8, 31, False), (8, 255, True), (6, 255, False)])
def test_what_is_faint_or_small_is_no_motion(side: int, level: int, moves: bool) -> None:
    blank = frame(0, level=0)
    assert bool(stretches([(blank, 1), (frame(10, side=side, level=level), 1)])) == moves


def test_a_colour_that_is_as_bright_is_no_motion() -> None:
    # 54/256 of 200 red are as bright as 183/256 of 59 green: coding may keep so thin a change of colour for nothing.
    red, green = frame(0, level=0), frame(0, level=0)
    red[4:20, 10:26, 0] = 200
    green[4:20, 10:26, 1] = 59
    assert stretches([(red, 1), (green, 1)]) == []


def test_a_picture_drawn_over_later_is_not_kept() -> None:
    motion, pixels = Motion(), frame(0)
    motion.see(pixels, 1, [])
    pixels[:] = frame(10)
    motion.see(pixels, 1, [Box(4, 20, 0, 8), Box(4, 20, 8, 26)])
    assert list(motion.stretches()) == [(0, 1)]


@pytest.mark.parametrize(("level", "moves"), [(80, [(0, 3)]), (79, [(0, 1), (2, 3)])])
def test_what_hardly_moves_between_what_moves_far_is_no_motion(level: int, moves: list[tuple[int, int]]) -> None:
    # 64 samples change by 200, then 16 of them by `level`, then all back: a tenth of 64 * 200 is 16 * 80.
    blank, far = frame(0, level=0), frame(0, level=200)
    little = far.copy()
    little[4:12, 24:32, :3] = level
    assert stretches([(blank, 1), (far, 1), (little, 1), (blank, 1)]) == moves
