"""Finished videos: joined as they are, and checked by decoding."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path

import av
from av.packet import Packet
from av.video.stream import VideoStream

from lesson.problems import RenderFailed
from lesson.record import VideoFacts

# Its index comes first, so that players need not load it all to start.
CONTAINER_OPTIONS = {"movflags": "+faststart"}


def examine(path: Path) -> VideoFacts:
    """Decode a whole video and say what is in it.

    Raises
    ------
    RenderFailed
        If it cannot be decoded to its end.
    """
    try:
        with av.open(path) as container:
            stream = container.streams.video[0]
            stream.thread_type = "AUTO"
            frames = sum(1 for _ in container.decode(stream))
            promised = stream.frames
            rate = float(stream.average_rate or 0)
            width, height = stream.width, stream.height
    except (av.error.FFmpegError, IndexError) as error:
        raise RenderFailed(f"{path.name}: the video cannot be decoded: {error}") from None
    if not frames or frames != promised:
        raise RenderFailed(f"{path.name}: the video has {frames} frames in place of {promised}")
    return VideoFacts(frames=frames, width=width, height=height, frame_rate=rate, duration=frames / rate)


def join(parts: Iterable[Path], path: Path, title: str, comment: str) -> VideoFacts:
    """Write videos one after the other as one, without decoding them; return what is in it.

    Parameters
    ----------
    parts
        Videos of one size and frame rate from one encoder with one set of options, which leave every frame as long.
    path
        Where the video goes.
    title, comment
        What is written into it.

    Raises
    ------
    ValueError
        If a video is coded otherwise than the first.
    """
    frames, rate, joined = 0, Fraction(1), None
    with av.open(path, "w", format="mp4", options=CONTAINER_OPTIONS) as container:
        container.metadata.update(title=title, comment=comment)
        for part in parts:
            with av.open(part) as opened:
                stream = opened.streams.video[0]
                joined = joined or container.add_stream_from_template(stream, opaque=True)
                if _parameters_of(stream) != _parameters_of(joined):
                    raise ValueError(f"{part.name}: coded otherwise than what comes before it")
                rate = stream.average_rate or rate
                container.mux(list(_later(opened.demux(stream), joined, frames / rate)))
                frames += stream.frames
    assert joined is not None
    return VideoFacts(
        frames=frames,
        width=joined.width,
        height=joined.height,
        frame_rate=float(rate),
        duration=float(frames / rate),
    )


def _parameters_of(stream: VideoStream) -> tuple[object, ...]:
    return stream.width, stream.height, stream.time_base, stream.codec_context.extradata


def _later(packets: Iterable[Packet], stream: VideoStream, seconds: Fraction) -> Iterator[Packet]:
    """Yield packets that go into another stream, so much later."""
    for packet in packets:
        # The last says that there are no more.
        if packet.pts is not None and packet.dts is not None:
            ticks = round(seconds / packet.time_base)
            packet.pts, packet.dts = packet.pts + ticks, packet.dts + ticks
            packet.stream = stream
            yield packet
