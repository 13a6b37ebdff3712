"""The projection clip shows the storyboard's numbers, stays in its frame and says nothing untrue."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

import numpy as np
import pytest
from manim import Line, Mobject, Square, VMobject

from scenes.clip import Beat, Clip
from scenes.layout import Box
from scenes.lettering import Lettering
from scenes.numerals import number as number_text
from scenes.numerals import significant
from scenes.parameters import Look
from scenes.parts.live_line import SignedReadout
from scenes.parts.moves import hop
from scenes.parts.placing import is_clear, passing_by
from scenes.parts.plane import Plane
from scenes.parts.readout import Readout
from scenes.projection import Projection
from scenes.style import SAFE_MARGIN, THEMES

Play = Callable[..., Clip]
BEATS = ["vectors", "drop", "shadow", "scale", "components", "other_way", "zero", "negative", "takeaway"]
HALF_DEGREE = math.radians(0.5)
HOSTILE: dict[str, dict[str, Any]] = {
    "default": {},
    "parallel": {"a": [2, 0], "b": [6, 0]},
    "opposite": {"a": [-3, -1], "b": [6, 2]},
    "perpendicular": {"a": [0.1, 0.2], "b": [0.6, -0.3]},
    "upright": {"a": [4, 2], "b": [0, 5]},
    "lower": {"a": [-2, -4], "b": [3, -3]},
    "short a": {"a": [0.01, 0], "b": [1000, 0]},
    "short b": {"a": [700, 700], "b": [0.006, -0.008]},
    "equal": {"a": [3, 4], "b": [3, 4]},
    "negative": {"a": [-3, 4], "b": [6, 0]},
    "irrational": {"a": [3.14159, -2.71828], "b": [-1.41421, 1.73205]},
    "half a degree": {"a": [5 * math.cos(HALF_DEGREE), 5 * math.sin(HALF_DEGREE)], "b": [6, 0]},
    "long shadow": {"a": [9, 1], "b": [3, 1]},
    "one way": {"both_ways": False},
}
NARROW = ["default", "opposite", "short a", "short b", "irrational", "upright"]


def number(text: str) -> float:
    return float(text.replace("−", "-").rstrip("°"))


def texts(clip: Clip) -> list[VMobject]:
    """Return every visible piece of lettering."""
    family = [m for root in clip.mobjects for m in root.get_family()]
    pieces = {id(m): m for m in family if isinstance(m, Lettering | Readout)}
    return [m for m in pieces.values() if visible(m)]


def visible(shape: Mobject) -> bool:
    return any(
        len(part.points) and (part.get_fill_opacity() > 0 or (part.get_stroke_opacity() > 0 and part.stroke_width > 0))
        for part in shape.get_family()
        if isinstance(part, VMobject)
    )


def overlap(first: Mobject, second: Mobject) -> bool:
    apart = np.abs(first.get_center() - second.get_center())[:2]
    reach = np.array([first.width + second.width, first.height + second.height]) / 2
    return bool(np.all(apart < reach - 0.01))


def test_the_numbers_of_the_storyboard(play: Play) -> None:
    seen: dict[str, dict[str, str]] = {}

    def watch(clip: Projection, beat: Beat) -> None:
        lines, figure = clip.lines, clip.figure
        seen[beat.name] = {
            "angle": lines.theta.text,
            "shadow": lines.shadow.text,
            "dot": lines.dot.text,
            "beside": figure.names.value.label.text,
        }

    clip = play("projection", watch=watch)
    start = {"angle": "53.13°", "shadow": "3", "dot": "18", "beside": "3"}
    for name in ("vectors", "shadow", "scale", "components", "takeaway"):
        assert seen[name] == start
    assert seen["zero"] == {"angle": "90°", "shadow": "0", "dot": "0", "beside": "0"}
    assert seen["negative"] == {"angle": "126.87°", "shadow": "−3", "dot": "−18", "beside": "−3"}
    lines = clip.lines
    assert (lines.other_shadow.text, lines.other_dot.text, lines.total.text) == ("3.6", "18", "18")
    assert [line[0].source.count("= 5") + line[0].source.count("= 6") for line in lines.lengths] == [1, 1]
    sources = " ".join(piece.source for line in (lines.shadow_line, lines.dot_line) for piece in line[:2])
    assert "query(5) times ink(0.6)" in sources
    assert "positive(3) times key(6)" in sources


def test_beats_captions_and_length(play: Play) -> None:
    clip = play("projection")
    assert Projection.beat_names() == BEATS
    assert [beat.name for beat in clip.timeline] == BEATS
    assert all(len(beat.caption.split()) <= 17 for beat in clip.timeline)
    assert 40 < clip.time < 60
    assert [beat.name for beat in play("projection", both_ways=False).timeline] == [
        b for b in BEATS if b != "other_way"
    ]


def test_the_picture_is_to_scale(play: Play) -> None:
    def watch(clip: Projection, beat: Beat) -> None:
        figure, unit, origin = clip.figure, clip.plane.unit, clip.plane.origin
        turned = {"zero": (0, 5), "negative": (-3, 4)}.get(beat.name, (3, 4))
        assert (figure.arrow.tip() - origin)[:2] / unit == pytest.approx(turned, abs=1e-9)
        assert (figure.onto_arrow.tip() - origin)[:2] / unit == pytest.approx((6, 0), abs=1e-9)
        assert (figure.band.end() - origin)[:2] / unit == pytest.approx((turned[0], 0), abs=1e-9)
        if beat.name in ("scale", "components", "negative", "takeaway"):
            sides = np.array([figure.area.width, figure.area.height]) / unit
            assert sides == pytest.approx((3, 6), abs=1e-9)
            assert sides.prod() == pytest.approx(18)
            role = "negative" if beat.name == "negative" else "positive"
            for shape in (figure.area, figure.band, clip.lines.dot, clip.lines.shadow):
                assert shape.get_fill_color().to_hex() == getattr(THEMES["dark"], role)
        if beat.name == "other_way":
            assert (clip.other.foot() - origin)[:2] / unit == pytest.approx((2.16, 2.88), abs=1e-9)

    play("projection", watch=watch)


@dataclass
class Record:
    """What was seen at the end of each beat of a clip."""

    clip: Any
    numbers: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    outside: list[str] = field(default_factory=list)
    small: list[str] = field(default_factory=list)
    overlapping: list[str] = field(default_factory=list)

    def note(self, clip: Projection, beat: Beat) -> None:
        frame, lines = clip.frame, clip.lines
        self.numbers[beat.name] = (number(lines.theta.text), number(lines.shadow.text), number(lines.dot.text))
        for shape in filter(visible, clip.mobjects):
            far = np.abs(shape.get_center())[:2] + np.array([shape.width, shape.height]) / 2
            if (far > np.array([frame.width, frame.height]) / 2 - SAFE_MARGIN + 0.02).any():
                self.outside.append(f"{beat.name}: {shape}")
        pieces = texts(clip)
        self.small += [f"{beat.name}: {p.shown_size}" for p in pieces if p.shown_size < frame.sizes.floor - 0.01]
        pairs = itertools.combinations(pieces, 2)
        self.overlapping += [f"{beat.name}: {one} {two}" for one, two in pairs if overlap(one, two)]


SEEN: dict[tuple[str, str], Record] = {}


def record(play: Play, case: str, aspect: str = "16:9") -> Record:
    if (case, aspect) not in SEEN:
        seen = SEEN[case, aspect] = Record(None)
        seen.clip = play("projection", Look(aspect=aspect), seen.note, **HOSTILE[case])
    return SEEN[case, aspect]


@pytest.mark.parametrize(
    ("case", "aspect"),
    [(case, "16:9") for case in HOSTILE] + [(case, aspect) for case in NARROW for aspect in ("1:1", "9:16")],
)
def test_everything_stays_in_the_frame_legible_and_apart(play: Play, case: str, aspect: str) -> None:
    seen = record(play, case, aspect)
    assert (seen.outside, seen.small, seen.overlapping) == ([], [], [])


@pytest.mark.parametrize("case", HOSTILE)
def test_shown_numbers_are_those_of_the_vectors(play: Play, case: str) -> None:
    params = {"a": [3, 4], "b": [6, 0], **HOSTILE[case]}
    a, b = np.array(params["a"]), np.array(params["b"])
    product = float(f"{a[0] * b[0] + a[1] * b[1]:.12f}")
    seen = record(play, case)
    theta, along, dot = seen.numbers["components"]
    assert dot == pytest.approx(product, rel=0.006)
    assert along == pytest.approx(product / math.hypot(*b), rel=0.006)
    cosine = product / math.hypot(*a) / math.hypot(*b)
    assert theta == pytest.approx(math.degrees(math.acos(np.clip(cosine, -1, 1))), abs=0.01)
    assert seen.numbers["zero"] == (90, 0, 0)
    assert seen.numbers["negative"][2] * (product or 1) < 0
    assert seen.numbers["takeaway"] == seen.numbers["components"]
    caption = next(beat.caption for beat in seen.clip.timeline if beat.name == "negative")
    assert ("is negative" in caption) == (seen.numbers["negative"][1] < 0)


@pytest.mark.parametrize("case", HOSTILE)
def test_products_shown_come_out_right(play: Play, case: str) -> None:
    lines = record(play, case).clip.lines
    for line in (lines.shadow_line, lines.dot_line):
        x, y = (Decimal(text.replace("−", "-")) for text in re.findall(r"\w+\(\(?([−\d.]+)\)?\)", line[1].source))
        shown = Decimal(line[2].text.replace("−", "-"))
        assert abs(x * y - shown) <= Decimal(1).scaleb(shown.as_tuple().exponent) / 2


@pytest.mark.parametrize("aspect", ["16:9", "9:16"])
@pytest.mark.parametrize("case", ["default", "irrational", "long shadow", "short a", "opposite"])
def test_names_keep_apart_while_a_turns(play: Play, case: str, aspect: str) -> None:
    figure = record(play, case, aspect).clip.figure
    labels = [figure.names.name, figure.names.onto_name, figure.names.value, *figure.names.thetas]
    box = figure.plane.box
    for theta in np.linspace(figure.given.theta, figure.stops[-1], 45):
        figure.theta.set_value(theta)
        for part in (*labels, figure.arrow):
            part.refresh()
        shown = [tag.label for tag in labels if visible(tag.label)]
        for first, second in itertools.combinations(shown, 2):
            assert not overlap(first, second), theta
        for label in shown:
            assert box.left < label.get_left()[0] and label.get_right()[0] < box.right
            assert box.bottom < label.get_bottom()[1] and label.get_top()[1] < box.top


def test_a_plane_leaves_each_end_its_own_room() -> None:
    box = Box(-3, 3, -2, 2)
    plane = Plane([(1, 0), (0, 1)], box, THEMES["dark"], [0.5, (0.1, 0.2, 0.3, 0.4)])
    right, top = plane.point((1, 0)), plane.point((0, 1))
    assert right[0] + 0.5 <= box.right + 1e-9
    assert top[1] + 0.4 <= box.top + 1e-9
    assert plane.origin[1] - 0.5 >= box.bottom - 1e-9


@pytest.mark.parametrize("share", np.linspace(0.1, 0.9, 9))
def test_a_label_cannot_slip_between_the_points_of_a_long_line(share: float) -> None:
    line, label = Line([-6, -3, 0], [6, 3, 0]), Square(0.2)
    on_line = line.get_start() + share * (line.get_end() - line.get_start())
    assert not is_clear(label, on_line, [line], gap=0.0)
    assert is_clear(label, on_line + np.array([0.0, 0.5, 0.0]), [line])


@pytest.mark.parametrize(
    ("value", "write", "role"),
    [
        (-4.37e-7, lambda value: significant(value, 3), "negative"),
        (-4.37e-7, lambda value: number_text(value, 2), "ink"),
        (0.0624, lambda value: number_text(value, 2), "positive"),
        (0.0, lambda value: significant(value, 3), "ink"),
    ],
)
def test_a_number_has_the_colour_of_the_sign_it_reads_as(
    value: float, write: Callable[[float], str], role: str
) -> None:
    theme = THEMES["dark"]
    shown = SignedReadout(value, decimals=2, theme=theme, write=write, size=30)
    assert shown.get_fill_color().to_hex() == getattr(theme, role)


def test_a_line_stops_on_both_sides_of_a_label() -> None:
    label = Square(1.0).move_to([5, 0, 0])
    pieces = passing_by(np.zeros(3), np.array([10.0, 0.0, 0.0]), [label], gap=0.5)
    assert np.array(pieces)[:, :, 0] == pytest.approx(np.array([[0, 4], [6, 10]]))
    beside = passing_by(np.array([0.0, 1.1, 0.0]), np.array([10.0, 1.1, 0.0]), [label], gap=0.5)
    assert [(start[0], end[0]) for start, end in beside] == [(0, 10)]


def test_a_label_hops_without_being_seen_between() -> None:
    label, place = Square(1.0, fill_opacity=1), np.array([5.0, 0.0, 0.0])
    move = hop(label, place)
    move.begin()
    seen = []
    for share in np.linspace(0, 1, 21):
        move.interpolate(share)
        seen.append((label.get_center()[0], label.get_fill_opacity()))
    assert {at for at, _ in seen} == {0.0, 5.0}
    assert seen[0] == (0, 1) and seen[-1] == (5, 1)
    assert min(opacity for _, opacity in seen) < 0.1


@pytest.mark.parametrize(("aspect", "least"), [("1:1", 32), ("9:16", 46)])
def test_the_working_stays_well_above_the_floor_in_narrow_frames(play: Play, aspect: str, least: float) -> None:
    lines = play("projection", Look(aspect=aspect)).lines
    assert lines.size >= least
    shown = [*lines.vectors, *lines.lengths, lines.angle_line, lines.shadow_line, lines.dot_line]
    assert all(line[0].shown_size == pytest.approx(lines.size, abs=0.01) for line in shown)


def test_numbers_close_up_beside_their_sign_of_equality(play: Play) -> None:
    def watch(clip: Clip, beat: Beat) -> None:
        if beat.name == "zero":
            for line in (clip.lines.shadow_line, clip.lines.dot_line):
                gap = line[2].get_left()[0] - line[0].get_right()[0]
                assert 0 < gap < 0.3

    play("projection", watch=watch)
