"""A vector that turns about the foot of another while its shadow on that other one is read off."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, number, refuse_zero, vector_pair
from dotattn.geometry import angle, cosine_similarity, dot, norm
from dotattn.plane import cosine_table, direction, quarter_turn, vector_at_angle
from dotattn.projection import scalar_projection

# Two products of floats read from decimals, and their sum, are off by no more than this share of their sizes.
_NOISE = 4 * np.finfo(np.float64).eps


@dataclass(frozen=True)
class Shadow:
    """What one vector casts on another: their angle in degrees, its cosine, the signed shadow, the dot product."""

    theta: float
    cosine: float
    along: float
    dot: float


def cast_shadow(a: ArrayLike, onto: ArrayLike) -> Shadow:
    """Return the shadow of one vector on another.

    Parameters
    ----------
    a, onto : array_like, shape (d,)
        Nonzero vectors.

    Returns
    -------
    Shadow
        Exactly 90 degrees and 0 where the products of the components cancel to within their rounding,
        so that [0.1, 0.2] and [0.6, -0.3] are perpendicular.

    Raises
    ------
    ValueError
        If a vector is zero, shapes do not fit or a component is not finite.
    TypeError
        If an argument is not a list of real numbers.
    """
    terms = dot_terms(a, onto)
    if abs(terms.sum()) <= _NOISE * np.abs(terms).sum():
        refuse_zero(np.asarray(a, dtype=float), "a")
        refuse_zero(np.asarray(onto, dtype=float), "onto")
        return Shadow(90.0, 0.0, 0.0, 0.0)
    return Shadow(
        float(angle(a, onto)),
        float(cosine_similarity(a, onto)),
        float(scalar_projection(a, onto)),
        float(dot(a, onto)),
    )


def turned(a: ArrayLike, onto: ArrayLike, theta: float) -> FloatArray:
    """Return a plane vector turned to an angle from another, on the side and with the length it has.

    Parameters
    ----------
    a, onto : array_like, shape (2,)
        Nonzero vectors; an `a` on the line of `onto` turns anticlockwise.
    theta : float
        Degrees from `onto`.

    Returns
    -------
    ndarray, shape (2,)

    Raises
    ------
    ValueError
        If a vector is zero or not in the plane, or a number is not finite.
    TypeError
        If an argument does not hold real numbers.
    """
    a, onto = vector_pair(a, onto, ("a", "onto"))
    return vector_at_angle(direction(onto) + _side(a, onto) * number(theta, "theta"), norm(a))


def erected(a: ArrayLike, onto: ArrayLike) -> FloatArray:
    """Return the vector as long as `onto` that stands upright on it, on the side of another.

    Parameters
    ----------
    a, onto : array_like, shape (2,)
        Nonzero vectors; an `a` on the line of `onto` counts as to its left.

    Returns
    -------
    ndarray, shape (2,)

    Raises
    ------
    ValueError
        If a vector is zero, is not in the plane or has a component that is not finite.
    TypeError
        If an argument is not a list of real numbers.
    """
    a, onto = vector_pair(a, onto, ("a", "onto"))
    return _side(a, onto) * quarter_turn(onto) + 0.0


def turned_shadow(a: ArrayLike, onto: ArrayLike, theta: float) -> Shadow:
    """Return the shadow a plane vector has once it is turned to an angle from another.

    Parameters
    ----------
    a, onto : array_like, shape (2,)
        Nonzero vectors.
    theta : float
        Degrees from `onto`.

    Returns
    -------
    Shadow
        Exact at 0, 60, 90, 120 and 180 degrees.

    Raises
    ------
    ValueError
        If a vector is zero or a number is not finite.
    TypeError
        If an argument does not hold real numbers.
    """
    a, onto = vector_pair(a, onto, ("a", "onto"))
    refuse_zero(a, "a")
    refuse_zero(onto, "onto")
    theta = number(theta, "theta")
    cosine = float(cosine_table(theta))
    along = float(norm(a)) * cosine
    return Shadow(theta, cosine, along, along * float(norm(onto)))


def dot_terms(a: ArrayLike, b: ArrayLike) -> FloatArray:
    """Return the products of matching components, which add up to the dot product.

    Parameters
    ----------
    a, b : array_like, shape (d,)

    Returns
    -------
    ndarray, shape (d,)

    Raises
    ------
    ValueError
        If shapes do not fit or a component is not finite.
    TypeError
        If an argument is not a list of real numbers.
    """
    a, b = vector_pair(a, b, ("a", "b"))
    return a * b + 0.0


def _side(a: FloatArray, onto: FloatArray) -> float:
    return -1.0 if dot(a, quarter_turn(onto)) < 0 else 1.0
