"""A number on screen that knows the value it shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

import numpy as np
from manim import VMobject

from scenes.lettering import EM_POINTS, UNITS_PER_POINT, glyph
from scenes.numerals import number

Source = Callable[[], float]
Edge = Literal["left", "right", "center"]


class Readout(VMobject):
    """A live number: `refresh` writes the current value of its source.

    Moving cached outlines is hundreds of times cheaper than setting the digits anew.

    Parameters
    ----------
    source
        Returns the value to show, a `dotattn` result; a plain number for one that stays.
    decimals
        Digits after the point.
    size
        Font size in manim points.
    color
        Colour of the digits.
    write
        How the value becomes text; `number` with `decimals` unless given.
    edge
        The edge that stays in place when the text grows.
    """

    def __init__(
        self,
        source: Source | float,
        *,
        decimals: int = 0,
        size: float,
        color: str,
        write: Callable[[float], str] | None = None,
        edge: Edge = "left",
    ) -> None:
        super().__init__(fill_color=color, fill_opacity=1, stroke_width=0)
        self.source: Source = source if callable(source) else lambda: source
        self.write = write or (lambda value: number(value, decimals))
        self.edge: Edge = edge
        self.size = size
        self.text = ""
        self.value = float("nan")
        self._laid_out = np.zeros((0, 3))
        self.refresh()
        self.center()

    def refresh(self) -> Readout:
        """Show the current value of the source, keeping the baseline and the chosen edge in place."""
        self.value = float(self.source())
        text = self.write(self.value)
        if text != self.text:
            scale, origin = self._placement()
            old_width = self._advance(self.text) * scale
            self.text = text
            growth = self._advance(text) * scale - old_width
            shift = {"left": 0.0, "right": growth, "center": growth / 2}[self.edge]
            self._laid_out = self._outline(text)
            self.set_points(self._laid_out * scale + origin - [shift, 0, 0])
        return self

    def left_behind(self) -> Readout:
        """Return a copy that keeps saying what this one says now, to leave the screen while this one goes on."""
        last, value = self.copy(), self.value
        last.source = lambda: value
        return last

    @property
    def baseline(self) -> float:
        """Height of the baseline, in scene units."""
        return float(self._placement()[1][1])

    @property
    def shown_size(self) -> float:
        """The font size after any scaling."""
        return self._placement()[0] / UNITS_PER_POINT

    @property
    def em(self) -> float:
        """The font size in scene units."""
        return self._placement()[0] * EM_POINTS

    @property
    def pen(self) -> np.ndarray:
        """Where the pen starts: on the baseline, left of the first character's own margin."""
        return self._placement()[1]

    @property
    def advance(self) -> float:
        """Width from where the pen starts to where it ends; unlike `width` it does not depend on the digits."""
        return self.advance_of(self.text)

    def advance_of(self, text: str) -> float:
        """Return the width a text would take."""
        return self._advance(text) * self._placement()[0]

    def _placement(self) -> tuple[float, np.ndarray]:
        """Return scale and pen origin, recovered from where the points are now."""
        if not len(self._laid_out):
            return self.size * UNITS_PER_POINT, np.zeros(3)
        low, high = self._laid_out.min(axis=0), self._laid_out.max(axis=0)
        now_low, now_high = self.points.min(axis=0), self.points.max(axis=0)
        scale = float((now_high[1] - now_low[1]) / (high[1] - low[1]))
        return scale, now_low - low * scale

    @staticmethod
    def _advance(text: str) -> float:
        return sum(glyph(character).advance for character in text)

    @staticmethod
    def _outline(text: str) -> np.ndarray:
        pen, pieces = 0.0, []
        for character in text:
            shape = glyph(character)
            pieces.append(shape.outline + np.array([pen, 0.0, 0.0]))
            pen += shape.advance
        return np.concatenate(pieces)
