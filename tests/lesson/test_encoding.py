"""Frames come out of a video as they went in, in their order and number."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest

from lesson.beside import Beside
from lesson.encoding import Encoding
from lesson.pieces import CODING
from lesson.video import examine
from scenes.boxes import Box

HEIGHT, WIDTH, RATE = 96, 160, 25
ALL = Box.whole((HEIGHT, WIDTH))
HELD = [1, 1, 7, 1, 2, 1, 1, 30, 1, 1]


def frame(index: int) -> np.ndarray:
    """Return a dark frame with a light bar that moves on with the index."""
    pixels = np.full((HEIGHT, WIDTH, 4), 20, dtype=np.uint8)
    pixels[16:80, 12 * index : 12 * index + 12] = 220
    return pixels


def boxes(path: Path) -> list[bytes]:
    data, at, names = path.read_bytes(), 0, []
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        names.append(data[at + 4 : at + 8])
        at += size
    return names


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "it's a film.mp4"
    with Beside() as beside:
        encoding = Encoding(beside, CODING, path, RATE)
        for index, times in enumerate(HELD):
            encoding.add(frame(index), [ALL], times)
        encoding.finish("The angle", "What it does")
        beside.finish()
        assert encoding.frames == sum(HELD)
    return path


def test_every_frame_is_there_as_often_as_it_was_shown(video: Path) -> None:
    shown = [index for index, times in enumerate(HELD) for _ in range(times)]
    with av.open(video) as container:
        for index, seen in zip(shown, container.decode(video=0), strict=True):
            luma = seen.to_ndarray()[:HEIGHT].astype(int)
            bar = luma[40, :] > 120
            assert np.flatnonzero(bar).tolist() == list(range(12 * index, 12 * index + 12))


def test_the_video_starts_at_once_and_is_known_everywhere(video: Path) -> None:
    assert boxes(video).index(b"moov") < boxes(video).index(b"mdat")
    facts = examine(video)
    assert (facts.frames, facts.width, facts.height, facts.frame_rate) == (sum(HELD), WIDTH, HEIGHT, RATE)
    with av.open(video) as container:
        (stream,) = container.streams
        assert (stream.codec_context.name, stream.profile, stream.pix_fmt) == ("h264", "High", "yuv420p")
        assert container.metadata["title"] == "The angle"
        assert container.metadata["comment"] == "What it does"


def test_what_moves_is_noted_by_frame(tmp_path: Path) -> None:
    with Beside() as beside:
        encoding = Encoding(beside, CODING, tmp_path / "film.mp4", RATE)
        for index, times in ((0, 3), (1, 1), (2, 4), (3, 1)):
            encoding.add(frame(index), [ALL], times)
        encoding.finish("", "")
        beside.finish()
        assert list(encoding.motion.stretches()) == [(2, 4), (7, 8)]


def test_only_what_was_painted_is_looked_at_and_it_may_be_painted_on_at_once(tmp_path: Path) -> None:
    path, canvas = tmp_path / "film.mp4", frame(0)
    with Beside() as beside:
        encoding = Encoding(beside, CODING, path, RATE)
        encoding.add(canvas, [ALL], 1)
        for index in range(1, 10):
            canvas[:] = frame(index)
            encoding.add(
                canvas, [Box(16, 80, 12 * index - 12, 12 * index), Box(16, 80, 12 * index, 12 * index + 12)], 1
            )
        canvas[:] = 0
        encoding.finish("", "")
        beside.finish()
    with av.open(path) as container:
        for index, seen in enumerate(container.decode(video=0)):
            bar = seen.to_ndarray()[40, :].astype(int) > 120
            assert np.flatnonzero(bar).tolist() == list(range(12 * index, 12 * index + 12))
    assert index == 9
