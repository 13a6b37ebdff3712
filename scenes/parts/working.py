"""The working beside a figure: given vectors, lengths, angle, shadow and dot product, line by line."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from manim import LEFT, RIGHT, UP, RoundedRectangle, VGroup, smooth, squish_rate_func

from dotattn import digits_that_add, dot_terms, usual_digits
from scenes.layout import Box
from scenes.lettering import Lettering, em_of
from scenes.numerals import bracketed, degrees, pair, plain_degrees, significant, usual
from scenes.parts.casting import Casting
from scenes.parts.factors import product, products_of, sign_role
from scenes.parts.readout import Readout
from scenes.parts.row import on_baseline
from scenes.style import GAP, RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

LINE_EM, GAP_EM, BASELINE_EM = 1.38, 0.3, 0.24
LARGEST, LEAST_SHRUNK = 0.9, 0.85
MOST_TERM_DIGITS = 12
A, B, COSINE = "query(bold(a))", "key(bold(b))", "cos angle(theta)"
LENGTH_A, LENGTH_B, DOT = "query(norm(bold(a)))", "key(norm(bold(b)))", "query(bold(a)) dot key(bold(b))"
ROWS, TALL_ROWS, SQUARE_ROWS, PAIRED_ROWS = 7, 6, 5, 4
FRAME_GAP, WIDE_ANGLE = 0.14, 100.0
# In a square frame what the grid means stands right of the dot product.
DOT_SHARES = (2, 1)
# Under way before the factors in between have quite gone, so that no gap is left standing.
CLOSING = squish_rate_func(smooth, 0.15, 0.85)


class Working:
    """Lines that fill slots of a box; the live numbers follow the figure.

    Parameters
    ----------
    clip
        Sets the lines.
    casting
        The figure: a casts its shadow on b.
    other
        The other way round: b on a.
    box
        The room.
    """

    def __init__(self, clip: Clip, casting: Casting, other: Casting, box: Box) -> None:
        self.clip, self.casting, self.other, self.theme = clip, casting, other, clip.theme
        self.square = clip.frame.width == clip.frame.height
        fewer = [TALL_ROWS] if clip.frame.portrait else []
        for count in [PAIRED_ROWS, SQUARE_ROWS] if self.square else [*fewer, ROWS, ROWS + 1]:
            self._divide(box, count)
            self._set_given()
            self._set_live()
            if self._suits():
                break
        self._place_lines()

    def _divide(self, box: Box, rows: int) -> None:
        """Divide the box into rows, and choose the size of type that suits them."""
        self.rows = box.rows(*[1] * rows, gap=0)
        # In a tall frame the angle stands beside the lengths if it can.
        self.joined = rows == TALL_ROWS
        # In a square one, lines that come and go stand side by side if they can.
        self.paired = rows == PAIRED_ROWS
        self.more = self.rows[3:] if self.square else self.rows[4:] if self.joined else self.rows[5:]
        room = self.rows[0].height / LINE_EM / em_of(1)
        self.size = max(self.clip.sizes.floor, min(LARGEST * self.clip.sizes.formula, room))

    def _suits(self) -> bool:
        """Return whether everything has room in the rows at the size of type."""
        if self.joined and sum(self._widths()) + 2 * GAP > self.rows[0].width:
            return False
        return self._pairs_suit() if self.paired else len(self.components()) <= len(self.more)

    def _pairs_suit(self) -> bool:
        together = [[*self.vectors, *self.lengths], self.components(), self.other_way()]
        widths = [sum(line.width for line in lines) + len(lines) * GAP for lines in together]
        widths.append(self._widest_angle() + 2 * GAP + self.shadow_line.width)
        return max(widths) <= self.rows[0].width

    def _widths(self) -> list[float]:
        """Return the widths of three columns: what is given of a, of b, and the angle."""
        given = zip(self.vectors, self.lengths, strict=True)
        return [*(max(line.width for line in column) for column in given), self._widest_angle()]

    def _set_given(self) -> None:
        casting = self.casting
        self.vectors = [self._line(f"{A} = {pair(casting.vector)}"), self._line(f"{B} = {pair(casting.onto)}")]
        self.lengths = [
            self._line(f"{LENGTH_A} = {usual(casting.length)}"),
            self._line(f"{LENGTH_B} = {usual(casting.onto_length)}"),
        ]

    def _set_live(self) -> None:
        casting, given = self.casting, self.casting.given
        self.theta = self.clip.readout(
            lambda: casting.angle,
            write=lambda now: plain_degrees(now) if casting.at_rest else degrees(now, 2),
            size=self.size,
            color=self.theme.angle,
        )
        self.shadow = casting.live(lambda: casting.shadow.along, casting.length, self.size)
        self.dot = casting.live(lambda: casting.shadow.dot, casting.length * casting.onto_length, self.size)
        self.angle_line = self._line("angle(theta) =", self.theta)
        factors = product(casting.length, "query", given.cosine, "ink", given.along)
        self.shadow_line = self._equation(f"{LENGTH_A} {COSINE} =", factors, self.shadow)
        factors = product(given.along, sign_role(given.along), casting.onto_length, "key", given.dot)
        self.dot_line = self._equation(f"{DOT} =", factors, self.dot)

    def _place_lines(self) -> None:
        """Share rows by the widths of what stands in them."""
        columns = list(zip(self.vectors, self.lengths, strict=True))
        if self.square:
            given = [line for column in columns for line in column]
            places = self.rows[0].columns(*(line.width for line in given), gap=GAP)
            angle, dot = self.rows[1], self.rows[2].columns(*DOT_SHARES)[0]
            live = angle.trim(left=self._widest_angle() + 2 * GAP)
        elif self.joined:
            given = [*self.vectors, *self.lengths]
            above, below = (row.columns(*self._widths(), gap=GAP) for row in self.rows[:2])
            places, angle = [*above[:2], *below[:2]], below[2]
            live, dot = self.rows[2:4]
        else:
            given = [*self.vectors, *self.lengths]
            shares = [VGroup(*column).width for column in columns]
            places = [*self.rows[0].columns(*shares, gap=GAP), *self.rows[1].columns(*shares, gap=GAP)]
            angle, live, dot = self.rows[2:5]
        lines = [*given, self.angle_line, self.shadow_line, self.dot_line]
        for line, place in zip(lines, [*places, angle, live, dot], strict=True):
            _put(line, place)

    def _widest_angle(self) -> float:
        angle = self.clip.readout(WIDE_ANGLE, write=lambda now: degrees(now, 2), size=self.size)
        widest = self._line("angle(theta) =", angle)
        return max(widest.width, self.angle_line.width)

    def components(self) -> list[VGroup]:
        """Return the products of components, on a second line where they are long, and their sum."""
        a, b, total = self.casting.vector, self.casting.onto, self.casting.given.dot
        terms = [float(term) for term in dot_terms(a, b)]
        needed = digits_that_add(terms, total, usual_digits(total))
        digits = [max(min(needed, MOST_TERM_DIGITS), usual_digits(term)) for term in terms]
        products, exact = products_of(a, b, terms, digits)
        added = " + ".join(
            bracketed(significant(term, n), i > 0) for i, (term, n) in enumerate(zip(terms, digits, strict=True))
        )
        self.total = self.clip.readout(total, write=usual, size=self.size, color=self.theme.sign_role(total))
        equals = "=" if needed <= MOST_TERM_DIGITS else "approx"
        last = self._line(f"{'=' if exact else 'approx'} {added} {equals}", self.total)
        first = self._line(DOT, f"= {' + '.join(products)}")
        smallest = max(self.clip.sizes.floor, LEAST_SHRUNK * self.size)
        if self.square or smallest / self.size * first.width <= self.more[0].width:
            return self._aligned([first, last])
        return self._aligned([self._line(DOT, f"= {products[0]}"), self._line(f'"" + {products[1]}'), last])

    def other_way(self) -> list[VGroup]:
        """Return the shadow of b on a, and that times the length of a."""
        other, given = self.other, self.other.given
        numbers = [
            self.clip.readout(value, write=usual, size=self.size, color=self.theme.sign_role(value))
            for value in (given.along, given.dot)
        ]
        self.other_shadow, self.other_dot = numbers
        shadow = product(other.length, "key", given.cosine, "ink", given.along)
        dot = product(given.along, sign_role(given.along), other.onto_length, "query", given.dot)
        lines = [
            self._equation(f"{LENGTH_B} {COSINE} =", shadow, self.other_shadow),
            self._equation(f"{DOT} =", dot, self.other_dot),
        ]
        return [_put(line, place) for line, place in zip(lines, self._places(lines), strict=False)]

    def _places(self, lines: Sequence[VGroup]) -> list[Box]:
        """Return where lines that come and go stand: under each other, or side by side."""
        return self.more[0].columns(*(line.width for line in lines), gap=2 * GAP) if self.paired else self.more

    def closing_up(self) -> list[Any]:
        """Return animations that close the lines of shadow and dot product over the factors that left them."""
        moves: list[Any] = []
        for line in (self.shadow_line, self.dot_line):
            kept: list[Any] = [line[0], line[2]]
            closed = [piece.copy().scale(self.size / kept[0].shown_size, about_edge=LEFT) for piece in kept]
            on_baseline(closed, GAP_EM * em_of(self.size))
            moves += [
                piece.animate(rate_func=CLOSING).match_height(target).move_to(target)
                for piece, target in zip(kept, closed, strict=True)
            ]
        return moves

    def conclusion(self) -> VGroup:
        """Return what it comes to, as a framed formula."""
        first, last = self.more[0], self.more[:2][-1]
        # A single row lends it too little height: it may use some of the margin under the box.
        gap, lower = (FRAME_GAP / 2, GAP / 2) if self.paired else (FRAME_GAP, 0.0)
        place = Box(first.left, first.right, last.bottom - lower, first.top)
        room = place.inset(2 * gap, gap)
        formula = room.shrink(self.clip.formula(f"{DOT} = {LENGTH_A} {COSINE} times {LENGTH_B}"))
        frame = RoundedRectangle(
            width=formula.width + 4 * gap,
            height=formula.height + 2 * gap,
            corner_radius=FRAME_GAP,
            stroke_color=self.theme.mute,
            stroke_width=RULE_WIDTH,
        )
        whole = VGroup(frame.move_to(formula), formula)
        return _put(whole, place)

    def _equation(self, symbols: str, factors: str, result: Readout) -> VGroup:
        """Return a line of three pieces; without factors where they would make it too small to read."""
        line = self._line(symbols, factors, result)
        if line.width * self.clip.sizes.floor / self.size <= self.rows[0].width:
            return line
        short = self._line(symbols, result)
        return VGroup(short[0], VGroup(), short[1])

    def _line(self, *pieces: str | Readout) -> VGroup:
        lettered: list[Lettering | Readout] = [
            self.clip.formula(piece, size=self.size) if isinstance(piece, str) else piece for piece in pieces
        ]
        return on_baseline(lettered, GAP_EM * em_of(self.size))

    def _aligned(self, lines: list[VGroup]) -> list[VGroup]:
        """Put a sum of several lines in its place, later lines below the first sign of equality if they fit."""
        for line, place in zip(lines, self._places(lines), strict=False):
            _put(line, place)
        if self.paired:
            lines[1].shift((lines[0].get_right()[0] + GAP_EM * em_of(self.size) - lines[1].get_left()[0]) * RIGHT)
            return lines
        indent = lines[0][1].get_left()[0]
        for line, place in zip(lines[1:], self.more[1:], strict=False):
            line.shift(min(indent - line.get_left()[0], max(place.right - line.get_right()[0], 0.0)) * RIGHT)
        return lines


def _put(line: VGroup, place: Box) -> VGroup:
    line = place.shrink(line).move_to(place.center)
    first = line[0]
    if isinstance(first, Lettering):
        baseline = place.center[1] - BASELINE_EM * em_of(first.shown_size)
        line.shift((baseline - first.baseline) * UP)
    return line.shift((place.left - line.get_left()[0]) * RIGHT)
