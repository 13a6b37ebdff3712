"""A sheet with a row for each key: its name, score, exponential, bar and weight; and a row for their sum."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import numpy as np
from manim import Animation, FadeIn, FadeOut, Line, ValueTracker

from scenes.lettering import Lettering
from scenes.numerals import number
from scenes.parts.grid import Patch
from scenes.parts.moves import early, flash, late
from scenes.parts.readout import Readout
from scenes.parts.shares import Ghosts, ShareBars, Strip, bar_box
from scenes.style import AXIS_WIDTH
from scenes.weights_facts import WEIGHT_DECIMALS, WeightsFacts
from scenes.weights_layout import WEIGHT, Column, WeightsLayout, power_head, score_head, write_power

if TYPE_CHECKING:
    from scenes.clip import Clip


class WeightSheet:
    """The parts of the sheet, and what they are to show now.

    Its parts take functions, not methods: what copies a part would copy the clip along with a method.

    Parameters
    ----------
    clip
        Sets words and numbers.
    facts
        What there is to show.
    layout
        Where it goes.
    """

    def __init__(self, clip: Clip, facts: WeightsFacts, layout: WeightsLayout) -> None:
        self.clip, self.facts, self.layout = clip, facts, layout
        self.grown, self.turned, self.poured = ValueTracker(0), ValueTracker(0), ValueTracker(0)
        self.added, self.temperature = ValueTracker(0), ValueTracker(1)
        self.heads = {
            "score": self._head("score", score_head(0.0, facts.decimals)),
            "power": self._head("power", power_head(score_head(0.0, facts.decimals))),
            "weight": self._head("weight", WEIGHT),
        }
        self._fill_columns()
        self._draw_bars()
        self._set_sum()

    @property
    def moving(self) -> list[Any]:
        """What redraws itself when the scores or the temperature change."""
        return [*self.scores, *self.powers, *self.weights, self.bars, self.strip, self.total]

    def headed(self, column: Column, formula: str) -> list[Animation]:
        """Return animations that put another formula over a column."""
        old, self.heads[column] = self.heads[column], self._head(column, formula)
        return [FadeOut(old, rate_func=early), FadeIn(self.heads[column], rate_func=late)]

    def lit(self, keys: Iterable[int]) -> Animation:
        """Return an animation that lights the bars of keys for a moment, in their rows and in the whole."""
        shapes = [shape for key in keys for shape in (self.bars.bars[key], self.strip.pieces[key]) if len(shape.points)]
        return flash(Patch([bar_box(shape) for shape in shapes], self.clip.theme.ink))

    def ghosts(self) -> Ghosts:
        """Return outlines of the bars as the scores alone make them."""
        return Ghosts(self.bars.boxes, lambda: self.facts.weights(), self.clip.theme.mute)

    def shares(self) -> np.ndarray:
        """Return the weights of this moment."""
        return self.facts.weights(self.added.get_value(), self.temperature.get_value())

    def _powers(self) -> np.ndarray:
        return self.facts.powers(self.added.get_value(), self.temperature.get_value())

    def _total(self) -> float:
        return self.facts.total(self.added.get_value(), self.temperature.get_value())

    def _fill_columns(self) -> None:
        facts, key = self.facts, self.clip.theme.key
        self.names = [
            self.layout.put(name, "name", line.text)
            for name, line in zip(self.layout.names(), self.layout.lines, strict=False)
        ]
        self.scores = self._column(
            "score", lambda: facts.shifted(self.added.get_value()), lambda score: number(score, facts.decimals)
        )
        self.powers = self._column("power", lambda: self._powers(), write_power)
        self.weights = self._column("weight", lambda: self.shares(), lambda value: number(value, WEIGHT_DECIMALS), key)

    def _column(
        self, column: Column, values: Callable[[], np.ndarray], write: Callable[[float], str], color: str | None = None
    ) -> list[Readout]:
        def source(index: int) -> Callable[[], float]:
            return lambda: float(values()[index])

        return [
            self._number(source(index), column, index, write=write, color=color) for index in range(self.facts.count)
        ]

    def _number(self, source: Callable[[], float] | float, column: Column, row: int, **style: Any) -> Readout:
        readout = self.clip.readout(source, size=self.layout.size, edge="right", **style)
        return self.layout.put(readout, column, self.layout.lines[row].text)

    def _draw_bars(self) -> None:
        *boxes, whole = [line.bar for line in self.layout.lines]
        theme = self.clip.theme
        self.bars = ShareBars(
            boxes,
            lambda: self.facts.scores,
            lambda: self.shares(),
            lambda: self.turned.get_value(),
            lambda: self.grown.get_value(),
            theme,
            self.layout.stacked,
        )
        self.strip = Strip(
            whole,
            boxes,
            lambda: self.shares(),
            lambda: self.facts.starts(self.shares()),
            lambda: self.poured.get_value(),
            theme,
            self.layout.stacked,
        )

    def _set_sum(self) -> None:
        row, facts, theme = self.facts.count, self.facts, self.clip.theme
        self.rule = Line(*self.layout.rule, color=theme.mute, stroke_width=AXIS_WIDTH)
        name = self.clip.words(self.clip.say("labels.sum"), size=self.layout.size, color=theme.mute)
        self.sum_name = self.layout.put(name, "name", self.layout.lines[row].text)
        self.total = self._number(
            lambda: self._total(), "power", row, write=lambda value: write_power(value, facts.total_decimals)
        )
        self.one = self._number(
            lambda: float(self.shares().sum()),
            "weight",
            row,
            color=theme.key,
            write=lambda value: number(value, WEIGHT_DECIMALS, trim=True),
        )

    def _head(self, column: Column, formula: str) -> Lettering:
        return self.layout.put(self.clip.formula(formula, size=self.layout.size), column, self.layout.head)
