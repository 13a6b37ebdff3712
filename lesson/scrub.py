"""Videos whose time is a number: one frame a value, every one of which can be shown without the others."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import av
from manim import config, tempconfig

from lesson.job import Job
from lesson.picture import Redrawing
from lesson.record import ScrubFrame, ScrubRecord
from lesson.video import CONTAINER_OPTIONS, examine
from scenes.bt709 import Bt709, tag_bt709
from scenes.registry import scene_class
from scenes.scrub import Scrub, scrub_of

# Every frame is kept whole, so a frame as large as the clip's would make a slider slow to load and to drag.
MOST_SHORT_SIDE = 720
PIXEL_FORMAT = "yuv420p"
# Whole frames only, none of which waits for a later one.
ENCODER_OPTIONS = {"crf": "20", "preset": "veryfast", "tune": "stillimage", "threads": "1", "g": "1", "bf": "0"}
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
    frames, redrawing, convert = [], Redrawing(scrub.clip), Bt709(PIXEL_FORMAT)
    with av.open(path, "w", format="mp4", options=CONTAINER_OPTIONS) as container:
        container.metadata.update(title=scrub.clip.plain_title, comment=f"{scrub.name} ({scrub.unit})")
        stream = container.add_stream("libx264", rate=rate, options=ENCODER_OPTIONS)
        stream.width, stream.height, stream.pix_fmt = config.pixel_width, config.pixel_height, PIXEL_FORMAT
        tag_bt709(stream.codec_context)
        for index, value in enumerate(scrub.values):
            scrub.show_at(value)
            frame = convert.frame(redrawing.pixels(scrub.still))
            frame.pts, frame.time_base = index, Fraction(1, rate)
            container.mux(stream.encode(frame))
            readings = [reading.text for reading in scrub.readings]
            frames.append(ScrubFrame(value=value, text=scrub.written, readings=readings))
        container.mux(stream.encode(None))
    return frames
