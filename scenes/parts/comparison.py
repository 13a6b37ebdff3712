"""Two keys of one query side by side: angle, length and score."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from manim import RIGHT, UP, VGroup

from dotattn import decimals_needed, norm
from scenes.layout import Box
from scenes.lettering import Lettering, em_of
from scenes.numerals import compact, degrees, number
from scenes.parts.headers import symbol
from scenes.parts.readout import Readout
from scenes.score_facts import LengthWin, ScoreFacts

if TYPE_CHECKING:
    from scenes.clip import Clip

HEADINGS = ("angle", "length", "score")
COLUMN_EMS, ROW_EMS, LONG = 0.6, 1.5, 1e5


class Comparison(VGroup):
    """A table with a column for the key at the smallest angle and one for the key that wins.

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
        for size in ((clip.sizes.formula + clip.sizes.label) / 2, clip.sizes.label, clip.sizes.floor):
            self._build(clip, facts, win, size)
            if self.width <= box.width and self.height <= box.height:
                break
        box.fit(self)

    def _build(self, clip: Clip, facts: ScoreFacts, win: LengthWin, size: float) -> None:
        self.remove(*self.submobjects)
        keys = (win.closest, win.winner)
        self.readouts = {key: _numbers(clip, facts, win.query, key, size) for key in keys}
        self.headings = [clip.words(clip.say(f"labels.{name}"), size=size, color=clip.theme.mute) for name in HEADINGS]
        self.lines: dict[int, list[Lettering | Readout]] = {
            key: [clip.formula(symbol("key", key), size=size), *self.readouts[key]] for key in keys
        }
        self.columns = {key: VGroup(*pieces) for key, pieces in self.lines.items()}
        self._place(em_of(size))
        self.add(*self.headings, *self.columns.values())

    def _place(self, em: float) -> None:
        for down, name in enumerate(self.headings, start=1):
            name.shift(-name.get_left()[0] * RIGHT - (down * ROW_EMS * em + name.baseline) * UP)
        right: float = max(name.width for name in self.headings)
        for pieces in self.lines.values():
            right += COLUMN_EMS * em + max(piece.width for piece in pieces)
            for down, piece in enumerate(pieces):
                piece.shift((right - piece.get_right()[0]) * RIGHT - (down * ROW_EMS * em + piece.baseline) * UP)


def _numbers(clip: Clip, facts: ScoreFacts, query: int, key: int, size: float) -> list[Readout]:
    theme = clip.theme
    length, score = float(norm(facts.K[key])), float(facts.scores[query, key])
    decimals = decimals_needed(length, 2)
    columns: list[tuple[float, str, Callable[[float], str]]] = [
        (facts.angle(query, key) or 0.0, theme.angle, lambda value: degrees(value, 1)),
        (length, theme.key, lambda value: _short(value, decimals)),
        (score, theme.sign_role(score), lambda value: _short(value, facts.decimals)),
    ]
    return [clip.readout(value, size=size, color=color, write=write, edge="right") for value, color, write in columns]


def _short(value: float, decimals: int) -> str:
    return compact(value, decimals) if abs(value) >= LONG else number(value, decimals)
