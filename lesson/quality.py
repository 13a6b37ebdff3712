"""The qualities a clip can be rendered at."""

from __future__ import annotations

from typing import NamedTuple


class Quality(NamedTuple):
    """Length of the frame's shorter side in pixels, and frames per second."""

    short_side: int
    frame_rate: int


QUALITIES = {
    "low": Quality(480, 15),
    "medium": Quality(720, 30),
    "standard": Quality(1080, 30),
    "high": Quality(1080, 60),
    "4k": Quality(2160, 60),
}
