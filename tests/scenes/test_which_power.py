"""The clip of the power against closed forms and an independent simulation, and any powers and widths."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from manim import UP, tempconfig
from pydantic import ValidationError

from scenes.claims import Claiming
from scenes.clip import Beat
from scenes.parameters import WhichPowerParameters
from scenes.power_facts import ROWS, PowerFacts
from scenes.which_power import WhichPower

Play = Callable[..., Any]

BEATS = ["spread", "weights", "too_little", "root", "too_much", "takeaway"]


def facts(**params: Any) -> PowerFacts:
    return PowerFacts(WhichPowerParameters(**params))


def simulated(d_k: int, n_keys: int, power: float, rows: int = 8000) -> np.ndarray:
    """Return the mean ranked weights of rows whose every component is drawn."""
    rng = np.random.default_rng(7)
    q, K = rng.normal(size=(rows, d_k)), rng.normal(size=(rows, n_keys, d_k))
    scores = np.einsum("rd,rkd->rk", q, K) / d_k**power
    grown = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.sort(grown / grown.sum(axis=1, keepdims=True), axis=1)[:, ::-1].mean(axis=0)


def test_numbers_at_the_stops_of_the_default_clip(play: Play) -> None:
    seen: dict[str, tuple[str, str]] = {}

    def watch(clip: WhichPower, beat: Beat) -> None:
        seen[beat.name] = (clip.sd.value.text, clip.largest.value.text)

    clip = play("which_power", None, watch)
    assert [beat.name for beat in clip.timeline] == WhichPower.beat_names() == BEATS
    assert {name: sd for name, (sd, _) in seen.items()} == {
        **{"spread": "8", "weights": "8", "too_little": "2.83", "root": "1", "too_much": "0.125", "takeaway": "1"}
    }
    # 100,000 rows drawn in full gave .8751, .6684, .3603 and .1485; the error of 50,000 rows is about .001.
    for name, largest in (("weights", 0.8751), ("too_little", 0.6684), ("root", 0.3603), ("too_much", 0.1485)):
        assert float(seen[name][1]) == pytest.approx(largest, abs=0.004)


@pytest.mark.parametrize("power", [0.0, 0.25, 0.5, 1.0])
def test_the_spread_is_a_power_of_the_width(power: float) -> None:
    known = facts(d_k=256)
    for width in (1, 4, 64, 256):
        assert known.spread(width, power) == pytest.approx(width ** (0.5 - power))


@pytest.mark.parametrize("power", [0.0, 0.3, 0.5, 1.0])
def test_bars_are_the_mean_ranked_weights_of_fully_drawn_rows(power: float) -> None:
    known = facts(d_k=16, n_keys=4)
    assert known.weights(power) == pytest.approx(simulated(16, 4, power), abs=0.015)
    assert known.weights(power).sum() == pytest.approx(1)
    assert known.largest(power) == known.weights(power)[0]
    assert len(known.draws) == ROWS


@pytest.mark.parametrize("power", [0.0, 0.25, 0.5, 0.9, 1.0])
def test_the_line_lies_straight_on_logarithmic_axes(power: float) -> None:
    known = facts(d_k=64)
    for width in (1, 4, 16, 64):
        across = math.log(width) / math.log(64)
        assert known.across(width) == pytest.approx(across)
        # From the middle, at a spread of 1, up by half the height at power 0 and down by as much at power 1.
        assert known.height(known.spread(width, power)) == pytest.approx(0.5 + (0.5 - power) * across)


@pytest.mark.parametrize(
    ("d_k", "widths"), [(64, [1, 4, 16, 64]), (100, [1, 4, 16, 64, 100]), (4, [1, 4]), (8, [1, 4, 8])]
)
def test_marks_are_powers_of_four_and_the_widest(d_k: int, widths: list[int]) -> None:
    assert facts(d_k=d_k).widths == widths


@pytest.mark.parametrize(
    ("powers", "missing"), [([], ("too_little", "too_much")), ([0.25], ("too_much",)), ([0.75, 1], ("too_little",))]
)
def test_powers_not_asked_for_are_left_out(play: Play, powers: list[float], missing: tuple[str, ...]) -> None:
    names = [beat.name for beat in play("which_power", powers=powers).timeline]
    assert names == [name for name in BEATS if name not in missing]


def test_most_of_the_weight_is_said_only_where_it_is(play: Play) -> None:
    captions = {beat.name: beat.caption for beat in play("which_power").timeline}
    assert "most of the weight" in captions["weights"]
    captions = {beat.name: beat.caption for beat in play("which_power", d_k=4, n_keys=16).timeline}
    assert facts(d_k=4, n_keys=16).largest(0.0) < 0.5
    assert "prefers" in captions["weights"]


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"powers": [1, 0.25]}, "powers: each number once, from small to large"),
        ({"powers": [0.5]}, "powers: numbers other than 0.5"),
        ({"powers": [0]}, "greater than 0"),
        ({"powers": [1.5]}, "less than or equal to 1"),
        ({"d_k": 3}, "greater than or equal to 4"),
        ({"n_keys": 17}, "less than or equal to 16"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_key(params: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError) as refused:
        WhichPowerParameters(**params)
    assert told in str(refused.value)


@pytest.fixture
def clip() -> WhichPower:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        made = WhichPower(WhichPowerParameters(), skip_animations=True)
        made.setup()
    return made


def wrong(part: Any) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


@pytest.mark.parametrize("power", [0.0, 0.25, 0.37, 1.0])
def test_drawn_right_nothing_is_told(clip: WhichPower, power: float) -> None:
    clip.power.set_value(power)
    for part in (clip.chart.line, clip.dial.handle, clip.bars):
        assert wrong(part.refresh()) == []
    assert wrong(clip.chart.ghost(power)) == []


def test_what_stays_behind_is_told(clip: WhichPower) -> None:
    clip.power.set_value(0.4)
    assert wrong(clip.chart.line) == ["the ends of a line of spreads"]
    assert wrong(clip.dial.handle) == ["the place of a handle"]
    assert "the heights of bars" in wrong(clip.bars)
    assert wrong(clip.chart.ghost(0.4).shift(0.03 * UP)) == ["the ends of a line of spreads"]
