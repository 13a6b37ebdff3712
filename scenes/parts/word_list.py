"""Words with their vectors, one under the other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from manim import LEFT, RIGHT, UP, VGroup

from scenes.layout import Box, bounds
from scenes.lettering import em_of
from scenes.numerals import usual
from scenes.parts.tokens import set_token

if TYPE_CHECKING:
    from scenes.clip import Clip

ROW_EMS, COLUMN_EMS, LEAST_WORD = 1.9, 1.0, 0.25
# Components shown of a long vector, the most first.
FIRST_COMPONENTS = (4, 3, 2, 1)


class WordList(VGroup):
    """A row for each word: the word, and its components, the first ones where they are many.

    Parameters
    ----------
    clip
        Sets words and formulas.
    box
        The room; the list stands in its middle.
    words
        As typed.
    vectors
        One for each word.
    """

    def __init__(self, clip: Clip, box: Box, words: Sequence[str], vectors: Sequence[Sequence[float]]) -> None:
        sizes = ((clip.sizes.formula + clip.sizes.label) / 2, clip.sizes.label, clip.sizes.floor)
        for size, most in [(size, most) for size in sizes for most in FIRST_COMPONENTS]:
            rows = VGroup(*_rows(clip, words, [_components(vector, most) for vector in vectors], size))
            if rows.width <= box.width and rows.height <= box.height:
                break
        else:
            least = [_components(vector, 1) for vector in vectors]
            rows = VGroup(*_rows(clip, words, least, size, LEAST_WORD * box.width))
        super().__init__(*rows)
        self.shift(box.center - bounds([self]).center)


def _rows(
    clip: Clip, typed: Sequence[str], components: Sequence[str], size: float, room: float = float("inf")
) -> list[VGroup]:
    """Return a word and a vector for each row, both columns in line with where they are read from."""
    em = em_of(size)
    words = [set_token(word, room, partial(clip.words, size=size)) for word in typed]
    vectors = [clip.formula(vector, size=size) for vector in components]
    way, edge = (-1, RIGHT) if clip.right_to_left else (1, LEFT)
    across = way * (max(word.width for word in words) + COLUMN_EMS * em)
    for down, row in enumerate(zip(words, vectors, strict=True)):
        for piece, start in zip(row, (0.0, across), strict=True):
            piece.shift((start - piece.get_edge_center(edge)[0]) * RIGHT)
            piece.shift((-down * ROW_EMS * em - piece.baseline) * UP)
    return [VGroup(word, vector) for word, vector in zip(words, vectors, strict=True)]


def _components(vector: Sequence[float], most: int) -> str:
    shown = [usual(float(part)) for part in vector[:most]]
    return f"({', '.join([*shown, *(['dots'] if len(vector) > most else [])])})"
