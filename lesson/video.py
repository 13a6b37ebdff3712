"""Finished videos: remuxed to start playing at once, and checked by decoding."""

from __future__ import annotations

from pathlib import Path

import av
from av.packet import Packet
from av.video.stream import VideoStream

from lesson.problems import RenderFailed
from lesson.record import VideoFacts

CONTAINER_OPTIONS = {"movflags": "+faststart"}


def make_streamable(source: Path, target: Path, title: str, comment: str) -> None:
    """Copy a video so that its index comes first, and players need not load it all to start.

    The copy's frames are evenly spaced, which manim's joining of segments leaves a little off.
    """
    with av.open(source) as original, av.open(target, "w", format="mp4", options=CONTAINER_OPTIONS) as copy:
        copy.metadata.update(title=title, comment=comment)
        stream = original.streams.video[0]
        copied = copy.add_stream_from_template(stream)
        packets = [packet for packet in original.demux(stream) if packet.dts is not None]
        _space_evenly(packets, stream)
        for packet in packets:
            packet.stream = copied
            copy.mux(packet)


def _space_evenly(packets: list[Packet], stream: VideoStream) -> None:
    """Give packets in decoding order the times of a constant frame rate."""
    shown = {pts: index for index, pts in enumerate(sorted(_time(packet) for packet in packets))}
    order = [shown[_time(packet)] for packet in packets]
    # A frame is decoded early enough for each that is shown before it but comes after it.
    delay = max(decoded - shown_at for decoded, shown_at in enumerate(order))
    step = round(1 / (round(stream.average_rate or 1) * (stream.time_base or 1)))
    for decoded, (packet, shown_at) in enumerate(zip(packets, order, strict=True)):
        packet.pts, packet.dts, packet.duration = shown_at * step, (decoded - delay) * step, step


def _time(packet: Packet) -> int:
    assert packet.pts is not None
    return packet.pts


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
