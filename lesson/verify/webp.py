"""Animated WebP, read chunk by chunk: PyAV knows still ones only."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


class Malformed(ValueError):
    """A file that is no animated WebP, or not all of one."""


@dataclass(frozen=True)
class Animation:
    """Size in pixels, milliseconds each frame is shown for, and how often it plays; 0 is for ever."""

    width: int
    height: int
    durations: tuple[int, ...]
    loops: int


def read_animation(path: Path) -> Animation:
    """Read the header and the frames' headers of an animation.

    Raises
    ------
    Malformed
        If it is none, or ends before it should.
    """
    data = path.read_bytes()
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or _number(data, 4, 4) + 8 > len(data):
        raise Malformed("it is no whole WebP file")
    chunks = list(_chunks(data))
    header = dict(chunks)
    if "VP8X" not in header or "ANIM" not in header:
        raise Malformed("it is not animated")
    return Animation(
        width=_number(header["VP8X"], 4, 3) + 1,
        height=_number(header["VP8X"], 7, 3) + 1,
        durations=tuple(_number(content, 12, 3) for name, content in chunks if name == "ANMF"),
        loops=_number(header["ANIM"], 4, 2),
    )


def _chunks(data: bytes) -> Iterator[tuple[str, bytes]]:
    at = 12
    while at + 8 <= len(data):
        size = _number(data, at + 4, 4)
        yield data[at : at + 4].decode("latin-1"), data[at + 8 : at + 8 + size]
        # Chunks begin at even places.
        at += 8 + size + size % 2


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "little")
