"""A vector outdone by another: the issue's numbers worked out by hand, and pairs where nothing of it happens."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from manim import tempconfig

from scenes.clip import Beat
from scenes.more_similar_facts import MoreSimilarFacts
from scenes.more_similar_than_self import MoreSimilarThanSelf
from scenes.parameters import Look, MoreSimilarThanSelfParameters

Play = Callable[..., Any]

BEATS = ["vectors", "dots", "condition", "normalised", "diagonal", "chances", "takeaway"]


def facts(**params: Any) -> MoreSimilarFacts:
    return MoreSimilarFacts(MoreSimilarThanSelfParameters(**params))


def made(aspect: Any = "16:9", language: str = "en", **params: Any) -> MoreSimilarThanSelf:
    with tempconfig({"dry_run": True, "pixel_width": 90, "pixel_height": 90}):
        params_ = MoreSimilarThanSelfParameters(**params)
        clip = MoreSimilarThanSelf(params_, Look(aspect=aspect), language, skip_animations=True)
        clip.setup()
    return clip


def caption_of(clip: MoreSimilarThanSelf, name: str) -> str:
    return next(beat.caption for beat in clip.timeline if beat.name == name)


def test_the_default_clip_shows_the_numbers_worked_out_by_hand(play: Play) -> None:
    told: dict[str, str] = {}

    def watch(clip: MoreSimilarThanSelf, beat: Beat) -> None:
        told[beat.name] = " ".join(beat.shown)

    clip = play("more_similar_than_self", watch=watch)
    assert MoreSimilarThanSelf.beat_names() == [beat.name for beat in clip.timeline] == BEATS
    assert [[cell.text for cell in row] for row in clip.sheet.cells] == [
        ["0.00°", "5"],
        ["10.30°", "11"],
        ["0.00°", "25"],
    ]
    # 11 / sqrt 5 against sqrt 5; 11 / (5 sqrt 5).
    assert "4.92" in told["condition"] and "2.24" in told["condition"]
    assert "0.984" in told["normalised"] and "1.000" in told["normalised"]
    assert "5 11" in told["diagonal"] and "11 25" in told["diagonal"]
    for chance in ("0.446", "0.715", "0.932", "1.000", "0.125"):
        assert chance in told["chances"]
    assert 30 < clip.time < 60
    assert all(len(beat.caption.split()) <= 14 for beat in clip.timeline)


@pytest.mark.parametrize(
    ("x", "y", "own", "outdone"),
    [
        ([2, 1], [4, 3], "x", True),
        ([4, 3], [2, 1], "y", True),
        ([1, 0], [0, 5], "x", False),
        ([3, 4], [-3, 4], "x", False),
        # The shadow reaches exactly as far as the arrow.
        ([1, 0], [1, 2], "x", False),
    ],
)
def test_sentences_are_true_of_the_vectors(play: Play, x: list[float], y: list[float], own: str, outdone: bool) -> None:
    clip = play("more_similar_than_self", x=x, y=y)
    dots, condition = caption_of(clip, "dots"), caption_of(clip, "condition")
    assert ("than with itself" in dots and "neither" not in dots) == outdone
    assert ("exactly when" in condition) == outdone
    assert condition.rstrip(".").endswith(own)


component = st.integers(-8, 8)
plane_vectors = st.tuples(component, component).filter(any)


@given(plane_vectors, plane_vectors)
def test_facts_agree_with_plain_arithmetic(x: tuple[int, int], y: tuple[int, int]) -> None:
    found = facts(x=[float(part) for part in x], y=[float(part) for part in y])
    cross, squares = x[0] * y[0] + x[1] * y[1], [x[0] ** 2 + x[1] ** 2, y[0] ** 2 + y[1] ** 2]
    assert found.dots == [squares[0], cross, squares[1]]
    assert found.outdone == (cross > min(squares))
    assert found.reaches == pytest.approx([math.sqrt(min(squares)), cross / math.sqrt(min(squares))])
    assert found.cosines == pytest.approx([1, cross / math.sqrt(squares[0] * squares[1]), 1])
    # What the clip says of every pair: the largest entry is on the diagonal, and no cosine beats 1.
    assert found.gram.max() == max(squares)
    assert found.gram[found.other, found.other] == max(squares)
    assert max(found.cosines) <= 1


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_arrows_are_to_scale_before_and_after_they_were_normalised(play: Play, aspect: Any) -> None:
    seen: dict[str, np.ndarray] = {}

    def watch(clip: MoreSimilarThanSelf, beat: Beat) -> None:
        fan = clip.unit_fan if beat.name == "normalised" else clip.fan
        assert beat.name in ("chances", "takeaway") or all(arrow in family(clip) for arrow in fan.arrows)
        seen[beat.name] = np.array([arrow.drawn[:2] / fan.plane.unit for arrow in fan.arrows])

    def family(clip: MoreSimilarThanSelf) -> list[Any]:
        return [member for mobject in clip.mobjects for member in mobject.get_family()]

    clip = play("more_similar_than_self", Look(aspect=aspect), watch)
    given = np.array([[2, 1], [4, 3]])
    assert seen["vectors"] == pytest.approx(given)
    assert seen["normalised"] == pytest.approx(np.array([[2 / math.sqrt(5), 1 / math.sqrt(5)], [0.8, 0.6]]))
    assert seen["diagonal"] == pytest.approx(given)
    cast = clip.fan.casts[1, 0]
    assert (cast.foot - clip.fan.plane.origin)[:2] / clip.fan.plane.unit == pytest.approx([4.4, 2.2])


def test_the_ring_is_around_the_largest_entry() -> None:
    for x, y, largest in (([2, 1], [4, 3], "25"), ([4, 3], [2, 1], "25")):
        product, ring = made(x=x, y=y)._gram()
        entry = next(piece for piece in product.get_family() if getattr(piece, "text", "") == largest)
        assert ring.get_center() == pytest.approx(entry.get_center(), abs=1e-6)


def test_bars_of_chances_are_as_high_as_the_chances() -> None:
    own, keys, note = made()._charts()
    heights = [chart.bars.claims()[1] for chart in (own, keys)]
    for claim in heights:
        assert claim.what == "the heights of bars" and claim.error < claim.slack
    # Not shares of a whole: they need not sum to 1.
    assert not any("sum" in claim.what for claim in own.bars.claims())
    own.bars.shape.stretch(0.95, 1, about_edge=np.array([0.0, -1.0, 0.0]))
    assert any(claim.error > claim.slack for claim in own.bars.claims())
    assert "8 random tokens" in note.text


@pytest.mark.parametrize(
    ("params", "problem"),
    [
        ({"x": [0, 0]}, "x: a vector of length 0.01 to 1000, not 0"),
        ({"y": [1001, 0]}, "less than or equal to 1000"),
        ({"dims": [4, 2]}, "dims: each number once, from small to large"),
        ({"tokens": 1}, "greater than or equal to 2"),
    ],
)
def test_what_cannot_be_drawn_is_told(params: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        MoreSimilarThanSelfParameters(**params)
