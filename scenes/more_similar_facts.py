"""Two vectors, their dot products with themselves and each other, and how often the diagonal wins for random ones."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from dotattn import cast_shadow, gram, norm, own_key_chance, own_vector_chance
from scenes.numerals import degrees_in_column, in_column
from scenes.parameters import MoreSimilarThanSelfParameters

# Which two vectors each dot product is of: x with itself, x with y, y with itself.
PAIRS = ((0, 0), (0, 1), (1, 1))
CROSS = 1


class MoreSimilarFacts:
    """The vectors of one clip and what is true of them.

    Parameters
    ----------
    params
        Vectors and widths; checked.
    """

    def __init__(self, params: MoreSimilarThanSelfParameters) -> None:
        self.vectors = np.array([params.x, params.y], dtype=float)
        self.lengths = norm(self.vectors).tolist()
        self.unit = self.vectors / norm(self.vectors)[:, None]
        self.products = [cast_shadow(*self.vectors[list(pair)]) for pair in PAIRS]
        self.dots = [product.dot for product in self.products]
        self.angles = [product.theta for product in self.products]
        self.cosines = [product.cosine for product in self.products]
        self.gram = gram(self.vectors)
        self.tokens, self.dims = params.tokens, params.dims

    @property
    def own(self) -> int:
        """The shorter vector, the only one that the other can outdo."""
        return 1 if self.lengths[1] < self.lengths[0] else 0

    @property
    def other(self) -> int:
        """The longer vector."""
        return 1 - self.own

    @cached_property
    def write_dot(self) -> Callable[[float], str]:
        """How dot products are written."""
        return in_column(self.dots)

    @cached_property
    def write_angle(self) -> Callable[[float], str]:
        """How angles are written."""
        return degrees_in_column(self.angles)

    @property
    def outdone(self) -> bool:
        """Whether the longer vector outdoes the shorter one, by so much that it can be read."""
        own, cross = self.dots[PAIRS.index((self.own, self.own))], self.dots[CROSS]
        return cross > own and self.write_dot(cross) != self.write_dot(own)

    @cached_property
    def reaches(self) -> list[float]:
        """The length of the shorter vector, and the signed shadow of the longer one on its line."""
        return [self.lengths[self.own], cast_shadow(self.vectors[self.other], self.vectors[self.own]).along]

    @cached_property
    def vector_chances(self) -> np.ndarray:
        """How often a random vector wins its own row of X X^T, for each width."""
        return np.array([own_vector_chance(width, self.tokens) for width in self.dims])

    @cached_property
    def key_chances(self) -> np.ndarray:
        """How often a random token's own key wins its row of Q K^T, for each width."""
        return np.array([own_key_chance(self.tokens)] * len(self.dims))
