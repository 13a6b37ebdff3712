"""Real videos of all four clips, decoded and looked into; and the scenes as plain manim scenes."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import av
import numpy as np
import pytest
from PIL import Image

from lesson.__main__ import main
from lesson.sources import PROJECT
from lesson.video import examine
from scenes.registry import SCENES, scene_class
from scenes.style import FRAMES, THEMES

RATE, SHORT_SIDE = 15, 480
ASPECTS = {
    "angle": "16:9",
    "projection": "1:1",
    "score_grid": "9:16",
    "scaling": "16:9",
    "weights": "1:1",
    "which_power": "1:1",
    "causal_mask": "9:16",
    "values": "16:9",
    "similarity": "9:16",
    "magnitude": "1:1",
    "heads": "16:9",
    "more_similar_than_self": "16:9",
    "projections": "9:16",
    "components": "9:16",
    "small_sample": "1:1",
    "trained_spread": "16:9",
}
THEME_OF = {
    "angle": "dark",
    "projection": "light",
    "score_grid": "dark",
    "scaling": "light",
    "weights": "dark",
    "which_power": "dark",
    "causal_mask": "light",
    "values": "light",
    "similarity": "light",
    "magnitude": "light",
    "heads": "dark",
    "more_similar_than_self": "dark",
    "projections": "light",
    "components": "light",
    "small_sample": "dark",
    "trained_spread": "light",
}
# Of 255, what the encoder may be off by.
COLOR_TOLERANCE = 3


@pytest.fixture(scope="module", params=SCENES)
def rendered(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """Render one clip at low quality and four times the pace, and return its scene and its video."""
    scene = request.param
    folder = tmp_path_factory.mktemp(scene)
    lesson = folder / "short.toml"
    lesson.write_text(
        f'[look]\nspeed = 4.0\naspect = "{ASPECTS[scene]}"\ntheme = "{THEME_OF[scene]}"\n[clips.{scene}]\n'
    )
    assert main(["render", "--lesson", str(lesson), "--media", str(folder), "--quality", "low"]) == 0
    return scene, folder / "short" / f"{scene}.mp4"


def record_of(video: Path) -> dict:
    return json.loads(video.with_suffix(".json").read_text(encoding="utf-8"))


def test_the_video_is_what_its_record_says(rendered: tuple[str, Path]) -> None:
    scene, video = rendered
    record, facts = record_of(video), examine(video)
    frame = FRAMES[ASPECTS[scene]]
    assert min(facts.width, facts.height) == SHORT_SIDE
    assert facts.width / facts.height == pytest.approx(frame.width / frame.height, rel=0.01)
    assert facts.frame_rate == RATE
    assert record["video"]["frames"] == facts.frames
    assert facts.duration == pytest.approx(record["beats"][-1]["end"], abs=1 / RATE)
    with av.open(video) as container:
        assert container.metadata["title"] == record["title"]
        assert container.streams.video[0].codec_context.name == "h264"
        assert container.streams.video[0].pix_fmt == "yuv420p"
        assert not container.streams.audio


def test_all_that_goes_with_the_video_is_there_and_as_recorded(rendered: tuple[str, Path]) -> None:
    scene, video = rendered
    record, folder = record_of(video), video.parent
    endings = ["mp4", "poster.png", "poster.webp", "en.vtt", "en.srt", "chapters.vtt", "transcript.md"]
    endings += ["scrub.mp4"] if scene_class(scene).scrub else []
    assert set(record["files"]) == {f"{scene}.{ending}" for ending in (*endings, "transcript.html")}
    for name, sha in record["files"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == sha
    for kind in ("png", "webp"):
        with Image.open(folder / f"{scene}.poster.{kind}") as poster:
            assert poster.size == (record["video"]["width"], record["video"]["height"])
    assert record["poster"] == scene_class(scene).poster
    cues = (folder / f"{scene}.en.vtt").read_text(encoding="utf-8")
    assert cues.count("-->") == len(record["beats"])
    page = (folder / "index.html").read_text(encoding="utf-8")
    for name in (*record["files"], f"embed/{scene}.html"):
        assert name in page
    assert (folder / "embed" / f"{scene}.html").is_file()


def test_beats_follow_each_other_under_their_names(rendered: tuple[str, Path]) -> None:
    scene, video = rendered
    beats = record_of(video)["beats"]
    assert [beat["name"] for beat in beats] == scene_class(scene).beat_names()
    assert beats[0]["start"] == 0
    for before, after in pairwise(beats):
        assert after["start"] == pytest.approx(before["end"])
        assert before["end"] > before["start"]


def test_every_beat_shows_something_on_the_background_of_its_theme(rendered: tuple[str, Path]) -> None:
    scene, video = rendered
    background = np.array([int(THEMES[THEME_OF[scene]].background[i : i + 2], 16) for i in (1, 3, 5)])
    ends = [beat["end"] for beat in record_of(video)["beats"]]
    pictures = []
    with av.open(video) as container:
        for frame in container.decode(video=0):
            if ends and frame.time >= ends[0] - 2 / RATE:
                pictures.append(frame.to_ndarray(format="rgb24").astype(int))
                ends.pop(0)
    assert not ends
    for picture in pictures:
        assert np.abs(picture[:4, :4] - background).max() <= COLOR_TOLERANCE
        assert (np.abs(picture - background).max(axis=2) > 60).mean() > 0.005
    for before, after in pairwise(pictures):
        assert np.abs(before - after).max() > 60


def test_a_scene_is_an_ordinary_manim_scene_with_a_section_for_every_beat(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "manim", "-ql", "--save_sections", "--media_dir", str(tmp_path)]
    subprocess.run([*command, "scenes/score_grid.py", "ScoreGrid"], cwd=PROJECT, check=True, capture_output=True)
    (index,) = tmp_path.rglob("sections/ScoreGrid.json")
    sections = json.loads(index.read_text(encoding="utf-8"))
    assert [section["name"] for section in sections] == scene_class("score_grid").beat_names()
    (video,) = tmp_path.rglob("ScoreGrid.mp4")
    facts = examine(video)
    assert (facts.width, facts.height, facts.frame_rate) == (854, SHORT_SIDE, pytest.approx(RATE, rel=0.01))
    assert facts.duration == pytest.approx(sum(float(section["duration"]) for section in sections), abs=0.5)


def test_a_scene_renders_from_python(tmp_path: Path) -> None:
    code = (
        "from manim import config\n"
        "from scenes.angle import Angle\n"
        "from scenes.parameters import AngleParameters, Look\n"
        f"config.media_dir = {str(tmp_path)!r}\n"
        "config.pixel_width, config.pixel_height, config.frame_rate = 320, 180, 5\n"
        "clip = Angle(AngleParameters(stops=[45]), Look(theme='light', speed=4.0))\n"
        "clip.render()\n"
        "print(clip.renderer.file_writer.movie_file_path)\n"
    )
    shown = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=tmp_path)
    facts = examine(Path(shown.stdout.splitlines()[-1]))
    assert (facts.width, facts.height) == (320, 180)
