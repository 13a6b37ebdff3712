"""Weights as bars over the names of what they weigh, with the scores they come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from manim import UP, VGroup

from scenes.layout import Box
from scenes.lettering import Lettering, em_of, glyph
from scenes.parts.bars import Bars
from scenes.parts.readout import Readout
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

DECIMALS, LINE_EMS, SCORE_ROOM, NAME_ROOM = 3, 1.5, 0.9, 0.9

Values = Callable[[], np.ndarray]


class Chances(Bars):
    """A bar for each of some chances, which are no shares of one whole."""

    whole = False


class WeightChart(VGroup):
    """A bar for each weight.

    Parameters
    ----------
    clip
        Sets words and numbers.
    box
        The room.
    heading
        What the weights are, as markup of words.
    names
        What the scores are, in Typst maths, and what is weighed: the short names where the others are too wide.
    weights, scores
        Return the weights now, and the scores they come from, if those are to be shown.
    write
        How a score is written.
    widest
        The longest text of a score there will be.
    kind
        What the bars are.
    """

    def __init__(
        self,
        clip: Clip,
        box: Box,
        heading: str,
        names: tuple[Sequence[str], Sequence[str]],
        *,
        weights: Values,
        scores: Values | None = None,
        write: Callable[[float], str] = str,
        widest: str = "",
        kind: type[Bars] = Bars,
    ) -> None:
        size, floor = clip.sizes.label, clip.sizes.floor
        self.heading = clip.balanced(heading, width=box.width, size=size, color=clip.theme.mute)
        self.pitch = box.width / len(names[0])
        self.names = self._names(clip, *names)
        fits = (
            scores is not None
            and em_of(floor) / 10 * sum(glyph(character).advance for character in widest) < SCORE_ROOM * self.pitch
        )
        self.scores = [
            clip.readout(_one_of(scores, at), size=floor, color=clip.theme.mute, write=write, edge="center")
            for at in range(len(self.names))
            if scores is not None and fits
        ]
        line = LINE_EMS * em_of(size)
        low = box.bottom + (2 if fits else 1) * line
        self.bars = kind(
            weights,
            fill=clip.theme.weight_cell,
            base=clip.theme.mute,
            readout=partial(clip.readout, decimals=DECIMALS, size=size),
        )
        room = Box(box.left, box.right, low + GAP / 2, box.top - self.heading.height - GAP)
        super().__init__(self.heading, self.bars.choose(room).settle(room), *self.names, *self.scores)
        self.heading.move_to(box.center).shift((box.top - self.heading.get_top()[1]) * UP)
        for row, pieces in enumerate(pieces for pieces in (self.names, self.scores) if pieces):
            self._place(pieces, box.left, low - row * line - 0.75 * em_of(size))

    def refresh(self) -> WeightChart:
        """Show the current weights and scores."""
        self.bars.refresh()
        for score in self.scores:
            score.refresh()
        return self

    def _names(self, clip: Clip, full: Sequence[str], short: Sequence[str]) -> list[Lettering]:
        """Return names in full, smaller where that makes them fit; else short ones."""
        for size in (clip.sizes.label, clip.sizes.floor):
            names = [clip.formula(name, size=size) for name in full]
            if max(name.width for name in names) < NAME_ROOM * self.pitch:
                return names
        return [clip.formula(name, size=clip.sizes.label) for name in short]

    def _place(self, pieces: Sequence[Lettering | Readout], left: float, baseline: float) -> None:
        """Put a piece under each bar."""
        for at, piece in enumerate(pieces):
            piece.set_x(left + (at + 0.5) * self.pitch)
            piece.shift((baseline - piece.baseline) * UP)


def _one_of(values: Values, at: int) -> Callable[[], float]:
    return lambda: float(values()[at])
