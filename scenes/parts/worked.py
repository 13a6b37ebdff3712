"""A dot product worked out from its components: products that add up to the number shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, LEFT, VGroup

from dotattn import decimals_that_agree, dot
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.numerals import bracketed, number, significant

if TYPE_CHECKING:
    from scenes.clip import Clip

MOST_TERMS, FIRST_TERMS = 4, 2
MOST_DECIMALS, FEW_DIGITS = 3, 3
LINE_BUFF = 0.18


class Worked(VGroup):
    """Products of components, and their sum, in as few lines as fit a box; `fits` tells whether any do.

    Parameters
    ----------
    clip
        Sets the formulas.
    box
        The room.
    first, second
        The vectors.
    total
        Their dot product, as it is written.
    roles
        Colour roles of the factors of a product.
    """

    def __init__(
        self,
        clip: Clip,
        box: Box,
        first: Sequence[float],
        second: Sequence[float],
        total: str,
        roles: tuple[str, str] = ("ink", "ink"),
    ) -> None:
        write, equals = _writer(first, second, total)
        whole = len(first) <= MOST_TERMS
        shown = list(zip(first, second, strict=True))[: None if whole else FIRST_TERMS]
        terms = [
            " times ".join(f"{role}({bracketed(write(factor))})" for role, factor in zip(roles, pair, strict=True))
            for pair in shown
        ]
        self.lines = _fitting(clip, box, [*terms, *([] if whole else ["dots.c"])], f"{equals} {total}")
        super().__init__(*self.lines)
        self.fits = self.width <= box.width and self.height <= box.height
        box.fit(self)

    def equation(self) -> str:
        """Return it on one line."""
        return f"= {' '.join(line.text for line in self.lines)}"


def _fitting(clip: Clip, box: Box, terms: Sequence[str], end: str) -> list[Lettering]:
    """Return the lines, the largest and fewest that fit."""
    joined = " + ".join(terms)
    broken = [f'"" + {term}' if at else term for at, term in enumerate(terms)]
    ways = [[f"{joined} {end}"], [joined, end], [*broken, end]]
    for size in (clip.sizes.formula, clip.sizes.label, clip.sizes.floor):
        for way in ways:
            lines = [clip.formula(line, size=size) for line in way]
            stack = VGroup(*lines).arrange(DOWN, buff=LINE_BUFF, aligned_edge=LEFT)
            if stack.width <= box.width and stack.height <= box.height:
                return lines
    return lines


def _writer(first: Sequence[float], second: Sequence[float], total: str) -> tuple[Callable[[float], str], str]:
    """Return how to write the components so that they give the total, and the sign of equality."""
    decimals = len(total.partition(".")[2])
    try:
        needed = decimals_that_agree(np.array([first, second]), lambda rows: dot(*rows), decimals)
    except ValueError:
        needed = MOST_DECIMALS + 1
    if needed > MOST_DECIMALS:
        return lambda value: significant(value, FEW_DIGITS), "approx"
    return lambda value: number(value, needed, trim=True), "="
