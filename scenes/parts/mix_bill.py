"""A bill of what one query takes: a row for each value with its weight and their product, and their sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

import numpy as np
from manim import Line, VMobject

from scenes.layout import Box, spot
from scenes.lettering import Lettering, em_of
from scenes.numerals import number
from scenes.parts.components import Components
from scenes.parts.readout import Readout
from scenes.parts.tokens import set_token
from scenes.style import AXIS_WIDTH
from scenes.values_facts import ValuesFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

Column = Literal["name", "weight", "value", "term"]
Piece = Lettering | Readout | Components

LINE_EMS, MOST_LINE_EMS, GAP_EMS, DIGIT_EMS, RULE_EMS = 1.3, 1.9, 0.8, 0.35, 0.08
SIZES, NAME_SHARE = 8, 0.3
HEADS: dict[Column, str] = {"weight": "w_j", "value": "positive(bold(v)_j)", "term": "w_j positive(bold(v)_j)"}


@dataclass(frozen=True)
class Look:
    """How full a bill is: whether words name the values, and whether products stand beside them or take their place."""

    words: bool
    beside: bool


LOOKS = (Look(words=True, beside=True), Look(words=True, beside=False), Look(words=False, beside=False))


class MixBill:
    """The columns of the bill, as large and as full as there is room for.

    Parameters
    ----------
    clip
        Sets words and numbers.
    facts
        What there is to show.
    box
        The room.
    """

    def __init__(self, clip: Clip, facts: ValuesFacts, box: Box) -> None:
        self.clip, self.facts, self.box = clip, facts, box
        self.columns = self._fitting()
        self._place()

    @property
    def beside(self) -> bool:
        """Whether the products stand beside the values; otherwise they take their place."""
        return self.look.beside

    def parts(self) -> list[VMobject]:
        """Return all that is on the bill once it is added up."""
        columns = [column for column in self.columns if self.look.beside or column != "value"]
        pieces: list[VMobject] = [self.rule, self.total_name, self.total]
        for column in columns:
            pieces += [self.heads[column], *self.columns[column]]
        return pieces

    def outputs(self) -> tuple[list[Piece], list[Piece]]:
        """Return the words of all queries, and under a head the outputs they get, in the rows of the bill."""
        facts, color = self.facts, self.clip.theme.query
        names: list[Piece] = [self._name(index, color, "query(bold(q)_{})") for index in range(facts.count)]
        pairs: list[Piece] = [self._pair(output, facts.output_decimals, "query") for output in facts.outputs]
        head = self._formula("query(bold(o)_i)")
        left = self.edges["weight"][0]
        across = (left, left + max(piece.width for piece in (head, *pairs)))
        for row, (name, pair) in enumerate(zip(names, pairs, strict=True)):
            self._put(name, self.edges["name"], row)
            self._put(pair, across, row, numbers=True)
        self._put(head, across, -1, numbers=True)
        return names, [head, *pairs]

    def _fitting(self) -> dict[Column, list[Piece]]:
        """Return the fullest columns that fit, in the largest size; symbols in the smallest if none do."""
        clip, rows = self.clip, self.facts.count + 2
        sizes = np.linspace(0.9 * clip.sizes.formula, clip.sizes.floor, SIZES)
        for self.look in LOOKS:
            for size in sizes:
                self.size = max(float(size), clip.sizes.floor)
                columns = self._columns()
                if LINE_EMS * em_of(self.size) * rows <= self.box.height and self._taken(columns) <= self.box.width:
                    return columns
        return columns

    def _taken(self, columns: dict[Column, list[Piece]]) -> float:
        widths = self._widths(columns)
        return sum(widths.values()) + GAP_EMS * em_of(self.size) * (len(widths) - 1)

    def _widths(self, columns: dict[Column, list[Piece]]) -> dict[Column, float]:
        """Return the widths of the columns; values and products that share one take that of the wider."""
        widths = {column: max(piece.width for piece in pieces) for column, pieces in columns.items()}
        for column, head in self.heads.items():
            widths[column] = max(widths[column], head.width)
        widths["name"] = max(widths["name"], self.total_name.width)
        outputs = [self._pair(output, self.facts.output_decimals, "query") for output in self.facts.outputs]
        widths["term"] = max(widths["term"], *(pair.width for pair in outputs))
        if not self.look.beside:
            widths["term"] = max(widths["term"], widths.pop("value"))
        return widths

    def _columns(self) -> dict[Column, list[Piece]]:
        facts = self.facts
        self.heads = {column: self.clip.formula(head, size=self.size) for column, head in HEADS.items()}
        self.heads["name"] = self._name(facts.focus, self.clip.theme.query, "query(bold(q)_{})")
        self.total_name = self.clip.formula(f"query(bold(o)_{number(facts.focus + 1, 0)})", size=self.size)
        self.total = self._pair(facts.output, facts.output_decimals, "query")
        return {
            "name": [self._name(key, self.clip.theme.key, "key(bold(k)_{})") for key in range(facts.count)],
            "weight": [
                self.clip.readout(float(weight), decimals=facts.weight_decimals, size=self.size) for weight in facts.row
            ],
            "value": [self._pair(value, facts.value_decimals, "positive") for value in facts.V],
            "term": [self._pair(term, facts.term_decimals, "positive") for term in facts.terms],
        }

    def _name(self, index: int, color: str, symbol: str) -> Lettering:
        if not self.look.words:
            return self._formula(symbol.format(number(index + 1, 0)))
        setter = partial(self.clip.words, size=self.size, color=color)
        return set_token(self.facts.params.tokens[index], NAME_SHARE * self.box.width, setter)

    def _pair(self, vector: np.ndarray, decimals: int, role: Literal["positive", "query"]) -> Components:
        color = getattr(self.clip.theme, role)
        return Components(self.clip, vector.tolist(), lambda part: number(part, decimals), size=self.size, color=color)

    def _formula(self, source: str) -> Lettering:
        return self.clip.formula(source, size=self.size)

    def _place(self) -> None:
        rows = self.facts.count + 2
        pitch = min(self.box.height / rows, MOST_LINE_EMS * em_of(self.size))
        spare = (self.box.height - pitch * rows) / 2
        self.rows = self.box.inset(0, spare).rows(*[1] * rows, gap=0)
        self.edges = self._edges()
        for column, pieces in self.columns.items():
            for row, piece in enumerate(pieces):
                self._put(piece, self.edges[column], row, numbers=column != "name")
        for column, head in self.heads.items():
            self._put(head, self.edges[column], -1, numbers=column != "name")
        last = self.facts.count
        self._put(self.total_name, self.edges["name"], last)
        self._put(self.total, self.edges["term"], last, numbers=True)
        # Subscripts in the row above reach farther down than anything in the row below reaches up.
        y = self.rows[last + 1].top - RULE_EMS * em_of(self.size)
        ends = spot(self.edges["name"][0], y), spot(self.edges["term"][1], y)
        self.rule = Line(*ends, color=self.clip.theme.mute, stroke_width=AXIS_WIDTH)

    def _edges(self) -> dict[Column, tuple[float, float]]:
        widths = self._widths(self.columns)
        spare = self.box.width - sum(widths.values())
        gap = min(spare / max(len(widths) - 1, 1), 2.5 * GAP_EMS * em_of(self.size))
        left = self.box.center[0] - (sum(widths.values()) + gap * (len(widths) - 1)) / 2
        edges: dict[Column, tuple[float, float]] = {}
        for column in self._order(widths):
            edges[column] = (left, left + widths[column])
            left += widths[column] + gap
        edges.setdefault("value", edges["term"])
        return edges

    @staticmethod
    def _order(widths: dict[Column, float]) -> Iterator[Column]:
        order: Sequence[Column] = ("name", "weight", "value", "term")
        return (column for column in order if column in widths)

    def _put(self, piece: Piece, across: tuple[float, float], row: int, *, numbers: bool = False) -> None:
        """Set a piece in a row, counted from 0 for the first value: names from the left, numbers up to the right."""
        box, (left, right) = self.rows[row + 1], across
        x = right - piece.width / 2 if numbers else left + piece.width / 2
        piece.move_to(spot(x, box.center[1]))
        piece.shift(spot(0.0, box.center[1] - DIGIT_EMS * em_of(self.size) - piece.baseline))
