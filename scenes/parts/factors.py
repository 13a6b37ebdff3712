"""Coloured products whose shown digits multiply to the shown result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dotattn import digits_that_add, digits_that_multiply, dot_terms, usual_digits
from scenes.numerals import bracketed, significant

MOST_FACTOR_DIGITS = 6


def product(x: float, x_role: str, y: float, y_role: str, result: float) -> str:
    """Return coloured factors with the digits that multiply to the shown result, and a sign of equality."""
    needed = digits_that_multiply(x, y, result, usual_digits(result))
    n = min(needed, MOST_FACTOR_DIGITS)
    return f"{x_role}({significant(x, n)}) times {y_role}({bracketed(significant(y, n))}) {_sign(n == needed)}"


@dataclass(frozen=True)
class ComponentSum:
    """A dot product by its components: the products, the terms they give, and the sign before each result."""

    products: tuple[str, str]
    terms: tuple[str, str]
    gives: str
    equals: str


def component_sum(
    a: Sequence[float], b: Sequence[float], total: float, *, factor_digits: int, term_digits: int
) -> ComponentSum:
    """Return the sum of products of components in coloured Typst maths.

    Shown factors multiply to shown terms and these add up to the shown total, or the sign between says `approx`.

    Parameters
    ----------
    a, b
        The vectors.
    total
        Their dot product.
    factor_digits, term_digits
        The most significant digits to show a factor and a term with.
    """
    exact = [float(term) for term in dot_terms(a, b)]
    wanted = digits_that_add(exact, total, usual_digits(total))
    digits = [max(min(wanted, term_digits), usual_digits(term)) for term in exact]
    pairs = list(zip(a, b, strict=True))
    needed = max(digits_that_multiply(x, y, term, n) for (x, y), term, n in zip(pairs, exact, digits, strict=True))
    n = min(needed, factor_digits)
    products = (
        f"query({bracketed(significant(x, n), i > 0)}) times key({bracketed(significant(y, n))})"
        for i, (x, y) in enumerate(pairs)
    )
    terms = (bracketed(significant(term, n), i > 0) for i, (term, n) in enumerate(zip(exact, digits, strict=True)))
    return ComponentSum(_pair(products), _pair(terms), _sign(n == needed), _sign(wanted <= term_digits))


def sign_role(value: float) -> str:
    """Return the name of the colour role of a sign."""
    return "ink" if value == 0 else "positive" if value > 0 else "negative"


def _pair(texts: Iterable[str]) -> tuple[str, str]:
    first, second = texts
    return first, second


def _sign(exact: bool) -> str:
    return "=" if exact else "approx"
