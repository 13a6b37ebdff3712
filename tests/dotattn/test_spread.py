"""Exact spread of dot products against integrals and sums taken another way."""

import itertools
import math

import numpy as np
import pytest
from scipy import integrate, stats

from dotattn import dot_mean, dot_std, dot_variance, excess_kurtosis, expected_order_statistics

pytestmark = pytest.mark.filterwarnings("error")


def test_variance_is_the_width_for_unit_parts():
    assert [dot_variance(d) for d in (1, 4, 16, 64, 256)] == [1, 4, 16, 64, 256]
    assert [dot_std(d) for d in (1, 4, 16, 64, 256)] == [1, 2, 4, 8, 16]
    assert dot_variance(64, var_q=4, var_k=0.25) == 64
    assert dot_std(9, var_q=4) == 6


def test_moments_match_a_full_enumeration():
    q_values, k_values = np.array([-1.0, 0.0, 4.0]), np.array([0.5, 2.0])
    every = [q * k for q, k in itertools.product(q_values, k_values)]
    parts = {
        "mean_q": q_values.mean(),
        "mean_k": k_values.mean(),
        "var_q": q_values.var(),
        "var_k": k_values.var(),
    }
    assert dot_mean(7, parts["mean_q"], parts["mean_k"]) == pytest.approx(7 * np.mean(every))
    assert dot_variance(7, **parts) == pytest.approx(7 * np.var(every))
    assert dot_std(7, **parts) == pytest.approx(math.sqrt(7 * np.var(every)))


LAWS = {
    "normal": stats.norm(),
    "uniform": stats.uniform(-math.sqrt(3), 2 * math.sqrt(3)),
    "laplace": stats.laplace(scale=math.sqrt(0.5)),
}


@pytest.mark.parametrize("components", LAWS)
def test_excess_kurtosis_from_scipy_moments(components):
    fourth = LAWS[components].moment(4)
    for d_k in (1, 3, 64):
        assert excess_kurtosis(d_k, components) == pytest.approx((fourth**2 - 3) / d_k, rel=1e-12, abs=0)


def test_excess_kurtosis_of_signs_by_enumeration():
    dots = np.array([sum(signs) for signs in itertools.product([-1, 1], repeat=6)])
    assert excess_kurtosis(6, "rademacher") == pytest.approx(np.mean(dots**4) / np.mean(dots**2) ** 2 - 3)


def mean_integrand(x, i, n):
    """Return x times the density of the i-th of n sorted normal draws; its rank is beta-distributed."""
    return x * stats.norm.pdf(x) * stats.beta.pdf(stats.norm.cdf(x), i, n - i + 1)


@pytest.mark.parametrize("n", [1, 2, 3, 5, 8, 17, 64])
def test_order_statistics_match_quadrature(n):
    ours = expected_order_statistics(n)
    for i in {1, (n + 1) // 2, n}:
        exact, _ = integrate.quad(mean_integrand, -9, 9, args=(i, n), epsabs=1e-11, limit=200)
        assert ours[i - 1] == pytest.approx(exact, abs=1e-8)


def test_order_statistics_closed_forms():
    unit = 1 / math.sqrt(math.pi)
    np.testing.assert_allclose(expected_order_statistics(2), [-unit, unit], rtol=1e-12)
    np.testing.assert_allclose(expected_order_statistics(3), [-1.5 * unit, 0, 1.5 * unit], rtol=1e-12)


@pytest.mark.parametrize("n", [1, 2, 7, 64, 300])
def test_order_statistics_ascend_and_mirror(n):
    ours = expected_order_statistics(n)
    assert ours.shape == (n,)
    assert (np.diff(ours) > 0).all()
    np.testing.assert_array_equal(ours, -ours[::-1])
    # Sum over i of E[X_(i)]^2 is below E[sum X^2] = n, and E[max] grows with n.
    assert (ours**2).sum() < n
    assert expected_order_statistics(n + 1)[-1] > ours[-1]


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"d_k must be at least 1; got -3"):
        dot_variance(-3)
    with pytest.raises(ValueError, match=r"var_q must be at least 0; got -1.0"):
        dot_std(4, var_q=-1)
    with pytest.raises(ValueError, match=r"variance is beyond the largest float"):
        dot_variance(4, 1e200, 1e200)
    with pytest.raises(ValueError, match=r"one of normal, uniform, rademacher, laplace; got 'cauchy'"):
        excess_kurtosis(4, "cauchy")
    with pytest.raises(ValueError, match=r"n must be from 1 to 1024; got 0"):
        expected_order_statistics(0)
    with pytest.raises(TypeError, match=r"n must be an integer; got float 8.0"):
        expected_order_statistics(8.0)
    with pytest.raises(ValueError, match=r"var_q must be one number; got shape \(2,\)"):
        dot_variance(4, [1, 2])
