"""Tokens with their rows of X, the two matrices, and the queries and keys that come out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, VGroup, VMobject

from scenes.layout import Box
from scenes.lettering import Lettering, em_of
from scenes.parts.table import ROW_EMS, Table, shown_indices
from scenes.parts.tokens import set_token, shows_whole
from scenes.score_facts import ScoreFacts
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

WORD_SHARE, X_SHARE, TABLE_SHARE, PAIR_SHARE = 0.2, 0.36, 0.2, 0.3
# Of two lists side by side.
LISTED_WORD_SHARE, LISTED_GAPS = 0.19, 6
FEW_GAPS, MOST_GAPS = 4, 10
X_HEIGHT = 0.44
MOST_GROWTH, ROOM = 1.6, 0.95


class Named(VGroup):
    """A table under its name, which stays with it."""

    def __init__(self, table: Table, name: Lettering) -> None:
        super().__init__(table, name)
        self.table, self.heading = table, name
        self.name_at(UP)

    def name_at(self, side: np.ndarray) -> None:
        """Put the name above the table or beside it."""
        self.heading.next_to(self.table, side, buff=GAP / 2)


class TokenColumn(VGroup):
    """Tokens one under another, in step with the rows of a table of the same size."""

    def __init__(self, clip: Clip, tokens: list[str], *, size: float, color: str, width: float, most: int) -> None:
        super().__init__()
        em = em_of(size)
        self.words: dict[int, Lettering] = {}
        self.whole = True
        for down, index in enumerate(shown_indices(len(tokens), most)):
            middle = -down * ROW_EMS * em
            if index is None:
                piece = clip.formula("dots.v", size=size, color=color)
                piece.move_to(middle * UP, aligned_edge=RIGHT)
            else:
                piece = set_token(tokens[index], width, lambda s: clip.words(s, size=size, color=color))
                piece.move_to(middle * UP, aligned_edge=RIGHT)
                piece.shift((middle - X_HEIGHT / 2 * em - piece.baseline) * UP)
                self.words[index] = piece
                self.whole = self.whole and shows_whole(piece, tokens[index])
            self.add(piece)


class Projecting:
    """Where tokens, X, W_Q, W_K, Q and K stand before there is a grid.

    Parameters
    ----------
    clip
        Sets words and numbers.
    facts
        The data.
    wide
        The room for the products.
    near
        The room for tokens, queries and keys once the rest has left.
    key_matrix
        The name of what makes the keys.
    """

    def __init__(self, clip: Clip, facts: ScoreFacts, wide: Box, near: Box, key_matrix: str = "W_K") -> None:
        self.clip, self.facts, self.wide, self.near, self.key_matrix = clip, facts, wide, near, key_matrix
        self.given = facts.params.X is None
        self.two_lists = facts.params.keys_of != facts.params.tokens
        self._choose()
        self.grown = self._grow()
        self.places = self._gathered()

    @property
    def start(self) -> VGroup:
        """What comes first: the tokens, and X if there is one."""
        if self.given:
            return VGroup(self.words, self.key_words) if self.two_lists else VGroup(self.words)
        return VGroup(self.words, self.X)

    @property
    def leaving(self) -> VGroup:
        """What has done its work once Q and K are there."""
        return VGroup() if self.given else VGroup(self.X, self.W_Q, self.W_K, self.signs)

    @property
    def kept(self) -> VGroup:
        """What stays: the tokens with their queries and keys."""
        keys = [self.key_words, self.K] if self.two_lists else [self.K]
        return VGroup(self.words, self.Q, *keys)

    def _choose(self) -> None:
        """Build the largest that fits whole; else the first at the floor size that fits with something left out."""
        sizes = self.clip.sizes
        large = [sizes.formula, (sizes.formula + sizes.label) / 2, sizes.label]
        floor, layouts = sizes.floor, (False, True) if self.two_lists else (False,)
        whole_ways = [*((size, 2, False) for size in (*large, floor)), *((floor, 1, stacked) for stacked in layouts)]
        for size, decimals, self.stacked in whole_ways:
            self._build(size, decimals)
            if self._fits() and self._is_whole():
                return
        for strict, decimals, self.stacked in product((False, True), (1, 0), layouts):
            self._build(floor, decimals, strict)
            if self._fits():
                return

    def _gathered(self) -> VGroup:
        """Return copies of what stays where it goes, as large as the near box lets them be."""
        line = self._kept_together()
        self.near.shrink(line)
        return line.scale(growth(line, self.near, self.grown)).move_to(self.near.center)

    def _grow(self) -> float:
        """Let the products fill their room; return how much they have grown."""
        if self.given:
            return 1.0
        products = VGroup(self.words, self.X, self.W_Q, self.W_K, self.signs, self.Q, self.K)
        grown = growth(products, self.wide)
        products.scale(grown).move_to(self.wide.center)
        return grown

    def _kept_together(self) -> VGroup:
        """Return copies of what stays side by side, or the keys under the queries."""
        words, Q, K = self.words.copy(), self.Q.copy(), self.K.copy()
        for named in (Q, K):
            named.name_at(UP)
        if not self.two_lists:
            return _in_line([words, Q, K])
        pieces = [words, Q, self.key_words.copy(), K]
        if not self.stacked:
            return _in_line(pieces)
        lower = _in_line(pieces[2:])
        lower.next_to(_in_line(pieces[:2]), DOWN, buff=2 * GAP)
        return VGroup(*pieces)

    def _build(self, size: float, decimals: int, strict: bool = False) -> None:
        theme, facts = self.clip.theme, self.facts
        self.size, self.decimals, self.strict = size, decimals, strict
        name = self.clip.formula("W_Q", size=size).height + GAP
        tall = self.clip.frame.portrait
        levels = 1 if self.given else 3 if tall else 2
        spare = self.wide.height - (levels - 1) * 2 * GAP - (name if tall else 0)
        room = self.near.height if self.given else spare / levels
        self._height = min(room - (0 if tall else name), self.near.height - name)
        if self.stacked:
            self._height = (self.near.height - 2 * GAP) / 2 - name
        self._most = int(self._height / (ROW_EMS * em_of(size)))
        self.words, self.key_words = self._token_columns()
        share = TABLE_SHARE if levels == 2 else PAIR_SHARE
        given = self._beside_words() if self.given else None
        self.Q = self._named(facts.Q, "query(Q)", theme.query, share, given)
        self.K = self._named(facts.K, "key(K)", theme.key, share, given)
        if not self.given:
            # In a tall frame X shares its line with the tokens alone.
            beside = self.wide.width - self.words.width - 2 * GAP if tall else None
            self.X = self._named(np.array(facts.params.X), "X", theme.ink, X_SHARE, beside)
            self.W_Q = self._named(np.array(facts.params.W_Q), "W_Q", theme.mute, share)
            self.W_K = self._named(np.array(facts.params.W_K), self.key_matrix, theme.mute, share)
            self._place_tall() if tall else self._place_wide()
        else:
            self.key_words.next_to(self.words, RIGHT, buff=8 * GAP)

    def _beside_words(self) -> float:
        """Return the width that words leave to each of the given tables."""
        if self.stacked:
            return self.near.width - max(self.words.width, self.key_words.width) - 2 * GAP
        words = [self.words, self.key_words] if self.two_lists else [self.words]
        gaps = len(words) + 1
        return (self.near.width - sum(column.width for column in words) - gaps * 2 * GAP) / 2

    def _token_columns(self) -> tuple[TokenColumn, TokenColumn]:
        """Return the tokens that ask and those that answer; where both are listed, what one leaves the other has."""
        theme, params = self.clip.theme, self.facts.params
        if not self.two_lists:
            width = WORD_SHARE * self.near.width
            return self._tokens(params.tokens, theme.ink, width), self._tokens(params.keys_of, theme.key, width)
        width = LISTED_WORD_SHARE * (self.near.width - LISTED_GAPS * GAP) * (2 if self.stacked else 1)
        asking, answering = (
            self._tokens(tokens, color, width)
            for tokens, color in ((params.tokens, theme.query), (params.keys_of, theme.key))
        )
        if not answering.whole and not self.stacked:
            answering = self._tokens(params.keys_of, theme.key, 2 * width - min(asking.width, width))
        if not asking.whole and not self.stacked:
            asking = self._tokens(params.tokens, theme.query, 2 * width - min(answering.width, width))
        return asking, answering

    def _tokens(self, tokens: list[str], color: str, width: float) -> TokenColumn:
        return TokenColumn(self.clip, tokens, size=self.size, color=color, width=width, most=self._most)

    def _named(self, values: np.ndarray, name: str, color: str, share: float, width: float | None = None) -> Named:
        room = self.wide.width - (FEW_GAPS if self.clip.frame.portrait else MOST_GAPS) * GAP
        table = Table(
            self.clip,
            values,
            size=self.size,
            color=color,
            width=share * room if width is None else width,
            height=self._height,
            most_decimals=self.decimals,
            strict=self.strict,
        )
        return Named(table, self.clip.formula(f"bold({name})", size=self.size, color=color))

    def _place_wide(self) -> None:
        """X at the left; at the right one product above the other."""
        self.signs = VGroup(*(self.clip.formula("=", size=self.size, color=self.clip.theme.mute) for _ in "QK"))
        upper, lower = (
            _in_line([matrix, sign, result])
            for matrix, sign, result in zip((self.W_Q, self.W_K), self.signs, (self.Q, self.K), strict=True)
        )
        lead = _in_line([self.words, self.X])
        right = VGroup(upper, lower).arrange(DOWN, buff=2 * GAP, aligned_edge=LEFT)
        lead.next_to(right, LEFT, buff=2 * GAP)
        lead.shift((right.get_center()[1] - self.X.table.get_center()[1]) * UP)
        self._center(VGroup(lead, right))

    def _place_tall(self) -> None:
        """X above, its two matrices below it, and below each what comes out."""
        self.signs = VGroup()
        lead = _in_line([self.words, self.X])
        for named in (self.W_Q, self.W_K, self.Q, self.K):
            named.name_at(LEFT)
        matrices, results = _in_line([self.W_Q, self.W_K], self._gap_between()), VGroup(self.Q, self.K)
        matrices.next_to(lead, DOWN, buff=2 * GAP)
        for result, matrix in ((self.Q, self.W_Q), (self.K, self.W_K)):
            corner = matrix.table.get_corner(DOWN + RIGHT) + 2 * GAP * DOWN
            result.shift(corner - result.table.get_corner(UP + RIGHT))
        self._center(VGroup(lead, matrices, results))

    def _gap_between(self) -> float:
        """Return the gap between the two matrices of a tall frame: wide, but no wider than their results leave it."""
        left, right = (max(named.table.width for named in pair) for pair in ((self.W_Q, self.Q), (self.W_K, self.K)))
        name = max(named.heading.width for named in (self.W_Q, self.W_K, self.Q, self.K)) + GAP
        beyond = right - self.W_K.table.width
        spare = self.wide.width - left - right - name + beyond
        return max(min(8 * GAP, spare), name + beyond + GAP / 2)

    def _center(self, everything: VGroup) -> None:
        self._extent = (everything.width, everything.height)
        self.wide.fit(everything)

    def _fits(self) -> bool:
        gathered = self._kept_together()
        inside = gathered.width <= self.near.width and gathered.height <= self.near.height
        return inside and (self.given or (self._extent[0] <= self.wide.width and self._extent[1] <= self.wide.height))

    def _is_whole(self) -> bool:
        tables = [self.Q, self.K] if self.given else [self.X, self.W_Q, self.W_K, self.Q, self.K]
        words = [self.words, self.key_words] if self.two_lists else [self.words]
        return all(part.whole for part in [*(named.table for named in tables), *words])


def growth(part: VGroup, box: Box, grown: float = 1.0) -> float:
    """Return how much a part, grown already, may grow in a box in proportion to the rest of the frame."""
    return max(1.0, min(MOST_GROWTH / grown, ROOM * box.width / part.width, ROOM * box.height / part.height))


def _in_line(pieces: Sequence[VMobject], buff: float = 2 * GAP) -> VGroup:
    """Set tables side by side so that the middles of their rows are level; names stand above."""
    for left, right in pairwise(pieces):
        body = right.table if isinstance(right, Named) else right
        before = left.table if isinstance(left, Named) else left
        right.shift((before.get_right() + buff * RIGHT) - body.get_left())
    return VGroup(*pieces)
