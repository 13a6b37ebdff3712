"""Tokens with their rows of X, the two matrices, and the queries and keys that come out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
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

WORD_SHARE, PAIR_WORD_SHARE, X_SHARE, TABLE_SHARE, PAIR_SHARE = 0.2, 0.18, 0.36, 0.2, 0.3
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
    """

    def __init__(self, clip: Clip, facts: ScoreFacts, wide: Box, near: Box) -> None:
        self.clip, self.facts, self.wide, self.near = clip, facts, wide, near
        self.given = facts.params.X is None
        self.two_lists = facts.params.keys_of != facts.params.tokens
        sizes = clip.sizes
        large = [sizes.formula, (sizes.formula + sizes.label) / 2, sizes.label]
        for size, decimals in [*((size, 2) for size in large), (sizes.floor, 2), (sizes.floor, 1)]:
            self._build(size, decimals)
            if self._fits():
                break
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

    def _gathered(self) -> VGroup:
        """Return copies of what stays where it goes, as large as the near box lets them be."""
        line = self._kept_in_line()
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

    def _kept_in_line(self) -> VGroup:
        words, Q, K = self.words.copy(), self.Q.copy(), self.K.copy()
        for named in (Q, K):
            named.name_at(UP)
        return _in_line([words, Q, self.key_words.copy(), K] if self.two_lists else [words, Q, K])

    def _build(self, size: float, decimals: int) -> None:
        theme, facts = self.clip.theme, self.facts
        self.size, self.decimals = size, decimals
        name = self.clip.formula("W_Q", size=size).height + GAP
        tall = self.clip.frame.portrait
        levels = 1 if self.given else 3 if tall else 2
        spare = self.wide.height - (levels - 1) * 2 * GAP - (name if tall else 0)
        room = self.near.height if self.given else spare / levels
        self._height = min(room - (0 if tall else name), self.near.height - name)
        self._most = int(self._height / (ROW_EMS * em_of(size)))
        self.words = self._tokens(facts.params.tokens, theme.query if self.two_lists else theme.ink)
        self.key_words = self._tokens(facts.params.keys_of, theme.key)
        share = TABLE_SHARE if levels == 2 else PAIR_SHARE
        self.Q = self._named(facts.Q, "query(Q)", theme.query, share)
        self.K = self._named(facts.K, "key(K)", theme.key, share)
        if not self.given:
            # In a tall frame X shares its line with the tokens alone.
            beside = self.wide.width - self.words.width - 2 * GAP if tall else None
            self.X = self._named(np.array(facts.params.X), "X", theme.ink, X_SHARE, beside)
            self.W_Q = self._named(np.array(facts.params.W_Q), "W_Q", theme.mute, share)
            self.W_K = self._named(np.array(facts.params.W_K), "W_K", theme.mute, share)
            self._place_tall() if tall else self._place_wide()
        else:
            self.key_words.next_to(self.words, RIGHT, buff=8 * GAP)

    def _tokens(self, tokens: list[str], color: str) -> TokenColumn:
        width = (PAIR_WORD_SHARE if self.two_lists else WORD_SHARE) * self.near.width
        return TokenColumn(self.clip, tokens, size=self.size, color=color, width=width, most=self._most)

    def _named(self, values: np.ndarray, name: str, color: str, share: float, width: float | None = None) -> Named:
        alone = self.given or self.clip.frame.portrait
        room = (self.near if self.given else self.wide).width - (FEW_GAPS if alone else MOST_GAPS) * GAP
        table = Table(
            self.clip,
            values,
            size=self.size,
            color=color,
            width=share * room if width is None else width,
            height=self._height,
            most_decimals=self.decimals,
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
        matrices, results = _in_line([self.W_Q, self.W_K], 8 * GAP), VGroup(self.Q, self.K)
        matrices.next_to(lead, DOWN, buff=2 * GAP)
        for result, matrix in ((self.Q, self.W_Q), (self.K, self.W_K)):
            corner = matrix.table.get_corner(DOWN + RIGHT) + 2 * GAP * DOWN
            result.shift(corner - result.table.get_corner(UP + RIGHT))
        self._center(VGroup(lead, matrices, results))

    def _center(self, everything: VGroup) -> None:
        self._extent = (everything.width, everything.height)
        self.wide.fit(everything)

    def _fits(self) -> bool:
        tables = [self.Q, self.K] if self.given else [self.X, self.W_Q, self.W_K, self.Q, self.K]
        gathered = self._kept_in_line()
        inside = gathered.width <= self.near.width and gathered.height <= self.near.height
        if not self.given:
            inside = inside and self._extent[0] <= self.wide.width and self._extent[1] <= self.wide.height
        words = [self.words, self.key_words] if self.two_lists else [self.words]
        return inside and all(part.whole for part in [*(named.table for named in tables), *words])


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
