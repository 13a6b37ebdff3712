"""The video of a clip: its container, its one stream, its times and its pictures."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import av
from av.video.stream import VideoStream

from lesson.verify.boxes import check_boxes
from lesson.verify.claims import Claims
from lesson.verify.colour import check_colours
from lesson.verify.finding import Finding
from lesson.verify.flash import LARGE_AREA, MOST_FLASHES, Flashes
from lesson.verify.frames import Frames, decode

# As ITU-T H.273 numbers them.
BT709, LIMITED = 1, 1
# Times in the file are in ticks, those of the record are floats.
TIME_TOLERANCE = Fraction(1, 1000)


def check_video(folder: Path, claims: Claims) -> Iterator[Finding]:
    """Hold the video of a clip to its record and to what players everywhere need."""
    path = folder / claims.video
    yield from check_format(path, claims.width, claims.height)
    yield from _check_metadata(path, claims)
    try:
        frames = decode(path, claims)
    except (av.error.FFmpegError, IndexError) as error:
        yield Finding(path.name, "cannot be decoded", str(error))
        return
    yield from _check_times(path.name, frames, claims)
    yield from _check_motion(path.name, frames, claims)
    yield from _check_flashes(path.name, frames.flashes)
    yield from check_colours(folder, frames, claims)


def check_format(path: Path, width: int, height: int) -> Iterator[Finding]:
    """Yield what keeps an MP4 from playing everywhere, at once, in the colours it was made in."""
    yield from check_boxes(path)
    try:
        with av.open(path) as container:
            kinds = [stream.type for stream in container.streams]
            if kinds != ["video"]:
                found = ", ".join(kinds) or "none"
                yield Finding(path.name, "streams", f"{found}; expected one video and nothing else")
            for stream in container.streams.video[:1]:
                yield from _check_stream(path.name, stream, f"{width}x{height}")
    except av.error.FFmpegError as error:
        yield Finding(path.name, "cannot be opened", str(error))


def _check_stream(name: str, stream: VideoStream, expected_size: str) -> Iterator[Finding]:
    context = stream.codec_context
    size = f"{context.width}x{context.height}"
    facts = (
        ("codec", context.name, "h264"),
        ("profile", context.profile, "High"),
        ("pixel format", context.pix_fmt, "yuv420p"),
        ("picture size", size, expected_size),
        ("colour primaries", context.color_primaries, BT709),
        ("colour transfer", context.color_trc, BT709),
        ("colour matrix", context.colorspace, BT709),
        ("colour range", context.color_range, LIMITED),
    )
    for what, found, expected in facts:
        if found != expected:
            yield Finding(name, what, f"{found}; expected {expected}")
    if context.width % 2 or context.height % 2:
        yield Finding(name, "odd size", f"{size}; expected even numbers")


def _check_metadata(path: Path, claims: Claims) -> Iterator[Finding]:
    try:
        with av.open(path) as container:
            told = container.metadata
    except av.error.FFmpegError:
        return
    for key, expected in (("title", claims.title), ("comment", claims.description)):
        if told.get(key) != expected:
            yield Finding(path.name, "metadata", f"{key} is {told.get(key)!r}; expected {expected!r}")


def _check_times(name: str, frames: Frames, claims: Claims) -> Iterator[Finding]:
    """Hold the times at which frames are shown to the even ones of the record."""
    if len(frames.times) != claims.frames:
        yield Finding(name, "frames", f"{len(frames.times)} of them; {claims.record} says {claims.frames}")
    if abs(frames.duration - claims.duration) > TIME_TOLERANCE:
        yield Finding(name, "duration", f"{float(frames.duration):.3f} s; {claims.record} says {claims.duration:.3f}")
    for index, time in enumerate(frames.times):
        if abs(time - index / claims.frame_rate) > TIME_TOLERANCE:
            expected = index / claims.frame_rate
            yield Finding(name, "frame times", f"frame {index} is at {float(time):.3f} s; expected {expected:.3f}")
            return


def _check_flashes(name: str, flashes: Flashes) -> Iterator[Finding]:
    """Yield what flashes more than three times a second over a quarter of the frame."""
    if flashes.hurt:
        allowed = f"over {LARGE_AREA:.0%} of the frame {MOST_FLASHES} times a second at most"
        yield Finding(name, "flashing", f"{flashes.area:.0%} of the frame at {flashes.time:.1f} s; expected {allowed}")


def _check_motion(name: str, frames: Frames, claims: Claims) -> Iterator[Finding]:
    """Yield frames that repeat the one before while the picture moves."""
    for index in frames.frozen():
        time = index / claims.frame_rate
        yield Finding(name, "frozen frame", f"frame {index} at {time:.3f} s repeats the one before, in mid-motion")
