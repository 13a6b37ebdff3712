"""A vector can score higher with another than with itself; what that leaves of the diagonal, and what it does not."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from manim import DOWN, RIGHT, UP, Create, FadeIn, FadeOut, GrowFromPoint, VGroup, VMobject

from scenes.clip import Clip, beat
from scenes.layout import Box, bounds, spot
from scenes.lettering import Lettering
from scenes.more_similar_facts import CROSS, PAIRS, MoreSimilarFacts
from scenes.numerals import in_column, number, pair, significant
from scenes.parameters import MoreSimilarThanSelfParameters
from scenes.parts.fan import Fan, Pair, Ray
from scenes.parts.grid import Ring
from scenes.parts.halves import halves
from scenes.parts.moves import early, late
from scenes.parts.noted import fan_above_note
from scenes.parts.sheet import Column, Entry, Name, Sheet, signed
from scenes.parts.table import Table
from scenes.parts.weight_chart import Chances, WeightChart
from scenes.style import GAP

GROW, WRITE, TURN, LOOK = 0.8, 0.6, 0.9, 1.2
ANGLE, DOT = range(2)
# How much larger than the room of the arrows that of the words is.
SHARES = {"16:9": 1.2, "1:1": 1.25, "9:16": 1.0}
COSINE_DECIMALS = 3
NAMES = ("bold(x)", "bold(y)")
PRODUCTS = [f"{NAMES[first]} dot {NAMES[second]}" for first, second in PAIRS]
RING_ROOM = 0.1


class MoreSimilarThanSelf(Clip):
    """Two arrows, their dot products, and the chance of the diagonal."""

    scene_name = "more_similar_than_self"
    poster = "condition"
    parameters = MoreSimilarThanSelfParameters
    params: MoreSimilarThanSelfParameters

    def construct(self) -> None:
        """Play the beats."""
        self.vectors()
        self.dots()
        self.condition()
        self.normalised()
        self.diagonal()
        self.chances()
        self.takeaway()

    def setup(self) -> None:
        """Divide the stage; build the arrows, as they are and at length 1."""
        super().setup()
        self.facts = MoreSimilarFacts(self.params)
        self.figure, self.panel = halves(self, SHARES[self.look.aspect])
        cast = (self.facts.other, self.facts.own)
        self.fan, self.note = self._fan(NAMES, self.facts.vectors, [cast])
        unit_names = [f"{name} \\/ norm({name})" for name in NAMES]
        self.unit_fan, self.unit_note = self._fan(unit_names, self.facts.unit, [])
        self.sheet = self._products()
        self.shown: list[VMobject] = []

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the vectors."""
        if name in ("dots", "condition"):
            name = f"{name}_outdone" if self.facts.outdone else f"{name}_none"
        return super().sentence(name)

    def caption_values(self, name: str) -> dict[str, str]:
        """Return the names of the shorter and of the longer vector."""
        return {"own": NAMES[self.facts.own], "other": NAMES[self.facts.other]}

    @beat
    def vectors(self) -> None:
        """Both arrows grow, with their components."""
        fan = self.fan
        given = [f"{name} = {pair(vector)}" for name, vector in zip(NAMES, self.facts.vectors.tolist(), strict=True)]
        lines = VGroup(*(self.formula(line) for line in given)).arrange(DOWN, buff=2 * GAP)
        self.panel.fit(lines)
        self.play(FadeIn(fan.plane, self.note), run_time=WRITE)
        for index, line in enumerate(lines):
            growing = GrowFromPoint(fan.arrow(index), fan.plane.origin)
            self.play(growing, FadeIn(line, fan.name(index), rate_func=late), run_time=GROW)
        self.shown = [lines]

    @beat
    def dots(self) -> None:
        """Each with itself and with the other: the smallest angle need not give the larger dot product."""
        sheet = self.sheet
        self.play(FadeOut(*self.shown, rate_func=early), FadeIn(*sheet.headings, rate_func=late), run_time=TURN)
        for row, (first, second) in enumerate(PAIRS):
            lit = [*self.fan.light({first, second}), *self.fan.marking((first, second))]
            self.play(*lit, FadeIn(sheet.row(row), rate_func=late), run_time=TURN)
            self.hold(0.6)
        self.play(*self.fan.light(), run_time=WRITE)
        self.shown = [sheet.all]
        if self.facts.outdone:
            self.shown.append(sheet.cell_ring(CROSS, DOT))
            self.play(Create(self.shown[-1]), run_time=WRITE)

    @beat
    def condition(self) -> None:
        """The shadow of the longer vector against the length of the shorter one."""
        facts, fan = self.facts, self.fan
        rule = self._rule()
        sheet = self._reaches(self.panel.trim(top=rule.height + 2 * GAP))
        gap = (self.panel.top - sheet.headings[0].get_top()[1] - rule.height) / 2
        rule.shift(min(gap, 2 * GAP) * DOWN)
        cast = fan.casts[facts.other, facts.own]
        if moves := fan.making_way((facts.other, facts.own)):
            self.play(*moves, run_time=WRITE)
        self.play(FadeOut(*self.shown, rate_func=early), FadeIn(sheet.headings[0], rule, rate_func=late), run_time=TURN)
        self.play(FadeIn(sheet.row(0)), run_time=WRITE)
        if cast.falls:
            self.play(*(Create(part) for part in cast.falls), run_time=GROW)
        arriving = FadeIn(sheet.row(1), rate_func=late)
        self.play(cast.band.unrolling(), arriving, run_time=GROW)
        ring = sheet.ring(1 if facts.outdone else 0)
        self.play(Create(ring), run_time=WRITE)
        self.shown = [rule, sheet.all, ring, *cast.falls, cast.band]

    @beat
    def normalised(self) -> None:
        """Both are scaled to length 1: their dot products are cosines now."""
        fan, unit = self.fan, self.unit_fan
        sheet = self._cosines()
        names = [*fan.names, self.note, fan.plane]
        self.play(FadeOut(*self.shown, *names, rate_func=early), run_time=TURN)
        fan.go_home()
        self.play(FadeIn(unit.plane, self.unit_note), *fan.becoming(unit), run_time=LOOK)
        self.play(FadeIn(*unit.names, sheet.all), run_time=WRITE)
        self.shown = [sheet.all]

    @beat
    def diagonal(self) -> None:
        """All dot products as one matrix; its largest entry is on the diagonal."""
        fan, unit = self.fan, self.unit_fan
        product, ring = self._gram()
        leaving = FadeOut(*self.shown, *unit.names, self.unit_note, unit.plane, rate_func=early)
        self.play(leaving, run_time=WRITE)
        self.play(FadeIn(fan.plane, self.note), *unit.becoming(fan), run_time=LOOK)
        self.play(FadeIn(*fan.names, product), run_time=WRITE)
        self.play(Create(ring), run_time=WRITE)
        self.shown = [product, ring]

    @beat
    def chances(self) -> None:
        """Random vectors: how often the diagonal wins its row, of X X^T and of Q K^T."""
        fan = self.fan
        figure = [fan.plane, self.note, *(part for at in range(len(NAMES)) for part in (fan.arrow(at), fan.name(at)))]
        own, keys, note = self._charts()
        self.play(FadeOut(*self.shown, *figure, rate_func=early), FadeIn(note, own, rate_func=late), run_time=LOOK)
        self.hold(1.0)
        self.play(FadeIn(keys), run_time=GROW)
        self.shown = [own, keys, note]

    @beat
    def takeaway(self) -> None:
        """What favours the diagonal, and what does not."""
        lines = VGroup(*(self._conclusion(name) for name in ("own", "keys"))).arrange(DOWN, buff=4 * GAP)
        self.play(FadeOut(*self.shown, rate_func=early), run_time=WRITE)
        self.play(FadeIn(self.stage.body.fit(lines)), run_time=GROW)

    def _fan(self, names: Sequence[str], vectors: np.ndarray, casts: Sequence[Pair]) -> tuple[Fan, Lettering]:
        """Return arrows, and what a square of their plane means."""
        rays = [
            Ray(vector, self.theme.ink, partial(self._symbol, name))
            for vector, name in zip(vectors, names, strict=True)
        ]
        draw = partial(Fan, self, rays=rays, marked={PAIRS[CROSS]: self.facts.angles[CROSS]}, casts=casts)
        return fan_above_note(self.figure, draw, self._legend, GAP / 2)

    def _legend(self, step: float) -> Lettering:
        said = self.say("labels.legend", step=significant(step, 1))
        return self.words(said, size=self.sizes.small, color=self.theme.mute)

    def _symbol(self, source: str, size: float, width: float) -> Lettering:
        return self.formula(source, size=size)

    def _named(self, *sources: str) -> list[Name]:
        return [partial(_in_a_list, partial(self._symbol, source)) for source in sources]

    def _products(self) -> Sheet:
        """Return the table of angles and dot products."""
        facts, theme = self.facts, self.theme
        angles = [Entry(value, facts.write_angle, theme.angle) for value in facts.angles]
        dots = [signed(theme, value, facts.write_dot) for value in facts.dots]
        columns = [Column(self.say("labels.angle"), angles), Column(self.say("labels.dot"), dots)]
        return Sheet(self, self.panel, self._named(*PRODUCTS), columns)

    def _cosines(self) -> Sheet:
        """Return the table of dot products at length 1."""
        cosines = [signed(self.theme, value, partial(number, decimals=COSINE_DECIMALS)) for value in self.facts.cosines]
        heading = Column(self.say("labels.dot_normalised"), cosines, short="cos angle(theta)")
        return Sheet(self, self.panel, self._named(*PRODUCTS), [heading])

    def _rule(self) -> VGroup:
        """Return when a vector is outdone, in two lines at the top of the panel."""
        own, other = NAMES[self.facts.own], NAMES[self.facts.other]
        lines = [f"{own} dot {other} > {own} dot {own}", f"<=> norm({other}) cos angle(theta) > norm({own})"]
        rule = VGroup(*(self.formula(line) for line in lines)).arrange(DOWN, buff=GAP)
        return self.panel.shrink(rule).move_to(spot(self.panel.center[0], self.panel.top), aligned_edge=UP)

    def _reaches(self, box: Box) -> Sheet:
        """Return the length of the shorter vector, and the shadow of the longer one on its line."""
        facts, theme = self.facts, self.theme
        own, other = NAMES[facts.own], NAMES[facts.other]
        write = in_column(facts.reaches)
        length, along = facts.reaches
        entries = [Entry(length, write, theme.ink), signed(theme, along, write)]
        names = self._named(f"norm({own})", f"norm({other}) cos angle(theta)")
        return Sheet(self, box, names, [Column(self.say("labels.length"), entries)])

    def _gram(self) -> tuple[VGroup, Ring]:
        """Return X X^T worked out, and a ring around its largest entry."""
        panel, product = self.panel, self.formula("X X^top =")
        table = Table(
            self,
            self.facts.gram,
            size=self.sizes.formula,
            color=self.theme.ink,
            width=panel.width - product.width - GAP,
            height=panel.height,
        )
        entry = table.readouts[self.facts.other, self.facts.other]
        whole = panel.fit(VGroup(product, table).arrange(RIGHT, buff=GAP))
        # Between the entry and the bracket beside it.
        beside = min(RING_ROOM, (table.get_right()[0] - entry.get_right()[0]) / 2)
        return whole, Ring([bounds([entry]).inset(-beside, -RING_ROOM)], self.theme.ink)

    def _charts(self) -> tuple[WeightChart, WeightChart, Lettering]:
        """Return the chances of X X^T and of Q K^T, and what is drawn at random."""
        body, say = self.stage.body, self.say
        tokens = number(self.facts.tokens, 0)
        note = self.balanced(
            say("labels.conditions", tokens=tokens), width=body.width, size=self.sizes.small, color=self.theme.mute
        )
        note.move_to(spot(body.center[0], body.bottom), aligned_edge=DOWN)
        room = body.trim(bottom=note.height + GAP)
        boxes = (room.rows if self.frame.portrait else room.columns)(1, 1, gap=3 * GAP)
        own = self._chart(boxes[0], "own", self.facts.vector_chances)
        return own, self._chart(boxes[1], "keys", self.facts.key_chances), note

    def _chart(self, box: Box, name: str, chances: np.ndarray) -> WeightChart:
        dims = [number(width, 0) for width in self.facts.dims]
        return WeightChart(
            self,
            box,
            self.say(f"labels.{name}_wins"),
            ([f"d = {width}" for width in dims], dims),
            weights=lambda: chances,
            kind=Chances,
        )

    def _conclusion(self, name: str) -> VGroup:
        """Return a product and what it does to the diagonal."""
        said = self.balanced(self.say(f"labels.{name}"), width=self.stage.body.width, color=self.theme.mute)
        return VGroup(self.formula(self.say(f"labels.product_{name}")), said).arrange(DOWN, buff=GAP)


def _in_a_list(set_name: Callable[[float, float], Lettering], size: float, width: float) -> list[Lettering]:
    return [set_name(size, width)]
