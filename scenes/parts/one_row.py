"""One token's row of X, multiplied by one matrix after the other, and what comes of it in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from manim import RIGHT, UP, Animation, FadeIn, VMobject

from scenes.layout import Box, bounds
from scenes.lettering import em_of
from scenes.parts.grid import Patch
from scenes.parts.headers import Role
from scenes.parts.moves import STEP, late, pulses
from scenes.parts.projecting import Projecting
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

BAND_EMS = 0.25
BEHIND = -1


class OneRow:
    """The row of a token among its products.

    Parameters
    ----------
    clip
        Sets the words.
    parts
        The products; the row is one of those in sight.
    token
        Whose row it is.
    """

    def __init__(self, clip: Clip, parts: Projecting, token: int) -> None:
        self.clip, self.parts, self.token = clip, parts, token
        self.asides: list[VMobject] = []
        row = bounds([parts.words.words[token], parts.X.table.rows[token]])
        self.band = Patch([row.inset(-BAND_EMS * em_of(parts.size))], clip.theme.rule).set_z_index(BEHIND)

    def turn(self, role: Role) -> tuple[list[Animation], list[Animation]]:
        """Return animations that bring in the matrix of a role, and those that multiply the row by it."""
        parts = self.parts
        matrix, result, at = (parts.W_Q, parts.Q, 0) if role == "query" else (parts.W_K, parts.K, 1)
        frame = [*parts.signs[at : at + 1], result.heading, result.table.brackets]
        row, made = (named.table.rows[self.token] for named in (parts.X, result))
        said = [FadeIn(words, rate_func=late) for words in self._said(role, result.table)]
        arriving: list[Animation] = [FadeIn(matrix, shift=STEP * UP), *(FadeIn(part, rate_func=late) for part in frame)]
        return arriving, [*pulses([row]), FadeIn(made, rate_func=late), *said]

    def _said(self, role: Role, table: VMobject) -> list[VMobject]:
        """Return what a query asks or a key answers, beside its table; nothing where there is no room."""
        clip, parts = self.clip, self.parts
        left = max(named.get_right()[0] for named in (parts.Q, parts.K)) + 2 * GAP
        room = Box(left, clip.stage.safe.right, table.get_bottom()[1], table.get_top()[1])
        source = clip.say(f"labels.{role}")
        if room.width < clip.words(source).width / 2:
            return []
        words = clip.balanced(source, width=room.width, color=getattr(clip.theme, role), align="start")
        words.move_to(room.center)
        if not room.holds(words):
            return []
        self.asides.append(words.shift((left - words.get_left()[0]) * RIGHT))
        return [words]
