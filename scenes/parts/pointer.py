"""Points at one cell of a grid: a ring around it and a tab at its row and at its column."""

from __future__ import annotations

from manim import Animation, FadeIn, FadeOut, ReplacementTransform, VGroup

from scenes.layout import Box
from scenes.parts.grid import Lattice, Patch, Ring
from scenes.parts.moves import early, late
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
        self.tabs = VGroup(Patch([side], colors[0]), Patch([above], colors[1]))
        super().__init__(self.tabs, self.ring)

    def taking_over(self, old: Pointer) -> list[Animation]:
        """Return animations from another cell to this one: tabs slide, the ring fades, since numbers lie between."""
        return [
            ReplacementTransform(old.tabs, self.tabs),
            FadeOut(old.ring, rate_func=early),
            FadeIn(self.ring, rate_func=late),
        ]
