"""Whether two videos show the same: frame counts, and structural similarity (Wang et al. 2004) of frames."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import av
import numpy as np
from av.video.reformatter import ColorRange, Colorspace
from scipy.ndimage import uniform_filter

EVERY = 30
WINDOW, C1, C2 = 8, (0.01 * 255) ** 2, (0.03 * 255) ** 2
# What manim encodes in without saying so, and what we do.
MATRICES = {"plain": Colorspace.ITU601, "ours": Colorspace.ITU709}


def frames_of(path: Path) -> int:
    """Return how many frames a video says it has."""
    with av.open(path) as container:
        return container.streams.video[0].frames


def mean_ssim(plain: Path, ours: Path) -> float:
    """Return the mean structural similarity of every thirtieth frame of two videos with as many frames."""
    pairs = zip(_grey(plain, "plain"), _grey(ours, "ours"), strict=True)
    return float(np.mean([_ssim(one, other) for one, other in pairs]))


def _grey(path: Path, whose: str) -> Iterator[np.ndarray]:
    with av.open(path) as container:
        for index, frame in enumerate(container.decode(video=0)):
            if index % EVERY == 0:
                pixels = frame.reformat(
                    format="rgb24", src_colorspace=MATRICES[whose], src_color_range=ColorRange.MPEG
                ).to_ndarray()
                yield pixels.astype(np.float32) @ np.array([0.299, 0.587, 0.114], dtype=np.float32)


def _ssim(x: np.ndarray, y: np.ndarray) -> float:
    mean_x, mean_y = uniform_filter(x, WINDOW), uniform_filter(y, WINDOW)
    var_x, var_y = uniform_filter(x * x, WINDOW) - mean_x**2, uniform_filter(y * y, WINDOW) - mean_y**2
    covariance = uniform_filter(x * y, WINDOW) - mean_x * mean_y
    alike = (2 * mean_x * mean_y + C1) * (2 * covariance + C2)
    return float((alike / ((mean_x**2 + mean_y**2 + C1) * (var_x + var_y + C2))).mean())
