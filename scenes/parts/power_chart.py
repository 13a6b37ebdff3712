"""The spread of scores against their width, both on logarithmic axes: a straight line that a power tilts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Dot, VGroup, VMobject

from scenes.claims import Claim
from scenes.layout import Box, spot
from scenes.numerals import number, usual
from scenes.parts.placing import keep_apart
from scenes.power_facts import PowerFacts
from scenes.style import AXIS_WIDTH, CURVE_WIDTH, GAP, RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

LABEL_GAP, DOT = 0.12, 0.1
FAINT, GHOST_LAYER = 0.45, -1

Power = Callable[[], float]


class SpreadLine(VMobject):
    """The standard deviation at every width, for one power.

    Parameters
    ----------
    facts
        What it is.
    plot
        The room of the chart.
    power
        Returns the power.
    color
        Of the line.
    width
        Of the stroke.
    """

    def __init__(self, facts: PowerFacts, plot: Box, power: Power, color: str, width: float = CURVE_WIDTH) -> None:
        super().__init__(stroke_color=color, stroke_width=width)
        self.facts, self.plot, self.power = facts, plot, power
        self.refresh()

    def refresh(self) -> SpreadLine:
        """Redraw for the current power."""
        ends = [self._point(width) for width in (1, self.facts.d_k)]
        self.set_points_as_corners(ends)
        return self

    def claims(self) -> list[Claim]:
        """Return that it begins at a spread of 1 and ends at that of the widest scores."""
        heights = [self.facts.height(self.facts.spread(width, self.power())) for width in (1, self.facts.d_k)]
        meant = [self.plot.bottom + height * self.plot.height for height in heights]
        return [Claim("the ends of a line of spreads", self.points[[0, -1], 1], meant)]

    @property
    def end(self) -> np.ndarray:
        """Its end at the widest scores."""
        return self._point(self.facts.d_k)

    def _point(self, width: float) -> np.ndarray:
        across, height = self.facts.across(width), self.facts.height(self.facts.spread(width, self.power()))
        return spot(self.plot.left + across * self.plot.width, self.plot.bottom + height * self.plot.height)


class EndDot(Dot):
    """The end of a line, where its number belongs."""

    def __init__(self, line: SpreadLine, color: str) -> None:
        super().__init__(line.end, radius=DOT, color=color)
        self.line = line

    def refresh(self) -> EndDot:
        """Follow the line."""
        self.move_to(self.line.end)
        return self


class PowerChart:
    """Axes with their numbers, and the line of a power.

    Parameters
    ----------
    clip
        Sets numbers and words.
    facts
        What there is to show.
    box
        The room.
    power
        Returns the power.
    """

    def __init__(self, clip: Clip, facts: PowerFacts, box: Box, power: Power) -> None:
        self.clip, self.facts, self.theme = clip, facts, clip.theme
        size, mute = clip.sizes.small, clip.theme.mute
        ends = (facts.spread(facts.d_k, 1.0), 1.0, facts.spread(facts.d_k, 0.0))
        heights = [clip.readout(end, write=usual, size=size, color=mute) for end in ends]
        widths = [
            clip.readout(width, write=lambda width: number(width, 0), size=size, color=mute) for width in facts.widths
        ]
        self.names = [
            clip.words(clip.say("labels.sd"), size=size, color=clip.theme.ink),
            clip.formula("d_k", size=size, color=clip.theme.angle),
        ]
        sd, d_k = self.names
        beyond = max(widths[-1].width / 2, 2 * DOT)
        self.plot = box.trim(
            left=max(label.width for label in heights) + 2 * LABEL_GAP,
            right=d_k.width + GAP / 2 + beyond,
            bottom=heights[0].height + 2 * LABEL_GAP,
            top=sd.height + GAP + heights[-1].height / 2,
        )
        for label, end in zip(heights, ends, strict=True):
            y = self.plot.bottom + facts.height(end) * self.plot.height
            label.next_to(spot(self.plot.left, y), LEFT, buff=LABEL_GAP)
        for label, width in zip(widths, facts.widths, strict=True):
            x = self.plot.left + facts.across(width) * self.plot.width
            label.next_to(spot(x, self.plot.bottom), DOWN, buff=LABEL_GAP)
        kept = keep_apart([widths[-1], *widths[:-1]], LABEL_GAP)
        sd.next_to(spot(self.plot.left, self.plot.top), UP, buff=GAP / 2 + heights[-1].height / 2)
        sd.shift(max(box.left - sd.get_left()[0], 0.0) * RIGHT)
        d_k.next_to(spot(self.plot.right + beyond, self.plot.bottom), RIGHT, buff=GAP / 2)
        self.axes = VGroup(self._strokes(mute), *heights, *kept, *self.names)
        self.line = SpreadLine(facts, self.plot, power, clip.theme.positive)
        self.dot = EndDot(self.line, clip.theme.positive)

    @property
    def moving(self) -> list[VMobject]:
        """What redraws itself when the power changes."""
        return [self.line, self.dot]

    def ghost(self, power: float) -> SpreadLine:
        """Return the faint line of a power that was visited."""
        line = SpreadLine(self.facts, self.plot, lambda: power, self.theme.mute, RULE_WIDTH)
        line.set_stroke(opacity=FAINT).set_z_index(GHOST_LAYER)
        return line

    def _strokes(self, color: str) -> VMobject:
        """Return the two axes, and a level line at a spread of 1."""
        plot, level = self.plot, self.plot.bottom + self.facts.height(1.0) * self.plot.height
        strokes = VMobject(stroke_color=color, stroke_width=AXIS_WIDTH)
        for start, end in (
            (spot(plot.left, plot.bottom), spot(plot.right, plot.bottom)),
            (spot(plot.left, plot.bottom), spot(plot.left, plot.top)),
            (spot(plot.left, level), spot(plot.right, level)),
        ):
            strokes.start_new_path(start)
            strokes.add_line_to(end)
        return strokes
