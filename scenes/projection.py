"""The learner sees a dot product as a signed shadow times a length: an area that grows, vanishes, turns over."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import (
    DOWN,
    LEFT,
    RIGHT,
    FadeIn,
    FadeOut,
    GrowFromPoint,
    ValueTracker,
    VGroup,
    VMobject,
    there_and_back,
    there_and_back_with_pause,
)

from dotattn import cast_shadow, vector_projection
from scenes.clip import Clip, beat
from scenes.layout import Box
from scenes.numerals import significant
from scenes.parameters import ProjectionParameters
from scenes.parts.arrow import Arrow
from scenes.parts.casting import Casting, casting_plane
from scenes.parts.casting_room import foot_label, make_way
from scenes.parts.measured import Measures
from scenes.parts.moves import early, hop, late
from scenes.parts.working import Working
from scenes.style import GAP

RIGHT_ANGLE, NEAR_RIGHT, HALF_RIGHT = 90.0, 15.0, 45.0
TURN, FALL, RAISE, GROW, WRITE, CLOSE = 2.8, 1.2, 2.0, 0.8, 0.6, 0.9
GHOST, SWELL, DIP = 0.5, 1.06, there_and_back_with_pause
# How much of the body the figure takes: as much as long numbers beside it let it have.
FIGURE_SHARES = {"16:9": (0.57, 0.5), "1:1": (0.63, 0.56, 0.48, 0.4), "9:16": (0.57, 0.48, 0.4)}


class Projection(Clip):
    """The dot product as a signed shadow."""

    scene_name = "projection"
    poster = "scale"
    parameters = ProjectionParameters
    params: ProjectionParameters

    def construct(self) -> None:
        """Play the beats."""
        self.vectors()
        self.drop()
        self.shadow()
        self.scale()
        self.components()
        if self.params.both_ways:
            self.other_way()
        self.zero()
        self.negative()
        self.takeaway()

    def setup(self) -> None:
        """Lay out the plane, the figure in it and the working beside it."""
        super().setup()
        a, b = self.params.a, self.params.b
        self.given = cast_shadow(a, b)
        self.foot = vector_projection(a, b).tolist() if self.given.dot else [0.0, 0.0]
        self.mirrored = self._mirrored()
        for share in FIGURE_SHARES[self.look.aspect]:
            self._divide_body(share)
            if self.lines.fits:
                break
        self._place_legend()

    def _divide_body(self, share: float) -> None:
        """Build the figure and the working in their shares of the body."""
        a, b = self.params.a, self.params.b
        room, working = self._boxes(share)
        self.plane = casting_plane(self, a, b, (self.given.theta, RIGHT_ANGLE, self.mirrored), room)
        self.legend = self._legend(self.plane.step)
        self.figure = Casting(self, self.plane, a, b, (RIGHT_ANGLE, self.mirrored))
        self.other = Casting(self, self.plane, b, a, roles=("key", "query"), names=("b", "a"))
        # Its vectors already have their names, from the figure.
        self.other.crowded = False
        self.lines = Working(self, self.figure, self.other, working, self.legend)

    def sentence(self, name: str) -> str:
        """Return the sentence of a beat that is true of the given vectors."""
        theta = self.given.theta
        if name == "drop" and theta in (0, 180):
            name = "drop_on_line"
        elif name == "drop" and theta == RIGHT_ANGLE:
            name = "drop_at_tail"
        elif name == "scale" and self.given.dot <= 0:
            name = "scale_negative" if self.given.dot else "scale_zero"
        elif name == "negative" and self.mirrored < RIGHT_ANGLE:
            name = "positive"
        return super().sentence(name)

    @beat
    def vectors(self) -> None:
        """Both vectors, their lengths and the angle between them."""
        figure, lines = self.figure, self.lines
        self.play(FadeIn(self.plane, self.legend), run_time=WRITE)
        given = (
            (figure.onto_arrow, figure.onto_speck, figure.onto_ray, figure.names.onto_name, 1),
            (figure.arrow, figure.speck, figure.ray, figure.names.name, 0),
        )
        for arrow, *around_it, index in given:
            self.play(GrowFromPoint(arrow, figure.tail()), run_time=GROW)
            self.play(FadeIn(*around_it, lines.vectors[index], lines.lengths[index]), run_time=WRITE)
        figure.opened.set_value(0)
        self.add(figure.arc.refresh())
        self.sweep(figure.opened.animate.set_value(1), moving=[figure.arc], run_time=GROW)
        self.play(FadeIn(*figure.names.thetas, lines.angle_line), run_time=WRITE)

    @beat
    def drop(self) -> None:
        """The perpendicular falls from the tip of a to the line of b."""
        figure = self.figure
        self._fall(figure)
        self.foot_label = foot_label(figure, self.foot)
        self.play(FadeIn(figure.elbow, self.foot_label), run_time=WRITE)

    @beat
    def shadow(self) -> None:
        """The arrow falls onto the line and leaves its shadow there."""
        figure = self.figure
        fallen = ValueTracker(0)
        ghost = Arrow(
            figure.tail,
            lambda: figure.tip() + fallen.get_value() * (figure.foot() - figure.tip()),
            color=self.theme.query,
        ).set_fill(opacity=GHOST)
        self.add(ghost)
        makes_way: list[Any] = [FadeOut(self.foot_label, rate_func=early)]
        if self.given.dot > 0:
            # It falls through the place of theta.
            thetas: list[Any] = [tag.label for tag in figure.names.thetas]
            makes_way += [theta.animate(rate_func=DIP).set_opacity(0) for theta in thetas]
        self.sweep(fallen.animate.set_value(1), *makes_way, moving=[ghost], run_time=FALL)
        self.play(FadeOut(ghost), FadeIn(figure.band, figure.names.value), run_time=WRITE)
        self.play(FadeIn(self.lines.shadow_line), run_time=WRITE)

    @beat
    def scale(self) -> None:
        """The length of b stands up on the shadow: the area between them is the dot product."""
        figure = self.figure
        self.measures = VGroup()
        if self.given.dot:
            measures = Measures(figure, self.theme.key)
            self.measures.add(measures.bar, measures.numbers)
            figure.raised.set_value(0)
            raising = [figure.area, measures.bar]
            self.add(*(part.refresh() for part in raising))
            self.sweep(figure.raised.animate.set_value(1), moving=raising, run_time=RAISE)
            self.play(FadeIn(measures.numbers), run_time=WRITE)
        self.play(FadeIn(self.lines.dot_line), run_time=WRITE)

    @beat
    def components(self) -> None:
        """The components give the same number."""
        for line in self.lines.vectors:
            self.play(self._swelling(line), run_time=WRITE)
        self.more = self.lines.components()
        for line in self.more:
            self.play(FadeIn(line), run_time=WRITE)
            self.hold(0.6)

    @beat
    def other_way(self) -> None:
        """The shadow of b on a, times the length of a."""
        figure, other = self.figure, self.other
        leaving = FadeOut(*figure.cast, figure.area, self.measures, *self.more, rate_func=early)
        hops = [hop(name, place) for name, place in make_way(figure, other)]
        self.play(leaving, *hops, run_time=WRITE)
        self._fall(other)
        self.play(FadeIn(other.elbow, other.band, other.names.value), run_time=WRITE)
        self.more = self.lines.other_way()
        for line in self.more:
            self.play(FadeIn(line), run_time=WRITE)
            self.hold(0.4)

    @beat
    def zero(self) -> None:
        """At a right angle nothing is left of the shadow."""
        self._make_live()
        self._turn_to(RIGHT_ANGLE)
        self.play(FadeIn(self.figure.right_angle), run_time=WRITE)

    @beat
    def negative(self) -> None:
        """Beyond the right angle the shadow has the other sign."""
        self.play(FadeOut(self.figure.right_angle), run_time=WRITE / 2)
        self._turn_to(self.mirrored)

    @beat
    def takeaway(self) -> None:
        """Back where it started, the formula."""
        self._turn_to(self.given.theta)
        self.conclusion = self.lines.conclusion()
        self.play(FadeIn(self.lines.vectors[0], self.conclusion), run_time=GROW)
        self.hold(0.5)

    def _swelling(self, line: Any) -> Any:
        """Return an animation that swells a line for a moment, away from the margin and not as far as its neighbour."""
        room = min(GAP / 2, self.stage.body.right - line.get_right()[0])
        growth = min(SWELL, 1 + max(room, 0.0) / line.width)
        return line.animate(rate_func=there_and_back).scale(growth, about_edge=LEFT)

    def _fall(self, casting: Casting) -> None:
        """Let the perpendicular fall, on the line it meets made longer where that is needed."""
        casting.dropped.set_value(0)
        self.add(casting.dashes.refresh())
        falling = casting.dropped.animate.set_value(1)
        self.sweep(falling, FadeIn(casting.ahead, casting.behind), moving=[casting.dashes], run_time=FALL)

    def _turn_to(self, theta: float) -> None:
        figure, lines = self.figure, self.lines
        if figure.angle == theta:
            return
        moving = [*figure.moving, lines.theta, lines.shadow, lines.dot]
        self.sweep(figure.theta.animate.set_value(theta), moving=moving, run_time=TURN)

    def _make_live(self) -> None:
        """Clear away what is true of the given angle only, and close up the lines that stay true."""
        figure, lines = self.figure, self.lines
        leaving = [*self.more, lines.vectors[0], lines.shadow_line[1], lines.dot_line[1]]
        if self.params.both_ways:
            leaving += self.other.cast
            places = [(tag.label, tag.place(tag.label)) for tag in (figure.names.name, figure.names.onto_name)]
            back = [hop(label, place) for label, place in places if not np.allclose(label.get_center(), place)]
            changes = [FadeIn(*figure.cast, figure.area, rate_func=late), *back]
        else:
            self.add(figure.area)
            leaving.append(self.measures)
            changes = []
        self.play(FadeOut(*leaving, rate_func=early), *changes, *lines.closing_up(), run_time=CLOSE)

    def _mirrored(self) -> float:
        """Return the angle of a's mirror image, whose shadow has the other sign; not too near a right angle."""
        theta = self.given.theta
        if abs(theta - RIGHT_ANGLE) > NEAR_RIGHT:
            return 2 * RIGHT_ANGLE - theta
        return RIGHT_ANGLE - HALF_RIGHT if theta > RIGHT_ANGLE else RIGHT_ANGLE + HALF_RIGHT

    def _boxes(self, share: float) -> tuple[Box, Box]:
        """Return the room of the plane, and that of the working."""
        body = self.stage.body
        split = body.columns if self.frame.landscape else body.rows
        figure, working = split(share, 1 - share, gap=3 * GAP if self.frame.landscape else GAP)
        if self.frame.width != self.frame.height:
            figure = figure.trim(bottom=self._legend(1).height + GAP / 2)
        return figure, working

    def _legend(self, step: float) -> VMobject:
        said = self.say("labels.legend", step=significant(step, 1))
        return self.words(said, size=self.sizes.small, color=self.theme.mute)

    def _place_legend(self) -> None:
        if self.frame.width == self.frame.height:
            row = self.lines.legend_row
            self.legend.move_to(row.center).shift((row.right - row.center[0] - self.legend.width / 2) * RIGHT)
        else:
            self.legend.next_to(self.plane.box.center, DOWN, buff=self.plane.box.height / 2 + GAP / 2)
            self.legend.align_to(self.plane, self.start)
