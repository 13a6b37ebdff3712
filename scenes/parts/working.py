"""The working beside a figure: given vectors, lengths, angle, shadow and dot product, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from manim import LEFT, RIGHT, UP, RoundedRectangle, VGroup, VMobject, smooth, squish_rate_func

from scenes.layout import Box
from scenes.lettering import Lettering, em_of
from scenes.numerals import degrees, pair, plain_degrees, usual
from scenes.parts.arrangement import LEGEND, Arrangement, arrangements
from scenes.parts.casting import Casting
from scenes.parts.factors import MOST_FACTOR_DIGITS, component_sum, product, sign_role
from scenes.parts.readout import Readout
from scenes.parts.row import on_baseline
from scenes.style import GAP, RULE_WIDTH

if TYPE_CHECKING:
    from scenes.clip import Clip

LINE_EM, GAP_EM, BASELINE_EM = 1.38, 0.3, 0.24
LARGEST, LEAST_SHRUNK, SAME_SIZE = 0.9, 0.85, 0.01
# A size of type, of a formula's, at which there is no need to look for a larger one.
COMFORTABLE = 0.75
# Most significant digits of the factors and terms of a sum: fewer where these are too long for their lines.
DIGITS = ((MOST_FACTOR_DIGITS, 12), (4, 9), (3, 6), (3, 3), (2, 3), (1, 3))
A, B, COSINE = "query(bold(a))", "key(bold(b))", "cos angle(theta)"
LENGTH_A, LENGTH_B, DOT = "query(norm(bold(a)))", "key(norm(bold(b)))", "query(bold(a)) dot key(bold(b))"
FRAME_GAP, WIDE_ANGLE = 0.14, 100.0
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
    legend
        What the grid means; in a square frame it stands beside a line.
    """

    def __init__(self, clip: Clip, casting: Casting, other: Casting, box: Box, legend: VMobject) -> None:
        self.clip, self.casting, self.other, self.theme = clip, casting, other, clip.theme
        self.box, self._legend = box, legend
        self.fits = self._arrange_best(arrangements(clip.frame))
        places = self.arrangement.places(self._widths(), self.rows)
        for name, line in self._lines().items():
            _put(line, places[name])

    def _arrange_best(self, choices: Sequence[Arrangement]) -> bool:
        """Set the lines as large as they can be, and return whether they can be read."""
        best, size = choices[-1], 0.0
        for choice in choices:
            # No need to set what cannot become larger.
            if self._largest(choice) > max(size, self.clip.sizes.floor) and self._arrange(choice):
                best, size = choice, self.size
            if size >= COMFORTABLE * self.clip.sizes.formula:
                return True
        self._arrange(best)
        return size > 0

    def _largest(self, arrangement: Arrangement) -> float:
        """Return the largest size of type for the rows of an arrangement."""
        height = self.box.height / arrangement.count
        return min(LARGEST * self.clip.sizes.formula, height / LINE_EM / em_of(1))

    def _arrange(self, arrangement: Arrangement) -> bool:
        """Set the lines for an arrangement, and return whether they all fit and can be read."""
        self.arrangement, largest = arrangement, self._largest(arrangement)
        self.rows = self.box.rows(*[1] * arrangement.count, gap=0)
        self.more = self.rows[-arrangement.more :]
        # With room for a single one, lines that come and go stand side by side.
        self.paired = len(self.more) == 1
        self._set(largest)
        growth = arrangement.growth(self._widths(), self.box.width)
        if growth < 1:
            self._set(growth * self.size)
        return min(largest, growth * largest) >= self.clip.sizes.floor and self._more_fit()

    def _more_fit(self) -> bool:
        """Return whether what comes and goes has room in its rows at a size that can be read."""
        groups = (self.components(), self.other_way())
        enough = self.paired or max(len(lines) for lines in groups) <= len(self.more)
        pieces = [piece for lines in groups for line in lines for piece in line]
        sizes = [piece.shown_size for piece in pieces if isinstance(piece, Lettering | Readout)]
        return enough and min(sizes) >= self.clip.sizes.floor - SAME_SIZE

    @property
    def legend_row(self) -> Box:
        """The row in which the legend stands in a square frame."""
        place = self.arrangement.places(self._widths(), self.rows)[LEGEND]
        return Box(self.box.left, self.box.right, place.bottom, place.top)

    def _set(self, size: float) -> None:
        self.size = max(size, self.clip.sizes.floor)
        self._set_given()
        self._set_live()

    def _lines(self) -> dict[str, VGroup]:
        """Return the lines that stay, by their names in an arrangement."""
        given = {"a": self.vectors[0], "length_a": self.lengths[0], "b": self.vectors[1], "length_b": self.lengths[1]}
        return {**given, "theta": self.angle_line, "shadow": self.shadow_line, "dot": self.dot_line}

    def _widths(self) -> dict[str, float]:
        """Return the widths that lines take, live numbers at their widest."""
        widths = {name: line.width for name, line in self._lines().items()}
        casting, gap = self.casting, GAP_EM * em_of(self.size)
        angles = [degrees(WIDE_ANGLE, 2), *(plain_degrees(stop) for stop in casting.stops)]
        for name, live, texts in (
            ("theta", self.theta, angles),
            ("shadow", self.shadow, casting.live_texts(lambda cast: cast.along, casting.length)),
            ("dot", self.dot, casting.live_texts(lambda cast: cast.dot, casting.length * casting.onto_length)),
        ):
            symbols = self._lines()[name][0]
            widest = max(live.advance_of(text) for text in texts)
            widths[name] = max(widths[name], symbols.width + gap + widest)
        return {**widths, LEGEND: self._legend.width}

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

    def components(self) -> list[VGroup]:
        """Return the products of components and their sum, on as many lines as they need."""
        for factor_digits, term_digits in DIGITS:
            for lines in self._ways_of_adding(factor_digits, term_digits):
                if self._have_room(lines):
                    return self._aligned(lines)
        return self._aligned(lines)

    def _ways_of_adding(self, factor_digits: int, term_digits: int) -> Iterator[list[VGroup]]:
        """Yield the sum by components in ever shorter lines."""
        casting, total = self.casting, self.casting.given.dot
        said = component_sum(casting.vector, casting.onto, total, factor_digits=factor_digits, term_digits=term_digits)
        (first, second), added = said.products, " + ".join(said.terms)
        self.total = self.clip.readout(total, write=usual, size=self.size, color=self.theme.sign_role(total))
        last = self._line(f"{said.gives} {added} {said.equals}", self.total)
        yield [self._line(DOT, f"= {first} + {second}"), last]
        if not self.paired:
            yield [self._line(DOT, f"= {first}"), self._line(f'"" + {second}'), last]
            split = [self._line(f"{said.gives} {added}"), self._line(said.equals, self.total)]
            yield [self._line(DOT, f"= {first}"), self._line(f'"" + {second}'), *split]

    def _have_room(self, lines: Sequence[VGroup]) -> bool:
        """Return whether lines that come and go fit without shrinking much."""
        if self.paired:
            return sum(line.width for line in lines) + (len(lines) - 1) * 2 * GAP <= self.box.width
        smallest = max(self.clip.sizes.floor, LEAST_SHRUNK * self.size) / self.size
        return len(lines) <= len(self.more) and smallest * max(line.width for line in lines) <= self.box.width

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
        if line.width * self.clip.sizes.floor / self.size <= self.box.width:
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
