"""Words as vectors against numbers worked out by hand, and families of words whose clips say different things."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manim import tempconfig

from scenes.clip import Beat
from scenes.parameters import Look, SimilarityParameters
from scenes.parts.sheet import Sheet
from scenes.parts.worked import Worked
from scenes.similarity import Similarity
from scenes.similarity_facts import SimilarityFacts

Play = Callable[..., Any]

BEATS = ["vectors", "angles", "cosines", "dots", "favourites", "own", "takeaway"]
# Of length 1 each: none can be outdone.
UNIT = [[1, 0], [0.6, 0.8], [0, 1]]


def facts(**params: Any) -> SimilarityFacts:
    return SimilarityFacts(SimilarityParameters(**params))


def beats_of(clip: Similarity) -> list[str]:
    return [beat.name for beat in clip.timeline]


def told(sheet: Sheet) -> list[list[str]]:
    return [[cell.text for cell in row] for row in sheet.cells]


def test_the_default_clip_shows_the_numbers_worked_out_by_hand(play: Play) -> None:
    clip = play("similarity")
    assert Similarity.beat_names() == beats_of(clip) == BEATS
    assert [" ".join(piece.text for piece in name) for name in clip.sheet.names] == [
        "cherry · orange",
        "cherry · phone",
        "orange · phone",
    ]
    assert told(clip.sheet) == [["14.04°", "0.970", "12"], ["75.96°", "0.243", "3"], ["90.00°", "0.000", "0"]]
    # Orange outdone by cherry: 3 x 3 = 9, and 3 x 4 = 12.
    assert told(clip.rivals) == [["3", "3", "9"], ["3", "4", "12"]]
    assert [[sign.text for sign in signs.values()] for signs in clip.rivals.signs] == [["×", "="], ["×", "="]]
    assert 35 < clip.time < 60
    assert all(len(beat.caption.split()) <= 12 for beat in clip.timeline)


def test_sums_are_worked_out_one_after_the_other(play: Play) -> None:
    shown: list[str] = []
    original = Similarity._sum

    def noted(clip: Similarity, row: int) -> Worked | None:
        worked = original(clip, row)
        assert worked is not None
        shown.append(worked.lines[0].text)
        return worked

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Similarity, "_sum", noted)
        play("similarity")
    assert shown == ["1 × 0 + 4 × 3 = 12", "1 × 3 + 4 × 0 = 3", "0 × 3 + 3 × 0 = 0"]


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_arrows_and_the_shadow_are_to_scale(play: Play, aspect: Any) -> None:
    clip = play("similarity", Look(aspect=aspect))
    plane, cast = clip.fan.plane, clip.fan.casts[0, 1]
    tips = [(arrow.tip() - plane.origin)[:2] / plane.unit for arrow in clip.fan.arrows]
    assert np.array(tips) == pytest.approx(np.array([[1, 4], [0, 3], [3, 0]]))
    assert (cast.foot - plane.origin)[:2] / plane.unit == pytest.approx([0, 4])
    # Longer than the arrow it lies beside, by a third.
    assert cast.band.height / clip.fan.arrows[1].height == pytest.approx(4 / 3, rel=1e-3)


def test_all_names_are_there_at_the_end_and_where_they_were(play: Play) -> None:
    seen: dict[str, list[np.ndarray]] = {}

    def watch(clip: Similarity, beat: Beat) -> None:
        seen[beat.name] = [name.get_center() for name in clip.fan.names]

    clip = play("similarity", watch=watch)
    shown = [member for mobject in clip.mobjects for member in mobject.get_family()]
    assert all(len(name) and name[0] in shown for name in clip.fan.names)
    assert seen["takeaway"] == pytest.approx(np.array(seen["vectors"]))
    assert seen["own"] != pytest.approx(np.array(seen["vectors"]))


@pytest.mark.parametrize(
    ("params", "left_out"),
    [
        ({"words": ["a", "b"], "vectors": [[1, 4], [0, 3]]}, {"favourites"}),
        ({"vectors": UNIT}, {"own"}),
        ({"words": ["a", "b"], "vectors": [[1, 0], [0, 1]]}, {"favourites", "own"}),
        # No pair stands out: the same vector three times, and one it cannot outdo.
        ({"vectors": [[1, 1], [1, 1], [1, 1]]}, {"favourites", "own"}),
    ],
)
def test_what_words_do_not_show_is_left_out(play: Play, params: dict[str, Any], left_out: set[str]) -> None:
    assert beats_of(play("similarity", **params)) == [beat for beat in BEATS if beat not in left_out]


def test_cosine_and_dot_product_may_prefer_different_pairs(play: Play) -> None:
    # Cosines 0.970, 0.707, 0.857; dot products 4 + 0, 20, 60.
    clip = play("similarity", vectors=[[1, 0], [4, 1], [20, 20]])
    assert clip.facts.favourites == (0, 2)
    caption = next(beat.caption for beat in clip.timeline if beat.name == "favourites")
    assert "disagree" in caption
    agreeing = play("similarity").timeline
    assert "agree" in next(beat.caption for beat in agreeing if beat.name == "favourites")


def test_words_beyond_the_plane_are_a_sketch_with_their_true_numbers(play: Play) -> None:
    clip = play("similarity", vectors=[[1, 2, 2], [2, 4, 4], [2, -2, 1]])
    # Lengths 3, 6, 3; dot products 18, 0, 0.
    assert [row[1:] for row in told(clip.sheet)] == [["1.000", "18"], ["0.000", "0"], ["0.000", "0"]]
    assert clip.note.text == "a flat sketch of 3 dimensions"
    assert "3 numbers" in clip.timeline[0].caption
    assert clip.fan.plane not in clip.mobjects
    assert set(clip.fan.marks) == {(0, 2)}
    assert told(clip.rivals) == [["3", "3", "9"], ["3", "6", "18"]]


def test_a_pair_the_sketch_distorts_has_neither_arc_nor_shadow(play: Play) -> None:
    # Only the third word outdoes the second, and the sketch keeps no angle between those two.
    clip = play("similarity", vectors=[[5, 0, 0], [0, 1, 1], [0, 3, 0]])
    assert (clip.facts.twist.word, clip.facts.twist.other) == (1, 2)
    assert not clip.fan.casts and (1, 2) not in clip.fan.marks
    assert told(clip.rivals)[1][2] == "3"
    assert "Another word scores higher" in next(beat.caption for beat in clip.timeline if beat.name == "own")


vectors = st.lists(st.integers(-6, 6), min_size=2, max_size=2).filter(any)


@given(st.lists(vectors, min_size=2, max_size=4))
def test_facts_agree_with_plain_arithmetic(rows: list[list[int]]) -> None:
    found = facts(words=["w"] * len(rows), vectors=[list(map(float, row)) for row in rows])
    dots = {
        (i, j): sum(x * y for x, y in zip(rows[i], rows[j], strict=True)) for i in range(len(rows)) for j in range(i)
    }
    assert found.dots == [dots[j, i] for i, j in combinations(range(len(rows)), 2)]
    for (i, j), cosine in zip(found.pairs, found.cosines, strict=True):
        assert cosine == pytest.approx(dots[j, i] / math.hypot(*rows[i]) / math.hypot(*rows[j]), abs=1e-12)
    beaten = {
        (i, j): dots[max(i, j), min(i, j)] / (rows[i][0] ** 2 + rows[i][1] ** 2)
        for i in range(len(rows))
        for j in range(len(rows))
        if i != j and dots[max(i, j), min(i, j)] > rows[i][0] ** 2 + rows[i][1] ** 2
    }
    assert (found.twist is None) == (not beaten)
    if found.twist is not None:
        assert beaten[found.twist.word, found.twist.other] == max(beaten.values())


@pytest.mark.parametrize(
    ("params", "problem"),
    [
        ({"vectors": [[1, 4], [0, 3]]}, "vectors: one row per word: 3, not 2"),
        ({"vectors": [[1, 4], [0, 3], [3]]}, "vectors: rows of one length"),
        ({"vectors": [[1, 4], [0, 0], [3, 0]]}, "vectors: a vector of length 0.01 to 1000, not 0"),
        ({"words": ["a"], "vectors": [[1, 4]]}, "at least 2 items"),
        ({"vectors": [[1, 4], [0, float("nan")], [3, 0]]}, "finite number"),
    ],
)
def test_what_cannot_be_drawn_is_told(params: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        SimilarityParameters(**params)


def made(aspect: Any = "16:9", language: str = "en", **params: Any) -> Similarity:
    with tempconfig({"dry_run": True, "pixel_width": 90, "pixel_height": 90}):
        clip = Similarity(SimilarityParameters(**params), Look(aspect=aspect), language, skip_animations=True)
        clip.setup()
    return clip


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
@pytest.mark.parametrize("language", ["en", "he"])
def test_a_table_stands_in_rows_and_columns(aspect: Any, language: str) -> None:
    sheet = made(aspect, language).sheet
    for name, row in zip(sheet.names, sheet.cells, strict=True):
        levels = [piece.baseline for piece in ([] if sheet.stacked else name) + row]
        assert levels == pytest.approx([levels[0]] * len(levels))
    for at in range(3):
        ends = [piece.get_right()[0] for piece in (sheet.headings[at], *(row[at] for row in sheet.cells))]
        assert ends == pytest.approx([ends[0]] * len(ends))
    order = [cell.get_right()[0] for cell in sheet.cells[0]]
    assert order == sorted(order, reverse=language == "he")
    assert not any("…" in piece.text for name in sheet.names for piece in name)


def test_only_words_too_long_for_a_line_of_their_own_are_cut() -> None:
    long = ["pneumonoultramicroscopicsilicovolcanocon"] * 3
    sheet = made("9:16", words=long).sheet
    assert sheet.stacked and all(name[0].text.endswith("…") for name in sheet.names)
    assert sheet.box.holds(sheet.all)


@pytest.mark.parametrize(
    ("first", "second", "total", "text"),
    [
        ([1.5, -2], [-4, 3], "−12", "1.5 × (−4) + (−2) × 3 = −12"),
        ([1, 2, 3, 4], [1, 1, 1, 1], "10", "1 × 1 + 2 × 1 + 3 × 1 + 4 × 1 = 10"),
        ([1, 2, 3, 4, 5], [1, 1, 1, 1, 1], "15", "1 × 1 + 2 × 1 + … = 15"),
        ([1 / 3, 1 / 7], [1 / 9, 1 / 11], "0.05002", "0.333 × 0.111 + 0.143 × 0.0909 ≈ 0.05002"),
    ],
)
def test_a_sum_shows_terms_that_give_its_total(first: list[float], second: list[float], total: str, text: str) -> None:
    clip = made()
    worked = Worked(clip, clip.stage.body, first, second, total)
    assert worked.fits and worked.equation() == f"= {text}"
