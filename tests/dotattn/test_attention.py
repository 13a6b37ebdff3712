"""Scaling, masking and softmax against scipy and closed forms."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from scipy import special

from dotattn import attention_weights, causal_mask, scale, scores, softmax

pytestmark = pytest.mark.filterwarnings("error")

grids = arrays(np.float64, array_shapes(min_dims=1, max_dims=3, max_side=5), elements=st.floats(-1e4, 1e4))


def test_scale_by_hand():
    np.testing.assert_array_equal(scale([[8, -16]], 64), [[1, -2]])
    np.testing.assert_array_equal(scale([8, 64], 64, power=1), [0.125, 1])
    np.testing.assert_array_equal(scale([8, 64], 64, power=0), [8, 64])


def test_causal_mask():
    np.testing.assert_array_equal(causal_mask(3), [[1, 0, 0], [1, 1, 0], [1, 1, 1]])
    assert causal_mask(1).dtype == np.bool_


@given(grids)
def test_softmax_matches_scipy_and_rows_sum_to_one(z):
    p = softmax(z)
    np.testing.assert_allclose(p, special.softmax(z, axis=-1), rtol=1e-12, atol=1e-300)
    np.testing.assert_allclose(p.sum(axis=-1), 1, rtol=1e-14)


@given(grids, st.floats(-1e4, 1e4))
def test_softmax_is_blind_to_a_shift(z, shift):
    # A shift rounds each score by half an ulp of 2e4, about 2e-12.
    np.testing.assert_allclose(softmax(z + shift), softmax(z), rtol=2e-11, atol=1e-300)


@given(grids, st.floats(0.1, 10))
def test_temperature_divides(z, temperature):
    np.testing.assert_allclose(softmax(z, temperature=temperature), softmax(z / temperature), rtol=1e-10)


def test_softmax_of_extreme_scores_is_finite():
    np.testing.assert_array_equal(softmax([1e4, 1e4, -1e4]), [0.5, 0.5, 0])
    np.testing.assert_array_equal(softmax([1.7e308, -1.7e308]), [1, 0])
    np.testing.assert_array_equal(softmax([1.0, 0.0], temperature=5e-324), [1, 0])
    np.testing.assert_array_equal(softmax([1e10, -1e10], temperature=1.7e308), [0.5, 0.5])


def test_softmax_axis():
    z = np.log([[1.0, 2.0], [3.0, 2.0]])
    np.testing.assert_allclose(softmax(z, axis=0), [[0.25, 0.5], [0.75, 0.5]], rtol=1e-15)
    np.testing.assert_allclose(softmax(z, axis=1), [[1 / 3, 2 / 3], [0.6, 0.4]], rtol=1e-15)


def test_masked_scores_weigh_exactly_zero():
    np.testing.assert_array_equal(softmax([-np.inf, 3.0, -np.inf]), [0, 1, 0])
    p = softmax([[0.0, -np.inf, 0.0], [0.0, 0.0, 0.0]])
    np.testing.assert_allclose(p, [[0.5, 0, 0.5], [1 / 3] * 3], rtol=1e-15)


def test_attention_weights_are_the_three_steps():
    rng = np.random.default_rng(1)
    Q, K = rng.standard_normal((3, 4)), rng.standard_normal((5, 4))
    np.testing.assert_allclose(attention_weights(Q, K), special.softmax(Q @ K.T / 2, axis=1), rtol=1e-13)
    raw = attention_weights(Q, K, scaled=False)
    np.testing.assert_allclose(raw, special.softmax(Q @ K.T, axis=1), rtol=1e-13)


def test_a_mask_removes_keys_as_if_they_were_absent():
    rng = np.random.default_rng(2)
    Q, K = rng.standard_normal((4, 8)), rng.standard_normal((4, 8))
    weights = attention_weights(Q, K, mask=causal_mask(4))
    for i in range(4):
        np.testing.assert_allclose(weights[i, : i + 1], attention_weights(Q[i : i + 1], K[: i + 1])[0], rtol=1e-13)
        assert (weights[i, i + 1 :] == 0).all()


def test_a_mask_holds_against_any_score():
    weights = attention_weights([[1e10]], [[-1], [1]], mask=[[True, False]])
    np.testing.assert_array_equal(weights, [[1, 0]])


def test_a_mask_of_one_row_broadcasts():
    weights = attention_weights(np.ones((2, 3)), np.ones((3, 3)), mask=[True, False, True])
    np.testing.assert_array_equal(weights, [[0.5, 0, 0.5]] * 2)


@given(st.integers(0, 10**6))
def test_query_length_sharpens_but_never_reorders(seed):
    rng = np.random.default_rng(seed)
    q, K = rng.standard_normal((1, 3)), rng.standard_normal((4, 3))
    short, long = attention_weights(q, K)[0], attention_weights(3 * q, K)[0]
    np.testing.assert_array_equal(np.argsort(short), np.argsort(long))
    assert long.max() > short.max()


def test_scores_do_not_depend_on_scaling_order():
    rng = np.random.default_rng(3)
    Q, K = rng.standard_normal((3, 16)), rng.standard_normal((3, 16))
    np.testing.assert_allclose(scale(scores(Q, K), 16), scores(Q / 4, K), rtol=1e-13)


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"d_k must be at least 1; got 0"):
        scale([1.0], 0)
    with pytest.raises(TypeError, match=r"d_k must be an integer; got float 64.0"):
        scale([1.0], 64.0)
    with pytest.raises(ValueError, match=r"got d_k 64 and power 1000"):
        scale([1.0], 64, power=1000)
    with pytest.raises(ValueError, match=r"got d_k 64 and power -1000"):
        scale([0.0], 64, power=-1000)
    with pytest.raises(ValueError, match=r"scaled score is beyond the largest float"):
        scale([1e300], 64, power=-100)
    with pytest.raises(ValueError, match=r"temperature must be above 0; got 0.0"):
        softmax([1.0], temperature=0)
    with pytest.raises(ValueError, match=r"temperature must be above 0; got -1.0"):
        softmax([1.0], temperature=-1)
    with pytest.raises(ValueError, match=r"only -inf at index \(1, 0\)"):
        softmax([[0.0, 1.0], [-np.inf, -np.inf]])
    with pytest.raises(ValueError, match=r"z must be finite or -inf; got inf at index \(1,\)"):
        softmax([0.0, np.inf])
    with pytest.raises(ValueError, match=r"axis 3 is out of bounds"):
        softmax([0.0, 1.0], axis=3)
    with pytest.raises(ValueError, match=r"n must be at least 1; got 0"):
        causal_mask(0)


def test_mask_refusals_name_what_was_given():
    Q = np.ones((2, 2))
    with pytest.raises(TypeError, match=r"mask must be boolean.*got dtype int64"):
        attention_weights(Q, Q, mask=np.ones((2, 2), dtype=np.int64))
    with pytest.raises(ValueError, match=r"mask of shape \(3, 3\) does not fit scores of shape \(2, 2\)"):
        attention_weights(Q, Q, mask=causal_mask(3))
    with pytest.raises(ValueError, match=r"none in row \(1,\)"):
        attention_weights(Q, Q, mask=[[True, True], [False, False]])


def test_terms_that_cancel_leave_a_score_of_zero_however_they_are_summed():
    part = -3.7004323291838537
    assert scores([[5.0, -5.0]], [[part, part]]).tolist() == [[0.0]]
    assert scores([[1e200, 1e-10]], [[1e-200, 1e-10]]).tolist() == [[1.0 + 1e-20]]
    assert scores([[0.1, 0.2]], [[0.3, -0.1]])[0, 0] == pytest.approx(0.01)
