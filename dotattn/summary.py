"""Measured spread and histogram of a sample."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, finite


@dataclass(frozen=True)
class Spread:
    """Mean and standard deviation (divisor n) of n measured values."""

    mean: float
    std: float
    n: int


def sample_spread(z: ArrayLike) -> Spread:
    """Return the mean and standard deviation of all values.

    Parameters
    ----------
    z : array_like

    Returns
    -------
    Spread
        Its standard deviation divides by n, not n - 1.

    Raises
    ------
    ValueError
        If z is empty or a value is not finite.
    TypeError
        If z does not hold real numbers.
    """
    z = as_reals(z, "z")
    with np.errstate(all="ignore"):
        mean, std = finite(np.array([z.mean(), z.std()]), "the mean or spread of z").tolist()
    return Spread(mean=mean, std=std, n=z.size)


def histogram(z: ArrayLike, edges: ArrayLike) -> FloatArray:
    """Return the share of ALL values in each bin divided by the bin's width.

    Parameters
    ----------
    z : array_like
        Values; those outside the edges still count in the total, so heights compare with a density.
    edges : array_like, shape (n_bins + 1,)
        Strictly ascending, in the unit of z.

    Returns
    -------
    ndarray, shape (n_bins,)

    Raises
    ------
    ValueError
        If the edges do not ascend or a number is not finite.
    TypeError
        If an argument does not hold real numbers.
    """
    z, edges = as_reals(z, "z"), as_reals(edges, "edges", ndim=1)
    widths = np.diff(edges)
    if edges.ndim != 1 or edges.size < 2 or not (widths > 0).all():
        raise ValueError(f"edges must be two or more strictly ascending numbers; got {edges.tolist()}")
    counts = np.histogram(z, edges)[0]
    return counts / (z.size * widths)
