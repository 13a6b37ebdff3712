"""Gauges of a softmax row: how peaked it is and how much gradient still passes through it."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals


def entropy(p: ArrayLike) -> FloatArray:
    """Return the entropy of each row of weights, in nats.

    Parameters
    ----------
    p : array_like, shape (..., n)
        Weights that sum to 1; a weight of 0 adds nothing.

    Returns
    -------
    ndarray, shape (...)
        From 0 to log(n).

    Raises
    ------
    ValueError
        If a weight is negative or not finite or a row does not sum to 1.
    TypeError
        If p is not a rectangular array of real numbers.
    """
    p = _weights(p)
    nats: FloatArray = -(p * np.log(np.where(p > 0, p, 1.0))).sum(axis=-1)
    return np.maximum(nats, 0.0)


def perplexity(p: ArrayLike) -> FloatArray:
    """Return exp(entropy), the number of equal weights with the same entropy.

    Parameters
    ----------
    p : array_like, shape (..., n)
        Weights that sum to 1.

    Returns
    -------
    ndarray, shape (...)
        From 1 to n.

    Raises
    ------
    ValueError
        If a weight is negative or not finite or a row does not sum to 1.
    TypeError
        If p is not a rectangular array of real numbers.
    """
    return np.exp(entropy(p))


def max_weight(p: ArrayLike) -> FloatArray:
    """Return the largest weight of each row.

    Parameters
    ----------
    p : array_like, shape (..., n)
        Weights that sum to 1.

    Returns
    -------
    ndarray, shape (...)

    Raises
    ------
    ValueError
        If a weight is negative or not finite or a row does not sum to 1.
    TypeError
        If p is not a rectangular array of real numbers.
    """
    largest: FloatArray = _weights(p).max(axis=-1)
    return largest


def softmax_jacobian(p: ArrayLike) -> FloatArray:
    """Return J = diag(p) - p p^T, the derivative of the weights with respect to what softmax is fed.

    Parameters
    ----------
    p : array_like, shape (..., n)
        Weights that sum to 1.

    Returns
    -------
    ndarray, shape (..., n, n)

    Raises
    ------
    ValueError
        If a weight is negative or not finite or a row does not sum to 1.
    TypeError
        If p is not a rectangular array of real numbers.
    """
    p = _weights(p)
    jacobian = -p[..., :, None] * p[..., None, :]
    i = np.arange(p.shape[-1])
    # 1 - p is lost when p rounds to 1; rows of J sum to zero, so the others give the diagonal.
    jacobian[..., i, i] = 0.0
    jacobian[..., i, i] = -jacobian.sum(axis=-1)
    return jacobian + 0.0


def jacobian_norm(p: ArrayLike) -> FloatArray:
    """Return the Frobenius norm of the softmax Jacobian of each row, its gradient norm.

    Parameters
    ----------
    p : array_like, shape (..., n)
        Weights that sum to 1.

    Returns
    -------
    ndarray, shape (...)
        From 0 at a one-hot row to 0.5 at two tied weights.

    Raises
    ------
    ValueError
        If a weight is negative or not finite or a row does not sum to 1.
    TypeError
        If p is not a rectangular array of real numbers.

    Notes
    -----
    ||J||^2 = S2 - 2 S3 + S2^2 with S_k = sum p^k. Written for the largest weight m, the rest r = 1 - m and
    the shares w = p / r of the others, it is r^2 (m^2 (1 + 2 W) + sum w^2 (1 - 2 p) + r^2 W^2) with
    W = sum w^2. Every term is positive, so a row close to one-hot keeps all its digits.
    """
    p = _weights(p)
    m = p.max(axis=-1, keepdims=True)
    others = p.copy()
    np.put_along_axis(others, p.argmax(axis=-1)[..., None], 0.0, axis=-1)
    rest = others.sum(axis=-1, keepdims=True)
    squares = (others / np.where(rest > 0, rest, 1.0)) ** 2
    total = squares.sum(axis=-1, keepdims=True)
    spread = (squares * (1 - 2 * others)).sum(axis=-1, keepdims=True)
    norm: FloatArray = rest * np.sqrt(m**2 * (1 + 2 * total) + spread + (rest * total) ** 2)
    return norm[..., 0]


def _weights(p: ArrayLike) -> FloatArray:
    p = as_reals(p, "p", ndim=1)
    if (p < 0).any():
        raise ValueError(f"p must hold weights of at least 0; got {p.min()}")
    sums = p.sum(axis=-1)
    worst = np.ravel(sums)[np.abs(np.ravel(sums) - 1).argmax()]
    if abs(worst - 1) > 1e-6:
        raise ValueError(f"p must sum to 1 along its last axis; got a sum of {worst}")
    return p


def mean_ranked_weights(p: ArrayLike) -> FloatArray:
    """Return the mean over rows of their largest weight, of their second largest, and so on.

    Parameters
    ----------
    p : array_like, shape (rows, n)
        Weights that sum to 1 in each row.

    Returns
    -------
    ndarray, shape (n,)
        Falling; they sum to 1.

    Raises
    ------
    ValueError
        If a weight is negative or not finite or a row does not sum to 1.
    TypeError
        If p is not a rectangular array of real numbers.
    """
    ranked: FloatArray = np.sort(_weights(p), axis=-1)[..., ::-1].mean(axis=0)
    return ranked
