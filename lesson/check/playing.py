"""Playing a clip without drawing it, and looking at it often enough to see what a viewer sees."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from manim import CairoRenderer, Mobject, Scene, tempconfig
from manim.typing import PixelArray

from scenes.clip import Clip
from scenes.parameters import ClipParameters, Look

# Looks a second while something moves: a divisor of every frame rate rendered at, so that each is a frame one sees.
RATE = 5
SHORT_SIDE = 64


@dataclass(frozen=True)
class Moment:
    """One look at a clip.

    Parameters
    ----------
    clip
        The clip, as it is now.
    beat
        The beat that is playing.
    time
        Seconds from the start of the clip.
    resting
        Whether nothing moves for a while.
    """

    clip: Clip
    beat: str
    time: float
    resting: bool


@dataclass(frozen=True)
class Stretch:
    """One animation of a clip, or one rest: its beat, and its times in seconds from the start of the clip."""

    beat: str
    start: float
    end: float
    resting: bool


Watch = Callable[[Moment], None]


class WatchedRenderer(CairoRenderer):
    """Shows each moment to a watcher in place of drawing it."""

    watch: Watch
    _began = 0.0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.stretches: list[Stretch] = []

    def play(self, scene: Scene, *args: Any, **kwargs: Any) -> None:
        """Play animations, keeping the time exactly."""
        self._scene, self._began = scene, self.time
        super().play(scene, *args, **kwargs)
        self.time = self._began + float(scene.duration)
        assert isinstance(scene, Clip)
        resting = scene.is_current_animation_frozen_frame()
        self.stretches.append(Stretch(scene.current_beat, self._began, self.time, resting))

    def render(self, scene: Scene, time: float, moving_mobjects: Iterable[Mobject] | None = None) -> None:
        """Show a moment within an animation."""
        self._show(self._began + float(time), resting=False)

    def freeze_current_frame(self, duration: float) -> None:
        """Show a moment of rest."""
        self._show(self._began, resting=True)

    def update_frame(self, scene: Scene, mobjects: Iterable[Mobject] | None = None, *args: Any, **kwargs: Any) -> None:
        """Draw nothing."""

    def save_static_frame_data(self, scene: Scene, static_mobjects: Iterable[Mobject]) -> PixelArray | None:
        """Draw nothing."""
        return None

    def _show(self, time: float, resting: bool) -> None:
        assert isinstance(self._scene, Clip)
        self.watch(Moment(self._scene, self._scene.current_beat, time, resting))


def played(
    kind: type[Clip], params: ClipParameters, look: Look, language: str, watch: Watch
) -> tuple[Clip, list[Stretch]]:
    """Play a clip from start to end, showing its moments to a watcher; return it finished, and what it played.

    Parameters
    ----------
    kind
        The scene.
    params, look, language
        What the clip is made of.
    watch
        Called at every moment looked at: several times a second while something moves, once while nothing does.
    """
    settings = {
        "dry_run": True,
        "disable_caching": True,
        "verbosity": "ERROR",
        "progress_bar": "none",
        "frame_rate": RATE,
        "pixel_width": SHORT_SIDE,
        "pixel_height": SHORT_SIDE,
    }
    with tempconfig(settings):
        clip = kind(params, look, language, renderer=WatchedRenderer)
        renderer = clip.renderer
        assert isinstance(renderer, WatchedRenderer)
        renderer.watch = watch
        clip.render()
    return clip, renderer.stretches
