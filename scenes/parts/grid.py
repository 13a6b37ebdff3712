"""A grid of scores: empty cells that fill with colour and number, one line of cells for each query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from manim import UP, VGroup, VMobject

from scenes.layout import Box
from scenes.lettering import UNITS_PER_POINT, em_of, glyph
from scenes.numerals import MINUS, compact, number
from scenes.parts.readout import Readout
from scenes.score_facts import ScoreFacts
from scenes.style import RULE_WIDTH, Sizes, Theme

LEAST_ROOM = 0.06
TEXT_WIDTH, TEXT_HEIGHT, MARK_HEIGHT, DIGIT_HEIGHT = 0.82, 0.62, 0.9, 0.7
LEGIBLE, MANY_DIGITS = 0.6, 1e5
MOST_NUMBERS, MOST_SINGLE_CELLS = 8, 12
MASK_DOT, LEAST_DOT = 0.09, 0.02
SHADES = 24

# One cubic curve a side, counter-clockwise from the lower left corner.
_UNIT_SQUARE = (
    VMobject()
    .set_points_as_corners(np.array([[-0.5, -0.5, 0], [0.5, -0.5, 0], [0.5, 0.5, 0], [-0.5, 0.5, 0], [-0.5, -0.5, 0]]))
    .points
)


@dataclass(frozen=True)
class Lattice:
    """Where the cells lie: a row for each query, or a column where queries run across.

    `box` is filled exactly.
    """

    box: Box
    n_queries: int
    n_keys: int
    queries_across: bool

    @property
    def columns(self) -> int:
        """Number of columns."""
        return self.n_queries if self.queries_across else self.n_keys

    @property
    def rows(self) -> int:
        """Number of rows."""
        return self.n_keys if self.queries_across else self.n_queries

    @property
    def pitch(self) -> tuple[float, float]:
        """Width and height of a cell with its gap."""
        return self.box.width / self.columns, self.box.height / self.rows

    @property
    def gap(self) -> float:
        """Space between neighbours."""
        return min(LEAST_ROOM, 0.12 * min(self.pitch))

    def cell(self, query: int, key: int) -> Box:
        """Return the box of one cell, without its gap."""
        return self._span(query, query, key, key).inset(self.gap / 2)

    def line(self, query: int) -> Box:
        """Return the box around all cells of a query."""
        return self._span(query, query, 0, self.n_keys - 1)

    def _span(self, first_query: int, last_query: int, first_key: int, last_key: int) -> Box:
        width, height = self.pitch
        left, right, top, bottom = (
            (first_query, last_query, first_key, last_key)
            if self.queries_across
            else (first_key, last_key, first_query, last_query)
        )
        return Box(
            self.box.left + left * width,
            self.box.left + (right + 1) * width,
            self.box.top - (bottom + 1) * height,
            self.box.top - top * height,
        )


class Patch(VMobject):
    """Filled boxes of one colour, drawn as one shape."""

    def __init__(self, boxes: Sequence[Box], color: str) -> None:
        super().__init__(fill_color=color, fill_opacity=1, stroke_width=0)
        self.boxes = list(boxes)
        for box in boxes:
            self.append_points(_UNIT_SQUARE * [box.width, box.height, 1] + box.center)


class Signs(VMobject):
    """Signs of many cells in one colour, drawn as one shape.

    Parameters
    ----------
    color
        Fill colour.
    told
        What all signs set at the same time say, in lines; empty for all but one colour, which speaks for all.
    """

    def __init__(self, color: str, told: Sequence[str]) -> None:
        super().__init__(fill_color=color, fill_opacity=1, stroke_width=0)
        self.told = list(told)

    def shown_text(self) -> list[str]:
        """Return the signs of all cells, a line for each query."""
        return self.told


class Ring(VMobject):
    """Outlines around boxes, drawn as one shape."""

    def __init__(self, boxes: Sequence[Box], color: str, width: float = 2 * RULE_WIDTH) -> None:
        super().__init__(stroke_color=color, stroke_width=width, fill_opacity=0)
        for box in boxes:
            self.append_points(_UNIT_SQUARE * [box.width, box.height, 1] + box.center)


@dataclass(frozen=True)
class Writing:
    """How a score is written into a cell: as a number, short, or as its sign alone."""

    mode: Literal["number", "compact", "sign"]
    size: float
    write: Callable[[float], str]


def writing_for(facts: ScoreFacts, cell: Box, sizes: Sizes) -> Writing:
    """Return the fullest writing of the scores that fits a cell at a legible size, the same for all cells."""
    values = facts.scores[facts.allowed].tolist()
    ways: list[tuple[Literal["number", "compact"], Callable[[float], str]]] = [
        ("number", lambda value: number(value, facts.decimals, signed=True)),
        ("compact", lambda value: compact(value, facts.decimals, signed=True)),
    ]
    if max(facts.n_queries, facts.n_keys) <= MOST_NUMBERS:
        largest = (sizes.label + sizes.formula) / 2
        fitting = [(mode, _fitting_size(map(write, values), cell, largest), write) for mode, write in ways]
        long = max(map(abs, values)) >= MANY_DIGITS
        for least in (sizes.floor, LEGIBLE * sizes.floor) if long else (LEGIBLE * sizes.floor,):
            for mode, size, write in fitting:
                if size >= least:
                    return Writing(mode, size, write)
    mark = min(sizes.label, MARK_HEIGHT * min(cell.height, cell.width) / em_of(1))
    return Writing("sign", mark, lambda value: _sign(value, facts.decimals))


class Grid:
    """The cells of a grid of scores and what they hold once they are filled.

    Parameters
    ----------
    facts
        The scores.
    lattice
        Where their cells lie.
    theme, sizes
        Colours, and font sizes to choose from.
    """

    def __init__(self, facts: ScoreFacts, lattice: Lattice, theme: Theme, sizes: Sizes) -> None:
        self.facts, self.lattice, self.theme = facts, lattice, theme
        self.writing = writing_for(facts, lattice.cell(0, 0), sizes)
        self.readouts: dict[tuple[int, int], Readout] = {}
        self.cells: dict[tuple[int, int], Patch] = {}

    def blank(self) -> VGroup:
        """Return all cells empty; one a token may not look at carries a dot."""
        places = list(np.ndindex(self.facts.scores.shape))
        empty = Patch([self.lattice.cell(*place) for place in places], self.theme.cell)
        masked = [self.lattice.cell(*place) for place in places if not self.facts.allowed[place]]
        side = max(LEAST_DOT, MASK_DOT * min(self.lattice.pitch))
        dots = Patch([_square(box.center, side) for box in masked], self.theme.mute)
        return VGroup(empty, dots)

    def filled(self, pairs: Sequence[tuple[int, int]]) -> VGroup:
        """Return the filled cells of pairs: one group each, or a few merged shapes in a large grid."""
        allowed = [pair for pair in pairs if self.facts.allowed[pair]]
        if max(self.facts.scores.shape) > MOST_SINGLE_CELLS:
            return self._merged(allowed)
        return VGroup(*(self._single(pair) for pair in allowed))

    def lines(self, queries: Sequence[int], without: Sequence[tuple[int, int]] = ()) -> VGroup:
        """Return the filled cells of whole lines, all but those that are filled already."""
        return self.filled([(q, key) for q in queries for key in range(self.facts.n_keys) if (q, key) not in without])

    def color(self, query: int, key: int) -> str:
        """Return the colour of a filled cell."""
        return self.theme.signed(self.facts.shares[query, key]).to_hex()

    def _single(self, pair: tuple[int, int]) -> VGroup:
        box, fill = self.lattice.cell(*pair), self.theme.signed(self.facts.shares[pair])
        self.cells[pair] = Patch([box], fill.to_hex())
        if self.writing.mode == "sign":
            return VGroup(self.cells[pair], *self._signs([pair]))
        readout = Readout(
            float(self.facts.scores[pair]),
            size=self.writing.size,
            color=self.theme.text_on(fill),
            write=self.writing.write,
            edge="center",
        )
        middle = box.center[1] - DIGIT_HEIGHT / 2 * em_of(self.writing.size)
        readout.move_to(box.center).shift((middle - readout.baseline) * UP)
        self.readouts[pair] = readout
        return VGroup(self.cells[pair], readout)

    def _merged(self, pairs: Sequence[tuple[int, int]]) -> VGroup:
        shades: dict[str, list[Box]] = {}
        for pair in pairs:
            color = self._shade(pair)
            shades.setdefault(color, []).append(self.lattice.cell(*pair))
        return VGroup(*(Patch(boxes, color) for color, boxes in shades.items()), *self._signs(pairs))

    def _shade(self, pair: tuple[int, int]) -> str:
        # Rounded to a shade, so that cells share shapes; nobody sees the difference.
        return self.theme.signed(round(self.facts.shares[pair] * SHADES) / SHADES).to_hex()

    def _signs(self, pairs: Sequence[tuple[int, int]]) -> list[VMobject]:
        scale, told = self.writing.size * UNITS_PER_POINT, self._told(pairs)
        by_color: dict[str, Signs] = {}
        for pair in pairs:
            sign = glyph(self._text(pair)).outline * scale
            middle = (sign.min(axis=0) + sign.max(axis=0)) / 2
            color = self.theme.text_on(self.theme.signed(self.facts.shares[pair]))
            if color not in by_color:
                by_color[color] = Signs(color, [] if by_color else told)
            by_color[color].append_points(sign - middle + self.lattice.cell(*pair).center)
        return list(by_color.values())

    def _told(self, pairs: Sequence[tuple[int, int]]) -> list[str]:
        lines: dict[int, list[str]] = {}
        for pair in pairs:
            lines.setdefault(pair[0], []).append(self._text(pair))
        return [f"{self.facts.params.tokens[query]}: {' '.join(signs)}" for query, signs in lines.items()]

    def _text(self, pair: tuple[int, int]) -> str:
        return self.writing.write(float(self.facts.scores[pair]))


def _fitting_size(texts: Iterable[str], cell: Box, largest: float) -> float:
    widest = max(sum(glyph(character).advance for character in text) for text in set(texts)) * UNITS_PER_POINT
    return min(largest, TEXT_WIDTH * cell.width / widest, TEXT_HEIGHT * cell.height / (DIGIT_HEIGHT * em_of(1)))


def _sign(value: float, decimals: int) -> str:
    shown = number(value, decimals, signed=True)
    return shown[0] if shown[0] in f"+{MINUS}" else "0"


def _square(center: np.ndarray, side: float) -> Box:
    x, y = center[:2]
    return Box(x - side / 2, x + side / 2, y - side / 2, y + side / 2)
