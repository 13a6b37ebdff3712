"""Arrows, angles and shadows of words that are drawn out of proportion are told; drawn right they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from manim import RIGHT, UP, VMobject, tempconfig

from scenes.claims import Claiming
from scenes.parameters import SimilarityParameters
from scenes.similarity import Similarity


@pytest.fixture(scope="module")
def clip() -> Iterator[Similarity]:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        made = Similarity(SimilarityParameters(), skip_animations=True)
        made.setup()
        yield made


def parts(clip: Similarity) -> dict[str, VMobject]:
    # Cherry's shadow on orange, longer than orange itself.
    cast = clip.fan.casts[0, 1]
    return {
        "arrow": clip.fan.arrows[0],
        "arc": clip.fan.marks[0, 1],
        "square": clip.fan.marks[1, 2],
        "shadow": cast.band,
        "perpendicular": cast.dashes,
        "foot": cast.elbow,
        "line beyond": cast.line,
        "grid": clip.fan.plane,
    }


def wrong(part: VMobject) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


NAMES = ["arrow", "arc", "square", "shadow", "perpendicular", "foot", "line beyond", "grid"]
SPOILS: dict[str, Callable[[VMobject], object]] = {
    "arrow": lambda part: part.scale(1.03),
    "arc": lambda part: part.rotate(0.05, about_point=part.origin),
    "square": lambda part: part.stretch(0.8, 0).shift(0.05 * UP),
    "shadow": lambda part: part.stretch(0.9, 1),
    "perpendicular": lambda part: part.shift(0.05 * UP),
    "foot": lambda part: part.shift(0.05 * RIGHT),
    "line beyond": lambda part: part.stretch(1.1, 1),
    "grid": lambda part: part.scale(1.01),
}


@pytest.mark.parametrize("name", NAMES)
def test_drawn_right_nothing_is_told(clip: Similarity, name: str) -> None:
    part = parts(clip)[name]
    assert isinstance(part, Claiming) and part.claims()
    assert wrong(part) == []


@pytest.mark.parametrize("name", NAMES)
def test_drawn_out_of_proportion_it_is_told(clip: Similarity, name: str) -> None:
    part = parts(clip)[name].copy()
    SPOILS[name](part)
    assert wrong(part)
