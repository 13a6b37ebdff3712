"""A grid of weights, each a cell in its colour with its number; and the stairs of a causal mask."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from manim import UP, ManimColor, VGroup, VMobject

from scenes.claims import SAME_COLOR, Claim
from scenes.layout import Box, spot
from scenes.lettering import em_of
from scenes.numerals import number
from scenes.parts.grid import DIGIT_HEIGHT, Lattice, Patch, fitting_size
from scenes.parts.readout import Readout
from scenes.score_facts import Pair
from scenes.style import Sizes, Theme

WEIGHT_DECIMALS = 3
STAIRS_WIDTH = 5.0


class WeightCell(Patch):
    """The cell of one weight.

    Parameters
    ----------
    source
        Returns the weight.
    lattice
        Where the cells lie.
    pair
        Which cell.
    theme
        Has the map from weights to colours.
    """

    def __init__(self, source: Callable[[], float], lattice: Lattice, pair: Pair, theme: Theme) -> None:
        self.source, self.lattice, self.pair, self.theme = source, lattice, pair, theme
        super().__init__([lattice.cell(*pair)], theme.weight(source()).to_hex())

    def claims(self) -> list[Claim]:
        """Return that it lies at its row and column, and is coloured by its weight."""
        none, all_of_it = (np.array(ManimColor(end).to_rgb()) for end in (self.theme.cell, self.theme.weight_cell))
        meant = none + self.source() * (all_of_it - none)
        return [
            Claim("the colour of a weight", self.get_fill_color().to_rgb(), meant, SAME_COLOR),
            Claim("the place of a weight", self.get_center()[:2], self.lattice.middle(*self.pair)),
        ]


class WeightGrid:
    """The cells of a grid of weights, and what they hold.

    Parameters
    ----------
    weights
        Returns the weights.
    lattice
        Where their cells lie.
    allowed
        Where there is no mask; a masked weight is exactly nothing and reads as a bare 0.
    theme, sizes
        Colours, and font sizes to choose from.
    """

    def __init__(
        self, weights: Callable[[], np.ndarray], allowed: np.ndarray, lattice: Lattice, theme: Theme, sizes: Sizes
    ) -> None:
        self.weights, self.allowed, self.lattice, self.theme = weights, allowed, lattice, theme
        self.size, self.decimals = writing_of(weights()[allowed], lattice.cell(0, 0), sizes)
        self.readouts: dict[Pair, Readout] = {}

    def filled(self, pairs: Sequence[Pair]) -> VGroup:
        """Return the filled cells of pairs, one group each: the cell, and its number where that can be read."""
        return VGroup(*(self._cell(pair) for pair in pairs))

    def _cell(self, pair: Pair) -> VGroup:
        cell = WeightCell(lambda: float(self.weights()[pair]), self.lattice, pair, self.theme)
        if not self.size:
            return VGroup(cell)
        decimals = self.decimals if self.allowed[pair] else 0
        readout = Readout(
            float(self.weights()[pair]),
            size=self.size,
            color=self.theme.text_on(cell.get_fill_color()),
            write=lambda weight: number(weight, decimals),
            edge="center",
        )
        box = self.lattice.cell(*pair)
        middle = box.center[1] - DIGIT_HEIGHT / 2 * em_of(self.size)
        readout.move_to(box.center)
        readout.shift((middle - readout.baseline) * UP)
        self.readouts[pair] = readout
        return VGroup(cell, readout)


class Stairs(VMobject):
    """The line between what each token may look at and what is ahead of it."""

    def __init__(self, lattice: Lattice, color: str) -> None:
        super().__init__(stroke_color=color, stroke_width=STAIRS_WIDTH, fill_opacity=0)
        steps = [lattice.line(query) for query in range(lattice.n_queries)]
        ends = [lattice.cell(query, query).right + lattice.gap / 2 for query in range(lattice.n_queries)]
        corners = [spot(ends[0], steps[0].top)]
        for step, end, after in zip(steps, ends, ends[1:], strict=False):
            corners += [spot(end, step.bottom), spot(after, step.bottom)]
        self.set_points_as_corners(corners)


def writing_of(weights: np.ndarray, cell: Box, sizes: Sizes) -> tuple[float, int]:
    """Return the size and the decimals of the fullest numbers that can be read in cells; size 0 if none can."""
    largest = (sizes.label + sizes.formula) / 2
    for decimals in range(WEIGHT_DECIMALS, 0, -1):
        texts = [number(weight, decimals) for weight in weights.tolist()]
        size = fitting_size(texts, cell, largest, sizes.floor)
        if size >= sizes.floor:
            return size, decimals
    return 0.0, 0
