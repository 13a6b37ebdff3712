"""Directions in the plane, in degrees, exact where a reader knows the answer by heart."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, refuse_zero


def vector_at_angle(theta: ArrayLike, length: ArrayLike = 1) -> FloatArray:
    """Return the plane vector of a given polar angle and length.

    Parameters
    ----------
    theta : array_like
        Polar angle in degrees, anticlockwise from the first axis.
    length : array_like
        Lengths of at least 0; broadcasts with `theta`.

    Returns
    -------
    ndarray, shape (..., 2)
        Exact at every multiple of 90 degrees.

    Raises
    ------
    ValueError
        If a length is negative, a number is not finite or the shapes do not broadcast.
    TypeError
        If an argument is not an array of real numbers.
    """
    theta, length = as_reals(theta, "theta"), as_reals(length, "length")
    if (length < 0).any():
        raise ValueError(f"length must be at least 0; got {length.min()}")
    try:
        theta, length = np.broadcast_arrays(theta, length)
    except ValueError:
        shapes = f"{theta.shape} and {length.shape}"
        raise ValueError(f"theta and length must broadcast; got shapes {shapes}") from None
    return length[..., None] * np.stack(_cos_sin(theta), axis=-1) + 0.0


def cosine_table(degrees: ArrayLike) -> FloatArray:
    """Return the cosine of each angle.

    Parameters
    ----------
    degrees : array_like, shape (...)
        Angles in degrees.

    Returns
    -------
    ndarray, shape (...)
        Exactly 0, 0.5 or 1 in size where the cosine is rational.

    Raises
    ------
    ValueError
        If an angle is not finite.
    TypeError
        If `degrees` is not an array of real numbers.
    """
    return _cos_sin(as_reals(degrees, "degrees"))[0]


def direction(a: ArrayLike) -> FloatArray:
    """Return the polar angle of each plane vector, in degrees in (-180, 180].

    Parameters
    ----------
    a : array_like, shape (..., 2)
        Nonzero plane vectors.

    Returns
    -------
    ndarray, shape (...)

    Raises
    ------
    ValueError
        If a vector is zero, is not in the plane or has a component that is not finite.
    TypeError
        If `a` is not a rectangular array of real numbers.
    """
    a = _plane(a)
    refuse_zero(a, "a")
    # Adding 0.0 turns a negative zero into zero, which would flip 180 to -180.
    polar = np.degrees(np.arctan2(a[..., 1] + 0.0, a[..., 0] + 0.0))
    return np.where(polar <= -180.0, 180.0, polar)[()]


def quarter_turn(a: ArrayLike) -> FloatArray:
    """Return each plane vector turned by +90 degrees.

    Parameters
    ----------
    a : array_like, shape (..., 2)

    Returns
    -------
    ndarray, shape (..., 2)

    Raises
    ------
    ValueError
        If a vector is not in the plane or has a component that is not finite.
    TypeError
        If `a` is not a rectangular array of real numbers.
    """
    a = _plane(a)
    return np.stack((-a[..., 1], a[..., 0]), axis=-1) + 0.0


def _plane(a: ArrayLike) -> FloatArray:
    a = as_reals(a, "a", ndim=1)
    if a.shape[-1] != 2:
        raise ValueError(f"a must hold plane vectors of 2 components; got shape {a.shape}")
    return a


def _cos_sin(degrees: FloatArray) -> tuple[FloatArray, FloatArray]:
    # fmod and the subtraction are exact, so only the last 45 degrees ever meet a rounded pi.
    within = np.fmod(degrees, 360.0)
    quarters = np.rint(within / 90.0)
    rest = within - 90.0 * quarters
    cos, sin = np.cos(np.radians(rest)), np.sin(np.radians(rest))
    sin = np.where(np.abs(rest) == 30.0, np.copysign(0.5, rest), sin)
    turn = quarters % 4
    odd = turn % 2 == 1
    turned_cos = np.where((turn == 1) | (turn == 2), -1.0, 1.0) * np.where(odd, sin, cos)
    turned_sin = np.where(turn >= 2, -1.0, 1.0) * np.where(odd, cos, sin)
    return turned_cos + 0.0, turned_sin + 0.0
