"""Reading numpy archives from somewhere else: nothing in them is run, and what is wrong is told in one line."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path

import numpy as np

MOST_BYTES = 2_000_000


def read_archive(path: Path, wanted: Sequence[str]) -> tuple[dict[str, np.ndarray], str]:
    """Return the wanted arrays of a file, and the SHA-256 of the file.

    Parameters
    ----------
    path
        The file.
    wanted
        The names of all arrays it should hold.

    Raises
    ------
    ValueError
        If it cannot be read, is no archive, is too large, holds pickles, or lacks an array.
    """
    content = _content(path)
    arrays = _arrays(content, wanted)
    if arrays is None:
        raise ValueError(f"should be an .npz file without pickles, of at most {MOST_BYTES // 1_000_000} MB")
    missing = [name for name in wanted if name not in arrays]
    hold(not missing, f"should hold {', '.join(wanted)}; there is no {', '.join(missing)}")
    return arrays, sha256(content).hexdigest()


def texts_in(array: np.ndarray, name: str) -> list[str]:
    """Return an array as a list of texts, or refuse it."""
    hold(array.ndim == 1 and array.dtype.kind == "U", f"{name} in it should be a list of texts")
    return [str(text) for text in array]


def text_in(array: np.ndarray, name: str, most: int) -> str:
    """Return an array as a text of at most so many characters, or refuse it."""
    fits = array.shape == () and array.dtype.kind == "U" and 1 <= len(str(array)) <= most
    hold(fits, f"{name} in it should be a text of 1 to {most} characters")
    return str(array)


def whole_number_in(array: np.ndarray, name: str, most: int) -> int:
    """Return an array as a whole number from 0 on, or refuse it."""
    fits = array.shape == () and array.dtype.kind in "iu" and 0 <= int(array) <= most
    hold(fits, f"{name} in it should be a whole number from 0 to {most}")
    return int(array)


def rows_in(array: np.ndarray, name: str, count: int, widest: int, largest: float) -> np.ndarray:
    """Return an array as so many rows of finite numbers, or refuse it."""
    shape = array.shape
    fits = len(shape) == 2 and shape[0] == count and 1 <= shape[1] <= widest
    hold(fits, f"{name} in it should have {count} rows of 1 to {widest} numbers; its shape is {shape}")
    hold(array.dtype.kind in "fiu", f"{name} in it should hold real numbers, not {array.dtype}")
    rows = array.astype(float)
    hold(bool((np.abs(rows) <= largest).all()), f"{name} in it should hold numbers of at most {largest:g}")
    return rows


def hold(holds: bool, problem: str) -> None:
    """Refuse a file with what is wrong with it, unless something holds."""
    if not holds:
        raise ValueError(problem)


def _content(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise ValueError("there is no such file") from None
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror}") from None


def _arrays(content: bytes, wanted: Sequence[str]) -> dict[str, np.ndarray] | None:
    """Return the wanted arrays of an archive, or nothing if it is none."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as archive:
            small = sum(entry.file_size for entry in archive.infolist()) <= MOST_BYTES >= len(content)
        with np.load(BytesIO(content), allow_pickle=False) as arrays:
            return {name: arrays[name] for name in wanted if name in arrays.files} if small else None
    except Exception:
        # A hostile header makes numpy's reader raise nearly anything, from MemoryError to an error of the tokenizer.
        return None
