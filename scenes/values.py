"""Each token offers a value; a query's weights shrink the values, and tip to tail they make its output."""

from __future__ import annotations

from manim import (
    Animation,
    ApplyMethod,
    Create,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    LaggedStart,
    VGroup,
    VMobject,
)

from scenes.clip import Clip, beat
from scenes.layout import Box
from scenes.lettering import em_of
from scenes.parameters import ValuesParameters
from scenes.parts.fitting import formula_in
from scenes.parts.mix import Mix
from scenes.parts.mix_bill import MOST_LINE_EMS, MixBill
from scenes.parts.moves import early, late, one_by_one, pulses
from scenes.parts.origin import OriginNote
from scenes.style import GAP, SAFE_MARGIN, TITLE_MARGIN
from scenes.values_facts import ValuesFacts

BILL_SHARES = {"16:9": (1.0, 1.15), "1:1": (1.15, 1.0)}
# Of a tall stage, how much the bill takes at most.
MOST_BILL = 0.6
GHOST = 0.25
STEP, FEW = 0.9, 4
WHOLE = 'O = op("softmax")(frac(query(Q) key(K)^top, sqrt(d_k))) positive(V)'


class Values(Clip):
    """Values, the weights of one query, and the output they make; then the outputs of all queries."""

    scene_name = "values"
    poster = "add_terms"
    parameters = ValuesParameters
    params: ValuesParameters

    on_bill: list[VMobject]

    def construct(self) -> None:
        """Play the beats; values on one line have nothing between them, and outputs that are alike are shown once."""
        self.values()
        self.weights()
        self.weigh()
        self.add_terms()
        if self.mix.hull is not None:
            self.between()
        if self.facts.outputs_differ:
            self.every_query()
        self.takeaway()

    @beat
    def values(self) -> None:
        """The value of each token, as numbers and as an arrow."""
        bill, mix = self.bill, self.mix
        self.play(FadeIn(mix.plane), FadeIn(bill.heads["value"]), *map(FadeIn, self.note), run_time=0.8)
        rows = [VGroup(*row) for row in zip(bill.columns["name"], bill.columns["value"], strict=True)]
        growing = [GrowFromPoint(arrow, mix.plane.origin) for arrow in mix.values]
        self.play(one_by_one(rows), LaggedStart(*growing, lag_ratio=0.4), run_time=2.0)
        self._named(mix.names)

    @beat
    def weights(self) -> None:
        """The weights one query gives the values."""
        bill = self.bill
        self.play(FadeIn(bill.heads["name"]), FadeIn(bill.heads["weight"]), run_time=0.8)
        self.play(one_by_one(bill.columns["weight"]), run_time=1.4)

    @beat
    def weigh(self) -> None:
        """Each value shrinks to its weight."""
        bill, mix = self.bill, self.mix
        self.add(*mix.terms)
        faint = [ApplyMethod(arrow.set_opacity, GHOST) for arrow in mix.values]
        self.play(*faint, *self._turned(bill.heads["value"], bill.heads["term"]), run_time=0.8)
        for key, (value, term) in enumerate(zip(bill.columns["value"], bill.columns["term"], strict=True)):
            shrinking = mix.weighed.animate.set_value(key + 1)
            self.sweep(shrinking, *self._turned(value, term), moving=[mix.terms[key]], run_time=self._step)

    @beat
    def add_terms(self) -> None:
        """Tip to tail the shrunken values make the output."""
        bill, mix = self.bill, self.mix
        if mix.names:
            self.play(*map(FadeOut, mix.names), run_time=0.4)
        for key in range(self.facts.count):
            going = mix.chained.animate.set_value(key + 1)
            self.sweep(going, moving=[mix.terms[key]], run_time=self._step)
        self.play(Create(bill.rule), FadeIn(bill.total_name), run_time=0.6)
        self.play(GrowFromPoint(mix.sum, mix.plane.origin), FadeIn(bill.total), run_time=1.0)

    @beat
    def between(self) -> None:
        """The output lies within the smallest polygon around the values."""
        mix = self.mix
        assert mix.hull is not None
        self.play(*map(FadeOut, mix.terms), Create(mix.hull), run_time=1.6)
        self._named([*mix.names_after, *mix.output_name])

    @beat
    def every_query(self) -> None:
        """Each query makes an output of its own of the same values."""
        bill, mix = self.bill, self.mix
        if mix.hull is None:
            self.play(*map(FadeOut, mix.terms), run_time=0.4)
            self._named([*mix.names_after, *mix.output_name])
        names, outputs = bill.outputs()
        self.play(*(FadeOut(part) for part in (*self.on_bill, mix.sum, *mix.output_name)), run_time=0.6)
        self.on_bill = [*names, *outputs]
        rows = [VGroup(*row) for row in zip(names, outputs[1:], mix.dots, strict=True)]
        self.play(FadeIn(outputs[0]), one_by_one(rows), run_time=2.0)
        self._named(mix.output_names)

    @beat
    def takeaway(self) -> None:
        """All of it in one formula."""
        formula = formula_in(self, self.bill_room, WHOLE)
        leaving = [FadeOut(part, rate_func=early) for part in self.on_bill]
        self.play(*leaving, FadeIn(formula, rate_func=late), run_time=1.0)
        if self.facts.outputs_differ:
            self.play(*pulses([VGroup(*self.mix.dots)]), run_time=1.0)

    def setup(self) -> None:
        """Divide the stage and build the parts."""
        super().setup()
        self.facts = ValuesFacts(self.params)
        note = OriginNote(self, self.say("labels.by_hand"), short=False) if self.params.by_hand else None
        self.note: list[VMobject] = [note.note] if note else []
        self.bill_room, plane = self._divided(note.above(self.stage.body) if note else self.stage.body)
        self.bill = MixBill(self, self.facts, self.bill_room)
        self.mix = Mix(self, self.facts, plane)
        self.on_bill = self.bill.parts()

    def _divided(self, body: Box) -> tuple[Box, Box]:
        """Return the room of the bill and that of the plane: side by side, or the plane on top of a tall stage."""
        if self.frame.portrait:
            high = (self.facts.count + 2) * MOST_LINE_EMS * em_of(self.sizes.label)
            share = min(high / body.height, MOST_BILL)
            plane, bill = body.rows(1 - share, share)
            return bill, plane
        bill, plane = body.columns(*BILL_SHARES[self.look.aspect])
        return bill.trim(left=TITLE_MARGIN - SAFE_MARGIN), plane.trim(right=TITLE_MARGIN - SAFE_MARGIN, bottom=GAP)

    @property
    def _step(self) -> float:
        """The time for one of several values; less of it where there are many."""
        return STEP * min(1.0, FEW / self.facts.count)

    def _turned(self, value: VMobject, term: VMobject) -> list[Animation]:
        """Bring in what a value by its weight is, beside the value or in its place."""
        gone = [] if self.bill.beside else [FadeOut(value, rate_func=early)]
        return [*gone, FadeIn(term, rate_func=late)]

    def _named(self, names: list[VMobject]) -> None:
        """Bring in names, those there are."""
        if names:
            self.play(*map(FadeIn, names), run_time=0.6)
