"""Colours that everyone can tell apart and read (CIE76, Machado 2009, WCAG 2.2)."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from manim import ManimColor

from scenes.style import FRAMES, GRAPHIC_CONTRAST, TEXT_CONTRAST, THEMES, Theme, contrast

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
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
LEAST_DISTANCE = 20


def linear(color: str) -> np.ndarray:
    channels = np.array([int(color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def lab(rgb: np.ndarray) -> np.ndarray:
    to_xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
    )
    x, y, z = to_xyz @ rgb / np.array([0.95047, 1.0, 1.08883])
    fx, fy, fz = (np.cbrt(t) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return np.array([116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)])


@pytest.fixture(params=THEMES)
def theme(request: pytest.FixtureRequest) -> Theme:
    return THEMES[request.param]


@pytest.mark.parametrize("vision", VISIONS)
def test_role_colours_keep_their_distance_for_every_eye(theme: Theme, vision: str) -> None:
    seen = {role: lab(np.clip(VISIONS[vision] @ linear(color), 0, 1)) for role, color in theme.roles().items()}
    for first, second in combinations(seen, 2):
        assert np.linalg.norm(seen[first] - seen[second]) >= LEAST_DISTANCE, (first, second)


def test_words_and_graphics_stand_out_from_the_background(theme: Theme) -> None:
    for color in (theme.ink, theme.mute, *theme.roles().values()):
        assert contrast(color, theme.background) >= TEXT_CONTRAST > GRAPHIC_CONTRAST


@pytest.mark.parametrize("share", np.linspace(-1, 1, 41))
def test_text_in_a_signed_cell_is_legible(theme: Theme, share: float) -> None:
    fill = theme.signed(share)
    assert contrast(theme.text_on(fill), fill.to_hex()) >= TEXT_CONTRAST


@pytest.mark.parametrize("weight", np.linspace(0, 1, 21))
def test_text_in_a_weight_cell_is_legible(theme: Theme, weight: float) -> None:
    fill = theme.weight(weight)
    assert contrast(theme.text_on(fill), fill.to_hex()) >= TEXT_CONTRAST


def test_the_signed_map_starts_at_the_empty_cell_and_is_equally_light_on_both_sides(theme: Theme) -> None:
    assert theme.signed(0) == ManimColor(theme.cell)
    for share in np.linspace(0.1, 1, 10):
        positive, negative = (lab(linear(theme.signed(s).to_hex())) for s in (share, -share))
        assert abs(positive[0] - negative[0]) < 3
        assert np.linalg.norm(positive - negative) > 5 * share


def test_sign_decides_the_role(theme: Theme) -> None:
    assert [theme.sign_role(v) for v in (2.0, 0.0, -1e-9)] == [theme.positive, theme.ink, theme.negative]


def test_contrast_agrees_with_the_extremes_of_its_definition() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
    # The well-known lightest grey that passes on white.
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.005)


def test_sizes_keep_the_floor_of_every_aspect() -> None:
    for frame in FRAMES.values():
        sizes = frame.sizes
        assert min(sizes.title, sizes.formula, sizes.label, sizes.caption, sizes.small) >= sizes.floor
        # At a height of 8 units nothing is under 24.
        assert sizes.floor * 8 / frame.height >= 24 - 0.2
