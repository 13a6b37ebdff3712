"""The matrix products of attention; rows are queries, columns are keys."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, finite, match
from dotattn.geometry import dot


def project(X: ArrayLike, W: ArrayLike) -> FloatArray:
    """Return `X @ W`, one query, key or value per row of X.

    Parameters
    ----------
    X : array_like, shape (..., n, d_model)
    W : array_like, shape (..., d_model, d_k)

    Returns
    -------
    ndarray, shape (..., n, d_k)

    Raises
    ------
    ValueError
        If shapes do not fit, an entry is not finite or the result is beyond the largest float.
    TypeError
        If an argument is not a rectangular array of real numbers.
    """
    return _product(X, W, ("X", "W"))


def scores(Q: ArrayLike, K: ArrayLike) -> FloatArray:
    """Return S = Q K^T, the dot product of each query with each key.

    Parameters
    ----------
    Q : array_like, shape (..., n_q, d_k)
    K : array_like, shape (..., n_k, d_k)

    Returns
    -------
    ndarray, shape (..., n_q, n_k)
        Exactly 0 where terms cancel but for rounding.

    Raises
    ------
    ValueError
        If shapes do not fit, an entry is not finite or a score is beyond the largest float.
    TypeError
        If an argument is not a rectangular array of real numbers.
    """
    Q, K = as_reals(Q, "Q", ndim=2), as_reals(K, "K", ndim=2)
    match(Q, K, ("Q", "K"), core=2)
    with np.errstate(all="ignore"):
        S = Q @ np.swapaxes(K, -1, -2)
    if not np.isfinite(S).all():
        return dot(Q[..., :, None, :], K[..., None, :, :])
    # What is left of terms that cancel is an error of rounding, and differs from machine to machine.
    with np.errstate(all="ignore"):
        error = Q.shape[-1] * np.finfo(float).eps * (np.abs(Q) @ np.swapaxes(np.abs(K), -1, -2))
    clean: FloatArray = np.where((np.abs(S) <= error) & np.isfinite(error), 0.0, S) + 0.0
    return clean


def gram(X: ArrayLike) -> FloatArray:
    """Return X X^T, every row of X scored against every row of X; exactly symmetric.

    Parameters
    ----------
    X : array_like, shape (..., n, d)

    Returns
    -------
    ndarray, shape (..., n, n)

    Raises
    ------
    ValueError
        If an entry is not finite or the result is beyond the largest float.
    TypeError
        If `X` is not a rectangular array of real numbers.
    """
    X = as_reals(X, "X", ndim=2)
    S = scores(X, X)
    # Two products of the same rows may be added up in another order, so that their last digits differ.
    upper: FloatArray = np.triu(S) + np.swapaxes(np.triu(S, 1), -1, -2)
    return upper


def attend(weights: ArrayLike, V: ArrayLike) -> FloatArray:
    """Return `weights @ V`, a weighted mean of the values for each query.

    Parameters
    ----------
    weights : array_like, shape (..., n_q, n_k)
    V : array_like, shape (..., n_k, d_v)

    Returns
    -------
    ndarray, shape (..., n_q, d_v)

    Raises
    ------
    ValueError
        If shapes do not fit, an entry is not finite or the result is beyond the largest float.
    TypeError
        If an argument is not a rectangular array of real numbers.
    """
    return _product(weights, V, ("weights", "V"))


def _product(left: ArrayLike, right: ArrayLike, names: tuple[str, str]) -> FloatArray:
    left, right = as_reals(left, names[0], ndim=2), as_reals(right, names[1], ndim=2)
    match(left, right, names, axes=(-1, -2), core=2)
    with np.errstate(all="ignore"):
        return finite(left @ right, f"the product of {names[0]} and {names[1]}")
