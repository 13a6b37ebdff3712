"""Videos are checked by decoding them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import av
import numpy as np
import pytest

from lesson.problems import RenderFailed
from lesson.video import CONTAINER_OPTIONS, examine, join

FRAMES, RATE, WIDTH, HEIGHT = 12, 10, 64, 48


def made(path: Path, options: dict[str, str], size: tuple[int, int] = (WIDTH, HEIGHT)) -> Path:
    with av.open(path, "w", options=options) as container:
        stream = container.add_stream("libx264", rate=RATE)
        (stream.width, stream.height), stream.pix_fmt = size, "yuv420p"
        for shade in range(FRAMES):
            pixels = np.full((*size[::-1], 3), 20 * shade, dtype=np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels)))
        container.mux(stream.encode(None))
    return path


def test_a_sound_video_is_described(tmp_path: Path) -> None:
    facts = examine(made(tmp_path / "made.mp4", {}))
    assert (facts.frames, facts.width, facts.height, facts.frame_rate) == (FRAMES, WIDTH, HEIGHT, RATE)
    assert facts.duration == pytest.approx(FRAMES / RATE)


@pytest.mark.parametrize(("index_first", "keep"), [*product([False, True], [0, 0.1, 0.5, 0.9]), (True, 0.97)])
def test_a_cut_off_video_is_refused(tmp_path: Path, keep: float, index_first: bool) -> None:
    cut = made(tmp_path / "cut.mp4", CONTAINER_OPTIONS if index_first else {})
    cut.write_bytes(cut.read_bytes()[: int(keep * cut.stat().st_size)])
    with pytest.raises(RenderFailed, match=r"^cut\.mp4: "):
        examine(cut)


def test_only_videos_of_one_coding_are_joined(tmp_path: Path) -> None:
    whole, other = made(tmp_path / "whole.mp4", {}), made(tmp_path / "other.mp4", {}, (WIDTH, WIDTH))
    assert join([whole, whole], tmp_path / "joined.mp4", "", "") == examine(tmp_path / "joined.mp4")
    with pytest.raises(ValueError, match=r"^other\.mp4: coded otherwise"):
        join([whole, other], tmp_path / "joined.mp4", "", "")
