"""The learner sees a query turn against a key, and its cosine fall from 1 through 0 to -1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from manim import (
    DOWN,
    UP,
    Animation,
    Brace,
    Create,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    VGroup,
    smooth,
    there_and_back,
)

from scenes.angle_facts import ALIGNED, OPPOSED, PERPENDICULAR, STRETCHED_AT, AngleFacts
from scenes.angle_scrub import AngleScrub
from scenes.angle_set import AngleSet
from scenes.clip import Clip, beat
from scenes.numerals import number
from scenes.parameters import AngleParameters
from scenes.parts.pace import RateFunction, through

SWEEPING, RESTING = 4.0, 3.0
LONGEST_REST = 1.0
START_UP, SPEED = 0.7, 60.0
LARGEST, SWELL = 1.3, 1.12


class Angle(Clip):
    """The angle between two arrows of fixed length sets the cosine; lengths come in at the end."""

    scene_name = "angle"
    poster = "narrow"
    scrub = AngleScrub
    parameters = AngleParameters
    params: AngleParameters

    def setup(self) -> None:
        """Work out the numbers and place the parts."""
        super().setup()
        self.facts = AngleFacts(self.params)
        self.cast = AngleSet(self, self.facts)

    def construct(self) -> None:
        """Play the beats."""
        self.aligned()
        self.narrow()
        self.perpendicular()
        self.opposed()
        self.backwards()
        self.table()
        self.length()
        self.takeaway()

    @beat
    def aligned(self) -> None:
        """Two unit arrows in one direction; their lengths are held."""
        cast = self.cast
        hands, origin = cast.hands, cast.ring.origin
        self.play(FadeIn(cast.face, cast.rim), run_time=0.8)
        self.play(GrowFromPoint(hands.key, origin), FadeIn(cast.key_name), run_time=0.7)
        self.play(GrowFromPoint(hands.query, origin), FadeIn(cast.query_name), run_time=0.7)
        self.play(FadeIn(cast.unit_note), FadeIn(cast.plot), run_time=0.7)
        self.play(FadeIn(hands.shadow), FadeIn(cast.trace), FadeIn(cast.line), run_time=0.7)
        self.add(hands)

    @beat
    def narrow(self) -> None:
        """The angle opens; readout, shadow and point on the curve move together."""
        self.visit(self.facts.between(ALIGNED, PERPENDICULAR) or [STRETCHED_AT])

    @beat
    def perpendicular(self) -> None:
        """A right angle leaves no shadow."""
        self.turn(PERPENDICULAR, moving=[*self.cast.dial_parts, self.cast.trace], run_time=1.2)
        self.elbow = self.cast.hands.elbow()
        self.play(Create(self.elbow), run_time=0.5)
        self.pulse(self.cast.line)

    @beat
    def opposed(self) -> None:
        """Past a right angle the shadow is negative, down to the opposite direction."""
        self.play(FadeOut(self.elbow), run_time=0.3)
        self.visit([*self.facts.between(PERPENDICULAR, OPPOSED), OPPOSED])
        self.pulse(self.cast.line)

    @beat
    def backwards(self) -> None:
        """As similarity falls the angle rises; the cosine falls with it."""
        cast = self.cast
        self.turn(ALIGNED, FadeOut(cast.plot, cast.trace), moving=cast.dial_parts, run_time=1.3)
        self.wanted = cast.build_scales()
        scales = [cast.angle_scale, cast.cosine_scale]
        self.play(FadeIn(self.wanted, *scales), run_time=0.7)
        self.turn(OPPOSED, moving=[*cast.dial_parts, *scales], run_time=3.0)
        self.play(FadeIn(cast.angle_scale.verdict, shift=0.2 * UP), run_time=0.5)
        self.play(FadeIn(cast.cosine_scale.verdict, shift=0.2 * DOWN), run_time=0.5)

    @beat
    def table(self) -> None:
        """The rows fill in step with one sweep back."""
        cast = self.cast
        scales = [cast.angle_scale, cast.cosine_scale]
        self.play(FadeOut(self.wanted, *scales, *(scale.verdict for scale in scales)), run_time=0.5)
        self.rows = cast.build_table()
        self.play(FadeIn(self.rows), run_time=0.5)
        places = [OPPOSED, *(stop for stop in reversed(self.facts.stops) if stop < OPPOSED)]
        places += [ALIGNED] if places[-1] > ALIGNED else []
        moving = [*cast.dial_parts, self.rows]
        self.turn(ALIGNED, moving=moving, run_time=4.5, pace=partial(through, places))

    @beat
    def length(self) -> None:
        """Lengths change the dot product and leave the cosine alone."""
        cast = self.cast
        cast.build_product()
        leaving = [self.rows, cast.face, cast.unit_note, cast.query_name, cast.key_name]
        self.play(FadeOut(*leaving), run_time=0.5)
        where = {cast.theta: STRETCHED_AT, cast.unit: cast.far_unit(), cast.away: 1}
        self.move(where, FadeIn(cast.product), moving=[cast.rim, cast.hands, cast.line], run_time=1.5)
        moving = cast.stretched_parts
        for part in moving:
            part.refresh()
        self.scale_note = cast.scale_note()
        self.play(FadeIn(cast.query_length, cast.key_length), *self.note_scale(), run_time=0.6)
        self.hold(1.0)
        self.move({cast.stretch: 1.0}, moving=moving, run_time=2.2)
        if cast.near_unit() != cast.far_unit():
            self.move({cast.unit: cast.near_unit()}, moving=moving, run_time=1.2)
        if change := self.note_scale():
            self.play(*change, run_time=0.4)
        self.pulse(cast.line)

    @beat
    def takeaway(self) -> None:
        """Order comes from the angle, size from the lengths."""
        product = self.cast.product
        self.play(FadeOut(product.numbers, product.result), run_time=0.5)
        room = self.cast.panel.rows(1, 1, gap=0)[0]
        # Beside long numbers the formula was smaller; now that they are gone it need not be.
        growth = min(LARGEST * self.sizes.formula / product.sizes.shown_size, room.width / product.symbols.width)
        self.play(product.symbols.animate.scale(growth).move_to(room.center), run_time=0.8)
        for piece, key in ((product.order, "order"), (product.sizes, "size")):
            brace = Brace(piece, DOWN, color=self.theme.mute).align_to(Brace(product.sizes, DOWN), UP)
            word = self.words(self.say(f"labels.{key}"), size=self.sizes.formula).next_to(brace, DOWN)
            word.shift((brace.get_bottom()[1] - 0.8 * word.shown_size / 96 - word.baseline) * UP)
            self.play(FadeIn(VGroup(brace, word), shift=0.2 * UP), run_time=0.6)
            self.pulse(piece)

    def sentence(self, name: str) -> str:
        """Return the markup of a beat's sentence; of another one where the lengths change nothing."""
        if name == "length" and self.facts.dot_stays:
            return self.say("beats.length_same", product=number(1, 0))
        return super().sentence(name)

    def caption_values(self, name: str) -> dict[str, str]:
        """Return the cosines that captions name."""
        angles = {"aligned": ALIGNED, "perpendicular": PERPENDICULAR, "opposed": OPPOSED, "length": STRETCHED_AT}
        if name not in angles:
            return {}
        cosine = number(self.facts.exact_cosine(angles[name]), self.facts.decimals, trim=True)
        return {"cosine": cosine, "length": number(1, 0)}

    def visit(self, stops: Sequence[float]) -> None:
        """Turn to each stop in order and rest there, briefly where there are many."""
        moving = [*self.cast.dial_parts, self.cast.trace]
        for stop in stops:
            way = stop - self.cast.angle()
            self.turn(stop, moving=moving, run_time=min(SWEEPING / len(stops), START_UP + way / SPEED))
            if stop != stops[-1]:
                self.hold(min(LONGEST_REST, RESTING / len(stops)))

    def turn(
        self,
        degrees: float,
        *along: Animation,
        moving: Sequence[Any],
        run_time: float,
        pace: RateFunction = smooth,
    ) -> None:
        """Turn q to an angle while other animations play along."""
        self.move({self.cast.theta: degrees}, *along, moving=moving, run_time=run_time, pace=pace)

    def move(
        self,
        targets: Mapping[Any, float],
        *along: Animation,
        moving: Sequence[Any],
        run_time: float,
        pace: RateFunction = smooth,
    ) -> None:
        """Move trackers to their targets, and end exactly there."""
        sweeps = [tracker.animate(rate_func=pace).set_value(target) for tracker, target in targets.items()]
        self.sweep(*sweeps, *along, moving=moving, run_time=run_time)
        for tracker, target in targets.items():
            tracker.set_value(target)
        for part in moving:
            part.refresh()

    def note_scale(self) -> list[Animation]:
        """Return what shows or hides the note on scale, if the arrows on screen call for a change."""
        shown = self.scale_note in self.mobjects
        if shown == (not self.cast.hands.to_scale):
            return []
        return [FadeOut(self.scale_note) if shown else FadeIn(self.scale_note)]

    def pulse(self, piece: Any) -> None:
        """Draw the eye to a piece."""
        growth = self.stage.safe.growth(piece, SWELL)
        self.play(piece.animate(rate_func=there_and_back).scale(growth), run_time=0.7)
