"""What the angle clip shows, worked out from its parameters: stops, angles, lengths, cosines, dot products."""

from __future__ import annotations

import numpy as np

from dotattn import (
    cosine_similarity,
    cosine_table,
    decimals_that_agree,
    decimals_that_tell,
    dot,
    rounded,
    vector_at_angle,
)
from scenes.numerals import degrees, number
from scenes.parameters import AngleParameters

ALIGNED, STRETCHED_AT, PERPENDICULAR, OPPOSED = 0.0, 60.0, 90.0, 180.0
MOVING_DECIMALS, MOST_DECIMALS = 2, 12
LARGE = 1000
USUAL_ANGLE_DECIMALS, TELLING_DECIMALS, USUAL_LENGTH_DECIMALS = 2, 3, 4


class AngleFacts:
    """Numbers of one clip.

    Numbers on the move are rounded first and then used, so that on every frame the shown cosine is
    that of the shown angle and the shown product that of the shown lengths.

    Parameters
    ----------
    params
        The clip's parameters.
    """

    def __init__(self, params: AngleParameters) -> None:
        self.decimals = params.decimals
        self.stops = sorted(params.stops)
        self.lengths = np.array(params.lengths)
        landmarks = [PERPENDICULAR, ALIGNED, OPPOSED]
        self.marks = [*landmarks, *(stop for stop in self.stops if stop not in landmarks)]
        self._angle_decimals = {mark: self._decimals_of(mark) for mark in [*self.marks, STRETCHED_AT]}
        before, after = self._dot(np.ones(2)), self._dot(self.lengths)
        self.dot_stays = bool(rounded(before, MOST_DECIMALS) == rounded(after, MOST_DECIMALS))
        self.dot_decimals = next(
            decimals
            for decimals in range(decimals_that_tell(after, self.decimals), MOST_DECIMALS + 1)
            if self.dot_stays or rounded(before, decimals) != rounded(after, decimals)
        )
        self._length_decimals = decimals_that_agree(self.lengths, self._dot, self.dot_decimals, USUAL_LENGTH_DECIMALS)

    def between(self, low: float, high: float) -> list[float]:
        """Return the stops strictly between two angles, rising."""
        return [stop for stop in self.stops if low < stop < high]

    def shown_angle(self, theta: float) -> float:
        """Return the angle to show: a stop as it is, whole degrees on the way."""
        return theta if theta in self._angle_decimals else float(rounded(theta, 0))

    def write_angle(self, theta: float) -> str:
        """Write an angle with as many decimals as it takes."""
        return degrees(theta, self._angle_decimals.get(theta, 0), trim=True)

    def _decimals_of(self, mark: float) -> int:
        """Return the decimals at which an angle has the cosine shown, and reads unlike others if a few more do that."""
        agreeing = decimals_that_agree(mark, cosine_table, self.decimals, USUAL_ANGLE_DECIMALS)
        others = [other for other in self.marks if other != mark]
        telling = (n for n in range(agreeing, TELLING_DECIMALS + 1) if rounded(mark, n) not in rounded(others, n))
        return next(telling, agreeing)

    @property
    def widest_angle(self) -> float:
        """The angle whose text is longest."""
        return max(self._angle_decimals, key=lambda theta: len(self.write_angle(theta)))

    def lengths_at(self, share: float) -> np.ndarray:
        """Return the lengths of q and k when they have gone a share of the way from 1."""
        return np.asarray(self.lengths**share)

    def shown_lengths(self, share: float) -> np.ndarray:
        """Return the lengths as they are written."""
        decimals = self._length_decimals if share == 1 else MOVING_DECIMALS
        return np.asarray(rounded(self.lengths_at(share), decimals))

    @property
    def widest_lengths(self) -> list[str]:
        """The longest text of each length on the way."""
        moving = [number(max(length, 1.0), MOVING_DECIMALS) for length in self.lengths]
        final = [self.write_length(length, 1) for length in self.lengths]
        return [max(pair, key=len) for pair in zip(moving, final, strict=True)]

    def write_length(self, length: float, share: float) -> str:
        """Write a length: exact at rest, with two decimals on the way."""
        if 0 < share < 1:
            return number(length, MOVING_DECIMALS, trim=length == 1)
        return number(length, self._length_decimals, trim=True)

    def cosine(self, theta: float, share: float = 0) -> float:
        """Return the cosine of the shown arrows."""
        lengths = self.shown_lengths(share)
        query = vector_at_angle(self.shown_angle(theta), lengths[0])
        return float(cosine_similarity(query, vector_at_angle(ALIGNED, lengths[1])))

    @staticmethod
    def exact_cosine(theta: float) -> float:
        """Return the cosine of an angle, not rounded first."""
        return float(cosine_table(theta))

    def product(self, share: float) -> float:
        """Return the dot product of arrows of the shown lengths at the angle where they are stretched."""
        return self._dot(self.shown_lengths(share))

    def write_dot(self, value: float, share: float) -> str:
        """Write a dot product; a large one at rest without empty decimals."""
        return number(value, self.dot_decimals, trim=share == 1 and value >= LARGE)

    @staticmethod
    def _dot(lengths: np.ndarray) -> float:
        query, key = vector_at_angle(STRETCHED_AT, lengths[0]), vector_at_angle(ALIGNED, lengths[1])
        return float(dot(query, key))
