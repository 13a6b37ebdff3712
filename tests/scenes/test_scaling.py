"""The scaling clip shows what the storyboard and independent numbers say, at every aspect and hostile data."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from manim import DL, UR, tempconfig

from scenes.clip import Beat, Clip
from scenes.lettering import Lettering
from scenes.parameters import Look, ScalingParameters
from scenes.parts.readout import Readout
from scenes.scaling import Scaling
from scenes.scaling_facts import ScalingFacts
from scenes.style import SAFE_MARGIN

BEATS = ["one", "widen", "why", "softmax", "gauges", "divide", "sweep", "not_overflow", "takeaway"]
# Expected order statistics of eight standard normal draws (David and Nagaraja, table).
ORDER = np.array([-1.4236, -0.8522, -0.4728, -0.1525, 0.1525, 0.4728, 0.8522, 1.4236])
# Mean largest weight, mean entropy, median gradient at 64, and their sampling errors.
HEALTH_64 = {False: (0.874, 0.320, 0.062), True: (0.359, 1.726, 0.367)}
HEALTH_ERRORS = (0.004, 0.008, 0.006)
TOUCH = 0.015
HOSTILE: list[dict[str, Any]] = [
    {},
    {"dims": [1], "n_keys": 2},
    {"dims": [4096], "n_keys": 64, "power": 1.0},
    {"dims": [2, 3, 5, 7], "components": "rademacher", "power": 0.25, "samples": 1000},
    {"dims": [1, 2, 4, 8, 16, 32, 64, 128], "components": "uniform", "power": 0.0, "n_keys": 10, "samples": 1000},
    {"dims": [1, 16, 512], "components": "laplace", "power": 0.75, "n_keys": 3, "samples": 1000, "seed": 9},
]


def weights_of(scores: np.ndarray) -> np.ndarray:
    grown = np.exp(scores - scores.max())
    return grown / grown.sum()


def shown(clip: Clip) -> list[Any]:
    """Every piece of text on screen."""
    found = {}
    for mobject in clip.mobjects:
        for piece in mobject.get_family():
            if isinstance(piece, Lettering | Readout) and visible(piece):
                found[id(piece)] = piece
    return list(found.values())


def visible(piece: Any) -> bool:
    return any(part.has_points() and part.get_fill_opacity() > 0 for part in piece.get_family())


@pytest.fixture(scope="module")
def snapshots() -> dict[str, dict[str, Any]]:
    """Play the default clip once and note what it shows at the end of every beat."""
    seen: dict[str, dict[str, Any]] = {}

    def watch(clip: Any, beat: Beat) -> None:
        seen[beat.name] = {
            "clip": clip,
            "caption": beat.caption,
            "d_k": clip.d_k.value.text,
            "raw": [stat.value.text for stat in (*clip.raw.means, *clip.raw.spreads)],
            "scaled": [stat.value.text for stat in clip.scaled.spreads],
            "raw_weights": clip.raw.bars.weights.copy(),
            "scaled_weights": clip.scaled.bars.weights.copy(),
            "histogram": clip.raw.histogram.points.copy(),
            "plot": clip.raw.axis.plot,
            "top": clip.raw.axis.top,
            "gauges": [[value.text for value in clip.table.values(side)] for side in (0, 1)]
            if beat.name in ("gauges", "divide", "sweep")
            else [],
            "bars": [value.text for value in clip.raw.bars.values],
            "reach": clip.raw.axis.reach,
            "ghosts": len(clip.raw.ghosts),
            "meters": [[gauge.meters[side].width / gauge.track.width for gauge in clip.table.gauges] for side in (0, 1)]
            if beat.name in ("gauges", "divide", "sweep")
            else [],
        }

    quiet = {"dry_run": True, "verbosity": "ERROR", "progress_bar": "none"}
    with tempconfig({**quiet, "pixel_width": 120, "pixel_height": 120}):
        clip = Scaling(skip_animations=True)
        clip.when_beat_ends = lambda beat: watch(clip, beat)
        clip.render()
    return seen


def test_beats_are_those_of_the_storyboard(snapshots: dict[str, dict[str, Any]]) -> None:
    assert Scaling.beat_names() == BEATS == list(snapshots)


@pytest.mark.parametrize(
    ("beat", "d_k"), [("one", 1), ("widen", 256), ("why", 256), ("softmax", 64), ("divide", 64), ("sweep", 1024)]
)
def test_spread_measured_and_exact(snapshots: dict[str, dict[str, Any]], beat: str, d_k: int) -> None:
    at = snapshots[beat]
    mean, exact_mean, std, exact_std = at["raw"]
    assert at["d_k"] == str(d_k)
    assert exact_std == str(math.isqrt(d_k))
    assert exact_mean == "0"
    # Four standard errors of 20 000 draws whose kurtosis is 3 + 6 / d_k.
    assert float(std) == pytest.approx(math.sqrt(d_k), rel=4 * math.sqrt((2 + 6 / d_k) / 20000) / 2 + 0.005 / d_k**0.5)
    assert abs(float(mean.replace("\N{MINUS SIGN}", "-"))) < 4 * math.sqrt(d_k / 20000) + 0.005


@pytest.mark.parametrize("beat", ["divide", "sweep"])
def test_dividing_by_the_root_brings_the_spread_back_to_one(snapshots: dict[str, dict[str, Any]], beat: str) -> None:
    std, exact = snapshots[beat]["scaled"]
    assert exact == "1"
    assert float(std) == pytest.approx(1, abs=0.03)


@pytest.mark.parametrize(("beat", "sd"), [("softmax", 8), ("divide", 8), ("sweep", 32)])
def test_raw_bars_are_the_softmax_of_the_row(snapshots: dict[str, dict[str, Any]], beat: str, sd: int) -> None:
    at = snapshots[beat]
    np.testing.assert_allclose(np.sort(at["raw_weights"]), weights_of(ORDER * sd), atol=2e-4)
    assert sorted(at["bars"]) == sorted(f"{weight:.2f}" for weight in weights_of(ORDER * sd))


@pytest.mark.parametrize("beat", ["divide", "sweep"])
def test_divided_bars_do_not_move(snapshots: dict[str, dict[str, Any]], beat: str) -> None:
    np.testing.assert_allclose(np.sort(snapshots[beat]["scaled_weights"]), weights_of(ORDER), atol=2e-5)
    assert max(snapshots[beat]["scaled_weights"]) == pytest.approx(0.364, abs=5e-4)


def test_bars_are_as_high_as_their_weights(snapshots: dict[str, dict[str, Any]]) -> None:
    bars = snapshots["takeaway"]["clip"].shifted[0].bars
    corners = bars.shape.points.reshape(8, 16, 3)
    heights = corners[:, :, 1].max(axis=1) - corners[:, :, 1].min(axis=1)
    np.testing.assert_allclose(heights / heights.max(), bars.weights / bars.weights.max(), atol=1e-9)


@pytest.mark.parametrize(("beat", "inside"), [("one", 0.99), ("widen", 0.99)])
def test_histogram_has_the_area_of_the_draws_on_the_axis(
    snapshots: dict[str, dict[str, Any]], beat: str, inside: float
) -> None:
    at = snapshots[beat]
    corners = at["histogram"].reshape(-1, 16, 3)
    widths = corners[:, :, 0].max(axis=1) - corners[:, :, 0].min(axis=1)
    heights = corners[:, :, 1].max(axis=1) - corners[:, :, 1].min(axis=1)
    unit = at["plot"].width / (2 * at["reach"]) * at["plot"].height / at["top"]
    assert inside <= (widths * heights).sum() / unit <= 1 + 1e-9


def test_gauges_agree_with_the_storyboard(snapshots: dict[str, dict[str, Any]]) -> None:
    for side, scaled in ((0, False), (1, True)):
        values = [float(text) for text in snapshots["divide"]["gauges"][side]]
        for value, known, error in zip(values, HEALTH_64[scaled], HEALTH_ERRORS, strict=True):
            assert value == pytest.approx(known, abs=error)
    raw_gradient = snapshots["sweep"]["gauges"][0][2]
    assert raw_gradient.endswith("×10⁻⁶")


@pytest.mark.parametrize(("beat", "whole"), [("gauges", 1.0), ("divide", 0.5), ("sweep", 0.5)])
def test_a_meter_is_its_share_of_the_track_alone_or_of_half_of_it(
    snapshots: dict[str, dict[str, Any]], beat: str, whole: float
) -> None:
    most = (1, math.log(8), 0.5)
    values = [0.0 if "×" in text else float(text) for text in snapshots[beat]["gauges"][0]]
    expected = [whole * value / full for value, full in zip(values, most, strict=True)]
    assert snapshots[beat]["meters"][0] == pytest.approx(expected, abs=0.002)


@pytest.mark.parametrize("beat", ["softmax", "gauges"])
def test_raw_scores_alone_fill_their_chart(snapshots: dict[str, dict[str, Any]], beat: str) -> None:
    at = snapshots[beat]
    highest = at["histogram"][:, 1].max() - at["histogram"][:, 1].min()
    assert 0.6 <= highest / at["plot"].height <= 1
    assert at["ghosts"] == 0


def test_the_readout_of_a_width_changes_before_what_follows_from_it(
    play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, float]] = []
    sweep = Scaling.sweep

    def watched(clip: Any, *animations: Any, **kwargs: Any) -> None:
        seen.append((clip.d_k.value.text, clip.raw.now("exact_std")))
        sweep(clip, *animations, **kwargs)

    monkeypatch.setattr(Scaling, "sweep", watched)
    play("scaling", dims=[1, 4, 16], samples=1000)
    assert seen[:2] == [("4", 1.0), ("16", 2.0)]


def test_adding_the_same_changes_no_weight(snapshots: dict[str, dict[str, Any]]) -> None:
    plain, moved = snapshots["not_overflow"]["clip"].shifted
    assert [value.text for value in plain.bars.values] == [value.text for value in moved.bars.values]
    assert (plain.largest.value.text, moved.largest.value.text) == ("11.4", "111.4")
    assert snapshots["not_overflow"]["d_k"] == "64"
    assert [mark - 100 for mark in moved.axis.marks] == plain.axis.marks
    assert plain.axis.plot.left < plain.pins.get_left()[0] < plain.pins.get_right()[0] < plain.axis.plot.right
    assert plain.pins.width >= 0.7 * plain.axis.plot.width


def test_table_of_powers(snapshots: dict[str, dict[str, Any]]) -> None:
    spreads = snapshots["takeaway"]["clip"].powers.spreads
    for (d_k, power), value in spreads.items():
        assert float(value.text) == pytest.approx(d_k ** (0.5 - power), abs=5.1e-4)
    assert {value.text for (_, power), value in spreads.items() if power == 0.5} == {"1"}


def test_captions_are_short(snapshots: dict[str, dict[str, Any]]) -> None:
    assert all(len(at["caption"].split()) <= 17 for at in snapshots.values())


@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"dims": [1, 4], "power": 0.0}, ("changes nothing", "widen alike")),
        ({"dims": [4, 16], "power": 1.0}, ("leaves an sd of 0.25", "scores shrink")),
        ({"dims": [4, 16], "power": 0.25}, ("16^0.25 = 2 leaves an sd of 2", "still widen")),
        ({"dims": [64], "n_keys": 2}, ("√64 = 8 brings the sd back to 1", None)),
    ],
)
def test_sentences_follow_the_data(
    play: Callable[..., Any], params: dict[str, Any], expected: tuple[str, str | None]
) -> None:
    captions = {beat.name: beat.caption for beat in play("scaling", samples=1000, **params).timeline}
    assert expected[0] in captions["divide"]
    if expected[1] is None:
        assert "sweep" not in captions
    else:
        assert expected[1] in captions["sweep"]


@pytest.mark.parametrize(
    ("aspect", "params"),
    [
        *itertools.product(["16:9", "1:1", "9:16"], HOSTILE[:1]),
        *zip(itertools.cycle(["16:9", "1:1"]), HOSTILE[1:], strict=False),
        *itertools.product(["9:16"], HOSTILE[1:]),
    ],
    ids=lambda value: value if isinstance(value, str) else "-".join(str(part) for part in value.values()),
)
def test_everything_is_in_its_place(play: Callable[..., Any], aspect: Any, params: dict[str, Any]) -> None:
    problems: list[str] = []

    def watch(clip: Any, beat: Beat) -> None:
        pieces = shown(clip)
        edge = np.array([clip.frame.width, clip.frame.height]) / 2 - SAFE_MARGIN + TOUCH
        low, high = (np.array([piece.get_corner(way)[:2] for piece in pieces]) for way in (DL, UR))
        outside = (np.maximum(-low, high) > edge).any(axis=1)
        touching = ((low[:, None] < high[None] - TOUCH) & (high[:, None] > low[None] + TOUCH)).all(axis=2)
        for piece, out in zip(pieces, outside, strict=True):
            if out:
                problems.append(f"{beat.name}: {name_of(piece)} leaves the frame")
            if piece.shown_size < clip.sizes.floor - 0.5:
                problems.append(f"{beat.name}: {name_of(piece)} is set in {piece.shown_size:.1f}")
        for one, other in np.argwhere(np.triu(touching, 1)):
            problems.append(f"{beat.name}: {name_of(pieces[one])} on {name_of(pieces[other])}")

    play("scaling", Look(aspect=aspect), watch, **params)
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("aspect", ["1:1", "9:16"])
def test_words_keep_clear_of_a_spike_that_runs_past_the_top(play: Callable[..., Any], aspect: Any) -> None:
    found: list[tuple[float, float]] = []

    def watch(clip: Any, beat: Beat) -> None:
        if beat.name == "divide":
            remark, plot = clip.scaled.remark(), clip.scaled.axis.plot
            found.append((remark.get_right()[0], clip.scaled.axis.x(-2 * clip.scaled.side.exact_std)))
            assert remark.get_bottom()[1] > plot.bottom

    play("scaling", Look(aspect=aspect), watch, dims=[1, 16, 512], components="laplace", power=0.75, samples=1000)
    assert all(right < left for right, left in found) and found


@pytest.mark.parametrize("components", ["normal", "rademacher", "uniform", "laplace"])
@pytest.mark.parametrize("power", [0.5, 0.75, 1.0])
def test_a_chart_has_a_top_whatever_is_drawn(components: Any, power: float) -> None:
    for dims in ([1], [2], [3], [64], [2, 3]):
        facts = ScalingFacts(ScalingParameters(dims=dims, samples=1000, components=components, power=power))
        assert 0 < facts.top(scaled=True) < math.inf


@pytest.mark.parametrize("components", ["normal", "rademacher"])
def test_a_chart_is_as_high_as_a_normal_curve_that_stands_little_above_its_bars(components: Any) -> None:
    facts = ScalingFacts(ScalingParameters(dims=[2, 16, 64], samples=1000, components=components))
    for d_k in facts.dims:
        bars, curve = facts.side(d_k, False).heights.max(), 1 / math.sqrt(2 * math.pi * d_k)
        assert curve < 1.25 * bars
        assert facts.side(d_k, False).peak >= max(bars, curve) * (1 - 1e-9)
    assert facts.top(scaled=False) == max(facts.side(d_k, False).peak for d_k in facts.dims)


def test_the_endless_density_of_one_product_does_not_flatten_its_bars() -> None:
    side = ScalingFacts(ScalingParameters(dims=[1, 4], samples=1000)).side(1, False)
    assert side.peak < 1.25 * side.heights.max()


@pytest.mark.parametrize("power", [0.6, 0.9, 1.0])
def test_divided_scores_run_past_the_top_only_where_they_would_flatten_the_rest(power: float) -> None:
    for dims in ([2, 3], [5], [1, 64, 4096], [300]):
        facts = ScalingFacts(ScalingParameters(dims=dims, samples=1000, power=power))
        highest = max(facts.side(d_k, True).heights.max() for d_k in (facts.focus, *facts.sweep))
        top = facts.top(scaled=True)
        assert highest <= top or highest > 2 * top


@pytest.mark.parametrize("dims", [[4096], [2, 8, 64]])
def test_a_column_that_stays_takes_no_time_to_travel(dims: list[int]) -> None:
    # In a wide frame the first chart is as large while it is explained: a journey to itself was 1.4 s of nothing.
    travelled = []

    class Watched(Scaling):
        def sweep(self, *animations: Any, **kwargs: Any) -> None:
            if self.current_beat == "why":
                travelled.append(animations)
            super().sweep(*animations, **kwargs)

    with tempconfig({"dry_run": True, "verbosity": "ERROR"}):
        Watched(ScalingParameters(scene="scaling", dims=dims), skip_animations=True).render()
        assert not travelled
        Watched(ScalingParameters(scene="scaling", dims=dims), Look(aspect="9:16"), skip_animations=True).render()
        assert travelled


def test_bars_rise_behind_the_axis_they_stand_on() -> None:
    behind = []

    class Watched(Scaling):
        def play(self, *animations: Any, **kwargs: Any) -> None:
            super().play(*animations, **kwargs)
            if self.raw.histogram in self.mobjects and self.raw.axis in self.mobjects:
                behind.append(self.mobjects.index(self.raw.histogram) < self.mobjects.index(self.raw.axis))

    with tempconfig({"dry_run": True, "verbosity": "ERROR"}):
        Watched(skip_animations=True).render()
    assert behind
    assert all(behind)


def test_a_step_that_overshoots_the_last_width_by_a_rounding_error_stays_there(play: Callable[..., Any]) -> None:
    clip = play("scaling", dims=[1, 4, 16], samples=1000)
    for at, sd in ((2 + 4e-16, 4.0), (-1e-16, 1.0), (1.0, 2.0)):
        clip.at.set_value(at)
        assert clip.raw.now("exact_std") == pytest.approx(sd)


def name_of(piece: Any) -> str:
    return repr(piece.text if isinstance(piece, Readout) else piece.source[-60:])
