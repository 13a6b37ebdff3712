"""Arrows above a note on their plane."""

from __future__ import annotations

from collections.abc import Callable

from manim import DOWN

from scenes.layout import Box, spot
from scenes.lettering import Lettering
from scenes.parts.fan import Fan


def fan_above_note(
    box: Box, draw: Callable[[Box], Fan], write: Callable[[float], Lettering], gap: float
) -> tuple[Fan, Lettering]:
    """Return arrows that fill a box above a note at its bottom.

    Parameters
    ----------
    box
        The room for both.
    draw
        Returns the arrows in a box.
    write
        Returns the note for the step of their plane: what lines it takes depends on how large the arrows are drawn.
    gap
        Between the two.
    """
    note = write(1.0)
    while True:
        fan = draw(box.trim(bottom=note.height + gap))
        room, note = note.height, write(fan.plane.step)
        if note.height <= room:
            return fan, note.move_to(spot(box.center[0], box.bottom), aligned_edge=DOWN)
