"""Two vectors as columns, the products of their components beside them, and their sum below."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np
from manim import Animation, Line, ReplacementTransform, VGroup, VMobject

from scenes.components_facts import ComponentsFacts, Taken
from scenes.layout import Box, spot
from scenes.lettering import Lettering, em_of
from scenes.numerals import number
from scenes.parts.readout import Readout
from scenes.parts.term_bars import TermBars
from scenes.style import AXIS_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

Piece = Lettering | Readout

Q, K, TERM = range(3)
HEADS = ("query(q_i)", "key(k_i)", "query(q_i) key(k_i)")
SUM = "query(bold(q)) dot key(bold(k))"
LINE_EMS, MOST_LINE_EMS, GAP_EMS, DIGIT_EMS, RULE_EMS = 1.3, 2.2, 0.42, 0.35, 0.1
SIZES, BAR_HEIGHT, BAR_GAP_EMS = 10, 0.5, 1.2


class Written(VGroup):
    """Pieces on one line of the sheet, to be read as one."""

    def __init__(self, pieces: Sequence[Piece]) -> None:
        super().__init__(*pieces)
        self.pieces = list(pieces)

    def shown_text(self) -> str:
        """Return what can be read."""
        return " ".join(piece.text for piece in self.pieces)


class Multiplied(Written):
    """A row: two components and their product."""

    def equation(self) -> str:
        """Return what it works out, after the name of that."""
        return f"q_i k_i = {self.shown_text()}"


class TermSheet:
    """A row for each pair of components, and one for the sum, as large as there is room for.

    Parameters
    ----------
    clip
        Sets the numbers.
    facts
        With how many digits.
    taken
        The components, and what they give.
    box
        The room.
    bar_room
        The share of it that bars take at least.
    """

    def __init__(self, clip: Clip, facts: ComponentsFacts, taken: Taken, box: Box, bar_room: float) -> None:
        self.clip, self.facts, self.taken, self.box, self.bar_room = clip, facts, taken, box, bar_room
        self._set_largest()
        self._place()

    @property
    def pairs(self) -> list[Written]:
        """The two components of each row."""
        return [Written(pair) for pair in zip(self.columns[Q], self.columns[K], strict=True)]

    @property
    def results(self) -> list[VGroup]:
        """What makes an equation of each row: its signs and the product."""
        return [VGroup(*row) for row in zip(self.times, self.equals, self.columns[TERM], strict=True)]

    def taking_over(self, other: TermSheet) -> list[Animation]:
        """Return animations that bring the rows of a shorter sheet to their places in this one."""
        for tracker in (self.bars.grown, self.bars.laid):
            tracker.set_value(other.taken.width)
        self.bars.refresh()
        before: list[VMobject] = [*other.heads, other.bars.zero]
        after: list[VMobject] = [*self.heads, self.bars.zero]
        for column, shorter in zip(self._in_order, other._in_order, strict=True):
            before += shorter
            after += column[: len(shorter)]
        # What leads to the sum below goes with it.
        for shapes, fewer in ((self.bars.bars, other.bars.bars[:-1]), (self.bars.links, other.bars.links[:-1])):
            pairs = [(old, new) for old, new in zip(fewer, shapes, strict=False) if len(old.points)]
            before += [old for old, _ in pairs]
            after += [new for _, new in pairs]
        return [ReplacementTransform(old, new) for old, new in zip(before, after, strict=True)]

    @property
    def fits(self) -> bool:
        """Whether the columns leave room for the bars."""
        high = LINE_EMS * em_of(self.size) * (self.taken.width + 2)
        wide = sum(self.widths) + (4 * GAP_EMS + BAR_GAP_EMS) * em_of(self.size)
        return high <= self.box.height and wide <= (1 - self.bar_room) * self.box.width

    def _set_largest(self) -> None:
        sizes = np.linspace(self.clip.sizes.formula, self.clip.sizes.floor, SIZES)
        for size in sizes:
            self.size = max(float(size), self.clip.sizes.floor)
            self._set()
            if self.fits:
                return

    def _set(self) -> None:
        facts, taken, theme = self.facts, self.taken, self.clip.theme
        signed = [theme.sign_role(facts.sign(value)) for value in (*taken.terms, taken.total)]
        self.columns = [
            self._column(taken.q, facts.component_decimals[0], [theme.query] * taken.width),
            self._column(taken.k, facts.component_decimals[1], [theme.key] * taken.width),
            self._column(taken.terms, facts.term_decimals, signed[:-1]),
        ]
        self.times = [self._sign("times") for _ in taken.terms]
        self.equals = [self._sign("=" if facts.multiplies(row) else "approx") for row in range(taken.width)]
        self.heads = [self.clip.formula(head, size=self.size) for head in HEADS]
        self.total = self._number(taken.total, facts.term_decimals, signed[-1])
        self.total_name = self.clip.formula(SUM, size=self.size)
        self.total_equals = self._sign("=" if facts.adds_up(taken) else "approx")
        self.lines = [Multiplied(row) for row in zip(*self._in_order, strict=True)]
        self.sum = Written([self.total_name, self.total_equals])
        self.last_line = Written([*self.sum.pieces, self.total])
        self._measure()

    def _measure(self) -> None:
        """Note how wide the columns are, signs among them; the name of the sum has room under the first three."""
        q, k, term = (
            max(piece.width for piece in (head, *column)) for head, column in zip(self.heads, self.columns, strict=True)
        )
        times, equals = self.times[0].width, max(sign.width for sign in (*self.equals, self.total_equals))
        missing = self.total_name.width - (q + times + k + 2 * GAP_EMS * em_of(self.size))
        self.widths = [q + max(missing, 0.0), times, k, equals, max(term, self.total.width)]

    @property
    def _in_order(self) -> list[list[Piece]]:
        """What is written in the rows, column by column, from the left."""
        q, k, terms = (list[Piece](column) for column in self.columns)
        return [q, list(self.times), k, list(self.equals), terms]

    def _sign(self, source: str) -> Lettering:
        return self.clip.formula(source, size=self.size, color=self.clip.theme.mute)

    def _column(self, values: Sequence[float] | np.ndarray, decimals: int, colors: Sequence[str]) -> list[Readout]:
        return [self._number(float(value), decimals, color) for value, color in zip(values, colors, strict=True)]

    def _number(self, value: float, decimals: int, color: str) -> Readout:
        return self.clip.readout(
            value, write=lambda now: number(now, decimals), size=self.size, color=color, edge="right"
        )

    def _place(self) -> None:
        count, gap = self.taken.width + 2, GAP_EMS * em_of(self.size)
        pitch = min(self.box.height / count, MOST_LINE_EMS * em_of(self.size))
        head, *rows, last = self.box.inset(0, (self.box.height - pitch * count) / 2).rows(*[1] * count, gap=0)
        first = self.box.left + self.widths[0]
        rights = list(accumulate(self.widths[1:], lambda x, width: x + gap + width, initial=first))
        for column, right in zip(self._in_order, rights, strict=True):
            for piece, row in zip(column, rows, strict=True):
                self._put(piece, right, row)
        for piece, right in zip(self.heads, rights[::2], strict=True):
            self._put(piece, right, head)
        for piece, right in zip(self.last_line.pieces, rights[2:], strict=True):
            self._put(piece, right, last)
        term = rights[-1]
        y = last.top + RULE_EMS * em_of(self.size) / 2
        ends = spot(self.box.left, y), spot(term, y)
        self.rule = Line(*ends, color=self.clip.theme.mute, stroke_width=AXIS_WIDTH)
        self._place_bars(Box(term + BAR_GAP_EMS * em_of(self.size), self.box.right, last.bottom, rows[0].top), pitch)

    def _place_bars(self, box: Box, pitch: float) -> None:
        rows = box.rows(*[1] * (self.taken.width + 1), gap=0)
        boxes = [row.inset(0, (1 - BAR_HEIGHT) * pitch / 2) for row in rows]
        self.bars = TermBars(boxes, self.taken, self.facts.sign, self.clip.theme)

    def _put(self, piece: Piece, right: float, row: Box) -> None:
        """Set a piece in a row, up to the right."""
        piece.move_to(spot(right - piece.width / 2, row.center[1]))
        piece.shift(spot(0.0, row.center[1] - DIGIT_EMS * em_of(self.size) - piece.baseline))
