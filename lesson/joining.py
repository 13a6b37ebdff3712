"""Joining the pieces of a clip into everything that goes with it, written from its one record."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

from lesson import captions, record, transcript
from lesson.drawn import POSTER, SCRUB, Drawn
from lesson.job import Job
from lesson.record import BeatRecord, Record, Stretch, VideoFacts
from lesson.video import join


def write_package(job: Job, drawn: Drawn, pieces: Path, folder: Path) -> None:
    """Join the pieces of a clip and write its files under their final names: videos, posters, texts, record.

    Parameters
    ----------
    job
        What was asked for.
    drawn
        What is known of all its pieces.
    pieces
        The folder in which they are.
    folder
        An empty folder.
    """
    videos = [pieces / beat.video for beat in drawn.beats]
    facts = join(videos, folder / f"{job.name}.mp4", drawn.words["title"], drawn.words["description"])
    for name in drawn.files.keys() & {f"{POSTER}.png", f"{POSTER}.webp", SCRUB}:
        shutil.copyfile(pieces / name, folder / f"{job.name}.{name}")
    made = _composed(job, drawn, facts)
    for name, text in _texts(made).items():
        (folder / name).write_text(text, encoding="utf-8")
    counted = record.with_files(made, folder)
    (folder / f"{job.name}.json").write_text(record.text_of(counted), encoding="utf-8")


def _composed(job: Job, drawn: Drawn, facts: VideoFacts) -> Record:
    words = {**drawn.words, "poster": drawn.poster, "colours": drawn.colours}
    return record.compose(job, words, facts, list(_beats(drawn, facts)), list(_moving(drawn, facts)), drawn.scrub)


def _beats(drawn: Drawn, facts: VideoFacts) -> Iterator[BeatRecord]:
    for beat, start in zip(drawn.beats, drawn.starts(), strict=True):
        times = {"start": start / facts.frame_rate, "end": (start + beat.frames) / facts.frame_rate}
        yield BeatRecord(name=beat.name, title=beat.title, caption=beat.caption, shown=beat.shown, **times)


def _moving(drawn: Drawn, facts: VideoFacts) -> Iterator[Stretch]:
    for beat, start in zip(drawn.beats, drawn.starts(), strict=True):
        for first, last in beat.moving:
            yield Stretch(start=(start + first) / facts.frame_rate, end=(start + last) / facts.frame_rate)


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
