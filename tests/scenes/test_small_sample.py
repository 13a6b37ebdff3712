"""The clip of the small sample against hand-worked matrices and closed forms, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from manim import RIGHT, tempconfig
from pydantic import ValidationError

from scenes.claims import Claiming
from scenes.parameters import Look, SmallSampleParameters
from scenes.small_sample import SmallSample
from scenes.small_sample_facts import SHOWN, SmallSampleFacts

Play = Callable[..., Any]

BEATS = ["one_try", "again", "many", "quarter", "grow", "takeaway"]
QUICK = {"tries": 1000, "sizes": [2, 8]}


def facts(**params: Any) -> SmallSampleFacts:
    return SmallSampleFacts(SmallSampleParameters(**params))


def test_numbers_of_the_default_clip(play: Play) -> None:
    shown: dict[str, list[str]] = {}
    clip = play("small_sample", None, lambda clip, beat: shown.update({beat.name: list(beat.shown)}))
    assert [beat.name for beat in clip.timeline] == SmallSample.beat_names() == BEATS
    # Scores of Q = [[-.6, -.7], [-1.7, .6]] and K = [[.1, .2], [-1.3, 1.1]]: -.20 .01 -.05 2.87, whose mean is .6575
    # and whose squares add up to 8.2795: 8.2795 / 4 - .6575^2 = 1.6376.
    assert any("−0.20 0.01" in line for line in shown["one_try"])
    assert "variance 1.6" in shown["one_try"]
    assert "(1 − 1/4) · 2 = 1.5" in shown["quarter"]
    # A million tries simulated apart: 5 % below .0474, 5 % above 5.450.
    low, high = (float(end) for end in next(line for line in shown["many"] if "–" in line).split(" – "))
    assert low == pytest.approx(0.0474, rel=0.05)
    assert high == pytest.approx(5.45, rel=0.05)


def test_each_try_is_worked_out_from_the_numbers_shown() -> None:
    shown = facts(seed=3).shown
    assert len(shown) == SHOWN
    for one in shown:
        assert np.allclose(one.Q, np.round(one.Q, 1), atol=1e-12)
        S = [[sum(q * k for q, k in zip(row, column, strict=True)) for column in one.K] for row in one.Q]
        assert np.allclose(one.S, S)
        assert one.variance == pytest.approx(np.var(S))


@pytest.mark.parametrize("d_k", [1, 2, 4])
def test_ranges_narrow_around_what_theory_says(d_k: int) -> None:
    tried = facts(d_k=d_k, sizes=[2, 8, 32]).tried
    widths = [row.high - row.low for row in tried]
    assert widths == sorted(widths, reverse=True)
    assert all(row.low < d_k < row.high for row in tried)
    for row in tried:
        assert row.mean == pytest.approx(d_k * (1 - 1 / row.n**2), rel=0.05)


@pytest.mark.parametrize("seed", range(5))
def test_the_axis_holds_all_ranges_and_single_tries(seed: int) -> None:
    known = facts(seed=seed, d_k=3, **QUICK)
    values = [*(row.high for row in known.tried), *(one.variance for one in known.shown), 3]
    assert max(values) < 2 * known.half < 4 * max(values)


def test_the_histogram_holds_all_tries_on_the_axis() -> None:
    known = facts(**QUICK)
    edges, areas = known.bins
    assert edges[0] == -known.half and edges[-1] == known.half
    # At least the nineteen twentieths that are below the upper end of the range.
    assert 0.95 <= areas.sum() <= 1
    assert known.peak == pytest.approx((areas / np.diff(edges)).max())


def test_an_exact_mean_of_many_digits_is_about(play: Play) -> None:
    shown: dict[str, tuple[str, ...]] = {}
    play("small_sample", None, lambda clip, beat: shown.update({beat.name: beat.shown}), sizes=[3, 12], tries=1000)
    assert "(1 − 1/9) · 2 ≈ 1.8" in shown["quarter"]


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"sizes": [4, 2]}, "sizes: each number once, from small to large"),
        ({"sizes": [9, 64]}, "sizes: a first number of 2 to 8, not 9"),
        ({"sizes": [4, 15]}, "sizes: a last number of at least 16 after 4, not 15"),
        ({"sizes": [2]}, "at least 2 items"),
        ({"sizes": [2, 257]}, "less than or equal to 256"),
        ({"d_k": 17}, "less than or equal to 16"),
        ({"tries": 999}, "greater than or equal to 1000"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_key(params: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError) as refused:
        SmallSampleParameters(**params)
    assert told in str(refused.value)


@pytest.mark.parametrize(("size", "d_k"), [(2, 2), (2, 1), (8, 16)])
@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_matrices_fit_their_room_whole_or_the_scores_alone(aspect: Any, size: int, d_k: int) -> None:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        params = SmallSampleParameters(sizes=[size, 64], d_k=d_k, tries=1000)
        made = SmallSample(params, Look(aspect=aspect), skip_animations=True)
        made.setup()
    assert all(made.stage.body.holds(block) for block in made.panel.matrices)
    assert {len(block) for block in made.panel.matrices} == {2 if size == 8 else 3}


@pytest.fixture(scope="module")
def clip() -> SmallSample:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        made = SmallSample(SmallSampleParameters(tries=1000), skip_animations=True)
        made.setup()
    return made


def wrong(part: Any) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


def test_drawn_right_nothing_is_told(clip: SmallSample) -> None:
    chart = clip.chart
    for part in (chart.axis, chart.rule, clip.histogram, clip.bar, *clip.dots, *clip.rows.bars):
        assert wrong(part) == []


def test_what_stands_elsewhere_is_told(clip: SmallSample) -> None:
    moved = {part: wrong(part.copy().shift(0.03 * RIGHT)) for part in (clip.chart.rule, clip.bar, clip.dots[0])}
    assert list(moved.values()) == [
        ["the place of an upright line"],
        ["the ends and the mean of a range"],
        ["the place of a try"],
    ]
