"""What the checker finds: where in which clip, what, and by how much."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from scenes.ledger import NUMBER

# Moments nearer than this are one finding that lasts, in seconds: longer than any rest, which is looked at once.
LASTING = 5.0


@dataclass(frozen=True)
class Finding:
    """One thing a viewer would find wrong.

    Parameters
    ----------
    check
        Name of the check, such as `overlap`.
    what
        What is wrong with what; the same while it lasts.
    amount
        How much, and what is allowed.
    excess
        How bad it is, to tell the worst of its moments: larger is worse.
    beat, start, end
        When; no beat and no times for what concerns a clip or a theme as a whole.
    """

    check: str
    what: str
    amount: str
    excess: float = 0.0
    beat: str = ""
    start: float = 0.0
    end: float = 0.0

    def line(self, clip: str) -> str:
        """Return the finding as one line: clip, beat, time, what, by how much."""
        lasting = f" to {self.end:.1f}" if self.end - self.start >= 0.05 else ""
        when = f" {self.start:.1f}{lasting} s" if self.beat or self.end else ""
        beat = f" {self.beat}" if self.beat else ""
        return f"{clip}{beat}{when}: {self.check}: {self.what}: {self.amount}"


def merged(findings: Iterable[Finding]) -> list[Finding]:
    """Return findings in order of time, those of one lasting fault as one, told at its worst."""
    lasting: dict[tuple[str, str], list[Finding]] = {}
    for found in sorted(findings, key=lambda found: found.start):
        # A live number is the same piece whatever it says.
        runs = lasting.setdefault((found.check, NUMBER.sub("#", found.what)), [])
        if runs and found.start - runs[-1].end <= LASTING:
            worst = max(runs[-1], found, key=lambda one: one.excess)
            runs[-1] = replace(worst, beat=runs[-1].beat, start=runs[-1].start, end=max(found.end, runs[-1].end))
        else:
            runs.append(found)
    return sorted((run for runs in lasting.values() for run in runs), key=lambda found: found.start)
