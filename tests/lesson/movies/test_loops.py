"""GIF and animated WebP, read back by Pillow: exact times, true flat colours, an end, and a size that fits."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageSequence

from lesson import loops
from lesson.loops import write_loops
from lesson.problems import RenderFailed

ENDINGS = ("gif", "loop.webp")
# Of 255: what reducing the colours to a palette may move a colour at an edge by.
ONE_COLOR = 24


def frames_of(path: Path) -> tuple[list[np.ndarray], list[int]]:
    """Return the pictures and how many milliseconds each is shown."""
    pictures, times = [], []
    with Image.open(path) as image:
        for frame in ImageSequence.Iterator(image):
            pictures.append(np.asarray(frame.convert("RGB")))
            times.append(frame.info["duration"])
    return pictures, times


@pytest.fixture(params=ENDINGS)
def written(request: pytest.FixtureRequest, fading: Any, tmp_path: Path) -> Path:
    write_loops(fading.job("gif"), tmp_path, lambda clip, beat: None)
    return tmp_path / f"fading.{request.param}"


def test_times_are_exact_and_add_up_to_the_clip(written: Path, fading: Any) -> None:
    pictures, times = frames_of(written)
    assert sum(times) == round(1000 * (fading.fade + fading.hold))
    assert {time % 10 for time in times} == {0}
    # A frame of the fade every 40 ms, alike ones as one; the last one stands for as long as the square does.
    assert {time % 40 for time in times[:-1]} == {0} and times[-1] >= 1000 * fading.hold
    assert fading.fade * fading.rate - 3 <= len(pictures) <= fading.fade * fading.rate + 1


def test_flat_colours_are_their_very_own(written: Path, fading: Any) -> None:
    pictures, _ = frames_of(written)
    assert {tuple(picture[0, 0]) for picture in pictures} == {fading.background}
    assert (pictures[-1][fading.middle] == fading.color).all()


def test_a_fade_has_no_steps_and_no_grain(written: Path, fading: Any) -> None:
    pictures, _ = frames_of(written)
    middles = [picture[fading.middle].reshape(-1, 3) for picture in pictures]
    assert all(len(np.unique(middle, axis=0)) == 1 for middle in middles)
    start, end = np.array(fading.background, float), np.array(fading.color, float)
    shares = [((middle[0] - start) @ (end - start)) / ((end - start) @ (end - start)) for middle in middles]
    assert all(after > before for before, after in pairwise(shares))
    for middle, share in zip(middles, shares, strict=True):
        assert np.abs(start + share * (end - start) - middle[0]).max() <= 2


def test_it_stops_by_itself(written: Path) -> None:
    with Image.open(written) as image:
        assert 1 <= image.info["loop"] <= 3


def test_it_steps_down_until_it_fits_and_always_the_same_way(
    fading: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    job = fading.job("gif", quality=(480, 25))
    (tmp_path / "whole").mkdir()
    whole = write_loops(job, tmp_path / "whole", lambda clip, beat: None)["fading.gif"]
    assert min(whole.width, whole.height) == 480
    monkeypatch.setattr(loops, "MOST_BYTES", (tmp_path / "whole" / "fading.gif").stat().st_size * 2 // 3)
    files = []
    for name in ("once", "twice"):
        (tmp_path / name).mkdir()
        facts = write_loops(job, tmp_path / name, lambda clip, beat: None)["fading.gif"]
        assert 120 <= min(facts.width, facts.height) < 480
        assert facts.width / facts.height == pytest.approx(whole.width / whole.height, rel=0.02)
        files.append((tmp_path / name / "fading.gif").read_bytes())
        with Image.open(tmp_path / name / "fading.gif") as image:
            assert image.size == (facts.width, facts.height)
    assert files[0] == files[1]
    assert len(files[0]) <= loops.MOST_BYTES


def test_a_clip_too_long_for_any_size_is_told_in_one_line(
    fading: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(loops, "MOST_BYTES", 100)
    with pytest.raises(RenderFailed, match=r"^fading: too long for a GIF of [^\n]*: leave something out, or raise"):
        write_loops(fading.job("gif"), tmp_path, lambda clip, beat: None)


def test_a_real_clip_keeps_the_times_and_the_pictures_of_its_video(movies: Path) -> None:
    record = json.loads((movies / "angle.json").read_text(encoding="utf-8"))
    gif, webp = (frames_of(movies / f"angle.{ending}") for ending in ENDINGS)
    assert gif[1] == webp[1]
    assert sum(gif[1]) == pytest.approx(1000 * record["video"]["duration"], abs=5)
    assert all(np.array_equal(one, other) for one, other in zip(gif[0], webp[0], strict=True))
    end = next(beat["end"] for beat in record["beats"] if beat["name"] == record["poster"])
    shown = gif[0][int(np.searchsorted(np.cumsum(gif[1]), 1000 * end - 10, side="right"))]
    with Image.open(movies / "angle.poster.png") as poster:
        difference = np.abs(shown.astype(int) - np.asarray(poster.convert("RGB")))
    assert difference.max() <= ONE_COLOR
    assert difference.mean() < 0.3
    for ending in ENDINGS:
        assert (movies / f"angle.{ending}").stat().st_size <= 5_000_000
