"""What a causal mask does to a grid of scores; every value comes from `dotattn`."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from dotattn import attention_weights, causal_mask, rounded, scale, softmax
from scenes.parameters import CausalMaskParameters, ScoreGridParameters
from scenes.score_facts import Pair, ScoreFacts

WEIGHT_DECIMALS = 3
# How hard scores of later keys are pressed down half-way, before they are masked.
PRESSED = 4.0


class CausalFacts:
    """The scores of one clip, its mask, and the weights with it and without.

    Parameters
    ----------
    params
        The data; checked.
    """

    def __init__(self, params: CausalMaskParameters) -> None:
        self.params = params
        self.grid = ScoreFacts(ScoreGridParameters(tokens=params.tokens, Q=params.Q, K=params.K))
        self.count, self.d_k = self.grid.n_queries, self.grid.d_k
        self.allowed = causal_mask(self.count)
        self.weights = attention_weights(self.grid.Q, self.grid.K, self.allowed)
        self.unmasked = attention_weights(self.grid.Q, self.grid.K)

    def past(self, query: int) -> list[Pair]:
        """Return the cells a query may look at."""
        return [(query, key) for key in range(self.count) if self.allowed[query, key]]

    def future(self, query: int) -> list[Pair]:
        """Return the cells that are masked."""
        return [(query, key) for key in range(self.count) if not self.allowed[query, key]]

    @property
    def masked_weight(self) -> float:
        """The weight of a later key."""
        return float(self.weights[0, -1])

    @property
    def first_weight(self) -> float:
        """The weight of the first token's own key."""
        return float(self.weights[0, 0])

    @cached_property
    def focus(self) -> int:
        """The query to look at: of those with a future, and with a choice in the past, the one the mask takes most."""
        lost = [float(self.unmasked[query, ~self.allowed[query]].sum()) for query in range(self.count)]
        candidates = range(1, self.count - 1) if self.count > 2 else range(1)
        return max(candidates, key=lambda query: lost[query])

    @property
    def mask_moves_weight(self) -> bool:
        """Whether the mask changes a weight of the query in focus as it is shown."""
        with_mask, without = (rounded(weights[self.focus], 2) for weights in (self.weights, self.unmasked))
        return not np.array_equal(with_mask, without)

    def pressed(self, query: int, share: float) -> np.ndarray:
        """Return the weights of a query while the scores of later keys go down, at 0 not at all, at 1 endlessly."""
        scaled = scale(self.grid.scores[query], self.d_k)
        down = PRESSED * share / (1 - share) if share < 1 else np.inf
        return softmax(np.where(self.allowed[query], scaled, scaled - down))
