"""Drawing a clip frame by frame, for files that manim does not write itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from manim import Mobject, Scene, tempconfig
from manim.typing import PixelArray, RGBAPixelArray
from manim.utils.exceptions import EndSceneEarlyException

from lesson.job import Job
from lesson.quality import Quality
from scenes.boxes import Box
from scenes.clip import Beat, Clip
from scenes.registry import scene_class
from scenes.renderer import ClipRenderer

TakeFrame = Callable[[RGBAPixelArray, Sequence[Box], int], None]
WhenBeatBegins = Callable[[int], None]
WhenBeatEnds = Callable[[Clip, Beat], None]


class TakenRenderer(ClipRenderer):
    """Draws a clip as ever, and hands on each frame with where it was painted on and how often it is shown.

    A frame is handed on as it lies on the canvas: copying all of it, mostly to change little, takes as long as drawing.
    What is skipped is not drawn at all.
    """

    take: TakeFrame

    def update_frame(self, *args: Any, **options: Any) -> None:
        """Draw a frame."""
        if not self.skip_animations:
            super().update_frame(*args, **options)

    def save_static_frame_data(self, scene: Scene, static_mobjects: Iterable[Mobject]) -> PixelArray | None:
        """Draw what stands still."""
        self.static_image = None
        return None if self.skip_animations else super().save_static_frame_data(scene, static_mobjects)

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
        if not self.skip_animations:
            self.take(frame, self.camera.take_painted(), num_frames)


def draw(
    job: Job,
    quality: Quality,
    take: TakeFrame,
    when_beat_ends: WhenBeatEnds,
    *,
    when_beat_begins: WhenBeatBegins = lambda place: None,
    beats: range | None = None,
    transparent: bool = False,
) -> Clip:
    """Draw a clip, or some beats of it, and return it; each beat comes out as if there were no other.

    Parameters
    ----------
    job
        What to draw.
    quality
        At which size and frame rate, whatever the job says.
    take
        Given each frame, boxes that hold all that was painted since the last (all of a beat's first), and how often it
        is shown; the frame is drawn on again afterwards.
    when_beat_ends
        Told of each beat drawn.
    when_beat_begins
        Told the place of each beat to draw, counted from 0.
    beats
        Places of those to draw; others are skipped, and those after the last of them not even played. All unless given.
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
        renderer, names = clip.renderer, clip.beat_names()
        assert isinstance(renderer, TakenRenderer)
        wanted = range(len(names)) if beats is None else beats

        def begin(name: str) -> None:
            place = names.index(name)
            if place >= wanted.stop:
                raise EndSceneEarlyException
            if place in wanted:
                # What the camera keeps of earlier beats could round otherwise than what it sees for the first time.
                renderer.camera.start_over()
                when_beat_begins(place)

        def end(beat: Beat) -> None:
            if not renderer.skip_animations:
                when_beat_ends(clip, beat)

        renderer.take = take
        clip.beats_drawn = {names[place] for place in wanted}
        clip.when_beat_begins, clip.when_beat_ends = begin, end
        clip.render()
    return clip
