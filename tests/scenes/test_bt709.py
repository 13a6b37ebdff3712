"""Converting only what differs gives the very frames that converting everything gives."""

from __future__ import annotations

import av
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.boxes import Box, merged
from scenes.bt709 import Bt709
from scenes.changes import Patch, changed_box, copied, whole

HEIGHT, WIDTH = 122, 206
Change = tuple[int, int, int, int, int]
painting = st.tuples(
    st.integers(0, HEIGHT - 1), st.integers(1, HEIGHT), st.integers(0, WIDTH - 1), st.integers(1, WIDTH), st.integers()
)


def noise(height: int, width: int, seed: int) -> np.ndarray:
    pixels = np.random.default_rng(abs(seed)).integers(0, 256, (height, width, 4), dtype=np.uint8)
    pixels[..., 3] = 255
    return pixels


def frame_of(convert: Bt709, patches: list[Patch]) -> av.VideoFrame:
    convert.paint(patches)
    return convert.frame()


def box_of(change: Change) -> Box:
    top, height, left, width, _ = change
    return Box(top, min(HEIGHT, top + height), left, min(WIDTH, left + width))


def painted(pixels: np.ndarray, change: Change) -> np.ndarray:
    after = pixels.copy()
    part = after[box_of(change).pixels]
    part[:] = noise(*part.shape[:2], change[-1])
    return after


@pytest.mark.parametrize("pixel_format", ["yuv420p", "yuva420p"])
@given(frames=st.lists(st.lists(painting, min_size=1, max_size=3), min_size=1, max_size=4))
def test_each_frame_is_what_it_would_be_alone(pixel_format: str, frames: list[list[Change]]) -> None:
    convert, pixels = Bt709(pixel_format), noise(HEIGHT, WIDTH, 7)
    frame_of(convert, whole(pixels))
    for changes in frames:
        for change in changes:
            pixels = painted(pixels, change)
        patches = copied(pixels, merged([box_of(change) for change in changes]))
        assert np.array_equal(
            frame_of(convert, patches).to_ndarray(format="yuv420p"),
            frame_of(Bt709(pixel_format), whole(pixels)).to_ndarray(format="yuv420p"),
        )


@given(change=painting)
def test_the_box_is_where_something_differs_and_no_larger(change: Change) -> None:
    before = noise(HEIGHT, WIDTH, 7)
    after = painted(before, change)
    rows, columns = np.nonzero((before != after).any(axis=2))
    expected = Box(rows.min(), rows.max() + 1, columns.min(), columns.max() + 1)
    assert changed_box(before, after) == expected
    convert = Bt709("yuv420p")
    frame_of(convert, whole(before))
    # What was painted again as it was is not told of, whether it lies around what is new or elsewhere.
    around = Box(max(0, expected.top - 5), expected.bottom, expected.left, min(WIDTH, expected.right + 3))
    assert convert.paint(copied(after, [around])) == [expected]


def test_equal_frames_differ_nowhere_and_are_one_frame() -> None:
    pixels, convert = noise(HEIGHT, WIDTH, 7), Bt709("yuv420p")
    assert changed_box(pixels, pixels.copy()) is None
    assert frame_of(convert, whole(pixels)) is frame_of(convert, whole(pixels.copy())) is frame_of(convert, [])
    assert convert.paint(whole(pixels.copy())) == []


def test_a_frame_may_be_drawn_on_after_it_was_taken() -> None:
    pixels, convert = noise(HEIGHT, WIDTH, 7), Bt709("yuv420p")
    taken = frame_of(convert, whole(pixels)).to_ndarray()
    pixels[:] = 0
    assert np.array_equal(frame_of(convert, []).to_ndarray(), taken)
    patches = copied(noise(HEIGHT, WIDTH, 8), [Box(0, 40, 0, 40)])
    assert not np.shares_memory(patches[0].pixels, pixels)
