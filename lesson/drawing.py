"""Drawing a clip frame by frame, for files that manim does not write itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from manim import Mobject, Scene, tempconfig
from manim.typing import RGBAPixelArray

from lesson.job import Job
from lesson.quality import Quality
from scenes.boxes import Box
from scenes.clip import Beat, Clip
from scenes.registry import scene_class
from scenes.renderer import ClipRenderer

TakeFrame = Callable[[RGBAPixelArray, Sequence[Box], int], None]
WhenBeatEnds = Callable[[Clip, Beat], None]


class TakenRenderer(ClipRenderer):
    """Draws a clip as ever, and hands on each frame with where it was painted on and how often it is shown.

    A frame is handed on as it lies on the canvas: copying all of it, mostly to change little, takes as long as drawing.
    """

    take: TakeFrame

    def render(self, scene: Scene, time: float, moving_mobjects: Iterable[Mobject] | None = None) -> None:
        """Draw a frame and hand it on."""
        self.update_frame(scene, moving_mobjects)
        self.add_frame(self.camera.pixel_array)

    def freeze_current_frame(self, duration: float) -> None:
        """Hand on the last frame for some seconds."""
        self.add_frame(self.camera.pixel_array, int(duration / (1 / self.camera.frame_rate)))

    def add_frame(self, frame: RGBAPixelArray, num_frames: int = 1) -> None:
        """Hand on a frame."""
        super().add_frame(frame, num_frames)
        self.take(frame, self.camera.take_painted(), num_frames)


def draw(
    job: Job, quality: Quality, take: TakeFrame, when_beat_ends: WhenBeatEnds, *, transparent: bool = False
) -> Clip:
    """Draw a clip and return it.

    Parameters
    ----------
    job
        What to draw.
    quality
        At which size and frame rate, whatever the job says.
    take
        Given each frame, boxes that hold all that was painted since the last, and how often it is shown; the frame is
        drawn on again afterwards.
    when_beat_ends
        Told of each beat drawn.
    transparent
        Whether to leave the background out.
    """
    settings: dict[str, Any] = {
        **{"dry_run": True, "verbosity": "ERROR", "progress_bar": "none", "disable_caching": True},
        **{"pixel_width": quality.short_side, "pixel_height": quality.short_side, "frame_rate": quality.frame_rate},
        "background_opacity": 0.0 if transparent else 1.0,
    }
    with tempconfig(settings):
        clip = scene_class(job.params.scene)(job.params, job.look, job.language, renderer=TakenRenderer)
        assert isinstance(clip.renderer, TakenRenderer)
        clip.renderer.take = take
        clip.when_beat_ends = lambda beat: when_beat_ends(clip, beat)
        clip.render()
    return clip
