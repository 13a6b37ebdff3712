"""Playing a scene without drawing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from manim import tempconfig

from scenes.clip import Beat, Clip
from scenes.parameters import Look
from scenes.registry import scene_class

Watch = Callable[[Clip, Beat], None]
SHORT_SIDE = 120


@pytest.fixture
def play() -> Callable[..., Clip]:
    """Return a function that plays a scene with parameters and a look, and returns the finished clip."""

    def played(
        scene: str, look: Look | None = None, watch: Watch | None = None, language: str = "en", **params: Any
    ) -> Clip:
        kind = scene_class(scene)
        with tempconfig(
            {
                "dry_run": True,
                "verbosity": "ERROR",
                "progress_bar": "none",
                "pixel_width": SHORT_SIDE,
                "pixel_height": SHORT_SIDE,
            }
        ):
            clip = kind(kind.parameters(**params), look, language, skip_animations=True)
            if watch is not None:
                clip.when_beat_ends = lambda beat: watch(clip, beat)
            clip.render()
        return clip

    return played
