"""Lengths and angles of vectors held on the last axis."""

from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, IntArray, as_reals, finite, refuse_zero, vector_pair

Halved: TypeAlias = tuple[FloatArray, FloatArray, IntArray]

# Unit vectors made by two roundings agree to a few ulps per component when their true directions are equal.
_SAME = 8 * np.finfo(np.float64).eps


def dot(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Return the dot product, the sum of products of matching components.

    Parameters
    ----------
    a, b : array_like, shape (..., d)
        Vectors; leading axes broadcast.

    Returns
    -------
    ndarray, shape (...)

    Raises
    ------
    ValueError
        If shapes do not fit, a component is not finite, or the result is beyond the largest float.
    TypeError
        If an argument is not a rectangular array of real numbers.
    """
    a, b = vector_pair(a, b, ("a", "b"))
    with np.errstate(all="ignore"):
        total = (a * b).sum(axis=-1)
        if not np.isfinite(total).all():
            total = _wide_dot(a, b)
    return finite(total, "the dot product of a and b")


def norm(a: ArrayLike) -> FloatArray:
    """Return the Euclidean length of each vector.

    Parameters
    ----------
    a : array_like, shape (..., d)

    Returns
    -------
    ndarray, shape (...)

    Raises
    ------
    ValueError
        If a component is not finite or the length is beyond the largest float.
    TypeError
        If `a` is not a rectangular array of real numbers.
    """
    _, length, exponent = halved(as_reals(a, "a", ndim=1))
    with np.errstate(all="ignore"):
        return finite(np.ldexp(length, exponent)[..., 0], "the length of a")


def cosine_similarity(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Return the cosine of the angle between vectors, in [-1, 1].

    Parameters
    ----------
    a, b : array_like, shape (..., d)
        Nonzero vectors; leading axes broadcast.

    Returns
    -------
    ndarray, shape (...)

    Raises
    ------
    ValueError
        If a vector is zero, shapes do not fit or a component is not finite.
    TypeError
        If an argument is not a rectangular array of real numbers.
    """
    (u, u_length, _), (v, v_length, _) = _directed_pair(a, b, ("a", "b"))
    cosine: FloatArray = (u * v).sum(axis=-1) / (u_length * v_length)[..., 0]
    return np.clip(cosine, -1.0, 1.0) + 0.0


def angle(a: ArrayLike, b: ArrayLike, degrees: bool = True) -> FloatArray:
    """Return the angle between vectors, in [0, 180] degrees.

    Parameters
    ----------
    a, b : array_like, shape (..., d)
        Nonzero vectors; leading axes broadcast.
    degrees : bool
        False gives radians.

    Returns
    -------
    ndarray, shape (...)
        Exactly 0 or 180 where the directions agree to the rounding of their components.

    Raises
    ------
    ValueError
        If a vector is zero, shapes do not fit or a component is not finite.
    TypeError
        If an argument is not a rectangular array of real numbers.

    Notes
    -----
    2 atan2(|u - v|, |u + v|) for unit vectors u and v, from W. Kahan, "How Futile are Mindless
    Assessments of Roundoff", section 12; the arccosine loses half the digits near 0 and 180.
    """
    (u, u_length, _), (v, v_length, _) = _directed_pair(a, b, ("a", "b"))
    u, v = u / u_length, v / v_length
    apart, together = norm(_settled(u - v, u, v)), norm(_settled(u + v, u, v))
    theta: FloatArray = 2.0 * np.arctan2(apart, together)
    return np.degrees(theta) if degrees else theta


def _directed_pair(a: ArrayLike, b: ArrayLike, names: tuple[str, str]) -> tuple[Halved, Halved]:
    a, b = vector_pair(a, b, names)
    refuse_zero(a, names[0])
    refuse_zero(b, names[1])
    return halved(a), halved(b)


def halved(a: FloatArray) -> Halved:
    """Return vectors halved or doubled to a length in [0.5, 1), that length, and the number of halvings."""
    # Powers of two round nothing, and squares of such components neither overflow nor vanish.
    first = np.frexp(np.abs(a).max(axis=-1, keepdims=True))[1]
    small = np.ldexp(a, -first)
    length = np.sqrt((small * small).sum(axis=-1, keepdims=True))
    second = np.frexp(length)[1]
    return np.ldexp(small, -second), np.ldexp(length, -second), first + second


def _wide_dot(a: FloatArray, b: FloatArray) -> FloatArray:
    # Exponents kept apart: products beyond the largest float may still cancel to a representable sum.
    (a_part, a_exp), (b_part, b_exp) = np.frexp(a), np.frexp(b)
    part, exponent = a_part * b_part, a_exp + b_exp
    top: IntArray = np.where(part != 0, exponent, -4096).max(axis=-1, keepdims=True)
    total: FloatArray = np.ldexp(part, exponent - top).sum(axis=-1)
    return np.ldexp(total, top[..., 0])


def _settled(difference: FloatArray, u: FloatArray, v: FloatArray) -> FloatArray:
    noise = _SAME * np.maximum(np.abs(u), np.abs(v))
    return np.where(np.abs(difference) <= noise, 0.0, difference)
