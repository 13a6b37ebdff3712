"""Everything the angle clip shows, placed for its aspect, driven by an angle, a stretch and a scale."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Mobject, ValueTracker, VGroup, VMobject

from scenes.angle_facts import ALIGNED, OPPOSED, PERPENDICULAR, STRETCHED_AT, AngleFacts
from scenes.layout import Box, spot
from scenes.numerals import number
from scenes.parts.arrow import Arrow
from scenes.parts.beside import Above, Beside
from scenes.parts.cosine_line import CosineLine
from scenes.parts.cosine_table import CosineTable
from scenes.parts.curve import CosinePlot, Trace
from scenes.parts.dial import BELOW_AXIS, LEAST_DRAWN, Face, Hands
from scenes.parts.live_line import LiveLine
from scenes.parts.product import Product
from scenes.parts.ring import Rim, Ring, reach_of
from scenes.parts.scale import Scale
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

NAME_SHARE, NAME_GAP, KEY_SHARE = 0.62, 0.2, 0.8
# Below this share of the dial arrows are brought nearer once they have shrunk.
SMALLEST_SHARE = 0.6
FILLED = 0.95
ROLES = ("query", "key")


class AngleSet:
    """The pieces of the clip; the scene decides when each is shown.

    Parameters
    ----------
    clip
        Sets words and numbers.
    facts
        The numbers.
    """

    def __init__(self, clip: Clip, facts: AngleFacts) -> None:
        self.clip, self.facts = clip, facts
        self.theta, self.stretch, self.away = ValueTracker(ALIGNED), ValueTracker(0), ValueTracker(0)
        self.dial_box, self.line_box, self.panel = self._boxes()
        # Lambdas, not methods: manim copies what it animates, and a copied method would copy this whole set.
        self.angle = lambda: float(self.theta.get_value())
        self.share = lambda: float(self.stretch.get_value())
        self.write_angle = lambda theta: facts.write_angle(theta)
        self._build_dial()
        self._build_curve()
        self.line = CosineLine(
            clip,
            self.line_box,
            angle=lambda: facts.shown_angle(self.angle()),
            cosine=lambda: facts.cosine(self.angle(), self.share()),
            write=self.write_angle,
            decimals=facts.decimals,
            widest=facts.widest_angle,
            stacked=not (clip.frame.landscape or clip.frame.portrait),
        )

    @property
    def dial_parts(self) -> list[Mobject]:
        """What moves with the angle while lengths are 1, but for the curve."""
        return [self.hands, self.query_name, self.key_name, self.line]

    @property
    def stretched_parts(self) -> list[Mobject]:
        """What moves with the lengths and the scale."""
        return [self.rim, self.hands, self.query_length, self.key_length, self.line, self.product]

    def far_unit(self) -> float:
        """Return the scale at which nothing leaves the dial's box while the lengths change."""
        room = self.dial_box.trim(left=self.side, bottom=self.foot)
        across, up = reach_of(np.maximum(self.facts.lengths, 1.0), STRETCHED_AT)
        return min(self.ring.radius, FILLED * room.width / across, FILLED * room.height / up)

    def near_unit(self) -> float:
        """Return the scale for the final lengths, nearer than the far one if they are small."""
        longest = float(self.facts.lengths.max())
        small = longest * self.far_unit() < SMALLEST_SHARE * self.ring.radius
        return self.ring.radius / longest if small else self.far_unit()

    def _far_origin(self) -> np.ndarray:
        """Return where the arrows start once the lengths have changed, so that all is in the middle of the box."""
        box, unit = self.dial_box, self.near_unit()
        across, up = np.maximum(unit * reach_of(self.facts.lengths, STRETCHED_AT), LEAST_DRAWN)
        ahead = unit * float(reach_of(np.array([self.facts.lengths[0], 0.0]), STRETCHED_AT)[0]) / 2
        left = box.center[0] - (across - max(0.0, self.side - ahead)) / 2
        return spot(max(left, box.left + self.side), box.center[1] - (up - self.foot) / 2)

    def _boxes(self) -> tuple[Box, Box, Box]:
        """Return the boxes of dial, cosine line and panel."""
        body, frame = self.clip.stage.body, self.clip.frame
        if frame.landscape:
            dial, right = body.columns(1, 1.05)
            line, panel = right.rows(1, 5.6)
            return dial, line, panel.inset(GAP, 0)
        if frame.portrait:
            dial, line, panel = body.rows(4.5, 0.8, 4.8, gap=GAP)
            return dial, line, panel
        top, panel = body.rows(1.1, 1, gap=GAP)
        dial, line = top.columns(2.7, 1, gap=GAP)
        return dial, line, panel

    def _build_dial(self) -> None:
        clip, facts, sizes = self.clip, self.facts, self.clip.sizes
        names = [clip.formula(clip.say(f"formula.{key}")) for key in ("query", "key")]
        note = clip.readout(1, size=sizes.label)
        self.unit_note = LiveLine([clip.formula(clip.say("formula.unit_lengths"), size=sizes.label), note])
        widest = clip.readout(facts.widest_angle, write=self.write_angle, size=sizes.small)
        ring = Ring.inside(self.dial_box, widest, BELOW_AXIS + NAME_GAP + names[1].height)
        self.ring, self.unit = ring, ValueTracker(ring.radius)
        # The room that written lengths take to the left of the arrows and below them.
        query_room, key_room = (
            self._length(role, index, facts.widest_lengths[index]) for index, role in enumerate(ROLES)
        )
        self.side, self.foot = NAME_GAP + query_room.width, BELOW_AXIS + NAME_GAP + key_room.height
        away = self.away.get_value
        self.ring = replace(ring, way=self._far_origin() - ring.home, gone=lambda: float(away()))
        unit = self.unit.get_value
        self.rim = Rim(self.ring, lambda: float(unit()), self.dial_box, clip.theme)
        self.face = Face(clip, self.ring, facts.marks, self.write_angle)
        self.hands = Hands(
            clip,
            self.ring,
            theta=self.angle,
            lengths=lambda: facts.lengths_at(self.share()),
            unit=lambda: float(unit()),
        )
        query, key = self.hands.query, self.hands.key
        self.query_name = Above(names[0], query, self.angle, share=NAME_SHARE, gap=NAME_GAP, rests=facts.marks)
        self.key_name = self._below(names[1], key, KEY_SHARE)
        drop = 0.45 * self.ring.radius if self.ring.whole else BELOW_AXIS + NAME_GAP + names[1].height / 2
        self.unit_note.move_to(self.ring.origin + drop * DOWN)
        if not self.ring.whole:
            spare = self.key_name.get_left()[0] - 1.5 * GAP - self.unit_note.get_right()[0]
            self.unit_note.shift(min(0.0, spare) * RIGHT)
        self.query_length = Beside(self._length("query", 0), query, side=1, share=0.5, gap=NAME_GAP)
        self.key_length = self._below(self._length("key", 1), key, 0.5)
        self.rim.clear_of = [self.query_length, self.key_length]

    def _below(self, label: VMobject, arrow: Arrow, share: float) -> Beside:
        return Beside(label, arrow, side=-1, share=share, gap=BELOW_AXIS + NAME_GAP)

    def _length(self, role: str, index: int, text: str | None = None) -> LiveLine:
        """Return the written length of an arrow, live unless its text is given."""
        name = self.clip.formula(self.clip.say(f"formula.{role}_length"), size=self.clip.sizes.label)
        length = self.clip.readout(
            lambda: float(self.facts.shown_lengths(self.share())[index]),
            write=lambda value: self.facts.write_length(value, self.share()) if text is None else text,
            size=self.clip.sizes.label,
            color=getattr(self.clip.theme, role),
        )
        return LiveLine([name, length])

    def _build_curve(self) -> None:
        stops = sorted({*self.facts.marks})
        self.plot = CosinePlot(self.clip, self.panel, self.facts.marks, self.write_angle)
        self.trace = Trace(self.plot, self.angle, stops, self.clip.theme)

    def build_scales(self) -> VGroup:
        """Make the two scales, and the arrow of what a score should do; return the arrow with its words."""
        clip, facts, theme = self.clip, self.facts, self.clip.theme
        ends_box, angle_box, cosine_box = self.panel.columns(1.3, 1, 1, leftwards=clip.right_to_left)
        words = {key: clip.words(clip.say(f"labels.{key}")) for key in ("angle", "cosine", "rises", "falls")}
        self.angle_scale = Scale(
            clip,
            angle_box,
            words["angle"].set_color(theme.angle),
            words["rises"],
            numbers=(ALIGNED, PERPENDICULAR, OPPOSED),
            write=self.write_angle,
            value=self.angle,
            start=ALIGNED,
            paint=lambda value: theme.angle,
        )
        self.cosine_scale = Scale(
            clip,
            cosine_box,
            words["cosine"],
            words["falls"],
            numbers=(-1, 0, 1),
            write=partial(number, decimals=0),
            value=lambda: facts.exact_cosine(self.angle()),
            start=1,
            paint=theme.sign_role,
        )
        ends = [
            clip.balanced(clip.say(f"labels.{key}"), width=ends_box.width, color=theme.mute)
            for key in ("alike", "unlike")
        ]
        room = self.angle_scale.room
        for words_at_end, edge, way_out in zip(ends, (self.panel.top, self.panel.bottom), (UP, DOWN), strict=True):
            words_at_end.move_to(ends_box.center).align_to(edge * UP, way_out)
        # As long as the scales are, unless the words take more than one line.
        top = spot(ends_box.center[0], min(room.top, ends[0].get_bottom()[1] - GAP))
        bottom = spot(ends_box.center[0], max(room.bottom, ends[1].get_top()[1] + GAP))
        way = Arrow(lambda: top, lambda: bottom, color=theme.mute)
        return VGroup(*ends, way)

    def build_table(self) -> CosineTable:
        """Make the table of all stops."""
        facts = self.facts
        return CosineTable(
            self.clip,
            self.panel,
            facts.stops,
            write=self.write_angle,
            decimals=facts.decimals,
            theta=self.angle,
        )

    def build_product(self) -> None:
        """Make the arithmetic of the dot product."""
        facts = self.facts
        self.product = Product(
            self.clip,
            self.panel,
            lengths=lambda: facts.shown_lengths(self.share()),
            widest=facts.widest_lengths,
            write=lambda value: facts.write_length(value, self.share()),
            cosine=lambda: facts.cosine(STRETCHED_AT, self.share()),
            dot=lambda: facts.product(self.share()),
            write_dot=lambda value: facts.write_dot(value, self.share()),
            decimals=facts.decimals,
        )

    def scale_note(self) -> Mobject:
        """Return the note that an arrow is drawn longer than it is."""
        note = self.clip.words(
            self.clip.say("labels.not_to_scale"), size=self.clip.sizes.small, color=self.clip.theme.mute
        )
        return note.move_to(self.dial_box.center).align_to((self.dial_box.left, self.dial_box.top, 0.0), UP + LEFT)
