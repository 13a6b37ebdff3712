"""Matrix products against plain loops, and what a Gram matrix promises."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from dotattn import attend, gram, project, scores

pytestmark = pytest.mark.filterwarnings("error")


def loop_product(left, right):
    return [[sum(x * y for x, y in zip(row, col, strict=True)) for col in zip(*right, strict=True)] for row in left]


def test_project_and_attend_match_a_loop():
    X, W = [[1, 2, 3], [4, 5, 6]], [[1, -1], [0, 2], [3, 1]]
    np.testing.assert_array_equal(project(X, W), loop_product(X, W))
    np.testing.assert_array_equal(attend([[0.25, 0.75]], [[4, 8], [8, 0]]), [[7, 2]])


def test_scores_rows_are_queries():
    Q, K = [[1, 2], [3, -1]], [[1, 0], [0, 1], [2, 5]]
    np.testing.assert_array_equal(scores(Q, K), [[1, 2, 12], [3, -1, 1]])


def test_leading_axes_broadcast():
    rng = np.random.default_rng(0)
    Q, K = rng.standard_normal((2, 3, 4, 5)), rng.standard_normal((3, 6, 5))
    S = scores(Q, K)
    assert S.shape == (2, 3, 4, 6)
    assert S[1, 2, 3, 4] == pytest.approx(sum(Q[1, 2, 3] * K[2, 4]), rel=1e-13, abs=0)
    assert project(Q, rng.standard_normal((5, 7))).shape == (2, 3, 4, 7)
    assert attend(S, rng.standard_normal((6, 2))).shape == (2, 3, 4, 2)


def test_scores_of_extreme_vectors():
    np.testing.assert_array_equal(scores([[1e200, 1e200], [0, 0]], [[1e200, -1e200]]), [[0], [0]])
    np.testing.assert_allclose(scores([[3e200, 0]], [[2e-200, 5]]), [[6]], rtol=1e-15)


def test_zero_scores_are_never_negative():
    assert not np.signbit(scores([[0.0, -0.0]], [[-1.0, 1.0]])).any()
    assert not np.signbit(project([[-0.0]], [[1.0]])).any()


@given(arrays(np.float64, array_shapes(min_dims=2, max_dims=2, max_side=6), elements=st.floats(-100, 100)))
def test_largest_gram_entry_is_on_the_diagonal(X):
    G = gram(X)
    np.testing.assert_array_equal(G, G.T)
    assert np.abs(G).max() <= G.diagonal().max() * (1 + 1e-14)
    np.testing.assert_allclose(G.diagonal(), (X**2).sum(axis=1), rtol=1e-14)


@pytest.mark.parametrize(
    ("function", "names", "left", "right"),
    [
        (project, "X and W", (2, 3), (2, 3)),
        (scores, "Q and K", (2, 3), (2, 4)),
        (attend, "weights and V", (2, 3), (2, 3)),
        (scores, "Q and K", (2, 4, 3), (3, 4, 3)),
    ],
)
def test_mismatch_names_both_shapes(function, names, left, right):
    with pytest.raises(ValueError) as caught:
        function(np.ones(left), np.ones(right))
    assert f"{names} do not fit: got shapes {left} and {right}" in str(caught.value)


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"Q must have at least 2 axes; got shape \(2,\)"):
        scores([1, 2], [[1, 2]])
    with pytest.raises(ValueError, match=r"product of X and W is beyond the largest float"):
        project([[1e200]], [[1e200]])
    with pytest.raises(ValueError, match=r"is beyond the largest float"):
        gram([[1e200]])
