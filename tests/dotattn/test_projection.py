"""Projections by hand and by their defining properties."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from dotattn import dot, norm, scalar_projection, vector_projection

pytestmark = pytest.mark.filterwarnings("error")

component = st.floats(-1e3, 1e3).map(lambda x: 0.0 if abs(x) < 1e-3 else x)
pairs = st.integers(1, 5).flatmap(lambda d: st.tuples(*[arrays(np.float64, d, elements=component).filter(np.any)] * 2))


def test_by_hand_both_ways():
    a, b = [3, 4], [6, 0]
    assert scalar_projection(a, b) == 3
    assert scalar_projection(b, a) == 3.6
    np.testing.assert_array_equal(vector_projection(a, b), [3, 0])
    np.testing.assert_array_equal(vector_projection(b, a), [2.16, 2.88])


def test_obtuse_is_negative_and_perpendicular_is_zero():
    assert scalar_projection([-3, 4], [6, 0]) == -3
    np.testing.assert_array_equal(vector_projection([-3, 4], [6, 0]), [-3, 0])
    assert scalar_projection([0, 5], [6, 0]) == 0
    assert not np.signbit(vector_projection([0, 5], [-6, 0])).any()


def test_zero_vector_projects_to_zero():
    assert scalar_projection([0, 0], [3, 4]) == 0
    np.testing.assert_array_equal(vector_projection([0, 0], [3, 4]), [0, 0])


def test_broadcasts_leading_axes():
    np.testing.assert_array_equal(scalar_projection([[3, 4], [6, 8]], [6, 0]), [3, 6])
    assert vector_projection(np.ones((4, 1, 3)), np.ones((2, 3))).shape == (4, 2, 3)


@given(pairs)
def test_dot_is_projection_times_length_both_ways(pair):
    a, b = pair
    slack = 1e-14 * norm(a) * norm(b)
    assert scalar_projection(a, b) * norm(b) == pytest.approx(dot(a, b), abs=slack)
    assert scalar_projection(b, a) * norm(a) == pytest.approx(dot(a, b), abs=slack)


@given(pairs)
def test_residual_is_orthogonal_and_foot_has_the_projection_as_length(pair):
    a, b = pair
    foot = vector_projection(a, b)
    assert abs(dot(a - foot, b)) <= 1e-13 * norm(a) * norm(b)
    assert norm(foot) == pytest.approx(abs(scalar_projection(a, b)), abs=1e-13 * norm(a))


@pytest.mark.parametrize("size", [1e200, 1e-200])
def test_extreme_vectors(size):
    a, b = np.array([3, 4]) * size, np.array([6, 0])
    for onto in (b * 1e200, b * 1e-200):
        assert scalar_projection(a, onto) == pytest.approx(3 * size, rel=1e-15, abs=0)
        np.testing.assert_allclose(vector_projection(a, onto), [3 * size, 0], rtol=1e-15)
    assert scalar_projection([1e200, 1e-200], [0, 1]) == 1e-200


@pytest.mark.parametrize("project", [scalar_projection, vector_projection])
def test_refusals_name_what_was_given(project):
    with pytest.raises(ValueError, match=r"onto must be nonzero"):
        project([1, 2], [0, 0])
    with pytest.raises(ValueError, match=r"a and onto do not fit: got shapes \(2,\) and \(3,\)"):
        project([1, 2], [1, 2, 3])
