"""Rounding as a reader does it, and how many decimals make shown arithmetic come out right."""

from decimal import ROUND_HALF_UP, Context, Decimal
from math import fsum
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, count, finite, number

_MOST_DECIMALS = 12
# Wide enough for every float written out in full.
_EXACT = Context(prec=800, rounding=ROUND_HALF_UP)


def rounded(value: ArrayLike, decimals: int) -> FloatArray:
    """Return `value` rounded to a number of decimals, halves away from zero, never -0.0.

    Parameters
    ----------
    value : array_like
    decimals : int
        From 0 to 12.

    Returns
    -------
    ndarray, the shape of value

    Raises
    ------
    ValueError
        If decimals is out of range or a value is not finite.
    TypeError
        If decimals is not an integer or value does not hold real numbers.

    Notes
    -----
    A value is first read to 15 significant digits, all that a float holds for certain, so 2.675 gives 2.68
    and a product such as 1.9949999999999999, meant as 1.995, gives 2.
    """
    value = as_reals(value, "value")
    decimals = _places(decimals, "decimals")
    flat = [float(_shown(float(x), decimals)) for x in value.ravel()]
    return (np.array(flat).reshape(value.shape) + 0.0)[()]


def decimals_that_multiply(x: float, y: float, decimals: int, least: int = 0) -> int:
    """Return the fewest decimals at which the shown factors multiply to the shown product.

    Parameters
    ----------
    x, y : float
        True factors.
    decimals : int
        Decimals of the shown product, from 0 to 12.
    least : int
        Fewest decimals to show a factor with, from 0 to 12.

    Returns
    -------
    int
        Smallest D from `least` to 12 for which round(x, D) * round(y, D) and x * y round alike.

    Raises
    ------
    ValueError
        If no D up to 12 works, decimals is out of range or a factor is not finite.
    TypeError
        If decimals is not an integer or a factor is not a real number.
    """
    x, y = number(x, "x"), number(y, "y")
    decimals = _places(decimals, "decimals")
    product = _shown(float(finite(np.array(x * y), "x * y")), decimals)
    for shown in range(_places(least, "least"), _MOST_DECIMALS + 1):
        if _to_places(_EXACT.multiply(_shown(x, shown), _shown(y, shown)), decimals) == product:
            return shown
    raise ValueError(f"no factors of up to 12 decimals give {x!r} * {y!r} to {decimals} decimals")


def decimals_that_add(terms: ArrayLike, decimals: int, least: int = 0) -> int:
    """Return the fewest decimals at which the shown terms add up to the shown sum.

    Parameters
    ----------
    terms : array_like, shape (n,)
        True terms.
    decimals : int
        Decimals of the shown sum, from 0 to 12.
    least : int
        Fewest decimals to show a term with, from 0 to 12.

    Returns
    -------
    int
        Smallest D from `least` to 12 for which the sums of rounded and of true terms round alike.

    Raises
    ------
    ValueError
        If no D up to 12 works, decimals is out of range, or the terms are not a finite list.
    TypeError
        If decimals is not an integer or the terms are not real numbers.
    """
    values: list[Any] = as_reals(terms, "terms", ndim=1).ravel().tolist()
    decimals = _places(decimals, "decimals")
    total = _shown(fsum(values), decimals)
    for shown in range(_places(least, "least"), _MOST_DECIMALS + 1):
        added = Decimal(0)
        for value in values:
            added = _EXACT.add(added, _shown(value, shown))
        if _to_places(added, decimals) == total:
            return shown
    raise ValueError(f"no terms of up to 12 decimals give the sum {fsum(values)!r} to {decimals} decimals")


def _places(value: int, name: str) -> int:
    return count(value, name, least=0, most=_MOST_DECIMALS)


def _shown(value: float, decimals: int) -> Decimal:
    return _to_places(Decimal(f"{value:.15g}"), decimals)


def _to_places(value: Decimal, decimals: int) -> Decimal:
    return value.quantize(Decimal(1).scaleb(-decimals), context=_EXACT)
