"""The scores that two matrices give, those that one for both gives, and a pair of tokens to compare them on."""

from __future__ import annotations

from dotattn import gram
from scenes.numerals import math_number
from scenes.parameters import ProjectionsParameters, ScoreGridParameters
from scenes.score_facts import Pair, ScoreFacts


class ProjectionsFacts:
    """Two grids of the same embeddings, and what is true of them.

    Parameters
    ----------
    params
        The data; checked.
    """

    def __init__(self, params: ProjectionsParameters) -> None:
        two, one = (
            ScoreGridParameters(tokens=params.tokens, X=params.X, W_Q=params.W_Q, W_K=W_K)
            for W_K in (params.W_K, params.W_Q)
        )
        self.two, self.one = ScoreFacts(two), OneMatrixFacts(one)
        self.count = self.two.n_queries

    @property
    def focus(self) -> int:
        """The token whose query and key are made first: the last, which is always in sight."""
        return self.count - 1

    @property
    def pair(self) -> Pair:
        """The tokens to compare both ways round: the last of the nearest that differ, or the last two."""
        return max(self._unequal, key=lambda pair: (pair[0] - pair[1], pair[0]), default=(self.count - 2, self.focus))

    @property
    def differs(self) -> bool:
        """Whether, with two matrices, some pair of tokens reads other scores one way round than the other."""
        return bool(self._unequal)

    @property
    def upper(self) -> list[Pair]:
        """The pairs of a token with itself and with later ones, row by row."""
        return [(query, key) for query in range(self.count) for key in range(query, self.count)]

    def mirrored(self, distance: int) -> list[Pair]:
        """Return the pairs of a token with the one some places before it."""
        return [(query, query - distance) for query in range(distance, self.count)]

    @property
    def _unequal(self) -> list[Pair]:
        return [(i, j) for i, j in self.upper if self._reads(i, j) != self._reads(j, i)]

    def _reads(self, query: int, key: int) -> str:
        return math_number(float(self.two.scores[query, key]), self.two.decimals)


class OneMatrixFacts(ScoreFacts):
    """The scores where every key is its token's query."""

    def __init__(self, params: ScoreGridParameters) -> None:
        super().__init__(params)
        self.scores = gram(self.Q)
