"""Drawn frames on their way into a video: converted and encoded beside the drawing."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from types import TracebackType
from typing import Self

import av
from av.packet import Packet
from av.video.stream import VideoStream
from manim.typing import RGBAPixelArray

from lesson.record import VideoFacts
from scenes.boxes import Box
from scenes.bt709 import Bt709, tag_bt709
from scenes.changes import Patch, copied
from scenes.motion import Motion

# What may wait, in whole frames of pixels: drawing runs ahead while a busy frame is encoded, but not without end.
WAITING_AT_MOST = 4


@dataclass(frozen=True)
class Coding:
    """How a video is encoded: its container, codec and pixel format, and options of both."""

    container: str
    codec: str
    pixel_format: str
    options: Mapping[str, str]
    container_options: Mapping[str, str] = field(default_factory=dict)


class Encoding:
    """Encodes frames one after the other in a thread of its own; nothing is written before `finish`.

    Parameters
    ----------
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
    """

    def __init__(self, coding: Coding, path: Path, frame_rate: int) -> None:
        self.motion = Motion()
        self._convert = Bt709(coding.pixel_format)
        self._container = av.open(path, "w", format=coding.container, options=dict(coding.container_options))
        stream = self._container.add_stream(coding.codec, rate=frame_rate, options=dict(coding.options))
        assert isinstance(stream, VideoStream)
        stream.pix_fmt = coding.pixel_format
        tag_bt709(stream.codec_context)
        self._stream, self._frame_rate = stream, frame_rate
        self._packets: list[Packet] = []
        self.frames = 0
        self._thread = ThreadPoolExecutor(1)
        self._waiting: deque[tuple[Future[None], int]] = deque()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._thread.shutdown(cancel_futures=True)
        self._container.close()

    def add(self, pixels: RGBAPixelArray, painted: Iterable[Box], times: int) -> None:
        """Take the next frame, where it was painted on since the last (all over, the first), and how often it is shown.

        Raises
        ------
        av.error.FFmpegError
            If an earlier one cannot be encoded.
        """
        patches = copied(pixels, painted)
        size = sum(patch.pixels.nbytes for patch in patches)
        while self._waiting and size + sum(other for _, other in self._waiting) > WAITING_AT_MOST * pixels.nbytes:
            self._waiting.popleft()[0].result()
        self._waiting.append((self._thread.submit(self._encode, patches, times), size))

    def finish(self, title: str, comment: str) -> None:
        """Encode what waits, and write the video under its title.

        Raises
        ------
        av.error.FFmpegError
            If it cannot be encoded or written.
        """
        for waiting, _ in self._waiting:
            waiting.result()
        self._container.metadata.update(title=title, comment=comment)
        self._container.mux([*self._packets, *self._stream.encode(None)])

    @property
    def facts(self) -> VideoFacts:
        """What was encoded."""
        return VideoFacts(
            frames=self.frames,
            width=self._stream.width,
            height=self._stream.height,
            frame_rate=self._frame_rate,
            duration=self.frames / self._frame_rate,
        )

    def _encode(self, patches: Sequence[Patch], times: int) -> None:
        frame, picture = self._convert.frame(patches), self._convert.picture.pixels
        assert picture is not None
        if not self.frames:
            self._stream.height, self._stream.width = picture.shape[:2]
        self.motion.see(picture, times, self._convert.changed)
        frame.time_base = Fraction(1, self._frame_rate)
        for _ in range(times):
            frame.pts = self.frames
            self.frames += 1
            self._packets += self._stream.encode(frame)
