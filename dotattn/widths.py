"""Whole numbers that step through widths evenly: each about the same factor wider than the one before."""

import numpy as np

from dotattn._checks import IntArray, count, number


def octave_steps(last: int, per_octave: int) -> IntArray:
    """Return whole numbers from 1 to `last`, evenly spaced on a logarithmic axis as far as whole numbers go.

    Parameters
    ----------
    last : int
        At least 1; always in it.
    per_octave : int
        Steps from one power of two to the next, at least 1; every power of two up to `last` is in it.

    Returns
    -------
    ndarray of int, shape (n,)
        Rising, each once: small numbers lie farther apart than the steps.

    Raises
    ------
    ValueError
        If a number is below 1.
    TypeError
        If a number is not an integer.
    """
    last, per_octave = count(last, "last"), count(per_octave, "per_octave")
    steps = np.arange(per_octave * last.bit_length())
    wide = np.rint(2.0 ** (steps / per_octave)).astype(int)
    whole: IntArray = np.unique([*wide[wide <= last], last])
    return whole


def log_share(value: float, low: float, high: float) -> float:
    """Return where a value lies on a logarithmic axis, 0 at its low end and 1 at its high end.

    Parameters
    ----------
    value, low, high : float
        Above 0; low below high.

    Returns
    -------
    float
        Below 0 or above 1 for a value beyond the axis.

    Raises
    ------
    ValueError
        If a number is not above 0, or low is not below high.
    TypeError
        If a number is not real.
    """
    value, low = number(value, "value", above=0), number(low, "low", above=0)
    high = number(high, "high", above=low)
    return float((np.log(value) - np.log(low)) / (np.log(high) - np.log(low)))
