"""Plane vectors in degrees: exact where the answer is rational, math.cos and math.atan2 elsewhere."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotattn import cosine_table, direction, quarter_turn, vector_at_angle

pytestmark = pytest.mark.filterwarnings("error")


def test_quarter_angles_are_exact():
    turns = vector_at_angle([0, 90, 180, 270, 360, -90, -180, 450, 360e6 + 90])
    exact = [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 0], [0, -1], [-1, 0], [0, 1], [0, 1]]
    np.testing.assert_array_equal(turns, exact)
    assert not np.signbit(turns[turns == 0]).any()


def test_enormous_angles_are_reduced_exactly():
    for power in (60, 61, 100):
        rest = math.radians(pow(2, power, 360))
        expected = [math.cos(rest), math.sin(rest)]
        np.testing.assert_allclose(vector_at_angle(2.0**power), expected, atol=1e-15)


def test_rational_cosines_are_exact():
    np.testing.assert_array_equal(
        cosine_table([0, 60, 90, 120, 180, 240, 270, 300, 360, -60, -120, 420]),
        [1, 0.5, 0, -0.5, -1, -0.5, 0, 0.5, 1, 0.5, -0.5, 0.5],
    )


@given(st.floats(-720, 720))
def test_cosines_and_vectors_match_math(degrees):
    radians = math.radians(degrees)
    assert cosine_table(degrees) == pytest.approx(math.cos(radians), abs=2e-15)
    expected = [math.cos(radians), math.sin(radians)]
    np.testing.assert_allclose(vector_at_angle(degrees), expected, atol=2e-15)


def test_length_and_broadcasting():
    np.testing.assert_array_equal(vector_at_angle(90, 3), [0, 3])
    np.testing.assert_array_equal(vector_at_angle(60, 3)[0], 1.5)
    assert vector_at_angle(np.zeros((4, 1)), np.ones(3)).shape == (4, 3, 2)
    np.testing.assert_array_equal(vector_at_angle(123, 0), [0, 0])


def test_direction_by_hand():
    np.testing.assert_array_equal(
        direction([[2, 0], [1, 1], [0, 3], [-1, 1], [-1, 0], [-1, -0.0], [0, -1], [-1e-200, 1e-200]]),
        [0, 45, 90, 135, 180, 180, -90, 135],
    )
    assert direction([-1, -1e-300]) == 180


@given(st.floats(-179.999, 180), st.floats(1e-3, 1e3))
def test_direction_undoes_vector_at_angle(theta, length):
    assert direction(vector_at_angle(theta, length)) == pytest.approx(theta, abs=1e-12)


@given(st.floats(-1e3, 1e3), st.floats(-1e3, 1e3))
def test_quarter_turn(x, y):
    turned = quarter_turn([x, y])
    assert complex(*turned) == complex(x, y) * 1j
    np.testing.assert_array_equal(quarter_turn(quarter_turn(turned)), -turned)


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"length must be at least 0; got -2"):
        vector_at_angle(30, -2)
    with pytest.raises(ValueError, match=r"theta and length must broadcast; got shapes \(2,\) and \(3,\)"):
        vector_at_angle([1, 2], [1, 2, 3])
    with pytest.raises(ValueError, match=r"a must be nonzero"):
        direction([0, -0.0])
    for flat in (direction, quarter_turn):
        with pytest.raises(ValueError, match=r"2 components; got shape \(3,\)"):
            flat([1, 2, 3])
