"""Captions and chapters, read as players read them, against the beats of the record."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from lesson.verify.claims import Beat, Claims
from lesson.verify.finding import Finding

CLOCK = r"(\d{2,}):([0-5]\d):([0-5]\d)[.,](\d{3})"
TIMING = re.compile(rf"{CLOCK} --> {CLOCK}")


@dataclass(frozen=True)
class Cue:
    """A text and the seconds it is shown from and to."""

    start: float
    end: float
    text: str


class Malformed(ValueError):
    """A file of cues that a player could not read."""


def check_captions(folder: Path, claims: Claims) -> Iterator[Finding]:
    """Hold captions and chapters to the beats: a cue each, with its words and its times, in order and apart."""
    tracks = (
        (f"{claims.clip}.{claims.language}.vtt", [beat.caption for beat in claims.beats]),
        (f"{claims.clip}.{claims.language}.srt", [beat.caption for beat in claims.beats]),
        (f"{claims.clip}.chapters.vtt", [beat.title for beat in claims.beats]),
    )
    for name, words in tracks:
        try:
            cues = read_cues(folder / name)
        except (OSError, ValueError) as error:
            yield Finding(name, "cues unreadable", str(error))
        else:
            yield from _check_cues(name, cues, words, claims)


def read_cues(path: Path) -> list[Cue]:
    """Read WebVTT or SubRip, whichever a file's ending says.

    Raises
    ------
    Malformed
        If it is not what its ending says.
    """
    blocks = re.split(r"\n{2,}", path.read_text(encoding="utf-8").strip("\n"))
    is_webvtt = path.suffix == ".vtt"
    if is_webvtt and not re.match(r"WEBVTT(?:[ \t\n]|$)", blocks.pop(0)):
        raise Malformed("its first line is not WEBVTT")
    return [_cue(block, "." if is_webvtt else ",", escaped=is_webvtt) for block in blocks]


def _cue(block: str, point: str, *, escaped: bool) -> Cue:
    lines = block.split("\n")
    timing = next((index for index, line in enumerate(lines[:2]) if "-->" in line), None)
    match = TIMING.match(lines[timing]) if timing is not None else None
    if match is None or timing is None or lines[timing].count(point) < 2:
        raise Malformed(f"no times in {lines[0]!r}")
    text = "\n".join(lines[timing + 1 :])
    return Cue(_seconds(*match.groups()[:4]), _seconds(*match.groups()[4:]), html.unescape(text) if escaped else text)


def _seconds(hours: str, minutes: str, seconds: str, milliseconds: str) -> float:
    return int(hours) * 3600 + int(minutes) * 60 + int(seconds) + int(milliseconds) / 1000


def _check_cues(name: str, cues: Sequence[Cue], words: Sequence[str], claims: Claims) -> Iterator[Finding]:
    if len(cues) != len(words):
        yield Finding(name, "cues", f"{len(cues)} of them; expected {len(words)}, one a beat")
        return
    for number, cue in enumerate(cues, 1):
        if not 0 <= cue.start < cue.end:
            yield Finding(name, "cue's times", f"cue {number} is from {cue.start:.3f} to {cue.end:.3f} s")
        elif cue.end > claims.duration + 0.001:
            where = f"cue {number} ends at {cue.end:.3f} s"
            yield Finding(name, "cue past the end", f"{where}; the clip does at {claims.duration:.3f}")
    for number, (before, after) in enumerate(pairwise(cues), 2):
        if after.start < before.start:
            yield Finding(name, "cues out of order", f"cue {number} starts at {after.start:.3f} s, before the last one")
        elif after.start < before.end:
            where = f"cue {number} starts at {after.start:.3f} s"
            yield Finding(name, "cues overlap", f"{where}, before the last one ends at {before.end:.3f}")
    for number, (cue, text, beat) in enumerate(zip(cues, words, claims.beats, strict=True), 1):
        yield from _check_cue(name, f"cue {number}", cue, text, beat, 1 / claims.frame_rate)


def _check_cue(name: str, where: str, cue: Cue, text: str, beat: Beat, tolerance: float) -> Iterator[Finding]:
    if cue.text.split() != text.split():
        yield Finding(name, "cue's words", f"{where} says {cue.text!r}; expected {text!r}")
    for which, found, expected in (("starts", cue.start, beat.start), ("ends", cue.end, beat.end)):
        if abs(found - expected) > tolerance:
            yield Finding(name, "cue off its beat", f"{where} {which} at {found:.3f} s; expected {expected:.3f}")
