"""Spread and histogram of a sample."""

import dataclasses
import statistics

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dotattn import histogram, sample_spread

pytestmark = pytest.mark.filterwarnings("error")


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=30))
def test_spread_matches_the_statistics_module(values):
    spread = sample_spread(values)
    size = max(map(abs, values)) + 1e-9
    assert spread.n == len(values)
    assert spread.mean == pytest.approx(statistics.fmean(values), abs=1e-14 * size)
    assert spread.std == pytest.approx(statistics.pstdev(values), abs=1e-13 * size)


def test_spread_is_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        sample_spread([1.0, 2.0]).mean = 3.0


def test_histogram_counts_values_outside_in_the_total():
    heights = histogram([0.5, 0.6, 1.5, 9.0], [0, 1, 3])
    np.testing.assert_array_equal(heights, [2 / 4, 1 / 4 / 2])


def test_histogram_of_everything_has_area_one():
    z = np.random.default_rng(0).standard_normal((50, 20))
    edges = np.linspace(-6, 6, 31)
    assert (histogram(z, edges) * np.diff(edges)).sum() == pytest.approx(1, rel=1e-14, abs=0)


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"strictly ascending numbers; got \[0.0, 2.0, 1.0\]"):
        histogram([1.0], [0, 2, 1])
    with pytest.raises(ValueError, match=r"strictly ascending numbers; got \[0.0, 0.0\]"):
        histogram([1.0], [0, 0])
    with pytest.raises(ValueError, match=r"strictly ascending numbers; got \[1.0\]"):
        histogram([1.0], [1])
    with pytest.raises(ValueError, match=r"mean or spread of z is beyond the largest float"):
        sample_spread([1.7e308, -1.7e308])
    with pytest.raises(ValueError, match=r"z must not be empty; got shape \(0,\)"):
        sample_spread([])
