"""Two keys of one query side by side: angle, length and score."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from manim import LEFT, RIGHT, UP, VGroup

from dotattn import decimals_needed, norm, rounded
from scenes.layout import Box
from scenes.lettering import Lettering, em_of
from scenes.numerals import compact, degrees, number
from scenes.parts.headers import symbol
from scenes.parts.moves import MOST_SWELL
from scenes.parts.readout import Readout
from scenes.plain import joined
from scenes.score_facts import LengthWin, ScoreFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

HEADINGS = ("angle", "length", "score")
SYMBOLS = ("angle(theta)", "norm(key(bold(k)))", "query(bold(q)) dot key(bold(k))")
COLUMN_EMS, NARROW_COLUMN_EMS, ROW_EMS, LONG = 0.6, 0.45, 1.5, 1e5


class Comparison(VGroup):
    """A table with a column for the key at the smallest angle and one for the key that wins, headings first.

    Parameters
    ----------
    clip
        Sets words and numbers.
    facts
        The vectors and scores.
    win
        The query and the two keys.
    box
        The room.
    """

    def __init__(self, clip: Clip, facts: ScoreFacts, win: LengthWin, box: Box) -> None:
        super().__init__()
        # Its columns swell when they are talked about.
        room, floor = box.inset(MOST_SWELL), clip.sizes.floor
        sizes = ((clip.sizes.formula + clip.sizes.label) / 2, clip.sizes.label, floor)
        # The grid shows the scores as well.
        for size, headings in [*((size, HEADINGS) for size in sizes), (floor, SYMBOLS), (floor, SYMBOLS[:-1])]:
            self._build(clip, facts, win, size, headings)
            if self.width <= room.width and self.height <= room.height:
                break
        room.fit(self)

    def shown_text(self) -> list[str]:
        """Return the table, a line for each row."""
        names, *numbers = zip(*self.lines.values(), strict=True)
        rows = [[heading, *row] for heading, row in zip(self.headings, numbers, strict=True)]
        return [joined([piece.text for piece in row]) for row in (names, *rows)]

    def _build(self, clip: Clip, facts: ScoreFacts, win: LengthWin, size: float, headings: Sequence[str]) -> None:
        self.remove(*self.submobjects)
        brief = headings is not HEADINGS
        numbers = _numbers(clip, facts, win, size, brief)
        self.readouts = {key: column[: len(headings)] for key, column in numbers.items()}
        self.headings = [
            clip.formula(name, size=size, color=clip.theme.mute)
            if brief
            else clip.words(clip.say(f"labels.{name}"), size=size, color=clip.theme.mute)
            for name in headings
        ]
        self.lines: dict[int, list[Lettering | Readout]] = {
            key: [clip.formula(symbol("key", key), size=size), *numbers] for key, numbers in self.readouts.items()
        }
        self.columns = {key: VGroup(*pieces) for key, pieces in self.lines.items()}
        self._place(em_of(size), NARROW_COLUMN_EMS if brief else COLUMN_EMS)
        self.add(*self.headings, *self.columns.values())

    def _place(self, em: float, gap: float) -> None:
        leftwards = self.headings[0].right_to_left
        edge, way = (RIGHT, -1) if leftwards else (LEFT, 1)
        for down, name in enumerate(self.headings, start=1):
            name.shift(-name.get_edge_center(edge)[0] * RIGHT - (down * ROW_EMS * em + name.baseline) * UP)
        taken: float = max(name.width for name in self.headings)
        for pieces in self.lines.values():
            width = max(piece.width for piece in pieces)
            taken += gap * em + width
            right = way * taken + (width if leftwards else 0)
            for down, piece in enumerate(pieces):
                piece.shift((right - piece.get_right()[0]) * RIGHT - (down * ROW_EMS * em + piece.baseline) * UP)


def _numbers(clip: Clip, facts: ScoreFacts, win: LengthWin, size: float, brief: bool) -> dict[int, list[Readout]]:
    """Return angle, length and score of the two keys; in brief, with the fewest digits that tell the keys apart."""
    theme, keys = clip.theme, (win.closest, win.winner)
    angles = [facts.angle(win.query, key) or 0.0 for key in keys]
    lengths = [float(norm(facts.K[key])) for key in keys]
    scores = [float(facts.scores[win.query, key]) for key in keys]
    fewest = _telling if brief else lambda values, most: most
    angle, score = fewest(angles, 1), fewest(scores, facts.decimals)
    length = [fewest(lengths, 2) if brief else decimals_needed(value, 2) for value in lengths]
    columns: list[list[tuple[float, str, Callable[[float], str]]]] = [
        [
            (angles[i], theme.angle, partial(degrees, decimals=angle)),
            (lengths[i], theme.key, partial(_short, decimals=length[i])),
            (scores[i], theme.sign_role(scores[i]), partial(_short, decimals=score)),
        ]
        for i in range(len(keys))
    ]
    return {
        key: [clip.readout(value, size=size, color=color, write=write, edge="right") for value, color, write in column]
        for key, column in zip(keys, columns, strict=True)
    }


def _telling(values: Sequence[float], most: int) -> int:
    """Return the fewest decimals, at most some, with which two values look different."""
    return next((decimals for decimals in range(most) if np.ptp(rounded(values, decimals))), most)


def _short(value: float, decimals: int) -> str:
    return compact(value, decimals) if abs(value) >= LONG else number(value, decimals)
