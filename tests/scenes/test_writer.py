"""Colours come out of a finished file as they went in, for a player that believes the file's tags."""

from __future__ import annotations

from pathlib import Path

import av
import numpy as np
import pytest
from manim import Scene, tempconfig

from scenes.style import THEMES
from scenes.writer import ClipFileWriter, ClipSegmentEncoder

# What the tags say, as ITU-T H.273 numbers them: BT.709 primaries, transfer and matrix, limited range.
BT709, LIMITED = 1, 1
SIZES = {"480p": (854, 480), "1080p": (1920, 1080)}
COLORS = sorted({color for theme in THEMES.values() for color in (theme.background, *theme.roles().values())})
TOLERANCE = 3
HELD = 5


def rgb(color: str) -> np.ndarray:
    return np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)])


@pytest.fixture(scope="module", params=SIZES)
def segment(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Encode one held frame per colour."""
    width, height = SIZES[request.param]
    path = tmp_path_factory.mktemp("colours") / "segment.mp4"
    size = {"pixel_width": width, "pixel_height": height, "frame_rate": 15, "format": "mp4", "verbosity": "ERROR"}
    with tempconfig({**size, "media_dir": str(path.parent)}):
        encoder = ClipSegmentEncoder(target=path, spec=Scene().session_spec.video_encoder)
    for color in COLORS:
        pixels = np.full((height, width, 4), 255, dtype=np.uint8)
        pixels[..., :3] = rgb(color)
        encoder.write_frame(pixels, repeat=HELD)
    encoder.finish()
    return path


def from_limited_bt709(frame: av.VideoFrame) -> np.ndarray:
    """Return the colour in the middle of a yuv420p frame, by the formulas of ITU-R BT.709."""
    planes = frame.to_ndarray()
    y = (float(planes[frame.height // 2, frame.width // 2]) - 16) / 219
    chroma = planes[frame.height :].reshape(2, -1)
    cb, cr = ((float(np.median(plane)) - 128) / 224 for plane in chroma)
    return 255 * np.array([y + 1.5748 * cr, y - 0.18732 * cb - 0.46812 * cr, y + 1.8556 * cb])


def test_known_colours_survive(segment: Path) -> None:
    with av.open(segment) as container:
        frames = list(container.decode(video=0))
    assert len(frames) == HELD * len(COLORS)
    for index, color in enumerate(COLORS):
        seen = from_limited_bt709(frames[index * HELD + HELD // 2])
        assert np.abs(seen - rgb(color)).max() <= TOLERANCE, color


def test_the_file_says_how_its_colours_are_meant(segment: Path) -> None:
    with av.open(segment) as container:
        context = container.streams.video[0].codec_context
        tags = (context.color_primaries, context.color_trc, context.colorspace, context.color_range)
    assert tags == (BT709, BT709, BT709, LIMITED)


def test_a_path_with_an_apostrophe_is_escaped_in_the_list_of_segments() -> None:
    listed = ClipFileWriter._concat_manifest_bytes(["/a b/it's/1.mp4"]).decode()
    assert listed == "file 'file:/a b/it'\\''s/1.mp4'\n"
