"""The angle clip shows what the storyboard says, and nothing collides at any angle or with hostile parameters."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from manim import Mobject, VMobject

from scenes.angle import Angle
from scenes.angle_facts import AngleFacts
from scenes.clip import Beat
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.parameters import AngleParameters, Look
from scenes.parts.pace import through
from scenes.parts.readout import Readout

MINUS = "\N{MINUS SIGN}"
BEATS = ["aligned", "narrow", "perpendicular", "opposed", "backwards", "table", "length", "takeaway"]
# Worked by hand: half of the side of an equilateral triangle, half of the square root of 3.
STORYBOARD = {0: "1.000", 30: "0.866", 60: "0.500", 90: "0.000", 120: "−0.500", 150: "−0.866", 180: "−1.000"}
ASPECTS = ["16:9", "1:1", "9:16"]
FIFTEEN_ACROSS = [7 + 12.0817 * step for step in range(15)]
HOSTILE: list[dict[str, Any]] = [
    {},
    {"stops": [90.0], "lengths": [0.01, 0.01], "decimals": 1},
    {"stops": [0.0], "lengths": [1000.0, 0.01], "decimals": 4},
    {"stops": [180.0], "lengths": [0.01, 1000.0]},
    {"stops": [1e-9, 45.0], "lengths": [1000.0, 1000.0]},
    {"stops": [float(stop) for stop in range(15)], "lengths": [1.0, 1.0]},
    {"stops": [float(stop) for stop in range(166, 181)], "lengths": [12.3456789, 0.7]},
    {"stops": FIFTEEN_ACROSS, "decimals": 4, "lengths": [0.05, 0.02]},
    {"stops": [150.0, 30.0, 75.5], "lengths": [999.1234, 999.9876], "decimals": 4},
]

Play = Callable[..., Angle]


def value_of(text: str) -> Decimal:
    return Decimal(text.rstrip("°").replace(MINUS, "-"))


def visible(mobject: Mobject) -> bool:
    return any(
        part.fill_opacity > 0.02 or (part.stroke_width > 0 and part.stroke_opacity > 0.02)
        for part in mobject.family_members_with_points()
        if isinstance(part, VMobject)
    )


def pieces(mobjects: list[Mobject]) -> list[Mobject]:
    """Return every visible word and number, each once."""
    found: dict[int, Mobject] = {}
    for mobject in mobjects:
        for member in mobject.get_family():
            if isinstance(member, Lettering | Readout) and visible(member):
                found[id(member)] = member
    return list(found.values())


def box(mobject: Mobject) -> Box:
    points = np.concatenate([part.points for part in mobject.family_members_with_points()])
    (left, bottom, _), (right, top, _) = points.min(axis=0), points.max(axis=0)
    return Box(left, right, bottom, top)


def overlap(first: Box, second: Box, slack: float = 0.0) -> bool:
    return (
        min(first.right, second.right) - max(first.left, second.left) > slack
        and min(first.top, second.top) - max(first.bottom, second.bottom) > slack
    )


def collisions(words: list[Mobject]) -> list[tuple[str, str]]:
    boxes = [(getattr(word, "text", "") or word.source[-40:], box(word)) for word in words]
    return [(first, second) for (first, a), (second, b) in combinations(boxes, 2) if overlap(a, b)]


def outside(clip: Angle) -> list[Box]:
    safe = clip.stage.safe.inset(-0.02)
    parts = [part for mobject in clip.mobjects for part in mobject.family_members_with_points() if visible(part)]
    return [
        room
        for room in map(box, parts)
        if room.left < safe.left or room.right > safe.right or room.bottom < safe.bottom or room.top > safe.top
    ]


def test_beats_are_those_of_the_storyboard(play: Play) -> None:
    clip = play("angle")
    assert [played.name for played in clip.timeline] == Angle.beat_names() == BEATS
    assert all(len(played.caption.split()) <= 12 for played in clip.timeline)
    assert 40 <= clip.timeline[-1].end <= 60
    assert all(2.5 <= played.end - played.start <= 10 for played in clip.timeline)


def test_each_beat_ends_on_its_angle_and_cosine(play: Play) -> None:
    seen: dict[str, tuple[str, str]] = {}

    def watch(clip: Angle, beat: Beat) -> None:
        seen[beat.name] = clip.cast.line.angle.text, clip.cast.line.cosine.text

    play("angle", watch=watch)
    assert seen["aligned"] == seen["table"] == ("0°", "1.000")
    assert seen["narrow"] == seen["length"] == seen["takeaway"] == ("60°", "0.500")
    assert seen["perpendicular"] == ("90°", "0.000")
    assert seen["opposed"] == seen["backwards"] == ("180°", f"{MINUS}1.000")


def test_the_table_is_that_of_the_storyboard(play: Play) -> None:
    rows = play("angle").rows.rows
    assert {int(value_of(row.angle.text)): row.cosine.text for row in rows} == STORYBOARD
    assert [row.stop for row in rows] == sorted(STORYBOARD)
    widths = np.array([row.bar.get_right()[0] - row.bar.get_left()[0] for row in rows])
    assert widths / widths[0] == pytest.approx(np.abs(np.cos(np.radians(sorted(STORYBOARD)))), abs=1e-9)
    zero = rows[0].bar.get_left()[0]
    assert all((row.bar.get_center()[0] < zero) == (row.stop > 90) for row in rows if row.stop != 90)


@pytest.mark.parametrize("aspect", ASPECTS)
def test_the_usual_rows_stand_in_one_block_with_bars_from_one_line(play: Play, aspect: Any) -> None:
    rows = play("angle", Look(aspect=aspect)).rows.rows
    assert len({round(row.angle.get_right()[0], 1) for row in rows}) == 1
    assert rows[0].bar.width > 0.5
    assert rows[0].bar.get_left()[0] == pytest.approx(rows[-1].bar.get_right()[0])


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("lengths", [[3.0, 1.0], [1.0, 8.0], [1000.0, 1000.0], [6.0, 0.01]])
def test_stretched_arrows_fill_the_room_of_the_dial(play: Play, aspect: Any, lengths: list[float]) -> None:
    cast = play("angle", Look(aspect=aspect), lengths=lengths).cast
    arrows = box(cast.hands)
    room = cast.dial_box
    assert max(arrows.width / room.width, arrows.height / room.height) > 0.6
    assert arrows.left >= room.left and arrows.right <= room.right + 0.01
    middle = (min(arrows.bottom, box(cast.key_length).bottom) + arrows.top) / 2
    assert middle == pytest.approx(room.center[1], abs=0.25)


def test_unsorted_stops_are_swept_and_listed_in_order(play: Play) -> None:
    rows = play("angle", stops=[150.0, 30.0, 75.5]).rows.rows
    assert [(row.angle.text, row.cosine.text) for row in rows] == [
        ("30°", "0.866"),
        ("75.5°", "0.250"),
        ("150°", f"{MINUS}0.866"),
    ]


@pytest.mark.parametrize("decimals", [1, 4])
def test_zero_has_no_sign_and_the_decimals_asked_for(play: Play, decimals: int) -> None:
    rows = play("angle", stops=[90.0], decimals=decimals).rows.rows
    assert [row.cosine.text for row in rows] == [f"{0:.{decimals}f}"]


def test_everything_drawn_follows_the_angle(play: Play) -> None:
    cast = play("angle").cast
    cast.stretch.set_value(0)
    cast.unit.set_value(cast.ring.radius)
    room = cast.plot.room
    for degrees in (0, 1, 17, 30, 60, 89, 90, 91, 137, 180):
        cast.theta.set_value(degrees)
        for part in [*cast.dial_parts, cast.trace]:
            part.refresh()
        across, up = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        tip = (cast.hands.query.tip() - cast.ring.origin) / cast.ring.radius
        assert tip == pytest.approx([across, up, 0], abs=1e-9)
        assert cast.hands.shadow.extent() / cast.ring.radius == pytest.approx(across, abs=1e-9)
        point = cast.trace.point.get_center()
        assert (point[0] - room.left) / room.width == pytest.approx(degrees / 180)
        assert 2 * (point[1] - room.bottom) / room.height - 1 == pytest.approx(across, abs=1e-9)
        assert float(value_of(cast.line.cosine.text)) == pytest.approx(across, abs=0.00051)
        if degrees != 90:
            role = "positive" if degrees < 90 else "negative"
            assert cast.hands.shadow.get_fill_color().to_hex() == getattr(cast.clip.theme, role)


@pytest.mark.parametrize(
    ("lengths", "shown"),
    [
        ([3.0, 1.0], ("3", "1", "1.500")),
        ([1.0, 1.0], ("1", "1", "0.500")),
        ([0.01, 0.01], ("0.01", "0.01", "0.00005")),
        ([1000.0, 1000.0], ("1000", "1000", "500000")),
        ([2.5, 101.0], ("2.5", "101", "126.250")),
        ([1.0001, 1.0], ("1.0001", "1", "0.5001")),
    ],
)
def test_lengths_change_the_dot_product_only(play: Play, lengths: list[float], shown: tuple[str, str, str]) -> None:
    product = play("angle", lengths=lengths).cast.product
    assert (product.query_length.text, product.key_length.text, product.dot.text) == shown
    assert product.cosine.text == "0.500"


@pytest.mark.parametrize("lengths", [[12.3456789, 0.7], [1 / 3, 2 / 3], [999.98765, 3.14159265], [0.0123456, 0.0987]])
def test_shown_factors_multiply_to_the_shown_product_at_every_moment(lengths: list[float]) -> None:
    facts = AngleFacts(AngleParameters(lengths=lengths))
    for share in np.linspace(0, 1, 41):
        query, key = (value_of(facts.write_length(float(length), share)) for length in facts.shown_lengths(share))
        shown = facts.write_dot(facts.product(share), share)
        if share == 1:
            assert float(value_of(shown)) == pytest.approx(lengths[0] * lengths[1] / 2, rel=0.006)
        places = Decimal(1).scaleb(-facts.dot_decimals)
        product = (query * key * Decimal("0.5")).quantize(places, rounding=ROUND_HALF_UP)
        assert product == value_of(shown).quantize(places)


def test_the_shown_cosine_is_that_of_the_shown_angle_at_every_moment() -> None:
    facts = AngleFacts(AngleParameters(stops=[75.5, 33.333333333, 1e-9], decimals=4))
    for theta in [*np.linspace(0, 180, 361), 75.5, 33.333333333, 1e-9]:
        shown = float(value_of(facts.write_angle(facts.shown_angle(float(theta)))))
        assert facts.cosine(float(theta)) == pytest.approx(math.cos(math.radians(shown)), abs=5e-5)


@pytest.mark.parametrize(
    ("stops", "written"),
    [
        ([89.999, 90.001], ["89.999°", "90.001°"]),
        ([59.99, 60, 59.996], ["59.99°", "60°", "59.996°"]),
        ([0, 30.5, 75], ["0°", "30.5°", "75°"]),
        # Too near for a few decimals: no more than the cosine needs.
        ([0.5, 0.5001], ["0.5°", "0.5°"]),
        ([1e-9, 179.999999], ["0°", "180°"]),
    ],
)
def test_stops_read_unlike_each_other_and_the_landmarks(stops: list[float], written: list[str]) -> None:
    facts = AngleFacts(AngleParameters(stops=stops))
    assert [facts.write_angle(stop) for stop in stops] == written


def test_the_caption_says_so_when_lengths_change_nothing(play: Play) -> None:
    captions = {played.name: played.caption for played in play("angle", lengths=[4.0, 0.25]).timeline}
    assert captions["length"] == "These lengths multiply to 1: the dot product is the cosine."


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("params", HOSTILE, ids=lambda params: ",".join(params) or "default")
def test_nothing_collides_or_leaves_the_frame(play: Play, aspect: str, params: dict[str, Any]) -> None:
    found: list[Any] = []

    def watch(clip: Angle, beat: Beat) -> None:
        words = pieces(clip.mobjects)
        found.extend((beat.name, pair) for pair in collisions(words))
        found.extend((beat.name, room) for room in outside(clip))
        floor = clip.sizes.floor - 0.5
        found.extend((beat.name, piece.shown_size) for piece in words if piece.shown_size < floor)

    play("angle", Look(aspect=aspect), watch=watch, **params)
    assert found == []


@pytest.mark.parametrize("aspect", ASPECTS)
def test_names_keep_clear_of_everything_at_every_angle(play: Play, aspect: str) -> None:
    cast = play("angle", Look(aspect=aspect), stops=FIFTEEN_ACROSS).cast
    cast.stretch.set_value(0)
    cast.away.set_value(0)
    cast.unit.set_value(cast.ring.radius)
    hands, found = cast.hands, []
    still = [box(label) for label in cast.face.labels]
    for degrees in [*range(0, 30, 2), *range(30, 180, 5), 91, 92, 176, 180]:
        cast.theta.set_value(degrees)
        for part in (cast.hands, cast.query_name, cast.key_name):
            part.refresh()
        moving = [cast.query_name.left, cast.query_name.right, hands.label]
        names = [box(name) for name in [*moving, cast.key_name, cast.unit_note] if visible(name)]
        others = [*still, *([box(hands.shadow)] if degrees != 90 else [])]
        found += [(degrees, name, other) for name in names for other in others if overlap(name, other)]
        found += [(degrees, *pair) for pair in combinations(names, 2) if overlap(*pair)]
        lines = [hands.query, hands.key, hands.arc]
        found += [(degrees, type(line), name) for name in names for line in lines if name_on(name, line.points)]
    assert found == []


def name_on(room: Box, points: np.ndarray) -> bool:
    """Return whether a line runs through a box, judged by dense points along it."""
    ends = points.reshape(-1, 4, 3)
    along = np.concatenate([np.linspace(curve[0], curve[3], 20) for curve in ends])
    within = (along[:, 0] > room.left) & (along[:, 0] < room.right)
    return bool((within & (along[:, 1] > room.bottom) & (along[:, 1] < room.top)).any())


def test_a_sweep_slows_down_where_places_crowd() -> None:
    assert (through([180, 14, 13, 0], 0), through([180, 14, 13, 0], 1)) == pytest.approx((0, 1))
    assert through([180, 90, 0], 0.5) == pytest.approx(0.5)
    passed = [through([180, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], time) for time in np.linspace(0, 1, 50)]
    assert passed == sorted(passed)
    assert passed[25] > 170 / 180


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize(
    "lengths", [[2, 1], [1, 2], [1.01, 1], [1.5, 1.5], [2.5, 2.5], [1.3, 0.2], [0.5, 0.7], [0.99, 1], [1.15, 0.01]]
)
def test_arrows_of_any_lengths_stay_between_title_and_caption(play: Play, aspect: Any, lengths: list[float]) -> None:
    reached: list[tuple[str, float, float]] = []

    def note(clip: Any, beat: Beat) -> None:
        for arrow in (clip.cast.hands.query, clip.cast.hands.key):
            reached.append((beat.name, arrow.get_bottom()[1], arrow.get_top()[1]))

    body = play("angle", Look(aspect=aspect), note, lengths=lengths).stage.body
    assert {name for name, _, _ in reached} == set(BEATS)
    for name, low, high in reached:
        assert body.bottom <= low <= high <= body.top, name
