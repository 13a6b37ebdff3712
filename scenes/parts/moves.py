"""Ways parts of a grid come in and draw the eye."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from manim import (
    DL,
    RIGHT,
    UR,
    Animation,
    ApplyMethod,
    FadeIn,
    LaggedStart,
    Mobject,
    UpdateFromAlphaFunc,
    VMobject,
    linear,
    smooth,
    squish_rate_func,
    there_and_back,
)

# A step is less than stands between a number and its bracket by the time it can be read.
STEP, SWELL = 0.12, 1.12
# How far the edge of a swelling piece goes at most, and what stays free between two, in scene units.
MOST_SWELL, KEPT_FREE = 0.05, 0.04

early, late = squish_rate_func(smooth, 0, 0.45), squish_rate_func(smooth, 0.4, 1)


def one_by_one(parts: Iterable[VMobject], lag_ratio: float = 0.4, step: float = 0.0) -> Animation:
    """Fade parts in one after another, coming from the left by a share of a step."""
    return LaggedStart(*(FadeIn(part, shift=step * STEP * RIGHT) for part in parts), lag_ratio=lag_ratio)


def pulses(parts: Iterable[VMobject]) -> list[Animation]:
    """Swell every piece of some parts for a moment, each about its own middle, so that none runs into the next."""
    pieces = [piece for part in parts for piece in part if piece.width]
    edges = zip(pieces, _free_edges(pieces), strict=True)
    return [ApplyMethod(piece.scale, _swell(piece, edge), rate_func=there_and_back) for piece, edge in edges]


def _swell(piece: VMobject, edge: float) -> float:
    return min(SWELL, 1 + 2 * edge / max(piece.width, piece.height))


def _free_edges(pieces: list[VMobject]) -> list[float]:
    """Return how far the edges of each piece may go while all swell."""
    low, high = (np.array([piece.get_corner(corner)[:2] for piece in pieces]).reshape(-1, 2) for corner in (DL, UR))
    apart = np.maximum(low[None] - high[:, None], low[:, None] - high[None]).max(axis=2)
    np.fill_diagonal(apart, np.inf)
    nearest = apart.min(axis=1, initial=np.inf)
    return list(np.clip((nearest - KEPT_FREE) / 2, 0.0, MOST_SWELL))


def hop(label: VMobject, place: np.ndarray) -> Animation:
    """Let a label go and come back at another place: gliding there it would cross what lies between."""
    start = label.get_center()

    def follow(_: Mobject, share: float) -> None:
        leaving, arriving = 1 - early(share), late(share)
        label.move_to(start if leaving > arriving else place).set_fill(opacity=max(leaving, arriving))

    return UpdateFromAlphaFunc(label, follow, rate_func=linear)


def flash(part: VMobject) -> Animation:
    """Show a part for a moment."""
    return FadeIn(part, rate_func=there_and_back, remover=True)
