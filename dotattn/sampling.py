"""Seeded samples of dot products and of rows of scores."""

from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any

import numpy as np

from dotattn._checks import FloatArray, count

# Components drawn at once; 4 MB of float64.
_CHUNK = 2**19

_DRAWS: dict[str, Callable[[np.random.Generator, Any], Any]] = {
    "normal": lambda rng, shape: rng.standard_normal(shape),
    "uniform": lambda rng, shape: rng.uniform(-sqrt(3), sqrt(3), shape),
    "rademacher": lambda rng, shape: rng.integers(0, 2, shape) * 2.0 - 1.0,
    "laplace": lambda rng, shape: rng.laplace(0.0, sqrt(0.5), shape),
}


def known_components(components: str) -> str:
    """Return the name of a law of components, or refuse an unknown one."""
    if not isinstance(components, str) or components not in _DRAWS:
        raise ValueError(f"components must be one of {', '.join(_DRAWS)}; got {components!r}")
    return components


def sample_components(shape: int | tuple[int, ...], rng: np.random.Generator, components: str = "normal") -> FloatArray:
    """Return independent components of mean 0 and variance 1.

    Parameters
    ----------
    shape : int or tuple of int
    rng : numpy.random.Generator
    components : {"normal", "uniform", "rademacher", "laplace"}

    Returns
    -------
    ndarray of the given shape

    Raises
    ------
    ValueError
        If the law is not one of the four.
    TypeError
        If rng is not a Generator.
    """
    if not isinstance(rng, np.random.Generator):
        raise TypeError(f"rng must be a numpy.random.Generator; got {type(rng).__name__}")
    drawn: FloatArray = _DRAWS[known_components(components)](rng, shape)
    return drawn


def sample_dots(d_k: int, n: int, rng: np.random.Generator, components: str = "normal") -> FloatArray:
    """Return n dot products of fresh pairs of random vectors.

    Parameters
    ----------
    d_k : int
        Width of one vector, at least 1.
    n : int
        Number of pairs, at least 1; a longer sample begins with the shorter one.
    rng : numpy.random.Generator
    components : {"normal", "uniform", "rademacher", "laplace"}

    Returns
    -------
    ndarray, shape (n,)

    Raises
    ------
    ValueError
        If d_k or n < 1 or the law is not one of the four.
    TypeError
        If d_k or n is not an integer or rng is not a Generator.

    Notes
    -----
    Draws 2 * n * d_k components in chunks of a few megabytes, about 10 ns each.
    """
    blocks = random_blocks(count(n, "n"), 2, count(d_k, "d_k"), rng, components)
    return np.concatenate([(block[:, 0] * block[:, 1]).sum(axis=-1) for block in blocks])


def sample_scores(
    d_k: int, n_keys: int, n: int, rng: np.random.Generator, components: str = "normal", direct: bool = False
) -> FloatArray:
    """Return n rows of raw scores, each of one fresh query against n_keys fresh keys.

    Parameters
    ----------
    d_k : int
        Width of one vector, at least 1.
    n_keys, n : int
        Scores in a row and number of rows, at least 1.
    rng : numpy.random.Generator
    components : {"normal", "uniform", "rademacher", "laplace"}
    direct : bool
        True draws every component even where an exact shortcut exists.

    Returns
    -------
    ndarray, shape (n, n_keys)

    Raises
    ------
    ValueError
        If a count is below 1 or the law is not one of the four.
    TypeError
        If a count is not an integer or rng is not a Generator.

    Notes
    -----
    Given q, scores against independent standard normal keys are exactly normal with variance |q|^2, which is
    chi-square: n * (n_keys + 1) draws. Directly, and for other laws, it takes n * (n_keys + 1) * d_k draws
    of about 10 ns each.
    """
    d_k, n_keys, n = count(d_k, "d_k"), count(n_keys, "n_keys"), count(n, "n")
    if components == "normal" and not direct:
        noise = sample_components((n, n_keys), rng)
        return np.sqrt(rng.chisquare(d_k, (n, 1))) * noise
    blocks = random_blocks(n, n_keys + 1, d_k, rng, components)
    return np.concatenate([(block[:, :1] * block[:, 1:]).sum(axis=-1) for block in blocks])


def random_blocks(n: int, vectors: int, d_k: int, rng: np.random.Generator, components: str) -> Iterator[FloatArray]:
    """Yield n rows of some vectors each, a few megabytes at a time; arguments are checked by who calls."""
    # Whole rows in stream order: where a chunk ends changes no value.
    rows = max(1, _CHUNK // (vectors * d_k))
    for start in range(0, n, rows):
        yield sample_components((min(rows, n - start), vectors, d_k), rng, components)
