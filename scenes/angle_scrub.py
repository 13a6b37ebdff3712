"""The angle clip's dial and curve at any angle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.angle_facts import ALIGNED, OPPOSED, PERPENDICULAR, STRETCHED_AT
from scenes.plain import plain
from scenes.scrub import Reading, Scrub

if TYPE_CHECKING:
    from scenes.angle import Angle

AT_ONCE = 1e-9


class AngleScrub(Scrub):
    """Every degree from 0 to 180, and the stops in between; lengths stay 1."""

    clip: Angle

    def __init__(self, clip: Angle) -> None:
        super().__init__(clip)
        self.landmarks = sorted(clip.facts.marks)
        self.values = sorted({*(float(degree) for degree in range(round(OPPOSED) + 1)), *self.landmarks})
        self.start = STRETCHED_AT

    def set_scene(self) -> None:
        """Put up the dial with its hands, the cosine and the curve."""
        clip, cast = self.clip, self.clip.cast
        self.sentences = {name: clip.caption_of(name) for name in ("aligned", "narrow", "perpendicular", "opposed")}
        self.ground = [clip.title, cast.face, cast.rim, cast.unit_note, cast.plot]
        self.moving = [*cast.dial_parts, cast.trace]
        # What dissolves in passing would stand there half dissolved.
        cast.query_name.dissolve = AT_ONCE

    def show_at(self, value: float) -> None:
        """Turn q to an angle."""
        clip, cast = self.clip, self.clip.cast
        cast.theta.set_value(value)
        for part in self.moving:
            part.refresh()
        corner = [cast.hands.elbow()] if value == PERPENDICULAR else []
        self.still = [*self.ground, self.sentences[sentence_at(value)]]
        clip.clear()
        clip.add(*self.still, *self.moving, *corner)

    @property
    def written(self) -> str:
        """The angle."""
        return self.clip.cast.line.angle.text

    @property
    def readings(self) -> list[Reading]:
        """The cosine."""
        return [Reading(plain(self.clip.say("labels.cosine")), self.clip.cast.line.cosine.text)]


def sentence_at(theta: float) -> str:
    """Return the beat whose sentence is true of an angle."""
    if theta in (ALIGNED, PERPENDICULAR):
        return "aligned" if theta == ALIGNED else "perpendicular"
    return "narrow" if theta < PERPENDICULAR else "opposed"
