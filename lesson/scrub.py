"""Videos whose time is a number: one frame a value, every one of which can be shown without the others."""

from __future__ import annotations

from pathlib import Path

from manim import tempconfig

from lesson.beside import Beside
from lesson.encoding import Coding, Encoding
from lesson.job import Job
from lesson.picture import Redrawing
from lesson.record import ScrubFrame, ScrubRecord
from lesson.video import CONTAINER_OPTIONS, examine
from scenes.registry import scene_class
from scenes.scrub import Scrub, scrub_of

# Every frame is kept whole, so a frame as large as the clip's would make a slider slow to load and to drag.
MOST_SHORT_SIDE = 720
# Whole frames only, none of which waits for a later one.
OPTIONS = {"crf": "20", "preset": "veryfast", "tune": "stillimage", "threads": "1", "g": "1", "bf": "0"}
CODING = Coding("mp4", "libx264", "yuv420p", OPTIONS, CONTAINER_OPTIONS)
# How long it takes to play: where there is no script it is an ordinary video.
SECONDS = 6


def write_scrub(job: Job, path: Path) -> ScrubRecord | None:
    """Write the scrub video of a clip and return what it holds; do nothing if its scene declares none.

    Raises
    ------
    RenderFailed
        If the finished video cannot be decoded to its end.
    """
    side = min(MOST_SHORT_SIDE, job.quality.short_side)
    with tempconfig({"dry_run": True, "pixel_width": side, "pixel_height": side}):
        scrub = scrub_of(scene_class(job.params.scene), job.params, job.look, job.language)
        if scrub is None:
            return None
        rate = max(1, round(len(scrub.values) / SECONDS))
        frames = _write(scrub, path, rate)
    facts = examine(path)
    values = list(scrub.values)
    return ScrubRecord(
        name=scrub.name,
        unit=scrub.unit,
        labels=[reading.label for reading in scrub.readings],
        width=facts.width,
        height=facts.height,
        frame_rate=rate,
        start=values.index(scrub.start),
        landmarks=[values.index(landmark) for landmark in scrub.landmarks],
        frames=frames,
    )


def _write(scrub: Scrub, path: Path, rate: int) -> list[ScrubFrame]:
    """Draw and encode the picture of every value, and return what each says."""
    frames, redrawing = [], Redrawing(scrub.clip)
    with Beside() as beside:
        encoding = Encoding(beside, CODING, path, rate)
        for value in scrub.values:
            scrub.show_at(value)
            encoding.add(*redrawing.draw(scrub.still), 1)
            readings = [reading.text for reading in scrub.readings]
            frames.append(ScrubFrame(value=value, text=scrub.written, readings=readings))
        encoding.finish(scrub.clip.plain_title, f"{scrub.name} ({scrub.unit})")
        beside.finish()
    return frames
