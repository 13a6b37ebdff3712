"""What a grid of scores shows and which of it is worth saying; every value comes from `dotattn`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from dotattn import (
    angle,
    best_angles,
    causal_mask,
    decimals_needed,
    diagonal_wins,
    dot,
    magnitude_wins,
    project,
    rounded,
    row_winners,
    scores,
    signed_shares,
)
from scenes.numerals import math_number
from scenes.parameters import DEFAULT_W_K, DEFAULT_W_Q, DEFAULT_X, NUMBER_DECIMALS_TOKENS, ScoreGridParameters

RIGHT_ANGLE, ANGLE_ERROR = 90.0, 1e-9
MOST_DECIMALS = 2

Pair = tuple[int, int]


@dataclass(frozen=True)
class LengthWin:
    """A query whose best score goes to another key than the one at the smallest angle."""

    query: int
    winner: int
    closest: int
    longer: bool


class ScoreFacts:
    """The queries, keys and scores of one clip, and what is true of them.

    Parameters
    ----------
    params
        The data; checked.
    """

    def __init__(self, params: ScoreGridParameters) -> None:
        self.params = params
        self.Q, self.K = (np.array(rows) for rows in _queries_and_keys(params))
        self.scores = scores(self.Q, self.K)
        self.n_queries, self.n_keys = self.scores.shape
        self.d_k = self.Q.shape[1]
        self.allowed = causal_mask(self.n_queries) if params.causal else np.ones(self.scores.shape, dtype=bool)
        self.shares = np.zeros(self.scores.shape)
        self.shares[self.allowed] = signed_shares(self.scores[self.allowed])
        self.by_hand = (params.X, params.W_Q, params.W_K) == (DEFAULT_X, DEFAULT_W_Q, DEFAULT_W_K)

    @cached_property
    def decimals(self) -> int:
        """Digits after the point of a score."""
        if self.params.decimals is not None:
            return self.params.decimals
        most = MOST_DECIMALS if max(self.n_queries, self.n_keys) <= NUMBER_DECIMALS_TOKENS else 1
        return decimals_needed(self.scores[self.allowed], most)

    def keys_of(self, query: int) -> list[int]:
        """Return the keys a query may look at."""
        return [int(key) for key in np.flatnonzero(self.allowed[query])]

    def row(self, query: int) -> np.ndarray:
        """Return the scores of a query with the keys it may look at."""
        return self.scores[query, self.keys_of(query)]

    def winner(self, query: int) -> int:
        """Return the key with the largest score of a query, the first one on ties."""
        return self.keys_of(query)[int(row_winners([self.row(query)])[0])]

    def leaders(self, query: int) -> list[int]:
        """Return all keys whose score, as shown, is the largest of a query."""
        best = self.shown(query, self.winner(query))
        return [key for key in self.keys_of(query) if self.shown(query, key) == best]

    def shown(self, query: int, key: int) -> float:
        """Return a score as it is rounded for the screen."""
        return float(rounded(self.scores[query, key], self.decimals))

    def shares_of(self, pairs: Sequence[Pair]) -> np.ndarray:
        """Return scores, worked out anew, as shares of the largest magnitude among those allowed; 0 if all are."""
        queries, keys = np.transpose(pairs)
        largest = float(np.abs(scores(self.Q, self.K)[self.allowed]).max())
        return np.asarray(dot(self.Q[queries], self.K[keys]) / (largest or 1.0))

    def angle(self, query: int, key: int) -> float | None:
        """Return the angle of a pair in degrees; a zero vector has none."""
        if not (self.Q[query].any() and self.K[key].any()):
            return None
        return float(angle(self.Q[query], self.K[key]))

    @property
    def first(self) -> Pair:
        """The pair to look at first: the last query with its best key."""
        return self.n_queries - 1, self.winner(self.n_queries - 1)

    @cached_property
    def right_angle(self) -> Pair | None:
        """A pair at a right angle whose score is zero."""
        for query in self._from_the_end():
            for key in self.keys_of(query):
                degrees = self.angle(query, key)
                square = degrees is not None and abs(degrees - RIGHT_ANGLE) < ANGLE_ERROR
                if square and self.shown(query, key) == 0:
                    return query, key
        return None

    @cached_property
    def negative_query(self) -> int | None:
        """A query with only negative scores and one winner among them."""
        return next((q for q in range(self.n_queries) if self._all_negative(q)), None)

    @cached_property
    def length_win(self) -> LengthWin | None:
        """A query whose winner owes its place to its length; a positive winner if there is one."""
        found = list(self._length_wins())
        return next((win for win in found if win.longer), found[0] if found else None)

    @property
    def has_diagonal(self) -> bool:
        """Whether rows and columns are the same tokens, more than one."""
        return self.params.keys_of == self.params.tokens and self.n_queries > 1

    @cached_property
    def own_key_wins(self) -> Literal["none", "some", "all"]:
        """How many tokens give their own key a largest score of those allowed."""
        wins = [self._wins_on_diagonal(token) for token in range(self.n_queries)]
        return "all" if all(wins) else "some" if any(wins) else "none"

    @cached_property
    def mirror_pair(self) -> Pair | None:
        """A pair of tokens that score each other differently as shown, near the middle; none under a mask."""
        if self.params.causal:
            return None
        middle = self.n_queries // 2
        pairs = [(i, j) for i in range(self.n_queries) for j in range(i + 1, self.n_queries)]
        unequal = [pair for pair in pairs if self.shown(*pair) != self.shown(*pair[::-1])]
        return min(unequal, key=lambda pair: (pair[1] - pair[0], abs(pair[1] - middle)), default=None)

    def _from_the_end(self) -> Iterable[int]:
        return reversed(range(self.n_queries))

    def _all_negative(self, query: int) -> bool:
        shown = [self.shown(query, key) for key in self.keys_of(query)]
        return len(shown) > 1 and max(shown) < 0 and shown.count(max(shown)) == 1

    def _length_wins(self) -> Iterable[LengthWin]:
        for query in range(self.n_queries):
            keys = self.keys_of(query)
            if magnitude_wins(self.Q[[query]], self.K[keys])[0]:
                closest = keys[int(best_angles(self.Q[[query]], self.K[keys])[0])]
                winner = self.winner(query)
                if self.shown(query, winner) != self.shown(query, closest):
                    yield LengthWin(query, winner, closest, longer=bool(self.scores[query, winner] > 0))

    def _wins_on_diagonal(self, token: int) -> bool:
        # The keys a token may look at always include its own, under a mask as the last.
        keys = self.keys_of(token)
        block = self.scores[np.ix_(keys, keys)]
        return bool(diagonal_wins(block)[keys.index(token)])


def _queries_and_keys(params: ScoreGridParameters) -> tuple[ArrayLike, ArrayLike]:
    if params.Q is not None and params.K is not None:
        return params.Q, params.K
    # The parameters are checked: without Q and K there is all of this.
    assert params.X is not None and params.W_Q is not None and params.W_K is not None
    return project(params.X, params.W_Q), project(params.X, params.W_K)


def caption_variant(facts: ScoreFacts, name: str) -> str:
    """Return the catalogue key of a beat's sentence that is true of the data."""
    two_lists = facts.params.keys_of != facts.params.tokens
    if name in ("tokens", "project") and facts.params.source is not None:
        return f"{name}_model_merged" if facts.params.source.merged else f"{name}_model"
    if name in ("tokens", "project") and facts.params.X is None:
        return f"{name}_direct_two" if two_lists else f"{name}_direct"
    if name == "one_cell" and facts.d_k == 1:
        return "one_cell_single"
    if name == "fill" and facts.params.causal:
        return "fill_causal"
    if name == "reading":
        return _reading_variant(facts)
    if name == "magnitude" and facts.length_win is not None:
        return "magnitude_longer" if facts.length_win.longer else "magnitude_shorter"
    if name == "diagonal":
        mirrored = "_mirrored" if facts.mirror_pair is None else ""
        return f"diagonal_{facts.own_key_wins}{mirrored}"
    return name


def _reading_variant(facts: ScoreFacts) -> str:
    if facts.n_keys == 1:
        return "reading_alone"
    zero = "_zero" if facts.right_angle else ""
    negative = "_negative" if facts.negative_query is not None else ""
    return f"reading{zero}{negative}"


def caption_values(facts: ScoreFacts, say: Callable[[str], str]) -> dict[str, str]:
    """Return the words for rows and columns, and the score that wins an all-negative row."""
    across = facts.params.orientation == "query_cols"
    queries, keys = ("column", "row") if across else ("row", "column")
    values = {
        "line": say(f"words.{queries}.one"),
        "lines": say(f"words.{queries}.many"),
        "query_lines": say(f"words.{queries}.opening"),
        "key_lines": say(f"words.{keys}.many"),
    }
    negative = facts.negative_query
    if negative is not None:
        best = facts.scores[negative, facts.winner(negative)]
        values["best"] = f"${math_number(best, facts.decimals)}$"
    return values
