"""Failures are told in one line: what, where, why."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from lesson.failure import lines_of, refusal
from lesson.files import UNFINISHED
from lesson.problems import RenderFailed


def full(path: object) -> OSError:
    return OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), path)


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("angle.mp4", "angle.mp4"),
        (f"{UNFINISHED}x/lesson-y/finished/angle.mp4", ""),
        (f"{UNFINISHED}angle-x.html", ""),
        (".lock", ""),
        (".cache/angle.mp4", ".cache/angle.mp4"),
    ],
)
def test_a_path_is_told_as_a_person_knows_it(tmp_path: Path, path: str, told: str) -> None:
    error = full(str(tmp_path / "media" / path))
    assert refusal(error) == f"cannot write {tmp_path / 'media' / told}: No space left on device"


def test_a_path_below_is_told_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal(full(str(tmp_path / "media" / "a.mp4"))) == "cannot write media/a.mp4: No space left on device"
    assert refusal(full(None)) == "cannot write: No space left on device"


def test_a_refusal_is_told_whatever_it_led_to() -> None:
    try:
        try:
            raise full(None)
        except OSError as error:
            raise RuntimeError("encode failed") from error
    except RuntimeError as error:
        assert lines_of("angle", error) == ["angle: cannot write: No space left on device"]


def test_whatever_else_is_told_in_one_line_that_does_not_run_on() -> None:
    assert lines_of("angle", ValueError("first\n  second")) == ["angle: rendering failed: ValueError: first second"]
    (line,) = lines_of("angle", ValueError("word " * 1000))
    assert len(line) < 400


def test_a_mistake_that_is_told_already_is_told_as_it_is() -> None:
    assert lines_of("angle", RenderFailed("one", "two")) == ["one", "two"]
