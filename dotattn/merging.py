"""Pieces of words made one: what stands for a word that a model reads in several pieces."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals


def merge_rows(X: ArrayLike, groups: ArrayLike) -> FloatArray:
    """Return the mean row of each group.

    Parameters
    ----------
    X : array_like, shape (n, d)
    groups : array_like of int, shape (n,)
        The group of each row: 0 for some, 1 for others and so on, none left out.

    Returns
    -------
    ndarray, shape (number of groups, d)

    Raises
    ------
    ValueError
        If there is not one group per row, a group has no row or an entry is not finite.
    TypeError
        If the groups are not integers or X does not hold real numbers.

    Notes
    -----
    Dot products are linear on both sides: the score of a mean query with a mean key is the mean of the scores of all
    their pieces. The weights are not linear; softmax of merged scores is not what the model computes.
    """
    X, groups = as_reals(X, "X", ndim=2), np.asarray(groups)
    if groups.dtype.kind not in "iu":
        raise TypeError(f"groups must be integers; got dtype {groups.dtype}")
    if X.ndim != 2 or groups.shape != X.shape[:1]:
        raise ValueError(f"groups must be one per row of X; got shapes {groups.shape} and {X.shape}")
    found, sizes = np.unique(groups, return_counts=True)
    if found[0] != 0 or found[-1] != len(found) - 1:
        raise ValueError(f"groups must count from 0 without a gap; got {found.tolist()}")
    sums = np.zeros((len(found), X.shape[1]))
    np.add.at(sums, groups, X)
    means: FloatArray = sums / sizes[:, None]
    return means
