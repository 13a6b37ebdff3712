"""What two heads of a model make of the same tokens, and where they differ."""

from __future__ import annotations

from functools import cached_property

from scenes.parameters import Head, HeadsParameters, ScoreGridParameters
from scenes.score_facts import Pair, ScoreFacts


class HeadsFacts:
    """The scores of two heads and what is true of them.

    Parameters
    ----------
    params
        The tokens, and the queries and keys of each head; checked.
    """

    def __init__(self, params: HeadsParameters) -> None:
        self.heads = params.heads
        self.grids = [ScoreFacts(_grid_of(head)) for head in self.heads]

    @property
    def count(self) -> int:
        """How many tokens there are."""
        return self.grids[0].n_queries

    def favourites(self, head: int, query: int) -> list[Pair]:
        """Return the cells of the best keys of a query in one head."""
        return [(query, key) for key in self.grids[head].leaders(query)]

    @cached_property
    def telling_query(self) -> int | None:
        """A query near the middle whose best keys are others in each head."""
        middle = self.count // 2
        differing = [
            query for query in range(self.count) if not set(self.favourites(0, query)) & set(self.favourites(1, query))
        ]
        return min(differing, key=lambda query: abs(query - middle), default=None)


def _grid_of(head: Head) -> ScoreGridParameters:
    return ScoreGridParameters(tokens=head.tokens, Q=head.Q, K=head.K, data=head.source)
