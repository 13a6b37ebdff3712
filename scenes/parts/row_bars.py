"""Upright bars of one row of weights, with the symbols of their keys under them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import DOWN, VGroup

from scenes.layout import Box, spot
from scenes.lettering import Lettering
from scenes.numerals import number
from scenes.parts.bars import DECIMALS, Bars, Weights
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

NAME_SHARE, NAME_GAP = 0.9, 0.12


class RowBars(VGroup):
    """Bars with names.

    Parameters
    ----------
    clip
        Sets numbers and symbols.
    weights
        Returns the weights.
    box
        The room.
    """

    def __init__(self, clip: Clip, weights: Weights, box: Box) -> None:
        self.bars = Bars(
            weights,
            fill=clip.theme.key,
            base=clip.theme.mute,
            readout=lambda source: clip.readout(source, decimals=DECIMALS, size=clip.sizes.floor, edge="center"),
        )
        count = len(weights())
        self.names = self._names(clip, count, NAME_SHARE * box.width / count)
        room = max((name.height for name in self.names), default=0.0)
        self.box = box.trim(bottom=room + NAME_GAP)
        self.bars.settle(self.box).choose(self.box)
        for index, name in enumerate(self.names):
            middle = self.box.left + (index + 0.5) * self.box.width / count
            name.move_to(spot(middle, self.box.bottom - NAME_GAP), aligned_edge=DOWN).shift(room * DOWN)
        super().__init__(self.bars, *self.names)

    def refresh(self) -> RowBars:
        """Redraw for the current weights."""
        self.bars.refresh()
        return self

    @staticmethod
    def _names(clip: Clip, count: int, width: float) -> list[Lettering]:
        """Return the symbols of the keys; none where they would run into each other."""
        names = [clip.formula(f"key(bold(k)_{number(index + 1, 0)})", size=clip.sizes.small) for index in range(count)]
        return names if max(name.width for name in names) <= width else []


def upper_and_lower(box: Box) -> tuple[Box, Box]:
    """Return the room for a line over bars, and that for the bars; side by side where the box is low."""
    if box.width > 2 * box.height:
        words, bars = box.columns(1, 1.3)
        return words, bars
    words, bars = box.rows(1, 2.4, gap=GAP)
    return words, bars
