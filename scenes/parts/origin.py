"""The note that says where numbers come from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, RIGHT, UP, VMobject

from scenes.layout import Box, bounds
from scenes.lettering import em_of
from scenes.numerals import number
from scenes.parts.headers import Headers
from scenes.parts.tokens import set_token
from scenes.score_facts import ScoreFacts
from scenes.style import GAP, TITLE_MARGIN

if TYPE_CHECKING:
    from scenes.clip import Clip

WIDTH_EMS = 7.0


class OriginNote:
    """Stands level with the title; where that has no room, under the stage, and a short one later in the grid's corner.

    Parameters
    ----------
    clip
        Sets the words.
    says
        Markup of what it says.
    short
        Whether it has room in the corner of any grid it belongs to.
    """

    def __init__(self, clip: Clip, says: str, *, short: bool) -> None:
        self.clip, self.says = clip, says
        self.note = clip.words(says, size=clip.sizes.floor, color=clip.theme.mute)
        self.note.to_edge(clip.end, buff=TITLE_MARGIN).shift((clip.title.baseline - self.note.baseline) * UP)
        across = bounds([self.note, clip.title]).width
        self.by_title = across > self.note.width + clip.title.width + 2 * GAP
        # Whether it is only for a while where it is.
        self.moves = short and not self.by_title
        if not self.by_title:
            body = clip.stage.body
            self.note = clip.balanced(says, width=body.width, size=clip.sizes.floor, color=clip.theme.mute)
            self.note.move_to(np.array([0.0, body.bottom, 0.0]), aligned_edge=DOWN)

    def above(self, stage: Box) -> Box:
        """Return what it leaves of a stage while it stands under it."""
        return stage if self.by_title else stage.trim(bottom=self.note.height + GAP)

    def in_corner(self, headers: Headers, room: Box) -> list[VMobject]:
        """Return the note for the empty corner of a grid in its room, if it moves there."""
        if not self.moves:
            return []
        side = bounds([piece for header in headers.side for piece in header])
        top = bounds([piece for header in headers.top for piece in header])
        left = max(room.left, min(side.left, top.left - GAP - WIDTH_EMS * em_of(self.note.size)))
        corner = Box(left, top.left - GAP, side.top + GAP, top.top)
        note = self.clip.words(
            self.says,
            size=self.clip.sizes.floor,
            color=self.clip.theme.mute,
            width=corner.width,
            align="start",
        )
        return [corner.fit(note).shift((corner.left - note.get_left()[0]) * RIGHT)]


def origin_note(clip: Clip, facts: ScoreFacts) -> OriginNote | None:
    """Return the note of where the numbers come from, if that is known: chosen by hand, or computed by a model."""
    source = facts.params.source
    if source is not None:
        layer, head = (number(index, 0) for index in (source.layer, source.head))
        says = clip.say(
            "labels.by_model",
            model=name_on_a_line(clip, source.model, clip.stage.body.width, clip.sizes.floor),
            layer=layer,
            head=head,
        )
        return OriginNote(clip, says, short=False)
    return OriginNote(clip, clip.say("labels.by_hand"), short=True) if facts.by_hand else None


def name_on_a_line(clip: Clip, name: str, width: float, size: float) -> str:
    """Return markup of a typed name that fits on a line with the comma after it, cut if need be."""
    return set_token(name, width - em_of(size), partial(clip.words, size=size)).markup
