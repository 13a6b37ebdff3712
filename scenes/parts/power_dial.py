"""A dial for the power, from 0 to 1."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from manim import DOWN, Dot, VGroup, VMobject

from scenes.claims import Claim
from scenes.layout import Box, spot
from scenes.numerals import number
from scenes.parts.live_line import LiveLine
from scenes.style import AXIS_WIDTH, GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

TICK, HANDLE, LABEL_GAP = 0.1, 0.14, 0.14
MARKS = (0.0, 0.5, 1.0)


class Handle(Dot):
    """What stands on the dial at the power."""

    def __init__(self, power: Callable[[], float], track: tuple[float, float, float], color: str) -> None:
        super().__init__(radius=HANDLE, color=color)
        self.power, self.track = power, track
        self.refresh()

    def refresh(self) -> Handle:
        """Move to the current power."""
        left, right, y = self.track
        self.move_to(spot(left + self.power() * (right - left), y))
        return self

    def claims(self) -> list[Claim]:
        """Return that it has gone as far along the dial as the power from 0 to 1."""
        left, right, _ = self.track
        return [Claim("the place of a handle", self.get_center()[0], left + self.power() * (right - left))]


class PowerDial:
    """The track with its marks, the handle, and the power as a number.

    Parameters
    ----------
    clip
        Sets the numbers.
    box
        The room.
    power
        Returns the power.
    decimals
        Digits after the point of the power.
    """

    def __init__(self, clip: Clip, box: Box, power: Callable[[], float], decimals: int) -> None:
        theme, size = clip.theme, clip.sizes.formula
        shown = clip.readout(power, decimals=decimals, size=size, color=theme.angle)
        self.value = LiveLine([clip.formula("angle(p) =", size=size), shown])
        self.value.move_to(box.center).shift((box.left - self.value.get_left()[0]) * spot(1, 0))
        labels = [
            clip.readout(mark, write=lambda mark: number(mark, 1, trim=True), size=clip.sizes.small) for mark in MARKS
        ]
        reach = max(label.width for label in labels) / 2
        left = self.value.get_left()[0] + self.value.width + 3 * GAP + reach
        right, y = box.right - reach, box.center[1] + labels[0].height / 2
        track = VMobject(stroke_color=theme.mute, stroke_width=AXIS_WIDTH)
        track.start_new_path(spot(left, y))
        track.add_line_to(spot(right, y))
        for mark, label in zip(MARKS, labels, strict=True):
            x = left + mark * (right - left)
            track.start_new_path(spot(x, y - TICK))
            track.add_line_to(spot(x, y + TICK))
            label.set_fill(theme.mute).next_to(spot(x, y - HANDLE), DOWN, buff=LABEL_GAP / 2)
        self.face = VGroup(track, *labels)
        self.handle = Handle(power, (left, right, y), theme.angle)
        self.moving: list[VMobject] = [self.value, self.handle]
