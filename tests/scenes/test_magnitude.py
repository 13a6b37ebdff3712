"""Length against angle: the issue's numbers, worked out by hand, and vectors whose clips say other things."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from scipy.special import softmax

from scenes.clip import Beat
from scenes.magnitude import ANGLE, DOT, Magnitude
from scenes.magnitude_facts import MagnitudeFacts
from scenes.parameters import Look, MagnitudeParameters

Play = Callable[..., Any]

BEATS = ["vectors", "angles", "dots", "shadows", "query_length", "key_length", "cosines", "takeaway"]
# Both angles and lengths prefer the first key.
AGREED = {"query": [2, 0], "keys": [[3, 1], [1, 1]]}
# Dot products -1 and -4 at 135 and 116.6 degrees: the shorter key wins.
BELOW = {"query": [1, 0], "keys": [[-1, 1], [-4, 8]]}


def facts(**params: Any) -> MagnitudeFacts:
    return MagnitudeFacts(MagnitudeParameters(**params))


def beats_of(clip: Magnitude) -> list[str]:
    return [beat.name for beat in clip.timeline]


def caption_of(clip: Magnitude, name: str) -> str:
    return next(beat.caption for beat in clip.timeline if beat.name == name)


def test_the_default_clip_shows_the_numbers_worked_out_by_hand(play: Play) -> None:
    clip = play("magnitude")
    assert Magnitude.beat_names() == beats_of(clip) == BEATS
    assert [[cell.text for cell in row] for row in clip.sheet.cells] == [
        ["3.61", "15.26°", "11.0", "3.48"],
        ["6.40", "32.91°", "17.0", "5.38"],
        ["3.10", "86.50°", "0.6", "0.19"],
    ]
    dots, cosines = ([value.text for value in chart.bars.values] for chart in clip.charts.both())
    # e^-6 and e^-16.4 against 1; e^0.965, e^0.840 and e^0.061.
    assert dots == ["0.002", "0.998", "0.000"]
    assert cosines == ["0.437", "0.386", "0.177"]
    assert 40 < clip.time < 65
    assert all(len(beat.caption.split()) <= 13 for beat in clip.timeline)


def test_weights_are_those_of_the_issue() -> None:
    found = facts()
    assert found.weights(1, 1) == pytest.approx([0.0025, 0.9975, 0.0000], abs=5e-5)
    assert found.cosine_weights == pytest.approx([0.437, 0.386, 0.177], abs=5e-4)


def test_the_nearest_key_and_the_winner_are_ringed(play: Play) -> None:
    clip = play("magnitude")
    assert (clip.facts.nearest, clip.facts.winner) == (0, 1)
    ringed = [clip.sheet.cells[0][ANGLE], clip.sheet.cells[1][DOT]]
    for ring, cell in zip(clip.rings, ringed, strict=False):
        assert ring.get_center() == pytest.approx(cell.get_center(), abs=0.1)


def test_the_query_evens_out_and_sharpens_while_the_order_stays(play: Play) -> None:
    seen: list[tuple[float, list[float]]] = []
    original = Magnitude._scale

    def noted(clip: Magnitude, index: int, tracker: Any, target: float, live: Any) -> None:
        original(clip, index, tracker, target, live)
        if index == clip._query:
            reach = np.linalg.norm(clip.fan.arrows[index].tip() - clip.fan.plane.origin) / clip.fan.plane.unit
            seen.append((float(reach), live[0].bars.weights.tolist()))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Magnitude, "_scale", noted)
        play("magnitude")
    (short, even), (given, sharp) = seen
    assert given == pytest.approx(math.sqrt(10)) and short < given / 2
    assert even == pytest.approx(softmax(np.array([11, 17, 0.6]) * short / given))
    assert sharp == pytest.approx(softmax([11, 17, 0.6]))
    assert np.argsort(even).tolist() == np.argsort(sharp).tolist() and max(even) < 0.9


def test_a_key_grows_until_it_overtakes(play: Play) -> None:
    found = facts()
    assert found.key_scale is not None
    # 11 must exceed 17.
    assert found.key_scale > 17 / 11
    grown = found.scores(1, found.key_scale)
    assert grown == pytest.approx([11 * found.key_scale, 17, 0.6])
    clip = play("magnitude")
    assert clip.key_scale.get_value() == clip.query_scale.get_value() == 1


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_arrows_and_shadows_are_to_scale(play: Play, aspect: Any) -> None:
    clip = play("magnitude", Look(aspect=aspect))
    plane = clip.fan.plane
    tips = [(arrow.tip() - plane.origin)[:2] / plane.unit for arrow in clip.fan.arrows]
    assert np.array(tips) == pytest.approx(np.array([[3, 2], [4, 5], [-0.8, 3], [3, 1]]))
    feet = [np.linalg.norm(cast.foot - plane.origin) / plane.unit for cast in clip.fan.casts.values()]
    assert feet == pytest.approx([11 / math.sqrt(10), 17 / math.sqrt(10), 0.6 / math.sqrt(10)])
    edges = [cast.band.points[0] for cast in clip.fan.casts.values()]
    apart = np.diff(edges, axis=0)
    assert all(np.linalg.norm(step) > 0.1 for step in apart)


@pytest.mark.parametrize(
    ("params", "left_out", "dots", "cosines"),
    [
        (AGREED, {"key_length"}, "same key", "angles alone"),
        (BELOW, {"key_length"}, "shorter", "shortness"),
        # All scores are one: no length of the query changes a weight.
        ({"query": [1, 0], "keys": [[2, 1], [2, -3]]}, {"query_length", "key_length"}, "same key", "angles alone"),
        # The nearest key would have to grow a thousandfold.
        ({"query": [1, 0], "keys": [[0.01, 0], [8, 1]]}, {"key_length"}, "longer", "length"),
    ],
)
def test_what_vectors_do_not_show_is_left_out(
    play: Play, params: dict[str, Any], left_out: set[str], dots: str, cosines: str
) -> None:
    clip = play("magnitude", **params)
    assert beats_of(clip) == [beat for beat in BEATS if beat not in left_out]
    assert dots in caption_of(clip, "dots") and cosines in caption_of(clip, "cosines")


component = st.integers(-8, 8)
plane_vectors = st.tuples(component, component).filter(any)


@given(plane_vectors, st.lists(plane_vectors, min_size=2, max_size=4))
def test_facts_agree_with_plain_arithmetic(query: tuple[int, int], keys: list[tuple[int, int]]) -> None:
    found = facts(query=[float(x) for x in query], keys=[[float(x) for x in key] for key in keys])
    dots = [query[0] * x + query[1] * y for x, y in keys]
    assert found.dots == dots
    cosines = [dot / math.hypot(*query) / math.hypot(*key) for dot, key in zip(dots, keys, strict=True)]
    assert cosines[found.nearest] == pytest.approx(max(cosines), abs=2e-4)
    assert dots[found.winner] == max(dots)
    assert found.along == pytest.approx([dot / math.hypot(*query) for dot in dots])
    if found.length_wins:
        longer = math.hypot(*keys[found.winner]) > math.hypot(*keys[found.nearest])
        assert found.longer_wins == longer or dots[found.winner] == 0
    assert (found.query_scale is None) == (len(set(dots)) == 1)


@given(plane_vectors, st.lists(plane_vectors, min_size=2, max_size=4))
def test_scaling_the_query_keeps_the_order(query: tuple[int, int], keys: list[tuple[int, int]]) -> None:
    found = facts(query=[float(x) for x in query], keys=[[float(x) for x in key] for key in keys])
    assume(found.query_scale is not None)
    before, after = found.scores(1, 1), found.scores(found.query_scale or 1, 1)
    assert np.argsort(before, kind="stable").tolist() == np.argsort(np.round(after, 9), kind="stable").tolist()


def test_charts_stay_legible_and_say_what_the_scores_are(play: Play) -> None:
    told: list[str] = []

    def watch(clip: Magnitude, beat: Beat) -> None:
        if beat.name == "query_length":
            told.extend(beat.shown)

    play("magnitude", watch=watch)
    line = " ".join(told)
    for text in ("‖q‖ = 3.16", "softmax of dot products", "q · k_1", "11", "17", "0.998"):
        assert text in line, (text, line)


@pytest.mark.parametrize(
    ("params", "problem"),
    [
        ({"query": [0, 0]}, "query: a vector of length 0.01 to 1000, not 0"),
        ({"keys": [[1, 2], [0, 0.001]]}, "keys: a vector of length 0.01 to 1000, not 0.001"),
        ({"keys": [[1, 2]]}, "at least 2 items"),
        ({"keys": [[1, 2]] * 5}, "at most 4 items"),
        ({"query": [1, 2, 3]}, "at most 2 items"),
    ],
)
def test_what_cannot_be_drawn_is_told(params: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        MagnitudeParameters(**params)
