"""Raw and divided scores side by side at one width, with the gauges of both."""

from __future__ import annotations

from collections.abc import Sequence

from manim import RIGHT, FadeIn, FadeOut, Mobject

from scenes.lettering import Lettering
from scenes.parts.legend import on_line
from scenes.parts.score_column import ScoreColumn
from scenes.scaling_layout import ColumnBoxes
from scenes.width_clip import IN, OUT, Place, WidthClip, present

SNAP = 2.0
SLIDE = 0.3


class WidthPair(WidthClip):
    """The phase of a clip of widths in which the divided column stands beside the raw one."""

    def stand_side_by_side(self, widths: Sequence[int]) -> None:
        """Place all that compares raw with divided scores, as the beats leave it, in charts as high as widths need."""
        raw, scaled, self.below = self.layout.both()
        top = self._top_beside(scaled, self.facts.top_of(widths), self.facts.dims)
        for column, boxes in ((self.raw, raw), (self.scaled, scaled)):
            column.settle(boxes, top).bars.choose(boxes.bars)
        self.place_d_k(self._between_headers(raw))
        self._place_gauges()
        self._follow_both()

    def side_by_side(self) -> list[Mobject]:
        """Return all that compares raw with divided scores, at the width it stands at."""
        pieces = [*self.d_k, *self.table.pieces(0), *self.table.values(1), *self.table.meters(1), self.footnote]
        for column in self.columns:
            pieces += [*self.head_and_chart(column), column.label, column.bars]
        return [*pieces, *self.notes]

    def make_room(self, boxes: ColumnBoxes) -> None:
        """Move the raw column to boxes that leave room for the gauges; bars its chart would cross come back after."""
        raw = self.raw
        if boxes.chart == raw.boxes.chart:
            self.travel(raw, boxes, raw.axis.top, [*self.head_and_chart(raw), raw.label], bars=raw.bars)
            return
        self.play(FadeOut(raw.label), FadeOut(raw.bars), run_time=OUT)
        self.travel(raw, boxes, raw.axis.top, self.head_and_chart(raw))
        self.play(FadeIn(raw.label), FadeIn(raw.bars.choose(boxes.bars)), run_time=IN)

    def step_aside(self) -> None:
        """Move the raw column to its side; what its chart would cross on the way leaves first."""
        raw, scaled, self.below = self.layout.both()
        top = self._top_beside(scaled, self.facts.top(scaled=True), (self.facts.focus, *self.facts.sweep))
        self.scaled.settle(scaled, top)
        place = self._between_headers(raw)
        self._back = [*self._under_header(self.raw), *(self.d_k if place != self._d_k_place else ())]
        leaving = [*self.table.pieces(0), self.footnote, *self._back]
        self.play(*(FadeOut(piece) for piece in leaving), run_time=0.4)
        self.travel(self.raw, raw, top, [*self.raw.chart, self.raw.header])
        self.place_d_k(place)

    def stand_beside(self) -> None:
        """Bring in the right column, not yet divided, the gauges, and what left when the raw column stepped aside."""
        self._place_gauges()
        for column in (self.raw, self.scaled):
            column.bars.choose(column.boxes.bars)
        arriving = [*self.scaled.chart, self.scaled.label, self.scaled.bars]
        back = [*self.table.pieces(0), self.footnote, *self._back]
        self.play(
            *(FadeIn(piece, shift=SLIDE * RIGHT) for piece in arriving),
            *(FadeIn(piece) for piece in back),
            run_time=0.9,
        )

    def snap(self) -> None:
        """Divide what the right column shows."""
        self.notes = present([self._divisor()])
        self.play(*(FadeIn(piece) for piece in (self.scaled.header, *self.notes)), run_time=0.8)
        self.sweep(self.divided.animate.set_value(1), moving=self.scaled.moving, run_time=SNAP)
        self.scaled.refresh()
        self._follow_both()
        remarks = present([self.raw.remark(), self.scaled.remark()])
        self.notes += remarks
        news = [*remarks, *self._spreads(self.scaled), *self.table.values(1), *self.table.meters(1)]
        self.play(*(FadeIn(piece) for piece in news), run_time=0.8)

    def head_and_chart(self, column: ScoreColumn) -> list[Mobject]:
        """Return all of a column above its weights."""
        return [*column.chart, column.header, *self._spreads(column)]

    def _between_headers(self, raw: ColumnBoxes) -> Place:
        """Return where the readout of d_k goes once the raw header has its place."""
        header = on_line(self.raw.header.copy(), raw.header, raw.header_side)
        return self.layout.d_k_between(header.get_right()[0], self.scaled.header.get_left()[0], raw.header)

    def _top_beside(self, boxes: ColumnBoxes, top: float, widths: Sequence[int]) -> float:
        """Return the density at the top of both charts that stand side by side, one of them in given boxes."""
        return self.scaled.settle(boxes, top).top_clear_of_notes(top, widths)

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

    def _under_header(self, column: ScoreColumn) -> Sequence[Mobject]:
        """Return what of a column stands around its chart."""
        return [*self._spreads(column), column.label, column.bars]

    @staticmethod
    def _spreads(column: ScoreColumn) -> list[Mobject]:
        return [piece for stat in column.spreads for piece in stat]
