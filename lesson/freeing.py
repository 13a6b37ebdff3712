"""Giving memory back to the system in the middle of a long task."""

from __future__ import annotations

import ctypes
import gc

# Of the GNU C library, which keeps what is freed in pieces between others; other systems' have no such thing.
TRIM = getattr(ctypes.CDLL(None), "malloc_trim", None)


def free_unused() -> None:
    """Give back what nothing uses any more, an encoder's tens of megabytes above all, which refer to each other."""
    gc.collect()
    if TRIM is not None:
        TRIM(0)
