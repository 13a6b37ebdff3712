"""One try after another: random queries and keys, their scores, and the variance of these."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, RIGHT, VGroup

from scenes.layout import Box
from scenes.lettering import em_of
from scenes.parts.fitting import sizes_of
from scenes.parts.legend import Stat
from scenes.parts.range_rows import write_variance
from scenes.parts.readout import Readout
from scenes.parts.table import ROW_EMS, Table
from scenes.small_sample_facts import DECIMALS, SmallSampleFacts, Try
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

# Larger matrices would not fit whole.
MOST_WHOLE = 8


class TryPanel:
    """The tries of a box, each as matrices; and the variance of each beside its name.

    Parameters
    ----------
    clip
        Sets numbers and words.
    facts
        The tries.
    box
        The room.
    """

    def __init__(self, clip: Clip, facts: SmallSampleFacts, box: Box) -> None:
        self.clip, self.facts = clip, facts
        name = clip.words(clip.say("labels.variance"), color=clip.theme.mute)
        self.stats = [Stat(name, self._variance(one)) for one in facts.shown]
        high = max(stat.value.height for stat in self.stats) + GAP
        matrices, line = box.trim(bottom=high + GAP), Box(box.left, box.right, box.bottom, box.bottom + high)
        self.matrices = self._matrices(matrices)
        block = VGroup(*self.matrices)
        # What is left over in a high box is above and below, not between.
        drop = (matrices.height - block.height) / 2
        line = Box(line.left, line.right, line.bottom + drop, line.top + drop)
        width = max(stat.span for stat in self.stats)
        middle = Box(box.center[0] - width / 2, box.center[0] + width / 2, line.bottom, line.top)
        self.values = [stat.settle(middle).value for stat in self.stats]
        self.name = name

    def _variance(self, one: Try) -> Readout:
        return self.clip.readout(one.variance, write=write_variance, color=self.clip.theme.positive)

    def _matrices(self, box: Box) -> list[VGroup]:
        """Return the matrices of each try, all as large as fits; the scores alone where all three do not."""
        sizes = sizes_of(self.clip)[1:]
        for size in sizes if max(self.facts.n, self.facts.d_k) <= MOST_WHOLE else []:
            for arranged in (self._in_a_row, self._result_below, self._in_a_column):
                tried = [arranged(one, size) for one in self.facts.shown]
                if all(block.width <= box.width and block.height <= box.height for block in tried):
                    return [block.move_to(box.center) for block in tried]
        return [box.fit(self._scores(one, sizes[-1], box)) for one in self.facts.shown]

    def _in_a_row(self, one: Try, size: float) -> VGroup:
        return VGroup(*_level([*self._factors(one, size), self._led("=", one.S, size, self.clip.theme.ink)]))

    def _result_below(self, one: Try, size: float) -> VGroup:
        factors, result = _level(self._factors(one, size)), self._led("=", one.S, size, self.clip.theme.ink)
        result.next_to(VGroup(*factors), DOWN, buff=2 * GAP)
        return VGroup(*factors, result)

    def _in_a_column(self, one: Try, size: float) -> VGroup:
        theme = self.clip.theme
        named = (
            ("query(Q) =", one.Q, theme.query),
            ("key(K) =", one.K, theme.key),
            ("query(Q) key(K)^top =", one.S, theme.ink),
        )
        lines = [self._led(name, matrix, size, color) for name, matrix, color in named]
        return VGroup(*lines).arrange(DOWN, buff=2 * GAP)

    def _factors(self, one: Try, size: float) -> list[VGroup]:
        """Return the two factors under their names."""
        theme = self.clip.theme
        factors = (("query(Q)", one.Q, theme.query), ("key(K)^top", one.K.T, theme.key))
        return [self._under(name, matrix, size, color) for name, matrix, color in factors]

    def _scores(self, one: Try, size: float, box: Box) -> VGroup:
        """Return the scores alone, of a large matrix those at its edges."""
        return self._under("query(Q) key(K)^top", one.S, size, self.clip.theme.ink, box)

    def _led(self, formula: str, matrix: np.ndarray, size: float, color: str) -> VGroup:
        table = self._table(matrix, size, color)
        return VGroup(self.clip.formula(formula, size=size), table).arrange(RIGHT, buff=GAP / 2)

    def _under(self, formula: str, matrix: np.ndarray, size: float, color: str, box: Box | None = None) -> VGroup:
        name = self.clip.formula(formula, size=size)
        table = self._table(matrix, size, color, box and box.trim(top=name.height + GAP / 2))
        return VGroup(name, table).arrange(DOWN, buff=GAP / 2)

    def _table(self, matrix: np.ndarray, size: float, color: str, room: Box | None = None) -> Table:
        whole = (len(matrix) + 0.5) * ROW_EMS * em_of(size)
        width, height = (inf, whole) if room is None else (room.width, room.height)
        return Table(self.clip, matrix, size=size, color=color, width=width, height=height, most_decimals=2 * DECIMALS)


def _level(pieces: list[VGroup]) -> list[VGroup]:
    """Set pieces side by side, the tables that end them level."""
    VGroup(*pieces).arrange(RIGHT, buff=GAP)
    for piece in pieces:
        piece.shift(piece[-1].get_center()[1] * DOWN)
    return pieces
