"""A turning vector's shadow, against trigonometry written out here and the storyboard's numbers."""

import math

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dotattn import Shadow, cast_shadow, dot_terms, erected, turned, turned_shadow

component = st.floats(-1000, 1000)
vectors = st.tuples(component, component).filter(lambda v: 0.01 <= math.hypot(*v) <= 1000)
angles = st.floats(0, 180)


def test_the_storyboard():
    shadow = cast_shadow([3, 4], [6, 0])
    assert shadow.theta == pytest.approx(53.13010235, abs=1e-8)
    assert (shadow.cosine, shadow.along, shadow.dot) == pytest.approx((0.6, 3, 18), rel=1e-15)
    mirrored = turned_shadow([3, 4], [6, 0], 180 - shadow.theta)
    assert (mirrored.along, mirrored.dot) == pytest.approx((-3, -18))
    assert turned([3, 4], [6, 0], 180 - shadow.theta) == pytest.approx([-3, 4])
    assert cast_shadow([6, 0], [3, 4]).along == pytest.approx(3.6)


@pytest.mark.parametrize(
    ("a", "b"), [([0, 3], [4, 0]), ([0.1, 0.2], [0.6, -0.3]), ([0.7, 0.1], [-0.01, 0.07]), ([1, -3], [0.3, 0.1])]
)
def test_perpendicular_decimals_are_perpendicular(a, b):
    assert cast_shadow(a, b) == Shadow(90.0, 0.0, 0.0, 0.0)


def test_nearly_perpendicular_is_not_perpendicular():
    shadow = cast_shadow([1e-9, 1], [3, 0])
    assert shadow.theta < 90
    assert (shadow.along, shadow.dot) == pytest.approx((1e-9, 3e-9))


@given(vectors, vectors)
def test_a_shadow_agrees_with_trigonometry(a, b):
    product = a[0] * b[0] + a[1] * b[1]
    lengths = math.hypot(*a) * math.hypot(*b)
    assume(abs(product) > 1e-6 * lengths)
    shadow = cast_shadow(a, b)
    assert shadow.dot == pytest.approx(product, rel=1e-9)
    assert shadow.along * math.hypot(*b) == pytest.approx(product, rel=1e-9)
    assert math.cos(math.radians(shadow.theta)) == pytest.approx(product / lengths, abs=1e-9)


@given(vectors, vectors, angles)
def test_turning_keeps_length_and_side_and_makes_the_angle(a, b, theta):
    new = turned(a, b, theta)
    assert math.hypot(*new) == pytest.approx(math.hypot(*a), rel=1e-12)
    cross = b[0] * new[1] - b[1] * new[0]
    angle = math.degrees(math.atan2(abs(cross), b[0] * new[0] + b[1] * new[1]))
    assert angle == pytest.approx(theta, abs=1e-6)
    before = b[0] * a[1] - b[1] * a[0]
    if abs(before) > 1e-6 * math.hypot(*a) * math.hypot(*b) and 1 < theta < 179:
        assert math.copysign(1, before) == math.copysign(1, cross)


@given(vectors, vectors, angles)
def test_a_turned_shadow_is_the_shadow_of_the_turned(a, b, theta):
    shadow = turned_shadow(a, b, theta)
    new = turned(a, b, theta)
    scale = math.hypot(*a) * math.hypot(*b)
    assert shadow.dot == pytest.approx(new[0] * b[0] + new[1] * b[1], abs=1e-12 * scale)


@given(vectors, vectors)
def test_a_right_angle_is_exact_and_upright_stands_on_it(a, b):
    assert turned_shadow(a, b, 90) == Shadow(90.0, 0.0, 0.0, 0.0)
    upright = erected(a, b)
    assert upright[0] * b[0] + upright[1] * b[1] == pytest.approx(0, abs=1e-9)
    assert math.hypot(*upright) == pytest.approx(math.hypot(*b))
    assert upright @ np.array(a) >= -1e-9 * math.hypot(*a) * math.hypot(*b)


def test_terms_add_up_to_the_dot_product():
    assert dot_terms([3, 4], [6, 0]).tolist() == [18, 0]
    assert str(dot_terms([-1, 2], [0, 3])[0]) == "0.0"


@pytest.mark.parametrize("function", [cast_shadow, lambda a, b: turned_shadow(a, b, 1), lambda a, b: turned(a, b, 1)])
def test_what_casts_no_shadow_is_refused(function):
    with pytest.raises(ValueError, match="zero"):
        function([1, 0], [0, 0])
    with pytest.raises(ValueError, match="fit"):
        function([1, 0, 0], [1, 0])
    with pytest.raises(TypeError, match="numbers"):
        function(["x", 0], [1, 0])
