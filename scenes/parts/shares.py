"""Bars that stand for scores and turn into shares of a whole, and the whole they make when laid end to end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from manim import ManimColor, VGroup, VMobject, smooth

from scenes.claims import Claim
from scenes.layout import Box, spot
from scenes.parts.bars import corners, rectangles
from scenes.style import AXIS_WIDTH, RULE_WIDTH, Theme

SCORE_SHARE = 0.62
# How far outlines stand off the bars they are compared with; of low bars, a share of their height.
OUTSET, OUTSET_SHARE = 0.06, 0.25

Source = Callable[[], float]
Values = Callable[[], np.ndarray]


class ShareBars(VGroup):
    """One level bar a key: as long as its score, to either side of a zero line, then as long as its share.

    Parameters
    ----------
    boxes
        The room of each bar; its whole width is a share of 1.
    scores, shares
        Return the scores, and the shares.
    turned
        Returns how far the bars have turned from scores to shares, 0 to 1.
    grown
        Returns how much of their length they have grown to, 0 to 1.
    theme
        Colours.
    apart
        Whether words lie between the bars.
    """

    def __init__(
        self,
        boxes: Sequence[Box],
        scores: Values,
        shares: Values,
        turned: Source,
        grown: Source,
        theme: Theme,
        apart: bool,
    ) -> None:
        self.boxes, self.scores, self.shares, self.turned, self.grown = boxes, scores, shares, turned, grown
        self.theme, self.apart = theme, apart
        self.bars = [VMobject(fill_opacity=1, stroke_width=0) for _ in boxes]
        self.zero = VMobject(stroke_color=theme.mute, stroke_width=AXIS_WIDTH)
        super().__init__(*self.bars, self.zero)
        self.refresh()

    def refresh(self) -> ShareBars:
        """Redraw for the current scores or shares."""
        share = self.turned()
        zero, unit = self._score_scale()
        left, width = self.boxes[0].left, self.boxes[0].width
        foot = (1 - share) * zero + share * left
        lengths = (1 - share) * unit * self.scores() + share * width * self.shares()
        tips = foot + self.grown() * lengths
        for bar, box, tip, score in zip(self.bars, self.boxes, tips, self.scores(), strict=True):
            bar.set_points(level_bar(foot, float(tip), box) if tip != foot else np.zeros((0, 3)))
            start = ManimColor(self.theme.sign_role(score))
            bar.set_fill(start.interpolate(ManimColor(self.theme.key), share))
        self.zero.clear_points()
        for low, high in self._strokes():
            self.zero.start_new_path(spot(foot, high))
            self.zero.add_line_to(spot(foot, low))
        return self

    def claims(self) -> list[Claim]:
        """Return that bars start at the line and reach as far as their scores, or as their shares of the room."""
        zero, unit = self._score_scale()
        share, foot = self.turned(), self.zero.points[0, 0]
        shown = [index for index, bar in enumerate(self.bars) if len(bar.points)]
        ends = [bar_ends(self.bars[index], foot) for index in shown]
        by_score = self.grown() * unit * self.scores()[shown]
        by_share = self.grown() * self.boxes[0].width * self.shares()[shown]
        lengths = [tip - start for start, tip in ends]
        return [
            Claim("the length of a bar", lengths, (1 - share) * by_score + share * by_share),
            Claim("the start of a bar", [start for start, _ in ends], np.full(len(shown), foot)),
            Claim("the line bars start at", foot, (1 - share) * zero + share * self.boxes[0].left),
        ]

    def _strokes(self) -> list[tuple[float, float]]:
        """Return the ends of the strokes of the zero line: one along all bars, or one a bar where words lie between."""
        if self.apart:
            return [(box.bottom, box.top) for box in self.boxes]
        return [(self.boxes[-1].bottom, self.boxes[0].top)]

    def _score_scale(self) -> tuple[float, float]:
        """Return where a score of zero lies, and the length of one."""
        scores, box = self.scores(), self.boxes[0]
        low, high = min(0.0, float(scores.min())), max(0.0, float(scores.max()))
        unit = SCORE_SHARE * box.width / ((high - low) or 1.0)
        return box.left - low * unit, unit


class Strip(VGroup):
    """The bars of all keys end to end, the whole they make as long as the room.

    Each comes down from its row, or grows in its place where words lie on the way.

    Parameters
    ----------
    box
        The room.
    rows
        Where each bar comes from.
    shares, starts
        Return the shares, and where each starts in the whole.
    poured
        Returns how many bars have come down.
    theme
        Colours.
    apart
        Whether words lie on the way.
    """

    def __init__(
        self, box: Box, rows: Sequence[Box], shares: Values, starts: Values, poured: Source, theme: Theme, apart: bool
    ) -> None:
        self.box, self.rows, self.shares, self.starts, self.poured = box, rows, shares, starts, poured
        self.apart = apart
        # The edge, in the colour behind, keeps neighbours apart.
        self.pieces = [
            VMobject(fill_color=theme.key, fill_opacity=1, stroke_color=theme.background, stroke_width=RULE_WIDTH)
            for _ in rows
        ]
        super().__init__(*self.pieces)
        self.refresh()

    def refresh(self) -> Strip:
        """Redraw for the current shares."""
        for index, piece in enumerate(self.pieces):
            room = self._room(index)
            piece.set_points(level_bar(room.left, room.right, room) if self._share(index) > 0 else np.zeros((0, 3)))
        return self

    def claims(self) -> list[Claim]:
        """Return that pieces that have come down are as long as their shares, and lie end to end."""
        shares, starts, down = self.shares(), self.starts(), int(self.poured())
        shown = [index for index, piece in enumerate(self.pieces) if len(piece.points)]
        ends = [bar_ends(self.pieces[index], -np.inf) for index in shown]
        left, width = self.box.left, self.box.width
        return [
            Claim("the length of a piece", [tip - start for start, tip in ends][:down], width * shares[shown][:down]),
            Claim("the place of a piece", [start for start, _ in ends][:down], left + width * starts[:down]),
        ]

    def _share(self, index: int) -> float:
        return float(smooth(min(max(self.poured() - index, 0.0), 1.0)))

    def _room(self, index: int) -> Box:
        share, row, box = self._share(index), self.rows[index], self.box
        length, start = box.width * float(self.shares()[index]), box.left + box.width * float(self.starts()[index])
        if self.apart:
            return Box(start, start + share * length, box.bottom, box.top)
        left = row.left + share * (start - row.left)
        bottom = (1 - share) * row.bottom + share * box.bottom
        top = (1 - share) * row.top + share * box.top
        return Box(left, left + length, bottom, top)


class Ghosts(VMobject):
    """Outlines of bars as they were, to compare with what they become."""

    def __init__(self, boxes: Sequence[Box], shares: Values, color: str) -> None:
        super().__init__(stroke_color=color, stroke_width=RULE_WIDTH, fill_opacity=0)
        self.boxes, self.shares = boxes, shares
        for box, share in zip(boxes, shares(), strict=True):
            around = box.inset(0, -min(OUTSET, OUTSET_SHARE * box.height))
            self.append_points(level_bar(box.left, box.left + box.width * float(share), around))

    def claims(self) -> list[Claim]:
        """Return that each outline is as long as its share of the room."""
        low, high = corners(self)
        return [Claim("the length of an outline", high[:, 0] - low[:, 0], self.boxes[0].width * self.shares())]


def level_bar(start: float, end: float, box: Box) -> np.ndarray:
    """Return the outline of a level bar between two places, as high as a box."""
    edges = (min(start, end), max(start, end), box.bottom, box.top)
    return rectangles(*(np.array([edge]) for edge in edges))


def bar_ends(bar: VMobject, foot: float) -> tuple[float, float]:
    """Return where a bar starts and ends: at its left, unless its right edge lies at the line it starts from."""
    low, high = corners(bar)
    left, right = float(low[0, 0]), float(high[0, 0])
    return (right, left) if abs(right - foot) < abs(left - foot) else (left, right)


def bar_box(bar: VMobject) -> Box:
    """Return the box a bar fills."""
    (left, bottom), (right, top) = (edge[0] for edge in corners(bar))
    return Box(left, right, bottom, top)
