"""Contact sheets: the last frame of every beat on one picture, for a quick look while tweaking."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

from manim import config, tempconfig
from PIL import Image, ImageDraw, ImageFont

from lesson.files import published
from lesson.picture import StillRenderer
from scenes.clip import Beat
from scenes.parameters import AnyClip, Look
from scenes.registry import scene_class

SHORT_SIDE = 480
COLUMNS = {"16:9": 3, "1:1": 4, "9:16": 5}
LABEL_HEIGHT, GUTTER = 26, 6
PAPER, PRINT = "#808891", "#000000"


def last_frames(
    params: AnyClip, look: Look, language: str, short_side: int = SHORT_SIDE
) -> tuple[list[Beat], list[Image.Image]]:
    """Play a clip without writing video and return its beats and the last frame of each."""
    frames: list[Image.Image] = []
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "progress_bar": "none"}):
        config.pixel_width = config.pixel_height = short_side
        clip = scene_class(params.scene)(params, look, language, skip_animations=True, renderer=StillRenderer)
        renderer = clip.renderer
        assert isinstance(renderer, StillRenderer)
        clip.when_beat_ends = lambda beat: frames.append(renderer.draw(clip))
        clip.render()
    return clip.timeline, frames


def contact_sheet(beats: Sequence[Beat], frames: Sequence[Image.Image], columns: int) -> Image.Image:
    """Arrange frames in rows, each labelled with its beat and the time it ends."""
    width, height = frames[0].size
    columns = min(columns, len(frames))
    rows = math.ceil(len(frames) / columns)
    sheet = Image.new("RGB", (columns * (width + GUTTER) + GUTTER, rows * (height + LABEL_HEIGHT) + GUTTER), PAPER)
    draw, font = ImageDraw.Draw(sheet), ImageFont.load_default(size=18)
    for index, (beat, frame) in enumerate(zip(beats, frames, strict=True)):
        left = GUTTER + index % columns * (width + GUTTER)
        top = index // columns * (height + LABEL_HEIGHT)
        draw.text((left + 2, top + 2), f"{index + 1} {beat.name}  {beat.end:.1f} s", PRINT, font)
        sheet.paste(frame, (left, top + LABEL_HEIGHT))
    return sheet


def write_sheet(params: AnyClip, look: Look, language: str, path: Path) -> None:
    """Write a clip's contact sheet as a PNG, whole or not at all."""
    beats, frames = last_frames(params, look, language)
    sheet = contact_sheet(beats, frames, COLUMNS[look.aspect])
    with published(path) as unfinished:
        sheet.save(unfinished, format="PNG")
