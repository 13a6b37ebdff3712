"""The weights of a query over its keys, while lengths change and where only angles count."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from manim import UP, ValueTracker

from dotattn import decimals_that_tell, norm
from scenes.layout import Box, spot
from scenes.magnitude_facts import MagnitudeFacts
from scenes.numerals import compact, number
from scenes.parts.fan import Ray
from scenes.parts.headers import symbol
from scenes.parts.live_line import LiveLine
from scenes.parts.weight_chart import WeightChart
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

SCORE_DECIMALS, LENGTH_DECIMALS, COSINE_DECIMALS = 1, 2, 3
QUERY = "query(bold(q))"


class MagnitudeCharts:
    """Sets the charts of a clip.

    Parameters
    ----------
    clip
        Sets words and numbers.
    facts
        The vectors.
    panel
        The room beside the arrows.
    scales
        By how much the query, and the nearest key, are scaled now.
    """

    def __init__(
        self, clip: Clip, facts: MagnitudeFacts, panel: Box, scales: tuple[ValueTracker, ValueTracker]
    ) -> None:
        self.clip, self.facts, self.panel, self.scales = clip, facts, panel, scales

    def __deepcopy__(self, memo: dict[int, object]) -> MagnitudeCharts:
        """Return the same: a chart that an animation copies still follows the scales."""
        return self

    def live(self) -> WeightChart:
        """Return the weights of the dot products, in the panel below a line for a length."""
        return self._of_dots(self.panel.trim(top=1.5 * self.clip.formula(QUERY).height + GAP))

    def both(self) -> tuple[WeightChart, WeightChart]:
        """Return the weights of the dot products and those of the cosines; on the whole stage where that is narrow."""
        frame = self.clip.frame
        box = self.panel if frame.landscape else self.clip.stage.body
        first, second = (box.rows if frame.portrait else box.columns)(1, 1, gap=3 * GAP)
        return self._of_dots(first), self._of_cosines(second)

    def length(self, ray: Ray, name: str) -> LiveLine:
        """Return the length of an arrow, above the chart; it follows the arrow."""
        role = "query" if name == QUERY else "key"
        sign = self.clip.formula(f"{role}(norm({name})) =")
        decimals = decimals_that_tell(min(1.0, ray.other) * float(norm(ray.vector)), LENGTH_DECIMALS)
        length = self.clip.readout(lambda: float(norm(ray.scaled())), decimals=decimals, color=ray.color)
        return LiveLine([sign, length]).move_to(spot(self.panel.center[0], self.panel.top), aligned_edge=UP)

    def _of_dots(self, box: Box) -> WeightChart:
        write = partial(compact, decimals=SCORE_DECIMALS)
        return WeightChart(
            self.clip,
            box,
            self.clip.say("labels.dot_weights"),
            ([f"{QUERY} dot {key}" for key in self._keys], self._keys),
            weights=lambda: self.facts.weights(*self._now()),
            scores=lambda: self.facts.scores(*self._now()),
            write=write,
            widest=max((write(-abs(score)) for score in self._extremes()), key=len),
        )

    def _of_cosines(self, box: Box) -> WeightChart:
        return WeightChart(
            self.clip,
            box,
            self.clip.say("labels.cosine_weights"),
            ([f"cos angle(theta_{number(key + 1, 0)})" for key in range(len(self._keys))], self._keys),
            weights=lambda: self.facts.cosine_weights,
            scores=lambda: np.array(self.facts.cosines),
            write=partial(number, decimals=COSINE_DECIMALS),
            widest=number(-1, COSINE_DECIMALS),
        )

    @property
    def _keys(self) -> list[str]:
        return [symbol("key", key) for key in range(len(self.facts.keys))]

    def _now(self) -> tuple[float, float]:
        query, key = (float(scale.get_value()) for scale in self.scales)
        return query, key

    def _extremes(self) -> list[float]:
        """Return the scores at every scale there is a stop at."""
        query, key = self.facts.query_scale or 1.0, self.facts.key_scale or 1.0
        return [
            float(score) for scales in ((query, 1.0), (1.0, key), (1.0, 1.0)) for score in self.facts.scores(*scales)
        ]
