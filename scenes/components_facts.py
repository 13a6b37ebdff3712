"""A dot product by its components and by lengths and angle, for more and more components; all from `dotattn`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dotattn import (
    angle,
    cosine_similarity,
    decimals_needed,
    digits_of_factors,
    dot,
    dot_terms,
    exponent,
    norm,
    rounded,
    running_sums,
    vector_at_angle,
)
from scenes.parameters import ComponentsParameters

MOST_DECIMALS, FEWEST_DIGITS, DIGITS, MOST_DIGITS = 5, 1, 3, 5
# Of the product of lengths and cosine, digits that are to come out right; of these, the most that are shown.
FINE_DIGITS, MOST_FACTOR_DIGITS = 3, 6


@dataclass(frozen=True)
class Taken:
    """The first components of both vectors, and what they give."""

    q: np.ndarray
    k: np.ndarray

    @property
    def width(self) -> int:
        """How many components there are."""
        return len(self.q)

    @cached_property
    def terms(self) -> np.ndarray:
        """The products of matching components."""
        return dot_terms(self.q, self.k)

    @cached_property
    def sums(self) -> np.ndarray:
        """Where each term starts when all are laid end to end, and where the last one ends."""
        return running_sums(self.terms)

    @cached_property
    def total(self) -> float:
        """The dot product."""
        return float(dot(self.q, self.k))

    @cached_property
    def lengths(self) -> tuple[float, float]:
        """The lengths of both vectors."""
        return float(norm(self.q)), float(norm(self.k))

    @cached_property
    def cosine(self) -> float:
        """The cosine of the angle between them."""
        return float(cosine_similarity(self.q, self.k))

    @cached_property
    def theta(self) -> float:
        """The angle between them, in degrees."""
        return float(angle(self.q, self.k))

    @property
    def in_plane(self) -> tuple[np.ndarray, np.ndarray]:
        """Both vectors in the plane they share: as they are if that is all there is, else with k level."""
        if self.width == 2:
            return self.q, self.k
        q_length, k_length = self.lengths
        return vector_at_angle(self.theta, q_length), vector_at_angle(0, k_length)


class ComponentsFacts:
    """What is taken of the vectors, one width after the other, and with how many digits it is shown.

    Parameters
    ----------
    params
        The data; checked.
    digits
        The most significant digits of the largest component.
    """

    def __init__(self, params: ComponentsParameters, digits: int = MOST_DIGITS) -> None:
        self.digits = digits
        q, k = (np.array(vector, dtype=float) for vector in (params.q, params.k))
        self.taken = [Taken(q[:width], k[:width]) for width in params.widths]

    @property
    def widest(self) -> Taken:
        """The most that is taken."""
        return self.taken[-1]

    @cached_property
    def term_decimals(self) -> int:
        """Digits after the point of a product and of their sum."""
        q_length, k_length = self.widest.lengths
        most = _decimals_of(q_length * k_length, DIGITS + 1)
        return decimals_needed(self.widest.terms, most)

    @cached_property
    def component_decimals(self) -> tuple[int, int]:
        """Digits after the point of components of q and of k, as many as give the products shown, if some do."""
        pairs = [self._component_decimals(digits) for digits in range(min(DIGITS, self.digits), self.digits + 1)]
        return next((pair for pair in pairs if self._come_out(*pair).all()), pairs[-1])

    def multiplies(self, row: int) -> bool:
        """Return whether two components as shown give their product as shown."""
        return bool(self._come_out(*self.component_decimals)[row])

    def adds_up(self, taken: Taken) -> bool:
        """Return whether products as shown add up to the dot product as shown."""
        shown = running_sums(rounded(taken.terms, self.term_decimals))[-1]
        return bool(rounded(shown, self.term_decimals) == rounded(taken.total, self.term_decimals))

    def factor_digits(self, taken: Taken) -> int | None:
        """Return the significant digits of lengths and cosine that give the dot product shown; None if too many."""
        factors = [*taken.lengths, taken.cosine]
        # A short result asks for more than its own digits: 2.24 x 2.24 x 0.8 is 4 only when rounded to a whole number.
        fine = max(self.term_decimals, FINE_DIGITS - 1 - max(exponent(taken.total), 0))
        enough = digits_of_factors(factors, taken.total, fine)
        digits = digits_of_factors(factors, taken.total, self.term_decimals, least=enough)
        return digits if digits <= MOST_FACTOR_DIGITS else None

    @cached_property
    def has_both_signs(self) -> bool:
        """Whether some product is shown as positive, and some as negative."""
        shown = rounded(self.widest.terms, self.term_decimals)
        return bool(shown.min() < 0 < shown.max())

    def sign(self, value: float) -> float:
        """Return a product or sum as it is shown, whose sign is that seen on screen."""
        return float(rounded(value, self.term_decimals))

    def _component_decimals(self, digits: int) -> tuple[int, int]:
        first, second = (
            decimals_needed(vector, _decimals_of(float(np.abs(vector).max()), digits))
            for vector in (self.widest.q, self.widest.k)
        )
        return first, second

    def _come_out(self, q_decimals: int, k_decimals: int) -> np.ndarray:
        """Return which components, shown with these decimals, give their products as shown."""
        products = dot_terms(rounded(self.widest.q, q_decimals), rounded(self.widest.k, k_decimals))
        shown, meant = (rounded(terms, self.term_decimals) for terms in (products, self.widest.terms))
        return np.asarray(shown == meant)


def _decimals_of(largest: float, digits: int) -> int:
    """Return the decimals that show the largest of some numbers with significant digits."""
    return min(max(digits - 1 - exponent(largest), 0), MOST_DECIMALS)
