"""How the rows and columns of a sheet of weights share the stage, and how large its type is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

import numpy as np

from scenes.layout import Box, spot
from scenes.lettering import UNITS_PER_POINT, Lettering, em_of, glyph
from scenes.numerals import number, scientific_digits
from scenes.parts.headers import symbol
from scenes.parts.legend import PieceT
from scenes.parts.tokens import set_token
from scenes.style import GAP, SAFE_MARGIN, TITLE_MARGIN
from scenes.weights_facts import POWER_DECIMALS, WEIGHT_DECIMALS, WeightsFacts, plain

if TYPE_CHECKING:
    from scenes.clip import Clip

Column = Literal["name", "score", "power", "weight"]

NOTE_EMS, HEAD_EMS, LINE_EMS, LOW_LINE_EMS, GAP_EMS = 4.4, 1.7, 1.5, 1.2, 0.9
# Of a row, how much its words may take where its bar lies under them.
MOST_WORDS = 0.72
SIZES, NAME_SHARE, TRACK_SHARE = 10, 0.22, 0.4
TALLEST_ROW, BAR_SHARE, LOW_BAR_SHARE = 0.95, 0.62, 0.5
DIGIT_EMS = 0.35
# What the columns of weights, and of exponentials at a temperature, are headed by.
WEIGHT, COOLED = "w_i", "e^(s_i \\/ angle(T))"


@dataclass(frozen=True)
class Line:
    """One row: the room of its words and numbers, and that of its bar."""

    text: Box
    bar: Box


@dataclass(frozen=True)
class Fit:
    """A size of type with the widths of the columns at it."""

    size: float
    widths: dict[Column, float]
    gap: float

    @property
    def taken(self) -> float:
        """The width of all columns but that of the bars, with a gap after each."""
        return sum(self.widths.values()) + self.gap * len(self.widths)


class WeightsLayout:
    """Places for names, scores, exponentials, bars and weights, one row a key, and a row for the sum.

    Where the frame is tall a bar lies under its numbers, elsewhere between them.

    Parameters
    ----------
    clip
        Sets the words.
    facts
        Says what numbers there are.
    body
        The room.
    """

    def __init__(self, clip: Clip, facts: WeightsFacts, body: Box) -> None:
        self.clip, self.facts = clip, facts
        body = body.inset(TITLE_MARGIN - SAFE_MARGIN, 0)
        height = NOTE_EMS * em_of(clip.sizes.label)
        self.note = Box(body.left, body.right, body.bottom, body.bottom + height).trim(bottom=GAP / 2)
        self.stacked = clip.frame.portrait
        self.sheet = body.trim(bottom=height + GAP)
        self.fit = next(fit for fit in self._fits() if self._has_room(fit) or fit.size <= clip.sizes.floor)
        self.size = self.fit.size
        head = HEAD_EMS * em_of(self.size)
        pitch = min(self._pitch(self.size), TALLEST_ROW * (2 if self.stacked else 1))
        top = self.sheet.center[1] + (head + pitch * (facts.count + 1)) / 2
        self.head = Box(self.sheet.left, self.sheet.right, top - head, top)
        self.lines = [self._line(self.head.bottom - pitch * row, pitch) for row in range(facts.count + 1)]
        self.edges = self._edges()

    def names(self) -> list[Lettering]:
        """Return the words of the keys, or their symbols."""
        return [self._name(index, self.size) for index in range(self.facts.count)]

    def put(self, piece: PieceT, column: Column, box: Box) -> PieceT:
        """Set a piece in a column: names from the left, numbers up to the right."""
        left, right = self.edges[column]
        x = left + piece.width / 2 if column == "name" else right - piece.width / 2
        piece.move_to(spot(x, box.center[1]))
        line = box.center[1] - DIGIT_EMS * em_of(self.size)
        piece.shift(spot(0.0, line - piece.baseline))
        return piece

    @property
    def track(self) -> tuple[float, float]:
        """Where bars start, and where one of the whole sum would end."""
        return self.lines[0].bar.left, self.lines[0].bar.right

    @property
    def rule(self) -> tuple[np.ndarray, np.ndarray]:
        """The ends of the line above the sum."""
        y = (self.lines[-2].text.bottom if not self.stacked else self.lines[-1].text.top) + 0.0
        return spot(self.edges["name"][0], y), spot(max(self.edges["weight"][1], self.track[1]), y)

    def _pitch(self, size: float) -> float:
        """Return how high a row may be at a size of type."""
        return (self.sheet.height - HEAD_EMS * em_of(size)) / (self.facts.count + 1)

    def _fits(self) -> Sequence[Fit]:
        sizes = np.linspace(self.clip.sizes.formula, self.clip.sizes.floor, SIZES)
        return [self._fit(float(size)) for size in sizes]

    def _fit(self, size: float) -> Fit:
        names = [self._name(index, size).width for index in range(self.facts.count)]
        names.append(self.clip.words(self.clip.say("labels.sum"), size=size).width)
        over_scores = [score_head(shift, self.facts.decimals) for shift in (0.0, *self.facts.params.shifts)]
        over_powers = [*map(power_head, over_scores), COOLED]
        heads: dict[Column, list[str]] = {"score": over_scores, "power": over_powers, "weight": [WEIGHT]}
        written = {
            "score": {number(score, self.facts.decimals) for score in self.facts.all_scores()},
            "power": {write_power(power) for power in self.facts.all_powers()},
            "weight": {number(1, WEIGHT_DECIMALS)},
        }
        widths: dict[Column, float] = {"name": max(names)}
        for column, formulas in heads.items():
            head = max(self.clip.formula(formula, size=size).width for formula in formulas)
            widths[column] = max(head, *(_width(text, size) for text in written[column]))
        return Fit(size, widths, GAP_EMS * em_of(size))

    def _has_room(self, fit: Fit) -> bool:
        line, pitch = LINE_EMS * em_of(fit.size), self._pitch(fit.size)
        if self.stacked:
            return fit.taken - fit.gap <= self.sheet.width and 2 * line <= pitch
        return self.sheet.width - fit.taken >= TRACK_SHARE * self.sheet.width and line <= pitch

    def _line(self, top: float, pitch: float) -> Line:
        row = Box(self.sheet.left, self.sheet.right, top - pitch, top)
        if self.stacked:
            words = max(pitch / 2, min(LOW_LINE_EMS * em_of(self.size), MOST_WORDS * pitch))
            text, bar = row.rows(words, pitch - words, gap=0)
            return Line(text, bar.inset(0, (1 - LOW_BAR_SHARE) * bar.height / 2))
        left = row.left + sum(self.fit.widths[name] + self.fit.gap for name in ("name", "score", "power"))
        bar = Box(left, row.right - self.fit.widths["weight"] - self.fit.gap, row.bottom, row.top)
        return Line(row, bar.inset(0, (1 - BAR_SHARE) * row.height / 2))

    def _edges(self) -> dict[Column, tuple[float, float]]:
        """Return where each column of words and numbers starts and ends."""
        edges: dict[Column, tuple[float, float]] = {}
        left, gap = self.sheet.left, self.fit.gap
        if self.stacked:
            gap = (self.sheet.width - self.fit.taken + 4 * gap) / 3
        for column, width in self.fit.widths.items():
            edges[column] = (left, left + width)
            left += width + gap
        edges["weight"] = (self.sheet.right - self.fit.widths["weight"], self.sheet.right)
        return edges

    def _name(self, index: int, size: float) -> Lettering:
        tokens = self.facts.params.tokens
        if tokens is None:
            return self.clip.formula(symbol("key", index), size=size)
        setter: Callable[[str], Lettering] = partial(self.clip.words, size=size, color=self.clip.theme.key)
        return set_token(tokens[index], NAME_SHARE * self.sheet.width, setter)


def score_head(shift: float, decimals: int) -> str:
    """Return the formula of a score with a number added to it."""
    if not shift:
        return "s_i"
    return f"s_i {'+' if shift > 0 else '-'} {number(abs(shift), decimals)}"


def power_head(score: str) -> str:
    """Return the formula of the exponential of a score."""
    return f"e^({score})"


def write_power(value: float, decimals: int = POWER_DECIMALS) -> str:
    """Write an exponential with its decimals, or as a power of ten."""
    return number(value, decimals) if plain(value) else scientific_digits(value, 2)


def _width(text: str, size: float) -> float:
    return sum(glyph(character).advance for character in text) * size * UNITS_PER_POINT
