"""Rows of numbers under headings, each row led by a name; rows and columns can come in one by one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

import numpy as np
from manim import LEFT, RIGHT, UP, VGroup

from scenes.layout import HAIR, Box, bounds
from scenes.lettering import Lettering, em_of
from scenes.numerals import reads_as_zero
from scenes.parts.grid import RING_REACH, Ring
from scenes.parts.readout import Readout
from scenes.style import Theme

if TYPE_CHECKING:
    from scenes.clip import Clip

ROW_EMS, LOOSE_ROW_EMS, NAME_LINE_EMS, HEADING_EMS = 1.4, 2.2, 1.2, 1.0
SIGN_EMS = 0.4
# Ways to set columns, the best first: the space between them, in em, and whether their headings are the short ones.
WAYS = ((1.0, False), (0.55, False), (0.55, True))
# A ring stands off what it holds by so much, in em.
RING_EMS, ROW_RING_EMS, LEAST_RING = 0.22, 0.4, 0.06
# Between the largest and the floor.
SIZES = 5
DESCENT_EMS, ASCENT_EMS = 0.3, 0.8

# Sets the name of a row at a size, in a width.
Name = Callable[[float, float], Sequence[Lettering]]
Piece = Lettering | Readout


@dataclass(frozen=True)
class Entry:
    """A number of a column: its value, or what returns it; how it is written; its colour."""

    value: float | Callable[[], float]
    write: Callable[[float], str]
    color: str


def signed(theme: Theme, value: float, write: Callable[[float], str]) -> Entry:
    """Return a number in the colour of the sign it reads as."""
    return Entry(value, write, theme.sign_role(0.0 if reads_as_zero(write(value)) else value))


@dataclass(frozen=True)
class Column:
    """Numbers under a heading.

    Parameters
    ----------
    heading
        Markup of words.
    entries
        A number for each row.
    sign
        What stands before each number, as Typst maths.
    short
        A heading for narrow tables, as Typst maths; the same words unless given.
    """

    heading: str
    entries: Sequence[Entry]
    sign: str = ""
    short: str = ""


class Sheet:
    """A table without lines.

    Parameters
    ----------
    clip
        Sets words and numbers.
    box
        The room; the table stands in its middle.
    names
        Set the names of the rows.
    columns
        What stands beside them, in reading order.
    """

    def __init__(self, clip: Clip, box: Box, names: Sequence[Name], columns: Sequence[Column]) -> None:
        self.clip, self.given_columns, self.given_names = clip, columns, names
        largest = (clip.sizes.formula + clip.sizes.label) / 2
        sizes = np.linspace(largest, clip.sizes.floor, SIZES).tolist()
        self.box = box.inset(ROW_RING_EMS * em_of(largest) + RING_REACH, 0)
        self._arrange(sizes)
        VGroup(*self._pieces).shift(self.box.center - bounds(self._pieces).center)

    @property
    def fits(self) -> bool:
        """Whether there is room for it."""
        around = bounds(self._pieces)
        return around.width <= self.box.width + HAIR and around.height <= self.box.height + HAIR

    @property
    def all(self) -> VGroup:
        """Everything."""
        return VGroup(*self._pieces)

    def row(self, index: int) -> VGroup:
        """Return the name and the numbers of a row, with their signs."""
        return VGroup(*self.names[index], *self.cells[index], *self.signs[index].values())

    def column(self, index: int) -> VGroup:
        """Return the numbers of a column."""
        return VGroup(*(row[index] for row in self.cells))

    def ring(self, index: int) -> Ring:
        """Return an outline around a row, as wide as the table."""
        across, down = bounds(self._pieces), bounds([self.row(index)])
        low, high = self.cells[index][0].baseline, self.names[index][0].baseline
        bottom, top = low - DESCENT_EMS * self.em, high + ASCENT_EMS * self.em
        box = Box(across.left, across.right, min(bottom, down.bottom - LEAST_RING), max(top, down.top + LEAST_RING))
        return Ring([box.inset(-ROW_RING_EMS * self.em, 0)], self.clip.theme.ink)

    def cell_ring(self, row: int, at: int) -> Ring:
        """Return an outline around a number."""
        cell = self.cells[row][at]
        bottom, top = cell.baseline - DESCENT_EMS * self.em, cell.baseline + ASCENT_EMS * self.em
        box = Box(cell.get_left()[0], cell.get_right()[0], bottom, top)
        return Ring([box.inset(-RING_EMS * self.em, 0)], self.clip.theme.ink)

    def _arrange(self, sizes: Sequence[float]) -> None:
        """Set the table as large as fits; else on the floor with names cut, on lines of their own if those fit."""
        whole = float("inf")
        for stacked, (gap, short), size in product((False, True), WAYS, sizes):
            self._set(size, stacked, whole, gap, short)
            if self.fits:
                return
        gap, short = WAYS[-1]
        self._set(sizes[-1], True, self.box.width, gap, short)
        if self.fits:
            return
        self._set(sizes[-1], False, 0.0, gap, short)
        room = self.box.width - bounds(self._pieces).width + max(map(_width, self.names))
        self._set(sizes[-1], False, room, gap, short)

    def _set(self, size: float, stacked: bool, room: float, gap: float, short: bool) -> None:
        """Set all pieces and put them in rows and columns."""
        clip, self.em, self.stacked, self.gap = self.clip, em_of(size), stacked, gap
        self.names = [name(size, room) for name in self.given_names]
        self.headings = [self._heading(column, size, short) for column in self.given_columns]
        self.cells = [
            [self._cell(column.entries[row], size) for column in self.given_columns] for row in range(len(self.names))
        ]
        signed = {at: column.sign for at, column in enumerate(self.given_columns) if column.sign}
        self.signs = [
            {at: clip.formula(sign, size=size, color=clip.theme.mute) for at, sign in signed.items()}
            for _ in self.names
        ]
        self._place_columns()
        self._place_rows()

    def _heading(self, column: Column, size: float, short: bool) -> Lettering:
        mute = self.clip.theme.mute
        if short and column.short:
            return self.clip.formula(column.short, size=size, color=mute)
        return self.clip.words(column.heading, size=size, color=mute)

    def _cell(self, entry: Entry, size: float) -> Readout:
        return self.clip.readout(entry.value, size=size, color=entry.color, write=entry.write, edge="right")

    @property
    def _pieces(self) -> list[Piece]:
        names = [piece for name in self.names for piece in name]
        numbers = [cell for row in self.cells for cell in row]
        signs = [sign for row in self.signs for sign in row.values()]
        return [*self.headings, *names, *numbers, *signs]

    def _place_columns(self) -> None:
        """Put everything beside each other; in the order of a language that is read leftwards, from the right."""
        numbers = [max(row[at].width for row in self.cells) for at in range(len(self.headings))]
        signed = [number + self._sign_room(at) for at, number in enumerate(numbers)]
        widths = [max(heading.width, width) for heading, width in zip(self.headings, signed, strict=True)]
        taken = 0.0 if self.stacked else max(map(_width, self.names)) + self.gap * self.em
        way, edge = (-1, RIGHT) if self.clip.right_to_left else (1, LEFT)
        for name in self.names:
            row = VGroup(*name)
            row.shift(-row.get_edge_center(edge)[0] * RIGHT)
        for at, width in enumerate(widths):
            right = way * taken + (width if way > 0 else 0.0)
            stacked: list[Piece] = [self.headings[at], *(cells[at] for cells in self.cells)]
            for piece in stacked:
                _end_at(piece, right)
            for sign in (signs[at] for signs in self.signs if at in signs):
                _end_at(sign, right - numbers[at] - SIGN_EMS * self.em)
            taken += width + self.gap * self.em

    def _sign_room(self, at: int) -> float:
        """Return the room that the sign before the numbers of a column takes."""
        sign = self.signs[0].get(at)
        return sign.width + SIGN_EMS * self.em if sign else 0.0

    def _place_rows(self) -> None:
        line = NAME_LINE_EMS if self.stacked else 0.0
        room = (self.box.height / self.em - HEADING_EMS) / len(self.names) - line
        pitch = min(LOOSE_ROW_EMS, max(ROW_EMS, room)) * self.em
        for heading in self.headings:
            heading.shift(-heading.baseline * UP)
        down = 0.0
        for name, cells, signs in zip(self.names, self.cells, self.signs, strict=True):
            down -= pitch
            _stand_on(name, down)
            if self.stacked:
                down -= line * self.em
            _stand_on([*cells, *signs.values()], down)


def _width(pieces: Sequence[Piece]) -> float:
    return bounds(pieces).width


def _end_at(piece: Piece, right: float) -> None:
    piece.shift((right - piece.get_right()[0]) * RIGHT)


def _stand_on(pieces: Sequence[Piece], baseline: float) -> None:
    for piece in pieces:
        piece.shift((baseline - piece.baseline) * UP)
