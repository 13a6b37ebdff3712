"""manim's file writer, made to work in any folder and to keep the colours it is given."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av.video.codeccontext import VideoCodecContext
from av.video.reformatter import ColorPrimaries, ColorRange, Colorspace, ColorTrc
from av.video.stream import VideoStream
from manim.scene.scene_file_writer import SceneFileWriter
from manim.scene.video_segment_encoder import VideoSegmentEncoder
from manim.typing import RGBAPixelArray

from scenes.motion import Motion
from scenes.transparency import straight


class ClipFileWriter(SceneFileWriter):
    """Joins segments in a folder with an apostrophe, which manim's own does not, and encodes true colours."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.motion = Motion()

    def write_frame(self, pixels: RGBAPixelArray, *, repeat: int = 1) -> None:
        """Write a frame, and note whether it moves."""
        self.motion.see(pixels, repeat)
        super().write_frame(pixels, repeat=repeat)

    @staticmethod
    def _concat_manifest_bytes(input_files: list[str]) -> bytes:
        names = [Path(name).as_posix().replace("'", r"'\''") for name in input_files]
        return "".join(f"file 'file:{name}'\n" for name in names).encode()

    def _create_segment_encoder(self, target: Path) -> VideoSegmentEncoder:
        assert self.video_encoder is not None
        return ClipSegmentEncoder(target=target, spec=self.video_encoder)


class ClipSegmentEncoder(VideoSegmentEncoder):
    """Converts to BT.709 and says so in the file, where manim leaves players to guess and shift the hues.

    A frame that is held is converted only once.
    """

    def write_frame(self, pixels: RGBAPixelArray, *, repeat: int = 1) -> None:
        """Encode a frame at the next `repeat` times."""
        if not self.spec.pixel_format.startswith("yuv"):
            super().write_frame(pixels, repeat=repeat)
            return
        self._validate_frame(pixels, repeat)
        try:
            self._encode(in_bt709(pixels, self.spec.pixel_format), repeat)
        except av.error.FFmpegError as error:
            raise self._operation_error("encode", error) from error

    def _encode(self, frame: av.VideoFrame, repeat: int) -> None:
        stream = self._stream
        assert isinstance(stream, VideoStream)
        if not self._next_pts:
            tag_bt709(stream.codec_context)
        frame.time_base = Fraction(1, 1) / self.spec.frame_rate
        for _ in range(repeat):
            frame.pts = self._next_pts
            self._next_pts += 1
            for packet in stream.encode(frame):
                self._container.mux(packet)


def tag_bt709(context: VideoCodecContext) -> None:
    """Say in the file that its colours are BT.709."""
    context.colorspace = Colorspace.ITU709
    context.color_range = ColorRange.MPEG
    context.color_primaries = ColorPrimaries.BT709
    context.color_trc = ColorTrc.BT709


def in_bt709(pixels: RGBAPixelArray, pixel_format: str) -> av.VideoFrame:
    """Return drawn pixels as a frame of BT.709; with their transparency, if the pixel format has one."""
    visible = straight(pixels) if pixel_format.startswith("yuva") else pixels
    frame = av.VideoFrame.from_ndarray(visible.astype(np.uint8, copy=False), format="rgba").reformat(
        format=pixel_format,
        src_color_range=ColorRange.JPEG,
        dst_colorspace=Colorspace.ITU709,
        dst_color_range=ColorRange.MPEG,
    )
    frame.color_primaries = ColorPrimaries.BT709
    frame.color_trc = ColorTrc.BT709
    return frame
