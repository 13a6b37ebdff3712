"""Shown factors multiply and shown terms add up, checked with exact decimals."""

from decimal import ROUND_HALF_UP, Decimal
from math import prod

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dotattn import digits_of_factors, digits_that_add, digits_that_multiply, exponent, usual_digits

sizes = st.floats(0.01, 1000)
signed = sizes | sizes.map(lambda x: -x)


def shown(value, digits):
    """Read a number as a learner does: significant digits, but every digit before the point."""
    exact = Decimal(f"{value:.15g}")
    places = min(0, exact.adjusted() - digits + 1) if exact else 0
    return exact.quantize(Decimal(1).scaleb(places), ROUND_HALF_UP)


@pytest.mark.parametrize(
    ("value", "power"), [(18, 1), (5, 0), (-0.0051, -3), (1000, 3), (999.99, 2), (0, 0), (1e-300, -300)]
)
def test_powers_of_ten(value, power):
    assert exponent(value) == power


@pytest.mark.parametrize(("value", "digits"), [(3, 3), (0.00123, 3), (18.347, 4), (140.27, 4), (12345.6, 5), (1e6, 7)])
def test_as_many_digits_as_tell(value, digits):
    assert usual_digits(value) == digits


@given(signed, signed)
def test_shown_factors_give_the_shown_product(x, y):
    product = float(f"{x * y:.15g}")
    digits = usual_digits(product)
    n = digits_that_multiply(x, y, product, digits)
    goal = shown(product, digits)
    assert (shown(x, n) * shown(y, n)).quantize(goal, ROUND_HALF_UP) == goal
    assert 3 <= n < 15


@given(st.lists(signed, min_size=1, max_size=4), st.integers(0, 4))
def test_shown_factors_of_any_number_give_the_product_at_its_decimals(factors, decimals):
    product = float(f"{prod(factors):.15g}")
    n = digits_of_factors(factors, product, decimals)
    step = Decimal(1).scaleb(-decimals)
    goal = Decimal(f"{product:.15g}").quantize(step, ROUND_HALF_UP)
    assume(n < 15)
    assert prod(shown(factor, n) for factor in factors).quantize(step, ROUND_HALF_UP) == goal
    if n > 3:
        assert prod(shown(factor, n - 1) for factor in factors).quantize(step, ROUND_HALF_UP) != goal


@given(st.lists(signed, min_size=2, max_size=4))
def test_shown_terms_give_the_shown_total(terms):
    assume(abs(sum(terms)) > 1e-3 * max(map(abs, terms)))
    digits = usual_digits(sum(terms))
    n = digits_that_add(terms, sum(terms), digits)
    goal = shown(sum(terms), digits)
    assert sum(shown(term, n) for term in terms).quantize(goal, ROUND_HALF_UP) == goal
    assert n < 15


def test_hand_worked():
    assert digits_that_multiply(5, 0.6, 3, 3, least=1) == 1
    assert digits_that_multiply(3.14159, -1.41421, -4.4428680339, 3) == 4
    assert digits_that_add([490000, -489999.3], 0.7, 3) == 7
    assert digits_that_multiply(1, 1e-300, 1e-300, 3) == 3
    # 2.24 x 2.24 x 0.8 = 4.014 and 2.236 x 2.236 x 0.8 = 3.99976.
    assert digits_of_factors([5**0.5, 5**0.5, 0.8], 4, 0) == 3
    assert digits_of_factors([5**0.5, 5**0.5, 0.8], 4, 2) == 4
    assert digits_of_factors([5, 5, -0.32], -8, 2, least=1) == 2


@pytest.mark.parametrize("bad", [0, 16])
def test_counts_of_digits_have_limits(bad):
    with pytest.raises(ValueError, match="digits"):
        digits_that_multiply(1, 2, 2, bad)
    with pytest.raises(ValueError, match="digits"):
        digits_that_add([1, 2], 3, bad)
    with pytest.raises(ValueError, match="least"):
        digits_of_factors([1, 2], 2, 1, least=bad)
