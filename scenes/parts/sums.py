"""The dot product of one query and one key, worked out term by term."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from manim import DOWN, LEFT, RIGHT, VGroup

from dotattn import decimals_that_agree, dot
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.numerals import LONG, math_equals, math_number
from scenes.parts.headers import symbol
from scenes.parts.row import on_baseline
from scenes.parts.tokens import set_token
from scenes.score_facts import Pair, ScoreFacts
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

MOST_TERMS, FIRST_TERMS = 4, 2
MOST_FACTOR_DECIMALS = 3
LINE_BUFF = 0.16


class Sum(VGroup):
    """The words of a pair, and below them its score as a sum of products."""

    def __init__(self, pair: VGroup, lines: Sequence[Lettering], value: float) -> None:
        super().__init__(pair, *lines)
        self.pair, self.lines, self.value = pair, list(lines), value
        self.arrange(DOWN, buff=LINE_BUFF, aligned_edge=LEFT)

    def equation(self) -> str:
        """Return what the lines say, as one."""
        return " ".join(line.text for line in self.lines)


class SumWriter:
    """Writes out one score, in the largest size and the fewest lines that fit the box.

    Parameters
    ----------
    clip
        Sets the words.
    facts
        The vectors and scores.
    query, key
        The pair.
    box
        The room.
    """

    def __init__(self, clip: Clip, facts: ScoreFacts, query: int, key: int, box: Box) -> None:
        self.clip, self.facts, self.query, self.key, self.box = clip, facts, query, key, box
        self.value = float(facts.scores[query, key])
        self.pair = self._words()
        largest, label = clip.sizes.formula, clip.sizes.label
        sizes = (largest, (largest + label) / 2, label, clip.sizes.floor)
        self.ways = [(way, size) for ways in (self._full_ways(), self._short_ways()) for size in sizes for way in ways]

    def first_fit(self, start: int = 0) -> int:
        """Return the index of the first way from `start` on that fits; the last if none does."""
        return next((i for i in range(start, len(self.ways)) if self._fits(self._lines(i))), len(self.ways) - 1)

    def written(self, start: int = 0) -> Sum:
        """Return the sum in the middle of the box, written in the first way from `start` on that fits."""
        return self.box.fit(Sum(self.pair, self._lines(self.first_fit(start)), self.value))

    def _lines(self, index: int) -> list[Lettering]:
        way, size = self.ways[index]
        return [self.clip.formula(line, size=size) for line in way]

    def _fits(self, lines: list[Lettering]) -> bool:
        height = self.pair.height + sum(line.height + LINE_BUFF for line in lines)
        return max(line.width for line in lines) <= self.box.width and height <= self.box.height

    def _full_ways(self) -> list[list[str]]:
        """Return ways to break the sum into lines, the fewest lines first."""
        dot, total = self._dot_and_total()
        equals, terms, elided = self._terms()
        if equals == "approx":
            total = total.replace("=", equals, 1)
        if elided:
            return [[dot, f"{equals} {' + '.join(terms)} + dots.c", total]]
        ways = [[f"{dot} {equals} {' + '.join(terms)}", total], [dot, f"{equals} {' + '.join(terms)}", total]]
        for first in sorted({2, 1} & set(range(len(terms)))):
            rest = [terms[i : i + first] for i in range(first, len(terms), first)]
            # Something before it makes the plus a binary one, spaced as such.
            more = [f'"" + {" + ".join(line)}' for line in rest]
            ways.append([dot, f"{equals} {' + '.join(terms[:first])}", *more, total])
        return ways

    def _short_ways(self) -> list[list[str]]:
        dot, total = self._dot_and_total()
        return [[f"{dot} {total}"], [dot, total]]

    def _dot_and_total(self) -> tuple[str, str]:
        dot = f"{symbol('query', self.query)} dot {symbol('key', self.key)}"
        return dot, f"{math_equals(self.value)} {math_number(self.value, self.facts.decimals)}"

    def _terms(self) -> tuple[str, list[str], bool]:
        """Return the sign of equality, the terms to show, and whether some are left out."""
        q, k = self.facts.Q[self.query], self.facts.K[self.key]
        needed = _decimals_needed(q, k, self.facts.decimals)
        decimals = min(needed, MOST_FACTOR_DECIMALS)
        shown = len(q) if len(q) <= MOST_TERMS else FIRST_TERMS
        terms = [
            f"query({_factor(x, decimals)}) dot key({_factor(y, decimals)})"
            for x, y in zip(q[:shown], k[:shown], strict=True)
        ]
        whole = needed == decimals and all(math_equals(factor) == "=" for factor in (*q, *k))
        return "=" if whole else "approx", terms, shown < len(q)

    def _words(self) -> VGroup:
        """Return the two words, cut to share the width of the box."""
        size = self.clip.sizes.label
        times = self.clip.words("·", size=size, color=self.clip.theme.mute)
        room = (self.box.width - times.width) / 2 - 2 * LINE_BUFF
        words = [
            set_token(word, room, partial(self.clip.words, size=size, color=color))
            for word, color in (
                (self.facts.params.tokens[self.query], self.clip.theme.query),
                (self.facts.params.keys_of[self.key], self.clip.theme.key),
            )
        ]
        return on_baseline([words[0], times, words[1]], LINE_BUFF)


def alike(clip: Clip, facts: ScoreFacts, pairs: Sequence[Pair], box: Box) -> dict[Pair, Sum]:
    """Return the sums of some pairs in one size, broken into lines at the same places, with one left edge."""
    writers = {pair: SumWriter(clip, facts, *pair, box) for pair in pairs}
    start = max((writer.first_fit() for writer in writers.values()), default=0)
    sums = {pair: writer.written(start) for pair, writer in writers.items()}
    left = min((written.get_left()[0] for written in sums.values()), default=box.left)
    for written in sums.values():
        written.shift((left - written.get_left()[0]) * RIGHT)
    return sums


def _decimals_needed(q: np.ndarray, k: np.ndarray, decimals: int) -> int:
    """Return the decimals of the factors that give the score shown; more than are ever shown where none do."""
    try:
        return decimals_that_agree(np.stack([q, k]), lambda rows: dot(*rows), decimals)
    except ValueError:
        # Of a score with more digits than floating point has, the last ones come from no factors.
        return MOST_FACTOR_DECIMALS + 1


def _factor(value: float, decimals: int) -> str:
    shown = math_number(value, decimals, trim=True)
    return f"({shown})" if value < 0 and shown != "0" else shown


def line_product(clip: Clip, facts: ScoreFacts, query: int, box: Box) -> VGroup:
    """Return all scores of a query as one product, with its numbers if they lie in a row short enough to be read."""
    if facts.params.orientation == "query_cols":
        return stacked(clip, [f"key(K) {symbol('query', query)}^top"])
    scores, product = facts.row(query), f"{symbol('query', query)} key(K)^top"
    if max(abs(scores)) < LONG:
        row = ", ".join(math_number(score, facts.decimals) for score in scores)
        written = stacked(clip, [product, f'= mat(delim: "[", {row})'])
        if written.width / box.width <= clip.sizes.formula / clip.sizes.floor:
            return written
    return stacked(clip, [product])


def mirrored(clip: Clip, facts: ScoreFacts, pair: Pair, size: float | None = None) -> VGroup:
    """Return the two scores of a pair of tokens, either way round; as large as formulas unless a size is given."""
    lines = []
    for i, j in (pair, pair[::-1]):
        score = float(facts.scores[i, j])
        shown = f"{math_equals(score)} {math_number(score, facts.decimals)}"
        lines.append(f"{symbol('query', i)} dot {symbol('key', j)} {shown}")
    return stacked(clip, lines, size)


def stacked(clip: Clip, lines: Sequence[str], size: float | None = None) -> VGroup:
    """Set formulas under each other."""
    return VGroup(*(clip.formula(line, size=size) for line in lines)).arrange(DOWN, buff=GAP, aligned_edge=LEFT)
