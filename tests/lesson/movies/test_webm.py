"""A transparent video: empty where nothing is drawn, and as bright over any background as what is drawn."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from av.video.reformatter import Colorspace

from lesson import transparent
from lesson.problems import RenderFailed
from lesson.transparent import write_transparent

BT709, LIMITED = 1, 1
# Of 255, what an encoder that halves the colours' resolution may be off by: in the middle of an area, at its edge.
FLAT, EDGE = 3, 14


def with_opacity(path: Path) -> list[np.ndarray]:
    """Decode by libvpx, which keeps the transparency, and convert as the tags say."""
    decoder, frames = av.CodecContext.create("libvpx-vp9", "r"), []
    with av.open(path) as container:
        for packet in container.demux(video=0):
            frames += decoder.decode(packet if packet.dts is not None else None)
    return [frame.reformat(format="rgba", src_colorspace=Colorspace.ITU709).to_ndarray() for frame in frames]


def over(frame: np.ndarray, ground: tuple[int, ...]) -> np.ndarray:
    share = frame[..., 3:] / 255
    return frame[..., :3] * share + np.array(ground) * (1 - share)


@pytest.fixture
def written(fading: Any, tmp_path: Path) -> Path:
    write_transparent(fading.job("webm"), tmp_path, lambda clip, beat: None)
    return tmp_path / "fading.webm"


def test_a_fade_is_never_darker_than_its_colour_and_what_is_behind_it(written: Path, fading: Any) -> None:
    for frame in with_opacity(written):
        for ground in ((255, 255, 255), fading.background):
            darkest = np.minimum(fading.color, ground)
            assert (over(frame, ground) >= darkest - EDGE).all()
            assert (over(frame, ground)[fading.middle] >= darkest - FLAT).all()


def test_the_opacity_rises_from_none_to_full_and_the_colour_stays(written: Path, fading: Any) -> None:
    frames = with_opacity(written)
    opacities = [float(np.median(frame[fading.middle][..., 3])) for frame in frames]
    assert len(frames) == fading.frames
    assert opacities[0] == 0 and opacities[-1] >= 254
    assert all(after >= before - 1 for before, after in pairwise(opacities))
    assert any(60 < opacity < 200 for opacity in opacities)
    for frame, opacity in zip(frames, opacities, strict=True):
        if opacity > 30:
            seen = np.median(frame[fading.middle][..., :3], axis=(0, 1))
            # Cairo keeps colours darkened by their transparency, and so the fainter the coarser.
            assert np.abs(seen - fading.color).max() <= FLAT + 255 / opacity


def test_corners_are_empty_in_every_frame(written: Path) -> None:
    for frame in with_opacity(written):
        assert not frame[[0, 0, -1, -1], [0, -1, 0, -1], 3].any()


def test_the_file_says_what_it_is(written: Path, fading: Any) -> None:
    with av.open(written) as container:
        stream, context = container.streams.video[0], container.streams.video[0].codec_context
        assert stream.metadata["alpha_mode"] == "1"
        assert (context.name, context.color_primaries, context.color_trc) == ("vp9", BT709, BT709)
        assert (context.colorspace, context.color_range) == (BT709, LIMITED)
        assert (stream.width, stream.height) == fading.size
        assert stream.average_rate == fading.rate
        assert not container.streams.audio
        assert container.duration / av.time_base == pytest.approx(fading.fade + fading.hold, abs=0.002)
        assert container.metadata["title"] == "The angle sets the cosine"


def test_a_video_that_cannot_be_decoded_whole_is_refused(
    fading: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    frames = transparent.decoded
    monkeypatch.setattr(transparent, "decoded", lambda path: list(frames(path))[:-1])
    with pytest.raises(RenderFailed, match=r"^fading\.webm: the video has 49 transparent frames in place of 50$"):
        write_transparent(fading.job("webm"), tmp_path, lambda clip, beat: None)


def test_over_its_background_a_real_clip_looks_as_its_video_does(movies: Path) -> None:
    with av.open(movies / "angle.mp4") as container:
        opaque = [
            frame.reformat(format="rgb24", src_colorspace=Colorspace.ITU709).to_ndarray().astype(float)
            for frame in container.decode(video=0)
        ]
    # The background as the video has it, which is within 3 of 255 of the theme's.
    ground = tuple(opaque[0][0, 0])
    clear = with_opacity(movies / "angle.webm")
    assert len(clear) == len(opaque)
    for index in range(0, len(clear), 10):
        assert not clear[index][[0, 0, -1, -1], [0, -1, 0, -1], 3].any()
        assert np.abs(over(clear[index], ground) - opaque[index]).mean() < 0.5
