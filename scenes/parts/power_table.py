"""A table of the exact spread for several widths and powers, one power lit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from manim import Rectangle, VGroup

from scenes.layout import Box
from scenes.numerals import number
from scenes.parts.legend import EM_SIZE, on_line
from scenes.parts.readout import Readout
from scenes.parts.score_column import text_size
from scenes.parts.spread_words import fraction
from scenes.scaling_facts import SQUARE_ROOT, ScalingFacts
from scenes.style import RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

HEADER_LINES, ROW_LINES = 2.3, 2.1


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
        shares = 1 + HEADER_LINES + len(facts.dims)
        spare = box.height - shares * ROW_LINES * size / EM_SIZE
        box = box.inset(0, max(0.0, spare / 2))
        title, *lines = box.rows(1, HEADER_LINES, *[1] * len(facts.dims), gap=0)
        self.title = clip.words(clip.say("spread_of"), size=size, color=theme.mute)
        on_line(self.title, title, "center")
        headers = [clip.formula("d_k", size=size, color=theme.angle)]
        headers += [clip.formula(fraction(power), size=size) for power in powers]
        for header, cell in zip(headers, self._cells(lines[0], len(powers)), strict=True):
            on_line(header, cell, "center")
        self.spreads: dict[tuple[int, float], Readout] = {}
        self.rows = VGroup()
        for d_k, line in zip(facts.dims, lines[1:], strict=True):
            cells = self._cells(line, len(powers))
            row = VGroup(on_line(clip.readout(d_k, size=size, color=theme.angle), cells[0], "center"))
            for power, cell in zip(powers, cells[1:], strict=True):
                value = clip.readout(
                    facts.spread(d_k, power), size=size, write=lambda shown: number(shown, 3, trim=True)
                )
                on_line(value, cell, "center")
                self.spreads[d_k, power] = value
                row.add(value)
            self.rows.add(row)
        column = self._cells(box.trim(top=title.height), len(powers))[1 + list(powers).index(SQUARE_ROOT)]
        self.frame = Rectangle(width=column.width, height=column.height).move_to(column.center)
        self.frame.set_stroke(theme.positive, RULE_WIDTH)
        self.headers = VGroup(self.title, *headers)
        self.add(self.headers, self.rows)

    @staticmethod
    def _cells(line: Box, powers: int) -> list[Box]:
        return line.columns(0.7, *[1] * powers, gap=0)
