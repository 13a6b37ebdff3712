"""Videos are checked by decoding them, and copied so that they start at once."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import av
import numpy as np
import pytest
from manim import Scene, tempconfig

from lesson.problems import RenderFailed
from lesson.video import examine, make_streamable
from lesson.worker import ENCODER_OPTIONS
from scenes.writer import ClipSegmentEncoder

FRAMES, RATE, WIDTH, HEIGHT = 12, 10, 64, 48


@pytest.fixture
def video(tmp_path: Path) -> Path:
    path = tmp_path / "made.mp4"
    with av.open(path, "w") as container:
        stream = container.add_stream("libx264", rate=RATE)
        stream.width, stream.height, stream.pix_fmt = WIDTH, HEIGHT, "yuv420p"
        for shade in range(FRAMES):
            pixels = np.full((HEIGHT, WIDTH, 3), 20 * shade, dtype=np.uint8)
            container.mux(stream.encode(av.VideoFrame.from_ndarray(pixels)))
        container.mux(stream.encode(None))
    return path


def boxes(path: Path) -> list[bytes]:
    data, at, names = path.read_bytes(), 0, []
    while at < len(data):
        size = int.from_bytes(data[at : at + 4], "big")
        names.append(data[at + 4 : at + 8])
        at += size
    return names


def test_a_sound_video_is_described(video: Path) -> None:
    facts = examine(video)
    assert (facts.frames, facts.width, facts.height, facts.frame_rate) == (FRAMES, WIDTH, HEIGHT, RATE)
    assert facts.duration == pytest.approx(FRAMES / RATE)


def test_the_copy_has_its_index_first_its_title_and_the_same_frames(video: Path, tmp_path: Path) -> None:
    assert boxes(video).index(b"moov") > boxes(video).index(b"mdat")
    copy = tmp_path / "copy.mp4"
    make_streamable(video, copy, "The angle", "What it does")
    assert boxes(copy).index(b"moov") < boxes(copy).index(b"mdat")
    assert examine(copy) == examine(video)
    with av.open(copy) as container:
        assert container.metadata["title"] == "The angle"
        assert container.metadata["comment"] == "What it does"


@pytest.mark.parametrize(("index_first", "keep"), [*product([False, True], [0, 0.1, 0.5, 0.9]), (True, 0.97)])
def test_a_cut_off_video_is_refused(video: Path, tmp_path: Path, keep: float, index_first: bool) -> None:
    cut = tmp_path / "cut.mp4"
    make_streamable(video, cut, "cut", "") if index_first else cut.write_bytes(video.read_bytes())
    cut.write_bytes(cut.read_bytes()[: int(keep * cut.stat().st_size)])
    with pytest.raises(RenderFailed, match=r"^cut\.mp4: "):
        examine(cut)


def test_a_clip_is_encoded_as_players_everywhere_know_it(tmp_path: Path) -> None:
    path, encoded = tmp_path / "segment.mp4", {"pixel_width": 64, "pixel_height": 48, "format": "mp4"}
    with tempconfig({**encoded, "media_dir": str(tmp_path), "video_encoder_options": ENCODER_OPTIONS}):
        encoder = ClipSegmentEncoder(target=path, spec=Scene().session_spec.video_encoder)
    for shade in range(FRAMES):
        encoder.write_frame(np.full((48, 64, 4), 20 * shade, dtype=np.uint8))
    encoder.finish()
    with av.open(path) as container:
        (stream,) = container.streams
        assert (stream.codec_context.name, stream.profile, stream.pix_fmt) == ("h264", "High", "yuv420p")
