"""The live line `cos 60° = 0.500`, on one row or two."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from manim import DOWN, LEFT, VGroup

from scenes.layout import Box
from scenes.parts.live_line import LiveLine, SignedReadout

if TYPE_CHECKING:
    from scenes.clip import Clip

LOWEST = -1.0


class CosineLine(VGroup):
    """An angle and its cosine, the angle in its colour and the cosine in that of its sign.

    Parameters
    ----------
    clip
        Sets the words and numbers.
    box
        The room for it.
    angle, cosine
        Return the shown angle in degrees and its cosine.
    write
        How an angle becomes text.
    decimals
        Digits after the point of the cosine.
    widest
        The angle whose text is widest, for which room is kept.
    stacked
        Whether the cosine stands below the angle.
    """

    def __init__(
        self,
        clip: Clip,
        box: Box,
        *,
        angle: Callable[[], float],
        cosine: Callable[[], float],
        write: Callable[[float], str],
        decimals: int,
        widest: float,
        stacked: bool,
    ) -> None:
        theme, size = clip.theme, clip.sizes.formula
        self.angle = clip.readout(widest, write=write, color=theme.angle)
        self.cosine = SignedReadout(LOWEST, decimals=decimals, theme=theme, size=size)
        word, equals = clip.formula(clip.say("formula.cosine_of")), clip.formula("=")
        if stacked:
            self.lines = [LiveLine([word, self.angle]), LiveLine([equals, self.cosine])]
            self.lines[1].next_to(self.lines[0], DOWN, buff=0.5 * word.width).align_to(self.lines[0], LEFT)
        else:
            self.lines = [LiveLine([word, self.angle, equals, self.cosine], anchor=2)]
        super().__init__(*self.lines)
        box.fit(self)
        self.angle.source, self.cosine.source = angle, cosine
        self.refresh()

    def refresh(self) -> CosineLine:
        """Show the current angle and cosine."""
        for line in self.lines:
            line.refresh()
        return self
