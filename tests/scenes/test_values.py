"""The clip of values against hand-worked numbers, and values of any kind that must stay true."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from manim import RIGHT, Mobject
from pydantic import ValidationError

from scenes.claims import Claiming
from scenes.clip import Beat
from scenes.numerals import number
from scenes.parameters import Look, ValuesParameters
from scenes.values import Values
from scenes.values_facts import ValuesFacts

Play = Callable[..., Any]

BEATS = ["values", "weights", "weigh", "add_terms", "between", "every_query", "takeaway"]
V = [[-1, 1], [4, 1], [1, 5], [3, -2]]
# The scores of dog, -3, -2, -1 and -7, over the root of 2.
DOG = [math.exp(score / math.sqrt(2)) for score in (-3, -2, -1, -7)]
WEIGHTS = [part / sum(DOG) for part in DOG]
FINISHED: list[Values] = []


@pytest.fixture
def default(play: Play) -> Values:
    """Return the finished default clip, played once for all tests that only look at its end."""
    if not FINISHED:
        FINISHED.append(play("values"))
    return FINISHED[0]


def facts(**params: Any) -> ValuesFacts:
    return ValuesFacts(ValuesParameters(**params))


def texts(clip: Values, column: str) -> list[str]:
    return [piece.text.replace("−", "-") for piece in clip.bill.columns[column]]  # type: ignore[index]


def test_beats_of_the_default_clip(default: Values) -> None:
    assert [beat.name for beat in default.timeline] == Values.beat_names() == BEATS
    assert 30 < default.time < 50


def test_the_sum_is_shown_term_by_term(default: Values) -> None:
    assert default.facts.focus == 1
    assert texts(default, "weight") == [f"{weight:.3f}" for weight in WEIGHTS] == ["0.139", "0.282", "0.571", "0.008"]
    assert texts(default, "value") == ["(-1, 1)", "(4, 1)", "(1, 5)", "(3, -2)"]
    assert texts(default, "term") == ["(-0.14, 0.14)", "(1.13, 0.28)", "(0.57, 2.86)", "(0.02, -0.02)"]
    # -.14 + 1.13 + .57 + .02 and .14 + .28 + 2.86 - .02.
    assert default.bill.total.text == "(1.58, 3.26)"


def test_the_output_is_the_mean_of_the_values_by_the_weights(default: Values) -> None:
    meant = [sum(weight * value[part] for weight, value in zip(WEIGHTS, V, strict=True)) for part in range(2)]
    assert default.facts.output.tolist() == pytest.approx(meant)
    tip = (default.mix.sum.tip() - default.mix.plane.origin)[:2] / default.mix.plane.unit
    assert tip.tolist() == pytest.approx(meant)


@pytest.mark.parametrize("seed", range(12))
def test_the_bill_adds_up_as_it_is_shown(seed: int) -> None:
    rng = np.random.default_rng(seed)
    count, scale = int(rng.integers(2, 9)), 10.0 ** float(rng.integers(-2, 3))
    rows = {key: rng.normal(size=(count, 2)).round(2).tolist() for key in ("Q", "K")}
    values = (scale * rng.normal(size=(count, 2))).round(2)
    values[0] = scale
    known = facts(tokens=[f"w{index}" for index in range(count)], V=values.tolist(), **rows)
    for part in range(2):
        terms = [float(number(term, known.term_decimals).replace("−", "-")) for term in known.terms[:, part]]
        shown = float(number(known.output[part], known.output_decimals).replace("−", "-"))
        assert sum(terms) == pytest.approx(shown, abs=0.5 * 10.0**-known.output_decimals + 1e-9)
        for weight, value, term in zip(known.row, known.V[:, part], terms, strict=True):
            product = round(weight, known.weight_decimals) * round(value, known.value_decimals)
            assert product == pytest.approx(term, abs=0.5 * 10.0**-known.term_decimals + 1e-9)


def test_tip_to_tail_the_terms_end_at_the_output(play: Play) -> None:
    seen: list[list[np.ndarray]] = []

    def watch(clip: Values, beat: Beat) -> None:
        if beat.name == "add_terms":
            seen.append([point for arrow in clip.mix.terms for point in (arrow.tail(), arrow.tip())])
            seen.append([clip.mix.plane.origin, clip.mix.sum.tip()])

    play("values", None, watch)
    (chain, (origin, output)) = seen
    assert np.allclose(chain[0], origin) and np.allclose(chain[-1], output)
    assert np.allclose(chain[1:-1:2], chain[2::2])


def test_outputs_lie_within_the_polygon(default: Values) -> None:
    corners = default.facts.V[default.facts.hull]
    for output in default.facts.outputs:
        for a, b in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            assert (b - a)[0] * (output - a)[1] - (b - a)[1] * (output - a)[0] >= -1e-9


def test_values_on_one_line_have_no_polygon(play: Play) -> None:
    clip = play("values", V=[[1, 1], [2, 2], [-1, -1], [0, 0]])
    assert [beat.name for beat in clip.timeline] == [name for name in BEATS if name != "between"]


def test_outputs_that_are_alike_are_not_called_different(play: Play) -> None:
    clip = play("values", Q=[[0, 0]] * 4)
    assert [beat.name for beat in clip.timeline] == [name for name in BEATS if name != "every_query"]
    assert np.allclose(clip.facts.weights, 0.25)


def test_a_mask_keeps_later_values_out() -> None:
    known = facts(causal=True)
    assert known.outputs[0].tolist() == V[0]
    assert not known.weights[np.triu_indices(4, 1)].any()


def test_products_take_the_place_of_values_where_there_is_no_room(play: Play) -> None:
    assert play("values").bill.beside
    assert not play("values", Look(aspect="1:1")).bill.beside


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"V": [[1, 2]] * 3}, "V: one row per token: 4, not 3"),
        ({"V": [[1, 2, 3]] * 4}, "at most 2 items"),
        ({"V": [[0, 0]] * 4}, "V: at least one number other than 0"),
        ({"V": [[1e4, 0]] * 4}, "less than or equal to 1000"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_key(params: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ValuesParameters(**params)
    assert told in str(refused.value)


def test_only_the_default_numbers_are_called_chosen_by_hand(default: Values) -> None:
    assert default.note
    assert not ValuesParameters(V=[[1, 2]] * 4).by_hand
    assert ValuesParameters(tokens=["el", "perro", "persiguió", "pelota"]).by_hand


def wrong(part: Mobject) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


@pytest.mark.parametrize("name", ["value", "term", "sum", "dot", "hull"])
def test_what_is_drawn_out_of_proportion_is_told(default: Values, name: str) -> None:
    mix = default.mix
    assert mix.hull is not None
    parts: dict[str, Mobject] = {"value": mix.values[1], "term": mix.terms[1], "sum": mix.sum, "dot": mix.dots[1]}
    part = (parts | {"hull": mix.hull})[name].copy()
    assert wrong(part) == []
    part.shift(0.03 * RIGHT) if name in ("dot", "hull") else part.scale(1.05)
    assert len(wrong(part)) == 1
