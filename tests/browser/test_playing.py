"""Every video plays, on every page that holds it, from wherever the lesson lies."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any
from urllib.parse import quote

import av
import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

Records = dict[str, dict[str, Any]]
OpenPage = Callable[..., Page]
Picture = Callable[[Locator], np.ndarray]
Playable = Callable[[Locator], Locator]

MILLISECOND = 0.001
# Of 255, what a pixel changes by at least when something is drawn or gone.
DRAWN = 60
# Every so many rows and columns are enough to tell pictures apart.
SPARSE = 3
# What a browser reads of a video before it is played: less than this share of a long one.
PRELOADED_SHARE = 0.2
SEEK = """async (video, time) => {
    const seeked = happens(video, "seeked");
    video.currentTime = time;
    await seeked;
    await new Promise(requestAnimationFrame);
}"""
CUES = """async (video, kind) => {
    const element = video.querySelector(`track[kind=${kind}]`);
    const loaded = happens(element, "load");
    element.track.mode = "hidden";
    await loaded;
    return [...element.track.cues].map(cue => [cue.startTime, cue.endTime, cue.getCueAsHTML().textContent]);
}"""


@pytest.fixture(params=["own folder", "sub-path", "file"])
def lesson_address(request: pytest.FixtureRequest, english: Path, site: str, address_of: Callable[[Path], str]) -> str:
    """Return the address of the lesson where it lies."""
    if request.param == "file":
        return f"{english.as_uri()}/"
    if request.param == "own folder":
        return site
    return f"{address_of(english.parent.parent)}{quote(f'{english.parent.name}/{english.name}')}/"


def clip_pages(records: Records) -> dict[str, list[str]]:
    """Return which clips each page of the lesson shows."""
    return {"index.html": list(records), **{f"embed/{clip}.html": [clip] for clip in records}}


def test_every_video_could_play_for_as_long_as_its_record_says(
    lesson_address: str, records: Records, open_page: OpenPage, playable: Playable
) -> None:
    for name, clips in clip_pages(records).items():
        page = open_page(lesson_address + name)
        videos = page.locator("video[controls]").all()
        assert len(videos) == len(clips)
        for clip, video in zip(clips, videos, strict=True):
            playable(video)
            facts = records[clip]["video"]
            size = video.evaluate("video => [video.videoWidth, video.videoHeight]")
            assert size == [facts["width"], facts["height"]]
            duration = video.evaluate("video => video.duration")
            assert duration == pytest.approx(facts["duration"], abs=1 / facts["frame_rate"])
            assert video.evaluate("video => video.paused && video.currentTime === 0")


def test_every_video_plays_on_and_to_its_end(
    lesson_address: str, records: Records, open_page: OpenPage, playable: Playable
) -> None:
    for name in clip_pages(records):
        for video in open_page(lesson_address + name).locator("video[controls]").all():
            playable(video).evaluate(
                """async video => {
                    const ended = happens(video, "ended");
                    video.currentTime = video.duration - 0.5;
                    await video.play();
                    await ended;
                }"""
            )
            assert video.evaluate("video => video.currentTime === video.duration && !video.error")


def test_a_paused_video_shows_the_frame_it_is_sent_to(
    site: str, records: Records, english: Path, open_page: OpenPage, picture: Picture, playable: Playable
) -> None:
    for clip, video in zip(records, open_page(f"{site}index.html").locator("video[controls]").all(), strict=True):
        playable(video)
        rate = records[clip]["video"]["frame_rate"]
        last = [round(beat["end"] * rate) - 1 for beat in records[clip]["beats"]]
        frames = decoded(english / f"{clip}.mp4", last)
        for index in last:
            video.evaluate(SEEK, (index + 0.5) / rate)
            shown = picture(video)[::SPARSE, ::SPARSE]
            others = [difference(shown, frames[other]) for other in last if other != index]
            assert difference(shown, frames[index]) < min(DRAWN / 10, *others), (clip, index)
        assert video.evaluate("video => video.paused")


def decoded(video: Path, wanted: Collection[int]) -> dict[int, np.ndarray]:
    """Return some pixels of some frames of a video, decoded without the browser, by the frame's index."""
    with av.open(video) as container:
        frames = {index: frame for index, frame in enumerate(container.decode(video=0)) if index in wanted}
    return {index: frame.to_ndarray(format="rgb24")[::SPARSE, ::SPARSE].astype(int) for index, frame in frames.items()}


def difference(one: np.ndarray, other: np.ndarray) -> float:
    """Return how far two pictures are from each other, of 255: the mean where either differs from the background."""
    drawn = np.maximum(np.abs(one - one[0, 0]), np.abs(other - other[0, 0])).max(axis=2) > DRAWN
    return float(np.abs(one - other)[drawn].mean())


@pytest.mark.parametrize(("kind", "words"), [("captions", "caption"), ("chapters", "title")])
def test_text_tracks_hold_a_cue_for_every_beat(
    kind: str, words: str, site: str, records: Records, open_page: OpenPage
) -> None:
    for name, clips in clip_pages(records).items():
        for clip, video in zip(clips, open_page(site + name).locator("video[controls]").all(), strict=True):
            cues = video.evaluate(CUES, kind)
            beats = records[clip]["beats"]
            assert [text for _, _, text in cues] == [beat[words] for beat in beats]
            for (start, end, _), beat in zip(cues, beats, strict=True):
                assert start == pytest.approx(beat["start"], abs=MILLISECOND)
                assert end == pytest.approx(beat["end"], abs=1 / records[clip]["video"]["frame_rate"])


def test_captions_are_shown_when_asked_for_and_not_before(site: str, open_page: OpenPage) -> None:
    for video in open_page(f"{site}index.html").locator("video[controls]").all():
        assert set(video.evaluate("video => [...video.textTracks].map(track => track.mode)")) == {"disabled"}


def test_a_long_video_is_not_fetched_whole_before_it_plays(
    english: Path, tmp_path: Path, address_of: Callable[[Path], str], open_page: OpenPage, playable: Playable
) -> None:
    (tmp_path / "embed").mkdir()
    (tmp_path / "embed" / "angle.html").write_bytes((english / "embed" / "angle.html").read_bytes())
    repeat(english / "angle.mp4", tmp_path / "angle.mp4", times=40)
    for name in ("angle.poster.webp", "angle.en.vtt", "angle.chapters.vtt"):
        (tmp_path / name).write_bytes((english / name).read_bytes())
    size = (tmp_path / "angle.mp4").stat().st_size
    page = open_page("about:blank")
    received = 0

    def count(event: dict[str, Any]) -> None:
        nonlocal received
        received += event["dataLength"]

    watch = page.context.new_cdp_session(page)
    watch.send("Network.enable")
    watch.on("Network.dataReceived", count)
    page.goto(f"{address_of(tmp_path)}embed/angle.html")
    video = playable(page.locator("video"))
    page.wait_for_load_state("networkidle")
    assert 0 < received < PRELOADED_SHARE * size
    video.evaluate(SEEK, 0.9 * video.evaluate("video => video.duration"))
    assert received < 2 * PRELOADED_SHARE * size


def repeat(source: Path, target: Path, times: int) -> None:
    """Write a video that shows another some times over, its index first, without encoding anything anew."""
    with av.open(target, "w", options={"movflags": "faststart"}) as written:
        stream, after = None, 0
        for _ in range(times):
            with av.open(source) as container:
                original = container.streams.video[0]
                stream = stream or written.add_stream_from_template(original)
                for packet in container.demux(original):
                    if packet.dts is None:
                        continue
                    packet.pts, packet.dts = packet.pts + after, packet.dts + after
                    packet.stream = stream
                    written.mux(packet)
                after += original.duration


def test_a_video_is_silent(site: str, records: Records, open_page: OpenPage, playable: Playable) -> None:
    for video in open_page(f"{site}index.html").locator("video[controls]").all():
        playable(video).evaluate("video => { video.muted = true; return video.play(); }")
        expect(video).to_have_js_property("webkitAudioDecodedByteCount", 0)
