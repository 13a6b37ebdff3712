"""What the command does with what is found."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from lesson import making
from lesson.__main__ import main
from lesson.check.side_by_side import lines_of
from lesson.job import Job
from lesson.lesson_file import load
from lesson.quality import QUALITIES
from scenes.parameters import Look

CLIPS = "[clips.angle]\nstops = [45]\n[clips.wide]\nscene = 'angle'\nstops = [0, 170]\n"


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    path = tmp_path / "some lesson.toml"
    path.write_text(f"[look]\nspeed = 4.0\n{CLIPS}")
    return path


def run(command: str, lesson: Path, *options: str) -> int:
    return main([command, "--lesson", str(lesson), "--media", str(lesson.parent / "media"), *options])


def test_a_clean_lesson_is_said_to_be_clean(lesson: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", lesson) == 0
    assert capsys.readouterr().out == "2 clips checked: clean\n"
    assert not (lesson.parent / "media").exists()


def finding(found: dict[str, list[str]]) -> Callable[..., object]:
    """Return what stands in for the checker and finds the same in every run."""
    return lambda jobs, workers: ((job, found.get(job.name, []), 0.0) for job in jobs)


@pytest.fixture
def unclean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "lines_of", finding({"wide": ["wide: one", "wide: two"]}))


@pytest.mark.usefixtures("unclean")
def test_findings_are_told_one_a_line(lesson: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("check", lesson) == 1
    assert capsys.readouterr().err == "wide: one\nwide: two\n"
    assert run("check", lesson, "angle") == 0


@pytest.mark.usefixtures("unclean")
def test_nothing_is_rendered_of_an_unclean_lesson(lesson: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[list[Job]] = []
    monkeypatch.setattr(making, "make", lambda folder, jobs, *more: made.append(jobs))
    assert run("render", lesson, "--check", "on") == 1
    assert made == []


def test_a_mistyped_choice_is_told_in_one_line(lesson: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("render", lesson, "--check", "maybe") == 2
    assert capsys.readouterr().err == "CHECK = 'maybe': one of on, off\n"


def test_clips_are_told_in_their_order_whoever_is_first(lesson: Path) -> None:
    clips = load(lesson).clips
    jobs = [
        Job(
            name=name,
            params=params,
            look=Look(speed=4.0),
            language="en",
            kind="video",
            quality=QUALITIES["low"],
            lesson_title="",
        )
        for name, params in clips.items()
    ]
    assert [job.name for job, _, _ in lines_of(jobs, workers=2)] == ["angle", "wide"]
