"""A clip that steps through widths: whatever number is shown is true of the width it stands at."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from manim import (
    DOWN,
    UP,
    FadeIn,
    FadeOut,
    Mobject,
    ReplacementTransform,
    ValueTracker,
    VMobject,
    smooth,
    squish_rate_func,
)

from scenes.clip import Clip
from scenes.layout import Box, bounds
from scenes.lettering import Lettering
from scenes.parameters import ScalingParameters
from scenes.parts.bars import Bars
from scenes.parts.gauge import GaugeTable
from scenes.parts.legend import Side, Stat, on_line
from scenes.parts.passage import Passage, Way
from scenes.parts.score_column import ScoreColumn, header_size
from scenes.parts.spread_words import RAW, SpreadWords, quotient
from scenes.scaling_facts import ScalingFacts
from scenes.scaling_layout import ColumnBoxes, ScalingLayout

STEP, OUT, IN, TRAVEL = 1.2, 0.25, 0.35, 1.4
ROLL = 0.25
ROLL_PARTS = (0.0, 0.4), (0.2, 0.6), (0.5, 1.0)
FLAT = 1e-3

Place = tuple[Box, Side]
NoteMaker = Callable[[], Lettering | None]


class WidthClip(Clip):
    """Two columns of scores, raw and divided, at one place among the widths.

    Numbers leave before anything moves to another width and come back when it has arrived: in between no
    histogram of real draws exists.
    """

    params: ScalingParameters

    def setup(self) -> None:
        """Work out the facts and build the columns."""
        self.facts = ScalingFacts(self.params)
        super().setup()
        theme, size = self.theme, header_size(self)
        self.at, self.divided = ValueTracker(0), ValueTracker(0)
        at = self.place
        self.raw = ScoreColumn(self, self.facts, at, lambda: 0.0, RAW, theme.negative)
        header = quotient(self.params.power)
        self.scaled = ScoreColumn(self, self.facts, at, self.divided.get_value, header, theme.positive)
        self.announced = self.facts.dims[0]
        value = self.readout(lambda: self.announced, size=size, color=theme.angle)
        self.d_k = Stat(self.formula("d_k =", size=size, color=theme.angle), value)
        self.table = GaugeTable(self, self.facts, at)
        self.writing = SpreadWords(self, self.facts)
        self.layout = ScalingLayout(self.stage.body, self._beside_title(), self.frame, leftwards=self.right_to_left)
        self._d_k_place: Place = (self.stage.body, "right")
        self.columns: list[ScoreColumn] = [self.raw]
        self.stats = [*self.raw.means, *self.raw.spreads]
        self.gauge_values: Sequence[VMobject] = []
        self.note_makers: list[NoteMaker] = []
        self.notes: list[Lettering] = []

    def place(self) -> float:
        """Return where it stands among the widths, at rest or on the way; adding up steps may overshoot the last."""
        return min(max(0.0, self.at.get_value()), len(self.facts.dims) - 1.0)

    @property
    def width(self) -> int:
        """The d_k it stands at."""
        return self.facts.dims[round(self.at.get_value())]

    def go_to(self, d_k: int, hold: float) -> None:
        """Move to another width: its number comes first, what follows from it after."""
        self.play(*(FadeOut(number) for number in self._numbers()), *self._announce(d_k), run_time=IN)
        moving = [part for column in self.columns for part in column.moving]
        moving += self.table.moving
        self.sweep(self.at.animate.set_value(self.facts.dims.index(d_k)), moving=moving, run_time=STEP)
        self.renew()
        if numbers := self._numbers():
            self.play(*(FadeIn(number) for number in numbers), run_time=IN)
        self.hold(hold)

    def renew(self) -> None:
        """Set every number and note for the width it stands at."""
        for column in self.columns:
            column.refresh()
        self.table.refresh()
        self.d_k.value.refresh()
        self.place_d_k()
        self.notes = present([make() for make in self.note_makers])

    def place_d_k(self, place: Place | None = None) -> None:
        """Set the readout of d_k on the line of a box, at a side of it; where it is unless given."""
        if place is not None:
            self._d_k_place = place
        box, side = self._d_k_place
        self.d_k.settle(box, side)

    def travel(
        self,
        column: ScoreColumn,
        boxes: ColumnBoxes,
        top: float,
        pieces: Iterable[Mobject],
        *along: Any,
        bars: Bars | None = None,
    ) -> None:
        """Move a column to other boxes, which takes no time where it is there already.

        Parameters
        ----------
        column
            The column.
        boxes, top
            Where it goes, and the density at the top of its chart there.
        pieces
            What of it is on screen.
        *along
            Animations to play along.
        bars
            Its bars, if on screen; numbers that will not fit leave first.
        """
        if (boxes, top) == (column.boxes, column.axis.top):
            return
        pieces = list(pieces)
        if bars is not None:
            self._drop_values(bars, boxes.bars)
            pieces = [*pieces, bars]
        share = ValueTracker(0)
        passage = Passage(pieces, share.get_value, self._way(column, boxes, top))
        self.add(passage)
        self.sweep(share.animate.set_value(1), *along, moving=[passage], run_time=TRAVEL)
        self.remove(passage)
        self.add(*pieces)

    def risen(self, shape: VMobject, *, behind: bool = False) -> ReplacementTransform:
        """Let bars rise from the line they stand on, behind all that is there if so told."""
        flat = shape.copy().stretch(FLAT, 1, about_edge=DOWN)
        if behind:
            self.bring_to_back(flat)
        return ReplacementTransform(flat, shape)

    def _announce(self, d_k: int) -> list[Any]:
        """Roll the readout of d_k on to another width, its name moving along where the number is longer."""
        name: Any = self.d_k.label
        value = self.d_k.value
        last, start = value.left_behind(), name.get_center()
        self.remove(value)
        self.announced = d_k
        value.refresh()
        self.place_d_k()
        end = name.get_center()
        name.move_to(start)
        # One after the other: the name goes where the number before stood, or the next will stand.
        leave, move, arrive = (squish_rate_func(smooth, *part) for part in ROLL_PARTS)
        rise = min(ROLL, self.stage.safe.top - last.get_top()[1])
        return [
            FadeOut(last, shift=rise * UP, rate_func=leave),
            name.animate(rate_func=move).move_to(end),
            FadeIn(value, shift=ROLL * UP, rate_func=arrive),
        ]

    def _numbers(self) -> list[Mobject]:
        """Return what follows from the width it stands at; the exact mean is always 0."""
        changing = [stat.value for stat in self.stats if stat is not self.raw.means[1]]
        return [*changing, *self.gauge_values, *self.notes]

    @staticmethod
    def _way(column: ScoreColumn, boxes: ColumnBoxes, top: float) -> Way:
        start, low = column.boxes, column.axis.top
        header = column.header
        leave, arrive = header.get_center(), on_line(header.copy(), boxes.header, boxes.header_side).get_center()

        def go(share: float) -> None:
            column.settle(start.toward(boxes, share), low + share * (top - low))
            header.move_to((1 - share) * leave + share * arrive)

        return go

    def _drop_values(self, bars: Bars, box: Box) -> None:
        leaving = [value for index, value in enumerate(bars.values) if index not in bars.fitting(box)]
        leaving = [value for value in leaving if value.get_fill_opacity()]
        if leaving:
            self.play(*(value.animate.set_opacity(0) for value in leaving), run_time=OUT)

    def _beside_title(self) -> Box:
        title, safe = bounds([self.title]), self.stage.safe
        ends = (safe.left, title.left) if self.right_to_left else (title.right, safe.right)
        return Box(*ends, title.bottom, title.top)


def present(notes: Sequence[Lettering | None]) -> list[Lettering]:
    """Return the notes there are."""
    return [note for note in notes if note is not None]
