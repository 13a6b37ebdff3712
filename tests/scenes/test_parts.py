"""Shared parts show the value they are given, at any size."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manim import Circle, Dot, Square, VMobject

from scenes.layout import Box
from scenes.parts.arrow import Arrow
from scenes.parts.axis import Axis, tick_step
from scenes.parts.lines import Band, Dashes, Segment
from scenes.parts.placing import around, place_clear
from scenes.parts.plane import Plane
from scenes.parts.readout import Readout
from scenes.style import THEMES

THEME = THEMES["dark"]
BOX = Box(-3, 4, -2, 2.5)
points = st.tuples(st.floats(-5, 5), st.floats(-5, 5)).map(lambda p: np.array([*p, 0.0]))
vectors = st.tuples(st.floats(-1000, 1000), st.floats(-1000, 1000)).filter(lambda v: np.hypot(*v) >= 0.01)


def corners(shape: VMobject) -> np.ndarray:
    return np.vstack([shape.get_start_anchors(), shape.get_end_anchors()])


@given(points, points)
def test_an_arrow_reaches_from_tail_to_tip_and_no_further(tail: np.ndarray, tip: np.ndarray) -> None:
    arrow = Arrow(lambda: tail, lambda: tip, color=THEME.query)
    length = np.linalg.norm(tip - tail)
    assert np.isfinite(arrow.points).all()
    assert np.min(np.linalg.norm(corners(arrow) - tip, axis=1)) < 1e-9
    if length > 1e-9:
        along = (corners(arrow) - tail) @ (tip - tail) / length
        assert along.min() > -1e-9
        assert along.max() == pytest.approx(length)


def test_an_arrow_follows_its_vector() -> None:
    tip = np.array([1.0, 0, 0])
    arrow = Arrow(lambda: np.zeros(3), lambda: tip, color=THEME.query)
    tip[:] = [0, -2, 0]
    arrow.refresh()
    assert arrow.get_bottom()[1] == pytest.approx(-2)
    assert arrow.middle == pytest.approx([0, -1, 0])


def test_segments_dashes_and_bands_follow_their_ends() -> None:
    end = np.array([2.0, 0, 0])
    segment = Segment(lambda: np.zeros(3), lambda: end, color=THEME.mute, width=2)
    dashes = Dashes(lambda: np.zeros(3), lambda: end, color=THEME.mute, width=2)
    band = Band(
        lambda: np.zeros(3),
        lambda: end,
        color=THEME.positive,
        thickness=0.1,
        offset=0.05,
        ahead=lambda: np.array([5.0, 0, 0]),
        extent=lambda: float(end[0]),
    )
    for x in (2.0, 0.0, -3.0):
        end[0] = x
        for part in (segment, dashes, band):
            part.refresh()
            assert np.isfinite(part.points).all()
            assert (part.get_left()[0], part.get_right()[0]) == pytest.approx((min(x, 0), max(x, 0)))
        # Beside the line, on the same side of it also when the shadow is negative.
        assert (band.get_top()[1], band.get_bottom()[1]) == pytest.approx((-0.05, -0.15))


@given(st.lists(vectors, min_size=1, max_size=5))
def test_a_plane_fits_what_it_is_given_and_keeps_proportions(given_vectors: list[tuple[float, float]]) -> None:
    plane = Plane(given_vectors, BOX, THEME)
    on_screen = np.array([plane.point(v) for v in given_vectors])
    assert (on_screen[:, 0] > BOX.left).all() and (on_screen[:, 0] < BOX.right).all()
    assert (on_screen[:, 1] > BOX.bottom).all() and (on_screen[:, 1] < BOX.top).all()
    lengths = np.linalg.norm(on_screen - plane.origin, axis=1)
    assert lengths == pytest.approx(plane.unit * np.hypot(*np.array(given_vectors).T), rel=1e-6, abs=1e-9)


def test_a_label_moves_to_the_first_free_place() -> None:
    label = Square(side_length=0.5)
    places = [np.array([0.0, 0, 0]), np.array([2.0, 0, 0])]
    assert place_clear(label, places, [], BOX).get_center() == pytest.approx(places[0])
    assert place_clear(label, places, [Dot([0.1, 0, 0])], BOX).get_center() == pytest.approx(places[1])
    assert place_clear(label, places, [Dot([0.1, 0, 0])], BOX.trim(right=2.2)).get_center() == pytest.approx(places[0])


def test_places_around_a_point_stand_off_by_the_distance() -> None:
    label, point = Square(side_length=0.6), np.array([1.0, 1.0, 0.0])
    for center in around(point, label, distance=0.3, first=0.4):
        label.move_to(center)
        nearest = np.clip(point, label.get_corner([-1, -1, 0]), label.get_corner([1, 1, 0]))
        assert np.linalg.norm(nearest - point) >= 0.29


def test_a_box_splits_into_its_shares() -> None:
    left, right = BOX.columns(1, 2, gap=1)
    assert (left.left, left.width, right.width, right.right) == pytest.approx((BOX.left, 2, 4, BOX.right))
    top, bottom = BOX.rows(1, 1, gap=0.5)
    assert (top.top, top.height, bottom.bottom) == pytest.approx((BOX.top, 2, BOX.bottom))
    large = Box(0, 1, 0, 1).fit(Circle(radius=3))
    assert (large.width, *large.get_center()) == pytest.approx((1, 0.5, 0.5, 0))
    small = Box(0, 1, 0, 1).fit(Circle(radius=0.1))
    assert small.width == pytest.approx(0.2)


@pytest.mark.parametrize(
    ("reach", "most", "step"), [(53.3, 3, 20), (53.3, 2, 20), (42.3, 2, 20), (1, 3, 0.5), (10, 3, 5), (0.05, 2, 0.02)]
)
def test_the_step_of_an_axis_is_the_finest_that_has_few_enough_marks(reach: float, most: int, step: float) -> None:
    assert tick_step(reach, most) == pytest.approx(step)


@given(st.floats(1e-3, 1e4), st.integers(2, 5))
def test_an_axis_has_a_mark_on_either_side_and_no_more_than_it_may(reach: float, most: int) -> None:
    assert 1 <= reach / tick_step(reach, most) < most + 1


def shown_marks(width: float) -> list[float]:
    axis = Axis(114, "#000000", lambda mark: Readout(mark, size=44, color="#000000", edge="center"), 3)
    axis.settle(Box(-width / 2, width / 2, 0, 2), 1.0)
    return [mark for mark, number in zip(axis.marks, axis.numbers, strict=True) if number.get_fill_opacity()]


def test_numbers_of_an_axis_that_would_touch_are_left_out_evenly() -> None:
    assert shown_marks(9) == [-100, -50, 0, 50, 100]
    assert shown_marks(3.5) == [-100, 0, 100]
    assert shown_marks(1.2) == [0]


def test_a_number_that_leaves_says_what_it_said() -> None:
    told = [64.0]
    number = Readout(lambda: told[0], size=30, color="#000000")
    last = number.left_behind()
    told[0] = 256.0
    assert (number.refresh().text, last.refresh().text) == ("256", "64")
