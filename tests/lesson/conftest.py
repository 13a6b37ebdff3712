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
        texts = ("transcript.md", "transcript.html")
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
            "parameters": {"scene": "angle", "stops": [0.0, 45.0], "lengths": [3.0, 1.0], "decimals": 3},
            "video": {"frames": 150, "width": 1920, "height": 1080, "frame_rate": 30.0, "duration": 71.5},
            "beats": [
                {"name": "aligned", "title": "Same direction", "start": 0.0, "end": 65.3, **beat},
                {"name": "narrow", "title": "Opening", "start": 65.3, "end": 71.5, **beat},
            ],
            "poster": "narrow",
            "licence": "MIT",
            "made_with": {"dotattn": "0.1.0", "manim": "0.22.0"},
            "files": {f"{clip}.{ending}": "0" * 64 for ending in endings + texts},
            "fingerprint": "0" * 64,
            **changes,
        }

    return make
