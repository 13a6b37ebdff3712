"""softmax_health against the same gauges taken the long way."""

import dataclasses
import tracemalloc

import numpy as np
import pytest
from scipy import special, stats

from dotattn import sample_scores, softmax_health

pytestmark = pytest.mark.filterwarnings("error")


def gauges(z):
    """Return largest weight, entropy and gradient norm of each row, by scipy and explicit matrices."""
    p = special.softmax(z, axis=1)
    gradient = [np.linalg.norm(np.diag(row) - np.outer(row, row)) for row in p]
    return p.max(axis=1), stats.entropy(p, axis=1), np.array(gradient)


@pytest.mark.parametrize("components", ["normal", "uniform", "rademacher", "laplace"])
@pytest.mark.parametrize(("scaled", "power", "divisor"), [(False, 0.5, 1), (True, 0.5, 4), (True, 1, 16)])
def test_gauges_of_the_seeded_rows(components, scaled, power, divisor):
    health = softmax_health(16, 5, 300, 9, scaled, components, power)
    weight, nats, gradient = gauges(sample_scores(16, 5, 300, np.random.default_rng(9), components) / divisor)
    expected = [weight.mean(), np.median(weight), nats.mean(), np.median(nats), gradient.mean()]
    expected += [np.median(gradient), (gradient < 1e-3).mean()]
    np.testing.assert_allclose(dataclasses.astuple(health), expected, rtol=1e-10, atol=1e-15)


@pytest.mark.parametrize("d_k", [64, 1024])
def test_agrees_with_naive_vectors_of_every_component(d_k):
    rng, n = np.random.default_rng(10), 2500
    q, K = rng.standard_normal((n, d_k)), rng.standard_normal((n, 8, d_k))
    weight, nats, gradient = gauges(np.einsum("id,ijd->ij", q, K))
    health = softmax_health(d_k, 8, 100000, 11, scaled=False)
    vanished = gradient < 1e-3
    for naive, ours in (
        (weight, health.mean_max_weight),
        (nats, health.mean_entropy),
        (gradient, health.mean_gradient),
        (vanished, health.share_vanished),
    ):
        # Five standard errors of the naive sample, the larger of the two.
        assert abs(naive.mean() - ours) < 5 * naive.std() / np.sqrt(n)


def test_same_seed_same_answer_and_another_seed_another():
    first = softmax_health(8, 4, 100, 3, scaled=True)
    assert first == softmax_health(8, 4, 100, 3, scaled=True)
    assert first != softmax_health(8, 4, 100, 4, scaled=True)


def test_one_key_has_nothing_to_choose():
    health = softmax_health(4, 1, 50, 0, scaled=False)
    assert dataclasses.astuple(health) == (1, 1, 0, 0, 0, 0, 1)


def test_result_is_frozen():
    with pytest.raises(dataclasses.FrozenInstanceError):
        softmax_health(1, 2, 1, 0, scaled=False).mean_entropy = 0.0


def test_wide_and_many_stays_small():
    tracemalloc.start()
    softmax_health(4096, 64, 20000, 0, scaled=True)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # One array of the rows is 10 MB; the vectors themselves would be 43 GB.
    assert peak < 130e6


def test_refusals_name_what_was_given():
    with pytest.raises(ValueError, match=r"samples must be at least 1; got 0"):
        softmax_health(4, 2, 0, 0, scaled=True)
    with pytest.raises(ValueError, match=r"seed must be at least 0; got -1"):
        softmax_health(4, 2, 5, -1, scaled=True)
    with pytest.raises(ValueError, match=r"d_k must be at least 1; got 0"):
        softmax_health(0, 2, 5, 0, scaled=True)
    with pytest.raises(TypeError, match=r"n_keys must be an integer; got str '2'"):
        softmax_health(4, "2", 5, 0, scaled=True)
    with pytest.raises(ValueError, match=r"must be one of .*; got 'levy'"):
        softmax_health(4, 2, 5, 0, True, "levy")
