"""Products as level bars, each in its row, that are laid end to end down the rows, and the bar of their sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from manim import ValueTracker, VGroup, VMobject, smooth

from scenes.claims import Claim
from scenes.components_facts import Taken
from scenes.layout import Box, spot
from scenes.parts.lines import straight
from scenes.parts.shares import level_bar
from scenes.style import AXIS_WIDTH, RULE_WIDTH, Theme

Sign = Callable[[float], float]


class TermBars(VGroup):
    """One bar a product, and one for the sum below.

    Parameters
    ----------
    boxes
        The room of each bar, that of the sum last.
    taken
        The products.
    sign
        Returns a number with the sign it has on screen.
    theme
        Colours.
    """

    def __init__(self, boxes: Sequence[Box], taken: Taken, sign: Sign, theme: Theme) -> None:
        self.boxes, self.taken = list(boxes), taken
        self.grown, self.laid, self.summed = ValueTracker(0), ValueTracker(0), ValueTracker(0)
        self.low = min(0.0, taken.terms.min(), taken.sums.min())
        high = max(0.0, taken.terms.max(), taken.sums.max())
        self.unit = boxes[0].width / ((high - self.low) or 1.0)
        values = [*taken.terms, taken.total]
        self.bars = [
            VMobject(fill_color=theme.sign_role(sign(value)), fill_opacity=1, stroke_width=0) for value in values
        ]
        self.links = [VMobject(stroke_color=theme.mute, stroke_width=RULE_WIDTH) for _ in taken.terms]
        self.zero = VMobject(stroke_color=theme.mute, stroke_width=AXIS_WIDTH)
        self.zero.set_points_as_corners([spot(self.x(0), boxes[0].top), spot(self.x(0), boxes[-1].bottom)])
        super().__init__(*self.links, *self.bars, self.zero)
        self.refresh()

    def x(self, value: float) -> float:
        """Return how far right a sum lies."""
        return float(self.boxes[0].left + (value - self.low) * self.unit)

    def refresh(self) -> TermBars:
        """Redraw as far as bars have grown and gone to their places."""
        for bar, box, (start, end) in zip(self.bars, self.boxes, self._ends(), strict=True):
            drawn = start != end
            bar.set_points(level_bar(self.x(start), self.x(end), box) if drawn else np.zeros((0, 3)))
        for row, link in enumerate(self.links):
            link.set_points(self._link(row))
        return self

    def _link(self, row: int) -> np.ndarray:
        """Return the line from where a bar ends down to the next one, or to the sum; past a product of 0 it goes on."""
        above, below = self.boxes[row : row + 2]
        share = self._laid(row + 1) if row + 1 < self.taken.width else float(self.summed.get_value())
        if not share:
            return np.zeros((0, 3))
        x, top = self.x(self.taken.sums[row + 1]), above.bottom if len(self.bars[row].points) else above.top
        return straight(spot(x, top)[None], spot(x, top + share * (below.top - top))[None])

    def claims(self) -> list[Claim]:
        """Return that every bar reaches from where it starts as far as its product, and the last as far as the sum."""
        foot = self.zero.points[0, 0]
        shown = [row for row, bar in enumerate(self.bars) if len(bar.points)]
        drawn = [(self.bars[row].get_left()[0] - foot, self.bars[row].get_right()[0] - foot) for row in shown]
        meant = [sorted(self._ends()[row]) for row in shown]
        joints = [(row, link) for row, link in enumerate(self.links) if len(link.points)]
        return [
            Claim("the ends of a bar", np.array(drawn).reshape(-1, 2), self.unit * np.array(meant).reshape(-1, 2)),
            Claim(
                "the place of a link",
                [link.get_center()[0] - foot for _, link in joints],
                [self.unit * self.taken.sums[row + 1] for row, _ in joints],
            ),
        ]

    def _ends(self) -> list[tuple[float, float]]:
        """Return from where to where each bar reaches now."""
        taken, ends = self.taken, []
        for row, term in enumerate(taken.terms):
            start = self._laid(row) * float(taken.sums[row])
            ends.append((start, start + _share(self.grown, row) * float(term)))
        return [*ends, (0.0, float(self.summed.get_value()) * float(taken.sums[-1]))]

    def _laid(self, row: int) -> float:
        return _share(self.laid, row)


def _share(tracker: ValueTracker, row: int) -> float:
    """Return how far one of several has gone that go one after another."""
    return float(smooth(min(max(tracker.get_value() - row, 0.0), 1.0)))
