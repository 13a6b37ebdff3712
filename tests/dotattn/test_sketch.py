"""Flat sketches of wide vectors, against angles worked out here and vectors that lie in a plane anyway."""

import math
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.distance import cosine

from dotattn import flat_sketch

component = st.floats(-1000, 1000).filter(lambda part: part == 0 or abs(part) > 1e-6)


def rows(width):
    row = st.lists(component, min_size=width, max_size=width).filter(any)
    return st.lists(row, min_size=1, max_size=6)


def degrees(a, b):
    return math.degrees(math.acos(min(1.0, max(-1.0, 1 - cosine(a, b)))))


@given(st.integers(1, 9).flatmap(rows))
def test_lengths_and_angles_to_the_first_are_kept(X):
    flat = flat_sketch(X)
    assert flat.shape == (len(X), 2)
    for vector, sketched in zip(X, flat, strict=True):
        assert math.hypot(*sketched) == pytest.approx(math.hypot(*vector), rel=1e-9)
        assert degrees(flat[0], sketched) == pytest.approx(degrees(X[0], vector), abs=1e-3)


def test_the_first_points_upwards_and_the_next_lies_to_its_right():
    flat = flat_sketch([[0, 0, 2], [0, 3, 0]])
    assert flat == pytest.approx(np.array([[0, 2], [3, 0]]), abs=1e-12)


def test_sides_follow_the_angles_among_the_others():
    # Both stand at right angles to the first; the second pair points one way, the third the opposite one.
    same = flat_sketch([[1, 0, 0], [0, 1, 0.1], [0, 1, -0.1]])
    assert same[1, 0] > 0 and same[2, 0] > 0
    opposed = flat_sketch([[1, 0, 0], [0, 1, 0.1], [0, -1, 0.1]])
    assert opposed[1, 0] > 0 > opposed[2, 0]


def test_where_neither_side_is_nearer_they_take_turns():
    flat = flat_sketch(np.eye(4))
    assert np.sign(flat[1:, 0]).tolist() == [1, -1, 1]


@given(st.lists(st.floats(-179, 179), min_size=2, max_size=3), st.floats(0.01, 1000))
def test_what_lies_in_a_plane_keeps_all_its_angles(turns, length):
    ways = [[length * math.cos(math.radians(turn)), length * math.sin(math.radians(turn)), 0] for turn in turns]
    flat = flat_sketch(ways)
    for i, j in combinations(range(len(ways)), 2):
        assert degrees(flat[i], flat[j]) == pytest.approx(degrees(ways[i], ways[j]), abs=1e-2)


@pytest.mark.parametrize("wrong", [[[0, 0, 0], [1, 2, 3]], [[1, 2], [0, 0]], [[1, float("nan")]]])
def test_a_zero_vector_is_refused(wrong):
    with pytest.raises(ValueError, match="X"):
        flat_sketch(wrong)
