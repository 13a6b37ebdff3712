"""Every head of a trained model as a dot: how far its scores spread, against the square root of d_k."""

from __future__ import annotations

from manim import DOWN, UP, Create, FadeIn, FadeOut, LaggedStart, VGroup, VMobject

from scenes.clip import Clip, beat
from scenes.layout import Box
from scenes.lettering import em_of
from scenes.parameters import TrainedSpreadParameters
from scenes.parts.fitting import formula_in, words_in
from scenes.parts.head_chart import HeadChart, write_count, write_spread
from scenes.parts.moves import early, late, one_by_one, pulses
from scenes.parts.origin import OriginNote, name_on_a_line
from scenes.style import GAP, SAFE_MARGIN, TITLE_MARGIN
from scenes.trained_spread_facts import TrainedSpreadFacts

# Of the stage, what the numbers take beside the chart, and below it in other frames.
PANEL = {"16:9": 0.28, "1:1": 0.21, "9:16": 0.2}
# Of the three numbers, in the order they stand.
SMALLEST, MEDIAN, LARGEST = range(3)
NAME_DROP_EMS = 0.25


class TrainedSpread(Clip):
    """A column of dots for each layer, and what lies above the line of the rule."""

    scene_name = "trained_spread"
    poster = "range"
    parameters = TrainedSpreadParameters
    params: TrainedSpreadParameters

    def construct(self) -> None:
        """Play the beats; heads that all spread alike have no range."""
        self.rule()
        self.heads()
        self.above()
        if self.facts.differ:
            self.range()
        self.takeaway()

    @beat
    def rule(self) -> None:
        """The spread that the rule expects, as a line."""
        chart = self.chart
        self.play(FadeIn(chart.axes), *map(FadeIn, self.note), run_time=0.8)
        self.play(Create(chart.rule), run_time=1.0)
        self.play(FadeIn(chart.rule_name), FadeIn(chart.rule_mark), FadeIn(self.expected), run_time=0.6)

    @beat
    def heads(self) -> None:
        """A dot for each head, layer after layer."""
        columns = [one_by_one(dots, 0.2) for dots in self.chart.dots]
        self.play(LaggedStart(*columns, lag_ratio=0.5), run_time=3.5)

    @beat
    def above(self) -> None:
        """How many heads lie above the line."""
        fainter = [dot.animate.set_color(self.theme.mute) for dot in self.chart.below()]
        leaving = FadeOut(self.expected, rate_func=early)
        self.play(leaving, FadeIn(self.share, rate_func=late), *fainter, run_time=1.2)

    @beat
    def range(self) -> None:
        """The smallest and the largest spread, and the one in the middle."""
        smallest, largest = self.chart.halos()
        self.play(FadeOut(self.share, rate_func=early), run_time=0.5)
        self.play(Create(smallest), FadeIn(self.numbers[SMALLEST]), run_time=0.8)
        self.hold(0.4)
        self.play(Create(largest), FadeIn(self.numbers[LARGEST]), run_time=0.8)
        self.hold(0.4)
        self.play(FadeIn(self.numbers[MEDIAN]), run_time=0.6)

    @beat
    def takeaway(self) -> None:
        """What the rule is about, and what it is not."""
        self.play(*pulses([VGroup(self.chart.rule_name, self.chart.rule_mark)]), run_time=1.0)

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the heads."""
        if name == "takeaway" and not self.facts.moved:
            return self.say("beats.takeaway_near")
        return super().sentence(name)

    def caption_values(self, name: str) -> dict[str, str]:
        """Return the numbers of a beat."""
        facts = self.facts
        if name == "rule":
            return {"rule": write_spread(facts.rule)}
        if name == "above":
            return {"above": write_count(facts.above), "heads": write_count(facts.heads)}
        return {}

    def setup(self) -> None:
        """Divide the stage and build the parts."""
        super().setup()
        self.facts = TrainedSpreadFacts(self.params)
        model = name_on_a_line(self, self.facts.spreads.model, self.stage.body.width, self.sizes.floor)
        note = OriginNote(self, self.say("labels.by_model", model=model), short=False)
        self.note: list[VMobject] = [note.note]
        body = note.above(self.stage.body).inset(TITLE_MARGIN - SAFE_MARGIN, 0).trim(bottom=GAP)
        share = PANEL[self.look.aspect]
        if self.frame.landscape:
            chart, panel = body.columns(1 - share, share, leftwards=self.right_to_left)
        else:
            chart, panel = body.rows(1 - share, share)
        self.chart = HeadChart(self, self.facts, chart)
        self._build_numbers(panel)

    def _build_numbers(self, box: Box) -> None:
        """Set what the rule expects, and the numbers that take its place."""
        facts, d_k = self.facts, write_count(self.facts.d_k)
        source = f"sqrt(d_k) = sqrt({d_k}) {self._equals()} angle({write_spread(facts.rule)})"
        self.expected = formula_in(self, box, source, f"sqrt({d_k}) {self._equals()} angle({write_spread(facts.rule)})")
        self.share = self._number("above", f"{write_count(facts.above)} \\/ {write_count(facts.heads)}", box)
        values = {"smallest": facts.smallest, "median": facts.median, "largest": facts.largest}
        # On top of each other as on the axis, else in the order they are read.
        beside = box.columns(1, 1, 1, leftwards=self.right_to_left)
        rooms = box.rows(1, 1, 1)[::-1] if self.frame.landscape else beside
        self.numbers = [
            self._number(name, write_spread(value), room)
            for (name, value), room in zip(values.items(), rooms, strict=True)
        ]

    def _equals(self) -> str:
        return "=" if float(write_spread(self.facts.rule)) ** 2 == self.facts.d_k else "approx"

    def _number(self, name: str, value: str, box: Box) -> VGroup:
        """Return a number under its name, in the middle of a box."""
        said = words_in(self, box, self.say(f"labels.{name}"), self.theme.mute, most=self.sizes.label)
        shown = box.fit(self.formula(value, color=self.theme.positive))
        low = NAME_DROP_EMS * em_of(said.size)
        shown.shift((em_of(said.size) + GAP / 2) / 2 * DOWN)
        # On its baseline, so that names side by side are level.
        said.shift((shown.get_top()[1] + low + GAP / 2 - said.baseline) * UP)
        return VGroup(said, shown)
