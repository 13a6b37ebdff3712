"""Pieces of a line set on one baseline."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from manim import UP, VGroup

from scenes.lettering import Lettering
from scenes.parts.readout import Readout

Piece = Lettering | Readout


def on_baseline(pieces: Sequence[Piece], buff: float | None = None) -> VGroup:
    """Set pieces side by side, left to right, with their baselines in line.

    Parameters
    ----------
    pieces
        Words, formulas and readouts.
    buff
        Gap between neighbours in scene units; a third of the first piece's em unless given.

    Returns
    -------
    VGroup
        The pieces, the first where it was.
    """
    gap = pieces[0].shown_size / 96 / 3 if buff is None else buff
    for left, right in pairwise(pieces):
        right.next_to(left, buff=gap)
    return level(pieces)


def level(pieces: Sequence[Piece]) -> VGroup:
    """Move pieces up or down until they share the baseline of the first."""
    for piece in pieces[1:]:
        piece.shift((pieces[0].baseline - piece.baseline) * UP)
    return VGroup(*pieces)
