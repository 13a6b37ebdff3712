"""The clip of softmax weights against hand-worked numbers, and rows of scores that must stay true and legible."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pydantic import ValidationError

from scenes.clip import Beat
from scenes.parameters import Look, WeightsParameters
from scenes.parts.readout import Readout
from scenes.weights import Weights
from scenes.weights_facts import WeightsFacts
from scenes.weights_layout import write_power
from scenes.weights_words import WeightsWords

Play = Callable[..., Any]

BEATS = ["scores", "exponentiate", "add_up", "share", "shift", "ratio", "temperature", "takeaway"]


FINISHED: list[Weights] = []


@pytest.fixture
def default(play: Play) -> Weights:
    """Return the finished default clip, played once for all tests that only look at its end."""
    if not FINISHED:
        FINISHED.append(play("weights"))
    return FINISHED[0]


def facts(**params: Any) -> WeightsFacts:
    return WeightsFacts(WeightsParameters(**params))


def texts(column: list[Readout]) -> list[str]:
    return [readout.text.replace("−", "-") for readout in column]


def test_beats_of_the_default_clip(default: Weights) -> None:
    clip = default
    assert [beat.name for beat in clip.timeline] == Weights.beat_names() == BEATS
    assert 45 < clip.time < 65


def test_the_default_numbers_are_those_worked_out_by_hand(default: Weights) -> None:
    sheet = default.sheet
    assert texts(sheet.scores) == ["2", "1", "0"]
    assert texts(sheet.powers) == ["7.389", "2.718", "1.000"]
    assert sheet.total.text == "11.107"
    assert texts(sheet.weights) == ["0.665", "0.245", "0.090"]
    assert sheet.one.text == "1"


def test_each_weight_is_worked_out_in_its_turn(default: Weights) -> None:
    clip = default
    assert [clip.lines.division(key).text for key in range(3)] == [
        "w_1 = 7.389/11.107 = 0.665",
        "w_2 = 2.718/11.107 = 0.245",
        "w_3 = 1.000/11.107 = 0.090",
    ]
    assert clip.lines.ratio().text == "w_1/w_2 = e^(s_1 − s_2) = e^(2 − 1) = 2.718"


def test_a_shift_changes_scores_and_exponentials_and_no_weight(play: Play) -> None:
    seen: dict[str, list[list[str]]] = {}

    def watch(clip: Weights, beat: Beat) -> None:
        seen[beat.name] = [texts(column) for column in (clip.sheet.scores, clip.sheet.powers, clip.sheet.weights)]

    play("weights", None, watch)
    assert seen["shift"] == [["0", "-1", "-2"], ["1.000", "0.368", "0.135"], ["0.665", "0.245", "0.090"]]
    play("weights", None, watch, shifts=[100])
    # 102 log10(e) = 44.298, and 10^.298 = 1.99.
    assert seen["shift"][0] == ["102", "101", "100"]
    assert seen["shift"][1] == ["1.99×10⁴⁴", "7.31×10⁴³", "2.69×10⁴³"]
    assert seen["shift"][2] == ["0.665", "0.245", "0.090"]


def test_a_temperature_sharpens_or_evens_out(play: Play) -> None:
    seen: list[list[str]] = []

    def watch(clip: Weights, beat: Beat) -> None:
        if beat.name == "temperature":
            seen.append(texts(clip.sheet.weights))

    for heat in (0.25, 4):
        play("weights", None, watch, temperatures=[heat])
    # e^8, e^4 and 1 over 3036.556; e^.5, e^.25 and 1 over 3.9327.
    assert seen == [["0.982", "0.018", "0.000"], ["0.419", "0.326", "0.254"]]


def test_bars_are_the_shares_at_every_stop(play: Play) -> None:
    def watch(clip: Weights, beat: Beat) -> None:
        if beat.name in BEATS[3:]:
            lengths = np.array([bar.width for bar in clip.sheet.bars.bars]) / clip.sheet.bars.boxes[0].width
            at = clip.sheet.temperature.get_value()
            grown = [math.exp(score / at) for score in (2, 1, 0)]
            assert np.allclose(lengths, np.array(grown) / sum(grown), atol=1e-6)
            assert clip.sheet.strip.width == pytest.approx(clip.sheet.strip.box.width)

    play("weights", None, watch)


@pytest.mark.parametrize(
    ("params", "missing"),
    [
        ({"shifts": []}, "shift"),
        ({"temperatures": []}, "temperature"),
        ({"temperatures": [1.0]}, "temperature"),
        ({"scores": [3, 3, 3]}, "temperature"),
        ({"scores": [60, 0], "temperatures": [0.5, 2]}, "temperature"),
    ],
)
def test_beats_that_change_nothing_are_left_out(play: Play, params: dict[str, Any], missing: str) -> None:
    assert [beat.name for beat in play("weights", **params).timeline] == [name for name in BEATS if name != missing]


@pytest.mark.parametrize(
    ("temperatures", "said"),
    [([0.25, 4], "evens them out"), ([0.5], "low temperature"), ([3, 2], "high temperature"), ([1, 2], "high")],
)
def test_what_is_said_of_temperatures_is_true_of_them(play: Play, temperatures: list[float], said: str) -> None:
    captions = {beat.name: beat.caption for beat in play("weights", temperatures=temperatures).timeline}
    assert said in captions["temperature"]


def test_the_sum_has_as_many_decimals_as_its_terms_add_up_to() -> None:
    # 1.2214 + 1.2214 + 1.2214 = 3.6642: three times 1.221 is 3.663, so that 3.66 is shown.
    known = facts(scores=[0.2, 0.2, 0.2])
    assert known.total_decimals == 2
    assert write_power(known.total(), known.total_decimals) == "3.66"
    assert facts().total_decimals == 3


def test_a_quotient_of_shown_numbers_that_is_off_is_only_about_equal() -> None:
    for scores in ([0.2, 0.2, 0.2], [2.0, 1.0, 0.0], [0.3, -0.7], [1.7, 1.1, 0.4, -2]):
        known = facts(scores=scores)
        for key in range(len(scores)):
            parts = [float(f"{math.exp(scores[key]):.3f}"), float(f"{known.total():.{known.total_decimals}f}")]
            weight = math.exp(scores[key]) / sum(map(math.exp, scores))
            assert known.divides_as_shown(key) == (f"{parts[0] / parts[1]:.3f}" == f"{weight:.3f}")


@pytest.mark.parametrize(
    ("value", "written"),
    [(1, "1.000"), (9999.9, "9999.900"), (1e4, "1.00×10⁴"), (0.001, "0.001"), (9e-4, "9.00×10⁻⁴"), (99960, "1.00×10⁵")],
)
def test_exponentials_of_any_size_are_short(value: float, written: str) -> None:
    assert write_power(value) == written


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"scores": [1]}, "at least 2 items"),
        ({"scores": [1] * 9}, "at most 8 items"),
        ({"scores": [601, 0]}, "less than or equal to 600"),
        ({"scores": [float("nan"), 0]}, "finite"),
        ({"tokens": ["a", "b"]}, "tokens: one per score: 3, not 2"),
        ({"shifts": [0]}, "shifts: numbers other than 0"),
        ({"scores": [200, 0], "shifts": [500]}, "shifts: scores of at most 600 once shifted by 500"),
        ({"scores": [300, 0], "temperatures": [0.25]}, "temperatures: at least 0.5 for scores of up to 300"),
        ({"temperatures": [0]}, "greater than or equal to 0.01"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_key(params: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError) as refused:
        WeightsParameters(**params)
    assert told in str(refused.value)


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
@pytest.mark.parametrize("count", [2, 8])
def test_type_is_as_large_as_the_rows_allow(play: Play, aspect: str, count: int) -> None:
    clip = play("weights", Look(aspect=aspect), scores=list(range(count)), shifts=[], temperatures=[])
    size = clip.sheet.layout.size
    assert size >= clip.sizes.floor
    assert count > 2 or size > clip.sizes.label


def test_words_name_the_keys(play: Play) -> None:
    clip = play("weights", tokens=["dog", "#ball", "*"])
    assert [name.text for name in clip.sheet.names] == ["dog", "#ball", "*"]
    assert WeightsParameters(tokens=["a", "b", "c"]).typed_words() == {
        "tokens.0": "a",
        "tokens.1": "b",
        "tokens.2": "c",
    }


def test_far_leads_are_told_in_symbols(play: Play) -> None:
    lines: WeightsWords = play("weights", scores=[600, -600], shifts=[], temperatures=[]).lines
    assert lines.ratio().text == "w_1/w_2 = e^(s_1 − s_2)"
