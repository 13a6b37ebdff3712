"""A piece of a clip comes out the same, byte for byte, whatever is made with it or before it."""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from manim.typing import RGBAPixelArray

from lesson.drawing import draw
from lesson.drawn import all_drawn
from lesson.job import Job
from lesson.joining import write_package
from lesson.picture import drawn_anew
from lesson.pieces import count_of, write_pieces
from lesson.quality import QUALITIES, Quality
from lesson.record import read
from lesson.share import WHOLE, Share
from scenes.boxes import Box
from scenes.clip import Beat, Clip
from scenes.parameters import Look
from scenes.registry import SCENES, scene_class

TINY = Quality(96, 6)
# Of 255: how Cairo softens edges depends on whether it paints a part of the picture or all of it.
SOFTENED = 4
# A sum of the frame's pixels, and for how many frames it is held.
Frames = list[tuple[int, int]]


def job(scene: str, speed: float = 1.0, **params: Any) -> Job:
    return Job(
        name="clip",
        params=scene_class(scene).parameters(**params),
        look=Look(speed=speed),
        language="en",
        kind="video",
        quality=QUALITIES["low"],
        lesson_title="A lesson",
    )


def frames_of(wanted: Job, beats: range | None = None) -> dict[str, Frames]:
    """Return the frames of each beat drawn."""
    found: dict[str, Frames] = {}
    frames: Frames = []

    def take(pixels: RGBAPixelArray, painted: Sequence[Box], times: int) -> None:
        frames.append((zlib.crc32(np.ascontiguousarray(pixels).tobytes()), times))

    def end(clip: Clip, beat: Beat) -> None:
        found[beat.name] = frames.copy()
        frames.clear()

    draw(wanted, TINY, take, end, beats=beats)
    return found


@pytest.mark.parametrize("scene", SCENES)
def test_a_beat_is_drawn_alike_whether_those_before_it_are_drawn_or_skipped(scene: str) -> None:
    wanted = job(scene)
    whole, count = frames_of(wanted), len(scene_class(scene).beat_names())
    assert list(whole) == scene_class(scene).beat_names()
    assert all(sum(times for _, times in frames) > 2 * TINY.frame_rate for frames in whole.values())
    for beats in (range(0, count, 2), range(1, count, 2), range(count - 1, count)):
        assert frames_of(wanted, beats) == {name: whole[name] for name in list(whole)[beats.start :: beats.step]}


def package(wanted: Job, shares: Sequence[Share], folder: Path) -> dict[str, str]:
    """Make a clip in so many parts, the last ones first, and return the sums of its files."""
    pieces, finished = folder / "pieces", folder / "finished"
    pieces.mkdir(parents=True)
    finished.mkdir()
    for share in reversed(shares):
        part = folder / f"{share.start} of {share.of}"
        part.mkdir()
        write_pieces(wanted, share, part, lambda clip, beat: None)
        for path in part.iterdir():
            # Only what is known of no pieces at all comes twice.
            assert "pieces" in path.name or not (pieces / path.name).exists()
            path.rename(pieces / path.name)
    drawn = all_drawn(pieces)
    assert drawn is not None
    write_package(wanted, drawn, pieces, finished)
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in finished.iterdir()}


TWO, ONE = {"tokens": ["a", "b"], "Q": [[2], [1]], "K": [[1], [3]]}, {"tokens": ["a"], "Q": [[2]], "K": [[1]]}
# With a slider, with a poster before the end, and with that beat left out, since there is but one score to fill in.
CLIPS = {
    "slider": (job("angle", speed=4.0, stops=[60]), "narrow"),
    "poster": (job("score_grid", speed=4.0, **TWO), "fill"),
    "no poster": (job("score_grid", speed=4.0, **ONE), "takeaway"),
}


@pytest.mark.parametrize("clip", CLIPS)
def test_a_clip_is_the_same_however_many_tasks_make_it(clip: str, tmp_path: Path) -> None:
    wanted, poster = CLIPS[clip]
    whole = package(wanted, [WHOLE], tmp_path / "whole")
    made = read(tmp_path / "whole" / "finished" / "clip.json")
    assert made is not None
    assert made.poster == poster
    assert (poster == scene_class(wanted.params.scene).poster) == (clip != "no poster")
    assert ("clip.scrub.mp4" in whole) == (made.scrub is not None) == (clip == "slider")
    # Two, and more than there are pieces, so that some have none.
    for parts in (2, count_of(wanted) + 2):
        assert package(wanted, WHOLE.split(parts), tmp_path / f"{parts} parts") == whole


def test_a_clip_that_was_skipped_is_drawn_as_it_stands() -> None:
    wanted, last = CLIPS["slider"][0], list[RGBAPixelArray]()

    def take(pixels: RGBAPixelArray, painted: Sequence[Box], times: int) -> None:
        last[:] = [pixels.copy()]

    draw(wanted, TINY, take, lambda clip, beat: None)
    count = len(scene_class("angle").beat_names())
    skipped = draw(wanted, TINY, lambda *frame: pytest.fail(), lambda clip, beat: None, beats=range(count, count))
    apart = np.asarray(drawn_anew(skipped)).astype(int) - last[0][..., :3]
    assert np.abs(apart).max() <= SOFTENED


def test_pieces_that_are_not_all_there_or_not_as_they_were_made_are_none(tmp_path: Path) -> None:
    assert all_drawn(tmp_path) is None
    write_pieces(CLIPS["poster"][0], WHOLE, tmp_path, lambda clip, beat: None)
    (note,) = tmp_path.glob("pieces-*.json")
    assert all_drawn(tmp_path) is not None
    known = json.loads(note.read_text())
    for change in ({"stop": known["stop"] - 1}, {"first": 1}, {"of": 99}, {"beats": None}):
        note.write_text(json.dumps(known | change))
        assert all_drawn(tmp_path) is None
    note.write_text(json.dumps(known))
    # What overlaps is no harm.
    (tmp_path / "pieces-0-1.json").write_text(json.dumps(known | {"stop": 1}))
    assert all_drawn(tmp_path) is not None
    (tmp_path / "beat-0.mp4").write_bytes(b"")
    assert all_drawn(tmp_path) is None
