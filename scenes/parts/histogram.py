"""A histogram on an axis, curves over it, and a mark for its spread."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from manim import Dot, VMobject

from scenes.claims import Claim
from scenes.layout import spot
from scenes.parts.axis import Axis
from scenes.parts.bars import corners, rectangles, straight
from scenes.scaling_facts import CURVE_SIDES, densities

FILL, EDGE_WIDTH = 0.55, 1.0
CURVE_WIDTH, DASHED_WIDTH, DASHES = 2.5, 2.0, 60
SPREAD_WIDTH, SPREAD_DROP = 6.0, 0.05
PIN_SHARE, PIN_HEAD, HEAD_OF_PITCH = 0.5, 0.08, 0.3


class Histogram(VMobject):
    """Shares of draws as areas of bars.

    Parameters
    ----------
    axis
        Where they stand.
    source
        Returns the edges of the bins and the share in each.
    color
        Of the bars.
    """

    def __init__(self, axis: Axis, source: Callable[[], tuple[np.ndarray, np.ndarray]], color: str) -> None:
        # The edge keeps a spike narrower than a pixel in sight.
        super().__init__(fill_color=color, fill_opacity=FILL, stroke_color=color, stroke_width=EDGE_WIDTH)
        self.axis, self.source = axis, source

    def refresh(self) -> Histogram:
        """Redraw for the current bins; what lies beyond the axis is not shown."""
        edges, heights = self._columns()
        x, tops = self.axis.x(edges), self.axis.y(heights)
        self.set_points(rectangles(x[:-1], x[1:], np.full_like(tops, self.axis.y(0.0)), tops))
        return self

    def claims(self) -> list[Claim]:
        """Return that each column has the height of its density and the sides of its bin."""
        edges, heights = self._columns()
        low, high = corners(self)
        sides = self.axis.drawn_x(edges)
        return [
            Claim(
                "the heights of columns", [low[:, 1], high[:, 1]], self.axis.drawn_y(np.array([0 * heights, heights]))
            ),
            Claim("the sides of columns", [low[:, 0], high[:, 0]], [sides[:-1], sides[1:]]),
        ]

    def _columns(self) -> tuple[np.ndarray, np.ndarray]:
        """Return edges and heights of all columns; one beyond the axis has no height."""
        edges, areas = self.source()
        inside = np.abs(edges[:-1] + edges[1:]) / 2 < self.axis.reach
        return edges, np.where(inside, densities(edges, areas), 0.0)


class DensityCurve(VMobject):
    """A density given in units of its standard deviation, solid or dashed.

    Parameters
    ----------
    axis
        Where it stands.
    source
        Returns the standard deviation and the density on `CURVE_SIDES` in its units.
    color
        Of the line.
    dashed
        Whether it is dashed and thinner.
    """

    def __init__(
        self, axis: Axis, source: Callable[[], tuple[float, np.ndarray]], color: str, *, dashed: bool = False
    ) -> None:
        super().__init__(stroke_color=color, stroke_width=DASHED_WIDTH if dashed else CURVE_WIDTH)
        self.axis, self.source, self.dashed = axis, source, dashed

    def refresh(self) -> DensityCurve:
        """Redraw for the current density, open where it runs out of the top."""
        sd, shape = self.source()
        scores, density = sd * CURVE_SIDES, shape / sd
        inside = np.clip(scores, -self.axis.reach, self.axis.reach)
        height = np.interp(inside, scores, density)
        x, y = self.axis.x(inside), self.axis.y(height)
        line = np.stack([x, y, np.zeros_like(x)], axis=1)
        seen = height < self.axis.top
        shown = seen[:-1] | seen[1:]
        if self.dashed:
            line, shown = dashes(line)
        ends = np.where(shown[:, None], line[1:], line[:-1])
        self.set_points(straight(line[:-1], ends))
        return self

    def claims(self) -> list[Claim]:
        """Return that every point of it is as high as the density of the score it stands at."""
        sd, shape = self.source()
        drawn = self.points.reshape(-1, 4, 3)[:, [0, 3]].reshape(-1, 3)
        # Between the points of the grid it is straight on screen, where nothing is higher than the top.
        heights = self.axis.drawn_y(shape / sd)
        meant = np.interp(self.axis.drawn_score(drawn[:, 0]), sd * CURVE_SIDES, heights)
        return [Claim("the height of a curve", drawn[:, 1], meant)]


class SpreadMark(VMobject):
    """A thick line under the axis, one standard deviation to either side."""

    def __init__(self, axis: Axis, source: Callable[[], float], color: str) -> None:
        super().__init__(stroke_color=color, stroke_width=SPREAD_WIDTH)
        self.axis, self.source = axis, source

    def refresh(self) -> SpreadMark:
        """Redraw for the current standard deviation."""
        sd, y = self.source(), self.axis.plot.bottom - SPREAD_DROP
        self.set_points_as_corners([spot(float(self.axis.x(-sd)), y), spot(float(self.axis.x(sd)), y)])
        return self

    def claims(self) -> list[Claim]:
        """Return that it ends one standard deviation to either side of the middle, or where the axis ends."""
        sd = self.source()
        meant = self.axis.drawn_x(np.array([-sd, sd]))
        return [Claim("the ends of the mark of the spread", self.points[[0, -1], 0], meant)]


def dashes(line: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return a line cut into equal lengths, and which of them a dash covers."""
    lengths = np.hypot(*np.diff(line[:, :2], axis=0).T)
    travelled = np.append(0, np.cumsum(lengths))
    marks = np.linspace(0, travelled[-1], 4 * DASHES + 2)
    cut = np.stack([np.interp(marks, travelled, line[:, axis]) for axis in range(3)], axis=1)
    return cut, np.arange(len(cut) - 1) % 4 < 2


class Pins(VMobject):
    """Single scores as pins on an axis.

    Parameters
    ----------
    axis
        Where they stand.
    scores
        Where on it.
    color
        Of the pins.
    """

    def __init__(self, axis: Axis, scores: np.ndarray, color: str) -> None:
        super().__init__(stroke_color=color, stroke_width=CURVE_WIDTH, fill_color=color, fill_opacity=1)
        self.axis, self.scores = axis, scores

    def refresh(self) -> Pins:
        """Redraw where the axis is."""
        self.clear_points()
        plot = self.axis.plot
        y, height = plot.bottom, PIN_SHARE * plot.height
        head = min(PIN_HEAD, HEAD_OF_PITCH * plot.width / len(self.scores))
        for x in self.axis.x(self.scores - self.axis.middle):
            self.start_new_path(spot(x, y))
            self.add_line_to(spot(x, y + height))
            self.append_points(Dot(spot(x, y + height), radius=head).points)
        return self

    def claims(self) -> list[Claim]:
        """Return that each stands where its score lies on the axis."""
        feet = self.points.reshape(len(self.scores), -1, 3)[:, 0, 0]
        return [Claim("the places of pins", feet, self.axis.drawn_x(self.scores - self.axis.middle))]
