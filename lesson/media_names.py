"""The names of the files that belong to a clip, from its record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# A record as plain data, the way its JSON file holds it.
PlainRecord = Mapping[str, Any]


def video(record: PlainRecord) -> str:
    """Return the name of the video."""
    return f"{record['clip']}.mp4"


def scrub(record: PlainRecord) -> str:
    """Return the name of the video that goes through one number."""
    return f"{record['clip']}.scrub.mp4"


def poster(record: PlainRecord, kind: str = "webp") -> str:
    """Return the name of the poster, as webp for pages or as png for everything else."""
    return f"{record['clip']}.poster.{kind}"


def captions(record: PlainRecord, kind: str = "vtt") -> str:
    """Return the name of the captions, as vtt or srt."""
    return f"{record['clip']}.{record['language']}.{kind}"


def chapters(record: PlainRecord) -> str:
    """Return the name of the chapters track."""
    return f"{record['clip']}.chapters.vtt"


def embed(record: PlainRecord) -> str:
    """Return the name of the page to put into a frame."""
    return f"embed/{record['clip']}.html"


def scrub_embed(record: PlainRecord) -> str:
    """Return the name of the page to put into a frame that goes through one number."""
    return f"embed/{record['clip']}.scrub.html"
