"""A clip without its background, as a video to lay over other pictures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import av
from av.packet import Packet
from av.video.codeccontext import VideoCodecContext
from av.video.stream import VideoStream
from manim.typing import RGBAPixelArray

from lesson.drawing import WhenBeatEnds, draw
from lesson.job import Job
from lesson.problems import RenderFailed
from lesson.record import MovieFacts
from scenes.writer import in_bt709, tag_bt709

# FFmpeg's own decoder of this codec leaves the transparency out.
CODEC, PIXEL_FORMAT = "libvpx-vp9", "yuva420p"
ENCODER_OPTIONS = {
    # At this quality what is empty comes out as opacity 0; at some others the encoder rounds it to 1 or 2.
    **{"crf": "27", "b": "0", "threads": "1"},
    # Four times as quick as "good", for files a third larger.
    **{"deadline": "realtime", "cpu-used": "8", "lag-in-frames": "0"},
}


def write_transparent(job: Job, folder: Path, when_beat_ends: WhenBeatEnds) -> dict[str, MovieFacts]:
    """Draw a clip without its background and write it as WebM; return what it holds.

    Parameters
    ----------
    job
        What to make.
    folder
        Where the file goes.
    when_beat_ends
        Told of each beat drawn.

    Raises
    ------
    RenderFailed
        If the finished video cannot be decoded to its end, or has no transparency.
    """
    path, rate = folder / f"{job.name}.webm", job.quality.frame_rate
    with av.open(path, "w", format="webm") as container:
        stream = container.add_stream(CODEC, rate=rate, options=ENCODER_OPTIONS)
        assert isinstance(stream, VideoStream)
        stream.pix_fmt = PIXEL_FORMAT
        tag_bt709(stream.codec_context)
        encoding = _Encoding(stream, Fraction(1, rate))
        clip = draw(job, job.quality, encoding.add, when_beat_ends, transparent=True)
        container.metadata.update(title=clip.plain_title, comment=clip.description)
        container.mux([*encoding.packets, *stream.encode(None)])
    return {path.name: _examined(path, encoding.frames, rate)}


class _Encoding:
    """Encodes frames one after the other; a frame that is held is converted only once."""

    def __init__(self, stream: VideoStream, frame_time: Fraction) -> None:
        self.stream, self.frame_time = stream, frame_time
        self.packets: list[Packet] = []
        self.frames = 0

    def add(self, pixels: RGBAPixelArray, times: int) -> None:
        if not self.frames:
            self.stream.height, self.stream.width = pixels.shape[:2]
        frame = in_bt709(pixels, PIXEL_FORMAT)
        frame.time_base = self.frame_time
        for _ in range(times):
            frame.pts = self.frames
            self.frames += 1
            self.packets += self.stream.encode(frame)


def decoded(path: Path) -> Iterator[av.VideoFrame]:
    """Yield the frames of a transparent video, transparency and all."""
    decoder = av.CodecContext.create(CODEC, "r")
    assert isinstance(decoder, VideoCodecContext)
    with av.open(path) as container:
        for packet in container.demux(container.streams.video[0]):
            yield from decoder.decode(packet if packet.dts is not None else None)


def _examined(path: Path, promised: int, rate: int) -> MovieFacts:
    """Decode a whole video and say what is in it."""
    frames = width = height = 0
    try:
        for frame in decoded(path):
            frames += frame.format.name == PIXEL_FORMAT
            width, height = frame.width, frame.height
    except (av.error.FFmpegError, IndexError) as error:
        raise RenderFailed(f"{path.name}: the video cannot be decoded: {error}") from None
    if not frames or frames != promised:
        raise RenderFailed(f"{path.name}: the video has {frames} transparent frames in place of {promised}")
    return MovieFacts(kind="webm", width=width, height=height, frame_rate=rate, duration=frames / rate)
