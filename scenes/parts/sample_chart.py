"""An axis of variances from 0, with what theory says, single tries, their histogram, and ranges of many tries."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, Dot, VGroup, VMobject

from scenes.claims import Claim
from scenes.layout import Box, spot
from scenes.numerals import number
from scenes.parts.axis import Axis
from scenes.parts.histogram import Histogram
from scenes.parts.lines import Segment
from scenes.parts.readout import Readout
from scenes.small_sample_facts import SmallSampleFacts, Tried
from scenes.style import GAP, RULE_WIDTH, Theme

if TYPE_CHECKING:
    from scenes.clip import Clip

MOST_MARKS, MARK_DECIMALS = 3, 2
DOT, MEAN_DOT = 0.1, 0.12
END, RANGE_WIDTH = 0.11, 6.0
# Of the room above the axis, how much the histogram takes.
HISTOGRAM_SHARE = 0.8


class Upright(Segment):
    """An upright line at a variance."""

    def __init__(self, axis: Axis, variance: float, bottom: float, top: float, color: str) -> None:
        self.axis, self.variance = axis, variance
        x = float(axis.x(variance - axis.middle))
        super().__init__(lambda: spot(x, bottom), lambda: spot(x, top), color=color, width=RULE_WIDTH)

    def claims(self) -> list[Claim]:
        """Return that it stands at its variance."""
        meant = float(self.axis.drawn_x(self.variance - self.axis.middle))
        return [Claim("the place of an upright line", self.points[[0, -1], 0], [meant, meant])]


class TryDot(Dot):
    """One try, lying on the axis."""

    def __init__(self, axis: Axis, variance: float, color: str) -> None:
        x, y = float(axis.x(variance - axis.middle)), axis.plot.bottom + DOT
        super().__init__(spot(x, y), radius=DOT, color=color)
        self.axis, self.variance = axis, variance

    def claims(self) -> list[Claim]:
        """Return that it lies at its variance."""
        meant = float(self.axis.drawn_x(self.variance - self.axis.middle))
        return [Claim("the place of a try", self.get_center()[0], meant)]


class RangeBar(VGroup):
    """The range of the middle tries, between two ends, and a dot at their mean."""

    def __init__(self, axis: Axis, tried: Tried, y: float, theme: Theme) -> None:
        self.axis, self.tried = axis, tried
        low, mean, high = axis.x(self._values()).tolist()
        self.line = VMobject(stroke_color=theme.positive, stroke_width=RANGE_WIDTH)
        for start, end in (
            (spot(low, y), spot(high, y)),
            (spot(low, y - END), spot(low, y + END)),
            (spot(high, y - END), spot(high, y + END)),
        ):
            self.line.start_new_path(start)
            self.line.add_line_to(end)
        self.mean = Dot(spot(mean, y), radius=MEAN_DOT, color=theme.ink)
        super().__init__(self.line, self.mean)

    def claims(self) -> list[Claim]:
        """Return that it ends where the range does, and that the dot is at the mean."""
        drawn = [self.line.points[0, 0], self.mean.get_center()[0], self.line.points[3, 0]]
        return [Claim("the ends and the mean of a range", drawn, self.axis.drawn_x(self._values()))]

    def _values(self) -> np.ndarray:
        """Return low end, mean and high end, from the middle of the axis on."""
        return np.array([self.tried.low, self.tried.mean, self.tried.high]) - self.axis.middle


class SampleChart:
    """The axis in a box, and what may stand on it.

    Parameters
    ----------
    clip
        Sets numbers and words.
    facts
        What there is to show.
    box
        The room.
    head
        At least so much is left free above.
    """

    def __init__(self, clip: Clip, facts: SmallSampleFacts, box: Box, head: float = 0.0) -> None:
        self.facts, self.theme = facts, clip.theme
        size, mute = clip.sizes.small, clip.theme.mute
        self.name = clip.balanced(clip.say("labels.axis"), width=box.width, size=size, color=mute)
        self.name.move_to(spot(box.center[0], box.bottom), aligned_edge=DOWN)
        self.rule_name = clip.formula(f"d_k = {number(facts.d_k, 0)}", size=clip.sizes.label, color=clip.theme.angle)
        room = box.trim(bottom=self.name.height + GAP / 2, top=max(head, self.rule_name.height) + GAP / 2)
        self.axis = Axis(facts.half, mute, lambda mark: _mark(clip, mark), MOST_MARKS, middle=facts.half)
        self.axis.settle(room, facts.peak / HISTOGRAM_SHARE)
        plot = self.axis.plot
        self.rule = Upright(self.axis, facts.d_k, plot.bottom, plot.top, clip.theme.angle)
        self.rule_name.move_to(spot(self.rule.points[0, 0], plot.top + GAP / 2), aligned_edge=DOWN)
        self.rule_name.move_to(box.nearest(self.rule_name.get_center(), self.rule_name))

    @property
    def frame(self) -> VGroup:
        """The axis with its name, and what theory says."""
        return VGroup(self.axis, self.name, self.rule, self.rule_name)

    def dots(self) -> list[TryDot]:
        """Return the tries that are shown one by one."""
        return [TryDot(self.axis, one.variance, self.theme.positive) for one in self.facts.shown]

    def histogram(self) -> Histogram:
        """Return the histogram of all tries of the first size."""
        return Histogram(self.axis, lambda: self.facts.bins, self.theme.positive).refresh()

    def bar(self, index: int, y: float) -> RangeBar:
        """Return the range of the tries of a size, at a height."""
        return RangeBar(self.axis, self.facts.tried[index], y, self.theme)

    @property
    def above(self) -> float:
        """The height of a range over the histogram."""
        plot = self.axis.plot
        return plot.top - (1 - HISTOGRAM_SHARE) * plot.height / 2


def _mark(clip: Clip, mark: float) -> Readout:
    return clip.readout(
        mark,
        write=lambda value: number(value, MARK_DECIMALS, trim=True),
        size=clip.sizes.small,
        color=clip.theme.mute,
        edge="center",
    )
