"""What is written beside a histogram of scores: the sum, its variance, the conditions and a legend."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, VGroup, VMobject

from dotattn import dot_std, dot_variance
from scenes.layout import Box, spot
from scenes.lettering import Lettering
from scenes.numerals import number
from scenes.parts.histogram import CURVE_WIDTH, DASHED_WIDTH, FILL, SPREAD_WIDTH
from scenes.parts.legend import Legend
from scenes.parts.score_column import ScoreColumn, header_size, text_size
from scenes.scaling_facts import ScalingFacts
from scenes.scaling_words import equals, root_of
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

SHOWN_TERMS = 3
SWATCH_HEIGHT, DASHES = 0.22, 4
RAW = "bold(q) dot bold(k)"


def quotient(power: float) -> str:
    """Return the formula of a score divided by a power of d_k."""
    return f"{RAW} \\/ {divisor_of(power)}" if power else RAW


def fraction(power: float) -> str:
    """Return the same with a bar."""
    return f"frac({RAW}, {divisor_of(power)})" if power else RAW


def divisor_of(power: float) -> str:
    """Return the formula of a power of d_k."""
    return root_of("d_k", power)


class SpreadWords:
    """Sets the words and formulas of the clip that are not part of a column.

    Parameters
    ----------
    clip
        Sets them.
    facts
        What they speak of.
    """

    def __init__(self, clip: Clip, facts: ScalingFacts) -> None:
        self.clip, self.facts, self.sizes = clip, facts, clip.sizes
        self.line_size = header_size(clip)

    def terms(self, d_k: int, box: Box) -> Lettering:
        """Return the dot product written as a sum, as large as the longest may be, with dots for most terms."""
        longest = self.clip.formula(self._sum(self.facts.growing[-1]), size=self.sizes.formula)
        size = self.sizes.formula * min(1.0, box.width / longest.width)
        return self.clip.formula(self._sum(d_k), size=size).move_to(box.center)

    @staticmethod
    def _sum(d_k: int) -> str:
        terms = [f"query(q_{number(index, 0)}) key(k_{number(index, 0)})" for index in _indices(d_k)]
        return f"query(bold(q)) dot key(bold(k)) = {_joined(terms, d_k)}"

    def legend(self, column: ScoreColumn) -> Legend:
        """Return the names of what a chart shows."""
        clip, theme = self.clip, self.clip.theme
        draws = clip.say("legend.draws", samples=grouped(self.facts.params.samples))
        entries: list[tuple[VMobject, str]] = [(_patch(column.tint), draws)]
        if column.exact is not None:
            entries.append((_line(theme.ink, CURVE_WIDTH), clip.say("legend.exact")))
        entries.append((_dashed(theme.mute if column.exact else theme.ink), clip.say("legend.normal")))
        entries.append((_line(theme.ink, SPREAD_WIDTH), clip.say("legend.spread")))
        return Legend([(sample, self._text(name)) for sample, name in entries])

    def reasons(self, d_k: int, box: Box) -> VGroup:
        """Return how the variances of the terms add, what spread that makes, and what must hold for it."""
        one, total = number(dot_variance(1), 0), number(dot_variance(d_k), 0)
        added = _joined([one] * len(_indices(d_k)), d_k)
        variance = f'"{self.clip.say("variance")}" = {added}' + (f" = angle({total})" if d_k > 1 else "")
        spread = dot_std(d_k)
        shown = number(spread, 2, trim=True)
        root = f'"{self.clip.say("sd")}" = sqrt(angle({total})) {equals(spread, shown)} {shown}'
        shape = self.clip.say(f"shape.{self.facts.params.components}")
        conditions = self._text(self.clip.say("conditions", shape=shape), box.width)
        formulas = VGroup(*(self.clip.formula(line, size=self.line_size) for line in (variance, root)))
        box.shrink(formulas.arrange(DOWN, buff=GAP))
        pieces = [*formulas, conditions]
        spare = (box.height - sum(piece.height for piece in pieces)) / len(pieces)
        return box.fit(VGroup(*pieces).arrange(DOWN, buff=min(max(GAP, spare), 2 * GAP)))

    def about_gauges(self, box: Box) -> Lettering:
        """Return what the gauges are gauges of, and what their gradient is."""
        return box.fit(self._small(f"{self._over_rows()} {self.clip.say('gradient')}", box.width))

    def rows(self, box: Box) -> Lettering:
        """Return what the gauges are gauges of."""
        return box.fit(self._small(self._over_rows(), box.width))

    def cancelling(self, shift: float, box: Box) -> Lettering:
        """Return why adding the same to every score changes no weight."""
        more = number(shift, 0)
        source = f"frac(e^(s_i + {more}), sum_j e^(s_j + {more})) = frac(e^(s_i), sum_j e^(s_j))"
        return box.fit(self.clip.formula(source, size=self.sizes.formula))

    def closing(self, width: float) -> VGroup:
        """Return under what conditions one power holds the spread, and that there are others."""
        attention = 'op("softmax") (frac(Q K^top, sqrt(angle(d_k))))'
        pieces = [self.clip.formula(attention, size=self.line_size)] if self.clip.frame.landscape else []
        pieces += [self._text(self.clip.say(key), width) for key in ("under_conditions", "choices")]
        return VGroup(*pieces).arrange(DOWN, buff=2 * GAP if self.clip.frame.landscape else GAP)

    def _over_rows(self) -> str:
        return self.clip.say("gauge_rows", rows=grouped(self.facts.rows))

    def divisor(self, d_k: int, box: Box) -> Lettering | None:
        """Return what the scores are divided by, where there is room above the gauges."""
        if not self.clip.frame.landscape:
            return None
        divisor = self.facts.divisor(d_k)
        shown = number(divisor, 2, trim=True)
        source = root_of(f"angle({number(d_k, 0)})", self.facts.params.power)
        result = "" if self.facts.params.power == 1 else f"{equals(divisor, shown)} {shown}"
        formula = self.clip.formula(f"div {source} {result}", size=self.sizes.label)
        return formula.move_to(box.center)

    def _text(self, words: str, width: float = inf) -> Lettering:
        return self.clip.balanced(words, width=width, size=text_size(self.clip), color=self.clip.theme.mute)

    def _small(self, words: str, width: float) -> Lettering:
        return self.clip.balanced(words, width=width, size=self.sizes.small, color=self.clip.theme.mute)


def _indices(d_k: int) -> list[int]:
    return list(range(1, d_k + 1)) if d_k <= SHOWN_TERMS else [1, 2, d_k]


def _joined(terms: list[str], d_k: int) -> str:
    if d_k <= SHOWN_TERMS:
        return " + ".join(terms)
    return " + ".join([*terms[:-1], "dots.c", terms[-1]])


def grouped(count: int) -> str:
    """Write a whole number with thin spaces between thousands."""
    digits = number(count, 0)
    head = len(digits) % 3
    groups = [digits[:head]] * bool(head) + [digits[start : start + 3] for start in range(head, len(digits), 3)]
    return "\N{NARROW NO-BREAK SPACE}".join(groups)


def _patch(color: str) -> VMobject:
    ends = (spot(0, 0), spot(1, 0), spot(1, SWATCH_HEIGHT), spot(0, SWATCH_HEIGHT), spot(0, 0))
    return VMobject(fill_color=color, fill_opacity=FILL, stroke_width=0).set_points_as_corners(ends)


def _line(color: str, width: float) -> VMobject:
    return VMobject(stroke_color=color, stroke_width=width).set_points_as_corners([spot(0, 0), spot(1, 0)])


def _dashed(color: str) -> VMobject:
    line = VMobject(stroke_color=color, stroke_width=DASHED_WIDTH)
    marks = np.linspace(0, 1, 2 * DASHES)
    for start, end in zip(marks[::2], marks[1::2], strict=True):
        line.start_new_path(np.array([start, 0, 0]))
        line.add_line_to(np.array([end, 0, 0]))
    return line
