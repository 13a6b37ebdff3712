"""Values as arrows that shrink by their weights and are laid tip to tail, and the outputs they make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import Dot, Polygon, ValueTracker, VMobject, smooth
from manim.utils.space_ops import angle_of_vector

from scenes.claims import Claim
from scenes.layout import Box
from scenes.numerals import number
from scenes.parts.arrow import Arrow, way_of_head
from scenes.parts.placing import around, is_clear, place_clear
from scenes.parts.plane import Plane
from scenes.style import RULE_WIDTH, Theme
from scenes.values_facts import ValuesFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

PADDING_SHARE, MOST_PADDING = 0.14, 0.6
FILL, DOT, LEAST_CLEAR = 0.1, 0.09, 0.05
TIP_GAPS = (0.14, 0.3, 0.5)
PLANE_LAYER, HULL_LAYER = -3, -2
VALUE_NAME, OUTPUT_NAME = "positive(bold(v)_{})", "query(bold(o)_{})"


class OutputDot(Dot):
    """The place of an output in the plane."""

    def __init__(self, plane: Plane, output: Callable[[], np.ndarray], color: str) -> None:
        super().__init__(plane.point(output()), radius=DOT, color=color)
        self.plane, self.output = plane, output

    def claims(self) -> list[Claim]:
        """Return that it lies where its output points."""
        return [Claim("the place of an output", self.get_center(), self.plane.point(self.output()))]


class Hull(Polygon):
    """The smallest polygon around the tips of all values."""

    def __init__(self, plane: Plane, corners: Callable[[], np.ndarray], theme: Theme) -> None:
        super().__init__(*(plane.point(corner) for corner in corners()))
        self.set_stroke(theme.positive, RULE_WIDTH).set_fill(theme.positive, FILL)
        self.plane, self.source = plane, corners
        self.set_z_index(HULL_LAYER)

    def claims(self) -> list[Claim]:
        """Return that its corners are the tips it is made of."""
        meant = [self.plane.point(corner) for corner in self.source()]
        return [Claim("the corners of a polygon", self.points[::4], meant)]


class Mix:
    """Plane, arrows and names.

    Parameters
    ----------
    clip
        Sets the names.
    facts
        The values and their weights.
    box
        The room.
    """

    def __init__(self, clip: Clip, facts: ValuesFacts, box: Box) -> None:
        self.clip, self.facts, self.box, self.theme = clip, facts, box, clip.theme
        padding = min(MOST_PADDING, PADDING_SHARE * min(box.width, box.height))
        self.plane = Plane(facts.V.tolist(), box, clip.theme, padding).set_z_index(PLANE_LAYER)
        self.weighed, self.chained = ValueTracker(0), ValueTracker(0)
        self.values = [self._value(key) for key in range(facts.count)]
        self.terms = [self._term(key) for key in range(facts.count)]
        self.sum = Arrow(
            lambda: self.plane.origin,
            lambda: self.plane.point(self.facts.output),
            color=self.theme.query,
            shows=lambda: self.plane.way(self.facts.output),
        )
        corners = [Hull(self.plane, lambda: self.facts.V[self.facts.hull], self.theme)] if len(facts.hull) > 2 else []
        self.hull = corners[0] if corners else None
        self.dots = [self._dot(query) for query in range(facts.count)]
        # The heads of values that shrink pass along their whole length.
        ways = [way_of_head(self.plane.origin, value.tip()) for value in self.values]
        self.names = self._names(VALUE_NAME, facts.V, [*self.values, *ways])
        results = [self.sum, *self.dots, *corners]
        # What is named once the terms are added keeps clear of what they make.
        self.names_after = self._names(VALUE_NAME, facts.V, [*self.values, *results])
        taken = [*self.values, *results, *self.names_after]
        self.output_name = self._names(OUTPUT_NAME, facts.outputs, taken, [facts.focus])
        self.output_names = self._names(OUTPUT_NAME, facts.outputs, [part for part in taken if part is not self.sum])

    def _dot(self, query: int) -> OutputDot:
        return OutputDot(self.plane, lambda: np.asarray(self.facts.outputs[query]), self.theme.query)

    def _value(self, key: int) -> Arrow:
        return Arrow(
            lambda: self.plane.origin,
            lambda: self.plane.point(self.facts.V[key]),
            color=self.theme.positive,
            shows=lambda: self.plane.way(self.facts.V[key]),
        )

    def _term(self, key: int) -> Arrow:
        """Return a value that shrinks to its weight, and goes to the tip of those before it."""

        def vector() -> np.ndarray:
            share = self._share(self.weighed, key)
            return np.asarray((1 - share) * self.facts.V[key] + share * self.facts.terms[key])

        def tail() -> np.ndarray:
            return self.plane.point(self._share(self.chained, key) * self.facts.starts[key])

        return Arrow(
            tail,
            lambda: tail() + self.plane.way(vector()),
            color=self.theme.positive,
            shows=lambda: self.plane.way(vector()),
        )

    @staticmethod
    def _share(tracker: ValueTracker, key: int) -> float:
        """Return how far one of several has gone that go one after another."""
        return float(smooth(min(max(tracker.get_value() - key, 0.0), 1.0)))

    def _names(
        self, symbol: str, vectors: np.ndarray, obstacles: Sequence[VMobject], which: Sequence[int] | None = None
    ) -> list[VMobject]:
        """Return the symbols of vectors, all unless it is said which, that have a clear place beside their tips."""
        names: list[VMobject] = []
        for index in range(len(vectors)) if which is None else which:
            vector = vectors[index]
            name = self.clip.formula(symbol.format(number(index + 1, 0)), size=self.clip.sizes.label)
            way = angle_of_vector(self.plane.way(vector)) if vector.any() else 0.0
            tip = self.plane.point(vector)
            places = [place for gap in TIP_GAPS for place in around(tip, name, gap, way)]
            place_clear(name, places, [*obstacles, *names], self.box, LEAST_CLEAR)
            if self.box.holds(name) and is_clear(name, name.get_center(), [*obstacles, *names], LEAST_CLEAR):
                names.append(name)
        return names
