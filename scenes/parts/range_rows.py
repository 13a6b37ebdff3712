"""Rows of ranges, one for each size: what was multiplied, between what nine tenths of the variances lie, and a bar."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from manim import DOWN, RIGHT, UP, VGroup

from scenes.layout import Box, spot
from scenes.lettering import Lettering
from scenes.numerals import number, significant
from scenes.parts.fitting import sizes_of
from scenes.parts.sample_chart import RangeBar, SampleChart
from scenes.small_sample_facts import SmallSampleFacts, Tried
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

DIGITS = 2
# Of the height of a row, how much its words take at most.
FULL = 0.9
# Of the sizes to try, the first: larger words would outdo the bars.
LARGEST = 2


class RangeRows:
    """What stands beside the chart, and the bars on it.

    Parameters
    ----------
    clip
        Sets words and numbers.
    facts
        What was tried.
    gutter
        The room beside the chart.
    chart
        The chart, in its place.
    head
        What stands over the ranges.
    """

    def __init__(self, clip: Clip, facts: SmallSampleFacts, gutter: Box, chart: SampleChart, head: Lettering) -> None:
        self.clip, plot = clip, chart.axis.plot
        room = Box(gutter.left, gutter.right, plot.bottom, plot.top)
        boxes = room.rows(*[1] * len(facts.tried), gap=0)
        self.bars: list[RangeBar] = [chart.bar(index, box.center[1]) for index, box in enumerate(boxes)]
        self.names = self._names(facts.tried, boxes)
        ends, foot = VGroup(*(pair[1] for pair in self.names)), plot.top + GAP / 2
        # Over the column of ranges, but not beyond the gutter.
        over = Box(gutter.left, gutter.right, foot, foot + head.height)
        self.head = head.move_to(over.nearest(spot(ends.get_center()[0], over.center[1]), head))

    def _names(self, tried: list[Tried], boxes: list[Box]) -> list[VGroup]:
        """Return size and range of each row, on one line where all fit, else under each other."""
        sizes = sizes_of(self.clip)[LARGEST:]
        for beside, size in product((True, False), sizes):
            pairs = [self._pair(row, size) for row in tried]
            widths = [max(pair[side].width for pair in pairs) for side in (0, 1)]
            wide = sum(widths) + 2 * GAP if beside else max(widths)
            high = max(pair.height for pair in pairs) * (1 if beside else 2) + (0 if beside else GAP / 2)
            if wide <= boxes[0].width and high <= FULL * boxes[0].height:
                break
        for pair, box in zip(pairs, boxes, strict=True):
            self._place(pair, box, beside=beside)
        return pairs

    def _pair(self, tried: Tried, size: float) -> VGroup:
        n = number(tried.n, 0)
        shape = self.clip.formula(f"{n} times {n}", size=size)
        ends = self.clip.formula(written_range(tried), size=size, color=self.clip.theme.positive)
        return VGroup(shape, ends)

    @staticmethod
    def _place(pair: VGroup, box: Box, *, beside: bool) -> None:
        shape, ends = pair
        if beside:
            shape.move_to(spot(box.left, box.center[1]), aligned_edge=-RIGHT)
            ends.move_to(spot(box.right, box.center[1]), aligned_edge=RIGHT)
            return
        shape.move_to(spot(box.center[0], box.center[1] + GAP / 4), aligned_edge=DOWN)
        ends.move_to(spot(box.center[0], box.center[1] - GAP / 4), aligned_edge=UP)


def write_variance(variance: float) -> str:
    """Write a variance with two digits: no more are certain."""
    return significant(variance, DIGITS)


def written_range(tried: Tried) -> str:
    """Return between what most variances lie, as Typst maths."""
    return f'{write_variance(tried.low)} "–" {write_variance(tried.high)}'
