"""Whole numbers that step evenly on a logarithmic axis."""

from __future__ import annotations

import math
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotattn import log_share, octave_steps


def test_small_cases_worked_by_hand() -> None:
    # The root of 2 apart: 1, 1.41, 2, 2.83, 4, 5.66, 8, rounded.
    assert octave_steps(8, 2).tolist() == [1, 2, 3, 4, 6, 8]
    assert octave_steps(16, 1).tolist() == [1, 2, 4, 8, 16]
    assert octave_steps(20, 1).tolist() == [1, 2, 4, 8, 16, 20]
    assert octave_steps(1, 8).tolist() == [1]


@given(last=st.integers(1, 10**6), per_octave=st.integers(1, 12))
def test_steps_rise_from_one_to_the_last_through_the_powers_of_two(last: int, per_octave: int) -> None:
    steps = octave_steps(last, per_octave).tolist()
    assert steps == sorted(set(steps))
    assert (steps[0], steps[-1]) == (1, last)
    assert {2**power for power in range(last.bit_length())} <= set(steps)


@given(last=st.integers(2, 10**6), per_octave=st.integers(1, 12))
def test_no_step_is_longer_than_whole_numbers_make_it(last: int, per_octave: int) -> None:
    steps = octave_steps(last, per_octave).tolist()
    for low, high in pairwise(steps):
        # Both ends may be half a number off.
        assert math.log2((high - 0.5) / (low + 0.5)) <= 1 / per_octave + 1e-12


@pytest.mark.parametrize(("last", "per_octave"), [(0, 1), (1, 0), (-4, 8)])
def test_what_is_below_one_is_refused(last: int, per_octave: int) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        octave_steps(last, per_octave)


@pytest.mark.parametrize("last", [8.0, "8", True])
def test_what_is_not_a_whole_number_is_refused(last: Any) -> None:
    with pytest.raises(TypeError, match="integer"):
        octave_steps(last, 1)


@pytest.mark.parametrize(
    ("value", "low", "high", "share"),
    [(1, 1, 64, 0), (64, 1, 64, 1), (8, 1, 64, 0.5), (0.125, 0.5, 2, -1), (10, 1, 1000, 1 / 3)],
)
def test_a_logarithmic_axis_has_equal_steps_for_equal_factors(
    value: float, low: float, high: float, share: float
) -> None:
    assert log_share(value, low, high) == pytest.approx(share)


@pytest.mark.parametrize(("value", "low", "high"), [(0, 1, 2), (1, 0, 2), (1, 2, 2), (1, 3, 2), (-1, 1, 2)])
def test_a_logarithmic_axis_has_no_zero_and_a_length(value: float, low: float, high: float) -> None:
    with pytest.raises(ValueError, match="must be above"):
        log_share(value, low, high)
