"""What a picture of growing scores needs: seeded draws, fitting bins, one row that stands for all."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, count, number
from dotattn.sampling import known_components, sample_scores
from dotattn.spread import dot_std, expected_order_statistics

_BINS_PER_SD, _REACH_SD = 3, 6


def draw_dots(d_k: int, n: int, seed: int, components: str = "normal") -> FloatArray:
    """Return n dot products of fresh pairs of random vectors; the same seed and width, the same draws.

    Parameters
    ----------
    d_k : int
        Width of one vector, at least 1.
    n : int
        Number of pairs, at least 1.
    seed : int
        At least 0; every width draws from a stream of its own.
    components : {"normal", "uniform", "rademacher", "laplace"}

    Returns
    -------
    ndarray, shape (n,)

    Raises
    ------
    ValueError
        If d_k or n < 1, the seed is negative or the law is not one of the four.
    TypeError
        If a number is not an integer.

    Notes
    -----
    Rows of one query and one key of `sample_scores`, so that normal components cost 2 draws a pair.
    """
    rng = np.random.default_rng([count(seed, "seed", least=0), count(d_k, "d_k")])
    return sample_scores(d_k, 1, n, rng, components)[:, 0]


def draw_scores(d_k: int, n_keys: int, n: int, seed: int) -> FloatArray:
    """Return n rows of raw scores of normal components, each of one fresh query; the same seed, the same draws.

    Parameters
    ----------
    d_k : int
        Width of one vector, at least 1.
    n_keys, n : int
        Scores in a row and number of rows, at least 1.
    seed : int
        At least 0.

    Returns
    -------
    ndarray, shape (n, n_keys)

    Raises
    ------
    ValueError
        If a count is below 1 or the seed is negative.
    TypeError
        If a number is not an integer.
    """
    return sample_scores(d_k, n_keys, n, np.random.default_rng(count(seed, "seed", least=0)))


def dot_bins(d_k: int, components: str = "normal") -> FloatArray:
    """Return edges for a histogram of q . k, symmetric about 0 and about 6 sd to either side.

    Parameters
    ----------
    d_k : int
        Width of q and k, at least 1.
    components : {"normal", "uniform", "rademacher", "laplace"}

    Returns
    -------
    ndarray, shape (n_bins + 1,)
        Bins a third of the sd wide. With components of +-1 a dot product takes every other whole number:
        there every bin holds equally many of them, none on an edge, so that no comb appears.

    Raises
    ------
    ValueError
        If d_k < 1 or the law is not one of the four.
    TypeError
        If d_k is not an integer.
    """
    sd = dot_std(d_k)
    width, offset = sd / _BINS_PER_SD, 0.0
    if known_components(components) == "rademacher":
        # An odd number of values a bin: edges then miss the values both of even and of odd widths.
        width = 2.0 * (2 * int(width / 4) + 1)
        offset = 0.5 if d_k % 2 == 0 else 0.0
        if d_k == 1:
            # Only -1 and 1: narrower bins keep the two apart.
            width, offset = 1.0, 0.5
    side = width * (np.arange(np.ceil(_REACH_SD * sd / width)) + offset)
    edges: FloatArray = np.unique(np.concatenate([-side, side]))
    return edges


def typical_scores(n_keys: int, d_k: int) -> FloatArray:
    """Return one row of raw scores that stands for all: expected order statistics times the sd of q . k.

    Parameters
    ----------
    n_keys : int
        From 1 to 1024.
    d_k : int
        Width of q and k, at least 1.

    Returns
    -------
    ndarray, shape (n_keys,)
        Ascending.

    Raises
    ------
    ValueError
        If a count is out of range.
    TypeError
        If a count is not an integer.
    """
    return expected_order_statistics(n_keys) * dot_std(d_k)


def share_beyond(z: ArrayLike, limit: float) -> float:
    """Return the share of values farther from 0 than a limit.

    Parameters
    ----------
    z : array_like
    limit : float
        At least 0.

    Returns
    -------
    float

    Raises
    ------
    ValueError
        If a number is not finite or the limit is negative.
    TypeError
        If an argument does not hold real numbers.
    """
    z, limit = as_reals(z, "z"), number(limit, "limit", least=0)
    return float((np.abs(z) > limit).mean())
