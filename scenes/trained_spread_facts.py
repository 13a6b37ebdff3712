"""How far the scores of each head of a trained model spread, and where that lies; every value comes from `dotattn`."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from dotattn import dot_std, exponent, log_share, middle_range
from scenes.parameters import TrainedSpreadParameters

DIGITS = 3
# Beyond all spreads, by what factor the axis goes on.
MARGIN = 1.1
# Farther from the rule than by this factor, a head has moved away from it.
FAR = 1.25
STEPS = (1.0, 2.0, 5.0)


class TrainedSpreadFacts:
    """Spreads of heads against the square root of d_k.

    Parameters
    ----------
    params
        The data; checked.
    """

    def __init__(self, params: TrainedSpreadParameters) -> None:
        self.spreads = params.spreads
        self.sd, self.d_k = np.array(self.spreads.sd), self.spreads.d_k

    @property
    def layers(self) -> int:
        """How many layers there are."""
        return len(self.sd)

    @property
    def heads(self) -> int:
        """How many heads there are in all layers."""
        return self.sd.size

    @property
    def rule(self) -> float:
        """The spread that independent components of variance 1 give."""
        return dot_std(self.d_k)

    @property
    def above(self) -> int:
        """How many heads spread wider."""
        return int((self.sd > self.rule).sum())

    @property
    def smallest(self) -> float:
        """The smallest spread."""
        return float(self.sd.min())

    @property
    def largest(self) -> float:
        """The largest spread."""
        return float(self.sd.max())

    @property
    def median(self) -> float:
        """The spread with as many heads above as below."""
        return middle_range(self.sd, 0.0)[0]

    @property
    def differ(self) -> bool:
        """Whether heads spread differently, as far as one can read."""
        first, last = (f"{spread:.{DIGITS - 1}e}" for spread in (self.smallest, self.largest))
        return first != last

    @property
    def moved(self) -> bool:
        """Whether most heads lie far from the rule."""
        near = (self.sd < self.rule * FAR) & (self.sd > self.rule / FAR)
        return bool(2 * near.sum() < near.size)

    @cached_property
    def ends(self) -> tuple[float, float]:
        """Both ends of the axis of spreads."""
        return min(self.smallest, self.rule) / MARGIN, max(self.largest, self.rule) * MARGIN

    def height(self, sd: float) -> float:
        """Return where a spread lies between the ends of a logarithmic axis."""
        return log_share(sd, *self.ends)

    @property
    def marks(self) -> list[float]:
        """The numbers 1, 2, 5, 10, ... on the axis."""
        low, high = self.ends
        marks = [step * 10.0**power for power in range(exponent(low), exponent(high) + 1) for step in STEPS]
        return [mark for mark in marks if low <= mark <= high]
