"""manim's file writer, made to work in any folder and to keep the colours it is given."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
from av.video.stream import VideoStream
from manim._config.video_encoder import VideoEncoderSpec
from manim.scene.scene_file_writer import SceneFileWriter
from manim.scene.video_segment_encoder import VideoSegmentEncoder
from manim.typing import RGBAPixelArray

from scenes.bt709 import Bt709, tag_bt709
from scenes.changes import whole


class ClipFileWriter(SceneFileWriter):
    """Joins segments in a folder with an apostrophe, which manim's own does not, and encodes true colours."""

    @staticmethod
    def _concat_manifest_bytes(input_files: list[str]) -> bytes:
        names = [Path(name).as_posix().replace("'", r"'\''") for name in input_files]
        return "".join(f"file 'file:{name}'\n" for name in names).encode()

    def _create_segment_encoder(self, target: Path) -> VideoSegmentEncoder:
        assert self.video_encoder is not None
        return ClipSegmentEncoder(target=target, spec=self.video_encoder)


class ClipSegmentEncoder(VideoSegmentEncoder):
    """Converts to BT.709 and says so in the file, where manim leaves players to guess and shift the hues.

    What does not change is converted only once.
    """

    def __init__(self, *, target: Path, spec: VideoEncoderSpec) -> None:
        super().__init__(target=target, spec=spec)
        self._convert = Bt709(spec.pixel_format)

    def write_frame(self, pixels: RGBAPixelArray, *, repeat: int = 1) -> None:
        """Encode a frame at the next `repeat` times."""
        if not self.spec.pixel_format.startswith("yuv"):
            super().write_frame(pixels, repeat=repeat)
            return
        self._validate_frame(pixels, repeat)
        try:
            self._convert.paint(whole(pixels))
            self._encode(self._convert.frame(), repeat)
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
