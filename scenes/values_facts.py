"""What the weights make of the values; every value comes from `dotattn`."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from dotattn import (
    attend,
    attention_weights,
    causal_mask,
    convex_hull,
    decimals_needed,
    entropy,
    exponent,
    rounded,
    running_sums,
)
from scenes.parameters import ValuesParameters

LEAST_WEIGHT_DECIMALS, MOST_WEIGHT_DECIMALS, MOST_VALUE_DECIMALS = 3, 6, 3
# Decimals of terms where the largest value is below ten; fewer where it is larger, more where it is smaller.
TERM_DECIMALS, MOST_DECIMALS = 2, 6


class ValuesFacts:
    """The weights and values of one clip, and their mixes.

    Parameters
    ----------
    params
        The data; checked.
    """

    def __init__(self, params: ValuesParameters) -> None:
        self.params = params
        self.V = np.array(params.V, dtype=float)
        self.count = len(self.V)
        mask = causal_mask(self.count) if params.causal else None
        self.weights = attention_weights(params.Q, params.K, mask)
        self.outputs = attend(self.weights, self.V)

    @cached_property
    def focus(self) -> int:
        """The query to look at: the one whose weights are spread most."""
        spread = entropy(self.weights).tolist()
        return int(spread.index(max(spread)))

    @property
    def row(self) -> np.ndarray:
        """The weights of the query in focus."""
        return np.asarray(self.weights[self.focus])

    @property
    def terms(self) -> np.ndarray:
        """The values by those weights."""
        return self.row[:, None] * self.V

    @property
    def output(self) -> np.ndarray:
        """What the query in focus gets."""
        return np.asarray(self.outputs[self.focus])

    @cached_property
    def starts(self) -> np.ndarray:
        """Where each term starts when all are laid tip to tail, and where the last ends."""
        return running_sums(self.terms)

    @cached_property
    def hull(self) -> list[int]:
        """The values that are corners of the smallest polygon around all; fewer than three if they lie on a line."""
        return convex_hull(self.V)

    @property
    def outputs_differ(self) -> bool:
        """Whether two queries get outputs that differ as they are shown."""
        shown = rounded(self.outputs, self.output_decimals)
        return bool((shown != shown[0]).any())

    @cached_property
    def value_decimals(self) -> int:
        """Digits after the point of a value."""
        return decimals_needed(self.V, min(MOST_VALUE_DECIMALS, max(self.term_decimals, 1)))

    @property
    def term_decimals(self) -> int:
        """Digits after the point of a value by its weight."""
        return self._decimals[0]

    @property
    def output_decimals(self) -> int:
        """Digits after the point of an output."""
        return self._decimals[1]

    @cached_property
    def _decimals(self) -> tuple[int, int]:
        """Digits after the point of terms and of their sum, as many as make the terms shown add up to the sum shown."""
        usual = min(max(TERM_DECIMALS - exponent(float(np.abs(self.V).max())), 0), MOST_DECIMALS)
        choices = [(terms, sums) for sums in range(usual, -1, -1) for terms in range(sums, usual + 2)]
        return next((choice for choice in choices if self._adds_up(*choice)), (usual, usual))

    def _adds_up(self, terms: int, sums: int) -> bool:
        shown = running_sums(rounded(self.terms, terms))[-1]
        return np.array_equal(rounded(shown, sums), rounded(self.output, sums))

    @cached_property
    def weight_decimals(self) -> int:
        """Digits after the point of a weight, as many as give the terms shown."""
        values, terms = rounded(self.V, self.value_decimals), rounded(self.terms, self.term_decimals)
        for decimals in range(LEAST_WEIGHT_DECIMALS, MOST_WEIGHT_DECIMALS):
            weights = np.asarray(rounded(self.row, decimals))
            if np.array_equal(rounded(weights[:, None] * values, self.term_decimals), terms):
                return decimals
        return LEAST_WEIGHT_DECIMALS
