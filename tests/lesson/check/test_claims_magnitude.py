"""Scaled arrows, shadows side by side and bars of weights that are drawn out of proportion are told."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from manim import RIGHT, UP, VMobject, tempconfig

from scenes.claims import Claiming
from scenes.magnitude import Magnitude
from scenes.parameters import MagnitudeParameters


@pytest.fixture
def clip() -> Iterator[Magnitude]:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        made = Magnitude(MagnitudeParameters(), skip_animations=True)
        made.setup()
        yield made


def parts(clip: Magnitude) -> dict[str, VMobject]:
    return {
        "query": clip.fan.arrows[-1],
        "shadow": clip.fan.casts[1, 3].band,
        "perpendicular": clip.fan.casts[1, 3].dashes,
        "bars": clip.charts.live().bars,
    }


def wrong(part: VMobject) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


SPOILS: dict[str, Callable[[VMobject], object]] = {
    "query": lambda part: part.scale(1.03),
    "shadow": lambda part: part.scale(0.97),
    "perpendicular": lambda part: part.shift(0.05 * RIGHT),
    "bars": lambda part: part.shape.stretch(0.95, 1, about_edge=-UP),
}


@pytest.mark.parametrize("name", SPOILS)
def test_drawn_right_nothing_is_told(clip: Magnitude, name: str) -> None:
    part = parts(clip)[name]
    assert isinstance(part, Claiming) and part.claims()
    assert wrong(part) == []


@pytest.mark.parametrize("name", SPOILS)
def test_drawn_out_of_proportion_it_is_told(clip: Magnitude, name: str) -> None:
    part = parts(clip)[name]
    SPOILS[name](part)
    assert wrong(part)


def test_what_no_longer_follows_the_length_of_the_query_is_told(clip: Magnitude) -> None:
    arrow, bars = clip.fan.arrows[-1], clip.charts.live().bars
    clip.query_scale.set_value(0.5)
    assert wrong(arrow) == ["the vector of an arrow"]
    assert "the heights of bars" in wrong(bars)
    assert wrong(arrow.refresh()) == wrong(bars.refresh()) == []
