"""What only encoding takes, and what share of a render's CPU is neither converting nor encoding."""

from __future__ import annotations

import argparse
import io
import itertools
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path

import av
from av.video.frame import PictureType

from lesson.encoding import Encoding
from lesson.job import Job
from lesson.pieces import CODING, write_pieces
from lesson.plan import plan_of
from lesson.share import WHOLE

# Decoded frames kept at a time, about a gigabyte.
AT_A_TIME = 300


def floor_wall(videos: list[Path], cores: int) -> float:
    """Return how long encoding the decoded frames of videos takes on so many cores, each video on one."""
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
        seconds = sorted(pool.map(_encoding_seconds, videos), reverse=True)
    busy = [0.0] * cores
    for one in seconds:
        busy[busy.index(min(busy))] += one
    return max(busy)


def _encoding_seconds(path: Path) -> float:
    took = 0.0
    with av.open(path) as decoded, av.open(io.BytesIO(), "w", format="mp4") as container:
        source = decoded.streams.video[0]
        stream = container.add_stream(CODING.codec, rate=source.average_rate, options=dict(CODING.options))
        stream.width, stream.height, stream.pix_fmt = source.width, source.height, CODING.pixel_format
        number = itertools.count()
        for frames in _blocks(decoded.decode(source)):
            began = time.perf_counter()
            for frame in frames:
                frame.pict_type = PictureType.NONE
                frame.pts, frame.time_base = next(number), 1 / Fraction(source.average_rate or 1)
                stream.encode(frame)
            took += time.perf_counter() - began
        began = time.perf_counter()
        stream.encode(None)
        return took + time.perf_counter() - began


def _blocks(frames: Iterator[av.VideoFrame]) -> Iterator[list[av.VideoFrame]]:
    while block := list(itertools.islice(frames, AT_A_TIME)):
        yield block


def share_outside(lesson_file: Path, quality: str) -> float:
    """Return the share of the CPU of rendering all clips that is not spent on converting and encoding frames."""
    total = inside = 0.0
    options = argparse.Namespace(lesson=lesson_file, media=Path(), clips=[], quality=quality, check="off", overrides="")
    for job in plan_of(options, "video").jobs:
        # A process each, as ever: what is imported and warm already would not count.
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            all_of_it, encoding = pool.submit(_cpu_of, job).result()
        total, inside = total + all_of_it, inside + encoding
    return 1 - inside / total


def _cpu_of(job: Job) -> tuple[float, float]:
    """Render a clip and return the seconds of CPU that took, and those of converting and encoding."""
    spent = [0.0]

    for name in ("_encode", "_write"):
        setattr(Encoding, name, _timed(getattr(Encoding, name), spent))
    with tempfile.TemporaryDirectory() as folder:
        write_pieces(job, WHOLE, Path(folder), lambda clip, beat: None)
    return time.process_time(), spent[0]


def _timed(method: Callable[..., None], spent: list[float]) -> Callable[..., None]:
    """Return a method that adds the seconds of CPU it takes."""

    def timed(*arguments: object) -> None:
        began = time.thread_time()
        method(*arguments)
        spent[0] += time.thread_time() - began

    return timed
