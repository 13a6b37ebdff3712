"""What one row of scores shows on its way to weights; every value comes from `dotattn`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

import numpy as np

from dotattn import decimals_needed, decimals_that_add, exponentials, rounded, running_sums, softmax
from scenes.parameters import LARGEST_SCORE, WeightsParameters

WEIGHT_DECIMALS, MOST_SCORE_DECIMALS, POWER_DECIMALS = 3, 3, 3
# Exponentials in between are written out; others as powers of ten.
LEAST_PLAIN, MOST_PLAIN = 1e-3, 1e4
# Sampled between two stops, to know how wide numbers get on the way.
STEPS = 24


class WeightsFacts:
    """One row of scores, what is added to it and what divides it, and what comes of it.

    Parameters
    ----------
    params
        The data; checked.
    """

    def __init__(self, params: WeightsParameters) -> None:
        self.params = params
        self.scores = np.array(params.scores, dtype=float)
        self.count = len(self.scores)

    @cached_property
    def decimals(self) -> int:
        """Digits after the point of a score."""
        return decimals_needed([*self.params.scores, *self.params.shifts], MOST_SCORE_DECIMALS)

    @cached_property
    def temperature_decimals(self) -> int:
        """Digits after the point of a temperature."""
        return decimals_needed([1, *self.params.temperatures], 2)

    def shifted(self, shift: float) -> np.ndarray:
        """Return the scores with the same number added to each."""
        return self.scores + shift

    def powers(self, shift: float = 0.0, temperature: float = 1.0) -> np.ndarray:
        """Return the exponentials of the scores."""
        return exponentials(self.shifted(shift), temperature)

    def total(self, shift: float = 0.0, temperature: float = 1.0) -> float:
        """Return the sum of the exponentials."""
        return float(running_sums(self.powers(shift, temperature))[-1])

    def weights(self, shift: float = 0.0, temperature: float = 1.0) -> np.ndarray:
        """Return the softmax weights."""
        return softmax(self.shifted(shift), temperature=temperature)

    @staticmethod
    def starts(weights: np.ndarray) -> np.ndarray:
        """Return where each weight starts when all are laid end to end."""
        return running_sums(weights)[:-1]

    @cached_property
    def total_decimals(self) -> int:
        """Digits after the point of the sum, as many as the exponentials shown add up to."""
        if not plain(max(self.powers())):
            return POWER_DECIMALS
        fits = (n for n in range(POWER_DECIMALS, 0, -1) if decimals_that_add(self.powers(), n, POWER_DECIMALS) == 3)
        return next(fits, 0)

    def divides_as_shown(self, index: int) -> bool:
        """Return whether an exponential by the sum, both as shown, gives the weight shown."""
        power, total = self.powers()[index], self.total()
        if not (plain(power) and plain(total)):
            return False
        quotient = rounded(power, POWER_DECIMALS) / rounded(total, self.total_decimals)
        return bool(rounded(quotient, WEIGHT_DECIMALS) == rounded(self.weights()[index], WEIGHT_DECIMALS))

    @cached_property
    def temperatures(self) -> list[float]:
        """The temperatures that change a weight as it is shown."""
        usual = rounded(self.weights(), WEIGHT_DECIMALS)
        return [
            temperature
            for temperature in self.params.temperatures
            if not np.array_equal(rounded(self.weights(0.0, temperature), WEIGHT_DECIMALS), usual)
        ]

    @property
    def only_temperatures(self) -> Literal["low", "high"] | None:
        """On which side of 1 all temperatures are; none if they are on both."""
        low = [temperature < 1 for temperature in self.temperatures]
        return "low" if all(low) else None if any(low) else "high"

    @cached_property
    def leaders(self) -> tuple[int, int]:
        """The key with the largest score, and the one after it."""
        first, second, *_ = sorted(range(self.count), key=lambda index: -self.scores[index])
        return first, second

    @property
    def lead(self) -> float | None:
        """How far the largest score is ahead of the next; None if its exponential is beyond a float."""
        first, second = self.leaders
        lead = float(self.scores[first] - self.scores[second])
        return lead if lead <= LARGEST_SCORE else None

    @staticmethod
    def power_of(score: float) -> float:
        """Return the exponential of one number."""
        return float(exponentials(score))

    def all_scores(self) -> list[float]:
        """Return every score at rest and on its way from shift to shift."""
        return [float(score) for shift in between([0.0, *self.params.shifts, 0.0]) for score in self.shifted(shift)]

    def all_powers(self) -> list[float]:
        """Return exponentials and their sums, at rest and on the way from stop to stop."""
        found = [self.powers(shift) for shift in between([0.0, *self.params.shifts, 0.0])]
        found += [self.powers(0.0, heat) for heat in between([1.0, *self.temperatures, 1.0])]
        return [float(power) for powers in found for power in (*powers, running_sums(powers)[-1])]


def between(stops: Sequence[float]) -> list[float]:
    """Return stops, and steps on the way from each to the next."""
    at = np.linspace(0, len(stops) - 1, STEPS * (len(stops) - 1) + 1)
    return [float(step) for step in np.interp(at, np.arange(len(stops)), stops)]


def plain(power: float) -> bool:
    """Return whether an exponential is written out, not as a power of ten."""
    return LEAST_PLAIN <= power < MOST_PLAIN
