"""What can be read on screen comes out as plain text, in the order a reader takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from manim import DOWN, LEFT, RIGHT, UP, Mobject, Square, VGroup

from scenes.clip import Beat, Clip
from scenes.lettering import Lettering, formula, literal, words
from scenes.parameters import Head, Look, ScoreSource
from scenes.parts.readout import Readout
from scenes.parts.row import on_baseline
from scenes.plain import plain, plain_maths
from scenes.registry import SCENES
from scenes.shown import shown
from scenes.style import FRAMES, THEMES

INK = THEMES["dark"].ink
FRAME = FRAMES["16:9"]
SIZE = 30

Play = Callable[..., Clip]


def word(text: str, at: Any = (0, 0, 0), language: str = "en") -> Lettering:
    source = literal(text)
    made = Lettering(words(source, None, SIZE), size=SIZE, color=INK, markup=source, language=language)
    return made.shift(LEFT * made.get_left()[0] + [at[0], at[1] - made.baseline, 0])


def maths(source: str) -> Lettering:
    return Lettering(formula(source), size=SIZE, color=INK, markup=f"${source}$")


def number(value: float, decimals: int = 0) -> Readout:
    return Readout(value, size=SIZE, color=INK, decimals=decimals)


def columns(*texts: list[str], apart: float, leading: float = 0.6, lag: float = 0.0) -> list[Mobject]:
    return [
        word(text, (index * apart - 4, 2 - row * leading - index * lag))
        for index, column in enumerate(texts)
        for row, text in enumerate(column)
    ]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("norm(bold(a)) cos theta = 5 times 0.6 = 3", "‖a‖ cos θ = 5 × 0.6 = 3"),
        ("frac(bold(q) dot bold(k), sqrt(d_k))", "(q · k)/√d_k"),
        ("frac(e^(s_i + 100), sum_j e^(s_j + 100))", "e^(s_i + 100)/(∑_j e^(s_j + 100))"),
        ('op("softmax") (frac(Q K^top, sqrt(64)))', "softmax ((Q Kᵀ)/√64)"),
        ("S_(i j) = query(bold(q)_i) dot key(bold(k)_j)", "S_ij = q_i · k_j"),
        ("query(Q) key(K)^top", "Q Kᵀ"),
        ("2.7 times 10^(−6) approx x^(0.25)", "2.7 × 10⁻⁶ ≈ x^0.25"),
        ("query(3) times key((−2)) = -6", "3 × (−2) = −6"),
        ('mat(delim: "[", −3, 0)', "[−3, 0]"),
        ('mat(delim: "[", 1; 2)', "[1; 2]"),
        ('"variance" = 1 + dots.c + 1', "variance = 1 + … + 1"),
        ('"" + a \\/ b', "+ a / b"),
        ("query(norm(bold(q))) thin key(norm(bold(k)))", "‖q‖ ‖k‖"),
        ("sqrt(a + b) plus.minus (3, 0)", "√(a + b) ± (3, 0)"),
    ],
)
def test_maths_reads_as_unicode(source: str, text: str) -> None:
    assert plain_maths(source) == text
    assert plain(f"Say ${source}$, *now*.") == f"Say {text}, now."


@pytest.mark.parametrize("broken", ["(", "sqrt((a)", "a^", "x_", "frac(a", '"', "\\", ")"])
def test_broken_maths_still_ends(broken: str) -> None:
    assert isinstance(plain_maths(broken), str)


def test_pieces_side_by_side_are_one_line() -> None:
    line = on_baseline([maths("norm(bold(a)) cos theta ="), number(3), maths("times"), number(0.6, 1)])
    assert shown([line], FRAME) == ["‖a‖ cos θ = 3 × 0.6"]


def test_lines_read_from_the_top_whatever_the_order_they_came_in() -> None:
    assert shown([word("low", (0, -1)), word("high", (1, 1)), word("middle")], FRAME) == ["high", "middle", "low"]


def test_separate_columns_are_read_one_after_the_other() -> None:
    mobjects = columns(["a", "b", "c"], ["d", "e", "f"], apart=4, lag=0.3)
    assert shown(mobjects[::-1], FRAME) == ["a", "b", "c", "d", "e", "f"]
    title = word("over both of these columns", (-4, 3))
    assert shown([*mobjects, title], FRAME)[0] == "over both of these columns"


def test_a_table_is_read_by_rows() -> None:
    assert shown(columns(["a", "b", "c"], ["d", "e", "f"], apart=2), FRAME) == ["a", "d", "b", "e", "c", "f"]


def test_panels_of_several_columns_are_read_apart_though_they_are_level() -> None:
    left, right = columns(["a", "b"], ["c", "d"], apart=1), columns(["e", "f"], ["g", "h"], apart=1)
    for mobject in right:
        mobject.shift(5 * RIGHT)
    assert shown([*left, *right], FRAME) == ["a", "c", "b", "d", "e", "g", "f", "h"]


def test_lines_and_columns_of_a_language_written_leftwards_run_leftwards() -> None:
    first, second = word("מכפלה", (1, 0), "he"), word("סקלרית", language="he")
    second.next_to(first, LEFT, buff=0.1).shift((first.baseline - second.baseline) * UP)
    assert shown([second, first], FRAME) == ["מכפלה סקלרית"]
    assert shown(columns(["ד", "ה"], ["א", "ב"], apart=4, lag=0.3), FRAME) == ["א", "ב", "ד", "ה"]


def test_numbers_in_a_row_written_leftwards_still_run_from_the_left() -> None:
    row = [word("סוף", (-4, 0), "he"), number(1).shift(LEFT), number(2).shift(RIGHT), word("ראש", (4, 0), "he")]
    for piece in row[1:3]:
        piece.shift(-piece.baseline * UP)
    assert shown(row, FRAME) == ["ראש", "1", "2", "סוף"]
    assert shown(row[1:3], FRAME) == ["1", "2"]


def test_a_number_after_its_name_keeps_its_sign_in_front_when_the_name_runs_leftwards() -> None:
    name, value = word("ממוצע", language="he"), number(-0.07, 2)
    value.next_to(name, LEFT, buff=0.1).shift((name.baseline - value.baseline) * UP)
    assert shown([value, name], FRAME) == ["ממוצע \u2066−0.07\u2069"]


def test_only_what_can_be_seen_is_told() -> None:
    faint, outside, gone = word("faint").set_fill(opacity=0.04), word("outside", (20, 0)), word("gone", (0, -2))
    gone.set_opacity(0)
    assert shown([faint, outside, gone, Square(), word("seen", (0, 2))], FRAME) == ["seen"]
    assert shown([faint.set_fill(opacity=0.06)], FRAME) == ["faint"]


def test_a_piece_is_told_once() -> None:
    piece = word("once")
    assert shown([piece, VGroup(piece), piece.copy()], FRAME) == ["once"]
    assert shown([piece, piece.copy().shift(DOWN)], FRAME) == ["once", "once"]


class Told(VGroup):
    """A part that speaks for what is in it."""

    def shown_text(self) -> list[str]:
        return ["first row", "second row"]


def test_a_part_may_speak_for_itself() -> None:
    part = Told(word("hidden"), word("too", (0, 1)))
    beside = word("beside", (0, -2))
    assert shown([beside, VGroup(part)], FRAME) == ["first row", "second row", "beside"]
    part.set_opacity(0)
    assert shown([beside, part], FRAME) == ["beside"]


def seen_by_hand(clip: Clip) -> list[str]:
    """Return every number that is drawn inside the frame, found without asking `shown`."""
    family = [member for mobject in clip.mobjects for member in mobject.get_family()]
    return [
        member.text
        for member in family
        if isinstance(member, Readout) and member.fill_opacity > 0.05 and abs(member.get_y()) < clip.frame.height / 2
    ]


SOURCE = ScoreSource(file="a.npz", sha256="0", model="m", licence="l", sentence="s", layer=0, head=0, merged=False)
VECTORS = [[[1.0, 2.0], [3.0, -1.0], [0.0, 4.0]], [[2.0, 1.0], [-1.0, 3.0], [5.0, 0.0]]]
# Its default sentence has too many tokens for numbers.
WITH_NUMBERS = {
    "heads": {"data": [Head(tokens=["a", "b", "c"], Q=VECTORS[0], K=rows, source=SOURCE) for rows in VECTORS]}
}


@pytest.mark.parametrize("scene", SCENES)
def test_every_number_on_screen_is_told_at_the_end_of_its_beat(play: Play, scene: str) -> None:
    missing: list[tuple[str, str]] = []
    counted: list[int] = []

    def watch(clip: Clip, beat: Beat) -> None:
        told, numbers = " ".join(beat.shown), seen_by_hand(clip)
        missing.extend((beat.name, text) for text in numbers if text not in told)
        counted.append(len(numbers))

    clip = play(scene, watch=watch, **WITH_NUMBERS.get(scene, {}))
    assert missing == [] and sum(counted) > 20
    for beat in clip.timeline:
        assert beat.caption not in beat.shown and clip.plain_title not in beat.shown
        assert not any(mark in line for line in beat.shown for mark in ("#", "$", "bold", "norm(", "rgb", "\n"))


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_the_angle_clip_tells_its_cosines(play: Play, aspect: Any) -> None:
    told = {beat.name: list(beat.shown) for beat in play("angle", Look(aspect=aspect)).timeline}
    # In a square frame the cosine stands on two lines.
    lines = ["cos 60°", "= 0.500"] if aspect == "1:1" else ["cos 60° = 0.500"]
    start = told["narrow"].index(lines[0])
    assert told["narrow"][start : start + len(lines)] == lines
    assert "‖q‖ = ‖k‖ = 1" in told["narrow"]
    assert "q · k = ‖q‖ ‖k‖ cos θ" in told["length"]


def test_the_projection_clip_tells_its_working(play: Play) -> None:
    told = {beat.name: beat.shown for beat in play("projection").timeline}
    assert "‖a‖ cos θ = 5 × 0.6 = 3" in told["shadow"]
    assert "a · b = 3 × 6 = 18" in told["scale"]
    assert "a · b = 3 × 6 + 4 × 0" in told["components"] and "= 18 + 0 = 18" in told["components"]
    assert "a · b = ‖a‖ cos θ × ‖b‖" in told["takeaway"]
    assert not any("5 × 0.6" in line for line in told["zero"])
