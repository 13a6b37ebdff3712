"""Gauges of a softmax row against scipy, finite differences and exact rational arithmetic."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy import special, stats

from dotattn import entropy, jacobian_norm, max_weight, mean_ranked_weights, perplexity, softmax_jacobian

pytestmark = pytest.mark.filterwarnings("error")

rows = st.integers(1, 8).flatmap(lambda n: arrays(np.float64, n, elements=st.floats(-30, 30))).map(special.softmax)


def exact_norm(p):
    """Frobenius norm of diag(p) - p p^T in rationals, the largest weight taken as 1 minus the others."""
    parts = [Fraction(float(x)) for x in p]
    top = int(np.argmax(p))
    parts[top] = 1 - sum(parts[:top] + parts[top + 1 :])
    square = sum(((x if i == j else 0) - x * y) ** 2 for i, x in enumerate(parts) for j, y in enumerate(parts))
    shift = 4 ** max(0, (square.denominator.bit_length() - square.numerator.bit_length()) // 2)
    return math.sqrt(square * shift) / math.sqrt(shift)


@given(rows)
def test_entropy_matches_scipy(p):
    assert entropy(p) == pytest.approx(stats.entropy(p), abs=1e-13)
    assert perplexity(p) == pytest.approx(math.exp(stats.entropy(p)), rel=1e-12, abs=0)
    assert 0 <= entropy(p) <= math.log(p.size) + 1e-14


def test_entropy_by_hand():
    assert entropy([0.5, 0.5, 0]) == pytest.approx(math.log(2), rel=1e-15, abs=0)
    assert entropy([0, 1, 0]) == 0
    assert not np.signbit(entropy([1.0]))
    np.testing.assert_allclose(perplexity([[0.25] * 4, [0.5, 0.5, 0, 0]]), [4, 2], rtol=1e-15)


def test_max_weight():
    np.testing.assert_array_equal(max_weight([[0.2, 0.8], [1, 0]]), [0.8, 1])


@given(arrays(np.float64, 5, elements=st.floats(-5, 5)))
def test_jacobian_matches_finite_differences(z):
    step = 1e-5
    nudges = step * np.eye(5)
    columns = [(special.softmax(z + h) - special.softmax(z - h)) / (2 * step) for h in nudges]
    # Central differences: error of order step^2 plus rounding of 1e-16 / step.
    np.testing.assert_allclose(softmax_jacobian(special.softmax(z)), np.transpose(columns), atol=2e-10)


@given(rows)
def test_jacobian_is_symmetric_and_its_rows_vanish(p):
    J = softmax_jacobian(p)
    np.testing.assert_allclose(J, np.diag(p) - np.outer(p, p), atol=1e-15)
    np.testing.assert_array_equal(J, J.T)
    np.testing.assert_allclose(J.sum(axis=0), 0, atol=1e-16)


@given(rows)
def test_norm_matches_rationals_and_never_exceeds_a_half(p):
    assert jacobian_norm(p) == pytest.approx(exact_norm(p), rel=1e-13, abs=0)
    assert 0 <= jacobian_norm(p) <= 0.5 + 1e-15


@given(rows)
def test_norm_matches_the_matrix_and_the_power_sums(p):
    assert jacobian_norm(p) == pytest.approx(np.linalg.norm(softmax_jacobian(p)), rel=1e-13, abs=0)
    s2, s3 = (p**2).sum(), (p**3).sum()
    assert jacobian_norm(p) ** 2 == pytest.approx(s2 - 2 * s3 + s2**2, abs=4e-15)


@pytest.mark.parametrize("rest", [1e-3, 1e-6, 1e-12, 1e-20, 1e-200, 5e-324])
def test_norm_of_two_keys_near_one_hot_keeps_its_digits(rest):
    assert jacobian_norm([1 - rest, rest]) == pytest.approx(2 * rest * (1 - rest), rel=1e-12, abs=0)
    assert softmax_jacobian([1 - rest, rest])[0, 0] == pytest.approx(rest * (1 - rest), rel=1e-12, abs=0)


def test_norm_by_hand():
    assert jacobian_norm([0.5, 0.5]) == 0.5
    assert jacobian_norm([0.5, 0.5, 0, 0]) == 0.5
    assert jacobian_norm([0, 1, 0]) == 0
    assert jacobian_norm([1.0]) == 0


@pytest.mark.parametrize("n", [2, 3, 8, 64])
def test_norm_of_equal_weights(n):
    assert jacobian_norm(np.full(n, 1 / n)) == pytest.approx(math.sqrt(n - 1) / n, rel=1e-14, abs=0)


def test_rounded_weights_are_welcome():
    assert max_weight([0.3333333, 0.3333333, 0.3333333]) == 0.3333333


def test_leading_axes():
    p = special.softmax(np.random.default_rng(0).standard_normal((3, 4, 5)), axis=-1)
    assert entropy(p).shape == jacobian_norm(p).shape == max_weight(p).shape == (3, 4)
    assert softmax_jacobian(p).shape == (3, 4, 5, 5)
    np.testing.assert_allclose(jacobian_norm(p)[1, 2], jacobian_norm(p[1, 2]), rtol=1e-15)


@pytest.mark.parametrize("gauge", [entropy, perplexity, max_weight, softmax_jacobian, jacobian_norm])
def test_refusals_name_what_was_given(gauge):
    with pytest.raises(ValueError, match=r"p must hold weights of at least 0; got -0.5"):
        gauge([1.5, -0.5])
    with pytest.raises(ValueError, match=r"p must sum to 1 along its last axis; got a sum of 0.75"):
        gauge([[0.5, 0.5], [0.5, 0.25]])
    with pytest.raises(ValueError, match=r"got a sum of 1.00001"):
        gauge([0.5, 0.50001])


def test_ranked_weights_of_a_small_case_worked_by_hand():
    # Sorted, the rows are .7 .2 .1 and .5 .3 .2.
    assert mean_ranked_weights([[0.2, 0.7, 0.1], [0.5, 0.2, 0.3]]) == pytest.approx([0.6, 0.25, 0.15])


@given(rows)
def test_ranked_weights_of_one_row_are_that_row_sorted(p):
    assert mean_ranked_weights([p]).tolist() == sorted(p, reverse=True)
    assert mean_ranked_weights([p])[0] == max_weight(p)
