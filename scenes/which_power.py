"""A dial for the power of d_k that scores are divided by: only one half holds their spread at every width."""

from __future__ import annotations

from typing import Any, Literal

from manim import Create, FadeIn, FadeOut, ValueTracker, VGroup

from scenes.clip import Clip, beat
from scenes.layout import Box
from scenes.lettering import em_of
from scenes.numerals import number, significant
from scenes.parameters import WhichPowerParameters
from scenes.parts.bars import DECIMALS, Bars
from scenes.parts.fitting import formula_in, words_in
from scenes.parts.legend import Stat, on_line, sides
from scenes.parts.moves import early, late, pulses
from scenes.parts.power_chart import PowerChart
from scenes.parts.power_dial import PowerDial
from scenes.parts.readout import Readout
from scenes.power_facts import ROOT, PowerFacts
from scenes.style import GAP, SAFE_MARGIN, TITLE_MARGIN

TURN = 2.4
DIAL_EMS, STAT_EMS, HEAD_EMS, NOTE_EMS, TWO_LINES_EMS = 2.6, 1.7, 2.7, 1.4, 2.6
# How much larger a number is than its name.
LARGER = 1.35
# As many characters as a spread or a weight has.
WIDEST = "0.0000"
SPREAD_DIGITS, WEIGHT_DECIMALS = 3, 3


class WhichPower(Clip):
    """A line of spreads that tilts with the power, and the weights that softmax makes of such scores."""

    scene_name = "which_power"
    poster = "root"
    parameters = WhichPowerParameters
    params: WhichPowerParameters

    def construct(self) -> None:
        """Play the beats; powers that are not asked for are left out."""
        self.spread()
        self.weights()
        if self.facts.less:
            self.too_little()
        self.root()
        if self.facts.more:
            self.too_much()
        self.takeaway()

    @beat
    def spread(self) -> None:
        """At power 0 nothing is divided: the spread grows with the width."""
        chart, dial = self.chart, self.dial
        self.play(FadeIn(chart.axes), run_time=0.8)
        self.play(Create(chart.line), run_time=1.6)
        self.play(FadeIn(chart.dot), FadeIn(self.sd), run_time=0.6)
        self.play(FadeIn(self.header), FadeIn(dial.face), FadeIn(dial.value), FadeIn(dial.handle), run_time=0.8)

    @beat
    def weights(self) -> None:
        """What softmax makes of scores of the widest vectors."""
        self.play(FadeIn(self.note), run_time=0.5)
        self.play(FadeIn(self.bars), run_time=1.0)
        self.play(FadeIn(self.largest), run_time=0.6)

    @beat
    def too_little(self) -> None:
        """Powers below one half slow the growth down."""
        for power in self.facts.less:
            self._turn_to(power)
            self.hold(1.0)

    @beat
    def root(self) -> None:
        """At one half the line is level."""
        self._turn_to(ROOT)

    @beat
    def too_much(self) -> None:
        """Powers above one half let the spread shrink."""
        for power in self.facts.more:
            self._turn_to(power)
            self.hold(1.0)

    @beat
    def takeaway(self) -> None:
        """Back to the only power that holds the spread, and under which conditions it does."""
        if self.facts.more:
            self._turn_to(ROOT)
        note = [FadeOut(self.note, rate_func=early), FadeIn(self.conditions, rate_func=late)]
        self.play(*note, *pulses([VGroup(self.header)]), run_time=1.0)

    def caption_values(self, name: str) -> dict[str, str]:
        """Return the width."""
        return {"d_k": number(self.facts.d_k, 0)} if name == "weights" else {}

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the weights."""
        if name == "weights" and self.facts.largest(0.0) < ROOT:
            return self.say("beats.weights_some", **self.caption_values(name))
        return super().sentence(name)

    def setup(self) -> None:
        """Divide the stage and build the parts."""
        super().setup()
        self.facts, self.power = PowerFacts(self.params), ValueTracker(0)
        body = self.stage.body.inset(TITLE_MARGIN - SAFE_MARGIN, 0)
        high = DIAL_EMS * em_of(self.sizes.label)
        below = Box(body.left, body.right, body.bottom, body.bottom + high)
        self.dial = PowerDial(self, below, lambda: self.power.get_value(), self.facts.decimals)
        upper = body.trim(bottom=high + GAP)
        chart, side = upper.rows(1, 1.25) if self.frame.portrait else upper.columns(1.35, 1)
        self.chart = PowerChart(self, self.facts, chart, lambda: self.power.get_value())
        self._build_side(side)

    def _build_side(self, box: Box) -> None:
        """Set the formula, the two numbers and the bars under each other."""
        head, sd, largest, note, bars = self._rooms(box)
        self.header = formula_in(self, head, "frac(bold(q) dot bold(k), d_k^angle(p))")
        self.sd, self.largest = self._stats((sd, largest))
        said = self.say("labels.rows", rows=number(self.facts.rows, 0))
        self.note, self.conditions = (
            words_in(self, note, words, self.theme.mute, most=self.sizes.floor)
            for words in (said, self.say("labels.conditions"))
        )
        self.bars = Bars(
            lambda: self.facts.weights(self.power.get_value()),
            fill=self.theme.key,
            base=self.theme.mute,
            readout=lambda source: self.readout(source, decimals=DECIMALS, size=self.sizes.floor, edge="center"),
        )
        self.bars.settle(bars).choose(bars)

    def _rooms(self, box: Box) -> list[Box]:
        """Return the room of the formula, of the two numbers, of the note and of the bars."""
        line, small = STAT_EMS * em_of(self._size), em_of(self.sizes.floor)
        head = HEAD_EMS * em_of(self.sizes.label)
        note = (NOTE_EMS if self.frame.landscape else TWO_LINES_EMS) * small
        if self.frame.portrait:
            top = max(head, 2 * line)
            upper, below, bars = box.rows(top, note, box.height - top - note - GAP, gap=GAP / 2)
            beside, numbers = upper.columns(1, 3)
            return [beside, *numbers.rows(1, 1, gap=0), below, bars]
        taken = head + 2 * line + note + 4 * GAP / 2
        return box.rows(head, line, line, note, box.height - taken, gap=GAP / 2)

    @property
    def _size(self) -> float:
        return self.sizes.label if self.frame.landscape else self.sizes.small

    def _stats(self, boxes: tuple[Box, Box]) -> list[Stat]:
        """Return spread and largest weight, each on the line of its name, both in the largest size that fits."""
        names = [self.say("labels.sd_at", d_k=number(self.facts.d_k, 0)), self.say("labels.largest")]
        for size, larger in ((self._size, LARGER), (self.sizes.floor, LARGER), (self.sizes.floor, 1.0)):
            labels = [self.words(name, size=size, color=self.theme.mute) for name in names]
            values = self._values(larger * size)
            pairs = list(zip(labels, values, boxes, strict=True))
            if all(name.width + GAP + value.advance_of(WIDEST) <= box.width for name, value, box in pairs):
                break
        for label, value, box in pairs:
            first, last = sides(label)
            on_line(label, box, first)
            on_line(value, box, last)
        return [Stat(label, value) for label, value, _ in pairs]

    def _values(self, size: float) -> list[Readout]:
        """Return the spread and the largest weight at the power of the dial."""
        edge: Literal["left", "right"] = "left" if self.right_to_left else "right"
        facts, power = self.facts, self.power
        return [
            self.readout(lambda: facts.spread(facts.d_k, power.get_value()), write=write_spread, size=size, edge=edge),
            self.readout(lambda: facts.largest(power.get_value()), write=write_weight, size=size, edge=edge),
        ]

    def _turn_to(self, power: float) -> None:
        """Turn the dial, leaving the line of the power before behind, faint."""
        self.add(self.chart.ghost(self.power.get_value()))
        values: list[Any] = [self.sd.value, self.largest.value, self.bars]
        turning = self.power.animate.set_value(power)
        self.sweep(turning, moving=[*self.chart.moving, *self.dial.moving, *values], run_time=TURN)


def write_spread(spread: float) -> str:
    """Write a standard deviation with three digits."""
    return significant(spread, SPREAD_DIGITS)


def write_weight(weight: float) -> str:
    """Write a weight with three decimals."""
    return number(weight, WEIGHT_DECIMALS)
