"""Named quantities with a meter each: of raw scores alone, or raw on the left and divided on the right."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import VMobject

from scenes.claims import Claim
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.numerals import number, significant
from scenes.parts.bars import corners, rectangles
from scenes.parts.legend import on_line, sides
from scenes.parts.readout import Readout
from scenes.scaling_facts import ScalingFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

METER, ROOM = 0.09, 0.1
DECIMALS, SMALL, SMALL_DIGITS = 3, 0.01, 2
MOST_GRADIENT = 0.5


class Meter(VMobject):
    """A level bar from a fixed end, its length a share of the room.

    Parameters
    ----------
    share
        Returns the share, 0 to 1.
    color
        Of the bar.
    way
        1 to grow to the right, -1 to the left.
    """

    def __init__(self, share: Callable[[], float], color: str, way: int) -> None:
        super().__init__(fill_color=color, fill_opacity=1, stroke_width=0)
        self.share, self.way = share, way

    def settle(self, box: Box) -> Meter:
        """Lie in a box, from its left or its right edge on."""
        self.box = box
        return self.refresh()

    def refresh(self) -> Meter:
        """Redraw for the current share."""
        start = self.box.left if self.way > 0 else self.box.right
        ends = (start, start + self.way * self.share() * self.box.width, self.box.bottom, self.box.top)
        self.set_points(rectangles(*(np.array([end]) for end in ends)))
        return self

    def claims(self) -> list[Claim]:
        """Return that it reaches from its end of the room as far as its share."""
        low, high = corners(self)
        reached = self.share() * self.box.width
        meant = (self.box.left, self.box.left + reached) if self.way > 0 else (self.box.right - reached, self.box.right)
        return [Claim("the length of a meter", [low[0, 0], high[0, 0]], meant)]


class Gauge:
    """One quantity of two panels; meters grow from the middle outwards.

    Parameters
    ----------
    name
        What it is.
    values
        The two numbers, raw first.
    meters
        The two meters.
    track
        What they run on.
    """

    def __init__(
        self, name: Lettering, values: tuple[Readout, Readout], meters: tuple[Meter, Meter], track: Meter
    ) -> None:
        self.name, self.values, self.meters, self.track = name, values, meters, track

    def settle_alone(self, box: Box) -> None:
        """Fill a box with the raw side only: its meter has the whole track."""
        words, foot = self._halves(box)
        first, last = sides(self.name)
        on_line(self.name, words, first)
        on_line(self.values[0].refresh(), words, last)
        self.track.settle(foot)
        self.meters[0].way = 1
        self.meters[0].settle(foot)

    def settle(self, box: Box, *, stacked: bool) -> None:
        """Fill a box with both sides: name and numbers on one line, or the name above them."""
        words, foot = self._halves(box)
        upper, lower = words.rows(1, 1, gap=0) if stacked else (words, words)
        on_line(self.name, upper, "center")
        self.track.settle(foot)
        self.meters[0].way = -1
        for meter, half in zip(self.meters, foot.columns(1, 1, gap=0), strict=True):
            meter.settle(half)
        on_line(self.values[0].refresh(), lower, "left")
        on_line(self.values[1].refresh(), lower, "right")

    @staticmethod
    def _halves(box: Box) -> tuple[Box, Box]:
        """Return the room of the words and that of the track under them."""
        return box.trim(bottom=METER + 2 * ROOM), box.trim(bottom=ROOM, top=box.height - METER - ROOM)


class GaugeTable:
    """Largest weight, entropy and gradient of many random rows.

    Parameters
    ----------
    clip
        Sets the words and numbers.
    facts
        Where they come from.
    at
        Returns the place among the widths.
    """

    def __init__(self, clip: Clip, facts: ScalingFacts, at: Callable[[], float]) -> None:
        self.clip, self.facts, self.at = clip, facts, at
        self.boxes: Sequence[Box] = []
        self.stacked = self.alone = False
        most = number(facts.most_entropy, DECIMALS)
        self.gauges = [
            self._gauge(clip.say("gauge.weight"), "mean_max_weight", 1.0),
            self._gauge(clip.say("gauge.entropy", most=most), "mean_entropy", facts.most_entropy),
            self._gauge(clip.say("gauge.gradient"), "median_gradient", MOST_GRADIENT),
        ]

    def settle(self, boxes: Sequence[Box], *, stacked: bool = False, alone: bool = False) -> None:
        """Fill one box a gauge, with the raw side alone or with both."""
        self.boxes, self.stacked, self.alone = boxes, stacked, alone
        for gauge, box in zip(self.gauges, boxes, strict=False):
            if alone:
                gauge.settle_alone(box)
            else:
                gauge.settle(box, stacked=stacked)

    def refresh(self) -> None:
        """Redraw for the width it stands at."""
        self.settle(self.boxes, stacked=self.stacked, alone=self.alone)

    def pieces(self, side: int) -> list[VMobject | Lettering]:
        """Return names and tracks with the numbers and meters of one side."""
        frames = [piece for gauge in self.gauges for piece in (gauge.name, gauge.track)]
        return [*frames, *self.values(side), *self.meters(side)]

    @property
    def moving(self) -> list[Meter]:
        """What redraws itself when the width changes."""
        return [*self.meters(0), *self.meters(1)] if self.boxes else []

    def values(self, side: int) -> list[Readout]:
        """Return the raw (0) or the divided (1) numbers."""
        return [gauge.values[side] for gauge in self.gauges]

    def meters(self, side: int) -> list[Meter]:
        """Return the raw (0) or the divided (1) meters."""
        return [gauge.meters[side] for gauge in self.gauges]

    def _gauge(self, name: str, what: str, most: float) -> Gauge:
        clip, theme, small = self.clip, self.clip.theme, self.clip.sizes.small

        def value(scaled: bool, of: float = 1.0) -> Callable[[], float]:
            return lambda: self.facts.health_between(what, self.at(), scaled) / of

        colors = (theme.negative, theme.positive)
        readouts = [
            clip.readout(value(bool(side)), size=small, color=colors[side], write=write_gauge) for side in (0, 1)
        ]
        meters = [Meter(value(bool(side), most), colors[side], (-1, 1)[side]) for side in (0, 1)]
        words = clip.words(name, size=small, color=theme.ink)
        return Gauge(words, (readouts[0], readouts[1]), (meters[0], meters[1]), Meter(lambda: 1.0, theme.rule, 1))


def write_gauge(value: float) -> str:
    """Write a gauge with three decimals, or two digits where those would show none."""
    return number(value, DECIMALS) if value >= SMALL else significant(value, SMALL_DIGITS)
