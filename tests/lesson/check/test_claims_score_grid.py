"""Parts of the grid's clip that are drawn out of proportion are told; drawn right they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from manim import DEGREES, RIGHT, ManimColor, Mobject, tempconfig

from lesson.check.truth import check_equation
from scenes.claims import Claiming
from scenes.parameters import Look, ScoreGridParameters
from scenes.parts.arrow import Arrow
from scenes.parts.grid import Cells
from scenes.parts.sums import Sum
from scenes.parts.vectors import AngleArc
from scenes.score_grid import ScoreGrid

Spoil = Callable[[Any], object]


@pytest.fixture(scope="module", params=["dark", "light"])
def clip(request: pytest.FixtureRequest) -> Iterator[ScoreGrid]:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        made = ScoreGrid(ScoreGridParameters(), Look(theme=request.param), skip_animations=True)
        made.setup()
        yield made


def parts(clip: ScoreGrid) -> dict[str, Mobject]:
    assert clip.plane is not None
    arrow = clip.plane.arrows[0]
    assert isinstance(arrow, Arrow)
    arc = next(mark for mark in clip.plane.focus(3, [2]).names if isinstance(mark, AngleArc))
    clip.grid.filled([(0, 2), (3, 2)])
    # -9, the largest score, and 7.
    return {"cell": clip.grid.cells[3, 2], "strongest": clip.grid.cells[0, 2], "arrow": arrow.refresh(), "arc": arc}


def wrong(part: Mobject) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


@pytest.mark.parametrize("name", ["cell", "strongest", "arrow", "arc"])
def test_drawn_right_nothing_is_told(clip: ScoreGrid, name: str) -> None:
    part = parts(clip)[name]
    assert isinstance(part, Claiming) and part.claims()
    assert wrong(part) == []


def fainter(cell: Cells) -> None:
    """Colour a cell as if its score were 5 % smaller."""
    share = cell.facts.shares[cell.pairs[0]]
    cell.set_fill(cell.theme.signed(0.95 * share))


def other_sign(cell: Cells) -> None:
    cell.set_fill(cell.theme.signed(-cell.facts.shares[cell.pairs[0]]))


def stretch_tip(arrow: Arrow) -> None:
    way = arrow.points[12] - arrow.points[0]
    arrow.points[11:13] += 0.03 * way


@pytest.mark.parametrize(
    ("name", "spoil", "told"),
    [
        ("cell", fainter, "the colour of a cell"),
        ("strongest", fainter, "the colour of a cell"),
        ("cell", other_sign, "the colour of a cell"),
        ("strongest", other_sign, "the colour of a cell"),
        ("cell", lambda cell: cell.shift(0.03 * RIGHT), "the place of a cell"),
        ("arrow", stretch_tip, "the vector of an arrow"),
        ("arrow", lambda arrow: arrow.rotate(2 * DEGREES, about_point=arrow.tail()), "the vector of an arrow"),
        ("arc", lambda arc: arc.rotate(3 * DEGREES, about_point=arc.origin), "the ends of an angle's arc"),
        ("arc", lambda arc: arc.set_points(arc.points[:-8]), "the length of an angle's arc"),
    ],
)
def test_drawn_out_of_proportion_it_is_told(clip: ScoreGrid, name: str, spoil: Spoil, told: str) -> None:
    part = parts(clip)[name]
    spoil(part)
    assert told in wrong(part)


def test_a_value_that_changes_leaves_its_cell_behind(clip: ScoreGrid) -> None:
    cell = parts(clip)["cell"]
    before = clip.facts.K[2].copy()
    try:
        clip.facts.K[2] = [1.0, 2.0]
        assert "the colour of a cell" in wrong(cell)
    finally:
        clip.facts.K[2] = before
    assert wrong(cell) == []


def merged(seed: int = 0, size: int = 20) -> list[Cells]:
    entries = np.random.default_rng(seed).normal(size=(2, size, 3)).round(2).tolist()
    params = ScoreGridParameters(tokens=[f"word{index}" for index in range(size)], Q=entries[0], K=entries[1])
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        clip = ScoreGrid(params, skip_animations=True)
        clip.setup()
    pairs = [(query, key) for query in range(size) for key in range(size)]
    return [part for part in clip.grid.filled(pairs) if isinstance(part, Cells)]


def test_cells_that_share_a_shape_are_held_to_their_own_scores() -> None:
    cells = merged()
    assert sum(len(part.pairs) for part in cells) == 400
    assert [wrong(part) for part in cells] == [[]] * len(cells)
    # One cell among the others of another colour.
    strongest, weakest = (
        sorted(cells, key=lambda part: abs(float(part.facts.shares[part.pairs[0]])))[index] for index in (-1, 0)
    )
    weakest.pairs[-1] = strongest.pairs[0]
    assert wrong(weakest) == ["the colour of a cell", "the place of a cell"]


def test_the_colour_of_the_strongest_score_is_the_end_of_the_map(clip: ScoreGrid) -> None:
    cell = parts(clip)["strongest"]
    assert cell.get_fill_color() == ManimColor(clip.theme.negative_cell)


def test_the_sums_of_the_default_clip_add_up(clip: ScoreGrid) -> None:
    sums = [one.equation() for one in clip.spot.sums.values()]
    assert sums[0] == "q_4 · k_3 = 3 · 3 + (−1) · 2 = 7"
    assert [list(check_equation(said)) for said in sums] == [[]] * len(sums)
    assert all(isinstance(one, Sum) for one in clip.spot.sums.values())


@pytest.mark.parametrize(
    ("said", "adds_up"),
    [
        ("q · k = 3 · 3 + (−1) · 2 = 7", True),
        ("q · k = 3 · 3 + (−1) · 2 = 8", False),
        ("q · k = 3 · 3 + 1 · 2 = 7", False),
        ("q · k = 0.5 · 0.25 = 0.13", True),
        ("q · k = 0.5 · 0.25 = 0.12", True),
        ("q · k = 0.5 · 0.25 = 0.14", False),
        ("q · k = 2.5 × 10⁷ · 2 = 5.0 × 10⁷", True),
        ("q · k = 2.5 × 10⁷ · 3 = 5.0 × 10⁷", False),
        ("q · k ≈ 0.333 · 3 = 1.001", True),
        ("q · k = 1 · 2 + … = 17", True),
        ("q · k = 7", True),
    ],
)
def test_an_equation_is_worked_out_from_its_digits(said: str, adds_up: bool) -> None:
    assert (list(check_equation(said)) == []) == adds_up
