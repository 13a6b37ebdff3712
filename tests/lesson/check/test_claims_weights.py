"""Bars and pieces of the weights' clip that are drawn out of proportion are told; drawn right they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from manim import LEFT, RIGHT, Mobject, tempconfig

from scenes.claims import Claiming
from scenes.parameters import Look, WeightsParameters
from scenes.weights import Weights

Spoil = Callable[[Any], object]


@pytest.fixture(params=["16:9", "9:16"])
def clip(request: pytest.FixtureRequest) -> Iterator[Weights]:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        made = Weights(WeightsParameters(scores=[2, -1, 0.5]), Look(aspect=request.param), skip_animations=True)
        made.setup()
        yield made


def part(clip: Weights, name: str) -> Mobject:
    sheet = clip.sheet
    sheet.grown.set_value(1)
    if name != "scores":
        sheet.turned.set_value(1)
    sheet.poured.set_value(3)
    return {"strip": sheet.strip.refresh(), "ghosts": sheet.ghosts()}.get(name, sheet.bars.refresh())


def wrong(part: Mobject) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


@pytest.mark.parametrize("name", ["scores", "bars", "strip", "ghosts"])
def test_drawn_right_nothing_is_told(clip: Weights, name: str) -> None:
    made = part(clip, name)
    assert isinstance(made, Claiming) and made.claims()
    assert wrong(made) == []


@pytest.mark.parametrize("share", np.linspace(0, 3, 13))
def test_on_its_way_every_length_is_true_too(clip: Weights, share: float) -> None:
    sheet = clip.sheet
    sheet.grown.set_value(1)
    sheet.turned.set_value(share / 3)
    sheet.poured.set_value(share)
    assert wrong(sheet.bars.refresh()) == wrong(sheet.strip.refresh()) == []


@pytest.mark.parametrize(
    ("name", "spoil", "told"),
    [
        ("scores", lambda bars: bars.bars[1].stretch(1.2, 0, about_edge=RIGHT), "the length of a bar"),
        ("bars", lambda bars: bars.bars[0].stretch(1.03, 0, about_edge=LEFT), "the length of a bar"),
        ("bars", lambda bars: bars.bars[2].shift(0.03 * RIGHT), "the start of a bar"),
        ("bars", lambda bars: bars.zero.shift(0.03 * RIGHT), "the line bars start at"),
        ("strip", lambda strip: strip.pieces[0].stretch(0.97, 0, about_edge=LEFT), "the length of a piece"),
        ("strip", lambda strip: strip.pieces[1].shift(0.03 * LEFT), "the place of a piece"),
        ("ghosts", lambda ghosts: ghosts.stretch(1.03, 0, about_edge=LEFT), "the length of an outline"),
    ],
)
def test_drawn_out_of_proportion_it_is_told(clip: Weights, name: str, spoil: Spoil, told: str) -> None:
    made = part(clip, name)
    spoil(made)
    assert told in wrong(made)


def test_a_bar_to_the_left_is_that_of_a_negative_score(clip: Weights) -> None:
    bars = part(clip, "scores")
    right, left, _ = bars.bars  # type: ignore[attr-defined]
    assert left.get_right()[0] == pytest.approx(right.get_left()[0])
    assert right.width / left.width == pytest.approx(2)
