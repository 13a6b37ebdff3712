"""Check: a theme's roles can be told apart by every eye, and its signed map is symmetric."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from lesson.check.finding import Finding
from lesson.check.wcag import linear, rgb
from scenes.style import Theme

LEAST_DISTANCE = 20.0
# In CIELAB lightness, of 100: less than an eye sees between two fields of different hue.
MOST_UNLIKE = 3.0
SHARES = np.linspace(0.1, 1, 10)

# How light reaches the eye with one kind of cone missing (Machado, Oliveira and Fernandes 2009, severity 1).
VISIONS = {
    "normal": np.eye(3),
    "protan": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deutan": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritan": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = np.array([0.95047, 1.0, 1.08883])
_BEND, _SLOPE = (6 / 29) ** 3, 3 * (6 / 29) ** 2


def check_theme(theme: Theme) -> Iterator[Finding]:
    """Yield roles that look alike to some eye, and shades of the signed map that are not symmetric about zero."""
    for vision in VISIONS:
        seen = {role: lab(rgb(color), vision) for role, color in theme.roles().items()}
        for first, second in combinations(seen, 2):
            distance = float(np.linalg.norm(seen[first] - seen[second]))
            if distance < LEAST_DISTANCE:
                amount = f"{distance:.1f} apart (CIE76), {LEAST_DISTANCE:g} needed"
                yield Finding("colour", f"{first} looks like {second} to {vision} vision", amount)
    if theme.signed(0).to_hex() != theme.cell:
        yield Finding("colour", "zero of the signed map is not the empty cell", f"{theme.signed(0).to_hex()}")
    for share in SHARES:
        plus, minus = (lab(theme.signed(sign * float(share)).to_rgb()) for sign in (1, -1))
        unlike = abs(float(plus[0] - minus[0]))
        if unlike > MOST_UNLIKE:
            amount = f"{unlike:.1f} of lightness, {MOST_UNLIKE:g} at most"
            yield Finding("colour", f"the signed map at {share:.1f} and {-share:.1f} is not equally light", amount)


def lab(color: tuple[float, float, float] | np.ndarray, vision: str = "normal") -> np.ndarray:
    """Return a colour in CIELAB (D65) as an eye sees it, shape (3,); channels from 0 to 1."""
    seen = np.clip(VISIONS[vision] @ linear(np.asarray(color)), 0, 1)
    light = _TO_XYZ @ seen / _WHITE
    x, y, z = np.where(light > _BEND, np.cbrt(light), light / _SLOPE + 4 / 29)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])
