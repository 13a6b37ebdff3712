"""What a learner reads off a grid of scores: winners, the diagonal, angle against length, colour weights."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import BoolArray, FloatArray, IntArray, as_reals, match
from dotattn.geometry import angle
from dotattn.products import scores

# Angles closer than this, in degrees, are equal up to the rounding of the vectors.
_TIE = 1e-9


def row_winners(S: ArrayLike) -> IntArray:
    """Return the column of the largest score of each row, the first one on ties.

    Parameters
    ----------
    S : array_like, shape (..., n_q, n_k)

    Returns
    -------
    ndarray of int, shape (..., n_q)

    Raises
    ------
    ValueError
        If S has fewer than two axes or an entry that is not finite.
    TypeError
        If S is not a rectangular array of real numbers.
    """
    winners: IntArray = as_reals(S, "S", ndim=2).argmax(axis=-1)
    return winners


def diagonal_wins(S: ArrayLike) -> BoolArray:
    """Return for each row whether its diagonal entry is a largest of the row.

    Parameters
    ----------
    S : array_like, shape (..., n, n)

    Returns
    -------
    ndarray of bool, shape (..., n)

    Raises
    ------
    ValueError
        If S is not square or has an entry that is not finite.
    TypeError
        If S is not a rectangular array of real numbers.
    """
    S = as_reals(S, "S", ndim=2)
    if S.shape[-1] != S.shape[-2]:
        raise ValueError(f"S must be square to have a diagonal; got shape {S.shape}")
    wins: BoolArray = np.diagonal(S, axis1=-2, axis2=-1) >= S.max(axis=-1)
    return wins


def best_angles(Q: ArrayLike, K: ArrayLike) -> IntArray:
    """Return for each query the key at the smallest angle, the first one on ties.

    Parameters
    ----------
    Q : array_like, shape (..., n_q, d_k)
    K : array_like, shape (..., n_k, d_k)
        Zero keys are passed over.

    Returns
    -------
    ndarray of int, shape (..., n_q)
        -1 where no angle exists: a zero query, or no nonzero key.

    Raises
    ------
    ValueError
        If shapes do not fit or an entry is not finite.
    TypeError
        If an argument is not a rectangular array of real numbers.

    Notes
    -----
    Takes n_q * n_k * d_k numbers of memory.
    """
    degrees = _angles(Q, K)
    return np.where(np.isinf(degrees).all(axis=-1), -1, _at_best(degrees).argmax(axis=-1))


def magnitude_wins(Q: ArrayLike, K: ArrayLike) -> BoolArray:
    """Return for each query whether length, not angle, decided which key scores highest.

    Parameters
    ----------
    Q : array_like, shape (..., n_q, d_k)
    K : array_like, shape (..., n_k, d_k)

    Returns
    -------
    ndarray of bool, shape (..., n_q)
        True where no key with the highest score is at the smallest angle. A zero query, or a zero key
        among the highest scores, has no angle and gives False.

    Raises
    ------
    ValueError
        If shapes do not fit or an entry is not finite.
    TypeError
        If an argument is not a rectangular array of real numbers.
    """
    S, degrees = scores(Q, K), _angles(Q, K)
    highest = S.max(axis=-1, keepdims=True) == S
    explained: BoolArray = (highest & (_at_best(degrees) | np.isinf(degrees))).any(axis=-1)
    return ~explained


def signed_shares(S: ArrayLike) -> FloatArray:
    """Return S / max|S|, the colour weight of each entry of a grid.

    Parameters
    ----------
    S : array_like
        Scores of one grid.

    Returns
    -------
    ndarray, the shape of S
        In [-1, 1]; all zeros stay 0.

    Raises
    ------
    ValueError
        If an entry is not finite.
    TypeError
        If S is not a rectangular array of real numbers.
    """
    S = as_reals(S, "S")
    largest = np.abs(S).max()
    return S / (largest if largest > 0 else 1.0) + 0.0


def _angles(Q: ArrayLike, K: ArrayLike) -> FloatArray:
    Q, K = as_reals(Q, "Q", ndim=2), as_reals(K, "K", ndim=2)
    match(Q, K, ("Q", "K"), core=2)
    no_q, no_k = (Q == 0).all(axis=-1, keepdims=True), (K == 0).all(axis=-1, keepdims=True)
    Q, K = np.where(no_q, 1.0, Q), np.where(no_k, 1.0, K)
    undefined = no_q | np.swapaxes(no_k, -1, -2)
    return np.where(undefined, np.inf, angle(Q[..., :, None, :], K[..., None, :, :]))


def _at_best(degrees: FloatArray) -> BoolArray:
    near: BoolArray = degrees <= degrees.min(axis=-1, keepdims=True) + _TIE
    return near
