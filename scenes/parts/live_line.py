"""A line of words and live numbers, set tight while the numbers change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from manim import RIGHT, UP, VGroup

from scenes.lettering import Lettering
from scenes.numerals import reads_as_zero
from scenes.parts.readout import Readout, Source
from scenes.style import Theme

GAP_EM = 0.34
POINTS_PER_UNIT = 96


class SignedReadout(Readout):
    """A number coloured by the sign it shows; what rounds to zero is ink."""

    def __init__(self, source: Source | float, *, decimals: int, theme: Theme, **kwargs: Any) -> None:
        self.theme = theme
        super().__init__(source, decimals=decimals, color=theme.ink, **kwargs)

    def refresh(self) -> SignedReadout:
        """Show the current value in the colour of its sign."""
        super().refresh()
        color = self.theme.sign_role(0.0 if reads_as_zero(self.text) else self.value)
        if self.get_fill_color().to_hex() != color:
            self.set_fill(color)
        return self


class LiveLine(VGroup):
    """Pieces side by side on one baseline, kept tight around one that never moves.

    Parameters
    ----------
    pieces
        Words, formulas and readouts, left to right.
    anchor
        Index of the piece that stays in place when numbers gain or lose digits.
    gap
        Space between neighbours, in em.
    """

    def __init__(self, pieces: Sequence[Lettering | Readout], anchor: int = 0, gap: float = GAP_EM) -> None:
        super().__init__(*pieces)
        self.pieces, self.anchor, self.gap = list(pieces), anchor, gap
        self._set()

    def refresh(self) -> LiveLine:
        """Show the current values."""
        before = [piece.text for piece in self.pieces if isinstance(piece, Readout)]
        for piece in self.pieces:
            if isinstance(piece, Readout):
                piece.refresh()
        if before != [piece.text for piece in self.pieces if isinstance(piece, Readout)]:
            self._set()
        return self

    def _set(self) -> None:
        fixed = self.pieces[self.anchor]
        gap = self.gap * fixed.shown_size / POINTS_PER_UNIT
        pen = _span(fixed)[1] + gap
        for piece in self.pieces[self.anchor + 1 :]:
            pen = self._move(piece, pen - _span(piece)[0]) + gap
        pen = _span(fixed)[0] - gap
        for piece in reversed(self.pieces[: self.anchor]):
            shift = pen - _span(piece)[1]
            self._move(piece, shift)
            pen = _span(piece)[0] - gap

    def _move(self, piece: Lettering | Readout, shift: float) -> float:
        piece.shift(shift * RIGHT + (self.pieces[self.anchor].baseline - piece.baseline) * UP)
        return _span(piece)[1]


def _span(piece: Lettering | Readout) -> np.ndarray:
    """Return where a piece starts and ends; a number by its pen, so that it does not jitter with its digits."""
    if isinstance(piece, Readout):
        start = piece.pen[0]
        return np.array([start, start + piece.advance])
    return np.array([piece.get_left()[0], piece.get_right()[0]])
