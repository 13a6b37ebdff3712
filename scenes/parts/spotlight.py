"""What a grid's clip is looking at: a cell with its arrows and its sum, or some cells in rings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from manim import Animation, FadeIn, FadeOut, VMobject

from scenes.layout import Box
from scenes.parts.grid import Lattice, Ring
from scenes.parts.moves import early, late
from scenes.parts.pointer import Pointer
from scenes.parts.rooms import Rooms
from scenes.parts.sums import alike
from scenes.parts.vectors import Focus, VectorColumns, VectorPlane, hand_over
from scenes.score_facts import Pair, ScoreFacts

if TYPE_CHECKING:
    from scenes.clip import Clip


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
    pairs
        The cells it will move to, one by one.
    """

    def __init__(
        self,
        clip: Clip,
        facts: ScoreFacts,
        lattice: Lattice,
        vectors: VectorPlane | VectorColumns,
        rooms: Rooms,
        pairs: Sequence[Pair],
    ) -> None:
        self.clip, self.facts, self.lattice, self.vectors = clip, facts, lattice, vectors
        self.rooms = rooms
        self.sums = alike(clip, facts, pairs, rooms.text)
        self.pointer: Pointer | None = None
        self.focus: Focus | None = None
        self.aside: VMobject | None = None
        self.rings: Ring | None = None

    def cell(self, query: int, key: int) -> list[Animation]:
        """Move to one cell: pointer, vectors and sum."""
        return [
            *self.point(query, key),
            *self.light(query, [key]),
            *self._exchange(self.sums[query, key]),
            *self.ring([]),
        ]

    def point(self, query: int, key: int) -> list[Animation]:
        """Move the pointer alone."""
        old, self.pointer = self.pointer, Pointer(self.lattice, query, key, self.clip.theme)
        return [FadeIn(self.pointer)] if old is None else self.pointer.taking_over(old)

    def light(self, query: int, keys: Sequence[int], angles: bool = True) -> list[Animation]:
        """Light the vectors of a query and of keys."""
        old, self.focus = self.focus, self.vectors.focus(query, keys, angles)
        return hand_over(old, self.focus)

    def beside(self, aside: VMobject | None, box: Box | None = None) -> list[Animation]:
        """Change the text at the side, or in a box."""
        return self._exchange(None if aside is None else (box or self.rooms.text).fit(aside))

    def ring(self, boxes: Sequence[Box]) -> list[Animation]:
        """Change the rings."""
        old, self.rings = self.rings, Ring(boxes, self.clip.theme.ink) if boxes else None
        leaving: list[Animation] = [] if old is None else [FadeOut(old)]
        return leaving if self.rings is None else [*leaving, FadeIn(self.rings)]

    def away(
        self, aside: VMobject | None = None, *, rings: Sequence[Box] = (), keep_lit: bool = False
    ) -> list[Animation]:
        """Let go of the cell and its vectors; `aside` takes the place of the sum, `rings` that of the rings."""
        leaving = [self.pointer] if keep_lit else [self.pointer, self.focus]
        self.pointer, self.focus = None, self.focus if keep_lit else None
        gone = [FadeOut(part) for part in leaving if part is not None]
        return [*gone, *self.ring(rings), *self.beside(aside, self.rooms.wide)]

    def _exchange(self, aside: VMobject | None) -> list[Animation]:
        old, self.aside = self.aside, aside
        leaving: list[Animation] = [] if old is None else [FadeOut(old, rate_func=early)]
        return leaving if aside is None else [*leaving, FadeIn(aside, rate_func=late)]
