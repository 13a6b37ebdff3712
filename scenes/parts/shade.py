"""A signed shadow, the signed area it spans with a length, and the speck that marks a vector too short to see."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from manim import Circle, ManimColor, Mobject, VMobject

from scenes.claims import PIXEL, SAME_COLOR, Claim
from scenes.parts.compass import Compass, Point, Value
from scenes.parts.lines import Band
from scenes.parts.placing import passing_by
from scenes.style import RULE_WIDTH, SHADOW_WIDTH, Theme

SPECK = 0.075
# Letters of every role stand out on a fill as light as this.
FILL, RULED = 0.15, 0.4
NARROWEST, MOST_RULES, BESIDE_LABEL = 0.15, 40, 0.06


class SignedBand(Band):
    """A shadow in the colour of its sign."""

    def __init__(self, start: Point, end: Point, *, extent: Value, offset: float, ahead: Point, theme: Theme) -> None:
        self.theme = theme
        super().__init__(
            start,
            end,
            color=theme.positive,
            thickness=SHADOW_WIDTH,
            offset=offset,
            ahead=ahead,
            extent=extent,
        )

    def refresh(self) -> SignedBand:
        """Redraw in the colour of the side it falls on."""
        super().refresh()
        return self.set_fill(self.theme.negative if self.extent() < 0 else self.theme.positive)

    def claims(self) -> list[Claim]:
        """Return that it has the length and the colour of its shadow."""
        return [*super().claims(), *_sign_claims(self, self.extent(), self.theme)]


class SignedArea(VMobject):
    """The rectangle of a signed shadow by a length that stands on it; its area is their product.

    Parameters
    ----------
    compass
        Whose line the shadow lies on.
    extent, height
        Return its sides on screen, the first signed.
    product
        Returns the signed area it stands for, in square scene units.
    theme
        Colours.
    """

    def __init__(self, compass: Compass, extent: Value, height: Value, product: Value, theme: Theme) -> None:
        super().__init__(fill_opacity=FILL, stroke_width=0)
        self.compass, self.extent, self.height_now, self.product, self.theme = compass, extent, height, product, theme
        self.refresh()

    def refresh(self) -> SignedArea:
        """Redraw with the current sides."""
        extent, height = self.extent(), self.height_now()
        corners = [(0.0, 0.0), (extent, 0.0), (extent, height), (0.0, height), (0.0, 0.0)]
        self.set_points_as_corners([self.compass.beside(*corner) for corner in corners])
        return self.set_fill(self.theme.negative if extent < 0 else self.theme.positive)

    def claims(self) -> list[Claim]:
        """Return that it has the area and the colour of its product."""
        product, corners = self.product(), self.points[::4, :2]
        x, y = (corners - corners[0]).T
        drawn = float(np.abs((x * np.roll(y, -1) - y * np.roll(x, -1)).sum()) / 2)
        # A pixel more or less on each side.
        slack = PIXEL * (abs(self.extent()) + self.height_now() + PIXEL)
        return [Claim("the size of an area", drawn, abs(product), slack), *_sign_claims(self, product, self.theme)]

    def rules(self, spacing: float, around: Sequence[Mobject] = ()) -> VMobject:
        """Return the lines that divide it into squares of a size; none where they would not tell apart.

        They stop on both sides of the labels that stand `around`.
        """
        extent, height = self.extent(), self.height_now()
        lines = VMobject(stroke_color=self.get_fill_color(), stroke_width=RULE_WIDTH, stroke_opacity=RULED)
        if spacing < NARROWEST or max(abs(extent), height) / spacing > MOST_RULES:
            return lines
        across = [((x, 0.0), (x, height)) for x in np.arange(spacing, abs(extent), spacing) * np.sign(extent)]
        along = [((0.0, y), (extent, y)) for y in np.arange(spacing, height, spacing)]
        for start, end in (*across, *along):
            for piece in passing_by(self.compass.beside(*start), self.compass.beside(*end), around, BESIDE_LABEL):
                _line(lines, *piece)
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

    def claims(self) -> list[Claim]:
        """Return that it lies on the tip."""
        return [Claim("the place of a speck", self.get_center(), self.tip())] if self.shown else []


def _sign_claims(shape: VMobject, value: float, theme: Theme) -> list[Claim]:
    """Return that a shape has the colour of a value's sign; zero has no shape."""
    if not value:
        return []
    meant = ManimColor(theme.sign_role(value)).to_rgb()
    return [Claim("the colour of a sign", shape.get_fill_color().to_rgb(), meant, SAME_COLOR)]


def _line(shape: VMobject, start: np.ndarray, end: np.ndarray) -> None:
    shape.start_new_path(start)
    shape.add_line_to(end)
