"""Vectors of any width laid flat: what a drawing in the plane can keep of them."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, refuse_zero
from dotattn.geometry import angle, norm
from dotattn.plane import vector_at_angle

_UPWARDS = 90.0


def flat_sketch(X: ArrayLike) -> FloatArray:
    """Return plane vectors with the lengths of given ones and their angles to the first of them.

    Parameters
    ----------
    X : array_like, shape (n, d)
        Nonzero vectors.

    Returns
    -------
    ndarray, shape (n, 2)
        The first points upwards. Each other one lies to the right or to the left of it, on the side on which its
        angles to those before it come out nearer to the true ones.

    Raises
    ------
    ValueError
        If a vector is zero or a component is not finite.
    TypeError
        If `X` is not a rectangular array of real numbers.
    """
    X = as_reals(X, "X", ndim=2)
    refuse_zero(X, "X")
    true = angle(X[:, None, :], X[None, :, :])
    turns, side = np.zeros(len(X)), 1.0
    for index in range(1, len(X)):
        right, left = (_misfit(way * true[0, index], turns[:index], true[index, :index]) for way in (1.0, -1.0))
        # Where neither side is nearer, they take turns.
        side = side if right == left else 1.0 if right < left else -1.0
        turns[index] = side * true[0, index]
        side = -side
    return vector_at_angle(_UPWARDS - turns, norm(X))


def _misfit(turn: float, turns: FloatArray, true: FloatArray) -> float:
    """Return how far the angles of a turn to others are from the true ones: a sum of squares, in whole millionths."""
    apart = np.abs(turn - turns)
    drawn = np.minimum(apart, 360.0 - apart)
    return round(float(((drawn - true) ** 2).sum()), 6)
