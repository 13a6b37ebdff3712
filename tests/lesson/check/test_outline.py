"""Outlines against shapes whose measures are known."""

from __future__ import annotations

import numpy as np
import pytest
import shapely
from manim import Annulus, Circle, Line, Square, VMobject

from lesson.check.outline import outline


def test_a_square_is_its_four_corners() -> None:
    made = outline(Square(2).points)
    assert len(made.areas) == 1
    assert shapely.area(made.areas[0]) == pytest.approx(4)
    assert len(shapely.get_coordinates(made.areas[0])) == 5
    assert made.low == pytest.approx([-1, -1]) and made.high == pytest.approx([1, 1])


def test_a_circle_is_as_round_as_a_pixel_can_tell() -> None:
    made = outline(Circle(1).points)
    assert shapely.area(made.areas[0]) == pytest.approx(np.pi, rel=0.01)
    radii = np.hypot(*shapely.get_coordinates(made.areas[0]).T)
    assert radii == pytest.approx(1, abs=1e-3)


def test_a_ring_has_two_subpaths() -> None:
    made = outline(Annulus(inner_radius=1, outer_radius=2).points)
    assert sorted(shapely.area(made.areas)) == pytest.approx([np.pi, 4 * np.pi], rel=0.01)


def test_a_line_encloses_nothing() -> None:
    made = outline(Line([0, 0, 0], [3, 4, 0]).points)
    assert len(made.areas) == 0
    assert shapely.length(made.lines).sum() == pytest.approx(5)


def test_separate_lines_stay_separate() -> None:
    shape = VMobject()
    for x in (0.0, 1.0):
        shape.start_new_path(np.array([x, 0, 0]))
        shape.add_line_to(np.array([x, 2, 0]))
    made = outline(shape.points)
    assert len(made.lines) == 2 and shapely.length(made.lines) == pytest.approx([2, 2])


def test_a_shape_that_crosses_itself_is_still_an_area() -> None:
    bow = VMobject().set_points_as_corners([[0, 0, 0], [2, 2, 0], [2, 0, 0], [0, 2, 0], [0, 0, 0]])
    made = outline(bow.points)
    assert shapely.is_valid(made.areas).all() and shapely.covers(made.areas[0], shapely.Point(1.8, 1.0))


def test_a_shape_without_extent_has_a_place() -> None:
    made = outline(np.full((4, 3), 0.5))
    assert made.low == pytest.approx([0.5, 0.5]) and made.high == pytest.approx([0.5, 0.5])
    assert len(made.areas) == 0
