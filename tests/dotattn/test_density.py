"""The exact density against scipy's Bessel function, a recurrence, quadrature and closed forms."""

import math

import numpy as np
import pytest
from scipy import integrate, special, stats

from dotattn import dot_pdf, normal_pdf

pytestmark = pytest.mark.filterwarnings("error")


def bessel_density(z, d_k):
    """Density through scipy's kve, valid while that does not overflow."""
    nu = (d_k - 1) / 2
    log_density = nu * np.log(z / 2) + np.log(special.kve(nu, z)) - z
    return np.exp(log_density - 0.5 * math.log(math.pi) - math.lgamma(d_k / 2))


def recurrence_density(z, d_k):
    """Density through K_{m+1}/K_m = K_{m-1}/K_m + 2m/z, stable upward, for any width."""
    if d_k % 2:
        order, logs, ratio = 0.0, [math.log(special.k0e(z)) - z], special.k1e(z) / special.k0e(z)
    else:
        order, logs, ratio = 0.5, [0.5 * math.log(math.pi / (2 * z)) - z], 1 + 1 / z
    nu = (d_k - 1) / 2
    while order < nu:
        logs.append(math.log(ratio))
        order += 1
        ratio = 1 / ratio + 2 * order / z
    log_k = math.fsum(logs)
    return math.exp(nu * math.log(z / 2) + log_k - 0.5 * math.log(math.pi) - math.lgamma(d_k / 2))


def finite_sum_density(z, d_k):
    """Closed form for an even width: K of half-integer order is a finite sum."""
    n = d_k // 2 - 1
    ways = [math.comb(n, j) * math.factorial(n + j) // math.factorial(n) for j in range(n + 1)]
    terms = sum(way * (2 * z) ** (n - j) for j, way in enumerate(ways))
    return math.exp(-z) * terms / (2 ** (2 * n + 1) * math.factorial(n))


@pytest.mark.parametrize("d_k", [1, 2, 3, 4, 5, 8, 15, 16, 63, 64])
def test_matches_scipy_bessel(d_k):
    z = np.concatenate([np.geomspace(1e-3, 1, 20), np.linspace(1, 40, 40)])
    np.testing.assert_allclose(dot_pdf(z, d_k), bessel_density(z, d_k), rtol=1e-12)


@pytest.mark.parametrize("d_k", [7, 128, 255, 1024, 1025, 4095, 4096])
def test_matches_the_recurrence_at_any_width(d_k):
    z = math.sqrt(d_k) * np.array([0.01, 0.5, 1, 2, 4, 8])
    np.testing.assert_allclose(dot_pdf(z, d_k), [recurrence_density(x, d_k) for x in z], rtol=2e-11)


@pytest.mark.parametrize("d_k", [2, 4, 6, 12])
def test_even_widths_match_their_finite_sum(d_k):
    z = np.linspace(0, 20, 41)
    np.testing.assert_allclose(dot_pdf(z, d_k), [finite_sum_density(x, d_k) for x in z], rtol=1e-13)


def test_width_two_is_exactly_laplace():
    z = np.linspace(-30, 30, 61)
    np.testing.assert_allclose(dot_pdf(z, 2), np.exp(-np.abs(z)) / 2, rtol=1e-13)


def test_width_one_is_a_bessel_function_with_a_pole():
    z = np.array([1e-300, 1e-100, 1e-10, 1, 10])
    np.testing.assert_allclose(dot_pdf(z, 1), special.k0(z) / math.pi, rtol=1e-12)
    assert dot_pdf(0, 1) == math.inf
    np.testing.assert_array_equal(np.isinf(dot_pdf([0, 1, -0.0], 1)), [True, False, True])


@pytest.mark.parametrize("d_k", [2, 3, 4, 17, 64, 1024, 4096])
def test_peak_height(d_k):
    log_peak = math.lgamma((d_k - 1) / 2) - math.lgamma(d_k / 2) - math.log(2) - 0.5 * math.log(math.pi)
    for z in (0, 1e-300, 1e-12):
        assert dot_pdf(z, d_k) == pytest.approx(math.exp(log_peak), rel=1e-10, abs=0)


@pytest.mark.parametrize("d_k", [1, 3, 16, 65, 1024])
def test_mass_is_one_and_variance_is_the_width(d_k):
    far = 40 + 14 * math.sqrt(d_k)
    mass, _ = integrate.quad(dot_pdf, 0, far, args=(d_k,), epsabs=1e-11, limit=200)
    second, _ = integrate.quad(lambda z: z * z * dot_pdf(z, d_k), 0, far, epsabs=1e-9, limit=200)
    assert 2 * mass == pytest.approx(1, abs=1e-9)
    assert 2 * second == pytest.approx(d_k, rel=1e-9, abs=0)


def test_symmetric_and_close_to_normal_when_wide():
    z = np.linspace(0.5, 200, 50)
    np.testing.assert_array_equal(dot_pdf(-z, 5), dot_pdf(z, 5))
    # The first correction of an Edgeworth series at 0 is (excess kurtosis) / 8 of the height.
    ratio = dot_pdf(0, 4096) / normal_pdf(0, 64)
    assert ratio - 1 == pytest.approx(6 / 4096 / 8, rel=1e-2, abs=0)


def test_far_tails_vanish_quietly():
    np.testing.assert_array_equal(dot_pdf([1e4, 1e200, -1.7e308], 64), [0, 0, 0])
    np.testing.assert_array_equal(normal_pdf([1e4, 1e200, -1.7e308]), [0, 0, 0])


def test_keeps_the_shape_of_z():
    assert dot_pdf(np.ones((2, 3)), 8).shape == (2, 3)
    assert np.ndim(dot_pdf(1.0, 8)) == 0


@pytest.mark.parametrize("sd", [1e-3, 1, 8])
def test_normal_pdf_matches_scipy(sd):
    z = np.linspace(-5, 5, 21) * sd
    np.testing.assert_allclose(normal_pdf(z, sd), stats.norm.pdf(z, scale=sd), rtol=1e-13)


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"d_k must be at least 1; got 0"):
        dot_pdf(1.0, 0)
    with pytest.raises(TypeError, match=r"d_k must be an integer; got bool True"):
        dot_pdf(1.0, True)
    with pytest.raises(ValueError, match=r"sd must be above 0; got 0.0"):
        normal_pdf(1.0, 0)
