"""Colours of a drawing without background: as they are over any other, with no darkness at the edges."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from scenes.transparency import straight

YELLOW = (249, 215, 120)


def painted(color: tuple[int, int, int], opacity: int) -> list[int]:
    """Return a pixel as Cairo leaves it on an empty background."""
    return [round(channel * opacity / 255) for channel in color] + [opacity]


def picture(height: int = 64, width: int = 96) -> np.ndarray:
    return np.zeros((height, width, 4), np.uint8)


@pytest.mark.parametrize("opacity", [255, 192, 128, 64, 32])
def test_a_colour_comes_back_whatever_its_opacity(opacity: int) -> None:
    drawn = picture()
    drawn[20:40, 20:40] = painted(YELLOW, opacity)
    seen = straight(drawn)
    assert (seen[20:40, 20:40, 3] == opacity).all()
    assert np.abs(seen[20:40, 20:40, :3].astype(int) - YELLOW).max() <= 1 + 255 / (2 * opacity)


def test_what_is_empty_stays_empty_and_takes_the_colour_nearby() -> None:
    drawn = picture()
    drawn[:, :16] = painted(YELLOW, 255)
    drawn[:, 80:] = painted((20, 40, 200), 255)
    seen = straight(drawn)
    assert not seen[:, 16:80, 3].any()
    assert (seen[:, 16:40, :3] == YELLOW).all()
    assert (seen[:, 72:80, :3] == (20, 40, 200)).all()


def test_nothing_painted_is_nothing_seen() -> None:
    assert not straight(picture()).any()


@pytest.mark.parametrize("shape", [(1, 1), (2, 2), (5, 7), (480, 854), (9, 1000)])
def test_any_size_of_picture_keeps_its_size(shape: tuple[int, int]) -> None:
    drawn = picture(*shape)
    drawn[-1, -1] = painted(YELLOW, 255)
    seen = straight(drawn)
    assert seen.shape == drawn.shape
    assert np.abs(seen[..., :3].astype(int) - YELLOW).max() <= 8


@given(arrays(np.uint8, (6, 9, 4), elements=st.integers(0, 255)))
def test_over_a_background_it_looks_as_cairo_would_have_painted_it(drawn: np.ndarray) -> None:
    drawn[..., :3] = np.minimum(drawn[..., :3], drawn[..., 3:])
    seen, ground = straight(drawn).astype(float), 90.0
    share = drawn[..., 3:] / 255
    over = seen[..., :3] * share + ground * (1 - share)
    assert np.abs(over - (drawn[..., :3] + ground * (1 - share))).max() <= 1
