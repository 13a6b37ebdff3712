"""What the variance of a few scores is, tried many times, and of more and more; every value comes from `dotattn`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from dotattn import (
    draw_matrices,
    histogram,
    mean_tried_variance,
    middle_range,
    rounded,
    sample_spread,
    score_variance,
    scores,
    tried_variances,
)
from scenes.parameters import SmallSampleParameters
from scenes.scaling_facts import densities

# Tries shown one by one; their entries have so many decimals, so that a reader can work out the scores.
SHOWN, DECIMALS = 6, 1
MIDDLE = 0.9
BINS = 60
HEADROOM = 1.04
# Half the length of an axis from 0 whose numbers include both ends.
HALVES = (1.0, 1.5, 2.0, 3.0, 4.0, 6.0, 10.0)


@dataclass(frozen=True)
class Try:
    """Queries, keys, their scores, and the variance of these."""

    Q: np.ndarray
    K: np.ndarray
    S: np.ndarray
    variance: float


@dataclass(frozen=True)
class Tried:
    """What many tries of one size gave: the mean of the variance, and the range of the middle nine tenths."""

    n: int
    mean: float
    low: float
    high: float


class SmallSampleFacts:
    """Variances of scores of random matrices.

    Parameters
    ----------
    params
        The data; checked.
    """

    def __init__(self, params: SmallSampleParameters) -> None:
        self.params, self.d_k, self.sizes = params, params.d_k, params.sizes
        self.n, self.tries = params.sizes[0], params.tries

    @cached_property
    def shown(self) -> list[Try]:
        """The tries that are shown number by number."""
        drawn = draw_matrices(self.n, self.d_k, SHOWN, self.params.seed)
        Q, K = (rounded(matrices, DECIMALS) for matrices in drawn)
        return [Try(*found) for found in zip(Q, K, scores(Q, K), score_variance(Q, K).tolist(), strict=True)]

    @cached_property
    def tried(self) -> list[Tried]:
        """The tries of each size."""
        return [
            Tried(n, sample_spread(z).mean, *middle_range(z, MIDDLE))
            for n, z in zip(self.sizes, self._variances, strict=True)
        ]

    @property
    def scores(self) -> int:
        """How many scores the first size has."""
        return self.n * self.n

    @property
    def exact_mean(self) -> float:
        """The exact mean of the variance of the first size."""
        return mean_tried_variance(self.n, self.d_k)

    @cached_property
    def half(self) -> float:
        """Half the length of the axis of variances, which begins at 0."""
        needed = HEADROOM * max(*(tried.high for tried in self.tried), *(one.variance for one in self.shown), self.d_k)
        decades = (10.0**power * half for power in range(9) for half in HALVES)
        return next(half for half in decades if 2 * half >= needed)

    @cached_property
    def bins(self) -> tuple[np.ndarray, np.ndarray]:
        """Edges of bins from the middle of the axis on, and the share of tries of the first size in each."""
        edges = np.linspace(0, 2 * self.half, BINS + 1)
        return edges - self.half, histogram(self._variances[0], edges) * np.diff(edges)

    @property
    def peak(self) -> float:
        """The greatest density of the histogram."""
        return float(densities(*self.bins).max())

    @cached_property
    def _variances(self) -> list[np.ndarray]:
        return [tried_variances(n, self.d_k, self.tries, self.params.seed) for n in self.sizes]
