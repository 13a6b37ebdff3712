"""What a clip of words as vectors shows and which of it is worth saying; every value comes from `dotattn`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations

import numpy as np

from dotattn import Shadow, cast_shadow, digits_that_multiply, flat_sketch, rounded, usual_digits
from scenes.numerals import degrees_in_column, in_column, leaders, number, significant
from scenes.parameters import SimilarityParameters

Pair = tuple[int, int]

# A dot product larger by less than half a thousandth reads the same.
LEAST_EXCESS_DECIMALS = 3
FLAT = 2
COSINE_DECIMALS = 3
FEWEST_FACTOR_DIGITS, MOST_FACTOR_DIGITS = 2, 5


@dataclass(frozen=True)
class Twist:
    """A word whose own dot product is smaller than that with another word, and both shadows on its line."""

    word: int
    other: int
    own: Shadow
    outdone: Shadow


class SimilarityFacts:
    """The words of one clip and what is true of them.

    Parameters
    ----------
    params
        The words and vectors; checked.
    """

    def __init__(self, params: SimilarityParameters) -> None:
        self.words = params.words
        self.X = np.array(params.vectors, dtype=float)
        self.width = self.X.shape[1]
        self.flat = self.width <= FLAT
        self.drawn = np.pad(self.X, ((0, 0), (0, FLAT - self.width))) if self.flat else flat_sketch(self.X)
        self.pairs: list[Pair] = list(combinations(range(len(self.words)), 2))
        self.shadows = {pair: cast_shadow(*self.X[list(pair)]) for pair in self.pairs}

    @property
    def dots(self) -> list[float]:
        """The dot product of each pair."""
        return [self.shadows[pair].dot for pair in self.pairs]

    @property
    def cosines(self) -> list[float]:
        """The cosine of each pair."""
        return [self.shadows[pair].cosine for pair in self.pairs]

    @property
    def angles(self) -> list[float]:
        """The angle of each pair, in degrees."""
        return [self.shadows[pair].theta for pair in self.pairs]

    @cached_property
    def write_dot(self) -> Callable[[float], str]:
        """How dot products are written."""
        return in_column(self.dots)

    @cached_property
    def write_angle(self) -> Callable[[float], str]:
        """How angles are written."""
        return degrees_in_column(self.angles)

    @staticmethod
    def write_cosine(value: float) -> str:
        """Write a cosine."""
        return number(value, COSINE_DECIMALS)

    def drawn_true(self, pair: Pair) -> bool:
        """Return whether the drawing keeps the angle of a pair: a flat sketch does with the first word."""
        return self.flat or 0 in pair

    @property
    def marked(self) -> dict[Pair, float]:
        """The pairs whose angle can be marked in the drawing, with it."""
        return {pair: self.shadows[pair].theta for pair in self.pairs if self.drawn_true(pair)}

    @cached_property
    def favourites(self) -> tuple[int, int] | None:
        """The pair with the largest cosine and the one with the largest dot product, the same where they can be.

        None where no pair stands out by either.
        """
        cosine, dot = leaders(self.cosines, self.write_cosine), leaders(self.dots, self.write_dot)
        if len(self.pairs) in (1, len(cosine), len(dot)):
            return None
        both = sorted(cosine & dot)
        return (both[0], both[0]) if both else (min(cosine), min(dot))

    @cached_property
    def twist(self) -> Twist | None:
        """The word that another one outdoes most clearly, one whose shadow can be drawn if there is any."""
        both_ways = [order for pair in self.pairs for order in (pair, pair[::-1])]
        found = [order for order in both_ways if self._excess(*order) > 0]
        if not found:
            return None
        word, other = max(found, key=lambda order: (self.drawn_true(order), self._excess(*order)))
        own, outdone = (cast_shadow(self.X[index], self.X[word]) for index in (word, other))
        return Twist(word, other, own, outdone)

    @staticmethod
    def write_factors(twist: Twist, most: int) -> tuple[Callable[[float], str], str]:
        """Return how to write a length and shadows with some digits at most, and the sign before their products."""
        needed = max(
            digits_that_multiply(twist.own.along, cast.along, cast.dot, usual_digits(cast.dot))
            for cast in (twist.own, twist.outdone)
        )
        digits = min(needed, most)
        return partial(significant, digits=digits), "=" if digits == needed else "approx"

    def _excess(self, word: int, other: int) -> float:
        """Return by which share of its own dot product a word is outdone; 0 unless a reader can see it."""
        own = cast_shadow(self.X[word], self.X[word]).dot
        theirs = self.shadows[min(word, other), max(word, other)].dot
        return float(rounded(theirs / own - 1, LEAST_EXCESS_DECIMALS)) if theirs > own else 0.0
