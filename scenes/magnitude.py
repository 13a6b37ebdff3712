"""A longer key beats one at a better angle; the query's own length changes no ranking, it only sharpens the weights."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from manim import DOWN, Animation, Create, FadeIn, FadeOut, GrowFromPoint, ValueTracker, VGroup, VMobject

from scenes.clip import Clip, beat
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.magnitude_charts import QUERY, MagnitudeCharts
from scenes.magnitude_facts import MagnitudeFacts
from scenes.numerals import in_column, significant
from scenes.parameters import MagnitudeParameters
from scenes.parts.fan import FULL, Fan, Ray
from scenes.parts.halves import halves
from scenes.parts.headers import symbol
from scenes.parts.moves import early, late
from scenes.parts.noted import fan_above_note
from scenes.parts.sheet import Column, Entry, Name, Sheet, signed
from scenes.style import GAP

GROW, WRITE, TURN, SWEEP = 0.8, 0.6, 0.9, 2.4
# From the end: the lengths, which come first, may be left out.
LENGTH, ANGLE, DOT, SHADOW = range(-4, 0)

# How much larger than the room of the arrows that of the table is.
SHARES = {"16:9": 1.2, "1:1": 1.25, "9:16": 1.15}
KEY = "key(bold(k))"
# Headings where words are too wide.
SHORT = (f"norm({KEY})", "angle(theta)", f"{QUERY} dot {KEY}", "")


class Magnitude(Clip):
    """Arrows of a query and its keys, a table of what they make together, and the weights that come of it."""

    scene_name = "magnitude"
    poster = "dots"
    parameters = MagnitudeParameters
    params: MagnitudeParameters

    def construct(self) -> None:
        """Play the beats; what the vectors do not show is left out."""
        self.vectors()
        self.angles()
        self.dots()
        self.shadows()
        if self.facts.query_scale is not None:
            self.query_length()
        if self.facts.key_scale is not None:
            self.key_length()
        self.cosines()
        self.takeaway()

    def setup(self) -> None:
        """Divide the stage; build the arrows and the table."""
        super().setup()
        self.facts = MagnitudeFacts(self.params)
        self.query_scale, self.key_scale = ValueTracker(1.0), ValueTracker(1.0)
        figure, self.panel = halves(self, SHARES[self.look.aspect])
        self.fan, self.note = fan_above_note(figure, self._fan, self._legend, GAP / 2)
        self.sheet = self._table()
        self.charts = MagnitudeCharts(self, self.facts, self.panel, (self.query_scale, self.key_scale))
        self.rings: list[VMobject] = []
        self.shown: VGroup = VGroup()

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the vectors."""
        facts = self.facts
        if name in ("dots", "cosines"):
            longer = "longer" if facts.longer_wins else "shorter"
            name = f"{name}_{longer}" if facts.length_wins else f"{name}_same"
        return super().sentence(name)

    @beat
    def vectors(self) -> None:
        """The query, then the keys one after the other, each with its length."""
        fan, sheet = self.fan, self.sheet
        lengths: list[VMobject] = [sheet.headings[LENGTH]] if self._has_lengths else []
        self.play(FadeIn(fan.plane, self.note, *lengths), run_time=WRITE)
        self.play(*self._growing(self._query), run_time=GROW)
        for key in self._keys:
            lengths = [sheet.cells[key][LENGTH]] if self._has_lengths else []
            self.play(*self._growing(key), FadeIn(*sheet.names[key], *lengths), run_time=GROW)

    @beat
    def angles(self) -> None:
        """The angle of each key to the query; the smallest is ringed."""
        for key in self._keys:
            heading = [] if key else [FadeIn(self.sheet.headings[ANGLE], rate_func=late)]
            self.play(
                *self.fan.light([self._query, key]), *self.fan.marking((key, self._query)), *heading, run_time=TURN
            )
            self.play(FadeIn(self.sheet.cells[key][ANGLE]), run_time=WRITE)
        self._ring(self.facts.nearest, ANGLE)

    @beat
    def dots(self) -> None:
        """The dot products; the largest is ringed, and it may be another key's."""
        sheet, facts = self.sheet, self.facts
        self.play(*self.fan.light(), FadeIn(sheet.headings[DOT]), run_time=WRITE)
        for key in self._keys:
            self.play(*self.fan.light([self._query, key]), FadeIn(sheet.cells[key][DOT]), run_time=WRITE)
            self.hold(0.3)
        self.play(*self.fan.light([self._query, facts.nearest, facts.winner]), run_time=WRITE)
        self._ring(facts.winner, DOT)

    @beat
    def shadows(self) -> None:
        """Every key casts its shadow on the line of the query; they are in the order of the dot products."""
        fan = self.fan
        self.play(*self.fan.light(), FadeIn(self.sheet.headings[SHADOW]), run_time=WRITE)
        for (key, _), cast in fan.casts.items():
            self.play(*fan.making_way((key, self._query)), *self.fan.light([self._query, key]), run_time=WRITE)
            if cast.falls:
                self.play(*(Create(part) for part in cast.falls), run_time=GROW)
            arriving = FadeIn(self.sheet.cells[key][SHADOW], rate_func=late)
            self.play(cast.band.unrolling(), arriving, run_time=GROW)
            self.hold(0.3)
        self.play(*self.fan.light(), run_time=WRITE)
        self._ring(self.facts.winner, SHADOW)

    @beat
    def query_length(self) -> None:
        """The query shrinks or grows: the weights even out or sharpen, in the order they had."""
        assert self.facts.query_scale is not None
        chart = self.charts.live()
        length = self.charts.length(self.fan.rays[self._query], QUERY)
        self._change_panel(VGroup(chart, length), self.fan.going_home())
        for scale in (self.facts.query_scale, 1.0):
            self._scale(self._query, self.query_scale, scale, [chart, length])
            self.hold(0.8)

    @beat
    def key_length(self) -> None:
        """The nearest key grows until it scores highest."""
        assert self.facts.key_scale is not None
        nearest = self.facts.nearest
        chart = self.charts.live()
        length = self.charts.length(self.fan.rays[nearest], symbol("key", nearest))
        lit = self.fan.light([self._query, nearest, self.facts.winner])
        self._change_panel(VGroup(chart, length), [*lit, *self.fan.going_home()])
        self._scale(nearest, self.key_scale, self.facts.key_scale, [chart, length])
        self.hold(1.0)
        self._scale(nearest, self.key_scale, 1.0, [chart, length])

    @beat
    def cosines(self) -> None:
        """The weights of the dot products beside those of the cosines."""
        charts = VGroup(*self.charts.both())
        if self.frame.landscape:
            self._change_panel(charts, [*self.fan.light(), *self.fan.going_home()])
        else:
            self._change_panel(charts, [FadeOut(*self._figure, rate_func=early)])
            self.fan.go_home()

    @beat
    def takeaway(self) -> None:
        """The query's length is a factor of every score; the rest is the key's shadow."""
        product = self.formula(self.say("labels.product"))
        common = self.words(self.say("labels.common"), color=self.theme.mute)
        ranking = self.words(self.say("labels.ranking"), color=self.theme.mute)
        lines = VGroup(product, common, ranking).arrange(DOWN, buff=1.5 * GAP)
        for at in range(self._query + 1):
            self.fan.arrow(at).set_opacity(FULL)
        back = [] if self.frame.landscape else [FadeIn(*self._figure, rate_func=late)]
        self._change_panel(self.panel.fit(lines), back)

    @property
    def _keys(self) -> range:
        return range(len(self.facts.keys))

    @property
    def _query(self) -> int:
        """Where the query stands among the arrows: after the keys."""
        return len(self.facts.keys)

    def _fan(self, box: Box) -> Fan:
        facts, theme = self.facts, self.theme
        rays = [
            Ray(vector, theme.key, partial(self._symbol, symbol("key", key))) for key, vector in enumerate(facts.keys)
        ]
        if facts.key_scale is not None:
            near = rays[facts.nearest]
            rays[facts.nearest] = replace(near, scale=self.key_scale.get_value, other=facts.key_scale)
        other = facts.query_scale or 1.0
        rays.append(Ray(facts.query, theme.query, partial(self._symbol, QUERY), self.query_scale.get_value, other))
        query = len(facts.keys)
        marked = {(key, query): theta for key, theta in enumerate(facts.angles)}
        return Fan(self, box, rays, marked, [(key, query) for key in range(query)], together=True)

    def _legend(self, step: float) -> Lettering:
        said = self.say("labels.legend", step=significant(step, 1))
        return self.words(said, size=self.sizes.small, color=self.theme.mute)

    def _symbol(self, source: str, size: float, width: float) -> Lettering:
        return self.formula(source, size=size)

    def _name_of(self, key: int) -> Name:
        return lambda size, width: [self.formula(symbol("key", key), size=size)]

    def _table(self) -> Sheet:
        """Return the table; without the lengths where numbers are too long for all four columns."""
        names, columns = [self._name_of(key) for key in self._keys], self._columns()
        whole = Sheet(self, self.panel, names, columns)
        return whole if whole.fits else Sheet(self, self.panel, names, columns[ANGLE:])

    @property
    def _has_lengths(self) -> bool:
        return len(self.sheet.headings) == -LENGTH

    def _columns(self) -> list[Column]:
        facts, theme = self.facts, self.theme
        length, along = in_column(facts.lengths), in_column(facts.along)
        columns = [
            ("length", [Entry(value, length, theme.key) for value in facts.lengths]),
            ("angle", [Entry(value, facts.write_angle, theme.angle) for value in facts.angles]),
            ("dot", [signed(theme, value, facts.write_dot) for value in facts.dots]),
            ("shadow", [signed(theme, value, along) for value in facts.along]),
        ]
        named = zip(columns, SHORT, strict=True)
        return [Column(self.say(f"labels.{name}"), entries, short=short) for (name, entries), short in named]

    def _growing(self, index: int) -> list[Animation]:
        fan = self.fan
        return [GrowFromPoint(fan.arrow(index), fan.plane.origin), FadeIn(fan.name(index), rate_func=late)]

    def _ring(self, row: int, at: int) -> None:
        ring = self.sheet.cell_ring(row, at)
        self.rings.append(ring)
        self.play(Create(ring), run_time=WRITE)

    def _change_panel(self, parts: VGroup, along: Sequence[Animation]) -> None:
        """Put something else in the panel; at first shadows go with the table."""
        leaving: list[Any] = [self.shown] if len(self.shown) else [self.sheet.all, *self.rings, *self._cast_parts]
        self.shown = parts
        self.play(FadeOut(*leaving, rate_func=early), FadeIn(parts, rate_func=late), *along, run_time=TURN)

    @property
    def _cast_parts(self) -> list[VMobject]:
        return [part for cast in self.fan.casts.values() for part in (*cast.falls, cast.band)]

    @property
    def _figure(self) -> list[VMobject]:
        """The arrows with their names, in their plane."""
        parts = [part for at in range(self._query + 1) for part in (self.fan.arrow(at), self.fan.name(at))]
        return [self.fan.plane, self.note, *parts]

    def _scale(self, index: int, tracker: ValueTracker, target: float, live: list[Any]) -> None:
        """Make a vector longer or shorter, with all that depends on it; its name comes back when it stands still."""
        arrow, name = self.fan.arrows[index], self.fan.name(index)
        speck = self.fan.specks[index]
        moving = [arrow, speck, *live]
        if tracker.get_value() == 1:
            self.play(FadeOut(name), run_time=WRITE / 2)
        self.sweep(tracker.animate.set_value(target), moving=moving, run_time=SWEEP)
        if target == 1:
            self.play(FadeIn(name), run_time=WRITE / 2)
