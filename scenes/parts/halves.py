"""A stage shared by a figure and what is said about it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.layout import Box
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip


def halves(clip: Clip, share: float) -> tuple[Box, Box]:
    """Return the room of a figure and that of a panel `share` times its size, beside it or, in a tall frame, below."""
    body = clip.stage.body
    if clip.frame.portrait:
        figure, panel = body.rows(1, share, gap=GAP)
        return figure, panel
    gap = 3 * GAP if clip.frame.landscape else GAP
    figure, panel = body.columns(1, share, gap=gap, leftwards=clip.right_to_left)
    return figure.trim(top=gap), panel
