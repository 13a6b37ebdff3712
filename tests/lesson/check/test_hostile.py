"""The hostile lesson: clips at the ends of what is allowed, each of which must check clean."""

from __future__ import annotations

from itertools import product

import pytest

from lesson.check.checker import check
from lesson.lesson_file import load
from lesson.sources import PROJECT
from scenes.parameters import Look

HOSTILE = PROJECT / "tests" / "lessons" / "hostile.toml"
CLIPS = load(HOSTILE).clips
LOOKS = [Look(aspect=aspect, theme=theme) for aspect, theme in product(("16:9", "1:1", "9:16"), ("dark", "light"))]


def test_there_are_sixty() -> None:
    assert len(CLIPS) >= 60


@pytest.mark.parametrize("name", CLIPS)
def test_a_hostile_clip_checks_clean(name: str) -> None:
    # Each clip in one look here; `make soak` checks all clips in all looks.
    look = LOOKS[list(CLIPS).index(name) % len(LOOKS)]
    assert [found.line(name) for found in check(CLIPS[name], look)] == []
