"""Everything that goes with a clip, written from its one record."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from lesson import captions, record, transcript
from lesson.drawing import WhenBeatEnds, draw
from lesson.encoding import Coding, Encoding
from lesson.h264 import X264_PARAMS
from lesson.job import Job
from lesson.picture import Poster, picture_of
from lesson.record import BeatRecord, Record, ScrubRecord, Stretch
from lesson.scrub import write_scrub
from lesson.video import CONTAINER_OPTIONS
from scenes.clip import Beat, Clip
from scenes.registry import scene_class

# x264's veryfast with shorter searches, longer runs of B-frames and no smoothing of edges, which flat pictures of which
# little moves do not need; with finer steps of chroma, so that thin coloured edges keep their colour.
OPTIONS = {
    **{"crf": "19", "preset": "veryfast", "threads": "1", "forced-idr": "1"},
    "x264-params": f"ref=1:subme=1:me=dia:no-deblock=1:chroma-qp-offset=-3:b-adapt=0:bframes=7:{X264_PARAMS}",
}
CODING = Coding("mp4", "libx264", "yuv420p", OPTIONS, CONTAINER_OPTIONS, puts_repeats=True)


def write_package(job: Job, folder: Path, when_beat_ends: WhenBeatEnds) -> None:
    """Render a clip and write its files under their final names: videos, posters, captions, transcript, record.

    Parameters
    ----------
    job
        What was asked for.
    folder
        An empty folder.
    when_beat_ends
        Told of each beat drawn.

    Raises
    ------
    RenderFailed
        If a finished video cannot be decoded to its end.
    """
    poster = Poster(scene_class(job.params.scene).poster)

    def note(clip: Clip, beat: Beat) -> None:
        poster.offer(beat.name, picture_of(clip))
        when_beat_ends(clip, beat)

    with Encoding(CODING, folder / f"{job.name}.mp4", job.quality.frame_rate) as encoding:
        clip = draw(job, job.quality, encoding.add, note)
        encoding.finish(clip.plain_title, clip.description)
    made = _composed(job, clip, encoding, poster, write_scrub(job, folder / f"{job.name}.scrub.mp4"))
    poster.write(folder / job.name)
    for name, text in _texts(made).items():
        (folder / name).write_text(text, encoding="utf-8")
    counted = record.with_files(made, folder)
    (folder / f"{job.name}.json").write_text(record.text_of(counted), encoding="utf-8")


def _composed(job: Job, clip: Clip, encoding: Encoding, poster: Poster, scrub: ScrubRecord | None) -> Record:
    words = {
        **{"title": clip.plain_title, "alt": clip.alt, "description": clip.description},
        **{"poster": poster.beat, "colours": asdict(clip.theme)},
    }
    beats = [BeatRecord(**{**asdict(beat), "shown": list(beat.shown)}) for beat in clip.timeline]
    rate = job.quality.frame_rate
    moving = [Stretch(start=first / rate, end=last / rate) for first, last in encoding.motion.stretches()]
    return record.compose(job, words, encoding.facts, beats, moving, scrub)


def _texts(made: Record) -> dict[str, str]:
    plain = made.model_dump(mode="json")
    beats, duration = plain["beats"], made.video.duration
    return {
        f"{made.clip}.{made.language}.vtt": captions.webvtt(beats, duration),
        f"{made.clip}.{made.language}.srt": captions.srt(beats, duration),
        f"{made.clip}.chapters.vtt": captions.chapters(beats, duration),
        f"{made.clip}.transcript.md": transcript.markdown(plain),
        f"{made.clip}.transcript.html": transcript.html(plain),
    }
