"""Exact density of a dot product of normal vectors, and the normal curve it is compared with."""

from math import lgamma, log, pi, sqrt

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, count, number

# The integrand is dropped where it falls below exp(-_CUT) of its peak.
_CUT = 40.0


def normal_pdf(z: ArrayLike, sd: float = 1) -> FloatArray:
    """Return the density of a normal variable of mean 0.

    Parameters
    ----------
    z : array_like
    sd : float
        Standard deviation, above 0, in the unit of z.

    Returns
    -------
    ndarray, the shape of z

    Raises
    ------
    ValueError
        If a number is not finite or sd <= 0.
    TypeError
        If z does not hold real numbers.
    """
    z, sd = as_reals(z, "z"), number(sd, "sd", above=0)
    with np.errstate(over="ignore", under="ignore"):
        density: FloatArray = np.exp(-0.5 * (z / sd) ** 2) / (sd * sqrt(2 * pi))
    return density


def dot_pdf(z: ArrayLike, d_k: int) -> FloatArray:
    """Return the exact density of q . k for independent standard normal components.

    Parameters
    ----------
    z : array_like
        Scores.
    d_k : int
        Width of q and k, at least 1.

    Returns
    -------
    ndarray, the shape of z
        Infinite at z = 0 for d_k = 1.

    Raises
    ------
    ValueError
        If d_k < 1 or a score is not finite.
    TypeError
        If d_k is not an integer or z does not hold real numbers.

    Notes
    -----
    Given q the score is normal with variance s = |q|^2, which is chi-square, so the density is
    f(z) = int N(z; 0, s) chi2(s; d_k) ds = |z|^nu K_nu(|z|) / (2^nu sqrt(pi) Gamma(d_k / 2)) with
    nu = (d_k - 1) / 2: the symmetric variance-gamma law (Madan and Seneta 1990). With r = sqrt(nu^2 + z^2)
    and s = (nu + r) exp(t), the peak at t = 0, the integrand is a constant times
    exp(-r (cosh t - 1) - nu (sinh t - t)): smooth and falling fast on both sides, so the trapezoid rule
    reaches rounding level.
    """
    z, d_k = np.abs(as_reals(z, "z")), count(d_k, "d_k")
    nu = (d_k - 1) / 2
    pole = z == 0 if d_k == 1 else np.zeros(z.shape, dtype=np.bool_)
    z = np.where(pole, 1.0, z)
    r = np.hypot(nu, z)
    log_front = -0.5 * log(2 * pi) - d_k / 2 * log(2) - lgamma(d_k / 2) - r + nu * np.log(nu + r)
    with np.errstate(all="ignore"):
        density = np.exp(log_front) * _mixture_integral(r, nu)
    return np.where(pole, np.inf, density)[()]


def _mixture_integral(r: FloatArray, nu: float) -> FloatArray:
    spare = r - nu
    low, high = _limits(r, nu)
    intervals = int(np.ceil((high - low) / (0.25 / np.sqrt(np.maximum(r, 1.0)))).max())
    step = (high - low) / intervals
    total = np.zeros_like(r)
    # One node at a time: memory stays that of z however many nodes a narrow peak needs.
    for node in range(intervals + 1):
        t = low + node * step
        total += np.exp(-(r + nu) / 2 * np.expm1(t) - spare / 2 * np.expm1(-t) + nu * t)
    return total * step


def _limits(r: FloatArray, nu: float) -> tuple[FloatArray, FloatArray]:
    # cosh t - 1 = 2 sinh(t/2)^2 bounds both tails;
    # exp(-x) - 1 + x >= x^2 / (2 + x) bounds the left one as z goes to 0.
    high = 2 * np.arcsinh(sqrt(_CUT / 2) / np.sqrt(r))
    low = 2 * np.arcsinh(sqrt(_CUT / 2) / np.sqrt(r - nu))
    if nu > 0:
        cut = _CUT / nu
        low = np.minimum(low, (cut + sqrt(cut * cut + 8 * cut)) / 2)
    return -low, high
