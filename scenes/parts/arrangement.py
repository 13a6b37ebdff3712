"""How the lines of a working share the rows of a box: which of them stand side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scenes.layout import Box
from scenes.style import GAP, Frame

Row = tuple[str, ...]

# Has its own size of type, whatever that of the lines.
LEGEND = "legend"


@dataclass(frozen=True)
class Block:
    """Rows whose lines stand in the same columns.

    Parameters
    ----------
    rows
        The names of the lines in each.
    spread
        Whether the columns share the whole width, or stand as near each other as they may.
    """

    rows: tuple[Row, ...]
    spread: bool = True

    def widths(self, lines: Mapping[str, float]) -> list[float]:
        """Return the widths of the columns for lines of given widths."""
        columns = max(len(row) for row in self.rows)
        return [max(lines[row[at]] for row in self.rows if at < len(row)) for at in range(columns)]

    def growth(self, lines: Mapping[str, float], width: float) -> float:
        """Return how much larger the lines may be in a width; less than 1 where they must be smaller."""
        widths = self.widths({**lines, LEGEND: 0.0})
        taken = self._gap * (len(widths) - 1) + sum(lines[LEGEND] for row in self.rows if LEGEND in row)
        return (width - taken) / sum(widths)

    def places(self, lines: Mapping[str, float], rows: Sequence[Box]) -> dict[str, Box]:
        """Return the place of each line in rows."""
        widths = self.widths(lines)
        places: dict[str, Box] = {}
        for names, row in zip(self.rows, rows, strict=True):
            if not self.spread:
                needed = sum(widths) + self._gap * (len(widths) - 1)
                row = row.trim(right=max(row.width - needed, 0.0))
            places.update(zip(names, row.columns(*widths, gap=self._gap), strict=False))
        return places

    @property
    def _gap(self) -> float:
        return GAP if self.spread else 2 * GAP


@dataclass(frozen=True)
class Arrangement:
    """Blocks of lines that stay, and below them rows for lines that come and go."""

    blocks: tuple[Block, ...]
    more: int

    @property
    def count(self) -> int:
        """How many rows it has."""
        return sum(len(block.rows) for block in self.blocks) + self.more

    def growth(self, lines: Mapping[str, float], width: float) -> float:
        """Return how much larger all lines that stay may be in a width; less than 1 where they must be smaller."""
        return min(block.growth(lines, width) for block in self.blocks)

    def places(self, lines: Mapping[str, float], rows: Sequence[Box]) -> dict[str, Box]:
        """Return the place of each line that stays."""
        places, taken = {}, 0
        for block in self.blocks:
            places.update(block.places(lines, rows[taken : taken + len(block.rows)]))
            taken += len(block.rows)
        return places


def arrangements(frame: Frame) -> list[Arrangement]:
    """Return the arrangements for a frame, the best first, the roomiest last."""
    last = _alone("shadow", "dot")
    if frame.width == frame.height:
        last = (_near(("theta", "shadow")), _near(("dot", LEGEND)))
        given = [
            (Block((("a", "length_a", "b", "length_b"),)),),
            (Block((("a", "length_a"), ("b", "length_b"))),),
            (*_alone("a", "b"), Block((("length_a", "length_b"),))),
        ]
        counts = [(1, 2, 3, 4), (2, 3, 4), (2, 3, 4, 5)]
        roomy = [(*blocks, _near(("theta", LEGEND)), *_alone("shadow", "dot")) for blocks in given]
    elif frame.portrait:
        given = [(Block((("a", "b"), ("length_a", "length_b", "theta"))),)]
        given += [(Block((("a", "b"), ("length_a", "length_b"))), *_alone("theta"))]
        given += [(*_alone("a", "b"), Block((("length_a", "length_b", "theta"),)))]
        counts = [(2, 3, 4), (2, 3, 4), (2, 3, 4)]
        roomy = [(*_alone("a", "b"), Block((("length_a", "length_b"),)), *_alone("theta"), *last)]
    else:
        given = [(Block((("a", "b"), ("length_a", "length_b"))), *_alone("theta"))]
        counts = [(2, 3, 4)]
        roomy = [(*_alone("a", "b"), Block((("length_a", "length_b"),)), *_alone("theta"), *last)]
    usual = [((*blocks, *last), more) for blocks, more in zip(given, counts, strict=True)]
    return [Arrangement(blocks, n) for blocks, more in [*usual, *((b, (2, 3, 4, 5)) for b in roomy)] for n in more]


def _alone(*names: str) -> tuple[Block, ...]:
    return tuple(Block(((name,),)) for name in names)


def _near(row: Row) -> Block:
    return Block((row,), spread=False)
