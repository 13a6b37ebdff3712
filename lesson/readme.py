"""The pictures of the README: one frame of each clip, and the worked example of a tweak."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from lesson.files import published
from lesson.lesson_file import load, split_assignments
from lesson.sheet import COLUMNS, contact_sheet, last_frames
from lesson.sources import PROJECT
from scenes.registry import scene_class

FOLDER = PROJECT / "media" / "readme"
# The first four clips of it are those of lesson.toml.
FULL_LESSON = PROJECT / "lessons" / "full.toml"
SHORT_SIDE = 540
TWEAKED_CLIP, TWEAK = "angle", "stops=[0, 45, 135] lengths=[2, 1] look.theme=light"
SHEET_WIDTH = 1280


def draw() -> None:
    """Draw all pictures into media/readme/, as small PNGs."""
    lesson = load(FULL_LESSON)
    for name, params in lesson.clips.items():
        beats, frames = last_frames(params, lesson.look, lesson.language, SHORT_SIDE)
        poster = scene_class(params.scene).poster
        _save(frames[[beat.name for beat in beats].index(poster)], FOLDER / f"{name}.png")
    tweaked = load(PROJECT / "lesson.toml", split_assignments(TWEAK), TWEAKED_CLIP)
    beats, frames = last_frames(tweaked.clips[TWEAKED_CLIP], tweaked.look, tweaked.language)
    sheet = contact_sheet(beats, frames, COLUMNS[tweaked.look.aspect])
    sheet.thumbnail((SHEET_WIDTH, SHEET_WIDTH), Image.Resampling.LANCZOS)
    _save(sheet, FOLDER / "tweak.png")


def _save(picture: Image.Image, path: Path) -> None:
    with published(path) as unfinished:
        picture.save(unfinished, format="PNG", optimize=True)
