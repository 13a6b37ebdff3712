"""How many decimals a display of scores needs."""

from collections.abc import Callable

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, count, number, vector_pair
from dotattn.geometry import dot
from dotattn.rounding import rounded

_MOST_DECIMALS = 12


def decimals_needed(values: ArrayLike, most: int = 2) -> int:
    """Return the fewest decimals that show every value exactly, or `most` where none do.

    Parameters
    ----------
    values : array_like
    most : int
        From 0 to 12.

    Returns
    -------
    int
        From 0 to `most`.

    Raises
    ------
    ValueError
        If most is out of range or a value is not finite.
    TypeError
        If most is not an integer or values does not hold real numbers.

    Notes
    -----
    A value counts as exact at 12 decimals, so 0.1 + 0.2 needs one.
    """
    most = count(most, "most", least=0, most=_MOST_DECIMALS)
    values = as_reals(values, "values")
    exact = rounded(values, _MOST_DECIMALS)
    return next((shown for shown in range(most) if np.array_equal(rounded(values, shown), exact)), most)


def decimals_that_dot(a: ArrayLike, b: ArrayLike, decimals: int) -> int:
    """Return the fewest decimals at which the shown components give the shown dot product.

    Parameters
    ----------
    a, b : array_like, shape (d,)
        True components.
    decimals : int
        Decimals of the shown dot product, from 0 to 12.

    Returns
    -------
    int
        Smallest D from 0 to 12 for which the dot products of rounded and of true components round to the
        same number.

    Raises
    ------
    ValueError
        If no D up to 12 works, decimals is out of range, shapes do not fit or a component is not finite.
    TypeError
        If decimals is not an integer or a component is not a real number.
    """
    left, right = vector_pair(a, b, ("a", "b"))
    total = rounded(dot(left, right), decimals)
    for shown in range(_MOST_DECIMALS + 1):
        if rounded(dot(rounded(left, shown), rounded(right, shown)), decimals) == total:
            return shown
    raise ValueError(f"no components of up to 12 decimals give the dot product {total!r} to {decimals} decimals")


def decimals_that_agree(
    values: ArrayLike, result: Callable[[FloatArray], ArrayLike], decimals: int, usual: int = 2
) -> int:
    """Return the fewest decimals at which shown inputs are exact, or give the shown result.

    Parameters
    ----------
    values : array_like
        True inputs.
    result : callable
        What a reader would compute from the inputs, such as `cosine_table` from angles.
    decimals : int
        Decimals of the shown result, from 0 to 12.
    usual : int
        Below this many decimals inputs must be exact; from it on the result decides. From 0 to 12.

    Returns
    -------
    int
        From 0 to 12.

    Raises
    ------
    ValueError
        If no D up to 12 works, decimals is out of range or a value is not finite.
    TypeError
        If decimals is not an integer or values does not hold real numbers.
    """
    values = as_reals(values, "values")
    needed = decimals_needed(values, count(usual, "usual", least=0, most=_MOST_DECIMALS))
    total = rounded(result(values), decimals)
    for shown in range(needed, _MOST_DECIMALS + 1):
        if np.array_equal(rounded(result(rounded(values, shown)), decimals), total):
            return shown
    raise ValueError(f"no inputs of up to 12 decimals give the result {total!r} to {decimals} decimals")


def decimals_that_tell(value: float, least: int, digits: int = 2) -> int:
    """Return the fewest decimals that show a number to a number of leading digits.

    Parameters
    ----------
    value : float
    least : int
        Fewest decimals, from 0 to 12.
    digits : int
        The shown number may be off by half of 10^-digits of the true one; at least 1.

    Returns
    -------
    int
        From `least` to 12; 12 where that is too few.

    Raises
    ------
    ValueError
        If least or digits is out of range or the value is not finite.
    TypeError
        If least or digits is not an integer or the value is not a real number.
    """
    value = number(value, "value")
    error = 0.5 * 10.0 ** -count(digits, "digits", least=1, most=_MOST_DECIMALS) * abs(value)
    shown = count(least, "least", least=0, most=_MOST_DECIMALS)
    while shown < _MOST_DECIMALS and abs(rounded(value, shown) - value) > error:
        shown += 1
    return shown
