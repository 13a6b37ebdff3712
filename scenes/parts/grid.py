"""A grid of scores: empty cells that fill with colour and number, one line of cells for each query."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

import numpy as np
from manim import UP, ManimColor, VGroup, VMobject

from dotattn import rounded
from scenes.claims import SAME_COLOR, Claim
from scenes.layout import Box
from scenes.lettering import UNITS_PER_POINT, em_of, glyph
from scenes.numerals import MINUS, compact, number
from scenes.parts.readout import Readout
from scenes.score_facts import Pair, ScoreFacts
from scenes.style import RULE_WIDTH, Sizes, Theme

LEAST_ROOM = 0.06
TEXT_WIDTH, TIGHT_WIDTH, TEXT_HEIGHT, DIGIT_HEIGHT, MARK_EMS = 0.82, 0.92, 0.62, 0.7, 0.8
MOST_NUMBERS, MOST_SINGLE_CELLS = 8, 12
MASK_DOT, LEAST_DOT = 0.09, 0.02
RING_WIDTH = 2 * RULE_WIDTH
# How far a ring around a box reaches beyond it, in scene units.
RING_REACH = RING_WIDTH / 200
RING_ROOM = 1.2 * RING_REACH
SHADES = 24

Mode = Literal["number", "compact", "sign"]

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

    def middle(self, query: int, key: int) -> tuple[float, float]:
        """Return where the middle of a cell is, counting cells from the upper left corner."""
        across, down = (query, key) if self.queries_across else (key, query)
        width, height = self.pitch
        return self.box.left + (across + 0.5) * width, self.box.top - (down + 0.5) * height

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


class Cells(Patch):
    """Cells whose scores have one colour.

    Parameters
    ----------
    facts
        The scores.
    lattice
        Where the cells lie.
    pairs
        Which cells.
    theme
        Has the two ends of the map from scores to colours.
    steps
        How many colours the map has on either side of zero; all there are unless given.
    """

    def __init__(
        self, facts: ScoreFacts, lattice: Lattice, pairs: Sequence[Pair], theme: Theme, steps: int | None = None
    ) -> None:
        self.facts, self.lattice, self.pairs, self.theme, self.steps = facts, lattice, list(pairs), theme, steps
        super().__init__([lattice.cell(*pair) for pair in pairs], shade(facts, pairs[0], theme, steps).to_hex())

    def claims(self) -> list[Claim]:
        """Return that each lies at its row and column, and is coloured by its share of the largest score."""
        shares = self.facts.shares_of(self.pairs)
        zero, plus, minus = (
            np.array(ManimColor(end).to_rgb())
            for end in (self.theme.cell, self.theme.positive_cell, self.theme.negative_cell)
        )
        meant = zero + np.abs(shares)[:, None] * (np.where(shares[:, None] < 0, minus, plus) - zero)
        drawn = np.tile(self.get_fill_color().to_rgb(), (len(shares), 1))
        rounding = 0.0 if self.steps is None else 0.5 / self.steps
        return [
            Claim("the colour of a cell", drawn, meant, SAME_COLOR + rounding * float(np.abs(plus - zero).max())),
            Claim("the place of a cell", self._middles(), [self.lattice.middle(*pair) for pair in self.pairs]),
        ]

    def _middles(self) -> np.ndarray:
        corners = self.points.reshape(len(self.pairs), -1, 3)[:, :, :2]
        return (corners.min(axis=1) + corners.max(axis=1)) / 2


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

    def __init__(self, boxes: Sequence[Box], color: str, width: float = RING_WIDTH) -> None:
        super().__init__(stroke_color=color, stroke_width=width, fill_opacity=0)
        for box in boxes:
            self.append_points(_UNIT_SQUARE * [box.width, box.height, 1] + box.center)


@dataclass(frozen=True)
class Writing:
    """How a score is written into a cell: as a number, short, or as its sign alone."""

    mode: Mode
    size: float
    write: Callable[[float], str]


def writing_for(facts: ScoreFacts, cell: Box, sizes: Sizes) -> Writing:
    """Return the fullest writing of the scores that fits a cell at a legible size, the same for all cells."""
    if max(facts.n_queries, facts.n_keys) <= MOST_NUMBERS:
        largest = (sizes.label + sizes.formula) / 2
        for mode, write in _ways(facts):
            size = fitting_size(map(write, facts.scores[facts.allowed].tolist()), cell, largest, sizes.floor)
            if size >= sizes.floor:
                return Writing(mode, size, write)
    return signs_for(facts, cell, sizes)


def signs_for(facts: ScoreFacts, cell: Box, sizes: Sizes) -> Writing:
    """Return how a score is written as its sign alone."""
    mark = min(sizes.label, (min(cell.height, cell.width) - 2 * RING_ROOM) / (MARK_EMS * em_of(1)))
    return Writing("sign", mark, lambda value: _sign(value, facts.decimals))


def _ways(facts: ScoreFacts) -> Iterator[tuple[Mode, Callable[[float], str]]]:
    """Yield ways to write the scores, fullest first."""
    yield "number", partial(number, decimals=facts.decimals, signed=True)
    for write in (number, compact):
        for decimals in range(facts.decimals, -1, -1):
            yield "compact", partial(_short, write=write, decimals=decimals, full=facts.decimals)


def _short(value: float, write: Callable[..., str], decimals: int, full: int) -> str:
    """Write a score with fewer decimals; one that would read as zero, and is not, as its sign alone."""
    if rounded(value, full) and not rounded(value, decimals):
        return _sign(value, full)
    return write(value, decimals, signed=True)


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
        self.readouts: dict[Pair, Readout] = {}
        self.cells: dict[Pair, Patch] = {}

    def blank(self) -> VGroup:
        """Return all cells empty; one a token may not look at carries a dot."""
        places = list(np.ndindex(self.facts.scores.shape))
        empty = Patch([self.lattice.cell(*place) for place in places], self.theme.cell)
        masked = [self.lattice.cell(*place) for place in places if not self.facts.allowed[place]]
        side = max(LEAST_DOT, MASK_DOT * min(self.lattice.pitch))
        dots = Patch([_square(box.center, side) for box in masked], self.theme.mute)
        return VGroup(empty, dots)

    def filled(self, pairs: Sequence[Pair]) -> VGroup:
        """Return the filled cells of pairs: one group each, or a few merged shapes in a large grid."""
        allowed = [pair for pair in pairs if self.facts.allowed[pair]]
        if max(self.facts.scores.shape) > MOST_SINGLE_CELLS:
            return self._merged(allowed)
        return VGroup(*(self._single(pair) for pair in allowed))

    def lines(self, queries: Sequence[int], without: Sequence[Pair] = ()) -> VGroup:
        """Return the filled cells of whole lines, all but those that are filled already."""
        return self.filled([(q, key) for q in queries for key in range(self.facts.n_keys) if (q, key) not in without])

    def color(self, query: int, key: int) -> str:
        """Return the colour of a filled cell."""
        return self.theme.signed(self.facts.shares[query, key]).to_hex()

    def _single(self, pair: Pair) -> VGroup:
        box, fill = self.lattice.cell(*pair), shade(self.facts, pair, self.theme)
        self.cells[pair] = Cells(self.facts, self.lattice, [pair], self.theme)
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

    def _merged(self, pairs: Sequence[Pair]) -> VGroup:
        alike: dict[str, list[Pair]] = {}
        for pair in pairs:
            alike.setdefault(shade(self.facts, pair, self.theme, SHADES).to_hex(), []).append(pair)
        cells = [Cells(self.facts, self.lattice, same, self.theme, SHADES) for same in alike.values()]
        return VGroup(*cells, *self._signs(pairs))

    def _signs(self, pairs: Sequence[Pair]) -> list[VMobject]:
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

    def _told(self, pairs: Sequence[Pair]) -> list[str]:
        lines: dict[int, list[str]] = {}
        for pair in pairs:
            lines.setdefault(pair[0], []).append(self._text(pair))
        return [f"{self.facts.params.tokens[query]}: {' '.join(signs)}" for query, signs in lines.items()]

    def _text(self, pair: Pair) -> str:
        return self.writing.write(float(self.facts.scores[pair]))


def fitting_size(texts: Iterable[str], cell: Box, largest: float, least: float) -> float:
    """Return the size at which texts fit a cell with room around them; at the least, with less of it."""
    widest = max(sum(glyph(character).advance for character in text) for text in set(texts)) * UNITS_PER_POINT
    high = TEXT_HEIGHT * cell.height / (DIGIT_HEIGHT * em_of(1))
    size = min(largest, TEXT_WIDTH * cell.width / widest, high)
    return least if size < least <= min(TIGHT_WIDTH * cell.width / widest, high) else size


def shade(facts: ScoreFacts, pair: Pair, theme: Theme, steps: int | None = None) -> ManimColor:
    """Return the colour of a score; rounded to one of some steps, cells share shapes and nobody sees it."""
    share = facts.shares[pair]
    return theme.signed(share if steps is None else round(share * steps) / steps)


def _sign(value: float, decimals: int) -> str:
    shown = number(value, decimals, signed=True)
    return shown[0] if shown[0] in f"+{MINUS}" else "0"


def _square(center: np.ndarray, side: float) -> Box:
    x, y = center[:2]
    return Box(x - side / 2, x + side / 2, y - side / 2, y + side / 2)
