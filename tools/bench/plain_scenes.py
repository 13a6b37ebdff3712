"""The scenes of the default lesson as plain manim renders them: its renderer, camera and file writer, and no more."""

from __future__ import annotations

from typing import Any

from manim import CairoRenderer

from scenes.angle import Angle
from scenes.projection import Projection
from scenes.scaling import Scaling
from scenes.score_grid import ScoreGrid


class _PlainRenderer(CairoRenderer):
    def __init__(self, file_writer_class: object = None, **options: Any) -> None:
        super().__init__(**options)


class _Plain:
    def __init__(self, **options: Any) -> None:
        super().__init__(**{**options, "renderer": _PlainRenderer})


class PlainAngle(_Plain, Angle):
    """The angle's effect on the cosine."""


class PlainProjection(_Plain, Projection):
    """The dot product as a projection."""


class PlainScaling(_Plain, Scaling):
    """What dividing by sqrt(d_k) does."""


class PlainScoreGrid(_Plain, ScoreGrid):
    """A grid of queries and keys."""
