"""Linear layers, GELU and layer norm against hand-worked numbers and SciPy's error function."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from scipy.special import erf

from dotattn.blocks import gelu, layer_norm, linear

rows = arrays(np.float64, st.tuples(st.integers(1, 4), st.integers(2, 5)), elements=st.floats(-1e3, 1e3))


def test_linear_by_hand():
    # Checkpoints hold one row of weights per number that comes out.
    assert linear([[1, 2, 3]], [[1, 0, -1], [0, 2, 1]], [10, -10]).tolist() == [[8, -3]]


@pytest.mark.parametrize("bias", [[1], [1, 2, 3]])
def test_linear_takes_one_bias_per_number_that_comes_out(bias):
    with pytest.raises(ValueError, match="weight and bias do not fit"):
        linear([[1, 2]], [[1, 0], [0, 1]], bias)


def test_gelu_by_hand():
    # The share of a standard normal distribution below 1 is 0.841344746.
    np.testing.assert_allclose(gelu([0, 1, -1]), [0, 0.841344746, -0.158655254], atol=1e-9)


@given(rows)
def test_gelu_is_exact(x):
    np.testing.assert_allclose(gelu(x), x * (1 + erf(x / np.sqrt(2))) / 2, rtol=1e-12, atol=1e-12)


def test_layer_norm_by_hand():
    # Mean 4, variance 8 + 1.
    assert layer_norm([2, 4, 4, 6], [1] * 4, [0] * 4, epsilon=2).tolist() == [-1, 0, 0, 1]
    assert layer_norm([2, 4, 4, 6], [3, 1, 1, 2], [0, 5, 0, 1], epsilon=2).tolist() == [-3, 5, 0, 3]


@given(rows.filter(lambda x: (x.std(axis=-1) > 1e-3).all()))
def test_layer_norm_has_mean_zero_and_variance_one(x):
    normal = layer_norm(x, np.ones(x.shape[-1]), np.zeros(x.shape[-1]))
    np.testing.assert_allclose(normal.mean(axis=-1), 0, atol=1e-6)
    np.testing.assert_allclose(normal.var(axis=-1), 1, atol=1e-5)


def test_layer_norm_tells_shapes_that_do_not_fit():
    with pytest.raises(ValueError, match=r"as wide as x; got shapes \(2,\), \(3,\) and \(3,\)"):
        layer_norm([1, 2, 3], [1, 1], [0, 0, 0])
