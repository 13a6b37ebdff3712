"""The record beside a clip: when it still holds, and when the clip must be made again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lesson import record
from lesson.job import Job
from lesson.quality import QUALITIES
from lesson.record import BeatRecord, Record, Stretch, VideoFacts
from scenes.parameters import AngleParameters, Look

WORDS = {"title": "T", "alt": "A.", "description": "D.", "poster": "narrow", "colours": {"background": "#0E1116"}}
VIDEO = VideoFacts(frames=15, width=854, height=480, frame_rate=15.0, duration=1.0)
BEATS = [BeatRecord(name="narrow", title="Narrow", caption="C.", start=0.0, end=1.0, shown=["cos 60° = 0.500"])]
MOVING = [Stretch(start=0.2, end=0.8)]


def job(**changes: Any) -> Job:
    fields = {
        "name": "angle",
        "params": AngleParameters(),
        "look": Look(),
        "language": "en",
        "kind": "video",
        "quality": QUALITIES["low"],
        "lesson_title": "A lesson",
    }
    return Job(**{**fields, **changes})


@pytest.fixture
def made(tmp_path: Path) -> Record:
    """Make the record of a clip of two files."""
    (tmp_path / "angle.mp4").write_bytes(b"frames")
    (tmp_path / "angle.en.vtt").write_text("WEBVTT")
    return record.with_files(record.compose(job(), WORDS, VIDEO, BEATS, MOVING), tmp_path)


def test_a_clip_just_made_is_current(made: Record, tmp_path: Path) -> None:
    assert set(made.files) == {"angle.mp4", "angle.en.vtt"}
    assert record.is_current(made, job(), tmp_path)


def test_a_record_reads_back_as_it_was_written(made: Record, tmp_path: Path) -> None:
    path = tmp_path / "angle.json"
    path.write_text(record.text_of(made), encoding="utf-8")
    assert record.read(path) == made


@pytest.mark.parametrize(
    "changes",
    [
        {"params": AngleParameters(decimals=2)},
        {"look": Look(theme="light")},
        {"look": Look(speed=2.0)},
        {"quality": QUALITIES["high"]},
        {"language": "es"},
        {"lesson_title": "Another lesson"},
    ],
)
def test_a_changed_job_makes_it_stale(made: Record, tmp_path: Path, changes: dict[str, Any]) -> None:
    assert not record.is_current(made, job(**changes), tmp_path)


def test_a_changed_source_makes_it_stale(made: Record, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "clips_digest", lambda scene: "other")
    assert not record.is_current(made, job(), tmp_path)


@pytest.mark.parametrize("name", ["angle.mp4", "angle.en.vtt"])
@pytest.mark.parametrize("damage", ["missing", "truncated"])
def test_a_damaged_file_makes_it_stale(made: Record, tmp_path: Path, name: str, damage: str) -> None:
    path = tmp_path / name
    path.unlink() if damage == "missing" else path.write_bytes(path.read_bytes()[:-1])
    assert not record.is_current(made, job(), tmp_path)


@pytest.mark.parametrize("text", [None, "", '{"clip": ', '{"clip": "angle"}', "[]", "\udcff"])
def test_a_record_that_cannot_be_read_is_none(tmp_path: Path, text: str | None) -> None:
    path = tmp_path / "angle.json"
    if text is not None:
        path.write_bytes(text.encode("utf-8", "surrogateescape"))
    assert record.read(path) is None
    assert not record.is_current(None, job(), tmp_path)
