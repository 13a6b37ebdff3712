"""One query and its keys: which key is nearest by angle, which scores highest, and what lengths do to the weights."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

import numpy as np

from dotattn import cast_shadow, norm, scores, softmax
from scenes.numerals import degrees_in_column, in_column, leaders
from scenes.parameters import MagnitudeParameters

# The query is halved at least where scores are far apart, and else made so much longer.
SHORTEST_SCALE, LONGEST_SCALE, LONGER_QUERY, FAR_APART = 0.15, 0.5, 2.5, 2.0
# How far apart the scores of a short query are.
CLOSE = 1.2
# How far beyond the winner a key is made longer, and by how much at most.
OVERTAKING, MOST_LONGER = 1.2, 4.0


class MagnitudeFacts:
    """The vectors of one clip and what is true of them.

    Parameters
    ----------
    params
        The vectors; checked.
    """

    def __init__(self, params: MagnitudeParameters) -> None:
        self.query, self.keys = np.array(params.query, dtype=float), np.array(params.keys, dtype=float)
        self.shadows = [cast_shadow(key, self.query) for key in self.keys]
        self.angles = [shadow.theta for shadow in self.shadows]
        self.cosines = [shadow.cosine for shadow in self.shadows]
        self.dots = [shadow.dot for shadow in self.shadows]
        self.along = [shadow.along for shadow in self.shadows]
        self.lengths = norm(self.keys).tolist()

    @cached_property
    def write_angle(self) -> Callable[[float], str]:
        """How angles are written."""
        return degrees_in_column(self.angles)

    @cached_property
    def write_dot(self) -> Callable[[float], str]:
        """How dot products are written."""
        return in_column(self.dots)

    @cached_property
    def nearest(self) -> int:
        """The key at the smallest angle; of several, one that scores highest if there is such."""
        best = leaders([-angle for angle in self.angles], self.write_angle)
        return min(best & leaders(self.dots, self.write_dot) or best)

    @cached_property
    def winner(self) -> int:
        """The key that scores highest; of several, the nearest if it does."""
        best = leaders(self.dots, self.write_dot)
        return self.nearest if self.nearest in best else min(best)

    @property
    def length_wins(self) -> bool:
        """Whether the key that scores highest is not the nearest one."""
        return self.winner != self.nearest

    @property
    def longer_wins(self) -> bool:
        """Whether it is longer than the nearest one; below zero the shorter one wins."""
        return self.dots[self.winner] > 0

    @cached_property
    def query_scale(self) -> float | None:
        """By how much to scale the query so that its weights clearly change; None where all scores are one."""
        apart = float(np.ptp(self.dots))
        if len(leaders(self.dots, self.write_dot)) == len(self.dots):
            return None
        if apart < FAR_APART:
            return LONGER_QUERY
        return float(np.clip(CLOSE / apart, SHORTEST_SCALE, LONGEST_SCALE))

    @cached_property
    def key_scale(self) -> float | None:
        """By how much to lengthen the nearest key so that it scores highest; None where that is not to be seen."""
        if not self.length_wins or self.dots[self.nearest] <= 0:
            return None
        needed = OVERTAKING * self.dots[self.winner] / self.dots[self.nearest]
        return needed if needed <= MOST_LONGER else None

    def scores(self, query_scale: float, key_scale: float) -> np.ndarray:
        """Return the dot products once the query, and the nearest key, are scaled."""
        keys = self.keys.copy()
        keys[self.nearest] *= key_scale
        return np.asarray(scores([query_scale * self.query], keys)[0])

    def weights(self, query_scale: float, key_scale: float) -> np.ndarray:
        """Return the softmax of those."""
        return softmax(self.scores(query_scale, key_scale))

    @cached_property
    def cosine_weights(self) -> np.ndarray:
        """The softmax of the cosines."""
        return softmax(self.cosines)
