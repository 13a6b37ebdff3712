"""Exponentials against values worked out by other means, and parts laid end to end."""

from __future__ import annotations

import math
from decimal import Decimal, getcontext

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotattn import exponentials, running_sums, softmax


@pytest.mark.parametrize("score", [0, 1, 2, -2, 0.1, 100, -99.5, 600, -600])
def test_an_exponential_is_that_of_decimal_arithmetic(score: float) -> None:
    getcontext().prec = 40
    assert float(exponentials(score)) == pytest.approx(float(Decimal(score).exp()), rel=1e-13)


def test_the_exponentials_of_the_default_scores_are_powers_of_e() -> None:
    assert exponentials([2, 1, 0]).round(3).tolist() == [7.389, 2.718, 1.0]
    assert exponentials([2, 1, 0], temperature=0.25).round(2).tolist() == [2980.96, 54.6, 1.0]


@given(st.lists(st.floats(-50, 50), min_size=1, max_size=8), st.floats(0.1, 10))
def test_their_shares_are_the_softmax_weights(scores: list[float], temperature: float) -> None:
    grown = exponentials(scores, temperature)
    assert np.allclose(grown / math.fsum(grown), softmax(scores, temperature=temperature), rtol=1e-9, atol=0)


@pytest.mark.parametrize(("scores", "temperature"), [([1000], 1), ([-1000], 1), ([8], 0.01), ([math.inf], 1)])
def test_what_leaves_the_range_of_a_float_is_refused(scores: list[float], temperature: float) -> None:
    with pytest.raises(ValueError, match="z"):
        exponentials(scores, temperature)


@pytest.mark.parametrize("temperature", [0, -1])
def test_a_temperature_is_above_zero(temperature: float) -> None:
    with pytest.raises(ValueError, match="temperature"):
        exponentials([1, 2], temperature)


def test_parts_start_where_those_before_them_end() -> None:
    assert running_sums([0.5, 0.25, 0.25]).tolist() == [0, 0.5, 0.75, 1]
    assert running_sums([[3, 4], [-3, 1]]).tolist() == [[0, 0], [3, 4], [0, 5]]


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=20))
def test_differences_of_running_sums_are_the_parts(parts: list[int]) -> None:
    sums = running_sums(parts)
    assert np.diff(sums).tolist() == parts
    assert sums[0] == 0 and sums[-1] == sum(parts)


def test_parts_must_be_numbers() -> None:
    with pytest.raises(TypeError, match="parts"):
        running_sums([True, False])
