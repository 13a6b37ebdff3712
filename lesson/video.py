"""Finished videos, checked by decoding."""

from __future__ import annotations

from pathlib import Path

import av

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
