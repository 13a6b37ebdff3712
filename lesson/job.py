"""One clip to make: everything a worker process needs to know, as JSON."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from lesson.quality import Quality
from scenes.parameters import AnyClip, Look, Strict

# What is made from a finished clip besides its video, each by a command of its own.
MovieKind = Literal["webm", "gif"]
Kind = Literal["video", "sheet", MovieKind]


class Job(Strict):
    """A clip of a lesson, and what to make of it."""

    name: str
    params: AnyClip = Field(discriminator="scene")
    look: Look
    language: str
    kind: Kind
    quality: Quality
    lesson_title: str
    beat_ends: tuple[float, ...] = Field((), description="In seconds, of the finished video that goes with it.")
