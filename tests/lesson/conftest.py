"""Lesson files for tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture
def lesson_file(tmp_path: Path) -> Callable[[str], Path]:
    """Return a function that writes a lesson file and returns its path."""

    def write(text: str) -> Path:
        path = tmp_path / "my lesson.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write
