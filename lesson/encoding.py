"""Drawn frames on their way into a video: converted and encoded beside the drawing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path

import av
from av.packet import Packet
from av.video.frame import PictureType
from av.video.stream import VideoStream
from manim.typing import RGBAPixelArray

from lesson.beside import Beside
from lesson.h264 import with_repeats
from scenes.boxes import Box
from scenes.bt709 import Bt709, tag_bt709
from scenes.changes import Patch, copied
from scenes.motion import Motion

# A player that is told to go elsewhere decodes from the key picture before.
KEY_EVERY = 250


@dataclass(frozen=True)
class Coding:
    """How a video is encoded: its container, codec and pixel format, and options of both.

    `puts_repeats` is whether pictures that are held are given to the codec once, and repeated in what comes out.
    """

    container: str
    codec: str
    pixel_format: str
    options: Mapping[str, str]
    container_options: Mapping[str, str] = field(default_factory=dict)
    puts_repeats: bool = False


class Encoding:
    """Encodes frames one after the other beside what draws them; nothing is written before `finish`.

    Parameters
    ----------
    beside
        Does it; it is done, and an error known, when that is finished.
    coding
        How.
    path
        Where the video goes.
    frame_rate
        Frames a second.

    Attributes
    ----------
    motion
        Has seen all frames.
    frames
        How many there are.
    """

    def __init__(self, beside: Beside, coding: Coding, path: Path, frame_rate: int) -> None:
        self.motion = Motion()
        self._beside = beside
        self._convert = Bt709(coding.pixel_format)
        self._container = av.open(path, "w", format=coding.container, options=dict(coding.container_options))
        stream = self._container.add_stream(coding.codec, rate=frame_rate, options=dict(coding.options))
        assert isinstance(stream, VideoStream)
        stream.pix_fmt = coding.pixel_format
        tag_bt709(stream.codec_context)
        self._stream, self._frame_rate = stream, frame_rate
        self._coding = coding
        self._packets: list[Packet] = []
        self.frames = 0
        # What is converted but not yet encoded, and for how many frames it is held until now.
        self._newest: av.VideoFrame | None = None
        self._held = 0
        # For how many frames pictures are held, by the first of these, and which of them was the last key picture.
        self._times: dict[int, int] = {}
        self._key = 0

    def add(self, pixels: RGBAPixelArray, painted: Iterable[Box], times: int) -> None:
        """Take the next frame, where it was painted on since the last (all over, the first), and how often it is shown.

        Raises
        ------
        av.error.FFmpegError
            If an earlier one cannot be encoded.
        """
        patches = copied(pixels, painted)
        self._beside.do(partial(self._encode, patches, times), sum(patch.pixels.nbytes for patch in patches))

    def finish(self, title: str, comment: str) -> None:
        """Encode what waits, and write the video under its title.

        Raises
        ------
        av.error.FFmpegError
            If it cannot be encoded.
        """
        self._beside.do(partial(self._write, title, comment))

    def _write(self, title: str, comment: str) -> None:
        self._encode_newest()
        self._packets += self._stream.encode(None)
        self._container.metadata.update(title=title, comment=comment)
        self._container.mux(list(self._with_repeats()) if self._coding.puts_repeats else self._packets)
        self._container.close()

    def _encode(self, patches: Sequence[Patch], times: int) -> None:
        """Encode the picture before this one if this one differs: only then is known how long that is held."""
        changed = self._convert.paint(patches)
        picture = self._convert.picture.pixels
        assert picture is not None
        self.motion.see(picture, times, changed)
        if changed:
            if self._newest is None:
                self._stream.height, self._stream.width = picture.shape[:2]
            else:
                self._encode_newest()
            self._newest, self._held = self._convert.frame(), 0
        self._held += times
        self.frames += times

    def _encode_newest(self) -> None:
        """Encode the newest picture, now that it is known how long it is held."""
        frame, start = self._newest, self.frames - self._held
        assert frame is not None
        frame.time_base = Fraction(1, self._frame_rate)
        once = self._coding.puts_repeats
        if once:
            self._times[start] = self._held
            frame.pict_type = self._type_at(start)
        for frame.pts in range(start, start + 1 if once else self.frames):
            self._packets += self._stream.encode(frame)

    def _type_at(self, start: int) -> PictureType:
        """Return how to code a picture to put repeats after it, and to let players start there now and then."""
        if start - self._key >= KEY_EVERY:
            self._key = start
            return PictureType.I
        return PictureType.P if self._held > 1 else PictureType.NONE

    def _with_repeats(self) -> Iterator[Packet]:
        """Yield all packets, a frame each."""
        parameters = self._stream.codec_context.extradata
        assert parameters is not None
        for at, coded in enumerate(with_repeats(self._packets, self._times, parameters)):
            packet = Packet(coded.data)
            packet.stream, packet.time_base = self._stream, Fraction(1, self._frame_rate)
            packet.pts, packet.dts, packet.duration = coded.shown_at, at - 1, 1
            packet.is_keyframe = coded.is_key
            yield packet
