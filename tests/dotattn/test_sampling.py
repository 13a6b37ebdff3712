"""Samples: reproducible, of bounded memory, and of the law they claim."""

import math
import tracemalloc

import numpy as np
import pytest
from scipy import integrate, stats

from dotattn import dot_pdf, dot_std, excess_kurtosis, sample_components, sample_dots, sample_scores, sampling

pytestmark = pytest.mark.filterwarnings("error")

LAWS = {
    "normal": stats.norm.cdf,
    "uniform": stats.uniform(-math.sqrt(3), 2 * math.sqrt(3)).cdf,
    "laplace": stats.laplace(scale=math.sqrt(0.5)).cdf,
}


def rng(seed=0):
    return np.random.default_rng(seed)


@pytest.mark.parametrize("components", LAWS)
def test_components_follow_their_law(components):
    drawn = sample_components(20000, rng(), components)
    assert stats.kstest(drawn, LAWS[components]).pvalue > 1e-3


def test_signs_are_fair():
    drawn = sample_components((100, 200), rng(), "rademacher")
    assert drawn.shape == (100, 200)
    assert set(np.unique(drawn)) == {-1.0, 1.0}
    assert stats.binomtest(int((drawn > 0).sum()), drawn.size).pvalue > 1e-3


def test_dots_are_sums_of_products_in_stream_order():
    drawn = sample_components((5, 2, 3), rng())
    expected = [sum(q * k for q, k in zip(*pair, strict=True)) for pair in drawn.tolist()]
    np.testing.assert_allclose(sample_dots(3, 5, rng()), expected, rtol=1e-14)


@pytest.mark.parametrize("components", ["normal", "uniform", "rademacher", "laplace"])
def test_chunks_change_no_value(monkeypatch, components):
    whole = sample_dots(16, 50, rng(), components)
    rows = sample_scores(16, 3, 50, rng(), components, direct=True)
    monkeypatch.setattr(sampling, "_CHUNK", 200)
    np.testing.assert_array_equal(sample_dots(16, 50, rng(), components), whole)
    np.testing.assert_array_equal(sample_scores(16, 3, 50, rng(), components, direct=True), rows)
    np.testing.assert_array_equal(sample_dots(16, 20, rng(), components), whole[:20])


@pytest.mark.parametrize("components", ["normal", "uniform", "rademacher", "laplace"])
def test_mean_spread_and_kurtosis_of_dots(components):
    d_k, n = 16, 60000
    z = sample_dots(d_k, n, rng(1), components)
    kurtosis = excess_kurtosis(d_k, components)
    # Five standard errors; that of the variance is var * sqrt((kurtosis + 2) / n).
    assert abs(z.mean()) < 5 * dot_std(d_k) / math.sqrt(n)
    assert abs(z.var() / d_k - 1) < 5 * math.sqrt((kurtosis + 2) / n)
    blocks = stats.kurtosis(z.reshape(60, 1000), axis=1)
    # Kurtosis of 1000 values is biased low by about kurtosis * 6 / 1000 for laws this mild; 0.05 covers it.
    assert abs(blocks.mean() - kurtosis) < 5 * blocks.std(ddof=1) / math.sqrt(60) + 0.05


@pytest.mark.parametrize("d_k", [2, 5, 64])
def test_dots_follow_the_exact_density(d_k):
    z = sample_dots(d_k, 20000, rng(2))
    grid = np.linspace(-60, 60, 4001)
    cdf = integrate.cumulative_simpson(dot_pdf(grid, d_k), x=grid, initial=0)
    assert stats.kstest(z, lambda x: np.interp(x, grid, cdf)).pvalue > 1e-3


@pytest.mark.parametrize("d_k", [1, 4, 64])
def test_the_normal_shortcut_has_the_law_of_the_direct_way(d_k):
    quick, direct = sample_scores(d_k, 4, 8000, rng(3)), sample_scores(d_k, 4, 8000, rng(4), direct=True)
    for summary in (lambda z: z[:, 0], lambda z: z.max(axis=1), lambda z: z.std(axis=1)):
        assert stats.ks_2samp(summary(quick), summary(direct)).pvalue > 1e-3


def test_scores_of_a_row_share_their_query():
    d_k, n = 4, 40000
    for direct in (False, True):
        z = sample_scores(d_k, 2, n, rng(5), direct=direct)
        together = z[:, 0] ** 2 * z[:, 1] ** 2
        # E[z1^2 z2^2] = E|q|^4 = d_k^2 + 2 d_k, not the d_k^2 of independent scores; five standard errors.
        assert abs(together.mean() - (d_k**2 + 2 * d_k)) < 5 * together.std() / math.sqrt(n)


def test_memory_stays_bounded():
    tracemalloc.start()
    sample_dots(4096, 1000, rng())
    sample_scores(1024, 64, 100, rng(), "rademacher")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # All at once would take 66 and 53 MB for the draws alone.
    assert peak < 24e6


def test_refusals_name_what_was_given():
    with pytest.raises(TypeError, match=r"rng must be a numpy.random.Generator; got int"):
        sample_dots(4, 10, 7)
    with pytest.raises(ValueError, match=r"must be one of normal, uniform, rademacher, laplace; got 'gamma'"):
        sample_components(3, rng(), "gamma")
    with pytest.raises(ValueError, match=r"n must be at least 1; got 0"):
        sample_dots(4, 0, rng())
    with pytest.raises(ValueError, match=r"n_keys must be at least 1; got -1"):
        sample_scores(4, -1, 10, rng())
    with pytest.raises(ValueError, match=r"d_k must be at least 1; got 0"):
        sample_scores(0, 1, 10, rng())
