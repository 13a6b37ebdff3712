"""A signed shadow, the signed area it spans with a length, and the speck that marks a vector too short to see."""

from __future__ import annotations

import numpy as np
from manim import Circle, VMobject

from scenes.parts.compass import Compass, Point, Value
from scenes.parts.lines import Band
from scenes.style import RULE_WIDTH, SHADOW_WIDTH, Theme

SPECK = 0.075
FILL, RULED = 0.2, 0.4
NARROWEST, MOST_RULES = 0.15, 40


class SignedBand(Band):
    """A shadow in the colour of its sign."""

    def __init__(self, start: Point, end: Point, *, extent: Value, offset: float, ahead: Point, theme: Theme) -> None:
        self.extent, self.theme = extent, theme
        super().__init__(start, end, color=theme.positive, thickness=SHADOW_WIDTH, offset=offset, ahead=ahead)

    def refresh(self) -> SignedBand:
        """Redraw in the colour of the side it falls on."""
        super().refresh()
        return self.set_fill(self.theme.negative if self.extent() < 0 else self.theme.positive)


class SignedArea(VMobject):
    """The rectangle of a signed shadow by a length that stands on it; its area is their product.

    Parameters
    ----------
    compass
        Whose line the shadow lies on.
    extent, height
        Return its sides on screen, the first signed.
    theme
        Colours.
    """

    def __init__(self, compass: Compass, extent: Value, height: Value, theme: Theme) -> None:
        super().__init__(fill_opacity=FILL, stroke_width=0)
        self.compass, self.extent, self.height_now, self.theme = compass, extent, height, theme
        self.refresh()

    def refresh(self) -> SignedArea:
        """Redraw with the current sides."""
        extent, height = self.extent(), self.height_now()
        corners = [(0.0, 0.0), (extent, 0.0), (extent, height), (0.0, height), (0.0, 0.0)]
        self.set_points_as_corners([self.compass.beside(*corner) for corner in corners])
        return self.set_fill(self.theme.negative if extent < 0 else self.theme.positive)

    def rules(self, spacing: float) -> VMobject:
        """Return the lines that divide it into squares of a size; none where they would not tell apart."""
        extent, height = self.extent(), self.height_now()
        lines = VMobject(stroke_color=self.get_fill_color(), stroke_width=RULE_WIDTH, stroke_opacity=RULED)
        if spacing < NARROWEST or max(abs(extent), height) / spacing > MOST_RULES:
            return lines
        for across in np.arange(spacing, abs(extent), spacing) * np.sign(extent):
            _line(lines, self.compass.beside(across, 0), self.compass.beside(across, height))
        for up in np.arange(spacing, height, spacing):
            _line(lines, self.compass.beside(0, up), self.compass.beside(extent, up))
        return lines


class Speck(VMobject):
    """A dot at the tip of a vector too short to be seen; nothing at another's."""

    def __init__(self, tip: Point, color: str, shown: bool) -> None:
        super().__init__(fill_color=color, fill_opacity=1, stroke_width=0)
        self.tip, self.shown = tip, shown
        self.refresh()

    def refresh(self) -> Speck:
        """Follow the tip."""
        if self.shown:
            self.set_points(Circle(SPECK).shift(self.tip()).points)
        return self


def _line(shape: VMobject, start: np.ndarray, end: np.ndarray) -> None:
    shape.start_new_path(start)
    shape.add_line_to(end)
