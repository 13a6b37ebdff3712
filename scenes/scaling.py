"""Wider vectors spread their scores until softmax freezes; dividing by the root of d_k wakes it up."""

from __future__ import annotations

from manim import (
    DOWN,
    LEFT,
    Create,
    FadeIn,
    FadeOut,
    GrowFromEdge,
    LaggedStart,
    ReplacementTransform,
    VGroup,
)

from scenes.clip import beat, beat_named
from scenes.parameters import ScalingParameters
from scenes.parts.power_table import PowerTable
from scenes.parts.score_column import ShiftedColumn
from scenes.parts.spread_words import RAW, divisor_of
from scenes.scaling_facts import SHIFT
from scenes.scaling_scrub import ScalingScrub
from scenes.scaling_words import spoken
from scenes.width_clip import OUT
from scenes.width_pair import SLIDE, WidthPair

HOLD, SHORT_HOLD, FEW_STOPS = 1.1, 0.6, 4


class Scaling(WidthPair):
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
        self.play(self.risen(self.raw.histogram, behind=True), FadeIn(self.legend[0]), run_time=1.2)
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
        self.travel(self.raw, boxes, self.facts.top_alone, self.head_and_chart(self.raw))
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
            self.make_room(boxes)
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
        self.step_aside()
        self.stand_beside()
        self.snap()

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
            *(FadeIn(piece) for piece in (moved.header, moved.axis, moved.largest)),
            ReplacementTransform(plain.pins.copy(), moved.pins),
            run_time=1.2,
        )
        self.play(FadeIn(moved.label), FadeIn(moved.bars.base), self.risen(moved.bars.shape), run_time=0.9)
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
        words = self.writing.closing(self.layout.closing_width)
        table_box, words_box = self.layout.closing(PowerTable.wanted_height(self, self.facts), words.height)
        self.powers = PowerTable(self, self.facts, self.facts.powers, table_box)
        self.play(FadeIn(self.powers.headers), run_time=0.6)
        self.play(LaggedStart(*(FadeIn(row) for row in self.powers.rows), lag_ratio=0.3), run_time=1.8)
        self.play(Create(self.powers.frame), run_time=0.8)
        self.play(FadeIn(words_box.fit(words)), run_time=0.8)

    def _leave_only_weights(self) -> None:
        """Clear everything but the raw header and bars, and go back to the width in focus."""
        kept = [self.raw.header, self.raw.label, self.raw.bars, *self.d_k]
        leaving = [m for m in self.mobjects if m not in (*kept, self.title, self._caption)]
        self.play(*(FadeOut(piece) for piece in leaving), run_time=0.6)
        self.columns, self.stats, self.gauge_values = [self.raw], [], []
        self.notes, self.note_makers = [], []
        if self.width != self.facts.focus:
            self.go_to(self.facts.focus, 0.2)
