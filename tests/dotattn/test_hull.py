"""The smallest polygon around points against scipy's, and points on a line."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial import ConvexHull

from dotattn import convex_hull

points = st.lists(st.tuples(st.integers(-20, 20), st.integers(-20, 20)), min_size=1, max_size=12)


@given(st.integers(0, 2**32 - 1), st.integers(3, 40))
def test_corners_are_those_of_another_implementation(seed: int, count: int) -> None:
    drawn = np.random.default_rng(seed).normal(size=(count, 2))
    assert sorted(convex_hull(drawn)) == sorted(ConvexHull(drawn).vertices.tolist())


def test_corners_come_counter_clockwise_from_the_left() -> None:
    assert convex_hull([[1, 1], [0, 0], [2, 0], [2, 2], [0, 2]]) == [1, 2, 3, 4]


@given(points)
def test_every_point_lies_to_the_left_of_every_edge(drawn: list[tuple[int, int]]) -> None:
    corners = [drawn[index] for index in convex_hull(drawn)]
    for (x, y), (u, v) in zip(corners, corners[1:] + corners[:1], strict=True):
        assert all((u - x) * (b - y) - (v - y) * (a - x) >= 0 for a, b in drawn) or len(corners) < 3


@pytest.mark.parametrize(
    ("drawn", "corners"),
    [([[1, 2]], [0]), ([[1, 2], [1, 2]], [0]), ([[3, 3], [1, 1], [2, 2]], [1, 0]), ([[0, 1], [0, 0]], [1, 0])],
)
def test_points_on_a_line_have_no_polygon(drawn: list[list[int]], corners: list[int]) -> None:
    assert convex_hull(drawn) == corners


@pytest.mark.parametrize("drawn", [[[1, 2, 3]], [1, 2], [[1]]])
def test_points_have_two_components(drawn: list[object]) -> None:
    with pytest.raises(ValueError, match="points"):
        convex_hull(drawn)  # type: ignore[arg-type]
