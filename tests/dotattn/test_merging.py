"""Pieces of words made one: means by hand, and what merging does to scores."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from dotattn import merge_rows, scores


def test_by_hand():
    assert merge_rows([[1, 2], [3, 6], [5, 0]], [0, 0, 1]).tolist() == [[2, 4], [5, 0]]
    assert merge_rows([[1, 2], [3, 6], [5, 0]], [1, 0, 1]).tolist() == [[3, 6], [3, 1]]
    assert merge_rows([[1, 2]], [0]).tolist() == [[1, 2]]


@given(arrays(np.float64, (5, 3), elements=st.floats(-100, 100)), arrays(np.float64, (5, 3), elements=st.floats(-1, 1)))
def test_a_merged_score_is_the_mean_over_all_pairs_of_pieces(Q, K):
    S, groups = scores(Q, K), [0, 1, 1, 1, 2]
    merged = scores(merge_rows(Q, groups), merge_rows(K, groups))
    assert merged.shape == (3, 3)
    np.testing.assert_allclose(merged[0, 1], S[0, 1:4].mean(), atol=1e-9)
    np.testing.assert_allclose(merged[1, 2], S[1:4, 4].mean(), atol=1e-9)
    np.testing.assert_allclose(merged[1, 1], S[1:4, 1:4].mean(), atol=1e-9)


@pytest.mark.parametrize(
    ("groups", "problem"),
    [
        ([0, 1], r"one per row of X; got shapes \(2,\) and \(3, 1\)"),
        ([0, 2, 2], r"count from 0 without a gap; got \[0, 2\]"),
        ([1, 2, 3], "count from 0"),
        ([-1, 0, 1], "count from 0"),
    ],
)
def test_groups_that_leave_something_out_are_refused(groups, problem):
    with pytest.raises(ValueError, match=problem):
        merge_rows([[1], [2], [3]], groups)


def test_groups_are_whole_numbers():
    with pytest.raises(TypeError, match="groups must be integers"):
        merge_rows([[1], [2]], [0.0, 1.0])
