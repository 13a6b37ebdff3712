"""One matrix in the place of two: its products, and keys that lie on their queries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
from manim import Animation, AnimationGroup, FadeIn, FadeOut, LaggedStart, ReplacementTransform, VGroup, VMobject

from scenes.parts.moves import early, late, pulses
from scenes.parts.projecting import Projecting
from scenes.parts.vectors import THIN, VectorPlane
from scenes.score_facts import ScoreFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

LAG = 0.4
# What stays may move so far, in scene units, and grow by such a share, without running into anything.
NEAR, MUCH_THE_SAME = 0.5, 0.05


class OneMatrixPlane(VectorPlane):
    """The arrows of another plane, but for its keys: those lie on their queries, thin so that both are seen.

    Parameters
    ----------
    clip
        Sets the names.
    facts
        The vectors.
    other
        The plane whose queries, grid and scale it shares.
    """

    def __init__(self, clip: Clip, facts: ScoreFacts, other: VectorPlane) -> None:
        super().__init__(clip, facts, other.box)
        self.plane, self.origin, self.query_arrows = other.plane, other.origin, other.query_arrows
        self.key_arrows = VGroup(*(self._arrow("key", index, THIN) for index in range(facts.n_keys)))


def exchanged(old: Projecting, new: Projecting) -> Iterator[list[Animation]]:
    """Yield animations that put another matrix in the place of the second one, and make the keys anew."""
    stays = list(zip(_kept(old), _kept(new), strict=True))
    frame = [new.W_K, new.K.heading, new.K.table.brackets]
    if all(_stands_near(*pair) for pair in stays):
        moves: list[Animation] = [ReplacementTransform(*pair) for pair in stays]
        gone: list[VMobject] = [old.W_K, old.K]
    else:
        moves = [FadeIn(part, rate_func=late) for _, part in stays]
        gone = [*(part for part, _ in stays), old.W_K, old.K]
    leaving = [FadeOut(part, rate_func=early) for part in gone]
    yield [*leaving, *moves, *(FadeIn(part, rate_func=late) for part in frame)]
    rows = zip(new.X.table.rows.values(), new.K.table.rows.values(), strict=True)
    yield [LaggedStart(*(AnimationGroup(*pulses([row]), FadeIn(key)) for row, key in rows), lag_ratio=LAG)]


def _kept(parts: Projecting) -> list[VMobject]:
    return [parts.words, parts.X, parts.W_Q, parts.Q, *parts.signs]


def _stands_near(before: VMobject, after: VMobject) -> bool:
    """Say whether a part looks the same, in a place so near that it can glide there."""
    pieces = [[len(piece.points) for piece in part.get_family()] for part in (before, after)]
    growth = abs(after.width / before.width - 1) if before.width else 0.0
    way = float(np.linalg.norm(after.get_center() - before.get_center()))
    return pieces[0] == pieces[1] and growth < MUCH_THE_SAME and way < NEAR
