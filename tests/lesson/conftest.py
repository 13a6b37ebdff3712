"""Lesson files and records for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def lesson_file(tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that writes a lesson file and returns its path."""

    def write(text: str) -> Path:
        path = tmp_path / "my lesson.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def plain_record() -> Callable[..., dict[str, Any]]:
    """Return a function that makes a clip's record as its JSON file holds it."""

    def make(clip: str = "angle", **changes: Any) -> dict[str, Any]:
        language = changes.get("language", "en")
        endings = ("mp4", "poster.png", "poster.webp", f"{language}.vtt", f"{language}.srt", "chapters.vtt")
        texts = ("transcript.md", "transcript.html", *(["scrub.mp4"] if changes.get("scrub") else []))
        beat = {"caption": "The shadow shortens.", "shown": ["cos 60° = 0.500"]}
        return {
            "clip": clip,
            "scene": "angle",
            "title": "The angle sets the cosine",
            "alt": "Two arrows turn apart while a curve falls.",
            "description": "Two arrows open from 0 to 180 degrees.",
            "lesson": "Dot-product attention",
            "language": language,
            "direction": "ltr",
            "look": {"theme": "dark", "aspect": "16:9", "speed": 1.0},
            "colours": {"background": "#0E1116", "ink": "#E8EAED"},
            "parameters": {"scene": "angle", "stops": [0.0, 45.0], "lengths": [3.0, 1.0], "decimals": 3},
            "video": {"frames": 150, "width": 1920, "height": 1080, "frame_rate": 30.0, "duration": 71.5},
            "beats": [
                {"name": "aligned", "title": "Same direction", "start": 0.0, "end": 65.3, **beat},
                {"name": "narrow", "title": "Opening", "start": 65.3, "end": 71.5, **beat},
            ],
            "moving": [{"start": 0.0, "end": 0.5}, {"start": 65.3, "end": 70.0}],
            "poster": "narrow",
            "scrub": None,
            "licence": "MIT",
            "made_with": {"dotattn": "0.1.0", "manim": "0.22.0"},
            "files": {f"{clip}.{ending}": "0" * 64 for ending in endings + texts},
            "fingerprint": "0" * 64,
            **changes,
        }

    return make


@pytest.fixture
def plain_scrub() -> Callable[..., dict[str, Any]]:
    """Return a function that makes what a record tells of a scrub video, of five angles."""

    def make(**changes: Any) -> dict[str, Any]:
        cosines = {
            0.0: "1.000",
            45.0: "0.707",
            90.0: "0.000",
            135.0: "\N{MINUS SIGN}0.707",
            180.0: "\N{MINUS SIGN}1.000",
        }
        return {
            "name": "Angle between q and k",
            "unit": "degrees",
            "labels": ["cosine"],
            "width": 1280,
            "height": 720,
            "frame_rate": 5,
            "start": 1,
            "landmarks": [0, 2, 4],
            "frames": [
                {"value": angle, "text": f"{angle:.0f}\N{DEGREE SIGN}", "readings": [cosine]}
                for angle, cosine in cosines.items()
            ],
            **changes,
        }

    return make
