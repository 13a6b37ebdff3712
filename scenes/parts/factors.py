"""Coloured products whose shown digits multiply to the shown result."""

from __future__ import annotations

from collections.abc import Sequence

from dotattn import digits_that_multiply, usual_digits
from scenes.numerals import bracketed, significant

MOST_FACTOR_DIGITS = 6


def product(x: float, x_role: str, y: float, y_role: str, result: float) -> str:
    """Return coloured factors with the digits that multiply to the shown result, and a sign of equality."""
    needed = digits_that_multiply(x, y, result, usual_digits(result))
    n = min(needed, MOST_FACTOR_DIGITS)
    equals = "=" if n == needed else "approx"
    return f"{x_role}({significant(x, n)}) times {y_role}({bracketed(significant(y, n))}) {equals}"


def products_of(
    a: Sequence[float], b: Sequence[float], terms: Sequence[float], digits: Sequence[int]
) -> tuple[list[str], bool]:
    """Return the products of components to be added, and whether they give the terms to their digits."""
    pairs = list(zip(a, b, strict=True))
    needed = max(digits_that_multiply(x, y, term, n) for (x, y), term, n in zip(pairs, terms, digits, strict=True))
    n = min(needed, MOST_FACTOR_DIGITS)
    products = [
        f"query({bracketed(significant(x, n), i > 0)}) times key({bracketed(significant(y, n))})"
        for i, (x, y) in enumerate(pairs)
    ]
    return products, n == needed


def sign_role(value: float) -> str:
    """Return the name of the colour role of a sign."""
    return "ink" if value == 0 else "positive" if value > 0 else "negative"
