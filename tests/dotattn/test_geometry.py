"""Lengths and angles against hand-worked values, math.hypot, math.fsum and math.atan2."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from dotattn import angle, cosine_similarity, dot, norm

pytestmark = pytest.mark.filterwarnings("error")

component = st.floats(-1e6, 1e6).map(lambda x: 0.0 if abs(x) < 1e-6 else x)
vector = st.integers(1, 6).flatmap(lambda d: arrays(np.float64, d, elements=component))
vector_pair = st.integers(1, 6).flatmap(
    lambda d: st.tuples(*[arrays(np.float64, d, elements=component).filter(np.any)] * 2)
)


def test_dot_by_hand():
    assert dot([3, 4], [6, 0]) == 18
    assert dot([-3, 4], [6, 0]) == -18
    assert dot([3, -1], [3, 2]) == 7


def test_dot_broadcasts_leading_axes():
    table = dot(np.arange(6.0).reshape(3, 1, 2), [[1, 0], [0, 1]])
    np.testing.assert_array_equal(table, [[0, 1], [2, 3], [4, 5]])


@given(vector_pair)
def test_dot_matches_an_exact_sum(pair):
    a, b = pair
    exact = math.fsum(x * y for x, y in zip(a, b, strict=True))
    size = math.fsum(abs(x * y) for x, y in zip(a, b, strict=True))
    assert abs(dot(a, b) - exact) <= 1e-15 * size


def test_dot_of_extreme_vectors():
    assert dot([1e200, 1e200], [1e200, -1e200]) == 0
    assert dot([1e200, 2], [1e-200, 3]) == pytest.approx(7, rel=1e-15, abs=0)
    assert dot([1e200, 1e200, 1e200], [1e200, -1e200, 1e-100]) == pytest.approx(1e100, rel=1e-15, abs=0)
    np.testing.assert_allclose(dot([[1e200, 1e200], [1, 2], [0, 0]], [1e200, -1e200]), [0, -1e200, 0])


def test_zero_is_never_negative():
    assert not np.signbit(dot([0.0, 0.0], [-1.0, -2.0]))
    assert not np.signbit(cosine_similarity([0.0, 1.0], [-1.0, 0.0]))
    assert not np.signbit(cosine_similarity([0.0, 1.0], [-1.0, -0.0]))


def test_norm_by_hand():
    assert norm([3, 4]) == 5
    np.testing.assert_array_equal(norm([[6, 0], [0, 0], [1, 2]]), [6, 0, math.sqrt(5)])


@given(vector)
def test_norm_matches_hypot(a):
    assert norm(a) == pytest.approx(math.hypot(*a), rel=1e-15, abs=0)


@pytest.mark.parametrize("size", [1e200, 1e-200, 2.0**1020, 2.0**-1074])
def test_norm_of_extreme_vectors(size):
    assert norm([3 * size, 4 * size]) == 5 * size


def test_cosine_by_hand():
    assert cosine_similarity([3, 4], [6, 0]) == 0.6
    assert cosine_similarity([-3, 4], [6, 0]) == -0.6
    assert cosine_similarity([1, 1], [1, -1]) == 0


@pytest.mark.parametrize("size", [1e200, 1e-200])
def test_cosine_and_angle_of_extreme_vectors(size):
    a, b = np.array([3, 4]) * size, np.array([6, 0]) / size
    assert cosine_similarity(a, b) == pytest.approx(0.6, rel=1e-15, abs=0)
    assert angle(a, b) == pytest.approx(math.degrees(math.atan2(4, 3)), rel=1e-15, abs=0)


def test_cosine_keeps_a_tiny_component():
    assert cosine_similarity([1, 0], [1e-200, 1]) == 1e-200


@given(vector_pair)
def test_cauchy_schwarz(pair):
    a, b = pair
    assert abs(dot(a, b)) <= norm(a) * norm(b) * (1 + 1e-14)
    assert abs(cosine_similarity(a, b)) <= 1


@given(vector_pair)
def test_cosine_and_angle_agree(pair):
    assert math.cos(angle(*pair, degrees=False)) == pytest.approx(cosine_similarity(*pair), abs=1e-14)


@given(vector_pair, st.floats(1e-3, 1e3))
def test_angle_ignores_length_and_order(pair, factor):
    a, b = pair
    assert angle(a * factor, b) == pytest.approx(angle(a, b), abs=1e-12)
    assert angle(b, a) == angle(a, b)


@given(vector_pair)
def test_opposite_angles_are_supplementary(pair):
    a, b = pair
    assert angle(a, b) + angle(-a, b) == pytest.approx(180, abs=1e-12)


@given(st.floats(0.01, 100), st.floats(-100, 100), st.floats(-179.9, 179.9))
def test_plane_angle_matches_atan2(x, y, turn):
    assume(math.hypot(x, y) > 0.1)
    polar = math.atan2(y, x) + math.radians(turn)
    assert angle([x, y], [math.cos(polar), math.sin(polar)]) == pytest.approx(abs(turn), abs=1e-12)


def test_angle_by_hand():
    assert angle([3, 4], [6, 0]) == pytest.approx(53.13010235415598, rel=1e-15, abs=0)
    assert angle([1, 0], [0, 7]) == 90
    assert angle([1, 0], [0, 7], degrees=False) == math.pi / 2
    assert angle([2], [5]) == 0
    assert angle([2], [-5]) == 180


@pytest.mark.parametrize("d", [1, 2, 3, 8, 64, 1024])
def test_parallel_and_opposite_are_exact(d):
    v = np.random.default_rng(d).standard_normal((500, d))
    for factor in (3, 1 / 7, 1e150, 1e-150):
        assert (angle(v, factor * v) == 0).all()
        assert (angle(v, -factor * v) == 180).all()
    assert (angle(v, -v) == 180).all()


@pytest.mark.parametrize("t", [1e-3, 1e-8, 1e-100, 1e-200])
def test_small_angles_keep_their_digits(t):
    assert angle([1, 0], [1, t], degrees=False) == pytest.approx(math.atan(t), rel=1e-15, abs=0)
    assert angle([1, 0, 0], [1, 0, -t]) == pytest.approx(math.degrees(math.atan(t)), rel=1e-15, abs=0)


def test_small_angles_between_slanted_vectors():
    v = np.array([0.6, 0.8])
    for t in (1e-8, 1e-6):
        turned = v * math.cos(t) + np.array([-0.8, 0.6]) * math.sin(t)
        assert angle(v, turned, degrees=False) == pytest.approx(t, abs=5e-16)
        assert math.pi - angle(v, -turned, degrees=False) == pytest.approx(t, abs=1e-15)


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"\(2,\) and \(3,\)"):
        dot([1, 2], [1, 2, 3])
    with pytest.raises(ValueError, match=r"\(2, 2\) and \(3, 2\)"):
        angle(np.ones((2, 2)), np.ones((3, 2)))
    with pytest.raises(ValueError, match=r"b must be nonzero.*zero vector at index \(1,\)"):
        cosine_similarity([1, 2], [[1, 1], [0, 0]])
    with pytest.raises(ValueError, match=r"a must be nonzero"):
        angle([0, 0], [1, 2])
    with pytest.raises(ValueError, match=r"dot product of a and b is beyond the largest float"):
        dot([1e200], [1e200])
    with pytest.raises(ValueError, match=r"length of a is beyond"):
        norm([1.7e308, 1.7e308])
