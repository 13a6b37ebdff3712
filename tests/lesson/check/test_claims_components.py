"""Bars and links of the clip of components that are drawn out of proportion are told; drawn right they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
import pytest
from manim import LEFT, RIGHT, tempconfig

from scenes.components import Components
from scenes.parameters import ComponentsParameters, Look
from scenes.parts.term_bars import TermBars

Spoil = Callable[[TermBars], object]


@pytest.fixture(params=["16:9", "9:16"])
def bars(request: pytest.FixtureRequest) -> Iterator[TermBars]:
    """Return the bars of 3, -8, 0 and 2, laid end to end, and that of their sum."""
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        params = ComponentsParameters(q=[1, 2, 5, 2], k=[3, -4, 0, 1], dims=[4])
        clip = Components(params, Look(aspect=request.param), skip_animations=True)
        clip.setup()
        made = clip.sheet.bars
        show(made, 4, 4, 1)
        yield made


def show(bars: TermBars, grown: float, laid: float, summed: float) -> TermBars:
    for tracker, value in ((bars.grown, grown), (bars.laid, laid), (bars.summed, summed)):
        tracker.set_value(value)
    return bars.refresh()


def wrong(bars: TermBars) -> list[str]:
    return [claim.what for claim in bars.claims() if claim.error > claim.slack]


@pytest.mark.parametrize("share", np.linspace(0, 1, 9))
def test_on_its_way_every_length_is_true(bars: TermBars, share: float) -> None:
    assert wrong(show(bars, 4 * share, 0, 0)) == []
    assert wrong(show(bars, 4, 4 * share, 0)) == []
    assert wrong(show(bars, 4, 4, share)) == []


def test_bars_are_laid_end_to_end(bars: TermBars) -> None:
    unit, foot = bars.unit, bars.zero.points[0, 0]
    ends = [((bar.get_left()[0] - foot) / unit, (bar.get_right()[0] - foot) / unit) for bar in bars.bars if bar.width]
    # From 0 to 3, back to -5, on to -3; the sum of all reaches from 0 to -3.
    assert np.allclose(ends, [(0, 3), (-5, 3), (-5, -3), (-3, 0)])


def test_links_lead_past_a_product_of_zero(bars: TermBars) -> None:
    second, third = bars.links[1], bars.links[2]
    assert len(bars.bars[2].points) == 0
    assert second.get_bottom()[1] == pytest.approx(third.get_top()[1])


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda bars: bars.bars[0].stretch(1.1, 0, about_edge=LEFT), "the ends of a bar"),
        (lambda bars: bars.bars[1].shift(0.03 * RIGHT), "the ends of a bar"),
        (lambda bars: bars.bars[4].stretch(0.9, 0, about_edge=RIGHT), "the ends of a bar"),
        (lambda bars: bars.links[1].shift(0.03 * RIGHT), "the place of a link"),
        (lambda bars: bars.zero.shift(0.03 * LEFT), "the ends of a bar"),
    ],
)
def test_drawn_out_of_proportion_it_is_told(bars: TermBars, spoil: Spoil, told: str) -> None:
    assert wrong(bars) == []
    spoil(bars)
    assert told in wrong(bars)
