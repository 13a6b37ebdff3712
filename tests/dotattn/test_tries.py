"""Variances of small score matrices, against numpy's own, closed forms, and other simulations."""

import math

import numpy as np
import pytest

from dotattn import draw_matrices, mean_tried_variance, middle_range, score_variance, tried_variances


def simulated(n, d_k, tries=400_000, seed=11):
    """Return the variances of tries whose scores are added up term by term, one cell after another."""
    rng = np.random.default_rng(seed)
    Q, K = rng.normal(size=(n, d_k, tries)), rng.normal(size=(n, d_k, tries))
    cells = np.array([sum(Q[i, c] * K[j, c] for c in range(d_k)) for i in range(n) for j in range(n)])
    return cells.var(axis=0)


@pytest.mark.parametrize(("n", "d_k"), [(2, 2), (1, 3), (3, 1), (5, 4)])
def test_each_is_the_variance_of_the_scores_of_its_matrices(n, d_k):
    Q, K = draw_matrices(n, d_k, 7, 3)
    assert Q.shape == K.shape == (7, n, d_k)
    found = tried_variances(n, d_k, 7, 3)
    assert found == pytest.approx([np.var(q @ k.T) for q, k in zip(Q, K, strict=True)], abs=1e-12)


def test_a_hand_worked_matrix():
    # Q K^T = [[1, -2], [3, 2]]: mean 1, deviations 0, -3, 2, 1, squares 0 + 9 + 4 + 1 = 14, over 4.
    assert score_variance([[1, 0], [1, 1]], [[1, 2], [-2, 4]]) == pytest.approx(3.5)


def test_equal_scores_have_none():
    assert score_variance(np.ones((3, 2)), np.ones((4, 2))) == 0


@pytest.mark.parametrize(("n", "d_k"), [(2, 2), (3, 2), (4, 5), (8, 1)])
def test_the_mean_is_that_of_uncorrelated_scores(n, d_k):
    found = tried_variances(n, d_k, 200_000, 5)
    exact = d_k * (n * n - 1) / (n * n)
    assert mean_tried_variance(n, d_k) == pytest.approx(exact)
    assert found.mean() == pytest.approx(exact, abs=5 * found.std() / math.sqrt(len(found)))


@pytest.mark.parametrize(("n", "d_k"), [(2, 2), (4, 1)])
def test_another_simulation_spreads_alike(n, d_k):
    ours, theirs = tried_variances(n, d_k, 400_000, 1), simulated(n, d_k)
    for found, other in zip(middle_range(ours), middle_range(theirs), strict=True):
        assert found == pytest.approx(other, rel=0.03)


def test_four_scores_wander_from_near_nothing_to_well_above_theory():
    # A million tries simulated apart gave .0474 and 5.450, mean 1.504.
    low, high = middle_range(tried_variances(2, 2, 200_000, 0))
    assert (low, high) == pytest.approx((0.0474, 5.45), rel=0.03)
    assert mean_tried_variance(2, 2) == 1.5


def test_one_query_and_key_of_width_one_spread_like_nothing():
    assert tried_variances(1, 1, 5, 0) == pytest.approx(np.zeros(5), abs=1e-15)


def test_more_tries_begin_with_the_fewer_and_seeds_differ():
    assert tried_variances(300, 8, 400, 2)[:150] == pytest.approx(tried_variances(300, 8, 150, 2), abs=1e-12)
    assert not np.allclose(tried_variances(2, 2, 5, 0), tried_variances(2, 2, 5, 1))


def test_the_middle_range_leaves_as_many_below_as_above():
    assert middle_range(np.arange(101)) == pytest.approx((5, 95))
    assert middle_range(np.arange(101), 0.5) == (25, 75)
    assert middle_range([4.0], 1) == (4, 4)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda: tried_variances(0, 2, 5, 0), "n must be at least 1"),
        (lambda: draw_matrices(2, 0, 5, 0), "d_k must be at least 1"),
        (lambda: draw_matrices(2, 2, 0, 0), "tries must be at least 1"),
        (lambda: draw_matrices(2, 2, 5, -1), "seed must be at least 0"),
        (lambda: middle_range([1, 2], 1.5), "share must be at most 1"),
        (lambda: score_variance([[1, 2]], [[1, 2, 3]]), "Q and K do not fit"),
    ],
)
def test_refusals_name_what_was_given(call, told):
    with pytest.raises(ValueError, match=told):
        call()
