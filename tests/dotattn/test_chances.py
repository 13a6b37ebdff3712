"""How often the diagonal wins, against closed forms, another integration, and counting."""

import math

import numpy as np
import pytest
from scipy import integrate, stats

from dotattn import own_key_chance, own_vector_chance


@pytest.mark.parametrize("n", [1, 2, 8, 64])
def test_one_dimension_has_a_closed_form(n):
    # Phi(|x|) is uniform from 1/2 to 1.
    assert own_vector_chance(1, n) == pytest.approx(2 / n * (1 - 0.5**n), abs=1e-12)


def test_two_vectors_in_the_plane_have_a_closed_form():
    assert own_vector_chance(2, 2) == pytest.approx(0.5 + 1 / (2 * math.sqrt(2)), abs=1e-12)


@pytest.mark.parametrize(("d", "chance"), [(2, 0.446), (4, 0.715), (8, 0.932), (64, 1.000)])
def test_eight_tokens(d, chance):
    assert round(own_vector_chance(d, 8), 3) == chance


@pytest.mark.parametrize(("d", "n"), [(3, 5), (16, 40), (7, 2), (300, 64), (4096, 64)])
def test_another_integration_agrees(d, n):
    middle = math.sqrt(d)
    edges = max(0, middle - 12), middle + 12
    wins = integrate.quad(lambda r: stats.chi(d).pdf(r) * stats.norm.cdf(r) ** (n - 1), *edges, points=[middle])[0]
    assert own_vector_chance(d, n) == pytest.approx(wins, abs=1e-7)


@pytest.mark.parametrize("d", [2, 5])
def test_counting_agrees(d):
    rng = np.random.default_rng(d)
    X, K = rng.normal(size=(2, 20000, 8, d))
    for keys, chance in ((X, own_vector_chance(d, 8)), (K, own_key_chance(8))):
        # Only the first row of each, so that all are independent.
        S = np.einsum("td,tnd->tn", X[:, 0], keys)
        wins = (S[:, 0] > S[:, 1:].max(axis=1)).mean()
        assert wins == pytest.approx(chance, abs=4 * math.sqrt(chance * (1 - chance) / 20000))


def test_no_key_is_special():
    assert [own_key_chance(n) for n in (1, 2, 8)] == [1, 0.5, 0.125]


@pytest.mark.parametrize("wrong", [(0, 8), (2, 0)])
def test_there_is_at_least_one_of_each(wrong):
    with pytest.raises(ValueError, match="at least 1"):
        own_vector_chance(*wrong)
