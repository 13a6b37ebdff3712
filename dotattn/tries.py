"""Small experiments with random matrices: the variance of the scores of one Q K^T, tried many times."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, count, match, number
from dotattn.sampling import random_blocks


def draw_matrices(n: int, d_k: int, tries: int, seed: int) -> tuple[FloatArray, FloatArray]:
    """Return queries and keys of independent standard normal entries for some tries.

    Parameters
    ----------
    n : int
        Rows of Q and of K, at least 1.
    d_k : int
        Their width, at least 1.
    tries : int
        At least 1; more tries begin with the fewer.
    seed : int
        At least 0; every shape draws from a stream of its own.

    Returns
    -------
    Q, K : ndarray, shape (tries, n, d_k)

    Raises
    ------
    ValueError
        If a number is too small.
    TypeError
        If a number is not an integer.
    """
    n = count(n, "n")
    drawn = np.concatenate(list(_tries(n, d_k, tries, seed)))
    return drawn[:, :n], drawn[:, n:]


def tried_variances(n: int, d_k: int, tries: int, seed: int) -> FloatArray:
    """Return the variance of the n x n scores of Q K^T about their own mean, for each of many tries.

    Parameters
    ----------
    n, d_k, tries, seed : int
        As in `draw_matrices`, whose tries these are.

    Returns
    -------
    ndarray, shape (tries,)
        The divisor is n^2, as in `numpy.var`; with n^2 - 1 all would be n^2 / (n^2 - 1) times as large.

    Raises
    ------
    ValueError
        If a number is too small.
    TypeError
        If a number is not an integer.

    Notes
    -----
    Sum of squared scores: tr(Q^T Q K^T K); sum of scores: (sum of queries) . (sum of keys). The n^2 scores
    themselves are never held.
    """
    n = count(n, "n")
    return np.concatenate([_variances(block[:, :n], block[:, n:]) for block in _tries(n, d_k, tries, seed)])


def score_variance(Q: ArrayLike, K: ArrayLike) -> FloatArray:
    """Return the variance of all scores of Q K^T about their own mean; the divisor is their number.

    Parameters
    ----------
    Q : array_like, shape (..., n_q, d_k)
    K : array_like, shape (..., n_k, d_k)

    Returns
    -------
    ndarray, shape (...)

    Raises
    ------
    ValueError
        If shapes do not fit or an entry is not finite.
    TypeError
        If an argument is not a rectangular array of real numbers.
    """
    Q, K = as_reals(Q, "Q", ndim=2), as_reals(K, "K", ndim=2)
    match(Q, K, ("Q", "K"), core=2)
    return _variances(Q, K)


def mean_tried_variance(n: int, d_k: int) -> float:
    """Return the exact mean of `tried_variances`, d_k (1 - 1 / n^2).

    Parameters
    ----------
    n, d_k : int
        At least 1.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If a number is too small.
    TypeError
        If a number is not an integer.

    Notes
    -----
    The n^2 scores are dependent but uncorrelated, each of mean 0 and variance d_k: that is enough for the mean.
    """
    return count(d_k, "d_k") * (1 - 1 / count(n, "n") ** 2)


def middle_range(z: ArrayLike, share: float = 0.9) -> tuple[float, float]:
    """Return two values between which a share of all values lies, as many below as above.

    Parameters
    ----------
    z : array_like
    share : float
        From 0 to 1.

    Returns
    -------
    low, high : float

    Raises
    ------
    ValueError
        If a value is not finite, or the share not from 0 to 1.
    TypeError
        If an argument does not hold real numbers.
    """
    share = number(share, "share", least=0)
    if share > 1:
        raise ValueError(f"share must be at most 1; got {share}")
    low, high = np.quantile(as_reals(z, "z"), [(1 - share) / 2, (1 + share) / 2]).tolist()
    return low, high


def _tries(n: int, d_k: int, tries: int, seed: int) -> Iterator[FloatArray]:
    n, d_k = count(n, "n"), count(d_k, "d_k")
    rng = np.random.default_rng([count(seed, "seed", least=0), n, d_k])
    return random_blocks(count(tries, "tries"), 2 * n, d_k, rng, "normal")


def _variances(Q: FloatArray, K: FloatArray) -> FloatArray:
    cells = Q.shape[-2] * K.shape[-2]
    squares = ((np.swapaxes(Q, -1, -2) @ Q) * (np.swapaxes(K, -1, -2) @ K)).sum(axis=(-1, -2))
    total = (Q.sum(axis=-2) * K.sum(axis=-2)).sum(axis=-1)
    variances: FloatArray = np.maximum(squares / cells - (total / cells) ** 2, 0.0)
    return variances
