"""A vertical scale along which an arrow grows from where a value started to where it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, VGroup, VMobject

from scenes.claims import Claim
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.parts.arrow import Arrow
from scenes.parts.placing import LABEL_GAP
from scenes.parts.readout import Readout
from scenes.style import ARROW_HEAD, ARROW_WIDTH, AXIS_WIDTH, GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

TICK = 0.1


class Scale(VGroup):
    """A named axis with numbers, and the way a value has gone on it.

    Parameters
    ----------
    clip
        Sets the numbers.
    box
        The room: name on top, verdict below, axis between.
    name, verdict
        Words over and under the axis; the verdict is for the scene to show.
    numbers
        Values to mark, lowest first; the first and last are the ends of the axis.
    write
        How a value becomes text.
    value
        Returns the current value.
    start
        Where the way begins.
    paint
        Returns the colour for a value.
    """

    def __init__(
        self,
        clip: Clip,
        box: Box,
        name: Lettering,
        verdict: Lettering,
        *,
        numbers: Sequence[float],
        write: Callable[[float], str],
        value: Callable[[], float],
        start: float,
        paint: Callable[[float], str],
    ) -> None:
        self.value, self.start, self.paint = value, start, paint
        self.low, self.high = numbers[0], numbers[-1]
        self.labels: list[Readout] = [
            clip.readout(number, write=write, size=clip.sizes.small, color=clip.theme.mute) for number in numbers
        ]
        edge = self.labels[0].height / 2
        self.room = box.trim(top=name.height + GAP + edge, bottom=verdict.height + GAP + edge)
        self.x = box.center[0]
        self.heading = name.move_to(self.at(self.high)).align_to(box.top * UP, UP)
        self.verdict = verdict.move_to(self.at(self.low)).align_to(box.bottom * UP, DOWN)
        self.axis = VMobject(stroke_color=clip.theme.mute, stroke_width=AXIS_WIDTH)
        self._draw_axis(numbers)
        self.face = VGroup(self.axis, *self.labels, self.heading)
        self.way = Arrow(
            lambda: self.at(start) + 2 * TICK * RIGHT + ARROW_HEAD / 2 * RIGHT,
            lambda: self.at(value()) + 2 * TICK * RIGHT + ARROW_HEAD / 2 * RIGHT,
            color=paint(start),
            width=1.6 * ARROW_WIDTH,
        )
        super().__init__(self.face, self.way)

    def at(self, value: float) -> np.ndarray:
        """Return the point of a value on the axis."""
        share = (value - self.low) / (self.high - self.low)
        return np.array([self.x, self.room.bottom + share * self.room.height, 0.0])

    def refresh(self) -> Scale:
        """Draw the way to the current value."""
        self.way.refresh()
        self.way.set_fill(self.paint(self.value()))
        return self

    def claims(self) -> list[Claim]:
        """Return that the arrow has gone as far along the axis as the value has on it."""
        span = float(self.axis.points[3, 1] - self.axis.points[0, 1])
        gone = (self.value() - self.start) / (self.high - self.low)
        return [Claim("the way on a scale", self.way.drawn, span * gone * UP)]

    def _draw_axis(self, numbers: Sequence[float]) -> None:
        strokes = [(self.at(self.low), self.at(self.high))]
        strokes += [(self.at(n) + TICK * LEFT, self.at(n) + TICK * RIGHT) for n in numbers]
        for start, end in strokes:
            self.axis.start_new_path(start)
            self.axis.add_line_to(end)
        for value, label in zip(numbers, self.labels, strict=True):
            label.next_to(self.at(value), LEFT, buff=TICK + LABEL_GAP)
