"""The smallest polygon around points: all their weighted means lie in it."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals


def convex_hull(points: ArrayLike) -> list[int]:
    """Return which points of a plane are corners of the smallest polygon around all of them.

    Parameters
    ----------
    points : array_like, shape (n, 2)

    Returns
    -------
    list of int
        Counter-clockwise from the leftmost point, the lower one of two; of equal points the first. Fewer than three
        where all points lie on one line.

    Raises
    ------
    ValueError
        If points do not have two components or one is not finite.
    TypeError
        If points does not hold real numbers.
    """
    points = as_reals(points, "points", ndim=2)
    if points.ndim != 2 or points.shape[1] != 2:
        raise ValueError(f"points must be of shape (n, 2); got {points.shape}")
    _, first = np.unique(points, axis=0, return_index=True)
    order: list[int] = first.tolist()
    lower, upper = _chain(points, order), _chain(points, order[::-1])
    corners = [*lower[:-1], *upper[:-1]]
    return corners or order


def _chain(points: FloatArray, order: list[int]) -> list[int]:
    """Return the points of one side of the polygon: only turns to the left are kept."""
    chain: list[int] = []
    for index in order:
        while len(chain) > 1 and _turn(points[chain[-2]], points[chain[-1]], points[index]) <= 0:
            chain.pop()
        chain.append(index)
    return chain


def _turn(a: FloatArray, b: FloatArray, c: FloatArray) -> Any:
    """Return twice the area of a triangle, above 0 if its corners turn to the left."""
    (x, y), (u, v) = b - a, c - a
    return x * v - y * u
