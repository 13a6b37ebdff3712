"""The one formatter every number on screen passes through."""

from __future__ import annotations

from dotattn import rounded

MINUS = "\N{MINUS SIGN}"
DEGREE = "\N{DEGREE SIGN}"


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
    if shown < 0:
        return MINUS + digits
    return "+" + digits if signed and shown > 0 else digits


def degrees(value: float, decimals: int = 0, *, trim: bool = False) -> str:
    """Write an angle in degrees with its sign of degree."""
    return number(value, decimals, trim=trim) + DEGREE


def scientific(value: float, digits: int = 1) -> str:
    """Write a small positive number as Typst math, such as `2.7 times 10^(−6)`."""
    mantissa, exponent = f"{value:.{digits}e}".split("e")
    return f"{mantissa} times 10^({number(int(exponent), 0)})"
