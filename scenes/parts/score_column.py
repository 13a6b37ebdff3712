"""A column of scores: how they spread, and below what softmax makes of one row of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from manim import UP, VGroup

from scenes.layout import Box, spot
from scenes.lettering import Lettering
from scenes.numerals import number
from scenes.parts.axis import Axis
from scenes.parts.bars import DECIMALS, Bars, corners
from scenes.parts.histogram import DensityCurve, Histogram, Pins, SpreadMark
from scenes.parts.legend import Stat, on_line, sides
from scenes.parts.readout import Readout
from scenes.scaling_facts import NORMAL_CURVE, ScalingFacts, Side
from scenes.scaling_layout import ColumnBoxes
from scenes.scaling_words import write_spread
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

# However little a note leaves of a low chart, columns keep this share of it.
LEAST_FREE = 0.2
NOTEWORTHY = 0.005
GHOST, GHOST_WIDTH = 0.7, 1.5
MARKS_OF_ROW = 3


class ScoreColumn(VGroup):
    """Header, measured and exact spread, histogram with its curves, and bars of weights.

    Parameters
    ----------
    clip
        Sets the words and numbers.
    facts
        What there is to show.
    at, divided
        Return the place among the widths, and how far the scores are divided (0 or 1, or on the way).
    header
        Formula of the scores.
    color
        Of bars, header and numbers.
    """

    def __init__(
        self,
        clip: Clip,
        facts: ScalingFacts,
        at: Callable[[], float],
        divided: Callable[[], float],
        header: str,
        color: str,
    ) -> None:
        super().__init__()
        self.clip, self.facts, self.at, self.divided, self.tint = clip, facts, at, divided, color
        self.header = clip.formula(header, size=header_size(clip), color=color)
        self.axis = score_axis(clip, facts.reach, 2 if clip.frame.portrait else 3)
        self.histogram = Histogram(self.axis, lambda: (self.now("edges"), self.now("areas")), color)
        theme = clip.theme
        self.mark = SpreadMark(self.axis, lambda: self.now("exact_std"), theme.ink)
        self.normal = self._curve(lambda: NORMAL_CURVE, theme.mute if self._exact else theme.ink, dashed=True)
        self.exact = self._curve(lambda: self.now("curve"), theme.ink) if self._exact else None
        self.curves = [curve for curve in (self.exact, self.normal) if curve is not None]
        self.means = [self._stat("mean", "mean"), self._stat("exact_mean", "exact_mean", trim=True)]
        self.spreads = [self._stat("sd", "std"), self._stat("exact_sd", "exact_std", trim=True)]
        self.label = weights_label(clip, facts)
        self.bars = weight_bars(clip, lambda: self.clip_weights(), color)
        self.ghosts: list[DensityCurve] = []

    @property
    def chart(self) -> VGroup:
        """Histogram, curves and axis, in the order they are drawn."""
        return VGroup(*self.ghosts, self.histogram, self.axis, self.mark, *self.curves)

    @property
    def moving(self) -> list[Any]:
        """What redraws itself when the width changes."""
        return [self.histogram, self.mark, *self.curves, self.bars]

    @property
    def side(self) -> Side:
        """The scores of the width it stands at."""
        return self.facts.side(self.facts.dims[round(self.at())], self.divided() == 1)

    def now(self, what: str) -> Any:
        """Return a number or an array of the scores, between stops too."""
        return self.facts.between(lambda side: getattr(side, what), self.at(), self.divided())

    def clip_weights(self) -> np.ndarray:
        """Return what softmax makes of the row of scores, between stops too."""
        return self.facts.weights(self.now("row"))

    def settle(self, boxes: ColumnBoxes, top: float) -> ScoreColumn:
        """Fill boxes, with densities up to `top`."""
        on_line(self.header, boxes.header, boxes.header_side)
        self.boxes = boxes
        self.axis.settle(boxes.chart, top)
        on_line(self.label, boxes.label, "center")
        self.bars.settle(boxes.bars)
        return self.refresh()

    def refresh(self) -> ScoreColumn:
        """Redraw everything for the width it stands at."""
        for part in (*self.ghosts, *self.moving):
            part.refresh()
        for stat, box in zip((*self.means, *self.spreads), self.boxes.stats, strict=True):
            stat.value.refresh()
            stat.settle(box)
        # The exact one stands second: it ends where its line ends if it is too long, and the first begins it.
        for stat, box in zip((self.means[1], self.spreads[1]), self.boxes.stats[1::2], strict=True):
            if stat.span > box.width:
                stat.settle(box, sides(stat.label)[1])
        return self

    def leave_ghost(self) -> DensityCurve:
        """Return a faint copy of the curve of the width it stands at, which stays behind."""
        sd, curve = self.now("exact_std"), self.now("curve") if self._exact else NORMAL_CURVE
        theme = self.clip.theme
        ghost = DensityCurve(self.axis, lambda: (sd, curve), theme.mute, dashed=not self._exact)
        ghost.set_stroke(width=GHOST_WIDTH, opacity=GHOST)
        self.ghosts.append(ghost)
        return ghost.refresh()

    def remark(self) -> Lettering | None:
        """Return what must be said of a chart that does not show everything, in its corner."""
        clip = self.clip
        if self.side.heights.max() <= self.axis.top:
            return self._beyond(self.side)
        words = clip.say("taller" if clip.frame.landscape else "taller_short")
        return self._note(words, self._room_beside_spike(clip.words(words, size=clip.sizes.small).height))

    def top_clear_of_notes(self, top: float, widths: Iterable[int]) -> float:
        """Return the density that must be at the top of its chart for columns to keep clear of notes in its corner.

        Parameters
        ----------
        top
            The density that would be there without notes.
        widths
            The widths it stands at, raw and divided.
        """
        for side in (self.facts.side(d_k, scaled) for d_k in widths for scaled in (False, True)):
            note = self._beyond(side)
            if note is not None:
                free = 1 - (note.height + GAP / 4) / self.axis.plot.height
                top = max(top, side.peak / max(free, LEAST_FREE))
        return top

    def _beyond(self, side: Side) -> Lettering | None:
        """Return how much of the scores lies beyond the axis, where it is much."""
        if side.hidden < NOTEWORTHY or side.exact_std <= self.facts.widest:
            return None
        share = number(side.hidden * 100, 1 if side.hidden < 0.1 else 0)
        return self._note(self.clip.say(f"beyond{short(self.clip)}", share=share), self.boxes.chart.width)

    def _note(self, words: str, width: float) -> Lettering:
        clip, chart = self.clip, self.boxes.chart
        note = clip.balanced(words, width=width, size=clip.sizes.small, color=clip.theme.mute, align="start")
        corner = chart.right if clip.right_to_left else chart.left
        return note.move_to(spot(corner, self.axis.plot.top), aligned_edge=UP + clip.start)

    def _room_beside_spike(self, height: float) -> float:
        """Return how wide words of a height may be in a corner of the chart before they meet the columns that tall."""
        low, high = corners(self.histogram)
        tall = high[:, 1] > self.axis.plot.top - height - GAP / 4
        room = min(low[tall, 0].min() - self.boxes.chart.left, self.boxes.chart.right - high[tall, 0].max())
        return float(room) - GAP / 4

    @property
    def _exact(self) -> bool:
        return self.facts.side(self.facts.dims[0], False).curve is not None

    def _curve(self, shape: Callable[[], np.ndarray], color: str, *, dashed: bool = False) -> DensityCurve:
        return DensityCurve(self.axis, lambda: (self.now("exact_std"), shape()), color, dashed=dashed)

    def _stat(self, name: str, what: str, *, trim: bool = False) -> Stat:
        clip, size = self.clip, text_size(self.clip)

        def source() -> float:
            return float(getattr(self.facts if what == "exact_mean" else self.side, what))

        def write(shown: float) -> str:
            if what.endswith("mean"):
                return number(shown, 2, trim=trim)
            return write_spread(shown, trim=trim)

        name_words = clip.words(clip.say(f"stats.{name}"), size=size, color=clip.theme.mute)
        return Stat(name_words, clip.readout(source, size=size, write=write))


class ShiftedColumn(VGroup):
    """One row of scores on an axis of its own, the same amount added to each, and what softmax makes of it."""

    def __init__(self, clip: Clip, facts: ScalingFacts, header: str, color: str, shift: float) -> None:
        super().__init__()
        row = facts.shifted(shift)
        self.header = clip.formula(header, size=header_size(clip), color=color)
        self.axis = score_axis(clip, facts.row_reach, MARKS_OF_ROW, shift)
        self.pins = Pins(self.axis, row, color)
        size = text_size(clip)
        value = clip.readout(max(row), decimals=1, size=size)
        self.largest = Stat(
            clip.words(clip.say(f"stats.largest{short(clip)}"), size=size, color=clip.theme.mute), value
        )
        self.label = weights_label(clip, facts)
        self.bars = weight_bars(clip, lambda: facts.weights(row), color)
        self.add(self.header, self.largest, self.axis, self.pins, self.label, self.bars)

    def settle(self, boxes: ColumnBoxes, top: float) -> ShiftedColumn:
        """Fill boxes."""
        on_line(self.header, boxes.header, boxes.header_side)
        left, right = boxes.stats[2:]
        self.largest.settle(Box(min(left.left, right.left), max(left.right, right.right), left.bottom, left.top))
        self.axis.settle(boxes.chart, top)
        self.pins.refresh()
        on_line(self.label, boxes.label, "center")
        self.bars.settle(boxes.bars).choose(boxes.bars)
        return self


def header_size(clip: Clip) -> float:
    """Return the size of a column's formula."""
    return clip.sizes.formula if clip.frame.landscape else clip.sizes.label


def text_size(clip: Clip) -> float:
    """Return the size of what stands beside the formulas: as large as there is room for."""
    return clip.sizes.label if clip.frame.landscape else clip.sizes.small


def short(clip: Clip) -> str:
    """Return the ending of catalogue keys for narrow columns of large words."""
    return "_short" if clip.frame.portrait else ""


def score_axis(clip: Clip, reach: float, most_marks: int, middle: float = 0) -> Axis:
    """Return an axis of scores about a middle one, with numbers at most so many to either side."""

    def mark(value: float) -> Readout:
        return clip.readout(
            value,
            size=clip.sizes.small,
            color=clip.theme.mute,
            edge="center",
            write=lambda shown: number(shown, 1, trim=True),
        )

    return Axis(reach, clip.theme.mute, mark, most_marks, middle)


def weights_label(clip: Clip, facts: ScalingFacts) -> Lettering:
    """Return the words above bars of weights."""
    words = clip.say(f"softmax_of{short(clip)}", keys=number(facts.params.n_keys, 0))
    return clip.words(words, size=text_size(clip), color=clip.theme.mute)


def weight_bars(clip: Clip, weights: Callable[[], np.ndarray], color: str) -> Bars:
    """Return bars of weights with their numbers."""
    return Bars(
        weights,
        fill=color,
        base=clip.theme.mute,
        readout=lambda source: clip.readout(source, decimals=DECIMALS, size=clip.sizes.floor, edge="center"),
    )
