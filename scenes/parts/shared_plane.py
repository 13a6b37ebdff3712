"""Two vectors in the plane they share, true in lengths and angle, and the product of these three."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from manim import DOWN, LEFT, Animation, FadeIn, FadeOut, GrowFromPoint, VGroup, VMobject
from manim.utils.space_ops import angle_of_vector

from scenes.components_facts import ComponentsFacts, Taken
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.numerals import bracketed, number, significant
from scenes.parts.factors import sign_role
from scenes.parts.fan import Fan, Ray
from scenes.parts.fitting import sizes_of
from scenes.parts.moves import early, late
from scenes.parts.noted import fan_above_note
from scenes.parts.placing import around, is_clear, place_clear
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

QUERY, KEY = 0, 1
SYMBOLS = "query(norm(bold(q))) thin key(norm(bold(k))) thin cos angle(theta)"
# At a smaller angle one arrow would hide the other: the lower one is drawn wider.
NEARLY_ALIGNED, WIDE, BELOW = 8.0, 1.6, -1
THETA_GAPS, LEAST_CLEAR = (0.12, 0.3), 0.06
FEW_DIGITS, ZERO_DECIMALS = 3, 3
LINE_BUFF = 0.22


class SharedPlane:
    """Arrows, the angle between them, and a note on what is drawn.

    Parameters
    ----------
    clip
        Sets the words.
    taken
        The vectors.
    box
        The room.
    """

    def __init__(self, clip: Clip, taken: Taken, box: Box) -> None:
        self.clip, self.taken, self.box = clip, taken, box
        self.flat = taken.width == 2
        self.fan, self.note = fan_above_note(box, self._fan, self._note, GAP)
        self.fan.arrows[KEY].set_z_index(BELOW)
        self.theta = self._theta()
        self.grid: list[VMobject] = [self.fan.plane] if self.flat else []

    @property
    def names(self) -> VGroup:
        """The names of the arrows."""
        return VGroup(*self.fan.name(QUERY), *self.fan.name(KEY))

    @property
    def marks(self) -> tuple[list[VMobject], list[VMobject]]:
        """The arc of the angle, and its name; neither where there is no room."""
        return list(self.fan.marks.values()), self.theta

    def growing(self, index: int) -> list[Animation]:
        """Return animations that draw an arrow."""
        origin = self.fan.plane.origin
        return [GrowFromPoint(self.fan.arrow(index), origin), FadeIn(self.fan.name(index), rate_func=late)]

    def becoming(self, other: SharedPlane) -> list[Animation]:
        """Return animations that turn the arrows into those of another, while all that is no longer true goes."""
        arcs, thetas = self.marks
        leaving = [self.names, self.note, *self.grid, *arcs, *thetas]
        arriving = [other.names, other.note, *other.grid]
        return [
            *(FadeOut(part, rate_func=early) for part in leaving),
            *self.fan.becoming(other.fan),
            *(FadeIn(part, rate_func=late) for part in arriving),
        ]

    def _fan(self, box: Box) -> Fan:
        theme, (q, k) = self.clip.theme, self.taken.in_plane
        broad = WIDE if self.taken.theta < NEARLY_ALIGNED else 1.0
        rays = [
            Ray(q, theme.query, partial(self._symbol, "query(bold(q))")),
            Ray(k, theme.key, partial(self._symbol, "key(bold(k))"), broad=broad),
        ]
        return Fan(self.clip, box, rays, {(QUERY, KEY): self.taken.theta})

    def _symbol(self, source: str, size: float, width: float) -> Lettering:
        return self.clip.formula(source, size=size)

    def _note(self, step: float) -> Lettering:
        said = self.clip.say("labels.legend", step=significant(step, 1)) if self.flat else self.clip.say("labels.plane")
        return self.clip.balanced(said, width=self.box.width, size=self.clip.sizes.small, color=self.clip.theme.mute)

    def _theta(self) -> list[VMobject]:
        """Return the name of the angle beside its arc; none where there is no clear place."""
        fan, found = self.fan, list[VMobject]()
        for mark in fan.marks.values():
            label = self.clip.formula("angle(theta)", size=self.clip.sizes.label)
            middle = mark.points[len(mark.points) // 2]
            way = float(angle_of_vector(middle - fan.plane.origin))
            taken = [*fan.arrows, *fan.specks, mark, self.names]
            places = [place for gap in THETA_GAPS for place in around(middle, label, gap, way)]
            place_clear(label, places, taken, fan.plane.box, LEAST_CLEAR)
            if fan.plane.box.holds(label) and is_clear(label, label.get_center(), taken, LEAST_CLEAR):
                found.append(label)
        return found


class LengthsProduct(VGroup):
    """Lengths times cosine in symbols and in numbers, in as few lines as fit a box.

    Parameters
    ----------
    clip
        Sets the formulas.
    facts
        With how many digits.
    taken
        The vectors.
    box
        The room.
    """

    def __init__(self, clip: Clip, facts: ComponentsFacts, taken: Taken, box: Box) -> None:
        (lengths, cosine), equals = _factors(facts, taken)
        value = number(taken.total, facts.term_decimals)
        total = f"{equals} {sign_role(facts.sign(taken.total))}({value})"
        ways = [
            [SYMBOLS, f"= {lengths} times {cosine} {total}"],
            [SYMBOLS, f"= {lengths} times {cosine}", total],
            # Something before it makes the sign a binary one, spaced as such.
            [SYMBOLS, f"= {lengths}", f'"" times {cosine} {total}'],
            [SYMBOLS, f"= {lengths}", f'"" times {cosine}', total],
            [SYMBOLS, total],
        ]
        self.lines = _fitting(clip, box, ways)
        super().__init__(*self.lines)
        box.fit(self)

    def equation(self) -> str:
        """Return it on one line."""
        return " ".join(line.text for line in self.lines)


def conclusion(clip: Clip, box: Box) -> VGroup:
    """Return a dot product by its components and by lengths and angle."""
    dot = "query(bold(q)) dot key(bold(k))"
    by_components, by_angle = "= sum_i query(q_i) key(k_i)", f"= {SYMBOLS}"
    return box.fit(VGroup(*_fitting(clip, box, [[f"{dot} {by_components}", by_angle], [dot, by_components, by_angle]])))


def _factors(facts: ComponentsFacts, taken: Taken) -> tuple[tuple[str, str], str]:
    """Return lengths and cosine with the digits that give the dot product shown, and the sign before that."""
    needed = facts.factor_digits(taken)
    digits = needed or FEW_DIGITS
    q, k = (significant(length, digits) for length in taken.lengths)
    cosine = significant(taken.cosine, digits) if facts.sign(taken.total) else number(0.0, 0)
    return (f"query({q}) times key({k})", bracketed(cosine)), "approx" if needed is None else "="


def _fitting(clip: Clip, box: Box, ways: list[list[str]]) -> list[Lettering]:
    """Return the lines of the first way that fits, in the largest size it does; of the last if none does."""
    for lines in _set(clip, ways):
        stack = VGroup(*lines).arrange(DOWN, buff=LINE_BUFF, aligned_edge=LEFT)
        if stack.width <= box.width and stack.height <= box.height:
            break
    return lines


def _set(clip: Clip, ways: list[list[str]]) -> Iterator[list[Lettering]]:
    for way in ways:
        for size in sizes_of(clip):
            yield [clip.formula(line, size=size) for line in way]
