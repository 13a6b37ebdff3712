"""Still pictures of a clip."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from manim import CairoRenderer, Mobject, Scene
from manim.typing import PixelArray, RGBAPixelArray
from PIL import Image

from scenes.boxes import Box
from scenes.clip import Clip
from scenes.renderer import ClipRenderer

WEBP_QUALITY = 90


def picture_of(clip: Clip) -> Image.Image:
    """Return the frame last rendered."""
    return Image.fromarray(_renderer(clip).get_frame()).convert("RGB")


class StillRenderer(ClipRenderer):
    """Draws a clip only when asked to, for pictures of one that skips its animations."""

    def update_frame(self, scene: Scene, mobjects: Iterable[Mobject] | None = None, *args: Any, **kwargs: Any) -> None:
        """Draw nothing."""

    def save_static_frame_data(self, scene: Scene, static_mobjects: Iterable[Mobject]) -> PixelArray | None:
        """Draw nothing."""
        return None

    def draw(self, clip: Clip) -> Image.Image:
        """Draw a clip as it stands and return the picture."""
        super().update_frame(clip)
        return picture_of(clip)


class Redrawing:
    """Draws a clip again and again; what stands still is drawn once.

    Parameters
    ----------
    clip
        The clip.
    """

    def __init__(self, clip: Clip) -> None:
        self.clip, self.still = clip, list[Mobject]()

    def draw(self, still: Sequence[Mobject]) -> tuple[RGBAPixelArray, list[Box]]:
        """Draw the clip as it stands, with some of what it shows standing still below all else.

        Returns
        -------
        tuple
            The canvas, which is drawn on again, and boxes that hold all that was painted since the last time.
        """
        renderer = self.clip.renderer
        assert isinstance(renderer, ClipRenderer)
        if list(still) != self.still:
            self.still = list(still)
            renderer.save_static_frame_data(self.clip, self.still)
        renderer.update_frame(self.clip, [mobject for mobject in self.clip.mobjects if mobject not in self.still])
        return renderer.camera.pixel_array, renderer.camera.take_painted()


def drawn_anew(clip: Clip) -> Image.Image:
    """Draw a clip as it stands, whatever was drawn or skipped before, and return the picture."""
    renderer = _renderer(clip)
    renderer.skip_animations, renderer.static_image = False, None
    renderer.update_frame(clip)
    return picture_of(clip)


def write_poster(picture: Image.Image, stem: Path) -> None:
    """Write a picture as `<stem>.png` and `<stem>.webp`."""
    picture.save(stem.with_name(f"{stem.name}.png"), optimize=True)
    picture.save(stem.with_name(f"{stem.name}.webp"), quality=WEBP_QUALITY, method=6)


def _renderer(clip: Clip) -> CairoRenderer:
    assert isinstance(clip.renderer, CairoRenderer)
    return clip.renderer
