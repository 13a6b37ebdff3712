"""A table of the exact spread for several widths and powers, one power lit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import Rectangle, VGroup

from scenes.claims import Claim
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.numerals import number
from scenes.parts.legend import EM_SIZE, on_line
from scenes.parts.readout import Readout
from scenes.parts.score_column import text_size
from scenes.parts.spread_words import fraction
from scenes.scaling_facts import SQUARE_ROOT, ScalingFacts
from scenes.style import GAP, RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

HEADER_LINES, ROW_LINES = 2.3, 2.1
WIDTHS_SHARE = 0.7

Piece = Lettering | Readout


class PowerTable(VGroup):
    """Rows are widths, columns are powers of d_k the scores are divided by.

    Parameters
    ----------
    clip
        Sets the numbers and formulas.
    facts
        Where the numbers come from.
    powers
        The powers, rising.
    box
        The room.
    """

    def __init__(self, clip: Clip, facts: ScalingFacts, powers: Sequence[float], box: Box) -> None:
        super().__init__()
        theme, size = clip.theme, text_size(clip)
        spare = box.height - self.wanted_height(clip, facts)
        box = box.inset(0, max(0.0, spare / 2))
        title, *lines = box.rows(1, HEADER_LINES, *[1] * len(facts.dims), gap=0)
        self.title = on_line(clip.words(clip.say("spread_of"), size=size, color=theme.mute), title, "center")
        headers = [clip.formula("d_k", size=size, color=theme.angle)]
        headers += [clip.formula(fraction(power), size=size) for power in powers]
        self.spreads: dict[tuple[int, float], Readout] = {}
        rows: list[Sequence[Piece]] = [headers, *(self._row(clip, facts, d_k, powers) for d_k in facts.dims)]
        shares = self._shares(rows, box.width)
        for row, line in zip(rows, lines, strict=True):
            for piece, cell in zip(row, line.columns(*shares, gap=0), strict=True):
                on_line(piece, cell, "center")
        column = box.trim(top=title.height).columns(*shares, gap=0)[1 + list(powers).index(SQUARE_ROOT)]
        self.frame = Rectangle(width=column.width, height=column.height).move_to(column.center)
        self.frame.set_stroke(theme.positive, RULE_WIDTH)
        self.headers = VGroup(self.title, *headers)
        self.rows = VGroup(*(VGroup(*row) for row in rows[1:]))
        self.add(self.headers, self.rows)

    @staticmethod
    def wanted_height(clip: Clip, facts: ScalingFacts) -> float:
        """Return the height at which its rows are well apart."""
        return (1 + HEADER_LINES + len(facts.dims)) * ROW_LINES * text_size(clip) / EM_SIZE

    def claims(self) -> list[Claim]:
        """Return that the frame is around the spreads that the square root leaves."""
        rooted = [value.get_center()[0] for (_, power), value in self.spreads.items() if power == SQUARE_ROOT]
        return [Claim("the framed column", np.full_like(rooted, self.frame.get_center()[0]), rooted)]

    def _row(self, clip: Clip, facts: ScalingFacts, d_k: int, powers: Sequence[float]) -> list[Readout]:
        size = text_size(clip)
        for power in powers:
            self.spreads[d_k, power] = clip.readout(
                facts.spread(d_k, power), size=size, write=lambda shown: number(shown, 3, trim=True)
            )
        return [clip.readout(d_k, size=size, color=clip.theme.angle), *(self.spreads[d_k, power] for power in powers)]

    @staticmethod
    def _shares(rows: Sequence[Sequence[Piece]], width: float) -> list[float]:
        """Return the shares of the columns, larger for one whose pieces are too wide for its own."""
        usual = [WIDTHS_SHARE] + [1.0] * (len(rows[0]) - 1)
        unit = width / sum(usual)
        needed = [max(piece.width for piece in column) + GAP for column in zip(*rows, strict=True)]
        return [max(share, wide / unit) for share, wide in zip(usual, needed, strict=True)]
