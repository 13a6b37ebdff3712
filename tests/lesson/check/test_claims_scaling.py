"""Parts of the scaling clip that are drawn out of proportion are told; drawn right they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from manim import RIGHT, UP, Mobject, tempconfig

from scenes.claims import Claiming
from scenes.parameters import ScalingParameters
from scenes.parts.histogram import DensityCurve
from scenes.parts.power_table import PowerTable
from scenes.parts.score_column import ShiftedColumn
from scenes.scaling import Scaling
from scenes.scaling_facts import NORMAL_CURVE

Spoil = Callable[[Any], object]
DIMS = [1, 16, 64]
ONE, SIXTEEN, SIXTY_FOUR = range(len(DIMS))
STEEP = "the height of a curve"


def made(params: ScalingParameters) -> Iterator[Scaling]:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        clip = Scaling(params, skip_animations=True)
        clip.setup()
        clip.divided.set_value(1)
        clip.stand_side_by_side(DIMS[1:])
        yield clip


@pytest.fixture(scope="module")
def clip() -> Iterator[Scaling]:
    yield from made(ScalingParameters(dims=DIMS, samples=1000))


def parts(clip: Scaling, at: float = SIXTEEN) -> dict[str, Mobject]:
    clip.at.set_value(at)
    clip.renew()
    shifted = ShiftedColumn(clip, clip.facts, "s", clip.theme.ink, 100.0).settle(clip.scaled.boxes, 1.0)
    left, right = clip.raw, clip.scaled
    return {
        "axis": left.axis.settle(left.boxes.chart, left.axis.top),
        "columns": left.histogram,
        "divided columns": right.histogram,
        "mark": left.mark,
        "normal": left.normal,
        "exact": right.exact or right.normal,
        "bars": left.bars,
        "divided bars": right.bars,
        "raw meter": clip.table.meters(0)[0],
        "divided meter": clip.table.meters(1)[0],
        "track": clip.table.gauges[0].track,
        "pins": shifted.pins,
        "shifted axis": shifted.axis,
        "shifted bars": shifted.bars,
        "powers": PowerTable(clip, clip.facts, clip.facts.powers, clip.stage.body),
    }


def wrong(part: Mobject) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


@pytest.mark.parametrize("at", [ONE, SIXTEEN, SIXTY_FOUR, SIXTEEN + 0.3])
def test_drawn_right_nothing_is_told(clip: Scaling, at: float) -> None:
    for name, part in parts(clip, at).items():
        assert isinstance(part, Claiming) and part.claims(), name
        assert wrong(part) == [], name


def test_a_number_alone_on_its_bar_keeps_within_the_line(clip: Scaling) -> None:
    for one in made(ScalingParameters(dims=[64], samples=1000, n_keys=64)):
        bars = one.raw.bars
        assert wrong(bars) == []
        shown = [value for value in bars.values if value.get_fill_opacity()]
        assert len(shown) == 1
        assert bars.box.left <= shown[0].get_left()[0] and shown[0].get_right()[0] <= bars.box.right


def stretch_column(histogram: Any) -> None:
    highest = histogram.points[:, 1].max()
    histogram.points[histogram.points[:, 1] > highest - 1e-6, 1] += 0.03 * histogram.height


def squeeze(histogram: Any) -> None:
    histogram.stretch(0.97, 0)


@pytest.mark.parametrize(
    ("name", "spoil", "told"),
    [
        ("axis", lambda axis: axis.line.stretch(1.03, 0), "the numbers of an axis"),
        ("axis", lambda axis: axis.numbers[0].shift(0.02 * RIGHT), "the numbers of an axis"),
        ("shifted axis", lambda axis: axis.numbers.shift(0.02 * RIGHT), "the numbers of an axis"),
        ("columns", stretch_column, "the heights of columns"),
        ("divided columns", stretch_column, "the heights of columns"),
        ("columns", squeeze, "the sides of columns"),
        ("columns", lambda columns: columns.shift(0.02 * RIGHT), "the sides of columns"),
        ("mark", lambda mark: mark.stretch(1.03, 0), "the ends of the mark of the spread"),
        ("mark", lambda mark: mark.shift(0.02 * RIGHT), "the ends of the mark of the spread"),
        ("normal", lambda curve: curve.stretch(1.03, 1, about_point=curve.get_bottom()), STEEP),
        ("exact", lambda curve: curve.stretch(1.03, 1, about_point=curve.get_bottom()), STEEP),
        ("exact", lambda curve: curve.stretch(1.03, 0), STEEP),
        ("bars", lambda bars: bars.shape.stretch(1.03, 1, about_point=bars.base.get_center()), "the heights of bars"),
        ("bars", lambda bars: bars.shape.shift(0.02 * UP), "the feet of bars"),
        ("bars", lambda bars: bars.values[0].shift(0.02 * RIGHT), "the numbers on bars"),
        ("divided bars", lambda bars: bars.values[0].set_points(bars.values[1].points), "the numbers on bars"),
        ("raw meter", lambda meter: meter.stretch(1.03, 0, about_edge=RIGHT), "the length of a meter"),
        ("divided meter", lambda meter: meter.shift(0.02 * RIGHT), "the length of a meter"),
        ("track", lambda track: track.stretch(0.97, 0), "the length of a meter"),
        ("pins", lambda pins: pins.stretch(1.03, 0), "the places of pins"),
        ("pins", lambda pins: pins.shift(0.02 * RIGHT), "the places of pins"),
        ("powers", lambda table: table.frame.shift(table.frame.width * RIGHT), "the framed column"),
    ],
)
def test_three_percent_too_much_is_told(clip: Scaling, name: str, spoil: Spoil, told: str) -> None:
    part = parts(clip)[name]
    spoil(part)
    assert told in wrong(part)


def test_what_has_not_followed_its_width_is_told(clip: Scaling) -> None:
    drawn = parts(clip, SIXTEEN)
    clip.at.set_value(SIXTY_FOUR)
    stale = {name for name, part in drawn.items() if wrong(part)}
    # Divided by the root, spread and weights stay; the draws and the exact shape are those of another width.
    assert stale == {"columns", "divided columns", "mark", "normal", "exact", "bars", "raw meter"}


def test_a_curve_of_another_spread_is_told(clip: Scaling) -> None:
    axis = parts(clip)["axis"]
    curve = DensityCurve(axis, lambda: (4.0, NORMAL_CURVE), clip.theme.ink).refresh()  # type: ignore[arg-type]
    assert wrong(curve) == []
    curve.source = lambda: (4.12, NORMAL_CURVE)
    assert wrong(curve) == [STEEP]


def test_weights_shown_that_do_not_sum_to_one_are_told(clip: Scaling) -> None:
    bars = parts(clip)["divided bars"]
    assert isinstance(bars, type(clip.raw.bars)) and len(bars.values) == 8
    bars.values[3].text = "0.99"
    assert "the sum of the weights shown" in wrong(bars)


def test_the_columns_of_raw_scores_hold_all_draws_of_one_width(clip: Scaling) -> None:
    axis, histogram = clip.raw.axis, parts(clip)["columns"]
    low, high = (getattr(histogram.points.reshape(-1, 16, 3), way)(axis=1) for way in ("min", "max"))
    areas = np.prod((high - low)[:, :2], axis=1)
    unit = axis.plot.width / (2 * axis.reach) * axis.plot.height / axis.top
    # All 1000 draws but the few beyond ten thirds of the widest spread are on the axis.
    assert areas.sum() / unit == pytest.approx(1, abs=0.01)
