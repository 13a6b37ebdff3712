"""What a transformer is built of besides attention: linear layers, GELU and layer norm."""

from math import erf

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, match, number
from dotattn.products import project

_exact_erf = np.vectorize(erf, otypes=[np.float64])


def linear(x: ArrayLike, weight: ArrayLike, bias: ArrayLike) -> FloatArray:
    """Return x W^T + b, the way checkpoints store a linear layer: one row of W per number that comes out.

    Parameters
    ----------
    x : array_like, shape (..., n, d_in)
    weight : array_like, shape (d_out, d_in)
    bias : array_like, shape (d_out,)

    Returns
    -------
    ndarray, shape (..., n, d_out)

    Raises
    ------
    ValueError
        If shapes do not fit or an entry is not finite.
    TypeError
        If an argument does not hold real numbers.
    """
    weight, bias = as_reals(weight, "weight", ndim=2), as_reals(bias, "bias", ndim=1)
    match(weight, bias, ("weight", "bias"), axes=(-2, -1))
    return project(x, np.swapaxes(weight, -1, -2)) + bias


def gelu(x: ArrayLike) -> FloatArray:
    """Return x times the share of a standard normal distribution below x.

    Parameters
    ----------
    x : array_like

    Returns
    -------
    ndarray, the shape of x

    Raises
    ------
    ValueError
        If an entry is not finite.
    TypeError
        If x does not hold real numbers.

    Notes
    -----
    Hendrycks and Gimpel 2016, "Gaussian Error Linear Units"; the exact form, by the error function.
    """
    x = as_reals(x, "x")
    below: FloatArray = (1 + _exact_erf(x / np.sqrt(2))) / 2
    return x * below


def layer_norm(x: ArrayLike, gain: ArrayLike, bias: ArrayLike, epsilon: float = 1e-12) -> FloatArray:
    """Return x with mean 0 and variance 1 along its last axis, times a gain, plus a bias.

    Parameters
    ----------
    x : array_like, shape (..., d)
    gain, bias : array_like, shape (d,)
    epsilon : float
        Added to the variance; above 0.

    Returns
    -------
    ndarray, the shape of x

    Raises
    ------
    ValueError
        If shapes do not fit or an entry is not finite.
    TypeError
        If an argument does not hold real numbers.

    Notes
    -----
    Ba et al. 2016, "Layer Normalization".
    """
    x, gain, bias = as_reals(x, "x", ndim=1), as_reals(gain, "gain", ndim=1), as_reals(bias, "bias", ndim=1)
    if not x.shape[-1:] == gain.shape == bias.shape:
        raise ValueError(f"gain and bias must be as wide as x; got shapes {gain.shape}, {bias.shape} and {x.shape}")
    spread = np.sqrt(x.var(axis=-1, keepdims=True) + number(epsilon, "epsilon", above=0))
    normal: FloatArray = (x - x.mean(axis=-1, keepdims=True)) / spread * gain + bias
    return normal
