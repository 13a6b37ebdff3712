"""Scrub videos: whole frames only, each in its time, each showing what the record says; and the page's slider."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import av
import numpy as np
import pytest
from bs4 import BeautifulSoup
from manim import tempconfig

from lesson.job import Job
from lesson.page import MARK_ROOM, embed_page, index_page, marks, scrub_page
from lesson.picture import Redrawing
from lesson.quality import QUALITIES
from lesson.record import Record, ScrubRecord
from lesson.scrub import MOST_SHORT_SIDE, write_scrub
from lesson.site import write_site
from scenes.parameters import Look
from scenes.registry import scene_class
from scenes.scrub import scrub_of
from scenes.style import THEMES

Make = Callable[..., dict[str, Any]]
CASES: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "wide": ("angle", {"theme": "dark", "aspect": "16:9"}, {}),
    "tall": ("angle", {"theme": "light", "aspect": "9:16"}, {"stops": [22.5], "lengths": [0.01, 1000.0]}),
    "square": ("scaling", {"theme": "light", "aspect": "1:1"}, {"dims": [3, 64], "samples": 1000}),
}
# Of 255: how far the encoder may be off in a spot of one colour, and how far an edge is from any.
NEAR, HOSTILE = 40, "</script><b>\"&'{{ 7 * 7 }}]]>"


def job(case: str, quality: str = "low") -> Job:
    scene, look, params = CASES[case]
    return Job(
        name=case,
        params=scene_class(scene).parameters(**params),
        look=Look(**look),
        language="en",
        kind="video",
        quality=QUALITIES[quality],
        lesson_title="L",
    )


@pytest.fixture(scope="module", params=CASES)
def written(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path, ScrubRecord]:
    """Write the scrub video of a case and return the case, the video and what is recorded of it."""
    path = tmp_path_factory.mktemp(request.param) / "clip.scrub.mp4"
    scrub = write_scrub(job(request.param), path)
    assert scrub is not None
    return request.param, path, scrub


def pictures(path: Path) -> list[np.ndarray]:
    with av.open(path) as container:
        return [frame.to_ndarray(format="rgb24") for frame in container.decode(video=0)]


def apart(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return how far two pictures or colours are apart, of 255."""
    return np.abs(first.astype(np.int16) - second).max(axis=-1)


def test_every_frame_is_whole_and_waits_for_no_other(written: tuple[str, Path, ScrubRecord]) -> None:
    _, path, scrub = written
    with av.open(path) as container:
        packets = [packet for packet in container.demux(video=0) if packet.size]
        stream = container.streams.video[0]
        assert stream.time_base is not None
        times = [packet.pts * stream.time_base for packet in packets if packet.pts is not None]
    assert all(packet.is_keyframe for packet in packets)
    assert all(packet.pts == packet.dts for packet in packets)
    assert [time * scrub.frame_rate for time in times] == list(range(len(scrub.frames)))


def test_the_middle_of_a_frames_time_shows_that_frame(written: tuple[str, Path, ScrubRecord]) -> None:
    _, path, scrub = written
    last = len(scrub.frames) - 1
    everything = pictures(path)
    assert len(everything) == last + 1
    with av.open(path) as container:
        stream = container.streams.video[0]
        assert stream.time_base is not None
        for index in {0, 1, last // 3, last - 1, last, scrub.start, *scrub.landmarks}:
            container.seek(int((index + 0.5) / scrub.frame_rate / stream.time_base), stream=stream)
            frame = next(container.decode(stream))
            assert frame.pts is not None
            assert frame.pts * stream.time_base * scrub.frame_rate == index
            assert np.array_equal(frame.to_ndarray(format="rgb24"), everything[index])


def test_the_video_is_a_silent_small_one_of_true_colours_that_starts_at_once(
    written: tuple[str, Path, ScrubRecord],
) -> None:
    case, path, scrub = written
    with av.open(path) as container:
        assert len(container.streams) == 1
        context = container.streams.video[0].codec_context
        assert (context.name, context.pix_fmt) == ("h264", "yuv420p")
        assert (context.width, context.height) == (scrub.width, scrub.height)
        assert (context.colorspace, context.color_range, context.color_primaries, context.color_trc) == (1, 1, 1, 1)
    content = path.read_bytes()
    assert content.index(b"moov") < content.index(b"mdat")
    background = THEMES[CASES[case][1]["theme"]].background
    assert apart(pictures(path)[0][:4, :4], rgb(background)).max() <= 3


def test_the_record_names_frames_that_exist_and_values_that_rise(written: tuple[str, Path, ScrubRecord]) -> None:
    _, _, scrub = written
    values = [frame.value for frame in scrub.frames]
    assert all(low < high for low, high in pairwise(values))
    assert 0 <= scrub.start < len(values)
    assert scrub.landmarks == sorted(set(scrub.landmarks)) and scrub.landmarks[-1] < len(values)
    assert len({frame.text for frame in scrub.frames}) == len(values)
    assert all(len(frame.readings) == len(scrub.labels) for frame in scrub.frames)


def test_neighbours_differ(written: tuple[str, Path, ScrubRecord]) -> None:
    for before, after in pairwise(picture[::2, ::2] for picture in pictures(written[1])):
        assert apart(before, after).max() > NEAR


@pytest.mark.parametrize("written", ["wide", "tall"], indirect=True)
def test_the_arrow_points_where_the_record_says(written: tuple[str, Path, ScrubRecord]) -> None:
    case, path, scrub = written
    theme = THEMES[CASES[case][1]["theme"]]
    frames = dict(zip((frame.value for frame in scrub.frames), pictures(path), strict=True))
    # Turned away from k, q leaves free the end where both begin.
    left, middle, length = key_arrow(frames[180.0], theme.key)
    for angle in (5.0, 22.0, *([22.5] if 22.5 in frames else []), 45.0, 60.0, 89.0, 90.0, 91.0, 120.0, 179.0):
        columns, rows = spots(frames[angle], theme.query)
        across, up = columns - left, middle - rows
        reach = np.hypot(across, up)
        # Both arrows are as long, and q never points down: what lies elsewhere are words and the curve.
        tip = (reach > length - 6) & (reach < length + 3) & (up > -6)
        assert tip.any(), angle
        pointing = np.degrees(np.arctan2(up[tip].mean(), across[tip].mean()))
        assert pointing == pytest.approx(angle, abs=1), angle


@pytest.mark.parametrize("written", ["wide", "tall"], indirect=True)
def test_what_is_written_of_a_frame_is_the_cosine_of_its_angle(written: tuple[str, Path, ScrubRecord]) -> None:
    _, _, scrub = written
    for frame in scrub.frames:
        cosine = np.round(np.cos(np.radians(frame.value)), 3) + 0.0
        assert frame.readings == [f"{cosine:.3f}".replace("-", "−")]
        assert frame.text == f"{frame.value:g}°"


def test_no_picture_depends_on_those_before_it() -> None:
    with tempconfig({"dry_run": True, "pixel_width": 240, "pixel_height": 240}):
        for scene, away, back in (("angle", 150.0, 90.0), ("scaling", 1024.0, 8.0)):
            kind = scene_class(scene)
            scrub = scrub_of(kind, kind.parameters(), Look(), "en")
            assert scrub is not None
            redrawing = Redrawing(scrub.clip)
            seen = []
            for value in (back, away, back):
                scrub.show_at(value)
                seen.append(redrawing.draw(scrub.still)[0].copy())
            assert not np.array_equal(seen[0], seen[1])
            assert np.array_equal(seen[0], seen[2])


def test_a_scene_without_a_scrub_writes_nothing(tmp_path: Path) -> None:
    params = scene_class("projection").parameters()
    asked = job("wide").model_copy(update={"params": params})
    assert write_scrub(asked, tmp_path / "clip.scrub.mp4") is None
    assert not list(tmp_path.iterdir())


def test_the_picture_is_never_larger_than_a_slider_can_carry() -> None:
    assert all(min(MOST_SHORT_SIDE, quality.short_side) <= 720 for quality in QUALITIES.values())


def rgb(color: str) -> np.ndarray:
    return np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)], dtype=np.int16)


def spots(picture: np.ndarray, color: str) -> tuple[np.ndarray, np.ndarray]:
    """Return the columns and rows of the pixels of a colour."""
    rows, columns = np.nonzero(apart(picture, rgb(color)) < NEAR)
    return columns, rows


def key_arrow(picture: np.ndarray, color: str) -> tuple[float, float, float]:
    """Return the left end, the middle height and the length of k, which lies level."""
    columns, rows = spots(picture, color)
    counts = np.bincount(rows)
    shaft = np.isin(rows, np.flatnonzero(counts > 0.8 * counts.max()))
    left, right = columns[shaft].min(), columns[shaft].max()
    return float(left), float(rows[shaft].mean()), float(right - left)


@pytest.fixture
def record(plain_record: Make, plain_scrub: Make) -> dict[str, Any]:
    return plain_record(scrub=plain_scrub())


def parsed(text: str) -> BeautifulSoup:
    return BeautifulSoup(text, "html.parser")


def test_a_record_with_a_scrub_is_a_record(record: dict[str, Any]) -> None:
    assert Record.model_validate_json(json.dumps(record)).scrub is not None


@pytest.mark.parametrize("make", [lambda record: index_page([record], "L"), scrub_page])
def test_the_slider_is_named_and_carries_what_the_record_says(
    make: Callable[[dict[str, Any]], str], record: dict[str, Any]
) -> None:
    page = parsed(make(record))
    (box,) = page.select("[data-scrub]")
    slider = box.select_one("input[type=range]")
    assert (box["data-scrub"], slider["min"], slider["max"], slider["value"]) == ("angle", "0", "4", "1")
    assert box.find("label", attrs={"for": slider["id"]}).get_text() == "Angle between q and k (degrees)"
    assert box.find("output", attrs={"for": slider["id"]}).get_text() == "45°"
    assert (box.dt.get_text(), box.dd.get_text()) == ("cosine", "0.707")
    assert json.loads(page.find(id="angle.scrub.data").string) == record["scrub"]


@pytest.mark.parametrize("make", [lambda record: index_page([record], "L"), scrub_page])
def test_without_a_script_it_is_an_ordinary_video_that_waits(
    make: Callable[[dict[str, Any]], str], record: dict[str, Any]
) -> None:
    box = parsed(make(record)).select_one("[data-scrub]")
    assert {"controls", "muted", "playsinline"} <= box.video.attrs.keys() and "autoplay" not in box.video.attrs
    assert box.video["src"].removeprefix("../") == "angle.scrub.mp4"
    assert box.select_one("input").find_parent(attrs={"hidden": True})
    assert box.dl.has_attr("hidden")


def test_a_clip_without_a_scrub_has_no_slider(plain_record: Make) -> None:
    assert "data-scrub" not in str(parsed(index_page([plain_record()], "L")).main)


def test_hostile_words_stay_words(plain_record: Make, plain_scrub: Make) -> None:
    frames = [{"value": 0.0, "text": HOSTILE, "readings": [HOSTILE]}]
    scrub = plain_scrub(name=HOSTILE, unit=HOSTILE, labels=[HOSTILE], frames=frames, start=0, landmarks=[0])
    for page in map(parsed, (scrub_page(plain_record(scrub=scrub)), index_page([plain_record(scrub=scrub)], "L"))):
        assert json.loads(page.find(id="angle.scrub.data").string) == scrub
        assert page.select_one("[data-scrub] label").get_text() == f"{HOSTILE} ({HOSTILE})"
        assert not page.select("[data-scrub] b")


def test_the_pages_of_a_frame_are_written_with_the_others(record: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "angle.json").write_text(json.dumps(record), encoding="utf-8")
    write_site(tmp_path, "L", ["angle"])
    assert {path.name for path in (tmp_path / "embed").iterdir()} == {"angle.html", "angle.scrub.html"}
    assert (tmp_path / "embed" / "angle.scrub.html").read_text(encoding="utf-8") == scrub_page(record)
    assert "scrub" not in re.sub(r"\.scrub \S", "", embed_page(record))


def test_marks_lie_where_their_frames_do_and_say_what_has_room(plain_scrub: Make) -> None:
    frames = [{"value": float(n), "text": str(n), "readings": []} for n in range(101)]
    found = marks(plain_scrub(frames=frames, landmarks=[0, 3, 9, 50, 55, 95, 100]))
    assert [mark["at"] for mark in found] == [0, 0.03, 0.09, 0.5, 0.55, 0.95, 1]
    assert [mark["text"] for mark in found] == ["0", "", "", "50", "", "", "100"]
    named = [mark["at"] for mark in found if mark["text"]]
    assert all(high - low >= MARK_ROOM for low, high in pairwise(named))


def test_a_single_frame_has_its_mark(plain_scrub: Make) -> None:
    frames = [{"value": 1.0, "text": "1", "readings": []}]
    assert marks(plain_scrub(frames=frames, landmarks=[0], start=0)) == [{"at": 0.0, "text": "1"}]
