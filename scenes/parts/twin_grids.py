"""Two grids of scores of the same tokens that take each other's place, cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from manim import Animation, FadeIn, FadeOut, VGroup, VMobject

from scenes.layout import Box
from scenes.parts.grid import Grid, Lattice, signs_for
from scenes.parts.headers import HeaderFitter, Headers
from scenes.parts.moves import early, late
from scenes.score_facts import Pair, ScoreFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

# Of what stands above a column: both are the same for both grids.
WORD_AND_SYMBOL = 2


class TwinGrids:
    """Grids with the same cells: `headers` and `grids` have one for each of the facts.

    Parameters
    ----------
    clip
        Sets the words.
    facts
        The scores of both; tokens and queries are the same.
    box
        The room for one of them.
    """

    def __init__(self, clip: Clip, facts: tuple[ScoreFacts, ScoreFacts], box: Box) -> None:
        self.headers = _headers(clip, facts, box)
        self.lattice = self.headers[0].lattice
        self.grids = [Grid(each, self.lattice, clip.theme, clip.sizes) for each in facts]
        self._write_alike(clip)
        self.blank = self.grids[0].blank()
        self.cells: dict[Pair, VMobject] = {}

    def fill(self, which: int, pairs: Sequence[Pair]) -> VGroup:
        """Return cells of one of the grids, which are what stands there from now on."""
        filled = self.grids[which].filled(pairs)
        self.cells.update(zip(pairs, filled, strict=True))
        return filled

    def exchange(self, which: int, pairs: Sequence[Pair]) -> list[Animation]:
        """Return animations that put cells of one of the grids in the place of those that stand there."""
        gone: list[Animation] = [FadeOut(self.cells[pair], rate_func=early) for pair in pairs]
        return [*gone, *(FadeIn(cell, rate_func=late) for cell in self.fill(which, pairs))]

    def exchange_key(self, key: int) -> list[Animation]:
        """Return animations from the vector above a column of the first grid to that of the second."""
        before, after = (headers.keys[key][WORD_AND_SYMBOL:] for headers in self.headers)
        if self.headers[0] is self.headers[1]:
            return []
        return [*(FadeOut(old, rate_func=early) for old in before), *(FadeIn(new, rate_func=late) for new in after)]

    def leaving(self) -> list[Animation]:
        """Return animations that take away the second grid and its headers."""
        first, second = self.headers
        queries = [piece for header in first.queries for piece in header]
        keys = [
            piece
            for before, after in zip(first.keys, second.keys, strict=True)
            for piece in (*before[:WORD_AND_SYMBOL], *after[WORD_AND_SYMBOL:])
        ]
        return [FadeOut(part) for part in (self.blank, *self.cells.values(), *queries, *keys)]

    def _write_alike(self, clip: Clip) -> None:
        """Write both in one size; where one has room for signs alone, both as signs."""
        writings = [grid.writing for grid in self.grids]
        if any(writing.mode == "sign" for writing in writings):
            writings = [signs_for(grid.facts, self.lattice.cell(0, 0), clip.sizes) for grid in self.grids]
        size = min(writing.size for writing in writings)
        for grid, writing in zip(self.grids, writings, strict=True):
            grid.writing = replace(writing, size=size)


def _headers(clip: Clip, facts: tuple[ScoreFacts, ScoreFacts], box: Box) -> tuple[Headers, Headers]:
    """Return headers around the same cells: with vectors if those leave both the same room, else without."""
    first, second = (HeaderFitter(clip, each, box).fit() for each in facts)
    if _same_cells(first.lattice, second.lattice):
        return first, second
    plain = [HeaderFitter(clip, each, box, vectors=False).fit() for each in facts]
    # What leaves one of them more room has been cut for longer scores, and does for shorter ones too.
    shared = max(plain, key=lambda headers: headers.lattice.box.width * headers.lattice.box.height)
    return shared, shared


def _same_cells(first: Lattice, second: Lattice) -> bool:
    one, other = ((at.box.left, at.box.right, at.box.bottom, at.box.top) for at in (first, second))
    return bool(np.allclose(one, other))
