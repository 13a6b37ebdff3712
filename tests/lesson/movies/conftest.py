"""A scene so plain that every pixel of its frames is known, and a short real clip made in every way."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from manim import FadeIn, Square

from lesson import drawing
from lesson.__main__ import main
from lesson.job import Job
from lesson.quality import Quality
from scenes.angle import Angle
from scenes.clip import Beat
from scenes.parameters import AngleParameters, Look
from scenes.style import THEMES

# A colour with a dark channel and light ones; what the middle of the square is, whatever the encoder does at edges.
COLOR, SIDE = (217, 96, 253), 3.0
FADE, HOLD = 1.0, 1.0
SHORT_SIDE, RATE = 120, 25
MIDDLE = np.s_[45:75, 92:122]


class _Fading(Angle):
    """A square that fades in and stays, in place of the scene."""

    def setup(self) -> None:
        """Set nothing."""

    def construct(self) -> None:
        """Show the square."""
        square = Square(SIDE, fill_color="#{:02X}{:02X}{:02X}".format(*COLOR), fill_opacity=1, stroke_width=0)
        self.play(FadeIn(square), run_time=FADE)
        self.hold(HOLD)
        self.when_beat_ends(Beat("faded", "", "", 0, FADE + HOLD, ()))


@dataclass(frozen=True)
class Fade:
    """What is known of the scene; times in seconds, colours as red, green and blue."""

    color: tuple[int, int, int] = COLOR
    fade: float = FADE
    hold: float = HOLD
    rate: int = RATE
    size: tuple[int, int] = (214, SHORT_SIDE)
    middle: tuple[slice, slice] = MIDDLE
    background: tuple[int, ...] = tuple(bytes.fromhex(THEMES["dark"].background[1:]))

    @property
    def frames(self) -> int:
        return round((self.fade + self.hold) * self.rate)

    def job(self, kind: str, **changes: Any) -> Job:
        fields: dict[str, Any] = {
            **{"name": "fading", "params": AngleParameters(), "look": Look(), "language": "en", "kind": kind},
            **{"quality": Quality(SHORT_SIDE, RATE), "lesson_title": "L", "beat_ends": (FADE + HOLD,)},
        }
        return Job(**{**fields, **changes})


@pytest.fixture
def fading(monkeypatch: pytest.MonkeyPatch) -> Fade:
    """Put the plain scene in the place of all others."""
    monkeypatch.setattr(drawing, "scene_class", lambda name: _Fading)
    return Fade()


@pytest.fixture(scope="session")
def lesson_of_movies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write a lesson of one short clip, make all its movies, and return the lesson file."""
    lesson = tmp_path_factory.mktemp("movies") / "short.toml"
    lesson.write_text("[look]\nspeed = 4.0\n[clips.angle]\nstops = [60]\n")
    for command in ("webm", "gif"):
        assert main([command, *options(lesson)]) == 0
    return lesson


@pytest.fixture(scope="session")
def movies(lesson_of_movies: Path) -> Path:
    """Return the folder of the short clip and all its movies."""
    return lesson_of_movies.with_suffix("")


def options(lesson: Path) -> list[str]:
    return ["--lesson", str(lesson), "--media", str(lesson.parent), "--quality", "low"]
