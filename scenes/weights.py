"""A row of scores becomes positive, is laid end to end, and each part's share of the whole is its weight."""

from __future__ import annotations

from manim import Animation, Create, FadeIn, FadeOut, LaggedStart, VGroup, VMobject, linear

from scenes.clip import Clip, beat
from scenes.parameters import WeightsParameters
from scenes.parts.moves import early, late, one_by_one
from scenes.parts.weight_sheet import WeightSheet
from scenes.weights_facts import WeightsFacts
from scenes.weights_layout import COOLED, WeightsLayout, power_head, score_head
from scenes.weights_words import WeightsWords

DIVIDED_ALONE = 4
ROLL, ROLL_BACK, COOL = 2.2, 0.9, 2.2


class Weights(Clip):
    """Scores, their exponentials, and the softmax weights they become."""

    scene_name = "weights"
    poster = "share"
    parameters = WeightsParameters
    params: WeightsParameters

    def construct(self) -> None:
        """Play the beats; what would change nothing is left out."""
        self.scores()
        self.exponentiate()
        self.add_up()
        self.share()
        if self.params.shifts:
            self.shift()
        self.ratio()
        if self.facts.temperatures:
            self.temperature()
        self.takeaway()

    @beat
    def scores(self) -> None:
        """The keys, and the score of one query with each."""
        sheet = self.sheet
        rows = [VGroup(name, score) for name, score in zip(sheet.names, sheet.scores, strict=True)]
        self.play(FadeIn(sheet.heads["score"]), one_by_one(rows), run_time=1.2)
        self.play(FadeIn(sheet.bars.zero), run_time=0.4)
        self.add(sheet.bars)
        self.sweep(sheet.grown.animate.set_value(1), moving=[sheet.bars], run_time=1.4)

    @beat
    def exponentiate(self) -> None:
        """Each score becomes the exponential of itself, in number and in length."""
        sheet = self.sheet
        self.play(FadeIn(sheet.heads["power"]), one_by_one(sheet.powers, step=1), run_time=1.4)
        self.sweep(sheet.turned.animate.set_value(1), moving=[sheet.bars], run_time=1.6)
        self.play(*self._note(self.lines.step()), run_time=0.7)

    @beat
    def add_up(self) -> None:
        """The exponentials are laid end to end: their sum is the whole."""
        sheet, count = self.sheet, self.facts.count
        self.play(*self._note(None), Create(sheet.rule), FadeIn(sheet.sum_name), run_time=0.7)
        self.add(sheet.strip)
        pouring = sheet.poured.animate.set_value(count)
        self.sweep(pouring, moving=[sheet.strip], run_time=0.6 + 0.6 * count, rate_func=linear)
        self.play(FadeIn(sheet.total), run_time=0.6)

    @beat
    def share(self) -> None:
        """Every exponential is divided by the sum: the whole becomes 1, and the parts are the weights."""
        sheet, count = self.sheet, self.facts.count
        self.play(FadeIn(sheet.heads["weight"]), FadeIn(sheet.one), run_time=0.7)
        alone = min(count, DIVIDED_ALONE)
        for key, weight in enumerate(sheet.weights[:alone]):
            self.play(
                *self._note(self.lines.division(key)), sheet.lit([key]), FadeIn(weight, rate_func=late), run_time=1.1
            )
            self.hold(0.5)
        if count > alone:
            self.play(one_by_one(sheet.weights[alone:]), sheet.lit(range(alone, count)), run_time=1.0)

    @beat
    def shift(self) -> None:
        """The same number is added to every score: bars and weights stand still."""
        self.play(*self._note(None), run_time=0.4)
        for amount in self.params.shifts:
            self._add_to_scores(amount, ROLL)
            self.hold(1.0)

    @beat
    def ratio(self) -> None:
        """Two weights stand in a ratio that only the difference of their scores decides."""
        if self.params.shifts:
            self._add_to_scores(0.0, ROLL_BACK)
        self.play(*self._note(self.lines.ratio()), self.sheet.lit(self.facts.leaders), run_time=1.4)

    @beat
    def temperature(self) -> None:
        """Scores are divided by a temperature: low ones sharpen the weights, high ones even them out."""
        sheet = self.sheet
        self.thermometer, in_attention = self.lines.temperature(lambda: sheet.temperature.get_value())
        self.ghosts = sheet.ghosts()
        note = self._note(VGroup(self.thermometer, in_attention))
        self.play(*note, *sheet.headed("power", COOLED), FadeIn(self.ghosts), run_time=0.8)
        for stop in self.facts.temperatures:
            self._cool(stop, COOL)
            self.hold(1.0)

    @beat
    def takeaway(self) -> None:
        """All of it in one formula."""
        sheet = self.sheet
        if self.facts.temperatures:
            self._cool(1.0, ROLL_BACK)
            self.play(*sheet.headed("power", power_head(self._score_head(0.0))), FadeOut(self.ghosts), run_time=0.5)
        self.play(*self._note(self.lines.conclusion()), run_time=0.8)
        self.play(LaggedStart(*(sheet.lit([key]) for key in range(self.facts.count)), lag_ratio=0.4), run_time=1.6)

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the temperatures there are."""
        if name == "temperature" and (kind := self.facts.only_temperatures):
            return self.say(f"beats.temperature_{kind}")
        return super().sentence(name)

    def setup(self) -> None:
        """Divide the stage and build the parts."""
        super().setup()
        self.facts = WeightsFacts(self.params)
        layout = WeightsLayout(self, self.facts, self.stage.body)
        self.sheet = WeightSheet(self, self.facts, layout)
        self.lines = WeightsWords(self, self.facts, layout.note)
        self.note: VMobject | None = None

    def _note(self, new: VMobject | None) -> list[Animation]:
        """Return animations that put another line under the sheet, or none."""
        old, self.note = self.note, new
        leaving = [] if old is None else [FadeOut(old, rate_func=early)]
        return [*leaving, *([] if new is None else [FadeIn(new, rate_func=late)])]

    def _add_to_scores(self, amount: float, run_time: float) -> None:
        """Say what is added to the scores, and let them roll there."""
        sheet, head = self.sheet, self._score_head(amount)
        self.play(*sheet.headed("score", head), *sheet.headed("power", power_head(head)), run_time=0.6)
        self.sweep(sheet.added.animate.set_value(amount), moving=sheet.moving, run_time=run_time)

    def _cool(self, temperature: float, run_time: float) -> None:
        going = self.sheet.temperature.animate.set_value(temperature)
        self.sweep(going, moving=[*self.sheet.moving, self.thermometer], run_time=run_time)

    def _score_head(self, amount: float) -> str:
        return score_head(amount, self.facts.decimals)
