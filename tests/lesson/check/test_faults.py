"""Each check finds the fault planted for it, and nothing in the clean twin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from manim import DOWN, LEFT, RIGHT, UP, Circle, FadeIn, FadeOut, Line, Mobject, Square, ValueTracker, VMobject

from lesson.check.finding import Finding
from scenes.claims import Claim
from scenes.clip import Clip
from scenes.layout import spot
from scenes.lettering import literal
from scenes.numerals import number
from scenes.parts.lines import Segment
from scenes.style import SAFE_MARGIN

Planted = Callable[..., list[Finding]]
Build = Callable[[Clip], list[Mobject]]

PIXEL = 8 / 1080
ASPECTS = ("16:9", "1:1", "9:16")


def showing(build: Build) -> Callable[[Clip], None]:
    """Return an act that fades things in."""
    return lambda clip: clip.play(*(FadeIn(piece) for piece in build(clip)), run_time=0.5)


def word(clip: Clip, text: str = "word", **style: Any) -> Any:
    return clip.words(literal(text), **style)


def at_edge(clip: Clip, beyond: float, side: np.ndarray) -> list[Mobject]:
    piece = word(clip)
    half = np.array([clip.frame.width / 2, clip.frame.height / 2, 0]) - SAFE_MARGIN
    edge = piece.get_critical_point(side) * np.abs(side)
    return [piece.shift((half + beyond) * side - edge)]


@pytest.mark.parametrize("side", [LEFT, RIGHT, UP, DOWN], ids=["left", "right", "up", "down"])
@pytest.mark.parametrize("aspect", ASPECTS)
def test_text_one_pixel_over_the_edge(planted: Planted, side: np.ndarray, aspect: str) -> None:
    assert planted(showing(lambda clip: at_edge(clip, PIXEL, side)), "frame", aspect=aspect)
    assert not planted(showing(lambda clip: at_edge(clip, -PIXEL, side)), "frame", aspect=aspect)


def test_a_stroke_reaches_half_its_width_beyond_its_line(planted: Planted) -> None:
    def line(clip: Clip, inward: float) -> list[Mobject]:
        x = clip.frame.width / 2 - SAFE_MARGIN - inward
        return [Line(spot(x, -1), spot(x, 1), stroke_width=10, color=clip.theme.ink)]

    # A stroke of width 10 is a tenth of a unit wide.
    assert planted(showing(lambda clip: line(clip, 0.04)), "frame")
    assert not planted(showing(lambda clip: line(clip, 0.06)), "frame")


@pytest.mark.parametrize("broken", [np.nan, np.inf])
def test_a_point_that_is_no_number(planted: Planted, broken: float) -> None:
    def act(clip: Clip, value: float) -> None:
        dot = Circle(0.5, color=clip.theme.ink)
        clip.add(dot)
        dot.points[3, 0] = value
        clip.hold(1)

    found = planted(lambda clip: act(clip, broken), "frame")
    assert len(found) == 1 and "Circle" in found[0].what
    assert not planted(lambda clip: act(clip, 0.25), "frame")


def two_words(clip: Clip, gap: float) -> list[Mobject]:
    first, second = word(clip, "left"), word(clip, "right")
    second.next_to(first, RIGHT, buff=gap)
    return [first, second]


def test_a_label_shifted_onto_another(planted: Planted) -> None:
    found = planted(showing(lambda clip: two_words(clip, -0.1)), "overlap")
    assert [one.what for one in found] == ['"left" and "right"'] and found[0].amount == "they overlap"
    assert not planted(showing(lambda clip: two_words(clip, 0.1)), "overlap")


def test_labels_that_nearly_touch(planted: Planted) -> None:
    def blocks(clip: Clip, gap: float) -> list[Mobject]:
        first, second = (clip.words("#box(width: 1em, height: 1em, fill: black)") for _ in range(2))
        return [first, second.next_to(first, RIGHT, buff=gap)]

    found = planted(showing(lambda clip: blocks(clip, 0.01)), "overlap")
    assert found and "0.010 apart" in found[0].amount
    assert not planted(showing(lambda clip: blocks(clip, 0.04)), "overlap")


def test_words_whose_boxes_overlap_but_whose_letters_do_not(planted: Planted) -> None:
    def nested(clip: Clip) -> list[Mobject]:
        tall = word(clip, "L", size=300)
        small = word(clip, "x", size=24)
        # In the free corner of the L.
        return [tall, small.move_to(tall.get_corner(UP + RIGHT)).shift(0.2 * (DOWN + LEFT))]

    assert not planted(showing(nested), "overlap")


def test_a_moving_line_over_a_word(planted: Planted) -> None:
    def act(clip: Clip, height: float) -> None:
        tracker = ValueTracker(-2)
        x = tracker.get_value
        piece = word(clip, "word").move_to(spot(0, height))
        line = Segment(lambda: spot(x(), -0.5), lambda: spot(x(), 0.5), color=clip.theme.query, width=4)
        clip.add(piece, line)
        clip.sweep(tracker.animate.set_value(2), moving=[line], run_time=2)
        # Gone from the word when the beat ends: only looking on the way finds it.
        clip.hold(0.5)

    found = planted(lambda clip: act(clip, 0), "overlap")
    assert len(found) == 1 and '"word" is crossed by a Segment' in found[0].what
    assert found[0].start > 0.5 and found[0].end < 2.5
    assert not planted(lambda clip: act(clip, 1), "overlap")


def test_a_shape_over_a_word_and_one_behind_it(planted: Planted) -> None:
    def boxed(clip: Clip, above: bool, size: float = 3.0) -> list[Mobject]:
        piece = word(clip, "word", color="#000000")
        square = Square(size, fill_color=clip.theme.key, fill_opacity=1, stroke_width=0)
        return [piece, square] if above else [square, piece]

    assert [one.what for one in planted(showing(lambda clip: boxed(clip, True)), "overlap")] == [
        '"word" is covered by a Square'
    ]
    assert not planted(showing(lambda clip: boxed(clip, False)), "overlap")
    # Its edge runs through the word.
    assert planted(showing(lambda clip: boxed(clip, False, size=0.5)), "overlap")


def test_sentences_that_change_places_are_no_overlap(planted: Planted) -> None:
    def act(clip: Clip) -> None:
        first, second = word(clip, "first"), word(clip, "second")
        clip.play(FadeIn(first), run_time=0.5)
        clip.play(FadeOut(first), FadeIn(second), run_time=1)

    assert not planted(act, "overlap")


@pytest.mark.parametrize("aspect", ASPECTS)
def test_text_under_the_floor(planted: Planted, aspect: str) -> None:
    def scaled(clip: Clip, share: float) -> list[Mobject]:
        return [word(clip, size=clip.sizes.label).scale(share * clip.sizes.floor / clip.sizes.label)]

    found = planted(showing(lambda clip: scaled(clip, 0.97)), "size", aspect=aspect)
    assert len(found) == 1 and "needed" in found[0].amount
    assert not planted(showing(lambda clip: scaled(clip, 1.0)), "size", aspect=aspect)


def test_a_number_under_the_floor(planted: Planted) -> None:
    def small(clip: Clip, size: float) -> list[Mobject]:
        return [clip.readout(0.5, decimals=2, size=size)]

    assert planted(showing(lambda clip: small(clip, clip.sizes.floor - 1)), "size")
    assert not planted(showing(lambda clip: small(clip, clip.sizes.floor)), "size")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_light_text_on_a_light_cell(planted: Planted, theme: str) -> None:
    def cell(clip: Clip, color: str) -> list[Mobject]:
        square = Square(2, fill_color="#CCCCCC", fill_opacity=1, stroke_width=0)
        return [square, word(clip, color=color)]

    found = planted(showing(lambda clip: cell(clip, "#FFFFFF")), "contrast", theme=theme)
    # 1.61:1 by the guideline's formula: (1 + .05) / (.604 + .05).
    assert '"word" is too faint' in [one.what for one in found] and "1.61:1" in found[0].amount
    assert '"word" is too faint' not in [
        one.what for one in planted(showing(lambda clip: cell(clip, "#000000")), "contrast", theme=theme)
    ]


def test_what_is_behind_the_text_counts_not_the_background(planted: Planted) -> None:
    def two_layers(clip: Clip) -> list[Mobject]:
        light = Square(3, fill_color="#FFFFFF", fill_opacity=1, stroke_width=0)
        half = Square(2, fill_color="#000000", fill_opacity=0.5, stroke_width=0)
        return [light, half, word(clip, color="#777777")]

    # Half of black on white is 0.5 in each channel, on which #777777 is nearly unseen.
    found = planted(showing(two_layers), "contrast")
    assert '"word" is too faint' in [one.what for one in found]


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_faint_graphics(planted: Planted, theme: str) -> None:
    def line(clip: Clip, color: str) -> list[Mobject]:
        return [Line(LEFT, RIGHT, color=color, stroke_width=5)]

    faint = {"dark": "#3A3A3A", "light": "#C8C8C8"}[theme]
    assert planted(showing(lambda clip: line(clip, faint)), "contrast", theme=theme)
    assert not planted(showing(lambda clip: line(clip, clip.theme.mute)), "contrast", theme=theme)
    assert not planted(showing(lambda clip: line(clip, clip.theme.rule)), "contrast", theme=theme)


def test_a_readout_off_by_one_in_its_last_digit(planted: Planted) -> None:
    def act(clip: Clip, write: Callable[[float], str]) -> None:
        clip.play(FadeIn(clip.readout(0.6664, write=write)), run_time=0.5)

    found = planted(lambda clip: act(clip, lambda value: number(value + 0.001, 3)), "truth")
    assert len(found) == 1 and '"0.667"' in found[0].what and "0.6664" in found[0].amount
    assert not planted(lambda clip: act(clip, lambda value: number(value, 3)), "truth")


def test_a_readout_that_lags_behind_in_mid_sweep(planted: Planted) -> None:
    def act(clip: Clip, follows: bool) -> None:
        tracker = ValueTracker(0)
        live = clip.readout(lambda: float(tracker.get_value()), decimals=1)
        clip.add(live)
        clip.sweep(tracker.animate.set_value(5), moving=[live] if follows else [], run_time=2)
        live.refresh()
        clip.hold(0.5)

    found = planted(lambda clip: act(clip, False), "truth")
    assert len(found) == 1 and "out of date" in found[0].what
    assert not planted(lambda clip: act(clip, True), "truth")


def test_a_typed_number(planted: Planted) -> None:
    assert [one.what for one in planted(showing(lambda clip: [clip.words("about 7.3 of it")]), "truth")] == [
        '7.3 in "about 7.3 of it" is tied to no value'
    ]
    assert not planted(showing(lambda clip: [clip.words(f"about {number(7.3, 1)} of it")]), "truth")
    # A person's own words are theirs.
    assert not planted(showing(lambda clip: [word(clip, "R2D2")]), "truth")


def test_a_number_in_words_that_is_not_its_value(planted: Planted) -> None:
    def wrong(value: float) -> str:
        number(value, 2)
        return number(value, 2).replace("0.67", "0.68")

    found = planted(showing(lambda clip: [clip.words(wrong(2 / 3))]), "truth")
    assert found and "0.68" in found[0].what


def test_a_part_out_of_proportion(planted: Planted) -> None:
    class Pole(VMobject):
        """A pole that claims to be two units tall."""

        def claims(self) -> list[Claim]:
            return [Claim("the pole", self.height, 2.0)]

    def pole(clip: Clip, height: float) -> list[Mobject]:
        drawn = Pole(stroke_color=clip.theme.ink, stroke_width=3)
        return [drawn.set_points_as_corners([spot(0, 0), spot(0, height)])]

    found = planted(showing(lambda clip: pole(clip, 2.06)), "truth")
    assert len(found) == 1 and "the pole (Pole) is out of proportion" in found[0].what
    assert not planted(showing(lambda clip: pole(clip, 2.0)), "truth")


def test_a_sentence_that_leaves_too_early(planted: Planted, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(clip: Clip) -> None:
        clip.hold(0.5)

    assert not planted(act, "pace")
    monkeypatch.setattr(Clip, "close_beat", lambda clip: note_only(clip))
    found = planted(act, "pace")
    assert [one.what for one in found] == ["its sentence leaves too early"]


def note_only(clip: Clip) -> None:
    """End a beat without waiting for readers."""
    from scenes.clip import Beat
    from scenes.plain import plain

    sentence = plain(clip.sentence(clip.current_beat))
    clip.timeline.append(Beat(clip.current_beat, "", sentence, 0.0, clip.time, ()))


def test_a_beat_that_stands_still_or_moves_too_long(planted: Planted) -> None:
    def moving(clip: Clip, seconds: float) -> None:
        piece = word(clip)
        clip.add(piece)
        clip.play(piece.animate.shift(RIGHT), run_time=seconds / 2)
        clip.play(piece.animate.shift(LEFT), run_time=seconds / 2)

    assert [one.what for one in planted(lambda clip: clip.hold(4.5), "pace")] == ["it stands still too long"]
    assert [one.what for one in planted(lambda clip: moving(clip, 11), "pace")] == ["it moves too long without a hold"]
    assert not planted(lambda clip: moving(clip, 8), "pace")


def test_readers_who_asked_for_speed_get_it(planted: Planted) -> None:
    assert not planted(lambda clip: clip.hold(1), "pace", speed=3)
