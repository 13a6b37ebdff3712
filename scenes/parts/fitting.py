"""Words and formulas as large as they can be in a box."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from manim import VMobject

from scenes.layout import Box
from scenes.lettering import Lettering

if TYPE_CHECKING:
    from scenes.clip import Clip

SIZES = 6

PieceT = TypeVar("PieceT", bound=VMobject)


def formula_in(clip: Clip, box: Box, *sources: str) -> Lettering:
    """Return the first of some formulas that can be read in a box, in its middle; the last if none can."""
    return fitted(box, (clip.formula(source, size=size) for source in sources for size in sizes_of(clip)))


def words_in(clip: Clip, box: Box, source: str, color: str | None = None, most: float = inf) -> Lettering:
    """Return words in the middle of a box, of a size of type at most."""
    sizes = [size for size in sizes_of(clip) if size <= most]
    return fitted(box, (clip.balanced(source, width=box.width, size=size, color=color) for size in sizes))


def fitted(box: Box, choices: Iterable[PieceT]) -> PieceT:
    """Return the first of some pieces that fits a box, in its middle; the last if none does."""
    piece = None
    for piece in choices:
        if piece.width <= box.width and piece.height <= box.height:
            break
    assert piece is not None
    return box.fit(piece)


def sizes_of(clip: Clip) -> list[float]:
    """Return the sizes of type to try, from that of a formula to the smallest."""
    sizes: list[float] = np.linspace(clip.sizes.formula, clip.sizes.floor, SIZES).tolist()
    return sizes
