"""Points at one cell of a grid: a ring around it and a tab at its row and at its column."""

from __future__ import annotations

from manim import VGroup

from scenes.layout import Box
from scenes.parts.grid import Lattice, Patch, Ring
from scenes.style import Theme

TAB, TAB_OFFSET = 0.07, 0.03


class Pointer(VGroup):
    """A ring, and tabs in the colours of the query and the key it belongs to."""

    def __init__(self, lattice: Lattice, query: int, key: int, theme: Theme) -> None:
        cell = lattice.cell(query, key)
        left, top = lattice.box.left - TAB_OFFSET, lattice.box.top + TAB_OFFSET
        side = Box(left - TAB, left, cell.bottom, cell.top)
        above = Box(cell.left, cell.right, top, top + TAB)
        colors = (theme.key, theme.query) if lattice.queries_across else (theme.query, theme.key)
        self.ring = Ring([cell], theme.ink)
        super().__init__(Patch([side], colors[0]), Patch([above], colors[1]), self.ring)
