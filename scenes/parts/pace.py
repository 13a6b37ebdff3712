"""How a sweep spreads its time over the places it passes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, pairwise
from typing import TypeAlias

import numpy as np
from manim import smooth

RateFunction: TypeAlias = Callable[[float], float]


LEG_BASE, LEG_SPEED = 0.3, 1 / 60


def through(places: Sequence[float], time: float) -> float:
    """Return how far along its way a sweep is that slows down where places crowd, and eases at both ends.

    Parameters
    ----------
    places
        Values passed, in order; the first and last are the ends of the way.
    time
        Share of the run time, 0 to 1.
    """
    legs = [LEG_BASE + LEG_SPEED * abs(end - start) for start, end in pairwise(places)]
    times = list(accumulate(legs, initial=0.0))
    at = np.interp(smooth(time) * times[-1], times, places)
    return float((at - places[0]) / (places[-1] - places[0]))
