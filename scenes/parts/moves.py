"""Ways parts of a grid come in and draw the eye."""

from __future__ import annotations

from collections.abc import Iterable

from manim import RIGHT, Animation, ApplyMethod, FadeIn, LaggedStart, VMobject, smooth, squish_rate_func, there_and_back

STEP, SWELL = 0.2, 1.1

early, late = squish_rate_func(smooth, 0, 0.45), squish_rate_func(smooth, 0.4, 1)


def one_by_one(parts: Iterable[VMobject], lag_ratio: float = 0.4, step: float = 0.0) -> Animation:
    """Fade parts in one after another, coming from the left by a share of a step."""
    return LaggedStart(*(FadeIn(part, shift=step * STEP * RIGHT) for part in parts), lag_ratio=lag_ratio)


def pulses(parts: Iterable[VMobject]) -> list[Animation]:
    """Swell parts for a moment; parts without a picture are passed over."""
    return [ApplyMethod(part.scale, SWELL, rate_func=there_and_back) for part in parts if len(part)]


def flash(part: VMobject) -> Animation:
    """Show a part for a moment."""
    return FadeIn(part, rate_func=there_and_back, remover=True)
