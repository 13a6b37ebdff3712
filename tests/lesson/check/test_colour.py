"""Themes that keep their colours apart, and ones that do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lesson.check.colour import check_theme, lab
from lesson.check.wcag import contrast, rgb
from scenes.style import THEMES


@pytest.mark.parametrize("name", THEMES)
def test_our_themes_are_clean(name: str) -> None:
    assert not list(check_theme(THEMES[name]))


def test_red_and_green_alike_to_some_eyes() -> None:
    # Equally light red and green: far apart, but not to whoever lacks one kind of cone.
    theme = replace(THEMES["dark"], query="#D05050", key="#8A8A30")
    visions = {found.what.split()[-2] for found in check_theme(theme) if "query looks like key" in found.what}
    assert visions and "normal" not in visions


def test_a_lopsided_signed_map() -> None:
    theme = replace(THEMES["dark"], negative_cell="#402020")
    assert any("not equally light" in found.what for found in check_theme(theme))


def test_lightness_and_distance_of_known_colours() -> None:
    assert lab(rgb("#FFFFFF")) == pytest.approx([100, 0, 0], abs=0.02)
    assert lab(rgb("#000000")) == pytest.approx([0, 0, 0], abs=0.02)
    # The CIELAB value of sRGB red (Lindbloom).
    assert lab(rgb("#FF0000")) == pytest.approx([53.24, 80.09, 67.20], abs=0.05)


def test_contrast_of_known_colours() -> None:
    assert contrast(rgb("#000000"), rgb("#FFFFFF")) == pytest.approx(21)
    assert contrast(rgb("#767676"), rgb("#FFFFFF")) == pytest.approx(4.54, abs=0.005)
