"""Drawn vectors, shadows, areas and angles say what they draw: a stretched, moved or miscoloured one is found."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from manim import PI, RIGHT, UP, VMobject

from scenes.claims import Claiming
from scenes.layout import Box
from scenes.parts.arrow import Arrow
from scenes.parts.compass import AngleMark, Compass, Elbow
from scenes.parts.lines import Dashes
from scenes.parts.plane import Plane
from scenes.parts.shade import SignedArea, SignedBand, Speck
from scenes.style import THEMES

THEME = THEMES["dark"]
ORIGIN, TIP = np.array([-1.0, -0.5, 0.0]), np.array([2.0, 3.5, 0.0])
# b is [4, 0], a is [3, 4], a unit is a scene unit.
COMPASS = Compass.between(ORIGIN, [4, 0], [3, 4])


def arrow() -> Arrow:
    return Arrow(lambda: ORIGIN, lambda: TIP, color=THEME.query, shows=lambda: np.array([3.0, 4.0, 0.0]))


def band(shadow: float = 3.0) -> SignedBand:
    return SignedBand(
        lambda: ORIGIN,
        lambda: ORIGIN + shadow * RIGHT,
        extent=lambda: shadow,
        offset=0.1,
        ahead=lambda: ORIGIN + 4 * RIGHT,
        theme=THEME,
    )


def area(shadow: float = 3.0) -> SignedArea:
    return SignedArea(COMPASS, lambda: shadow, lambda: 4.0, lambda: shadow * 4.0, THEME)


def arc(degrees: float = 53.13) -> AngleMark:
    return AngleMark(COMPASS, lambda: degrees, 0.8, THEME.angle)


def elbow() -> Elbow:
    return Elbow(lambda: ORIGIN, lambda: (0.3 * RIGHT, 0.3 * UP), THEME.mute)


def dashes() -> Dashes:
    return Dashes(lambda: ORIGIN, lambda: TIP, color=THEME.mute, width=2)


def plane() -> Plane:
    return Plane([(3, 4), (-2, 1)], Box(-3, 3, -2, 2), THEME)


def speck() -> Speck:
    return Speck(lambda: TIP, THEME.query, shown=True)


Make = Callable[[], VMobject]
PARTS: list[Make] = [arrow, band, area, arc, elbow, dashes, plane, speck]
TRUE: list[Make] = [*PARTS, lambda: band(-3.0), lambda: area(-3.0), lambda: arc(180.0), lambda: arc(0.0)]


def faults(part: VMobject) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


@pytest.mark.parametrize("make", TRUE)
def test_what_is_drawn_true_is_no_finding(make: Make) -> None:
    assert faults(make()) == []


@pytest.mark.parametrize("make", [arrow, band, area, dashes, plane])
def test_three_percent_too_large_is_a_finding(make: Make) -> None:
    assert faults(make().scale(1.03))


@pytest.mark.parametrize("make", PARTS)
def test_what_no_longer_follows_its_value_is_a_finding(make: Make) -> None:
    part = make()
    part.stretch(0.9, 0, about_point=ORIGIN).shift(0.05 * UP)
    assert faults(part)


@pytest.mark.parametrize("make", [lambda: band(3.0), lambda: area(3.0)])
def test_the_colour_of_the_other_sign_is_a_finding(make: Make) -> None:
    assert faults(make().set_fill(THEME.negative)) == ["the colour of a sign"]


def test_a_shadow_on_the_wrong_side_of_its_foot_is_a_finding() -> None:
    wrong = band(3.0)
    wrong.extent = lambda: -3.0
    assert "the length of a band" in faults(wrong)


def test_an_arc_of_another_angle_is_a_finding() -> None:
    turned = arc(53.13)
    turned.theta = lambda: 55.0
    assert faults(turned) == ["the ends of an angle's arc"]


def test_an_arc_on_the_other_side_is_a_finding() -> None:
    assert faults(arc().flip(RIGHT, about_point=ORIGIN))


def test_a_right_angle_that_is_askew_is_a_finding() -> None:
    assert "a right angle" in faults(elbow().apply_matrix([[1, 0.3], [0, 1]], about_point=ORIGIN))


def test_an_arrow_turned_away_is_a_finding() -> None:
    assert faults(arrow().rotate(PI / 100, about_point=ORIGIN)) == ["the vector of an arrow"]


def test_axes_beside_the_origin_are_a_finding() -> None:
    wrong = plane()
    wrong.axes.shift(0.1 * UP)
    assert faults(wrong) == ["the place of the axes"]
