"""Importing manim, which takes a process longer than some of its work, in less time."""

from __future__ import annotations

import gc
import sys


def begin() -> None:
    """Look for no garbage among what is imported from now on, and leave out what manim wants for notebooks alone."""
    gc.disable()
    sys.modules.setdefault("IPython", None)  # type: ignore[arg-type]


def end() -> None:
    """Look for garbage again, among what comes after the imports."""
    gc.freeze()
    gc.enable()
