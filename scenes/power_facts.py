"""What dividing scores by a power of d_k does; every value comes from `dotattn`."""

from __future__ import annotations

from functools import cache, cached_property

import numpy as np

from dotattn import decimals_needed, dot_std, draw_scores, log_share, mean_ranked_weights, octave_steps, scale, softmax
from scenes.parameters import WhichPowerParameters

ROOT = 0.5
ROWS = 50_000
MOST_DECIMALS = 3


class PowerFacts:
    """Spread and weights of random scores at any power.

    Parameters
    ----------
    params
        The data; checked.
    """

    rows = ROWS

    def __init__(self, params: WhichPowerParameters) -> None:
        self.params, self.d_k = params, params.d_k
        self.draws = draw_scores(params.d_k, params.n_keys, ROWS, params.seed)
        self.weights = cache(self._weights)

    @property
    def less(self) -> list[float]:
        """The powers to visit between none and the root."""
        return [power for power in self.params.powers if power < ROOT]

    @property
    def more(self) -> list[float]:
        """The powers to visit beyond the root."""
        return [power for power in self.params.powers if power > ROOT]

    @property
    def stops(self) -> list[float]:
        """All powers to visit."""
        return [0.0, *self.less, ROOT, *self.more]

    @cached_property
    def decimals(self) -> int:
        """Digits after the point of a power."""
        return decimals_needed(self.stops, MOST_DECIMALS)

    def spread(self, d_k: float, power: float) -> float:
        """Return the exact standard deviation of scores of a width divided by a power of it."""
        return float(scale(dot_std(int(d_k)), int(d_k), power))

    def height(self, spread: float) -> float:
        """Return where a standard deviation lies between the smallest and the largest there is."""
        return log_share(spread, self.spread(self.d_k, 1.0), self.spread(self.d_k, 0.0))

    def across(self, d_k: float) -> float:
        """Return where a width lies between 1 and the widest."""
        return log_share(d_k, 1, self.d_k)

    @property
    def widths(self) -> list[int]:
        """Widths to mark on an axis: every other power of two, and the widest."""
        octaves = [int(step) for step in octave_steps(self.d_k, 1)]
        return [*octaves[: -1 if octaves[-1] == self.d_k else None : 2], self.d_k]

    def largest(self, power: float) -> float:
        """Return the mean largest weight."""
        return float(self.weights(power)[0])

    def _weights(self, power: float) -> np.ndarray:
        """Return the mean over random rows of the largest weight, of the second largest, and so on."""
        return mean_ranked_weights(softmax(scale(self.draws, self.d_k, power)))
