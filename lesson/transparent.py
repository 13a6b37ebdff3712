"""A clip without its background, as a video to lay over other pictures."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
from av.video.codeccontext import VideoCodecContext

from lesson.beside import Beside
from lesson.drawing import WhenBeatEnds, draw
from lesson.encoding import Coding, Encoding
from lesson.job import Job
from lesson.problems import RenderFailed
from lesson.record import MovieFacts

# FFmpeg's own decoder of this codec leaves the transparency out.
CODEC, PIXEL_FORMAT = "libvpx-vp9", "yuva420p"
OPTIONS = {
    # At this quality what is empty comes out as opacity 0; at some others the encoder rounds it to 1 or 2.
    **{"crf": "27", "b": "0", "threads": "1"},
    # Four times as quick as "good", for files a third larger.
    **{"deadline": "realtime", "cpu-used": "8", "lag-in-frames": "0"},
}
# Without the random numbers that the format puts on a file: the same clip gives the same bytes.
CODING = Coding("webm", CODEC, PIXEL_FORMAT, OPTIONS, {"fflags": "+bitexact"})


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
    with Beside() as beside:
        encoding = Encoding(beside, CODING, path, rate)
        clip = draw(job, job.quality, encoding.add, when_beat_ends, transparent=True)
        encoding.finish(clip.plain_title, clip.description)
        beside.finish()
    return {path.name: _examined(path, encoding.frames, rate)}


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
