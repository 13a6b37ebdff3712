"""Significant digits: how many to show of a number of any size, and when shown factors and terms come out right."""

from collections.abc import Callable, Sequence
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import reduce

from numpy.typing import ArrayLike

from dotattn._checks import as_reals, count, number

# All that a float holds for certain.
_MOST_DIGITS = 15
_EXACT = Context(prec=800, rounding=ROUND_HALF_UP)


def exponent(value: float) -> int:
    """Return the power of ten of a number's first digit; 0 for zero.

    Parameters
    ----------
    value : float

    Returns
    -------
    int
        1 for 18, 0 for 5, -3 for 0.0051.

    Raises
    ------
    ValueError
        If value is not finite.
    TypeError
        If value is not a real number.
    """
    return _read(value).adjusted() if number(value, "value") else 0


def usual_digits(value: float) -> int:
    """Return how many significant digits tell a reader enough: 3 below ten, 4 above, and every whole digit.

    Parameters
    ----------
    value : float

    Returns
    -------
    int

    Raises
    ------
    ValueError
        If value is not finite.
    TypeError
        If value is not a real number.
    """
    power = exponent(value)
    return 3 if power < 1 else max(4, power + 1)


def digits_that_multiply(x: float, y: float, product: float, digits: int, least: int = 3) -> int:
    """Return the fewest significant digits of two factors that give the shown product.

    Parameters
    ----------
    x, y : float
        True factors.
    product : float
        True product.
    digits : int
        Significant digits the product is shown with, from 1 to 15.
    least : int
        Fewest digits to show a factor with, from 1 to 15.

    Returns
    -------
    int
        From `least` to 15; 15 where that is too few. Digits before the point are always all shown.

    Raises
    ------
    ValueError
        If a count is out of range or a number is not finite.
    TypeError
        If a count is not an integer or another argument is not a real number.
    """
    x, y = number(x, "x"), number(y, "y")
    return _fewest(lambda n: _folded(_EXACT.multiply, (x, y), n), product, digits, least)


def digits_of_factors(factors: ArrayLike, product: float, decimals: int, least: int = 3) -> int:
    """Return the fewest significant digits of several factors that give a product shown with some decimals.

    Parameters
    ----------
    factors : array_like, shape (n,)
        True factors.
    product : float
        True product.
    decimals : int
        Decimals of the shown product, from 0 to 15.
    least : int
        Fewest digits to show a factor with, from 1 to 15.

    Returns
    -------
    int
        From `least` to 15; 15 where that is too few. Digits before the point are always all shown.

    Raises
    ------
    ValueError
        If a count is out of range or a number is not finite.
    TypeError
        If a count is not an integer or another argument does not hold real numbers.
    """
    values = [float(factor) for factor in as_reals(factors, "factors", ndim=1).ravel()]
    place = Decimal(1).scaleb(-count(decimals, "decimals", least=0, most=_MOST_DIGITS))
    return _fewest_at(lambda n: _folded(_EXACT.multiply, values, n), number(product, "product"), place, least)


def digits_that_add(terms: ArrayLike, total: float, digits: int, least: int = 3) -> int:
    """Return the fewest significant digits of terms that add up to the shown total.

    Parameters
    ----------
    terms : array_like, shape (n,)
        True terms.
    total : float
        True total.
    digits : int
        Significant digits the total is shown with, from 1 to 15.
    least : int
        Fewest digits to show a term with, from 1 to 15.

    Returns
    -------
    int
        From `least` to 15; 15 where that is too few. Digits before the point are always all shown.

    Raises
    ------
    ValueError
        If a count is out of range or a number is not finite.
    TypeError
        If a count is not an integer or another argument does not hold real numbers.
    """
    values = [float(term) for term in as_reals(terms, "terms", ndim=1).ravel()]
    return _fewest(lambda n: _folded(_EXACT.add, values, n), total, digits, least)


def _fewest(result: Callable[[int], Decimal], goal: float, digits: int, least: int) -> int:
    digits = count(digits, "digits", most=_MOST_DIGITS)
    return _fewest_at(result, goal, _place(number(goal, "goal"), digits), least)


def _fewest_at(result: Callable[[int], Decimal], goal: float, place: Decimal, least: int) -> int:
    shown = _read(goal).quantize(place, context=_EXACT)
    candidates = range(count(least, "least", most=_MOST_DIGITS), _MOST_DIGITS)
    return next((n for n in candidates if result(n).quantize(place, context=_EXACT) == shown), _MOST_DIGITS)


def _folded(operation: Callable[[Decimal, Decimal], Decimal], values: Sequence[float], digits: int) -> Decimal:
    """Return all values, each cut to some digits, added or multiplied."""
    return reduce(operation, (_cut(value, digits) for value in values))


def _cut(value: float, digits: int) -> Decimal:
    return _read(value).quantize(_place(value, digits), context=_EXACT)


def _place(value: float, digits: int) -> Decimal:
    return Decimal(1).scaleb(min(0, exponent(value) - digits + 1))


def _read(value: float) -> Decimal:
    return Decimal(f"{float(value):.{_MOST_DIGITS}g}")
