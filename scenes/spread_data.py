"""Spreads of scores of a trained model: a numpy archive of `sd`, `d_k`, `sentence`, `model` and `licence`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from scenes.archive import hold, read_archive, rows_in, text_in, whole_number_in
from scenes.parameters import LARGEST_SPREAD, LONGEST_NAME, MOST_IN_LAYER, MOST_LAYERS, SMALLEST_SPREAD

WIDEST = 4096
LONGEST_TEXTS = {"sentence": 1000, "model": LONGEST_NAME, "licence": LONGEST_NAME}


def read_spreads(path: Path) -> tuple[dict[str, Any], str]:
    """Return what is in a file: a row of standard deviations per layer, d_k and texts; and the SHA-256 of the file.

    Raises
    ------
    ValueError
        With what is wrong with it, and what is allowed.
    """
    arrays, digest = read_archive(path, ["sd", "d_k", *LONGEST_TEXTS])
    layers = len(np.atleast_1d(arrays["sd"]))
    hold(1 <= layers <= MOST_LAYERS, f"sd in it should have 1 to {MOST_LAYERS} rows, one per layer, not {layers}")
    sd = rows_in(arrays["sd"], "sd", layers, MOST_IN_LAYER, LARGEST_SPREAD)
    hold(bool((sd >= SMALLEST_SPREAD).all()), f"sd in it should hold numbers of at least {SMALLEST_SPREAD:g}")
    d_k = whole_number_in(arrays["d_k"], "d_k", WIDEST)
    hold(d_k >= 1, "d_k in it should be at least 1")
    texts = {name: text_in(arrays[name], name, most) for name, most in LONGEST_TEXTS.items()}
    return {"sd": sd.tolist(), "d_k": d_k, **texts}, digest
