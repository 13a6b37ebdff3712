"""The one formatter every number on screen passes through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from dotattn import decimals_needed, exponent, rounded, usual_digits
from scenes.ledger import note_number

MINUS = "\N{MINUS SIGN}"
DEGREE = "\N{DEGREE SIGN}"
LONG, SHORT = 1e7, 1e3
# In a column: numbers too long for it, digits after the first one, and the share of the largest that is nothing.
LONG_COLUMN, COLUMN_DIGITS, NOTHING = 1e5, 3, 1e-6
SMALLEST_PLAIN, SCIENTIFIC_DIGITS = -4, 1
CERTAIN_DIGITS = 12
MOST_ANGLE_DECIMALS, MOST_COLUMN_ANGLE_DECIMALS = 12, 2
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def number(value: float, decimals: int, *, signed: bool = False, trim: bool = False) -> str:
    """Write a number as it appears on screen.

    Parameters
    ----------
    value
        The number; finite.
    decimals
        Digits after the point.
    signed
        Print a plus before positive numbers; zero stays bare.
    trim
        Drop trailing zeros after the point, for numbers that are exact with fewer digits.

    Returns
    -------
    str
        The digits with a true minus sign; a value that rounds to zero has no sign.
    """
    shown = rounded(value, decimals)
    digits = f"{abs(shown):.{decimals}f}"
    if trim and "." in digits:
        digits = digits.rstrip("0").rstrip(".")
    sign = MINUS if shown < 0 else "+" if signed and shown > 0 else ""
    return note_number(sign + digits, value)


def degrees(value: float, decimals: int = 0, *, trim: bool = False) -> str:
    """Write an angle in degrees with its sign of degree."""
    return number(value, decimals, trim=trim) + DEGREE


def degrees_in_column(values: Sequence[float]) -> Callable[[float], str]:
    """Return how to write angles that stand under each other: all with as many decimals as they need, at most two."""
    return partial(degrees, decimals=decimals_needed(values, MOST_COLUMN_ANGLE_DECIMALS))


def scientific(value: float, digits: int = SCIENTIFIC_DIGITS) -> str:
    """Write a very small or large number as Typst math, such as `2.7 times 10^(−6)`."""
    mantissa, exponent = f"{value:.{digits}e}".split("e")
    mantissa = mantissa.replace("-", MINUS)
    note_number(f"{mantissa}×10{str(int(exponent)).translate(_RAISED)}", value)
    return f"{mantissa} times 10^({number(int(exponent), 0)})"


def scientific_digits(value: float, digits: int) -> str:
    """Write a number as a power of ten in plain characters, such as `2.69×10⁴³`."""
    mantissa, tens = f"{value:.{digits}e}".split("e")
    shown = mantissa.replace("-", MINUS)
    return note_number(f"{shown}×10{str(int(tens)).translate(_RAISED)}", value)


def compact(value: float, decimals: int, *, signed: bool = False) -> str:
    """Write a number of any size in a few characters, such as `1.0e6`; small ones with their decimals."""
    if abs(value) < SHORT:
        return number(value, decimals, signed=signed, trim=True)
    mantissa, exponent = f"{abs(value):.1e}".split("e")
    sign = MINUS if value < 0 else "+" if signed else ""
    return note_number(f"{sign}{mantissa}e{int(exponent)}", value)


def math_number(value: float, decimals: int, *, trim: bool = False) -> str:
    """Write a number as Typst math: its digits, or a power of ten from eight digits on."""
    return number(value, decimals, trim=trim) if abs(value) < LONG else scientific(value)


def math_equals(value: float) -> str:
    """Return the Typst sign before `math_number`: equal, or about equal where a power of ten cuts digits."""
    cut = float(f"{value:.{SCIENTIFIC_DIGITS}e}")
    return "=" if abs(value) < LONG or cut == float(f"{value:.{CERTAIN_DIGITS}g}") else "approx"


def significant(value: float, digits: int) -> str:
    """Write a number of any size with its significant digits; fewer where those are exact, never 0 for another.

    Digits before the point are always all shown. Below 0.0001 it is a power of ten, such as `6.2×10⁻⁹`.
    """
    power = exponent(value)
    decimals = max(0, digits - 1 - power)
    if power >= SMALLEST_PLAIN and decimals <= CERTAIN_DIGITS:
        return number(value, decimals, trim=is_exact(value, digits))
    mantissa, tens = f"{value:.{digits - 1}e}".split("e")
    shown = number(float(mantissa), digits - 1, trim=is_exact(value, digits))
    return note_number(f"{shown}×10{str(int(tens)).translate(_RAISED)}", value)


def usual(value: float) -> str:
    """Write a number of any size with as many digits as tell a reader enough."""
    return significant(value, usual_digits(value))


def in_column(values: Sequence[float], most: int = 2) -> Callable[[float], str]:
    """Return how to write numbers that stand under each other: with as many decimals, or each with those it needs.

    Parameters
    ----------
    values
        The numbers.
    most
        The most decimals; fewer where fewer show all of them exactly, or numbers are large.
    """
    largest = max(abs(value) for value in values)
    decimals = decimals_needed(values, max(0, min(most, COLUMN_DIGITS - exponent(largest))))
    told = [value for value in values if abs(value) > NOTHING * largest]
    if largest < LONG_COLUMN and all(rounded(value, decimals) for value in told):
        return partial(number, decimals=decimals)
    return usual


def reads_as_zero(text: str) -> bool:
    """Return whether no digit of a number is other than zero."""
    return not any(character in "123456789" for character in text)


def leaders(values: Sequence[float], write: Callable[[float], str]) -> set[int]:
    """Return where the largest of some values are, and all that read like it."""
    largest = write(max(values))
    return {index for index, value in enumerate(values) if write(value) == largest}


def pair(vector: Sequence[float]) -> str:
    """Write the components of a vector."""
    return f"({', '.join(usual(float(part)) for part in vector)})"


def bracketed(text: str, needed: bool = True) -> str:
    """Put a negative number that follows another sign in brackets."""
    return f"({text})" if needed and text.startswith(MINUS) else text


def is_exact(value: float, digits: int) -> bool:
    """Return whether significant digits show a number exactly, as far as a reader could tell."""
    digits = max(digits, exponent(value) + 1)
    return float(f"{value:.{min(digits, CERTAIN_DIGITS)}g}") == float(f"{value:.{CERTAIN_DIGITS}g}")


def plain_degrees(value: float, decimals: int = 2) -> str:
    """Write an angle so that it reads 0, 90 or 180 only where it is."""
    marks = (0, 90, 180)
    for shown in range(decimals, MOST_ANGLE_DECIMALS + 1):
        if value in marks or rounded(value, shown) not in marks:
            return degrees(value, shown, trim=is_exact(value, exponent(value) + 1 + shown))
    return degrees(value, decimals) if value > 1 else significant(value, 2) + DEGREE
