"""Captions and chapters of a clip as text files that players read, made from the beats of its record."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import floor
from typing import Any

# As a float 1.001 seconds is a little less than 1001 milliseconds.
ROUNDING_ERROR = 1e-6

Beats = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Cue:
    """A text and the milliseconds it is shown from and to."""

    start: int
    end: int
    text: str


def webvtt(beats: Beats, duration: float) -> str:
    """Return the captions of a clip as WebVTT, one cue a beat."""
    return _webvtt(_cues(beats, duration, "caption"))


def chapters(beats: Beats, duration: float) -> str:
    """Return the chapters of a clip as WebVTT, one cue a beat."""
    return _webvtt(_cues(beats, duration, "title"))


def srt(beats: Beats, duration: float) -> str:
    """Return the captions of a clip as SubRip, one cue a beat; it knows no escapes, so words stay as they are."""
    return _blocks(_cues(beats, duration, "caption"), lambda milliseconds: _clock(milliseconds, ","), str)


def _webvtt(cues: Sequence[Cue]) -> str:
    return "WEBVTT\n\n" + _blocks(cues, lambda milliseconds: _clock(milliseconds, "."), _escaped)


def _blocks(cues: Sequence[Cue], clock: Callable[[int], str], write: Callable[[str], str]) -> str:
    return "\n".join(
        f"{index}\n{clock(cue.start)} --> {clock(cue.end)}\n{write(cue.text)}\n" for index, cue in enumerate(cues, 1)
    )


def _cues(beats: Beats, duration: float, words: str) -> list[Cue]:
    times = _times(beats, floor(1000 * duration + ROUNDING_ERROR))
    return [Cue(*time, _on_one_line(beat[words])) for time, beat in zip(times, beats, strict=True)]


def _times(beats: Beats, total: int) -> Iterator[tuple[int, int]]:
    """Give each beat its milliseconds: in order, apart, inside the whole, at least one each."""
    starts: list[int] = []
    for index, beat in enumerate(beats):
        latest = total - (len(beats) - index)
        earliest = starts[-1] + 1 if starts else 0
        starts.append(max(earliest, min(round(1000 * beat["start"]), latest)))
    for start, beat, limit in zip(starts, beats, [*starts[1:], total], strict=True):
        yield start, max(start + 1, min(round(1000 * beat["end"]), limit))


def _clock(milliseconds: int, point: str) -> str:
    seconds, fraction = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{seconds:02}{point}{fraction:03}"


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _on_one_line(text: str) -> str:
    """Return text without line breaks: an empty line would end the cue."""
    return re.sub(r"\s*[\r\n]\s*", " ", text)
