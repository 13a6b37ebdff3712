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
from lesson.drawing import draw
from lesson.job import Job
from lesson.problems import RenderFailed
from lesson.quality import QUALITIES
from lesson.transparent import write_transparent
from lesson.video import examine
from scenes.parameters import AngleParameters, Look
from scenes.style import THEMES

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


def test_over_its_background_a_real_clip_is_what_is_drawn_on_that_background(movies: Path) -> None:
    job = Job(
        **{"name": "angle", "params": AngleParameters(stops=[60]), "look": Look(speed=4.0), "language": "en"},
        **{"kind": "video", "quality": QUALITIES["low"], "lesson_title": "L"},
    )
    drawn: list[np.ndarray] = []
    draw(job, job.quality, lambda frame, _, times: drawn.extend([frame.copy()] * times), lambda clip, beat: None)
    clear = with_opacity(movies / "angle.webm")
    ground = tuple(bytes.fromhex(THEMES["dark"].background[1:]))
    assert len(clear) == len(drawn) == examine(movies / "angle.mp4").frames
    for index in range(0, len(clear), 10):
        assert not clear[index][[0, 0, -1, -1], [0, -1, 0, -1], 3].any()
        off = np.abs(over(clear[index], ground) - drawn[index][..., :3])
        assert off.mean() < 0.3
        assert (off > 40).mean() < 0.001
