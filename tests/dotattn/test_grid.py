"""What is read off a grid, on small grids whose answer is plain."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from dotattn import angle, best_angles, diagonal_wins, magnitude_wins, row_winners, signed_shares

pytestmark = pytest.mark.filterwarnings("error")


def test_row_winners_take_the_first_on_ties():
    np.testing.assert_array_equal(row_winners([[1, 3, 3], [-1, -2, -1], [0, 0, 5]]), [1, 0, 2])


def test_diagonal_wins_ties_included():
    np.testing.assert_array_equal(diagonal_wins([[3, 3, 1], [5, 4, 1], [-3, -2, -1]]), [True, False, True])
    stacked = diagonal_wins(np.stack([np.eye(2), 1 - np.eye(2)]))
    np.testing.assert_array_equal(stacked, [[True, True], [False, False]])


def test_a_longer_key_beats_a_better_angle():
    Q, K = [[-2, 1]], [[-2, 0], [-1, 3]]
    np.testing.assert_array_equal(best_angles(Q, K), [0])
    np.testing.assert_array_equal(magnitude_wins(Q, K), [True])


def test_equal_lengths_leave_the_angle_to_decide():
    rng = np.random.default_rng(0)
    Q, K = rng.standard_normal((20, 3)), rng.standard_normal((6, 3))
    K /= np.sqrt((K**2).sum(axis=1, keepdims=True))
    assert not magnitude_wins(Q, K).any()
    np.testing.assert_array_equal(best_angles(Q, K), row_winners(Q @ K.T))


@given(st.integers(0, 10**6))
def test_best_angle_matches_the_pairwise_angles(seed):
    rng = np.random.default_rng(seed)
    Q, K = rng.standard_normal((3, 4)), rng.standard_normal((5, 4))
    pairwise = [[angle(q, k) for k in K] for q in Q]
    np.testing.assert_array_equal(best_angles(Q, K), np.argmin(pairwise, axis=1))
    expected = np.argmin(pairwise, axis=1) != np.argmax(Q @ K.T, axis=1)
    np.testing.assert_array_equal(magnitude_wins(Q, K), expected)


def test_parallel_keys_tie_for_the_best_angle():
    K = np.outer([1, 3, 0.1, 7], [0.3, 0.7, 0.2])
    np.testing.assert_array_equal(best_angles([[1.0, 0.5, 0.25]], K), [0])
    np.testing.assert_array_equal(magnitude_wins([[1.0, 0.5, 0.25]], K), [False])


def test_a_tie_for_the_best_score_counts_for_the_better_angle():
    Q, K = [[1, 0]], [[2, 5], [2, 1]]
    np.testing.assert_array_equal(best_angles(Q, K), [1])
    np.testing.assert_array_equal(magnitude_wins(Q, K), [False])


def test_among_negative_scores_the_shorter_key_can_win():
    np.testing.assert_array_equal(magnitude_wins([[1, 0]], [[-0.1, 0], [-1, 1]]), [True])


def test_zero_vectors_have_no_angle():
    Q, K = [[0, 0], [-1, -1], [1, 0]], [[0, 0], [1, 1]]
    np.testing.assert_array_equal(best_angles(Q, K), [-1, 1, 1])
    np.testing.assert_array_equal(magnitude_wins(Q, K), [False, False, False])
    np.testing.assert_array_equal(best_angles([[1, 2]], [[0, 0]]), [-1])
    np.testing.assert_array_equal(magnitude_wins([[1, 2]], [[0, 0]]), [False])


def test_leading_axes_broadcast():
    rng = np.random.default_rng(1)
    Q, K = rng.standard_normal((2, 3, 4)), rng.standard_normal((5, 4))
    assert best_angles(Q, K).shape == magnitude_wins(Q, K).shape == (2, 3)
    np.testing.assert_array_equal(best_angles(Q, K)[1], best_angles(Q[1], K))


def test_signed_shares_by_hand():
    np.testing.assert_array_equal(signed_shares([[8, -4], [0, 2]]), [[1, -0.5], [0, 0.25]])
    np.testing.assert_array_equal(signed_shares(np.zeros((2, 2))), np.zeros((2, 2)))
    assert not np.signbit(signed_shares([[0.0, -0.0]])).any()


@pytest.mark.parametrize("size", [1e308, 1e-308, 5e-324])
def test_signed_shares_of_extreme_grids(size):
    np.testing.assert_array_equal(signed_shares([[size, -size], [0, 0]]), [[1, -1], [0, 0]])


@given(arrays(np.float64, (3, 3), elements=st.floats(allow_nan=False, allow_infinity=False)))
def test_signed_shares_stay_in_range_and_keep_signs(S):
    shares = signed_shares(S)
    assert np.abs(shares).max() == (1 if S.any() else 0)
    assert (shares * np.sign(S) >= 0).all()


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"S must be square to have a diagonal; got shape \(2, 3\)"):
        diagonal_wins(np.ones((2, 3)))
    for read in (best_angles, magnitude_wins):
        with pytest.raises(ValueError, match=r"Q and K do not fit: got shapes \(2, 2\) and \(2, 3\)"):
            read(np.ones((2, 2)), np.ones((2, 3)))
    with pytest.raises(ValueError, match=r"S must have at least 2 axes; got shape \(2,\)"):
        row_winners([1, 2])
