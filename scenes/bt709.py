"""Drawn pixels as frames of video in BT.709, which manim leaves players to guess."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import av
import numpy as np
from av.video.codeccontext import VideoCodecContext
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc, VideoReformatter
from manim.typing import RGBAPixelArray

from scenes.boxes import Box
from scenes.changes import Patch, Picture
from scenes.transparency import straight

# Areas are converted in steps of so many pixels, since a size seen before takes no new preparation, and with so many
# more on each side as blending the colours of neighbours may reach.
GRID, REACH = 32, 4
# How many sizes stay prepared for.
SIZES = 64


class Bt709:
    """Converts frames one after the other, and of each only what differs from the one before.

    Parameters
    ----------
    pixel_format
        What to convert to, such as `yuv420p`; one with transparency is converted as a whole each time.

    Attributes
    ----------
    picture
        The frame as it was drawn.
    """

    def __init__(self, pixel_format: str) -> None:
        self.pixel_format = pixel_format
        self.picture, self._stale = Picture(), list[Box]()
        # One a size: preparing takes several times as long as converting a small area.
        self._reformatter = lru_cache(SIZES)(lambda height, width: VideoReformatter())
        self._frame: av.VideoFrame | None = None

    def paint(self, patches: Sequence[Patch]) -> list[Box]:
        """Take what was painted since the last frame, as Cairo leaves it; return boxes of what differs from that frame.

        Parameters
        ----------
        patches
            All of the first frame; of others, none of which meets another.
        """
        changed = self.picture.paint(patches)
        self._stale += changed
        return changed

    def frame(self) -> av.VideoFrame:
        """Return what is painted, in the same object as before unless all of it had to be converted."""
        pixels, stale, self._stale = self.picture.pixels, self._stale, []
        assert pixels is not None
        if self._frame is None or (stale and self.pixel_format != "yuv420p"):
            self._frame = self._converted(pixels)
            return self._frame
        for box in stale:
            self._convert_again(self._frame, pixels, box)
        return self._frame

    def _convert_again(self, frame: av.VideoFrame, pixels: RGBAPixelArray, box: Box) -> None:
        rows, columns = (_widened(side, limit) for side, limit in zip(box.pixels, pixels.shape[:2], strict=True))
        outer = tuple(
            slice(max(0, side.start - REACH), min(limit, side.stop + REACH))
            for side, limit in zip((rows, columns), pixels.shape[:2], strict=True)
        )
        part = self._converted(np.ascontiguousarray(pixels[outer]))
        for index, share in enumerate((1, 2, 2)):
            inner = tuple(
                slice((side.start - edge.start) // share, -((edge.start - side.stop) // share))
                for side, edge in zip((rows, columns), outer, strict=True)
            )
            into = tuple(slice(side.start // share, -(-side.stop // share)) for side in (rows, columns))
            _plane(frame, index)[into] = _plane(part, index)[inner]

    def _converted(self, pixels: RGBAPixelArray) -> av.VideoFrame:
        visible = straight(pixels) if self.pixel_format.startswith("yuva") else pixels
        whole = np.ascontiguousarray(visible, dtype=np.uint8)
        frame = self._reformatter(*whole.shape[:2]).reformat(
            av.VideoFrame.from_numpy_buffer(whole, format="rgba"),
            format=self.pixel_format,
            src_color_range=ColorRange.JPEG,
            dst_colorspace=Colorspace.ITU709,
            dst_color_range=ColorRange.MPEG,
        )
        frame.color_primaries = ColorPrimaries.BT709
        frame.color_trc = ColorTrc.BT709
        return frame


def tag_bt709(context: VideoCodecContext) -> None:
    """Say in the file that its colours are BT.709."""
    context.colorspace = Colorspace.ITU709
    context.color_range = ColorRange.MPEG
    context.color_primaries = ColorPrimaries.BT709
    context.color_trc = ColorTrc.BT709


def _widened(side: slice, limit: int) -> slice:
    """Return the pixels that a change may reach."""
    return slice(max(0, side.start - REACH) // GRID * GRID, min(limit, -(-(side.stop + REACH) // GRID) * GRID))


def _plane(frame: av.VideoFrame, index: int) -> np.ndarray:
    """Return a plane of a frame as an array that writes through."""
    plane = frame.planes[index]
    return np.frombuffer(memoryview(plane), np.uint8).reshape(-1, plane.line_size)[: plane.height, : plane.width]
