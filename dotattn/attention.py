"""From raw scores to weights: scale, mask, softmax."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import BoolArray, FloatArray, as_mask, as_reals, count, finite, number
from dotattn.products import scores


def scale(S: ArrayLike, d_k: int, power: float = 0.5) -> FloatArray:
    """Return S / d_k**power.

    Parameters
    ----------
    S : array_like
        Raw scores.
    d_k : int
        Width of one query or key, at least 1.
    power : float
        0.5 keeps the spread of the scores the same at every d_k.

    Returns
    -------
    ndarray, the shape of S

    Raises
    ------
    ValueError
        If d_k < 1, a number is not finite or the result leaves the range of a float.
    TypeError
        If d_k is not an integer or S does not hold real numbers.

    Notes
    -----
    Vaswani et al. 2017, "Attention Is All You Need", section 3.2.1.
    """
    S, d_k, power = as_reals(S, "S"), count(d_k, "d_k"), number(power, "power")
    with np.errstate(all="ignore"):
        divisor = np.float64(d_k) ** power
        if not 0 < divisor < np.inf:
            raise ValueError(f"d_k**power must fit in a float; got d_k {d_k} and power {power:g}")
        return finite(S / divisor, "a scaled score")


def causal_mask(n: int) -> BoolArray:
    """Return the mask in which each row may attend to itself and to what came before.

    Parameters
    ----------
    n : int
        Number of tokens, at least 1.

    Returns
    -------
    ndarray of bool, shape (n, n)
        True = may attend.

    Raises
    ------
    ValueError
        If n < 1.
    TypeError
        If n is not an integer.
    """
    n = count(n, "n")
    return np.tril(np.ones((n, n), dtype=np.bool_))


def softmax(z: ArrayLike, axis: int = -1, temperature: float = 1) -> FloatArray:
    """Return weights proportional to exp(z / temperature) that sum to 1 along an axis.

    Parameters
    ----------
    z : array_like
        Scores; -inf marks a masked entry, whose weight is exactly 0.
    axis : int
    temperature : float
        Above 0; a high one evens the weights out.

    Returns
    -------
    ndarray, the shape of z

    Raises
    ------
    ValueError
        If every entry along the axis is masked, a score is NaN or +inf, or temperature <= 0.
    TypeError
        If z does not hold real numbers.
    """
    z = as_reals(z, "z", ndim=1, masked=True)
    temperature = number(temperature, "temperature", above=0)
    top = z.max(axis=axis, keepdims=True)
    if np.isneginf(top).any():
        row = tuple(int(i) for i in np.argwhere(np.isneginf(top))[0])
        raise ValueError(f"z must leave one entry unmasked along axis {axis}; got only -inf at index {row}")
    with np.errstate(over="ignore", under="ignore"):
        grown = np.exp((z - top) / temperature)
    weights: FloatArray = grown / grown.sum(axis=axis, keepdims=True)
    return weights


def attention_weights(Q: ArrayLike, K: ArrayLike, mask: ArrayLike | None = None, scaled: bool = True) -> FloatArray:
    """Return softmax(Q K^T / sqrt(d_k)), a row of weights over the keys for each query.

    Parameters
    ----------
    Q : array_like, shape (..., n_q, d_k)
    K : array_like, shape (..., n_k, d_k)
    mask : array_like of bool, broadcastable to (..., n_q, n_k), optional
        True = may attend.
    scaled : bool
        False leaves out the division by sqrt(d_k).

    Returns
    -------
    ndarray, shape (..., n_q, n_k)
        Exactly 0 where masked.

    Raises
    ------
    ValueError
        If shapes do not fit, an entry is not finite or a row of the mask allows no key.
    TypeError
        If the mask is not boolean or Q or K does not hold real numbers.

    Notes
    -----
    Vaswani et al. 2017, "Attention Is All You Need", equation 1.
    """
    S = scores(Q, K)
    if scaled:
        S = scale(S, np.shape(Q)[-1])
    if mask is not None:
        allowed = as_mask(mask, S.shape)
        if not allowed.any(axis=-1).all():
            row = tuple(int(i) for i in np.argwhere(~allowed.any(axis=-1))[0])
            raise ValueError(f"mask must allow at least one key in every row; got none in row {row}")
        S = np.where(allowed, S, -np.inf)
    return softmax(S)
