"""All frames of a video, decoded once: when they are shown, which repeat, and the few to look at closer."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import av
import numpy as np
from av import VideoFrame

from lesson.verify.claims import Beat, Claims
from lesson.verify.flash import Flashes
from lesson.verify.pixels import PIXELS, values_of

# Luma that coding alone moves; a sum of larger steps that no motion stays below; and the least share of what the
# frames on both sides change: coding does not give a repeated frame exactly, but one in the flow never falls so low.
NOISE, STILL, AGAINST_NEIGHBOURS = 8, 128, 0.05


@dataclass
class Frames:
    """What decoding found.

    `changes` tells for each frame that the record says moves how much it differs from the one before; `kept` holds
    the first frame and those at the end of each beat by number; `flashes` has watched them all.
    """

    times: list[Fraction] = field(default_factory=list)
    duration: Fraction = Fraction(0)
    changes: dict[int, int] = field(default_factory=dict)
    kept: dict[int, VideoFrame] = field(default_factory=dict)
    flashes: Flashes = field(default_factory=lambda: Flashes(1.0))

    def frozen(self) -> list[int]:
        """Return the numbers of frames that repeat the one before, though the picture moves."""
        return [index for index, change in self.changes.items() if change < self._least(index)]

    def _least(self, index: int) -> float:
        around = self.changes.get(index - 1, 0), self.changes.get(index + 1, 0)
        return max(STILL, AGAINST_NEIGHBOURS * min(around))


def decode(path: Path, claims: Claims) -> Frames:
    """Decode a whole video.

    Raises
    ------
    av.error.FFmpegError
        If it cannot be decoded to its end.
    IndexError
        If there is no video in it.
    """
    wanted = {last_frame(claims, beat) for beat in claims.beats} | {0}
    anew = {
        index for start, end in claims.moving for index in range(claims.frame_at(start) + 1, claims.frame_at(end) + 1)
    }
    found = Frames(flashes=Flashes(claims.frame_rate))
    before: Any = None
    with av.open(path) as container:
        stream = container.streams.video[0]
        for index, frame in enumerate(container.decode(stream)):
            found.times.append((frame.pts or 0) * (frame.time_base or Fraction(0)))
            found.flashes.see(index, frame)
            if index in wanted:
                found.kept[index] = frame
            as_claimed = frame.format.name == PIXELS and (frame.width, frame.height) == (claims.width, claims.height)
            compared = as_claimed and {index, index + 1} & anew
            luma: Any = values_of(frame.planes[0]) if compared else None
            if index in anew and luma is not None and before is not None:
                found.changes[index] = _change(luma, before)
            before = luma
        found.duration = (stream.duration or 0) * (stream.time_base or Fraction(0))
    return found


def _change(luma: Any, before: Any) -> int:
    rows = (luma != before).any(axis=1)
    one, other = luma[rows], before[rows]
    apart = np.maximum(one, other) - np.minimum(one, other)
    return int(apart[apart >= NOISE].sum(dtype=np.int64))


def last_frame(claims: Claims, beat: Beat) -> int:
    """Return the number of the last frame of a beat."""
    return min(claims.frame_at(beat.end), claims.frames) - 1
