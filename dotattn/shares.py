"""What softmax does, term by term: exponentials, and parts laid end to end."""

import numpy as np
from numpy.typing import ArrayLike

from dotattn._checks import FloatArray, as_reals, number


def exponentials(z: ArrayLike, temperature: float = 1) -> FloatArray:
    """Return exp(z / temperature), whose shares of their sum are the softmax weights of z.

    Parameters
    ----------
    z : array_like
        Scores; from about -700 to 700 once divided.
    temperature : float
        Above 0.

    Returns
    -------
    ndarray, the shape of z
        All above 0.

    Raises
    ------
    ValueError
        If a score is not finite, temperature <= 0, or an exponential leaves the range of a float.
    TypeError
        If z does not hold real numbers.
    """
    z, temperature = as_reals(z, "z"), number(temperature, "temperature", above=0)
    with np.errstate(all="ignore"):
        grown = np.exp(z / temperature)
    if not (np.isfinite(grown) & (grown > 0)).all():
        raise ValueError("z / temperature must lie between about -700 and 700, so that its exponential fits in a float")
    result: FloatArray = grown
    return result


def running_sums(parts: ArrayLike) -> FloatArray:
    """Return where parts laid end to end start, and where the last one ends.

    Parameters
    ----------
    parts : array_like, shape (n, ...)
        Numbers, or vectors laid tip to tail.

    Returns
    -------
    ndarray, shape (n + 1, ...)
        0, the first part, the first two together, and so on to the sum of all.

    Raises
    ------
    ValueError
        If a part is not finite.
    TypeError
        If parts does not hold real numbers.
    """
    parts = as_reals(parts, "parts", ndim=1)
    start = np.zeros((1, *parts.shape[1:]))
    sums: FloatArray = np.concatenate([start, parts.cumsum(axis=0)]) + 0.0
    return sums
