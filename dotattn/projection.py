"""Projections: the signed extent of one vector along another, and its foot."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, finite, refuse_zero, vector_pair
from dotattn.geometry import dot, halved


def scalar_projection(a: ArrayLike, onto: ArrayLike) -> FloatArray:
    """Return the signed extent of `a` along the direction of `onto`.

    Parameters
    ----------
    a, onto : array_like, shape (..., d)
        Vectors, `onto` nonzero; leading axes broadcast.

    Returns
    -------
    ndarray, shape (...)
        Negative where the angle is obtuse.

    Raises
    ------
    ValueError
        If `onto` is zero, shapes do not fit or a component is not finite.
    TypeError
        If an argument is not a rectangular array of real numbers.
    """
    a, onto = vector_pair(a, onto, ("a", "onto"))
    refuse_zero(onto, "onto")
    along, length, _ = halved(onto)
    with np.errstate(all="ignore"):
        return finite(dot(a, along) / length[..., 0], "the projection of a")


def vector_projection(a: ArrayLike, onto: ArrayLike) -> FloatArray:
    """Return the foot of the perpendicular from `a` to the line through `onto`.

    Parameters
    ----------
    a, onto : array_like, shape (..., d)
        Vectors, `onto` nonzero; leading axes broadcast.

    Returns
    -------
    ndarray, shape (..., d)

    Raises
    ------
    ValueError
        If `onto` is zero, shapes do not fit or a component is not finite.
    TypeError
        If an argument is not a rectangular array of real numbers.
    """
    a, onto = vector_pair(a, onto, ("a", "onto"))
    refuse_zero(onto, "onto")
    along, _, _ = halved(onto)
    with np.errstate(all="ignore"):
        share = dot(a, along) / (along * along).sum(axis=-1)
        return finite(share[..., None] * along, "the projection of a")
