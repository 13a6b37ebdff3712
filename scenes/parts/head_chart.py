"""A dot for each head of a model, a column for each layer, as high as its scores spread; the axis is logarithmic."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, LEFT, RIGHT, UP, Circle, Dot, VGroup, VMobject

from scenes.claims import Claim
from scenes.layout import Box, spot
from scenes.lettering import Lettering
from scenes.numerals import number, significant, usual
from scenes.parts.lines import Segment
from scenes.parts.placing import keep_apart
from scenes.parts.readout import Readout
from scenes.style import AXIS_WIDTH, GAP, RULE_WIDTH
from scenes.trained_spread_facts import DIGITS, TrainedSpreadFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

# Its name and its numbers.
Axis = tuple[Lettering, list[Readout]]

LABEL_GAP, TICK = 0.12, 0.08
# Of the pitch of columns, how much the dots of a layer take; and of the pitch of dots, a radius: few are as high.
COLUMN, DOT_SHARE, LARGEST_DOT, HALO = 0.8, 0.9, 0.085, 0.1
# Kept free at both ends of the upright axis, for a ring around a dot.
PAD = LARGEST_DOT + HALO


@dataclass(frozen=True)
class HeadPlot:
    """Where spreads and heads lie in the room of a plot."""

    facts: TrainedSpreadFacts
    room: Box

    @property
    def pitch(self) -> float:
        """From the middle of a layer to that of the next."""
        return self.room.width / self.facts.layers

    @property
    def radius(self) -> float:
        """The radius of a dot."""
        return min(LARGEST_DOT, DOT_SHARE * COLUMN * self.pitch / len(self.facts.sd[0]))

    def y(self, sd: float) -> float:
        """Return how high a spread lies."""
        return self.room.bottom + PAD + self.facts.height(sd) * (self.room.height - 2 * PAD)

    def middle(self, layer: int) -> float:
        """Return how far right the middle of a layer is."""
        return self.room.left + (layer + 0.5) * self.pitch

    def place(self, layer: int, head: int) -> np.ndarray:
        """Return where the dot of a head goes."""
        heads = len(self.facts.sd[layer])
        across = ((head + 0.5) / heads - 0.5) * COLUMN * self.pitch
        return spot(self.middle(layer) + across, self.y(float(self.facts.sd[layer, head])))


class RuleLine(Segment):
    """The level line at the spread the rule gives."""

    def __init__(self, plot: HeadPlot, color: str) -> None:
        self.plot, y = plot, plot.y(plot.facts.rule)
        left, right = plot.room.left, plot.room.right
        super().__init__(lambda: spot(left, y), lambda: spot(right, y), color=color, width=RULE_WIDTH)

    def claims(self) -> list[Claim]:
        """Return that it lies at the spread the rule gives."""
        meant = self.plot.y(self.plot.facts.rule)
        return [Claim("the height of the rule", self.points[[0, -1], 1], [meant, meant])]


class LayerDots(VGroup):
    """The dots of one layer, its heads from left to right."""

    def __init__(self, plot: HeadPlot, layer: int, color: str) -> None:
        self.plot, self.spreads = plot, plot.facts.sd[layer].tolist()
        places = [plot.place(layer, head) for head in range(len(self.spreads))]
        self.dots = [Dot(place, radius=plot.radius, color=color) for place in places]
        super().__init__(*self.dots)

    def claims(self) -> list[Claim]:
        """Return that each is as high as its head's scores spread."""
        drawn = [dot.get_center()[1] for dot in self.dots]
        return [Claim("the heights of the dots of heads", drawn, [self.plot.y(sd) for sd in self.spreads])]


class HeadAxes(VGroup):
    """Both axes: their lines, the numbers on each, and its name."""

    def __init__(self, lines: VMobject, spreads: Axis, layers: Axis) -> None:
        self.lines, self.sides = lines, (spreads, layers)
        super().__init__(lines, *(piece for name, numbers in self.sides for piece in (name, *numbers)))

    def shown_text(self) -> list[str]:
        """Return the name of each axis and the numbers on it, a line each."""
        return [line for name, numbers in self.sides for line in (name.text, "  ".join(one.text for one in numbers))]


class HeadChart:
    """Axes, the rule, and the dots of all layers.

    Parameters
    ----------
    clip
        Sets numbers and words.
    facts
        What there is to show.
    box
        The room.
    """

    def __init__(self, clip: Clip, facts: TrainedSpreadFacts, box: Box) -> None:
        self.clip, self.facts, self.theme = clip, facts, clip.theme
        size, mute = clip.sizes.small, clip.theme.mute
        self.rule_name = clip.formula("sqrt(d_k)", size=clip.sizes.label, color=clip.theme.angle)
        rule_mark = clip.readout(facts.rule, write=write_spread, size=size, color=clip.theme.angle)
        marks = [clip.readout(mark, write=usual, size=size, color=mute) for mark in facts.marks]
        layers = [clip.readout(layer, size=size, color=mute, edge="center") for layer in range(facts.layers)]
        names = [
            clip.balanced(clip.say(f"labels.{name}"), width=box.width, size=size, color=mute)
            for name in ("sd", "layer")
        ]
        sd, layer = names
        room = box.trim(
            left=max(mark.width for mark in (rule_mark, *marks)) + LABEL_GAP + TICK,
            right=self.rule_name.width + LABEL_GAP,
            bottom=layers[0].height + layer.height + 2 * LABEL_GAP,
            top=sd.height + GAP,
        )
        self.plot = HeadPlot(facts, room)
        for value, mark in zip((facts.rule, *facts.marks), (rule_mark, *marks), strict=True):
            mark.next_to(spot(room.left - TICK, self.plot.y(value)), LEFT, buff=LABEL_GAP)
        for at, label in enumerate(layers):
            label.next_to(spot(self.plot.middle(at), room.bottom), DOWN, buff=LABEL_GAP)
        sd.move_to(spot(box.left, box.top), aligned_edge=LEFT + UP)
        if clip.right_to_left:
            sd.move_to(spot(room.right, box.top), aligned_edge=RIGHT + UP)
        layer.move_to(spot(room.center[0], box.bottom), aligned_edge=DOWN)
        self.rule_mark, *kept = keep_apart([rule_mark, *marks])
        lines = self._strokes([mark.value for mark in kept])
        self.axes = HeadAxes(lines, (sd, kept), (layer, keep_apart(layers)))
        self.rule_name.next_to(spot(room.right, self.plot.y(facts.rule)), RIGHT, buff=LABEL_GAP)
        self.rule = RuleLine(self.plot, clip.theme.angle)
        self.dots = [LayerDots(self.plot, layer, clip.theme.positive) for layer in range(facts.layers)]

    def below(self) -> list[Dot]:
        """Return the dots of heads that do not spread wider than the rule says."""
        pairs = [pair for layer in self.dots for pair in zip(layer.dots, layer.spreads, strict=True)]
        return [dot for dot, sd in pairs if sd <= self.facts.rule]

    def halos(self) -> list[VMobject]:
        """Return rings around the dots of the smallest and the largest spread."""
        ends = [np.unravel_index(at, self.facts.sd.shape) for at in (self.facts.sd.argmin(), self.facts.sd.argmax())]
        radius = self.plot.radius + HALO
        return [
            Circle(radius=radius, color=self.theme.ink, stroke_width=RULE_WIDTH).move_to(
                self.plot.place(*map(int, end))
            )
            for end in ends
        ]

    def _strokes(self, marks: Sequence[float]) -> VMobject:
        """Return both axes, and a tick at each number of the upright one."""
        room = self.plot.room
        strokes = VMobject(stroke_color=self.theme.mute, stroke_width=AXIS_WIDTH)
        heights = [self.plot.y(mark) for mark in marks]
        for start, end in (
            (spot(room.left, room.bottom), spot(room.right, room.bottom)),
            (spot(room.left, room.bottom), spot(room.left, room.top)),
            *((spot(room.left - TICK, y), spot(room.left, y)) for y in heights),
        ):
            strokes.start_new_path(start)
            strokes.add_line_to(end)
        return strokes


def write_spread(sd: float) -> str:
    """Write a standard deviation with three digits."""
    return significant(sd, DIGITS)


def write_count(count: float) -> str:
    """Write how many heads there are."""
    return number(count, 0)
