"""Scrubs go through their values in order, and what they show is true of each and legible at each."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from itertools import combinations, pairwise
from typing import Any

import numpy as np
import pytest
from manim import Mobject, VMobject, tempconfig

from scenes.lettering import Lettering
from scenes.parameters import Look
from scenes.parts.readout import Readout
from scenes.plain import plain
from scenes.registry import scene_class
from scenes.scrub import Reading, Scrub, scrub_of

ASPECTS = ["16:9", "1:1", "9:16"]
POWERS_OF_TEN = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
# Arrows, ticks and labels may touch by less than can be seen.
SLACK = 0.01
# Where q's name changes sides.
NEAR_RIGHT = (89.0, 91.0, 92.0)

Put = Callable[..., Scrub]


@pytest.fixture
def put() -> Put:
    """Return a function that puts up the scrub of a scene."""

    def made(scene: str, aspect: Any = "16:9", **params: Any) -> Scrub:
        kind = scene_class(scene)
        with tempconfig({"dry_run": True, "pixel_width": 120, "pixel_height": 120}):
            scrub = scrub_of(kind, kind.parameters(**params), Look(aspect=aspect), "en")
        assert scrub is not None
        return scrub

    return made


def number_in(text: str) -> Decimal:
    """Return the number a readout shows."""
    mantissa, _, power = text.rstrip("°").replace("−", "-").partition("×10")
    return Decimal(mantissa).scaleb(int(power.translate(POWERS_OF_TEN) or 0))


def half_unit(text: str) -> float:
    """Return half a unit in the last place of a readout: as far as rounding may be off."""
    exponent = number_in(text).as_tuple().exponent
    assert isinstance(exponent, int)
    return 10.0**exponent / 2


def texts(scrub: Scrub) -> dict[str, str]:
    return {reading.label.replace("\N{NO-BREAK SPACE}", " "): reading.text for reading in scrub.readings}


def words(mobjects: list[Mobject]) -> list[VMobject]:
    """Return every word and number that can be seen."""
    family = {id(part): part for mobject in mobjects for part in mobject.get_family()}
    return [
        part
        for part in family.values()
        if isinstance(part, Lettering | Readout)
        and any(isinstance(p, VMobject) and p.fill_opacity > 0.02 for p in part.family_members_with_points())
    ]


def collisions(found: list[VMobject]) -> list[tuple[str, str]]:
    """Return the words whose boxes meet, pair by pair."""
    points = [np.concatenate([part.points for part in word.family_members_with_points()]) for word in found]
    lows, highs = np.array([p.min(axis=0)[:2] for p in points]), np.array([p.max(axis=0)[:2] for p in points])
    texts = [getattr(word, "text", "") for word in found]
    return [
        (texts[first], texts[second])
        for first, second in combinations(range(len(found)), 2)
        if np.all(np.minimum(highs[first], highs[second]) - np.maximum(lows[first], lows[second]) > SLACK)
    ]


@pytest.mark.parametrize(
    ("scene", "params"),
    [
        ("angle", {}),
        ("angle", {"stops": [22.5]}),
        ("angle", {"stops": [1e-9, 179.999], "lengths": [1000.0, 0.01]}),
        ("scaling", {"samples": 1000}),
        ("scaling", {"samples": 1000, "dims": [1]}),
        ("scaling", {"samples": 1000, "dims": [3, 4095, 4096]}),
        ("scaling", {"samples": 1000, "dims": [7, 96], "components": "rademacher"}),
    ],
)
def test_values_rise_and_hold_the_start_and_the_landmarks(put: Put, scene: str, params: dict[str, Any]) -> None:
    scrub = put(scene, **params)
    assert all(low < high for low, high in pairwise(scrub.values))
    assert scrub.start in scrub.values
    assert set(scrub.landmarks) <= set(scrub.values)
    assert list(scrub.landmarks) == sorted(scrub.landmarks)
    assert scrub.name and scrub.unit


def test_the_angle_goes_degree_by_degree_through_all_stops(put: Put) -> None:
    scrub = put("angle", stops=[22.5, 60.0])
    assert set(scrub.values) == {*range(181), 22.5}
    assert list(scrub.landmarks) == [0, 22.5, 60, 90, 180]


def test_widths_go_from_one_to_the_widest_of_the_clip(put: Put) -> None:
    default = put("scaling", samples=1000)
    assert (default.values[0], default.values[-1]) == (1, 1024)
    assert {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024} <= set(default.values)
    assert {3, 100, 4095} <= set(put("scaling", samples=1000, dims=[3, 100, 4095]).values)
    assert put("scaling", samples=1000, dims=[2]).values[-1] == 64


def test_where_every_component_is_drawn_there_are_fewer_widths(put: Put) -> None:
    costly = put("scaling", samples=1000, dims=[256], components="laplace")
    assert len(costly.values) < len(put("scaling", samples=1000, dims=[256]).values) / 2


def test_the_widest_clip_has_all_powers_of_two_and_no_more_widths_than_a_slider_tells_apart(put: Put) -> None:
    widths = put("scaling", samples=1000, dims=[4096]).values
    assert {2.0**octave for octave in range(13)} <= set(widths)
    assert len(widths) <= 73
    assert all(high <= 1.2 * low for low, high in pairwise(widths) if low >= 8)


@pytest.mark.parametrize(("decimals", "stops"), [(1, [22.5, 89.95, 90.05]), (3, [30.0]), (4, [1e-9])])
def test_each_angle_is_read_with_its_cosine(put: Put, decimals: int, stops: list[float]) -> None:
    scrub = put("angle", stops=stops, decimals=decimals)
    for value in scrub.values:
        scrub.show_at(value)
        assert float(number_in(scrub.written)) == pytest.approx(value, abs=half_unit(scrub.written))
        (cosine,) = scrub.readings
        assert cosine.label == "cosine"
        assert number_in(cosine.text).as_tuple().exponent == -decimals
        assert float(number_in(cosine.text)) == pytest.approx(np.cos(np.radians(value)), abs=0.5001 * 10**-decimals)


def test_the_sentence_below_the_dial_is_true_of_the_angle(put: Put) -> None:
    scrub = put("angle", stops=[90.5])
    said = {}
    for value in scrub.values:
        scrub.show_at(value)
        (caption,) = [m for m in scrub.clip.mobjects if isinstance(m, Lettering) and m is not scrub.clip.title]
        said[value] = plain(caption.markup)
    assert "cosine is\u00a01" in said[0]
    assert said[90] == "A right angle leaves no shadow: the cosine is\u00a00."
    assert {said[value] for value in scrub.values if 0 < value < 90} == {
        "As the angle opens, the shadow shortens and the cosine falls."
    }
    assert all("negative" in said[value] for value in scrub.values if value > 90)


@pytest.mark.parametrize("power", [0.0, 0.3, 0.5, 1.0])
def test_each_width_is_read_with_its_spread(put: Put, power: float) -> None:
    scrub = put("scaling", power=power, dims=[4, 64, 1024])
    for value in scrub.values[::4]:
        scrub.show_at(value)
        assert scrub.written == f"{value:.0f}"
        for (label, exact), (_, measured) in zip(spreads(scrub, "exact"), spreads(scrub, "measured"), strict=True):
            root = value ** (0.5 - power * ("/" in label))
            assert float(number_in(exact)) == pytest.approx(root, abs=1.001 * half_unit(exact)), label
            # Of 20000 draws: five times the standard error of a law with the kurtosis of one product, 9.
            assert float(number_in(measured)) == pytest.approx(root, rel=5 * (8 / 4 / 20000) ** 0.5 + 0.01), label


def spreads(scrub: Scrub, kind: str) -> list[tuple[str, str]]:
    return [(reading.label, reading.text) for reading in scrub.readings if reading.label.startswith(kind)]


def test_what_is_most_worth_hearing_comes_first(put: Put) -> None:
    first, second, *others = put("scaling", samples=1000).readings
    assert (first.label, second.label) == ("exact sd, q\u00a0·\u00a0k", "exact sd, q\u00a0·\u00a0k\u00a0/\u00a0√d_k")
    assert len(others) == 8


def test_dividing_keeps_softmax_awake_at_every_width(put: Put) -> None:
    scrub = put("scaling")
    weights = []
    for value in scrub.values[::2]:
        scrub.show_at(value)
        read = texts(scrub)
        weights.append([float(number_in(read[f"mean largest weight, q · k{over}"])) for over in ("", " / √d_k")])
    raw, scaled = np.array(weights).T
    assert raw[-1] > 0.95 and np.all(np.diff(raw) > -0.01)
    assert np.all(scaled < 0.4)


@pytest.mark.parametrize("scene", ["projection", "score_grid"])
def test_a_scene_that_declares_none_has_none(scene: str) -> None:
    kind = scene_class(scene)
    assert scrub_of(kind, kind.parameters(), Look(), "en") is None


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize(
    ("scene", "params"),
    [
        ("angle", {}),
        ("angle", {"stops": [45.0], "decimals": 4}),
        ("scaling", {"samples": 1000}),
        ("scaling", {"samples": 1000, "dims": [4096], "power": 1.0}),
        ("scaling", {"samples": 1000, "dims": [5], "power": 0.0, "n_keys": 64}),
        ("scaling", {"samples": 1000, "dims": [1, 2], "power": 0.123456}),
    ],
)
def test_no_words_meet_or_leave_the_frame_at_any_value(
    put: Put, scene: str, params: dict[str, Any], aspect: str
) -> None:
    scrub = put(scene, aspect, **params)
    safe = scrub.clip.stage.safe.inset(-0.02)
    for value in {*scrub.values[:3], *scrub.values[::9], *scrub.landmarks, *NEAR_RIGHT, scrub.values[-1]}:
        if value not in scrub.values:
            continue
        scrub.show_at(value)
        found = words(scrub.clip.mobjects)
        assert not collisions(found), value
        assert min(word.get_left()[0] for word in found) >= safe.left, value
        assert max(word.get_right()[0] for word in found) <= safe.right, value
        assert min(word.get_bottom()[1] for word in found) >= safe.bottom, value
        assert max(word.get_top()[1] for word in found) <= safe.top, value


def test_the_collision_check_finds_planted_words(put: Put) -> None:
    scrub = put("angle")
    shown = words(scrub.clip.mobjects)
    assert collisions([*shown, shown[0].copy()])


def test_a_reading_says_what_stands_in_the_picture(put: Put) -> None:
    scrub = put("angle")
    scrub.show_at(120.0)
    shown = {word.text for word in words(scrub.clip.mobjects) if isinstance(word, Readout)}
    assert scrub.readings == [Reading("cosine", "−0.500")]
    assert {scrub.written, "−0.500"} <= shown
