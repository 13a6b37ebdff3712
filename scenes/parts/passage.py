"""Columns on their way from some boxes to others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from manim import VGroup

Way = Callable[[float], Any]


class Passage(VGroup):
    """What is shown of some parts, placed anew at every step of a way.

    Parameters
    ----------
    shown
        The pieces on screen.
    share
        Returns how much of the way is done.
    way
        Places it all for a share of the way.
    """

    def __init__(self, shown: Sequence[Any], share: Callable[[], float], way: Way) -> None:
        super().__init__()
        self.add(*shown)
        self.share, self.way = share, way

    def refresh(self) -> Passage:
        """Place everything for the current share."""
        self.way(self.share())
        return self
