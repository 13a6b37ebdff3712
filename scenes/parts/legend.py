"""Words beside a sample of what they name, and pieces set on the line of a box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from manim import LEFT, ORIGIN, RIGHT, UP, VGroup, VMobject

from scenes.layout import Box, spot
from scenes.lettering import Lettering
from scenes.parts.readout import Readout

# The middle of lower-case letters with their ascenders lies this much of an em above the baseline.
RISE_EMS, EM_SIZE = 0.3, 96
SWATCH_EMS, GAP_EMS = 1.5, 0.5

Side = Literal["left", "center", "right"]
PieceT = TypeVar("PieceT", bound=Lettering | Readout)


def on_line(piece: PieceT, box: Box, side: Side) -> PieceT:
    """Set a piece in a box so that pieces of one size in boxes of one height share a baseline."""
    x, edge = {"left": (box.left, LEFT), "center": (box.center[0], ORIGIN), "right": (box.right, RIGHT)}[side]
    piece.move_to(x * RIGHT, aligned_edge=edge)
    line = box.center[1] - RISE_EMS * piece.shown_size / EM_SIZE
    piece.shift((line - piece.baseline) * UP)
    return piece


def sides(words: Lettering) -> tuple[Side, Side]:
    """Return the sides on which words begin and end."""
    return ("right", "left") if words.right_to_left else ("left", "right")


class Stat(VGroup):
    """A number after its name: at its right, or at its left where words run leftwards."""

    def __init__(self, name: Lettering, value: Readout) -> None:
        super().__init__(name, value)
        self.label, self.value = name, value

    @property
    def span(self) -> float:
        """The width it takes on a line, wherever its parts are now."""
        return float(self.label.width + self.label.shown_size / EM_SIZE / 3 + self.value.width)

    def settle(self, box: Box, side: Side | None = None) -> Stat:
        """Set both on the line of a box, where words begin unless a side is given."""
        first, last = sides(self.label)
        width = self.span
        left = {"left": box.left, "center": box.center[0] - width / 2, "right": box.right - width}[side or first]
        room = Box(left, left + width, box.bottom, box.top)
        on_line(self.label, room, first)
        on_line(self.value, room, last)
        return self


class Legend(VGroup):
    """Samples of lines and fills, each with its name.

    Parameters
    ----------
    entries
        Pairs of a sample, drawn about one unit wide, and its name.
    """

    def __init__(self, entries: Sequence[tuple[VMobject, Lettering]]) -> None:
        super().__init__(*(VGroup(sample, name) for sample, name in entries))
        self.entries = entries

    def settle(self, box: Box) -> Legend:
        """Set one entry a line from the top of a box, as a block in its middle."""
        names = [name for _, name in self.entries]
        em = names[0].shown_size / EM_SIZE
        indent = (SWATCH_EMS + GAP_EMS) * em
        block = box.inset((box.width - indent - max(name.width for name in names)) / 2, 0)
        first, _ = sides(names[0])
        edge, way = (block.left, 1) if first == "left" else (block.right, -1)
        for (sample, name), line in zip(self.entries, block.rows(*[1] * len(names), gap=0), strict=True):
            on_line(name, line.trim(**{first: indent}), first)
            sample.stretch_to_fit_width(SWATCH_EMS * em)
            sample.move_to(spot(edge + way * SWATCH_EMS * em / 2, name.baseline + RISE_EMS * em))
        return self
