"""Reader's rounding against exact rationals, and arithmetic that adds up on screen."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotattn import decimals_that_add, decimals_that_multiply, rounded

pytestmark = pytest.mark.filterwarnings("error")

sizes = st.floats(0.001, 100) | st.floats(-100, -0.001)


def half_away(value, decimals):
    """Round a rational, halves away from zero."""
    steps = math.floor(abs(value) * 10**decimals + Fraction(1, 2))
    return Fraction(steps if value >= 0 else -steps, 10**decimals)


def read(value):
    """Return the 15 significant digits of a float as a rational."""
    return Fraction(f"{value:.15g}")


def product_holds(x, y, decimals, shown):
    product = half_away(half_away(read(x), shown) * half_away(read(y), shown), decimals)
    return product == half_away(read(x * y), decimals)


def sum_holds(terms, decimals, shown):
    total = half_away(sum(half_away(read(t), shown) for t in terms), decimals)
    return total == half_away(read(math.fsum(terms)), decimals)


def test_halves_go_away_from_zero_as_written():
    np.testing.assert_array_equal(rounded([2.675, -2.675, 0.125, 1.005], 2), [2.68, -2.68, 0.13, 1.01])
    np.testing.assert_array_equal(rounded([0.5, 1.5, 2.5, -0.5], 0), [1, 2, 3, -1])


def test_float_noise_is_read_as_meant():
    assert 1.05 * 1.9 < 1.995
    assert rounded(1.05 * 1.9, 2) == 2
    assert rounded(math.sin(math.radians(30)), 0) == 1


def test_never_negative_zero():
    assert str(float(rounded(-0.0004, 3))) == "0.0"
    assert f"{rounded(math.cos(math.radians(270)), 3):.3f}" == "0.000"
    assert not np.signbit(rounded([-0.0, -1e-300], 12)).any()


@given(st.floats(-1e12, 1e12), st.integers(0, 12))
def test_matches_exact_rationals(value, decimals):
    assert rounded(value, decimals) == float(half_away(read(value), decimals))


def test_keeps_shape_and_huge_values():
    assert rounded(np.full((2, 3), 0.26), 1).tolist() == [[0.3] * 3] * 2
    assert rounded(1.5e300, 2) == 1.5e300
    assert np.ndim(rounded(1.25, 1)) == 0


def test_factors_by_hand():
    assert decimals_that_multiply(5, 6, 0) == 0
    assert decimals_that_multiply(5, 0.6, 2) == 1
    assert decimals_that_multiply(3.6, 5, 2) == 1
    assert decimals_that_multiply(0, 123.456, 3) == 0
    # 1.41 * 1.41 = 1.9881 and 1.414 * 1.414 = 1.999396, but 1.4142 * 1.4142 = 1.99996164.
    assert decimals_that_multiply(math.sqrt(2), math.sqrt(2), 2) == 3
    assert decimals_that_multiply(math.sqrt(2), math.sqrt(2), 3) == 4


def test_fewest_decimals_can_be_asked_for():
    x, y = math.sqrt(5), 2 / math.sqrt(5)
    assert decimals_that_multiply(x, y, 2) == 0
    assert decimals_that_multiply(x, y, 2, least=2) == 3
    assert decimals_that_add([0.5, 0.5], 1, least=3) == 3


@given(sizes, sizes, st.integers(0, 4))
def test_the_fewest_decimals_that_multiply(x, y, decimals):
    shown = decimals_that_multiply(x, y, decimals)
    assert product_holds(x, y, decimals, shown)
    assert not any(product_holds(x, y, decimals, fewer) for fewer in range(shown))


def test_terms_by_hand():
    assert decimals_that_add([18, 0], 0) == 0
    assert decimals_that_add([1.4, 1.4], 1) == 1
    # 0.33 + 0.33 + 0.33 = 0.99, which is not 1.00, nor is 0.333 * 3 = 0.999 rounded to 3 decimals.
    assert decimals_that_add([1 / 3] * 3, 2) == 3
    assert decimals_that_add([1 / 3] * 3, 3) == 4


@given(st.lists(sizes, min_size=1, max_size=5), st.integers(0, 4))
def test_the_fewest_decimals_that_add(terms, decimals):
    shown = decimals_that_add(terms, decimals)
    assert sum_holds(terms, decimals, shown)
    assert not any(sum_holds(terms, decimals, fewer) for fewer in range(shown))


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"decimals must be from 0 to 12; got -1"):
        rounded(1.0, -1)
    with pytest.raises(TypeError, match=r"decimals must be an integer; got float 2.0"):
        rounded(1.0, 2.0)
    with pytest.raises(ValueError, match=r"no factors of up to 12 decimals give 3141592.65.* to 12 decimals"):
        decimals_that_multiply(1e6 * math.pi, 1e6 * math.e, 12)
    with pytest.raises(ValueError, match=r"no terms of up to 12 decimals give the sum"):
        decimals_that_add([1e9 * math.pi, -1e9 * math.pi + 0.1], 12)
    with pytest.raises(ValueError, match=r"x \* y is beyond the largest float"):
        decimals_that_multiply(1e200, 1e200, 2)
    with pytest.raises(ValueError, match=r"least must be from 0 to 12; got 13"):
        decimals_that_add([1.0], 2, least=13)
