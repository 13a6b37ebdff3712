"""How softmax fares on random queries and keys."""

from dataclasses import dataclass

import numpy as np

from dotattn._checks import count
from dotattn.attention import scale, softmax
from dotattn.gauges import entropy, jacobian_norm, max_weight
from dotattn.sampling import sample_scores

# A row whose gradient norm is below this is counted as vanished.
VANISHED = 1e-3


@dataclass(frozen=True)
class SoftmaxHealth:
    """Mean and median over rows of largest weight, entropy (nats) and gradient norm; share vanished."""

    mean_max_weight: float
    median_max_weight: float
    mean_entropy: float
    median_entropy: float
    mean_gradient: float
    median_gradient: float
    share_vanished: float


def softmax_health(
    d_k: int,
    n_keys: int,
    samples: int,
    seed: int,
    scaled: bool,
    components: str = "normal",
    power: float = 0.5,
) -> SoftmaxHealth:
    """Return the gauges over many random rows, each one query against n_keys independent keys.

    Parameters
    ----------
    d_k : int
        Width of q and k, at least 1.
    n_keys, samples : int
        Keys in a row and number of rows, at least 1.
    seed : int
        At least 0; raw and scaled rows of one seed hold the same scores.
    scaled : bool
        True divides the scores by d_k**power before softmax; False leaves them raw.
    components : {"normal", "uniform", "rademacher", "laplace"}
    power : float

    Returns
    -------
    SoftmaxHealth

    Raises
    ------
    ValueError
        If a count is below 1, the law is not one of the four or power is not finite.
    TypeError
        If a count or the seed is not an integer.

    Notes
    -----
    Cost as in `sample_scores`: well under a second for normal components, 10 ns times
    samples * (n_keys + 1) * d_k for the others. Memory is a few arrays of samples * n_keys.
    """
    rng = np.random.default_rng(count(seed, "seed", least=0))
    # Rows are short: column by column, all of them are summed at once, in half the time.
    z = np.asfortranarray(sample_scores(d_k, n_keys, count(samples, "samples"), rng, components))
    p = softmax(scale(z, d_k, power) if scaled else z)
    weight, nats, gradient = max_weight(p), entropy(p), jacobian_norm(p)
    return SoftmaxHealth(
        mean_max_weight=float(weight.mean()),
        median_max_weight=float(np.median(weight)),
        mean_entropy=float(nats.mean()),
        median_entropy=float(np.median(nats)),
        mean_gradient=float(gradient.mean()),
        median_gradient=float(np.median(gradient)),
        share_vanished=float((gradient < VANISHED).mean()),
    )
