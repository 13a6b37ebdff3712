"""Drawing pieces of a clip: beats, each of which becomes a video of its own, and the slider."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from manim.typing import RGBAPixelArray
from PIL import Image

from lesson.beside import Beside
from lesson.drawing import WhenBeatEnds, draw
from lesson.drawn import BEAT, POSTER, SCRUB, Drawn, DrawnBeat
from lesson.encoding import Coding, Encoding
from lesson.freeing import free_unused
from lesson.h264 import X264_PARAMS
from lesson.job import Job
from lesson.picture import drawn_anew, picture_of, write_poster
from lesson.record import digest
from lesson.scrub import write_scrub
from lesson.share import Share
from lesson.video import CONTAINER_OPTIONS
from scenes.boxes import Box
from scenes.clip import Beat, Clip
from scenes.registry import scene_class

# x264's veryfast with shorter searches, longer runs of B-frames and no smoothing of edges, which flat pictures of which
# little moves do not need; with finer steps of chroma, so that thin coloured edges keep their colour.
OPTIONS = {
    **{"crf": "19", "preset": "veryfast", "threads": "1", "forced-idr": "1"},
    "x264-params": f"ref=1:subme=1:me=dia:no-deblock=1:chroma-qp-offset=-3:b-adapt=0:bframes=7:{X264_PARAMS}",
}
CODING = Coding("mp4", "libx264", "yuv420p", OPTIONS, CONTAINER_OPTIONS, puts_repeats=True)


def count_of(job: Job) -> int:
    """Return how many pieces the video of a clip has."""
    scene = scene_class(job.params.scene)
    return len(scene.beat_names()) + (scene.scrub is not None)


def write_pieces(job: Job, share: Share, folder: Path, when_beat_ends: WhenBeatEnds) -> None:
    """Draw and encode some pieces of a clip, and write them and what is known of them.

    Parameters
    ----------
    job
        What was asked for.
    share
        Which pieces to make: each comes out the same whatever is made with it.
    folder
        An empty folder.
    when_beat_ends
        Told of each beat drawn.

    Raises
    ------
    RenderFailed
        If a finished slider cannot be decoded to its end.
    """
    scene, count = scene_class(job.params.scene), count_of(job)
    places, beats = share.of_pieces(count), len(scene.beat_names())
    among_them = range(places.start, min(places.stop, beats))
    known = _draw_beats(job, among_them, folder, when_beat_ends) if among_them else {}
    if places and places.stop > beats:
        known["scrub"] = write_scrub(job, folder / SCRUB)
    files = {path.name: digest(path) for path in sorted(folder.iterdir())}
    drawn = Drawn(first=places.start, stop=places.stop, of=count, files=files, **known)
    (folder / drawn.note).write_text(drawn.model_dump_json(), encoding="utf-8")


class _Film:
    """Takes the beats that are drawn, each as a video.

    Attributes
    ----------
    beats
        What is known of them, once all is encoded.
    poster
        The last frame of the beat that is to be the poster, if it is among them.
    """

    def __init__(self, job: Job, folder: Path, beside: Beside) -> None:
        self._job, self._folder, self._beside = job, folder, beside
        self.beats: list[DrawnBeat] = []
        self.poster: Image.Image | None = None

    def begin(self, place: int) -> None:
        self._path = self._folder / BEAT.format(place)
        self._encoding = Encoding(self._beside, CODING, self._path, self._job.quality.frame_rate)

    def take(self, pixels: RGBAPixelArray, painted: Sequence[Box], times: int) -> None:
        self._encoding.add(pixels, painted, times)

    def end(self, clip: Clip, beat: Beat) -> None:
        self._encoding.finish("", "")
        self._beside.do(partial(self._note, beat, self._encoding, self._path.name))
        del self._encoding
        self._beside.do(free_unused)
        if beat.name == clip.poster:
            self.poster = picture_of(clip)

    def _note(self, beat: Beat, encoding: Encoding, video: str) -> None:
        self.beats.append(
            DrawnBeat(
                name=beat.name,
                title=beat.title,
                caption=beat.caption,
                shown=list(beat.shown),
                frames=encoding.frames,
                moving=list(encoding.motion.stretches()),
                video=video,
            )
        )


def _draw_beats(job: Job, places: range, folder: Path, when_beat_ends: WhenBeatEnds) -> dict[str, Any]:
    """Draw some beats of a clip, and return what is known of them and of the clip."""
    with Beside() as beside:
        film = _Film(job, folder, beside)

        def end(clip: Clip, beat: Beat) -> None:
            film.end(clip, beat)
            when_beat_ends(clip, beat)

        clip = draw(job, job.quality, film.take, end, when_beat_begins=film.begin, beats=places)
        beside.finish()
    return {
        "words": {"title": clip.plain_title, "alt": clip.alt, "description": clip.description},
        "colours": asdict(clip.theme),
        "beats": film.beats,
        "poster": _write_poster(clip, film.poster, folder, is_last=places.stop == len(clip.beat_names())),
    }


def _write_poster(clip: Clip, poster: Image.Image | None, folder: Path, *, is_last: bool) -> str:
    """Write the poster of a clip, and return the beat it is from; nothing if it falls to those who draw other beats."""
    played = [beat.name for beat in clip.timeline]
    if poster is not None:
        write_poster(poster, folder / POSTER)
        return clip.poster
    if is_last and clip.poster not in played:
        # That beat is left out for want of data.
        write_poster(drawn_anew(clip), folder / POSTER)
        return played[-1]
    return ""
