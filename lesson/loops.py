"""A clip as GIF and animated WebP, for places that show pictures but no videos."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from manim.typing import RGBAPixelArray
from PIL import Image

from lesson.drawing import WhenBeatEnds, draw
from lesson.film import Film
from lesson.job import Job
from lesson.palette import Palette
from lesson.problems import RenderFailed
from lesson.quality import Quality
from lesson.record import MovieFacts
from scenes.boxes import Box
from scenes.clip import Beat, Clip

# Four hundredths of a second each, which GIF can say; the frame rates of videos are none that it can.
FRAME_RATE = 25
MOST_BYTES = 5_000_000
# Lengths of the shorter side, in pixels: the first at which both files are small enough is taken.
SHORT_SIDES = (540, 480, 420, 360, 300, 240, 180, 120)
# What moves for long must stop by itself where nothing can pause it.
TIMES_PLAYED = 3
GIF, WEBP = "gif", "loop.webp"


def write_loops(job: Job, folder: Path, when_beat_ends: WhenBeatEnds) -> dict[str, MovieFacts]:
    """Draw a clip and write it as GIF and as animated WebP, both of the same pictures; return what they hold.

    The pictures are drawn anew and not taken from the video, whose edges and flat areas are no longer clean.

    Parameters
    ----------
    job
        What to make; its `beat_ends` are the times both files keep to.
    folder
        Where the files go.
    when_beat_ends
        Told of each beat drawn.

    Raises
    ------
    RenderFailed
        If the clip is too long for files of `MOST_BYTES` at any size.
    """
    film = _filmed(job, min(SHORT_SIDES[0], job.quality.short_side), when_beat_ends)
    gif, webp = folder / f"{job.name}.{GIF}", folder / f"{job.name}.{WEBP}"
    for short_side in SHORT_SIDES:
        if short_side < min(film.size):
            film = film.smaller(short_side)
        palette = Palette(film)
        reduced = palette.applied_to(film)
        _write_gif(reduced, palette, gif)
        if gif.stat().st_size > MOST_BYTES:
            continue
        _write_webp(reduced, webp)
        if webp.stat().st_size <= MOST_BYTES:
            return dict.fromkeys((gif.name, webp.name), _facts(film, palette))
    raise RenderFailed(
        f"{job.name}: too long for a GIF of {MOST_BYTES / 1e6:g} MB, even {SHORT_SIDES[-1]} pixels high: "
        "leave something out, or raise look.speed"
    )


def _filmed(job: Job, short_side: int, when_beat_ends: WhenBeatEnds) -> Film:
    film, ends = Film(), iter(job.beat_ends)

    def take(frame: RGBAPixelArray, _: Sequence[Box], times: int) -> None:
        film.add(np.ascontiguousarray(frame[..., :3]), times * 100 // FRAME_RATE)

    def keep_time(clip: Clip, beat: Beat) -> None:
        # At another frame rate animations are a little longer or shorter: the still ends of beats make up for it.
        film.stand_until(round(100 * next(ends)))
        when_beat_ends(clip, beat)

    draw(job, Quality(short_side, FRAME_RATE), take, keep_time)
    return film


def _write_gif(film: Film, palette: Palette, path: Path) -> None:
    ends = np.cumsum(film.hundredths).tolist()
    options = {"loop": str(TIMES_PLAYED - 1), "final_delay": str(film.hundredths[-1])}
    with av.open(path, "w", format="gif", options=options) as container:
        stream = container.add_stream("gif", rate=100)
        (stream.width, stream.height), stream.pix_fmt = film.size, "pal8"
        for picture, start in zip(film.pictures(), [0, *ends], strict=False):
            # With a palette, which PyAV takes but does not tell type checkers of.
            pixels: Any = (palette.places(picture), _opaque(palette))
            frame = av.VideoFrame.from_ndarray(pixels, format="pal8")
            frame.pts, frame.time_base = start, Fraction(1, 100)
            container.mux(stream.encode(frame))
        container.mux(stream.encode(None))


def _opaque(palette: Palette) -> np.ndarray:
    """Return the palette as a GIF's 256 places hold it: opacity, red, green, blue."""
    places = np.zeros((256, 4), np.uint8)
    places[:, 0] = 255
    places[: len(palette.colors), 1:] = palette.colors
    return places


def _write_webp(film: Film, path: Path) -> None:
    pictures = map(Image.fromarray, film.pictures())
    next(pictures).save(
        path,
        save_all=True,
        append_images=pictures,
        duration=[10 * hundredths for hundredths in film.hundredths],
        loop=TIMES_PLAYED,
        lossless=True,
        quality=50,
        method=4,
    )


def _facts(film: Film, palette: Palette) -> MovieFacts:
    return MovieFacts(
        kind="gif",
        width=film.size[0],
        height=film.size[1],
        frame_rate=FRAME_RATE,
        duration=sum(film.hundredths) / 100,
        colors=len(palette.colors),
    )
