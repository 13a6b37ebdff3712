"""The note that says numbers were chosen by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, RIGHT, UP, VMobject

from scenes.layout import Box, bounds
from scenes.lettering import em_of
from scenes.parts.headers import Headers
from scenes.style import GAP, TITLE_MARGIN

if TYPE_CHECKING:
    from scenes.clip import Clip

WIDTH_EMS = 7.0


class HandMadeNote:
    """Stands level with the title; where that has no room, under the stage and later in the grid's corner.

    Parameters
    ----------
    clip
        Sets the words.
    """

    def __init__(self, clip: Clip) -> None:
        self.clip = clip
        self.note = clip.words(clip.say("labels.by_hand"), size=clip.sizes.floor, color=clip.theme.mute)
        self.note.to_edge(clip.end, buff=TITLE_MARGIN).shift((clip.title.baseline - self.note.baseline) * UP)
        across = bounds([self.note, clip.title]).width
        self.by_title = across > self.note.width + clip.title.width + 2 * GAP
        if not self.by_title:
            body = clip.stage.body
            self.note.move_to(np.array([0.0, body.bottom, 0.0]), aligned_edge=DOWN)

    @property
    def room(self) -> float:
        """Height it takes off the stage."""
        return 0.0 if self.by_title else self.note.height + GAP

    def in_corner(self, headers: Headers, room: Box) -> list[VMobject]:
        """Return the note for the empty corner of a grid in its room, if it cannot stay level with the title."""
        if self.by_title:
            return []
        side = bounds([piece for header in headers.side for piece in header])
        top = bounds([piece for header in headers.top for piece in header])
        left = max(room.left, min(side.left, top.left - GAP - WIDTH_EMS * em_of(self.note.size)))
        corner = Box(left, top.left - GAP, side.top + GAP, top.top)
        note = self.clip.words(
            self.clip.say("labels.by_hand"),
            size=self.clip.sizes.floor,
            color=self.clip.theme.mute,
            width=corner.width,
            align="start",
        )
        return [corner.fit(note).shift((corner.left - note.get_left()[0]) * RIGHT)]
