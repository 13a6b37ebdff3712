"""Lines share rows so that none runs into the next, and columns line up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from scenes.layout import Box
from scenes.parts.arrangement import Arrangement, Block, arrangements
from scenes.style import FRAMES

BOX = Box(0, 10, 0, 4)
WIDTHS = {"a": 2.0, "b": 1.0, "length_a": 3.0, "length_b": 0.5, "theta": 2.0, "shadow": 4.0, "dot": 4.0, "legend": 2.0}
PAIR = Arrangement((Block((("a", "b"), ("length_a", "length_b"))), Block((("theta",),))), more=1)
CASES = [(aspect, arrangement) for aspect, frame in FRAMES.items() for arrangement in arrangements(frame)]


def test_columns_are_as_wide_as_their_widest_line() -> None:
    assert PAIR.blocks[0].widths(WIDTHS) == [3.0, 1.0]


def test_growth_is_that_of_the_narrowest_block() -> None:
    # Columns of 3 and 1 and a gap of a quarter in 2.25: half as large; theta alone would have room to spare.
    assert PAIR.growth(WIDTHS, 2.25) == pytest.approx(0.5)


def test_a_legend_keeps_its_size() -> None:
    # Beside a legend of 2 and a gap of a half, 2 are left for 4.
    beside = Arrangement((Block((("dot", "legend"),), spread=False),), more=1)
    assert beside.growth(WIDTHS, 4.5) == pytest.approx(0.5)


def test_lines_of_a_column_begin_at_one_place() -> None:
    places = PAIR.places(WIDTHS, BOX.rows(1, 1, 1, 1, gap=0))
    assert places["a"].left == places["length_a"].left == places["theta"].left == 0
    assert places["b"].left == places["length_b"].left > places["length_a"].left + 3.0
    assert places["a"].bottom == places["length_a"].top


@pytest.mark.parametrize(("aspect", "arrangement"), CASES)
def test_every_line_has_its_place_wide_enough_and_apart(aspect: str, arrangement: Arrangement) -> None:
    growth = min(1.0, arrangement.growth(WIDTHS, BOX.width))
    needed = {name: growth * width for name, width in WIDTHS.items()} | {"legend": WIDTHS["legend"]}
    rows = BOX.rows(*[1] * arrangement.count, gap=0)
    places = arrangement.places(needed, rows)
    assert set(places) - {"legend"} == set(WIDTHS) - {"legend"}
    assert all(place.width >= needed[name] - 1e-9 for name, place in places.items())
    assert all(place.right <= BOX.right + 1e-9 for place in places.values())
    for row in rows:
        line = sorted((place for place in places.values() if place.top == row.top), key=lambda place: place.left)
        assert all(one.right < other.left for one, other in pairwise(line))
    assert all(place.bottom >= rows[-arrangement.more].top - 1e-9 for place in places.values())
