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


class Poster:
    """Keeps the last frame of a beat; of the last beat there is if that one is left out for want of data.

    Parameters
    ----------
    wanted
        Name of the beat.
    """

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        self.beat = ""
        self.picture: Image.Image | None = None

    def offer(self, beat: str, picture: Image.Image) -> None:
        """Take the last frame of a beat, unless the wanted one is kept already."""
        if self.beat != self.wanted:
            self.beat, self.picture = beat, picture

    def write(self, stem: Path) -> None:
        """Write the picture as `<stem>.poster.png` and `<stem>.poster.webp`."""
        assert self.picture is not None
        self.picture.save(stem.with_name(f"{stem.name}.poster.png"), optimize=True)
        self.picture.save(stem.with_name(f"{stem.name}.poster.webp"), quality=WEBP_QUALITY, method=6)


def _renderer(clip: Clip) -> CairoRenderer:
    assert isinstance(clip.renderer, CairoRenderer)
    return clip.renderer
