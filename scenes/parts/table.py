"""A matrix of numbers in brackets; what does not fit is left out in the middle, with dots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import RIGHT, UP, VGroup, VMobject

from dotattn import decimals_needed
from scenes.lettering import UNITS_PER_POINT, Lettering, em_of, glyph
from scenes.numerals import compact, number
from scenes.parts.readout import Readout
from scenes.style import RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

ROW_EMS, COLUMN_EMS, DIGIT_EMS, BRACKET_EMS, LIP_EMS = 1.3, 0.7, 0.35, 0.35, 0.22
LONG = 1e4
DOTS = None


class Table(VGroup):
    """A matrix between brackets.

    Parameters
    ----------
    clip
        Sets the numbers.
    values
        The matrix.
    size
        Font size.
    color
        Colour of the numbers.
    width, height
        The room; rows and columns that do not fit are left out.
    most_decimals
        Digits after the point at most; fewer where fewer are exact.
    strict
        Whether the first column alone stands for all where the first and the last, or the only two, are too wide.
    """

    def __init__(
        self,
        clip: Clip,
        values: np.ndarray,
        *,
        size: float,
        color: str,
        width: float,
        height: float,
        most_decimals: int = 2,
        strict: bool = False,
    ) -> None:
        super().__init__()
        self.strict = strict
        self.values, self.size, self.ink = np.asarray(values), size, color
        self.em = em_of(size)
        self.shown_rows = shown_indices(len(self.values), int(height / (ROW_EMS * self.em)))
        self._write = _writer(self.values, most_decimals)
        columns = self._columns(width)
        self.whole = DOTS not in self.shown_rows and DOTS not in columns
        self.rows: dict[int, VGroup] = {}
        self.readouts: dict[tuple[int, int], Readout] = {}
        self._place(clip, columns)
        self.brackets = self._brackets()
        self.add(*self.rows.values(), self.brackets)

    def shown_text(self) -> list[str]:
        """Return the matrix, a line for each row that is shown."""
        pieces = ([piece for piece in row if isinstance(piece, Lettering | Readout)] for row in self.rows.values())
        return [" ".join(piece.text for piece in row) for row in pieces]

    def _columns(self, width: float) -> list[int | None]:
        """Return the columns that fit between the brackets."""
        room = width - 2 * BRACKET_EMS * self.em
        rows = [row for row in self.shown_rows if row is not DOTS]
        widths = [max(self._width(row, column) for row in rows) for column in range(self.values.shape[1])]
        choices = [shown_indices(len(widths), most) for most in range(len(widths), 2, -1)]
        for columns in choices or [shown_indices(len(widths), 3)]:
            taken = sum(self.em if c is None else widths[c] for c in columns)
            if taken + COLUMN_EMS * self.em * (len(columns) - 1) <= room:
                return columns
        return [0, DOTS] if self.strict and len(widths) > 1 else shown_indices(len(widths), 3)

    def _place(self, clip: Clip, columns: Sequence[int | None]) -> None:
        grid = [[self._piece(clip, row, column) for column in columns] for row in self.shown_rows]
        right = 0.0
        for across in range(len(columns)):
            pieces = [line[across] for line in grid]
            right += max(piece.width for piece in pieces)
            for down, piece in enumerate(pieces):
                piece.move_to(right * RIGHT, aligned_edge=RIGHT)
                middle = -down * ROW_EMS * self.em
                if isinstance(piece, Readout):
                    piece.shift((middle - DIGIT_EMS * self.em - piece.baseline) * UP)
                else:
                    piece.shift(middle * UP)
            right += COLUMN_EMS * self.em
        for index, line in zip(self.shown_rows, grid, strict=True):
            self.rows[-1 if index is DOTS else index] = VGroup(*line)

    def _piece(self, clip: Clip, row: int | None, column: int | None) -> VMobject:
        if row is None or column is None:
            dots = "dots.down" if row is column else "dots.v" if row is None else "dots.c"
            return clip.formula(dots, size=self.size, color=self.ink)
        self.readouts[row, column] = self._number(clip, row, column)
        return self.readouts[row, column]

    def _number(self, clip: Clip, row: int, column: int) -> Readout:
        value = float(self.values[row, column])
        return clip.readout(value, size=self.size, color=self.ink, write=self._write, edge="right")

    def _width(self, row: int, column: int) -> float:
        """Return the room a number takes; measured, since most of a large matrix is never set."""
        text = self._write(float(self.values[row, column]))
        return sum(glyph(character).advance for character in text) * self.size * UNITS_PER_POINT

    def _brackets(self) -> VMobject:
        body = VGroup(*self.rows.values())
        reach, lip = BRACKET_EMS * self.em, LIP_EMS * self.em
        half = ROW_EMS * self.em * len(self.shown_rows) / 2
        middle = -ROW_EMS * self.em * (len(self.shown_rows) - 1) / 2
        brackets = VMobject(stroke_color=self.ink, stroke_width=RULE_WIDTH)
        for edge, inward in ((body.get_left()[0] - reach, lip), (body.get_right()[0] + reach, -lip)):
            brackets.start_new_path(np.array([edge + inward, middle + half, 0]))
            for x, y in ((edge, middle + half), (edge, middle - half), (edge + inward, middle - half)):
                brackets.add_line_to(np.array([x, y, 0]))
        return brackets


def _writer(values: np.ndarray, most_decimals: int) -> Callable[[float], str]:
    decimals = decimals_needed(values, most_decimals)
    if np.abs(values).max() >= LONG:
        return lambda value: compact(value, decimals)
    return lambda value: number(value, decimals)


def shown_indices(count: int, most: int) -> list[int | None]:
    """Return which of `count` rows to show in `most` places: all, or the first ones, dots and the last."""
    if count <= most:
        return list(range(count))
    return [*range(max(1, most - 2)), None, count - 1]
