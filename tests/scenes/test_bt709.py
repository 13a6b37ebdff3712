"""Converting only what differs gives the very frames that converting everything gives."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.bt709 import Bt709
from scenes.changes import changed_area

HEIGHT, WIDTH = 122, 206
Box = tuple[int, int, int, int, int]
boxes = st.tuples(
    st.integers(0, HEIGHT - 1), st.integers(1, HEIGHT), st.integers(0, WIDTH - 1), st.integers(1, WIDTH), st.integers()
)


def noise(height: int, width: int, seed: int) -> np.ndarray:
    pixels = np.random.default_rng(abs(seed)).integers(0, 256, (height, width, 4), dtype=np.uint8)
    pixels[..., 3] = 255
    return pixels


def painted(pixels: np.ndarray, box: Box) -> np.ndarray:
    top, height, left, width, seed = box
    after = pixels.copy()
    part = after[top : top + height, left : left + width]
    part[:] = noise(*part.shape[:2], seed)
    return after


@pytest.mark.parametrize("pixel_format", ["yuv420p", "yuva420p"])
@given(changes=st.lists(boxes, min_size=1, max_size=4))
def test_each_frame_is_what_it_would_be_alone(pixel_format: str, changes: list[Box]) -> None:
    convert, pixels = Bt709(pixel_format), noise(HEIGHT, WIDTH, 7)
    convert.frame(pixels)
    for box in changes:
        pixels = painted(pixels, box)
        assert np.array_equal(
            convert.frame(pixels).to_ndarray(format="yuv420p"),
            Bt709(pixel_format).frame(pixels).to_ndarray(format="yuv420p"),
        )


@given(box=boxes)
def test_the_area_is_where_something_differs_and_no_larger(box: Box) -> None:
    before = noise(HEIGHT, WIDTH, 7)
    after = painted(before, box)
    rows, columns = np.nonzero((before != after).any(axis=2))
    area = changed_area(before, after)
    assert area == (slice(rows.min(), rows.max() + 1), slice(columns.min(), columns.max() + 1))


def test_equal_frames_differ_nowhere_and_are_one_frame() -> None:
    pixels, convert = noise(HEIGHT, WIDTH, 7), Bt709("yuv420p")
    assert changed_area(pixels, pixels.copy()) is None
    assert convert.frame(pixels) is convert.frame(pixels.copy())
    assert convert.area is None
