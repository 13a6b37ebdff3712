"""Setting words, formulas and numbers in a clip's theme, sizes and language."""

from __future__ import annotations

from typing import Any

import numpy as np
from manim import LEFT, RIGHT

from scenes.catalogue import direction
from scenes.lettering import Lettering, font_preamble, formula, role_preamble, words
from scenes.parts.readout import Readout, Source
from scenes.style import GAP, Sizes, Theme

BALANCING_STEPS = 6


class Typesetting:
    """What sets type for whoever has a theme, sizes and a language."""

    theme: Theme
    sizes: Sizes
    language: str
    font: str | None

    @property
    def right_to_left(self) -> bool:
        """Whether words run leftwards; formulas, numbers and figures never do."""
        return direction(self.language) == "rtl"

    @property
    def start(self) -> np.ndarray:
        """The side on which a line of words begins."""
        return RIGHT if self.right_to_left else LEFT

    @property
    def end(self) -> np.ndarray:
        """The side on which a line of words ends."""
        return -self.start

    def words(
        self,
        source: str,
        *,
        size: float | None = None,
        color: str | None = None,
        width: float | None = None,
        align: str = "center",
    ) -> Lettering:
        """Set Typst markup as words, on one line or wrapped to a width."""
        size = size or self.sizes.label
        return Lettering(
            words(source, width, size, align),
            size=size,
            color=color or self.theme.ink,
            preamble=font_preamble(self.font) + role_preamble(self.theme),
            language=self.language,
            markup=source,
        )

    def balanced(self, source: str, *, width: float, **style: Any) -> Lettering:
        """Set words in as few lines as the width allows, and those of even length: no last line of one word."""
        line = self.words(source, **style)
        if line.width <= width:
            return line
        best = self.words(source, width=width, **style)
        low, high = 0.0, width
        for _ in range(BALANCING_STEPS):
            middle = (low + high) / 2
            tried = self.words(source, width=middle, **style)
            if tried.height < best.height + GAP / 2 and tried.width <= middle:
                best, high = tried, middle
            else:
                low = middle
        return best

    def formula(self, source: str, *, size: float | None = None, color: str | None = None) -> Lettering:
        """Set Typst maths; role names are functions that colour their argument: `query(bold(q))`."""
        return Lettering(
            formula(source),
            size=size or self.sizes.formula,
            color=color or self.theme.ink,
            preamble=role_preamble(self.theme),
            markup=f"${source}$",
        )

    def readout(
        self,
        source: Source | float,
        *,
        decimals: int = 0,
        size: float | None = None,
        color: str | None = None,
        **kwargs: Any,
    ) -> Readout:
        """Set a number that knows the value it shows."""
        return Readout(
            source,
            decimals=decimals,
            size=size or self.sizes.formula,
            color=color or self.theme.ink,
            **kwargs,
        )
