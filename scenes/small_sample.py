"""A few scores, tried again and again: their variance wanders about what theory says, and more scores settle it."""

from __future__ import annotations

from manim import DOWN, UP, Create, FadeIn, FadeOut, ReplacementTransform, VGroup, VMobject

from scenes.clip import Clip, beat
from scenes.layout import Box
from scenes.numerals import is_exact, number
from scenes.parameters import SmallSampleParameters
from scenes.parts.fitting import formula_in, words_in
from scenes.parts.legend import Stat
from scenes.parts.moves import early, late, one_by_one, pulses
from scenes.parts.range_rows import DIGITS, RangeRows, write_variance, written_range
from scenes.parts.sample_chart import SampleChart
from scenes.parts.spread_words import grouped
from scenes.parts.try_panel import TryPanel
from scenes.small_sample_facts import SmallSampleFacts
from scenes.style import GAP, SAFE_MARGIN, TITLE_MARGIN

# Of the stage, what the panel takes beside the chart, and above it in a tall frame.
PANEL, GUTTER = {"16:9": 0.42, "1:1": 0.46, "9:16": 0.55}, 0.36
DROP = 1.0


class SmallSample(Clip):
    """Tries of random matrices, the histogram of thousands, and ranges that narrow as matrices grow."""

    scene_name = "small_sample"
    poster = "grow"
    parameters = SmallSampleParameters
    params: SmallSampleParameters

    def construct(self) -> None:
        """Play the beats."""
        self.one_try()
        self.again()
        self.many()
        self.quarter()
        self.grow()
        self.takeaway()

    @beat
    def one_try(self) -> None:
        """Random queries and keys, their scores, and the variance of these."""
        panel, chart = self.panel, self.chart
        self.play(FadeIn(chart.frame), run_time=0.8)
        self.play(one_by_one(panel.matrices[0]), run_time=1.6)
        self.play(FadeIn(panel.name), FadeIn(panel.values[0]), run_time=0.6)
        self.play(FadeIn(self.dots[0], shift=-DROP * UP), run_time=0.6)

    @beat
    def again(self) -> None:
        """Other draws, other variances."""
        panel = self.panel
        for index in range(1, len(self.dots)):
            before, after = ((panel.matrices[at], panel.values[at]) for at in (index - 1, index))
            turning = [*(FadeOut(part, rate_func=early) for part in before)]
            self.play(*turning, *(FadeIn(part, rate_func=late) for part in after), run_time=0.7)
            self.play(FadeIn(self.dots[index], shift=-DROP * UP), run_time=0.4)
            self.hold(0.4)

    @beat
    def many(self) -> None:
        """Thousands of tries: how they spread, and between what the middle nine tenths lie."""
        panel = self.panel
        leaving = [panel.matrices[-1], panel.values[-1], panel.name]
        self.play(*(FadeOut(part, rate_func=early) for part in leaving), FadeIn(self.stats[0], rate_func=late))
        self.play(FadeIn(self.histogram), *map(FadeOut, self.dots), run_time=1.2)
        self.play(Create(self.bar.line), FadeIn(self.bar.mean), run_time=1.0)
        self.play(*map(FadeIn, self.stats[1:]), run_time=0.6)

    @beat
    def quarter(self) -> None:
        """Why their mean is below what theory says: scores are measured from their own mean."""
        self.play(FadeIn(self.exact), run_time=0.8)

    @beat
    def grow(self) -> None:
        """Larger matrices, more scores: the ranges narrow."""
        rows, later = self.rows, self.later
        gone = [*self.stats, self.exact, self.histogram]
        self.play(*map(FadeOut, gone), run_time=0.6)
        pairs = zip((*self.chart.frame, self.bar), (*later.frame, rows.bars[0]), strict=True)
        self.play(*(ReplacementTransform(old, new) for old, new in pairs), run_time=1.2)
        self.play(FadeIn(rows.head), FadeIn(rows.names[0]), run_time=0.6)
        for name, bar in zip(rows.names[1:], rows.bars[1:], strict=True):
            self.play(FadeIn(name), Create(bar.line), FadeIn(bar.mean, rate_func=late), run_time=0.9)
            self.hold(0.3)

    @beat
    def takeaway(self) -> None:
        """The rule is about the spread of all scores there could be."""
        self.play(*pulses([VGroup(self.later.rule_name)]), run_time=1.0)

    def caption_values(self, name: str) -> dict[str, str]:
        """Return sizes and counts."""
        facts = self.facts
        scores, d_k = number(facts.scores, 0), number(facts.d_k, 0)
        values: dict[str, dict[str, str]] = {
            "one_try": {"d_k": d_k},
            "again": {"scores": scores},
            "many": {"tries": grouped(facts.tries), "scores": scores},
            "quarter": {"scores": scores},
            "grow": {"d_k": d_k},
        }
        return values.get(name, {})

    def setup(self) -> None:
        """Divide the stage and build the parts."""
        super().setup()
        self.facts = SmallSampleFacts(self.params)
        body = self.stage.body.inset(TITLE_MARGIN - SAFE_MARGIN, 0).trim(bottom=GAP)
        share = PANEL[self.look.aspect]
        if self.frame.portrait:
            panel, chart = body.rows(share, 1 - share, gap=3 * GAP)
            gutter, later = body.columns(GUTTER, 1 - GUTTER, gap=GAP, leftwards=self.right_to_left)
        else:
            panel, chart = body.columns(share, 1 - share, gap=3 * GAP, leftwards=self.right_to_left)
            gutter, later = panel, chart
        self.panel = TryPanel(self, self.facts, panel)
        head = self.balanced(self.say("labels.range"), width=gutter.width, size=self.sizes.floor, color=self.theme.mute)
        self.chart = SampleChart(self, self.facts, chart)
        self.later = SampleChart(self, self.facts, later, head.height)
        self.dots, self.histogram = self.chart.dots(), self.chart.histogram()
        self.bar = self.chart.bar(0, self.chart.above)
        self.rows = RangeRows(self, self.facts, gutter, self.later, head)
        self._build_stats(panel)

    def _build_stats(self, box: Box) -> None:
        """Set what many tries gave under each other, and how their mean comes about."""
        tries, within, mean, exact = box.rows(1, 2, 1, 2, gap=GAP)
        self.stats: list[VMobject] = [
            words_in(self, tries, self._many_tries(), self.theme.mute, most=self.sizes.label),
            self._within(within),
            self._mean(mean),
        ]
        value = self.facts.exact_mean
        share, d_k = f"frac(1, {number(self.facts.scores, 0)})", f"angle({number(self.facts.d_k, 0)})"
        equals = "=" if is_exact(value, DIGITS) else "approx"
        self.exact = formula_in(self, exact, f"(1 - {share}) dot {d_k} {equals} {write_variance(value)}")

    def _many_tries(self) -> str:
        return self.say("labels.tries", tries=grouped(self.facts.tries))

    def _mean(self, box: Box) -> Stat:
        said = self.words(self.say("labels.mean"), size=self.sizes.label, color=self.theme.mute)
        value = self.readout(self.facts.tried[0].mean, write=write_variance)
        return Stat(said, value).settle(box, "center")

    def _within(self, box: Box) -> VGroup:
        """Return between what nine tenths of the variances lie, under its name."""
        said = words_in(self, box, self.say("labels.range"), self.theme.mute, most=self.sizes.label)
        ends = self.formula(written_range(self.facts.tried[0]), color=self.theme.positive)
        return box.fit(VGroup(said, ends).arrange(DOWN, buff=GAP / 2))
