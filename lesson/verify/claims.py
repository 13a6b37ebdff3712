"""What a clip's record claims, which its files are held to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from lesson.verify.finding import Finding


@dataclass(frozen=True)
class Beat:
    """A beat as the record tells it; times in seconds."""

    name: str
    title: str
    caption: str
    start: float
    end: float
    shown: tuple[str, ...]


@dataclass(frozen=True)
class Scrub:
    """The video that goes through a number: its size in pixels, and how many frames at how many a second."""

    width: int
    height: int
    frames: int
    frame_rate: float


@dataclass(frozen=True)
class Movie:
    """A file that shows the clip once more: its size in pixels, frames a second, and seconds."""

    width: int
    height: int
    frame_rate: float
    duration: float


@dataclass(frozen=True)
class Claims:
    """What verification needs of a record; times in seconds, colours as hex."""

    clip: str
    title: str
    description: str
    alt: str
    language: str
    background: str
    frames: int
    width: int
    height: int
    frame_rate: float
    duration: float
    beats: tuple[Beat, ...]
    poster: str
    moving: tuple[tuple[float, float], ...]
    scrub: Scrub | None
    movies: Mapping[str, Movie]
    files: Mapping[str, str]

    @property
    def record(self) -> str:
        """Name of the file that makes the claims."""
        return f"{self.clip}.json"

    @property
    def video(self) -> str:
        """Name of the video."""
        return f"{self.clip}.mp4"

    def frame_at(self, seconds: float) -> int:
        """Return the number of the frame that appears at a time."""
        return round(seconds * self.frame_rate)


def read_claims(folder: Path, clip: str) -> Claims | Finding:
    """Return what a clip's record claims, or why it cannot be told."""
    name = f"{clip}.json"
    try:
        told = json.loads((folder / name).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Finding(name, "record missing", f"the clip is not made yet; `make {clip}` makes it")
    except ValueError as error:
        return Finding(name, "record unreadable", f"not JSON: {error}")
    try:
        return _claims(told)
    except KeyError as missing:
        return Finding(name, "record unreadable", f"it lacks {missing}")
    except (TypeError, ValueError, AttributeError) as error:
        return Finding(name, "record unreadable", str(error))


def check_claims(claims: Claims) -> Iterator[Finding]:
    """Hold a record to itself: beats that follow each other from start to end, a poster among them."""
    frame = 1 / claims.frame_rate
    if abs(claims.duration - claims.frames / claims.frame_rate) > frame / 2:
        counted = (
            f"{claims.frames} frames at {claims.frame_rate:g} a second are {claims.frames / claims.frame_rate:.3f}"
        )
        yield Finding(claims.record, "record's duration", f"{claims.duration:.3f} s; {counted}")
    times = [0.0, *(time for beat in claims.beats for time in (beat.start, beat.end)), claims.duration]
    for (before, after), at in zip(list(pairwise(times))[::2], [*claims.beats, None], strict=True):
        if abs(after - before) > frame:
            where = f"beat {at.name!r} starts" if at else "the clip ends"
            yield Finding(claims.record, "record's beats", f"{where} at {after:.3f} s; expected {before:.3f}")
    if claims.poster not in {beat.name for beat in claims.beats}:
        yield Finding(claims.record, "record's poster", f"{claims.poster!r} is none of its beats")


def _claims(told: Mapping[str, Any]) -> Claims:
    facts = told["video"]
    texts = {name: _text(told[name]) for name in ("clip", "title", "description", "alt", "language", "poster")}
    return Claims(
        background=_text(told["colours"]["background"]),
        frames=int(facts["frames"]),
        width=int(facts["width"]),
        height=int(facts["height"]),
        frame_rate=_positive(facts["frame_rate"]),
        duration=_positive(facts["duration"]),
        beats=tuple(_each(_beat, told["beats"])),
        moving=tuple((float(stretch["start"]), float(stretch["end"])) for stretch in told["moving"]),
        scrub=None if told.get("scrub") is None else _scrub(told["scrub"]),
        movies={name: _movie(movie) for name, movie in told.get("movies", {}).items()},
        files={_text(name): _text(sha) for name, sha in told["files"].items()},
        **texts,
    )


def _beat(told: Mapping[str, Any]) -> Beat:
    texts = {name: _text(told[name]) for name in ("name", "title", "caption")}
    return Beat(start=float(told["start"]), end=float(told["end"]), shown=tuple(_each(_text, told["shown"])), **texts)


def _scrub(told: Mapping[str, Any]) -> Scrub:
    sizes = {name: int(told[name]) for name in ("width", "height")}
    return Scrub(frames=len(told["frames"]), frame_rate=_positive(told["frame_rate"]), **sizes)


def _movie(told: Mapping[str, Any]) -> Movie:
    sizes = {name: int(told[name]) for name in ("width", "height")}
    return Movie(frame_rate=_positive(told["frame_rate"]), duration=_positive(told["duration"]), **sizes)


def _each(convert: Callable[[Any], Any], items: Any) -> Iterator[Any]:
    if not isinstance(items, list):
        raise TypeError(f"{items!r} is not a list")
    yield from map(convert, items)


def _text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise TypeError(f"{value!r} is not a text")
    return value


def _positive(value: Any) -> float:
    if not float(value) > 0:
        raise ValueError(f"{value!r} is not a positive number")
    return float(value)
