"""The other moving pictures a clip may come as, each held to what it is for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import av

from lesson.verify.claims import Claims, Movie, Scrub
from lesson.verify.finding import Finding
from lesson.verify.video import check_format
from lesson.verify.webp import read_animation

# After the application's name a GIF says how often it plays again; 0 is for ever, and it need not say so at all.
GIF_LOOPS = b"NETSCAPE2.0\x03\x01"
LARGEST_GIF = 5_000_000


@dataclass(frozen=True)
class _Decoded:
    """What decoding found; `whole` counts the frames that stand alone, and no loops are for ever."""

    width: int
    height: int
    frames: int
    duration: float
    whole: int = 0
    alpha: bool = False
    loops: int = 1


def check_movies(folder: Path, claims: Claims) -> Iterator[Finding]:
    """Check the slider's video and the transparent and looping versions, as far as there are any."""
    scrub = f"{claims.clip}.scrub.mp4"
    if (claims.scrub is not None) != (scrub in claims.files):
        yield Finding(claims.record, "scrub video", f"its files and its scrub entry do not agree on {scrub}")
    elif claims.scrub is not None:
        yield from check_format(folder / scrub, claims.scrub.width, claims.scrub.height)
        decoded = _decoded(folder / scrub)
        yield from [decoded] if isinstance(decoded, Finding) else _check_scrub(scrub, decoded, claims.scrub)
    for name, movie in claims.movies.items():
        decoded = _decoded(folder / name)
        yield from [decoded] if isinstance(decoded, Finding) else _check_movie(folder / name, decoded, movie)


def _check_scrub(name: str, decoded: _Decoded, scrub: Scrub) -> Iterator[Finding]:
    """A frame a value, each whole in itself: a slider goes to any of them in one step."""
    if decoded.frames != scrub.frames:
        yield Finding(name, "frames", f"{decoded.frames} of them; expected {scrub.frames}, one a value")
    if decoded.whole != decoded.frames:
        yield Finding(name, "not all-intra", f"{decoded.whole} of {decoded.frames} frames stand alone; expected all")
    expected = scrub.frames / scrub.frame_rate
    if abs(decoded.duration - expected) > 0.5 / scrub.frame_rate:
        yield Finding(name, "duration", f"{decoded.duration:.3f} s; expected {expected:.3f}")


def _check_movie(path: Path, decoded: _Decoded, movie: Movie) -> Iterator[Finding]:
    size, expected = f"{decoded.width}x{decoded.height}", f"{movie.width}x{movie.height}"
    if size != expected:
        yield Finding(path.name, "picture size", f"{size}; expected {expected}")
    if abs(decoded.duration - movie.duration) > 1 / movie.frame_rate:
        yield Finding(path.name, "duration", f"{decoded.duration:.3f} s; expected {movie.duration:.3f}")
    if path.suffix == ".webm" and not decoded.alpha:
        yield Finding(path.name, "no transparency", "it holds no alpha channel")
    if not decoded.loops:
        yield Finding(path.name, "loops for ever", "expected an end, for readers whom motion disturbs")
    if path.suffix == ".gif" and path.stat().st_size > LARGEST_GIF:
        yield Finding(path.name, "file too large", f"{path.stat().st_size} bytes; expected {LARGEST_GIF} at most")


def _decoded(path: Path) -> _Decoded | Finding:
    try:
        return _decoded_webp(path) if path.suffix == ".webp" else _decoded_video(path)
    except (av.error.FFmpegError, OSError, IndexError, ValueError) as error:
        return Finding(path.name, "cannot be decoded", str(error))


def _decoded_webp(path: Path) -> _Decoded:
    found = read_animation(path)
    seconds = sum(found.durations) / 1000
    return _Decoded(found.width, found.height, len(found.durations), seconds, loops=found.loops)


def _decoded_video(path: Path) -> _Decoded:
    with av.open(path) as container:
        stream = container.streams.video[0]
        stream.thread_type = "AUTO"
        whole, end = [], 0.0
        for frame in container.decode(stream):
            whole.append(frame.key_frame)
            end = float(((frame.pts or 0) + frame.duration) * (frame.time_base or 0))
        alpha = {key.lower(): value for key, value in stream.metadata.items()}.get("alpha_mode") == "1"
        loops = _gif_loops(path) if path.suffix == ".gif" else 1
        return _Decoded(stream.width, stream.height, len(whole), end, sum(whole), alpha, loops)


def _gif_loops(path: Path) -> int:
    _, found, after = path.read_bytes().partition(GIF_LOOPS)
    return int.from_bytes(after[:2], "little") if found else 1
