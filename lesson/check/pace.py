"""Check: sentences stay long enough to read, and no beat stands still or moves for too long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lesson.check.finding import Finding
from lesson.check.playing import Stretch
from scenes.clip import READING_PER_WORD, READING_START, Beat

LONGEST_STILL, LONGEST_MOVING = 4.0, 10.0
# Shorter rests do not let the eye catch up.
SHORTEST_HOLD = 0.3
TOLERANCE = 1e-6


@dataclass(frozen=True)
class _Run:
    """Successive stretches that all stand still, or all move."""

    beat: str
    still: bool
    start: float
    end: float


def check_pace(beats: Sequence[Beat], stretches: Sequence[Stretch], speed: float) -> Iterator[Finding]:
    """Yield sentences that leave too early, and beats that stand still or move too long.

    Parameters
    ----------
    beats
        The beats of a finished clip.
    stretches
        What it played, in order.
    speed
        How much faster than at speed 1 it plays: whoever asked for that gets it, so times are judged at speed 1.
    """
    for beat in beats:
        needed = READING_START + READING_PER_WORD * len(beat.caption.split())
        shown = (beat.end - beat.start) * speed
        if shown < needed - TOLERANCE:
            yield _finding("its sentence leaves too early", shown, f"{needed:.1f} s needed", beat.name, beat)
    for run in _runs(stretches, speed):
        lasting, most = (run.end - run.start) * speed, LONGEST_STILL if run.still else LONGEST_MOVING
        if lasting > most + TOLERANCE:
            what = "it stands still too long" if run.still else "it moves too long without a hold"
            yield _finding(what, lasting, f"{most:g} s at most", run.beat, run)


def _finding(what: str, lasting: float, allowed: str, beat: str, when: Beat | _Run) -> Finding:
    return Finding("pace", what, f"{lasting:.1f} s, {allowed}", beat=beat, start=when.start, end=when.end)


def _runs(stretches: Sequence[Stretch], speed: float) -> list[_Run]:
    """Return runs of rest and of motion; a rest too short to notice is part of the motion around it."""
    runs: list[_Run] = []
    for stretch in stretches:
        still = stretch.resting and (stretch.end - stretch.start) * speed >= SHORTEST_HOLD - TOLERANCE
        last = runs[-1] if runs else None
        if last is not None and last.beat == stretch.beat and last.still == still:
            runs[-1] = _Run(last.beat, still, last.start, stretch.end)
        else:
            runs.append(_Run(stretch.beat, still, stretch.start, stretch.end))
    return runs
