"""The record beside a clip: when it still holds, and when the clip must be made again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lesson import record
from lesson.job import Job
from lesson.quality import QUALITIES
from scenes.parameters import AngleParameters, Look

MADE = {"title": "T", "video": {"frames": 1, "duration": 1.0}, "beats": []}


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
def video(tmp_path: Path) -> Path:
    path = tmp_path / "angle.mp4"
    path.write_bytes(b"frames")
    return path


def test_a_clip_just_made_is_current(video: Path) -> None:
    assert record.is_current(record.compose(job(), MADE, video), job(), video)


@pytest.mark.parametrize(
    "changes",
    [
        {"params": AngleParameters(decimals=2)},
        {"look": Look(theme="light")},
        {"look": Look(speed=2.0)},
        {"quality": QUALITIES["high"]},
        {"language": "es"},
    ],
)
def test_a_changed_job_makes_it_stale(video: Path, changes: dict[str, Any]) -> None:
    assert not record.is_current(record.compose(job(), MADE, video), job(**changes), video)


def test_a_changed_source_makes_it_stale(video: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    entry = record.compose(job(), MADE, video)
    monkeypatch.setattr(record, "_sources_digest", lambda: "other")
    assert not record.is_current(entry, job(), video)


@pytest.mark.parametrize("damage", ["missing", "truncated", "no record", "broken record"])
def test_a_damaged_result_makes_it_stale(video: Path, damage: str) -> None:
    path = video.with_suffix(".json")
    entry = record.compose(job(), MADE, video)
    if damage == "missing":
        video.unlink()
    elif damage == "truncated":
        video.write_bytes(b"fram")
    elif damage == "no record":
        entry = record.read(path)
    else:
        path.write_text('{"clip": ')
        entry = record.read(path)
    assert not record.is_current(entry, job(), video)


@pytest.mark.parametrize(
    "source",
    ["dotattn/geometry.py", "scenes/clip.py", "scenes/parts/arrow.py", "scenes/text/en.toml", "lesson/worker.py"],
)
def test_the_digest_of_the_sources_covers_every_room(source: str) -> None:
    covered = {path for pattern in record.SOURCES for path in record.PROJECT.glob(pattern)}
    assert record.PROJECT / source in covered
