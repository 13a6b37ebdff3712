"""Seeded draws, bins without combs and the row that stands for all."""

import math

import numpy as np
import pytest

from dotattn import dot_bins, draw_dots, draw_scores, histogram, share_beyond, softmax, typical_scores

LAWS = ["normal", "uniform", "rademacher", "laplace"]


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("d_k", [1, 4, 64])
def test_draws_spread_by_the_root_of_the_width(law, d_k):
    z = draw_dots(d_k, 40_000, 3, law)
    # Four standard errors, at the largest kurtosis of the four laws.
    error = 4 * math.sqrt((2 + 33 / d_k) / 40_000) / 2
    assert z.std() == pytest.approx(math.sqrt(d_k), rel=error)
    assert abs(z.mean()) < 4 * math.sqrt(d_k / 40_000)


def test_draws_follow_the_seed_and_the_width():
    np.testing.assert_array_equal(draw_dots(4, 100, 1), draw_dots(4, 100, 1))
    assert not np.array_equal(draw_dots(4, 100, 1), draw_dots(4, 100, 2))
    assert abs(np.corrcoef(draw_dots(4, 5000, 1), draw_dots(16, 5000, 1))[0, 1]) < 0.06


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("d_k", [1, 2, 3, 4, 7, 64, 100, 255, 4096])
def test_bins_are_even_symmetric_and_about_six_sd_wide(law, d_k):
    edges = dot_bins(d_k, law)
    widths = np.diff(edges)
    np.testing.assert_allclose(widths, widths[0], rtol=1e-12)
    np.testing.assert_array_equal(edges, -edges[::-1])
    assert 3.9 * math.sqrt(d_k) < edges[-1] < 9 * math.sqrt(d_k)


@pytest.mark.parametrize("d_k", [2, 3, 16, 37, 64, 144, 255, 256, 1024, 4096])
def test_bins_of_signs_hold_equally_many_attainable_values(d_k):
    edges = dot_bins(d_k, "rademacher")
    attainable = np.arange(-d_k, d_k + 1, 2)
    assert not np.isin(edges, attainable).any()
    grid = np.arange(-10 * d_k, 10 * d_k + 1, 2) + d_k % 2
    assert len(set(np.histogram(grid, edges)[0])) == 1


def test_two_values_stand_apart():
    heights = histogram([-1.0, 1.0], dot_bins(1, "rademacher"))
    filled = np.flatnonzero(heights)
    assert len(filled) == 2
    assert filled[1] - filled[0] == 2


def test_typical_row_has_the_largest_weights_of_the_storyboard():
    largest = [softmax(typical_scores(8, d_k)).max() for d_k in (1, 4, 16, 64, 256)]
    np.testing.assert_allclose(largest, [0.364, 0.615, 0.883, 0.989, 0.9999], atol=5e-4)


def test_share_beyond_counts_both_sides_and_not_the_limit():
    assert share_beyond([-3, -2, 0, 2, 5], 2) == 2 / 5
    with pytest.raises(ValueError, match="limit"):
        share_beyond([1.0], -1)


def test_rows_of_scores_depend_on_their_seed_alone() -> None:
    first, again, other = (draw_scores(16, 3, 50, seed) for seed in (4, 4, 5))
    assert first.shape == (50, 3)
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_rows_of_scores_have_the_exact_variance() -> None:
    # Of a mean of squares of 100,000 scores of 25,000 queries, the error is about 1 %.
    assert np.mean(draw_scores(9, 4, 25_000, 1) ** 2) == pytest.approx(9, rel=0.04)


def test_rows_of_scores_need_a_seed_of_at_least_0() -> None:
    with pytest.raises(ValueError, match="seed"):
        draw_scores(4, 2, 1, -1)
