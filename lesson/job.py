"""One clip to make: everything a worker process needs to know, as JSON."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from lesson.quality import Quality
from scenes.parameters import AnyClip, Look, Strict


class Job(Strict):
    """A clip of a lesson, and what to make of it."""

    name: str
    params: AnyClip = Field(discriminator="scene")
    look: Look
    language: str
    kind: Literal["video", "sheet"]
    quality: Quality
    lesson_title: str
