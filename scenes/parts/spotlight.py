"""What a grid's clip is looking at: a cell with its arrows and its sum, or some cells in rings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from manim import Animation, FadeIn, FadeOut, ReplacementTransform, VMobject, smooth, squish_rate_func

from scenes.layout import Box
from scenes.parts.grid import Lattice, Ring
from scenes.parts.pointer import Pointer
from scenes.parts.rooms import Rooms
from scenes.parts.sums import SumWriter
from scenes.parts.vectors import Focus, VectorColumns, VectorPlane, hand_over
from scenes.score_facts import ScoreFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

GONE_BY, HERE_FROM = 0.45, 0.4


class Spotlight:
    """Pointer, lit vectors, a text beside them, and rings; each change comes as animations to play.

    Parameters
    ----------
    clip
        Sets the words.
    facts
        The data.
    lattice
        The cells.
    vectors
        What lights the vectors.
    rooms
        The room for text.
    """

    def __init__(
        self,
        clip: Clip,
        facts: ScoreFacts,
        lattice: Lattice,
        vectors: VectorPlane | VectorColumns,
        rooms: Rooms,
    ) -> None:
        self.clip, self.facts, self.lattice, self.vectors = clip, facts, lattice, vectors
        self.rooms = rooms
        self.pointer: Pointer | None = None
        self.focus: Focus | None = None
        self.aside: VMobject | None = None
        self.rings: Ring | None = None

    def cell(self, query: int, key: int) -> list[Animation]:
        """Move to one cell: pointer, vectors and sum."""
        worked = SumWriter(self.clip, self.facts, query, key, self.rooms.text).written()
        return [
            *self.point(query, key),
            *self.light(query, [key]),
            *self.beside(worked),
            *self.ring([]),
        ]

    def point(self, query: int, key: int) -> list[Animation]:
        """Move the pointer alone."""
        old, self.pointer = self.pointer, Pointer(self.lattice, query, key, self.clip.theme)
        return [FadeIn(self.pointer) if old is None else ReplacementTransform(old, self.pointer)]

    def light(self, query: int, keys: Sequence[int], angles: bool = True) -> list[Animation]:
        """Light the vectors of a query and of keys."""
        old, self.focus = self.focus, self.vectors.focus(query, keys, angles)
        return hand_over(old, self.focus)

    def beside(self, aside: VMobject | None, box: Box | None = None) -> list[Animation]:
        """Change the text at the side, or in a box."""
        old, self.aside = self.aside, aside
        changes: list[Animation] = []
        if old is not None:
            changes.append(FadeOut(old, rate_func=squish_rate_func(smooth, 0, GONE_BY)))
        if aside is not None:
            changes.append(
                FadeIn((box or self.rooms.text).fit(aside), rate_func=squish_rate_func(smooth, HERE_FROM, 1))
            )
        return changes

    def ring(self, boxes: Sequence[Box]) -> list[Animation]:
        """Change the rings."""
        old, self.rings = self.rings, Ring(boxes, self.clip.theme.ink) if boxes else None
        leaving: list[Animation] = [] if old is None else [FadeOut(old)]
        return leaving if self.rings is None else [*leaving, FadeIn(self.rings)]

    def away(self, aside: VMobject | None = None) -> list[Animation]:
        """Let go of the cell, its vectors and the rings; `aside` takes the place of the sum."""
        leaving = [part for part in (self.pointer, self.focus) if part is not None]
        self.pointer = self.focus = None
        return [*(FadeOut(part) for part in leaving), *self.ring([]), *self.beside(aside, self.rooms.wide)]
