"""How often a token's own key wins its row of scores, for random vectors."""

from math import erfc, lgamma, log, sqrt

import numpy as np

from dotattn._checks import FloatArray, count

# Of the length of a random vector: its spread is below 1 in every width, and ten of those leave nothing out.
_REACH = 10.0
_NODES = 256


def own_vector_chance(d: int, n: int) -> float:
    """Return how often a row of X X^T has its largest entry on the diagonal.

    Parameters
    ----------
    d : int
        Width of a row of X, at least 1; its components are independent and standard normal.
    n : int
        Number of rows of X, at least 1.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If d or n is below 1.
    TypeError
        If d or n is not an integer.

    Notes
    -----
    Given x, its product with each other row is normal with deviation |x|, and x . x = |x|^2 exceeds it with
    chance Phi(|x|). The length |x| is chi-distributed, so the chance is E[Phi(|x|)^(n - 1)], here by
    Gauss-Legendre quadrature around the length's mode.
    """
    d, n = count(d, "d"), count(n, "n")
    low, high = max(0.0, sqrt(d) - _REACH), sqrt(d) + _REACH
    nodes, weights = np.polynomial.legendre.leggauss(_NODES)
    length = low + (high - low) * (nodes + 1) / 2
    wins = _chi_pdf(length, d) * np.array([1 - erfc(r / sqrt(2)) / 2 for r in length]) ** (n - 1)
    return float((weights * wins).sum() * (high - low) / 2)


def own_key_chance(n: int) -> float:
    """Return how often a row of Q K^T has its largest entry on the diagonal, for independent Q and K.

    Parameters
    ----------
    n : int
        Number of keys, at least 1; they are drawn alike, from any law without ties.

    Returns
    -------
    float
        1 / n in every width: no key is special to a query.

    Raises
    ------
    ValueError
        If n is below 1.
    TypeError
        If n is not an integer.
    """
    return 1.0 / count(n, "n")


def _chi_pdf(r: FloatArray, d: int) -> FloatArray:
    log_front = (1 - d / 2) * log(2) - lgamma(d / 2)
    density: FloatArray = np.exp(log_front + (d - 1) * np.log(r) - r * r / 2)
    return density
