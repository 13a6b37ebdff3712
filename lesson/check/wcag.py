"""Contrast of colours as the web's accessibility guidelines measure it (WCAG 2.2)."""

from __future__ import annotations

import numpy as np

Color = tuple[float, float, float]

_WEIGHTS = np.array([0.2126, 0.7152, 0.0722])


def rgb(color: str) -> Color:
    """Return the channels of a colour written `#RRGGBB`, from 0 to 1."""
    red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


def blend(color: Color, opacity: float, behind: Color) -> Color:
    """Return what is seen of a colour of some opacity before another; channels from 0 to 1."""
    red, green, blue = (opacity * above + (1 - opacity) * below for above, below in zip(color, behind, strict=True))
    return red, green, blue


def linear(colors: np.ndarray) -> np.ndarray:
    """Return channels in proportion to light, shape (..., 3), from channels as they are written (sRGB)."""
    return np.where(colors <= 0.04045, colors / 12.92, ((colors + 0.055) / 1.055) ** 2.4)


def contrasts(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """Return the contrast ratios of colours, 1 to 21; shapes (..., 3) with channels from 0 to 1."""
    lights = linear(np.asarray(first)) @ _WEIGHTS, linear(np.asarray(second)) @ _WEIGHTS
    return (np.maximum(*lights) + 0.05) / (np.minimum(*lights) + 0.05)


def contrast(first: Color, second: Color) -> float:
    """Return the contrast ratio of two colours, 1 to 21."""
    return float(contrasts(np.array(first), np.array(second)))
