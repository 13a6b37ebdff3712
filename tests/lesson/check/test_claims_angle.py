"""Parts of the angle clip that are drawn out of proportion are told; drawn right they are not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from manim import UP, Mobject, tempconfig

from scenes.angle import Angle
from scenes.claims import Claiming
from scenes.parameters import AngleParameters

Spoil = Callable[[Any], object]


@pytest.fixture(scope="module")
def clip() -> Iterator[Angle]:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        made = Angle(AngleParameters(), skip_animations=True)
        made.setup()
        made.cast.theta.set_value(50.0)
        made.cast.build_scales()
        yield made


def parts(clip: Angle) -> dict[str, Mobject]:
    cast = clip.cast
    made = {
        "hands": cast.hands,
        "arc": cast.hands.arc,
        "shadow": cast.hands.shadow,
        "rim": cast.rim,
        "trace": cast.trace,
        "scale": cast.cosine_scale,
    }
    for part in made.values():
        getattr(part, "refresh", lambda: None)()
    return {**made, "table": cast.build_table()}


def wrong(part: Mobject) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


@pytest.mark.parametrize("name", ["hands", "arc", "shadow", "rim", "trace", "scale", "table"])
def test_drawn_right_nothing_is_told(clip: Angle, name: str) -> None:
    part = parts(clip)[name]
    assert isinstance(part, Claiming) and part.claims()
    assert wrong(part) == []


def stretch_tip(arrow: Any) -> None:
    way = arrow.points[12] - arrow.points[0]
    arrow.points[11:13] += 0.03 * way


@pytest.mark.parametrize(
    ("name", "spoil", "told"),
    [
        ("hands", lambda hands: hands.query.rotate(0.02, about_point=hands.ring.origin), "the direction of q"),
        ("hands", lambda hands: hands.key.scale(1.03, about_point=hands.ring.origin), "the length of k"),
        ("hands", lambda hands: stretch_tip(hands.query), "the length of q"),
        ("arc", lambda arc: arc.rotate(0.03, about_point=arc.ring.origin), "the end of the angle's arc"),
        ("shadow", lambda shadow: shadow.stretch(1.03, 0), "the length of a band"),
        ("rim", lambda rim: rim.scale(1.03, about_point=rim.ring.origin), "the radius of the circle of length 1"),
        ("trace", lambda trace: trace.point.shift(0.03 * UP), "the point on the curve"),
        ("trace", lambda trace: trace.height_line.stretch(1.03, 1), "the height of the cosine"),
        ("trace", lambda trace: trace.opened.stretch(1.03, 0), "the angle along the axis"),
        ("scale", lambda scale: scale.way.stretch(1.03, 1), "the way on a scale"),
        ("table", lambda table: table.rows[2].bar.stretch(1.03, 0), "the bars of the table"),
    ],
)
def test_three_percent_too_much_is_told(clip: Angle, name: str, spoil: Spoil, told: str) -> None:
    part = parts(clip)[name]
    spoil(part)
    assert told in wrong(part)


def test_what_has_not_followed_its_value_is_told(clip: Angle) -> None:
    made = parts(clip)
    clip.cast.theta.set_value(53.0)
    stale = {name for name in ("hands", "arc", "shadow", "trace", "scale") if wrong(made[name])}
    clip.cast.theta.set_value(50.0)
    assert stale == {"hands", "arc", "shadow", "trace", "scale"}


def test_arrows_drawn_longer_than_they_are_claim_their_direction_only(clip: Angle) -> None:
    cast = clip.cast
    cast.unit.set_value(0.01)
    cast.hands.refresh()
    assert not cast.hands.to_scale
    assert {claim.what for claim in cast.hands.claims()} == {"the direction of q", "the direction of k"}
    cast.unit.set_value(cast.ring.radius)
    cast.hands.refresh()
    assert np.linalg.norm(cast.hands.query.drawn) == pytest.approx(cast.ring.radius)
