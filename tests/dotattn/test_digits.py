"""Decimals for a display, against exact rationals and hand-worked cases."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotattn import (
    cosine_table,
    decimals_needed,
    decimals_that_agree,
    decimals_that_dot,
    decimals_that_tell,
    rounded,
)


@pytest.mark.parametrize(
    ("values", "most", "needed"),
    [
        ([[3, -7], [0, 2]], 2, 0),
        ([0.5, 2], 2, 1),
        ([0.1 + 0.2], 2, 1),
        ([1 / 3, 1], 2, 2),
        ([0.25], 1, 1),
        ([0.25], 0, 0),
        ([1e6, 1e-6], 2, 2),
        ([0.0, -0.0], 2, 0),
    ],
)
def test_decimals_needed(values, most, needed):
    assert decimals_needed(values, most) == needed


@pytest.mark.parametrize("most", [-1, 13])
def test_decimals_needed_refuses_a_range_it_cannot_show(most):
    with pytest.raises(ValueError, match=r"most"):
        decimals_needed([1.0], most)


def test_whole_components_need_no_decimals():
    assert decimals_that_dot([3, -1], [3, 2], 0) == 0


def test_components_get_as_many_decimals_as_their_product_asks_for():
    # 2 * 2 + 0 = 4 is not 2.2; 1.5 * 1.5 = 2.25 is.
    assert decimals_that_dot([1.5, 0.04], [1.5, 0], 1) == 1


@given(
    st.lists(st.tuples(st.integers(-999, 999), st.integers(-999, 999)), min_size=1, max_size=5),
    st.integers(0, 2),
)
def test_shown_components_give_the_shown_product(pairs, decimals):
    a, b = [x / 100 for x, _ in pairs], [y / 100 for _, y in pairs]
    shown = decimals_that_dot(a, b, decimals)
    product = sum(
        Fraction(str(rounded(x, shown))) * Fraction(str(rounded(y, shown))) for x, y in zip(a, b, strict=True)
    )
    exact = sum(Fraction(x * y, 10_000) for x, y in pairs)
    assert abs(product - exact) <= Fraction(1, 10**decimals)
    assert rounded(float(product), decimals) == rounded(float(exact), decimals)


def test_vectors_of_different_widths_are_refused():
    with pytest.raises(ValueError, match=r"do not fit"):
        decimals_that_dot([1, 2], [1], 0)


@pytest.mark.parametrize(
    ("degrees", "decimals", "needed"),
    [
        (60, 3, 0),
        (75.5, 1, 1),
        (30.5, 1, 1),
        # cos 33.33 is 0.8355(2), cos 33.3333 is 0.8354(9).
        (33.333333333, 3, 3),
        # cos 89.996 is 0.0000698, which 90.00 would turn to 0.0000.
        (89.996, 4, 3),
    ],
)
def test_shown_angles_have_the_shown_cosine(degrees, decimals, needed):
    assert decimals_that_agree(degrees, cosine_table, decimals) == needed


def test_inputs_without_agreement_are_refused():
    with pytest.raises(ValueError, match="no inputs"):
        decimals_that_agree(1 / 3, lambda x: x * 1e15, 0)


@pytest.mark.parametrize(
    ("value", "least", "digits", "needed"),
    [
        (1.5, 3, 2, 3),
        (0.00005, 3, 2, 5),
        (0.0000759, 1, 2, 6),
        (-0.0000759, 1, 1, 6),
        (126.25, 0, 2, 0),
        (0, 0, 2, 0),
        (1e-30, 0, 2, 12),
    ],
)
def test_decimals_that_tell(value, least, digits, needed):
    assert decimals_that_tell(value, least, digits) == needed


@pytest.mark.parametrize(("least", "digits"), [(-1, 2), (13, 2), (0, 0)])
def test_decimals_that_tell_refuses_a_range_it_cannot_show(least, digits):
    with pytest.raises(ValueError):
        decimals_that_tell(1.0, least, digits)
