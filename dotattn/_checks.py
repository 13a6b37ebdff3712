"""Checks at the boundary: every public function passes its arguments through these."""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray: TypeAlias = NDArray[np.float64]
BoolArray: TypeAlias = NDArray[np.bool_]
IntArray: TypeAlias = NDArray[np.int64]


def as_reals(value: ArrayLike, name: str, *, ndim: int = 0, masked: bool = False) -> FloatArray:
    """Return `value` as float64 with at least `ndim` axes; only `masked` input may hold -inf."""
    _refuse_non_numbers(value, name)
    try:
        array = np.asarray(value)
    except ValueError:
        raise TypeError(f"{name} must be a rectangular array of real numbers; got ragged input") from None
    if array.dtype.kind not in "iuf":
        raise TypeError(f"{name} must hold real numbers; got {_shown(value)}")
    if array.ndim < ndim or array.size == 0:
        allowed = "not be empty" if array.size == 0 else f"have at least {ndim} axes"
        raise ValueError(f"{name} must {allowed}; got shape {array.shape}")
    reals: FloatArray = array.astype(np.float64, copy=False)
    bad = np.asarray(~np.isfinite(reals))
    if masked:
        bad &= reals != -np.inf
    if bad.any():
        allowed = "finite or -inf" if masked else "finite"
        where = f" at index {_first(bad)}" if reals.ndim else ""
        raise ValueError(f"{name} must be {allowed}; got {reals[bad][0]}{where}")
    return reals


def vector_pair(a: ArrayLike, b: ArrayLike, names: tuple[str, str]) -> tuple[FloatArray, FloatArray]:
    """Return two arrays of vectors of the same width whose leading axes broadcast."""
    left, right = as_reals(a, names[0], ndim=1), as_reals(b, names[1], ndim=1)
    match(left, right, names)
    return left, right


def match(
    a: FloatArray, b: FloatArray, names: tuple[str, str], axes: tuple[int, int] = (-1, -1), core: int = 1
) -> None:
    """Refuse arrays whose paired `axes` differ or whose axes before the last `core` do not broadcast."""
    fits = a.shape[axes[0]] == b.shape[axes[1]]
    try:
        np.broadcast_shapes(a.shape[:-core], b.shape[:-core])
    except ValueError:
        fits = False
    if not fits:
        raise ValueError(
            f"{names[0]} and {names[1]} do not fit: got shapes {a.shape} and {b.shape}; axis {axes[0]} of "
            f"{names[0]} must equal axis {axes[1]} of {names[1]} and leading axes must broadcast"
        )


def refuse_zero(vectors: FloatArray, name: str) -> None:
    """Refuse vectors of length zero, which have no direction."""
    zero = np.asarray(~vectors.any(axis=-1))
    if zero.any():
        where = f" at index {_first(zero)}" if zero.ndim else ""
        raise ValueError(f"{name} must be nonzero to have a direction; got a zero vector{where}")


def count(value: Any, name: str, least: int = 1, most: int | None = None) -> int:
    """Return a whole number in a range as a plain int."""
    if isinstance(value, (bool, np.bool_)) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{name} must be an integer; got {_shown(value)}")
    if value < least or (most is not None and value > most):
        allowed = f"at least {least}" if most is None else f"from {least} to {most}"
        raise ValueError(f"{name} must be {allowed}; got {value}")
    return int(value)


def number(value: Any, name: str, *, above: float | None = None, least: float | None = None) -> float:
    """Return one finite real number as a plain float."""
    array = as_reals(value, name)
    if array.ndim:
        raise ValueError(f"{name} must be one number; got shape {array.shape}")
    if above is not None and not array > above:
        raise ValueError(f"{name} must be above {above:g}; got {float(array)!r}")
    if least is not None and not array >= least:
        raise ValueError(f"{name} must be at least {least:g}; got {float(array)!r}")
    return float(array)


def as_mask(mask: Any, shape: tuple[int, ...]) -> BoolArray:
    """Return a boolean mask spread over `shape`."""
    array = np.asarray(mask)
    if array.dtype != np.bool_:
        raise TypeError(f"mask must be boolean (True = may attend); got dtype {array.dtype}")
    try:
        return np.broadcast_to(array, shape)
    except ValueError:
        raise ValueError(f"mask of shape {array.shape} does not fit scores of shape {shape}") from None


def finite(result: Any, what: str) -> FloatArray:
    """Return `result` without negative zeros, or refuse one beyond the largest float."""
    if not np.isfinite(result).all():
        raise ValueError(f"{what} is beyond the largest float, about 1.8e308; give smaller numbers")
    clean: FloatArray = result + 0.0
    return clean


def _refuse_non_numbers(value: Any, name: str) -> None:
    # numpy would silently read [True, 2.0] as [1.0, 2.0]
    if isinstance(value, (list, tuple)):
        for item in value:
            _refuse_non_numbers(item, name)
    elif isinstance(value, (bool, str, bytes)) or getattr(value, "dtype", None) == np.bool_:
        raise TypeError(f"{name} must hold real numbers; got {_shown(value)}")


def _shown(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"an array of dtype {value.dtype} and shape {value.shape}"
    plain = value is None or isinstance(value, (bool, int, float, complex, str, bytes, np.generic))
    return f"{type(value).__name__} {value!r}" if plain else f"a {type(value).__name__}"


def _first(bad: BoolArray) -> tuple[int, ...]:
    return tuple(int(i) for i in np.argwhere(bad)[0])
