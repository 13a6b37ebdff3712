"""Everything that goes with a clip, written from its one record."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from lesson import captions, record, transcript
from lesson.job import Job
from lesson.picture import Poster
from lesson.record import BeatRecord, Record, Stretch
from lesson.scrub import write_scrub
from lesson.video import examine, make_streamable
from scenes.clip import Clip
from scenes.writer import ClipFileWriter


def write_package(job: Job, clip: Clip, video: Path, poster: Poster, folder: Path) -> None:
    """Write a rendered clip's files under their final names: videos, posters, captions, transcript, record.

    Parameters
    ----------
    job
        What was asked for.
    clip
        The clip, rendered.
    video
        What manim wrote.
    poster
        The frame to show before the clip plays.
    folder
        An empty folder.

    Raises
    ------
    RenderFailed
        If the finished video cannot be decoded to its end.
    """
    finished = folder / f"{job.name}.mp4"
    make_streamable(video, finished, clip.plain_title, clip.description)
    words = {
        **{"title": clip.plain_title, "alt": clip.alt, "description": clip.description},
        **{"poster": poster.beat, "colours": asdict(clip.theme)},
    }
    beats = [BeatRecord(**{**asdict(beat), "shown": list(beat.shown)}) for beat in clip.timeline]
    scrub = write_scrub(job, folder / f"{job.name}.scrub.mp4")
    made = record.compose(job, words, examine(finished), beats, _moving(clip, job), scrub)
    poster.write(folder / job.name)
    for name, text in _texts(made).items():
        (folder / name).write_text(text, encoding="utf-8")
    counted = record.with_files(made, folder)
    (folder / f"{job.name}.json").write_text(record.text_of(counted), encoding="utf-8")


def _moving(clip: Clip, job: Job) -> list[Stretch]:
    writer = clip.renderer.file_writer
    assert isinstance(writer, ClipFileWriter)
    rate = job.quality.frame_rate
    return [Stretch(start=first / rate, end=last / rate) for first, last in writer.motion.stretches()]


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
