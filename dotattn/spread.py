"""Exact facts about the spread of dot products of independent random vectors."""

from math import erfc, lgamma, pi, sqrt

import numpy as np

from dotattn._checks import FloatArray, count, finite, number
from dotattn.sampling import known_components

_FOURTH_MOMENT = {"normal": 3.0, "uniform": 9 / 5, "rademacher": 1.0, "laplace": 6.0}


def dot_mean(d_k: int, mean_q: float = 0, mean_k: float = 0) -> float:
    """Return the mean of q . k, d_k * mean_q * mean_k.

    Parameters
    ----------
    d_k : int
        Width of q and k, at least 1.
    mean_q, mean_k : float
        Mean of one component.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If d_k < 1 or a mean is not finite.
    TypeError
        If d_k is not an integer or a mean is not a real number.
    """
    mean = count(d_k, "d_k") * number(mean_q, "mean_q") * number(mean_k, "mean_k")
    return float(finite(np.float64(mean), "the mean"))


def dot_variance(d_k: int, var_q: float = 1, var_k: float = 1, mean_q: float = 0, mean_k: float = 0) -> float:
    """Return the variance of q . k for independent components; d_k * var_q * var_k when they are centred.

    Parameters
    ----------
    d_k : int
        Width of q and k, at least 1.
    var_q, var_k : float
        Variance of one component, at least 0.
    mean_q, mean_k : float
        Mean of one component.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If d_k < 1, a variance is negative or a number is not finite.
    TypeError
        If d_k is not an integer or another argument is not a real number.

    Notes
    -----
    Vaswani et al. 2017, section 3.2.1, footnote 4; Var(xy) = E[x^2] E[y^2] - (E[x] E[y])^2 for each term.
    """
    d_k = count(d_k, "d_k")
    var_q, var_k = number(var_q, "var_q", least=0), number(var_k, "var_k", least=0)
    mean_q, mean_k = number(mean_q, "mean_q"), number(mean_k, "mean_k")
    variance = d_k * (var_q * var_k + var_q * mean_k * mean_k + var_k * mean_q * mean_q)
    return float(finite(np.float64(variance), "the variance"))


def dot_std(d_k: int, var_q: float = 1, var_k: float = 1, mean_q: float = 0, mean_k: float = 0) -> float:
    """Return the standard deviation of q . k, the root of `dot_variance`.

    Parameters
    ----------
    d_k : int
        Width of q and k, at least 1.
    var_q, var_k : float
        Variance of one component, at least 0.
    mean_q, mean_k : float
        Mean of one component.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If d_k < 1, a variance is negative or a number is not finite.
    TypeError
        If d_k is not an integer or another argument is not a real number.
    """
    return sqrt(dot_variance(d_k, var_q, var_k, mean_q, mean_k))


def excess_kurtosis(d_k: int, components: str = "normal") -> float:
    """Return the exact excess kurtosis of q . k; 0 is that of a normal variable.

    Parameters
    ----------
    d_k : int
        Width of q and k, at least 1.
    components : {"normal", "uniform", "rademacher", "laplace"}
        Law of one component, mean 0 and variance 1.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If d_k < 1 or the law is not one of the four.
    TypeError
        If d_k is not an integer.

    Notes
    -----
    (m4^2 - 3) / d_k, m4 the fourth moment of one component: cumulants of independent terms add.
    """
    fourth = _FOURTH_MOMENT[known_components(components)]
    return (fourth * fourth - 3) / count(d_k, "d_k")


def expected_order_statistics(n: int) -> FloatArray:
    """Return the expected sorted values of n independent standard normal draws.

    Parameters
    ----------
    n : int
        From 1 to 1024.

    Returns
    -------
    ndarray, shape (n,)
        Ascending and exactly antisymmetric.

    Raises
    ------
    ValueError
        If n is out of range.
    TypeError
        If n is not an integer.

    Notes
    -----
    E[X_(i)] = i C(n, i) int x phi(x) Phi(x)^(i-1) (1 - Phi(x))^(n-i) dx (David and Nagaraja, "Order
    Statistics", section 3.1), by the trapezoid rule, which converges exponentially for such an integrand.
    """
    n = count(n, "n", most=1024)
    step = 0.25 / sqrt(n)
    x = step * np.arange(-np.ceil(10 / step), np.ceil(10 / step) + 1)
    below = np.log([erfc(-t / sqrt(2)) / 2 for t in x])
    i = np.arange(1, n + 1)[:, None]
    ways = np.array([lgamma(n + 1) - lgamma(k) - lgamma(n - k + 1) for k in range(1, n + 1)])[:, None]
    log_weight = ways - x * x / 2 + (i - 1) * below + (n - i) * below[::-1]
    means: FloatArray = (x * np.exp(log_weight)).sum(axis=1) * step / sqrt(2 * pi)
    return (means - means[::-1]) / 2
