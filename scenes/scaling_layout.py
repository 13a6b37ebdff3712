"""Where the panels of the scaling clip go: one column of scores at first, two to compare later."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.layout import Box
from scenes.parts.legend import EM_SIZE, Side
from scenes.style import GAP, Frame

LINE = 1.3
GAUGES, GAUGE_LINE, STACKED_GAUGE = 3, 1.45, 3.3
NOTE_LINES, TALL_NOTE_LINES, WIDE_NOTE_LINES, NARROW_NOTE_LINES = 2.5, 4.2, 3.2, 2.0
WRITING_LINES, REASON_LINES, CLOSING_LINES = 6.2, 8.2, 5
SIDE_LINES, CHART_SHARE = 11, 0.56
STRIP_SHARES, PAIR_SHARES, NARROW_SHARES = (1.2, 6), (3, 2), (6, 5)


@dataclass(frozen=True)
class ColumnBoxes:
    """The boxes of one column of scores; stats are measured and exact mean, measured and exact spread."""

    header: Box
    stats: tuple[Box, ...]
    chart: Box
    label: Box
    bars: Box
    header_side: Side = "center"

    def toward(self, other: ColumnBoxes, share: float) -> ColumnBoxes:
        """Return boxes on the way to others."""

        def way(start: Box, end: Box) -> Box:
            return Box(
                *(
                    (1 - share) * getattr(start, edge) + share * getattr(end, edge)
                    for edge in ("left", "right", "bottom", "top")
                )
            )

        stats = [way(start, end) for start, end in zip(self.stats, other.stats, strict=True)]
        return ColumnBoxes(
            way(self.header, other.header),
            tuple(stats),
            way(self.chart, other.chart),
            way(self.label, other.label),
            way(self.bars, other.bars),
            other.header_side if share == 1 else self.header_side,
        )


class ScalingLayout:
    """The boxes of every phase of the clip.

    Parameters
    ----------
    body
        The room under the title.
    beside_title
        What is left of the title's line.
    frame
        Shape and sizes.
    leftwards
        Whether words run leftwards: then what belongs to a line of words is mirrored; the charts are not.
    """

    def __init__(self, body: Box, beside_title: Box, frame: Frame, *, leftwards: bool = False) -> None:
        self.body, self.beside_title, self.frame, self.leftwards = body, beside_title, frame, leftwards
        self.first: Side = "right" if leftwards else "left"
        self.last: Side = "left" if leftwards else "right"
        self.small = line_height(frame.sizes.small)
        self.label = line_height(frame.sizes.label)
        self.header = line_height(frame.sizes.formula) if frame.landscape else self.label

    def growing(self) -> tuple[ColumnBoxes, Box]:
        """Return the only column while d_k grows, and the box of what is written beside or below it."""
        return self._column_and_writing(WRITING_LINES)

    def explaining(self) -> tuple[ColumnBoxes, Box]:
        """Return the same with more room for writing."""
        return self._column_and_writing(REASON_LINES)

    def writing(self, side: Box) -> tuple[Box, Box]:
        """Return the box of the sum and the one of what is written under it."""
        if self.frame.landscape:
            side = side.inset(0, (side.height - SIDE_LINES * self.label) / 2)
        terms, below = stacked(side, 1.2 * self.header, None, gap=GAP / 2)
        return terms, below

    def weights(self, *, gauges: bool) -> tuple[ColumnBoxes, Box]:
        """Return the only column with its bars, and the box of the gauges, kept free if they are to come."""
        room = self._gauges + self._note
        if self.frame.landscape:
            left, right = self._halves
            strip, chart = stacked(left, self._strip, None, gap=GAP)
            header, line = strip.columns(*STRIP_SHARES, gap=GAP, leftwards=self.leftwards)
            bars, gauge_box = stacked(right, None, room if gauges else 0.0, gap=GAP if gauges else 0.0)
            label, bars = stacked(bars, self.label, None, gap=GAP)
        else:
            rest, gauge_box = stacked(self.body, None, room if gauges else 0.0, gap=GAP / 2)
            header, line, rest = stacked(rest, self.header, self.small, None, gap=GAP / 2)
            if gauges:
                chart, rest = rest.columns(1, 1)
                label, bars = stacked(rest, self.small, None, gap=GAP / 2)
            else:
                chart, label, bars = self._chart_and_bars(rest)
        pair = line.columns(*PAIR_SHARES, leftwards=self.leftwards)
        return ColumnBoxes(header, (*pair, *pair), chart, label, bars, self.first), gauge_box

    def both(self) -> tuple[ColumnBoxes, ColumnBoxes, Box]:
        """Return the raw and the divided column, and the box of the gauges between or below them."""
        if self.frame.landscape:
            raw, gauges, scaled = self.body.columns(4.9, 3.0, 4.9, gap=1.4 * GAP)
        else:
            columns, gauges = stacked(self.body, None, self._gauges + self.small, gap=GAP / 2)
            raw, scaled = columns.columns(1, 1, gap=GAP)
        # In a tall frame the readout of d_k needs room between the headers.
        return (
            self._narrow_column(raw, "left" if self.frame.portrait else "center"),
            self._narrow_column(scaled, "center"),
            gauges,
        )

    def gauge_lines(self, box: Box, *, stacked_names: bool) -> list[Box]:
        """Return the boxes of the gauges and the one of the note under them."""
        height = (STACKED_GAUGE if stacked_names else GAUGE_LINE) * self.small
        rest = box.height - GAUGES * height
        if stacked_names:
            box = box.trim(top=(rest - NARROW_NOTE_LINES * self.small) / 2)
        return stacked(box, *[height] * GAUGES, None, gap=0)

    def above_gauges(self, box: Box) -> Box:
        """Return what is left free above gauges whose names stand above their numbers."""
        first = self.gauge_lines(box, stacked_names=True)[0]
        return Box(box.left, box.right, first.top, box.top)

    @property
    def closing_width(self) -> float:
        """The width of the words that close the clip."""
        return self._halves[1].inset(GAP, 0).width if self.frame.landscape else self.body.width

    def closing(self, table: float, words: float) -> tuple[Box, Box]:
        """Return the box of the table of powers and the one of the words beside or below it.

        Parameters
        ----------
        table, words
            Heights: what the table would like, what the words need.
        """
        if self.frame.landscape:
            left, right = self._halves
            return left, right.inset(GAP, 0)
        spare = self.body.height - GAP - table
        above, below = stacked(self.body, None, max(words, min(CLOSING_LINES * self.small, spare)), gap=GAP)
        return above, below

    def d_k(self, header: Box) -> tuple[Box, Side]:
        """Return where the readout of d_k goes while there is one column: a box, and a side of it."""
        return (self.beside_title if self.frame.landscape else header), self.last

    def d_k_between(self, left: float, right: float, header: Box) -> tuple[Box, Side]:
        """Return where it goes while there are two: between the ends of their headers."""
        if self.frame.landscape:
            return self.beside_title, self.last
        return Box(left, right, header.bottom, header.top), "center"

    @property
    def _halves(self) -> list[Box]:
        return self.body.columns(7.3, 5.7, gap=2 * GAP)

    @property
    def _strip(self) -> float:
        return 2.4 * self.label

    @property
    def _gauges(self) -> float:
        return GAUGES * GAUGE_LINE * self.small

    @property
    def _note(self) -> float:
        lines = WIDE_NOTE_LINES if self.frame.landscape else TALL_NOTE_LINES
        return (lines if self.frame.landscape or self.frame.portrait else NOTE_LINES) * self.small

    def _column_and_writing(self, lines: float) -> tuple[ColumnBoxes, Box]:
        if self.frame.landscape:
            left, side = self._halves
            strip, chart = stacked(left, self._strip, None, gap=GAP)
            header, grid = strip.columns(*STRIP_SHARES, gap=GAP, leftwards=self.leftwards)
            upper, lower = grid.rows(1, 1, gap=0)
        else:
            header, upper, lower, chart, side = stacked(
                self.body, self.header, self.small, self.small, None, lines * self.small, gap=GAP / 2
            )
        stats = [box for line in (upper, lower) for box in line.columns(*PAIR_SHARES, leftwards=self.leftwards)]
        return ColumnBoxes(header, tuple(stats), chart, side, side, self.first), side

    def _narrow_column(self, box: Box, header_side: Side) -> ColumnBoxes:
        line = self.label if self.frame.landscape else self.small
        spread_lines = 1 if self.frame.landscape else 2
        header, spread, rest = stacked(box, self.header, spread_lines * line, None, gap=GAP / 2)
        pair = spread.rows(1, 1, gap=0)
        if self.frame.landscape:
            pair = spread.columns(*NARROW_SHARES, gap=GAP, leftwards=self.leftwards)
        return ColumnBoxes(header, (*pair, *pair), *self._chart_and_bars(rest), header_side)

    def _chart_and_bars(self, box: Box) -> tuple[Box, Box, Box]:
        line = self.label if self.frame.landscape else self.small
        chart = CHART_SHARE * (box.height - line - GAP)
        chart_box, label, bars = stacked(box, chart, line, None, gap=GAP / 2)
        return chart_box, label, bars.trim(top=GAP / 2) if self.frame.landscape else bars


def line_height(size: float) -> float:
    """Return the height of a line of words."""
    return LINE * size / EM_SIZE


def stacked(box: Box, *heights: float | None, gap: float) -> list[Box]:
    """Split a box top to bottom into given heights; those that are None share what is left."""
    rest = box.height - gap * (len(heights) - 1) - sum(height or 0 for height in heights)
    share = rest / max(1, heights.count(None))
    return box.rows(*(share if height is None else height for height in heights), gap=gap)
