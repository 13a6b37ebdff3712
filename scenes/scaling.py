"""Wider vectors spread their scores until softmax freezes; dividing by the root of d_k wakes it up."""

from __future__ import annotations

from manim import (
    DOWN,
    LEFT,
    RIGHT,
    Create,
    FadeIn,
    FadeOut,
    GrowFromEdge,
    LaggedStart,
    Mobject,
    ReplacementTransform,
    VGroup,
)

from scenes.clip import beat, beat_named
from scenes.lettering import Lettering
from scenes.parameters import ScalingParameters
from scenes.parts.legend import on_line
from scenes.parts.power_table import PowerTable
from scenes.parts.score_column import ScoreColumn, ShiftedColumn
from scenes.parts.spread_words import RAW, divisor_of
from scenes.scaling_facts import SHIFT
from scenes.scaling_layout import ColumnBoxes
from scenes.scaling_scrub import ScalingScrub
from scenes.scaling_words import spoken
from scenes.width_clip import OUT, Place, WidthClip, present

SNAP, HOLD, SHORT_HOLD, FEW_STOPS = 2.0, 1.1, 0.6, 4
SLIDE = 0.3


class Scaling(WidthClip):
    """What d_k does to the spread of scores and to softmax, and what dividing by a power of d_k undoes."""

    scene_name = "scaling"
    poster = "divide"
    scrub = ScalingScrub
    parameters = ScalingParameters

    def construct(self) -> None:
        """Play the beats; a single width has nothing to widen and nothing to sweep."""
        self.one()
        if len(self.facts.growing) > 1:
            self.widen()
        self.why()
        self.weigh_one_row()
        self.gauges()
        self.divide()
        if len(self.facts.dims) > 1:
            self.sweep_widths()
        self.not_overflow()
        self.takeaway()

    def heading(self) -> str:
        """Return the title, which names the power where it is not the square root."""
        if self.facts.rooted:
            return self.say("title")
        return self.say("title_other", divisor=divisor_of(self.params.power))

    def sentence(self, name: str) -> str:
        """Return a beat's sentence in the variant that is true of the data."""
        key, values = spoken(name, self.facts)
        return self.say(f"beats.{key}", **values)

    @beat
    def one(self) -> None:
        """Show the scores of the first width."""
        boxes, side = self.layout.growing()
        self.raw.settle(boxes, self.facts.top(scaled=False))
        self.place_d_k(self.layout.d_k(boxes.header))
        terms, below = self.layout.writing(side)
        self.note_makers = [lambda: self.writing.terms(self.width, terms)]
        self.renew()
        self.legend = self.writing.legend(self.raw).settle(below)
        first = [self.raw.axis, self.raw.header, *self.d_k, *self.notes]
        self.play(*(FadeIn(piece) for piece in first), run_time=0.8)
        self.play(self.risen(self.raw.histogram), FadeIn(self.legend[0]), run_time=1.2)
        lines = [Create(line) for line in (*self.raw.curves, self.raw.mark)]
        names = [FadeIn(entry, shift=SLIDE * LEFT) for entry in self.legend[1:]]
        self.play(LaggedStart(*lines, *names, lag_ratio=0.15), run_time=2.0)
        self.play(*(FadeIn(piece) for stat in self.stats for piece in stat), run_time=0.6)

    @beat
    def widen(self) -> None:
        """Go through the wider vectors."""
        later = self.facts.growing[1:]
        for d_k in later:
            self.bring_to_back(self.raw.leave_ghost())
            self.go_to(d_k, HOLD if len(later) <= FEW_STOPS else SHORT_HOLD)

    @beat
    def why(self) -> None:
        """Add up the variances of the terms."""
        boxes, side = self.layout.explaining()
        terms, below = self.layout.writing(side)
        self.lines = self.writing.reasons(self.width, below)
        self.play(FadeOut(self.legend), run_time=OUT)
        target = self.writing.terms(self.width, terms)
        self.travel(self.raw, boxes, self.raw.axis.top, self.raw.chart, self.notes[0].animate.move_to(target))
        for line in self.lines:
            self.play(FadeIn(line, shift=SLIDE * DOWN), run_time=0.8)
            self.hold(0.6)

    @beat_named("softmax")
    def weigh_one_row(self) -> None:
        """Feed one row of the width in focus to softmax."""
        means = [piece for stat in self.raw.means for piece in stat]
        leaving = [*self.lines, *self.notes, *means, *self.raw.ghosts]
        self.play(*(FadeOut(piece) for piece in leaving), run_time=0.4)
        self.raw.ghosts = []
        self.stats, self.notes, self.note_makers = self.raw.spreads, [], []
        if self.width != self.facts.focus:
            self.go_to(self.facts.focus, 0.2)
        boxes, _ = self.layout.weights(gauges=False)
        self.travel(self.raw, boxes, self.facts.top_alone, self._head_and_chart(self.raw))
        bars = self.raw.bars.choose(boxes.bars)
        self.play(FadeIn(self.raw.label), Create(bars.base), run_time=0.6)
        self.play(self.risen(bars.shape), run_time=1.0)
        self.play(*(FadeIn(value) for value in bars.values), run_time=0.4)
        self.add(bars)

    @beat
    def gauges(self) -> None:
        """Measure how awake softmax is, over many random rows."""
        boxes, room = self.layout.weights(gauges=True)
        *lines, foot = self.layout.gauge_lines(room, stacked_names=False)
        self.table.settle(lines, alone=True)
        if boxes != self.raw.boxes:
            pieces = [*self._head_and_chart(self.raw), self.raw.label]
            self.travel(self.raw, boxes, self.raw.axis.top, pieces, bars=self.raw.bars)
        self.gauge_values = self.table.values(0)
        for gauge in self.table.gauges:
            name, value, meter = VGroup(gauge.name, gauge.track), gauge.values[0], gauge.meters[0]
            self.play(FadeIn(name), GrowFromEdge(meter, LEFT), FadeIn(value), run_time=0.9)
            self.hold(0.4)
        self.footnote = self.writing.about_gauges(foot)
        self.play(FadeIn(self.footnote), run_time=0.6)

    @beat
    def divide(self) -> None:
        """Divide the scores of the width in focus by the power of d_k."""
        raw, scaled, self.below = self.layout.both()
        top = self.facts.top(scaled=True)
        # The bars pass the chart on their way: without their numbers, which would cross those of its axis.
        hidden = [value.animate.set_opacity(0) for value in self.raw.bars.values]
        leaving = [*self.table.pieces(0), self.footnote]
        self.play(*(FadeOut(piece) for piece in leaving), *hidden, run_time=0.4)
        self.scaled.settle(scaled, top)
        place = self._between_headers(raw)
        pieces = [*self._head_and_chart(self.raw), self.raw.label]
        self.travel(self.raw, raw, top, pieces, bars=self.raw.bars, d_k=place)
        self._stand_beside()
        self._snap()

    @beat_named("sweep")
    def sweep_widths(self) -> None:
        """Go on through the wider vectors, raw and divided side by side."""
        for d_k in self.facts.sweep:
            self.go_to(d_k, HOLD if len(self.facts.sweep) <= FEW_STOPS else SHORT_HOLD)

    @beat
    def not_overflow(self) -> None:
        """Add the same to every score of the raw row in focus."""
        self._leave_only_weights()
        plain = ShiftedColumn(self, self.facts, RAW, self.theme.negative, 0.0)
        moved = ShiftedColumn(self, self.facts, f"{RAW} + {SHIFT:.0f}", self.theme.negative, SHIFT)
        plain.settle(self.raw.boxes, self.raw.axis.top)
        moved.settle(self.scaled.boxes, self.raw.axis.top)
        self.play(FadeIn(plain.axis), FadeIn(plain.largest), run_time=0.6)
        self.play(self.risen(plain.pins), run_time=0.9)
        self.hold(0.4)
        self.play(
            *(FadeIn(piece) for piece in (moved.header, moved.axis, moved.largest, moved.label)),
            ReplacementTransform(plain.pins.copy(), moved.pins),
            ReplacementTransform(self.raw.bars.shape.copy(), moved.bars.shape),
            ReplacementTransform(self.raw.bars.base.copy(), moved.bars.base),
            run_time=1.6,
        )
        self.play(*(FadeIn(value) for value in moved.bars.values), run_time=0.4)
        self.add(moved.bars)
        self.shifted = (plain, moved)
        self.cancelling = self.writing.cancelling(SHIFT, self.below)
        self.play(FadeIn(self.cancelling), run_time=0.8)

    @beat
    def takeaway(self) -> None:
        """Compare the powers at every width."""
        leaving = [m for m in self.mobjects if m not in (self.title, self._caption)]
        self.play(*(FadeOut(piece) for piece in leaving), run_time=0.6)
        table_box, words_box = self.layout.closing()
        self.powers = PowerTable(self, self.facts, self.facts.powers, table_box)
        self.play(FadeIn(self.powers.headers), run_time=0.6)
        self.play(LaggedStart(*(FadeIn(row) for row in self.powers.rows), lag_ratio=0.3), run_time=1.8)
        self.play(Create(self.powers.frame), run_time=0.8)
        self.play(FadeIn(self.writing.closing(words_box)), run_time=0.8)

    def stand_side_by_side(self, top: float) -> None:
        """Place all that compares raw with divided scores, as the beats leave it, with densities up to `top`."""
        raw, scaled, self.below = self.layout.both()
        for column, boxes in ((self.raw, raw), (self.scaled, scaled)):
            column.settle(boxes, top).bars.choose(boxes.bars)
        self.place_d_k(self._between_headers(raw))
        self._place_gauges()
        self._follow_both()

    def side_by_side(self) -> list[Mobject]:
        """Return all that compares raw with divided scores, at the width it stands at."""
        pieces = [*self.d_k, *self.table.pieces(0), *self.table.values(1), *self.table.meters(1), self.footnote]
        for column in self.columns:
            pieces += [*self._head_and_chart(column), column.label, column.bars]
        return [*pieces, *self.notes]

    def _stand_beside(self) -> None:
        """Bring in the right column, not yet divided, and the gauges."""
        self._place_gauges()
        self.scaled.bars.choose(self.scaled.boxes.bars)
        arriving = [*self.scaled.chart, self.scaled.label, self.scaled.bars]
        back = [*self.table.pieces(0), self.footnote]
        bars = self.raw.bars
        self.play(
            *(FadeIn(piece, shift=SLIDE * RIGHT) for piece in arriving),
            *(FadeIn(piece) for piece in back),
            *(bars.values[index].animate.set_opacity(1) for index in bars.fitting(bars.box)),
            run_time=0.9,
        )

    def _snap(self) -> None:
        """Divide what the right column shows."""
        self.notes = present([self._divisor()])
        self.play(*(FadeIn(piece) for piece in (self.scaled.header, *self.notes)), run_time=0.8)
        self.sweep(self.divided.animate.set_value(1), moving=self.scaled.moving, run_time=SNAP)
        self.scaled.refresh()
        self._follow_both()
        remarks = present([self.raw.remark(), self.scaled.remark()])
        self.notes += remarks
        news = [*remarks, *(piece for stat in self.scaled.spreads for piece in stat)]
        news += [*self.table.values(1), *self.table.meters(1)]
        self.play(*(FadeIn(piece) for piece in news), run_time=0.8)

    def _place_gauges(self) -> None:
        *lines, foot = self.layout.gauge_lines(self.below, stacked_names=self.frame.landscape)
        self.table.settle(lines, stacked=self.frame.landscape)
        self.footnote = self.writing.rows(foot)

    def _follow_both(self) -> None:
        """From now on numbers and notes of both columns go from width to width."""
        self.columns = [self.raw, self.scaled]
        self.stats = [*self.raw.spreads, *self.scaled.spreads]
        self.gauge_values = [*self.table.values(0), *self.table.values(1)]
        self.note_makers = [self._divisor, self.raw.remark, self.scaled.remark]

    def _divisor(self) -> Lettering | None:
        return self.writing.divisor(self.width, self.layout.above_gauges(self.below))

    def _leave_only_weights(self) -> None:
        """Clear everything but the raw header and bars, and go back to the width in focus."""
        kept = [self.raw.header, self.raw.label, self.raw.bars, *self.d_k]
        leaving = [m for m in self.mobjects if m not in (*kept, self.title, self._caption)]
        self.play(*(FadeOut(piece) for piece in leaving), run_time=0.6)
        self.columns, self.stats, self.gauge_values = [self.raw], [], []
        self.notes, self.note_makers = [], []
        if self.width != self.facts.focus:
            self.go_to(self.facts.focus, 0.2)

    def _between_headers(self, raw: ColumnBoxes) -> Place:
        """Return where the readout of d_k goes once the raw header has its place."""
        header = on_line(self.raw.header.copy(), raw.header, raw.header_side)
        return self.layout.d_k_between(header.get_right()[0], self.scaled.header.get_left()[0], raw.header)

    @staticmethod
    def _head_and_chart(column: ScoreColumn) -> list[Mobject]:
        spreads = [piece for stat in column.spreads for piece in stat]
        return [*column.chart, column.header, *spreads]
