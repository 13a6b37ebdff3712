"""The dot product as lengths times cosine: the formula, its numbers, and the result."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, LEFT, VGroup

from scenes.layout import Box
from scenes.parts.live_line import POINTS_PER_UNIT, LiveLine, SignedReadout
from scenes.parts.readout import Readout

if TYPE_CHECKING:
    from scenes.clip import Clip

LINE_EM = 1.5


class Product(VGroup):
    """Three lines with their equals signs in one column.

    Parameters
    ----------
    clip
        Sets the formula and the numbers.
    box
        The room for it.
    lengths
        Returns the shown lengths of q and k.
    widest
        The longest text of each length on the way.
    write
        How a length becomes text.
    cosine, dot
        Return the shown cosine and the shown dot product.
    write_dot
        How a dot product becomes text.
    decimals
        Digits after the point of the cosine.
    """

    def __init__(
        self,
        clip: Clip,
        box: Box,
        *,
        lengths: Callable[[], np.ndarray],
        widest: Sequence[str],
        write: Callable[[float], str],
        cosine: Callable[[], float],
        dot: Callable[[], float],
        write_dot: Callable[[float], str],
        decimals: int,
    ) -> None:
        # Room is kept for the widest numbers on the way; the live ones come after.
        self.query_length, self.key_length = (
            clip.readout(0, write=partial(_same, text), color=color)
            for text, color in zip(widest, (clip.theme.query, clip.theme.key), strict=True)
        )
        size = clip.sizes.formula
        self.cosine = SignedReadout(cosine, decimals=decimals, theme=clip.theme, size=size)
        self.dot: Readout = clip.readout(dot, write=write_dot, color=clip.theme.positive)
        self.sizes = clip.formula(clip.say("formula.sizes"))
        self.order = clip.formula(clip.say("formula.order"))
        signs = [clip.formula(sign) for sign in ("=", "=", "=", "times", "times")]
        self.symbols = LiveLine([clip.formula(clip.say("formula.dot")), signs[0], self.sizes, self.order], 1)
        self.numbers = LiveLine([signs[1], self.query_length, signs[3], self.key_length, signs[4], self.cosine])
        self.result = LiveLine([signs[2], self.dot])
        super().__init__(self.symbols, self.numbers, self.result)
        for row, line in enumerate((self.symbols, self.numbers, self.result)):
            way = signs[0].get_center() - line.pieces[line.anchor].get_center()
            line.shift(way + row * LINE_EM * size / POINTS_PER_UNIT * DOWN)
        if min(box.width / self.width, box.height / self.height) * size < clip.sizes.floor:
            # Long numbers need the width under the left side as well.
            for line in (self.numbers, self.result):
                line.align_to(self.symbols, LEFT)
        box.fit(self)
        self.query_length.source, self.key_length.source = (
            lambda: float(lengths()[0]),
            lambda: float(lengths()[1]),
        )
        self.query_length.write = self.key_length.write = write
        self.refresh()

    def refresh(self) -> Product:
        """Show the current numbers."""
        self.numbers.refresh()
        self.result.refresh()
        return self


def _same(text: str, value: float) -> str:
    return text
