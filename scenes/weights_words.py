"""What is written under a sheet of weights: one line at a time, as large as there is room for."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from manim import DOWN, RIGHT, VGroup

from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.numerals import bracketed, number, scientific
from scenes.parts.fitting import formula_in, words_in
from scenes.parts.live_line import LiveLine
from scenes.style import GAP
from scenes.weights_facts import POWER_DECIMALS, WEIGHT_DECIMALS, WeightsFacts, plain

if TYPE_CHECKING:
    from scenes.clip import Clip

SOFTMAX = "w_i = frac(e^(s_i), sum_j e^(s_j))"


class WeightsWords:
    """Sets the lines.

    Parameters
    ----------
    clip
        Sets the words.
    facts
        Says what is true.
    box
        The room.
    """

    def __init__(self, clip: Clip, facts: WeightsFacts, box: Box) -> None:
        self.clip, self.facts, self.box = clip, facts, box

    def step(self) -> Lettering:
        """Return what one more in a score does to its exponential."""
        return words_in(self.clip, self.box, self.clip.say("labels.step", factor=math_power(self.facts.power_of(1))))

    def division(self, index: int) -> Lettering:
        """Return one exponential over the sum of all, and the weight it gives."""
        facts = self.facts
        power, total = math_power(facts.powers()[index]), math_power(facts.total(), facts.total_decimals)
        sign = "=" if facts.divides_as_shown(index) else "approx"
        weight = number(float(facts.weights()[index]), WEIGHT_DECIMALS)
        return formula_in(self.clip, self.box, f"w_{number(index + 1, 0)} = frac({power}, {total}) {sign} {weight}")

    def ratio(self) -> Lettering:
        """Return the ratio of the two largest weights, in symbols and in numbers."""
        first, second = (number(index + 1, 0) for index in self.facts.leaders)
        symbols = f"frac(w_{first}, w_{second}) = e^(s_{first} - s_{second})"
        lead = self.facts.lead
        if lead is None:
            return formula_in(self.clip, self.box, symbols)
        decimals = self.facts.decimals
        high, low = (number(self.facts.scores[index], decimals) for index in self.facts.leaders)
        worked = f"e^({high} - {bracketed(low)})"
        value = math_power(self.facts.power_of(lead))
        return formula_in(self.clip, self.box, f"{symbols} = {worked} = {value}", f"{symbols} = {value}", symbols)

    def temperature(self, source: Callable[[], float]) -> tuple[LiveLine, Lettering]:
        """Return the live temperature, and what it is in attention."""
        clip, decimals = self.clip, self.facts.temperature_decimals
        size = clip.sizes.label if clip.frame.portrait else clip.sizes.formula
        shown = clip.readout(source, decimals=decimals, size=size, color=clip.theme.angle)
        line = LiveLine([clip.formula("angle(T) =", size=size), shown])
        words = clip.words(clip.say("labels.attention"), size=clip.sizes.label, color=clip.theme.mute)
        both = VGroup(line, words)
        both.arrange(DOWN, buff=GAP / 2) if clip.frame.portrait else both.arrange(RIGHT, buff=4 * GAP)
        self.box.fit(both)
        return line, words

    def conclusion(self) -> Lettering:
        """Return the formula of a weight."""
        return formula_in(self.clip, self.box, SOFTMAX)


def math_power(value: float, decimals: int = POWER_DECIMALS) -> str:
    """Write an exponential as Typst math."""
    return number(value, decimals) if plain(value) else scientific(value, 2)
