"""The cosine from 0 to 180 degrees, traced up to a moving angle."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, LEFT, Circle, Dot, VGroup, VMobject

from dotattn import cosine_table
from scenes.claims import Claim
from scenes.layout import Box
from scenes.numerals import number
from scenes.parts.lines import Segment
from scenes.parts.placing import LABEL_GAP, keep_apart
from scenes.style import AXIS_WIDTH, CURVE_WIDTH, GAP, Theme

if TYPE_CHECKING:
    from scenes.clip import Clip

HALF_TURN, RIGHT_ANGLE = 180.0, 90.0
TICK = 0.1
MARK_RADIUS, POINT_RADIUS = 0.055, 0.11
HEIGHTS = (1, 0.5, 0, -0.5, -1)


class CosinePlot(VGroup):
    """Axes of angle and cosine with a faint curve; it stands still.

    Parameters
    ----------
    clip
        Sets the numbers.
    box
        The room for it.
    angles
        Where ticks go, most important first: a label that would touch an earlier one is left out.
    write
        How an angle becomes text.
    """

    def __init__(self, clip: Clip, box: Box, angles: Sequence[float], write: Callable[[float], str]) -> None:
        theme, size = clip.theme, clip.sizes.small
        self.heights = [
            clip.readout(h, write=lambda v: number(v, 1, trim=True), size=size, color=theme.mute) for h in (1, 0, -1)
        ]
        labels = [clip.readout(degrees, write=write, size=size, color=theme.mute) for degrees in angles]
        side = max(label.width for label in self.heights) + TICK + LABEL_GAP
        foot = max(label.height for label in labels) + TICK + 2 * LABEL_GAP
        ends = [label.width / 2 for degrees, label in zip(angles, labels, strict=True) if degrees == HALF_TURN]
        self.room = box.trim(left=side, right=max([*ends, GAP]), bottom=foot, top=self.heights[0].height / 2)
        self._label(labels, angles)
        self.labels = keep_apart(labels)
        self.axes = VMobject(stroke_color=theme.mute, stroke_width=AXIS_WIDTH)
        self._draw_axes(angles)
        self.curve = VMobject(stroke_color=theme.rule, stroke_width=0.8 * CURVE_WIDTH)
        self.curve.set_points_as_corners(self.along(0, HALF_TURN))
        super().__init__(self.axes, self.curve, *self.heights, *self.labels)

    def shown_text(self) -> str:
        """Return the numbers along the edge as one line."""
        return "  ".join(label.text for label in (*self.heights, *self.labels))

    def at(self, degrees: float, height: float) -> np.ndarray:
        """Return the point of an angle and a height."""
        return np.array(
            [
                self.room.left + self.room.width * degrees / HALF_TURN,
                self.room.bottom + self.room.height * (height + 1) / 2,
                0.0,
            ]
        )

    def on_curve(self, degrees: float) -> np.ndarray:
        """Return the point of the curve at an angle."""
        return self.at(degrees, float(cosine_table(degrees)))

    def along(self, start: float, end: float) -> list[np.ndarray]:
        """Return points along the curve from one angle to another, a degree apart."""
        angles = np.linspace(start, end, max(2, round(end - start) + 1))
        return [self.at(*pair) for pair in zip(angles, cosine_table(angles), strict=True)]

    def _label(self, labels: Sequence[VMobject], angles: Sequence[float]) -> None:
        for height, number_label in zip((1, 0, -1), self.heights, strict=True):
            number_label.next_to(self.at(0, height), LEFT, buff=TICK + LABEL_GAP)
        for degrees, label in zip(angles, labels, strict=True):
            label.next_to(self.at(degrees, -1), DOWN, buff=TICK + LABEL_GAP)

    def _draw_axes(self, angles: Sequence[float]) -> None:
        across, up = np.array([TICK, 0, 0]), np.array([0, TICK, 0])
        strokes = [(self.at(0, -1), self.at(0, 1)), (self.at(0, 0), self.at(HALF_TURN, 0))]
        strokes += [(self.at(0, h) - across, self.at(0, h) + across) for h in HEIGHTS]
        strokes += [(self.at(d, 0) - up, self.at(d, 0) + up) for d in angles]
        for start, end in strokes:
            self.axes.start_new_path(start)
            self.axes.add_line_to(end)


class Trace(VGroup):
    """What moves over a plot: the curve so far, the angle along the axis, the cosine as a height.

    Parameters
    ----------
    plot
        The plot it moves over.
    theta
        Returns the angle in degrees.
    stops
        Angles that leave a mark once passed.
    theme
        Colours.
    """

    def __init__(self, plot: CosinePlot, theta: Callable[[], float], stops: Sequence[float], theme: Theme) -> None:
        self.plot, self.theta, self.stops, self.theme = plot, theta, stops, theme
        self.opened = Segment(lambda: plot.at(0, 0), lambda: plot.at(theta(), 0), color=theme.angle, width=CURVE_WIDTH)
        self.height_line = Segment(
            lambda: plot.at(theta(), 0),
            lambda: plot.on_curve(theta()),
            color=theme.positive,
            width=CURVE_WIDTH,
        )
        self.above = VMobject(stroke_color=theme.positive, stroke_width=1.2 * CURVE_WIDTH)
        self.below = VMobject(stroke_color=theme.negative, stroke_width=1.2 * CURVE_WIDTH)
        self.marks = VMobject(fill_color=theme.ink, fill_opacity=1, stroke_width=0)
        self.point = Dot(radius=POINT_RADIUS, color=theme.ink)
        self._marked: list[float] = []
        super().__init__(self.opened, self.height_line, self.above, self.below, self.marks, self.point)
        self.refresh()

    def refresh(self) -> Trace:
        """Trace up to the current angle."""
        theta = self.theta()
        self.opened.refresh()
        self.height_line.refresh()
        self.height_line.set_stroke(self.theme.sign_role(float(cosine_table(theta))))
        self.above.set_points_as_corners(self.plot.along(0, min(theta, RIGHT_ANGLE)))
        self.below.clear_points()
        if theta > RIGHT_ANGLE:
            self.below.set_points_as_corners(self.plot.along(RIGHT_ANGLE, theta))
        self.point.move_to(self.plot.on_curve(theta))
        self._mark([stop for stop in self.stops if stop <= theta])
        return self

    def claims(self) -> list[Claim]:
        """Return that point, angle and height stand where angle and cosine are on the axes as they are drawn."""
        upright, level = self.plot.axes.points[:4], self.plot.axes.points[4:8]
        across, up = level[3] - level[0], (upright[3] - upright[0]) / 2
        angle, cosine = self.theta() / HALF_TURN * across, float(cosine_table(self.theta())) * up
        drawn = [self.point.get_center() - level[0], self.opened.points[-1] - level[0]]
        height = self.height_line.points[-1] - self.height_line.points[0]
        return [
            Claim("the point on the curve", drawn[0], angle + cosine),
            Claim("the angle along the axis", drawn[1], angle),
            Claim("the height of the cosine", height, cosine),
        ]

    def _mark(self, passed: list[float]) -> None:
        if passed != self._marked:
            self._marked = passed
            self.marks.clear_points()
            for stop in passed:
                self.marks.append_points(Circle(MARK_RADIUS).move_to(self.plot.on_curve(stop)).points)
