"""The clip of a dot product term by term against hand-worked numbers, and vectors that must stay true and legible."""

from __future__ import annotations

import math
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from scenes.clip import Beat
from scenes.components import Components
from scenes.components_facts import ComponentsFacts
from scenes.parameters import ComponentsParameters, Look
from scenes.parts.readout import Readout

Play = Callable[..., Any]

BEATS = ["pairs", "multiply", "add_up", "geometry", "wider", "plane", "widest", "signs", "takeaway"]
FINISHED: list[Components] = []


@pytest.fixture
def default(play: Play) -> Components:
    """Return the finished default clip, played once for all tests that only look at its end."""
    if not FINISHED:
        FINISHED.append(play("components"))
    return FINISHED[0]


def facts(**params: Any) -> ComponentsFacts:
    return ComponentsFacts(ComponentsParameters(**params))


def texts(column: list[Readout]) -> list[str]:
    return [readout.text.replace("−", "-") for readout in column]


def test_beats_of_the_default_clip(default: Components) -> None:
    assert [beat.name for beat in default.timeline] == Components.beat_names() == BEATS
    assert 45 < default.time < 70


def test_the_default_numbers_are_those_worked_out_by_hand(default: Components) -> None:
    q, k, terms = default.sheet.columns
    assert texts(q) == ["1", "2", "2", "4", "5", "1", "-3", "2"]
    assert texts(k) == ["2", "1", "2", "-4", "3", "5", "-2", "-1"]
    assert texts(terms) == ["2", "2", "4", "-16", "15", "5", "6", "-2"]
    # 2 + 2; 4 + 4 - 16; -8 + 15 + 5 + 6 - 2.
    assert [sheet.total.text.replace("−", "-") for sheet in default.sheets] == ["4", "-8", "16"]
    assert {sign.text for sheet in default.sheets for sign in (*sheet.equals, sheet.total_equals)} == {"="}


def test_every_line_reads_as_an_equation(default: Components) -> None:
    assert default.sheet.lines[3].equation() == "q_i k_i = 4 × −4 = −16"
    assert "q · k = 16" in default.timeline[-1].shown


def test_lengths_and_cosine_give_the_same_numbers(default: Components) -> None:
    # Both vectors are sqrt(1 + 4) long, then sqrt(5 + 4 + 16) and sqrt(25 + 25 + 1 + 9 + 4) alike.
    assert [product.equation() for product in default.products] == [
        "‖q‖ ‖k‖ cos θ = 2.236 × 2.236 × 0.8 = 4",
        "‖q‖ ‖k‖ cos θ = 5 × 5 × (−0.32) = −8",
        "‖q‖ ‖k‖ cos θ = 8 × 8 × 0.25 = 16",
    ]


def test_arrows_are_as_long_and_as_far_apart_as_the_vectors(default: Components) -> None:
    for figure, (length, cosine) in zip(default.figures, ((5**0.5, 0.8), (5, -0.32), (8, 0.25)), strict=True):
        q, k = (arrow.refresh().drawn / (figure.fan.plane.unit * length) for arrow in figure.fan.arrows)
        assert [math.hypot(*q), math.hypot(*k)] == pytest.approx([1, 1])
        assert sum(x * y for x, y in zip(q, k, strict=True)) == pytest.approx(cosine)


def test_two_components_are_drawn_as_they_are_and_on_a_grid(default: Components) -> None:
    flat, *wide = default.figures
    q, k = (arrow.refresh().drawn / flat.fan.plane.unit for arrow in flat.fan.arrows)
    assert np.allclose([q, k], [[1, 2, 0], [2, 1, 0]])
    assert flat.grid and not any(figure.grid for figure in wide)


def test_bars_end_where_the_sum_does(play: Play) -> None:
    seen: list[tuple[float, float]] = []

    def watch(clip: Components, beat: Beat) -> None:
        if beat.name in ("add_up", "wider", "widest"):
            *terms, total = clip.sheet.bars.bars
            # The last product is positive, or negative as in the widest.
            last = terms[-1].get_right()[0] if beat.name == "add_up" else terms[-1].get_left()[0]
            end = total.get_left()[0] if beat.name == "wider" else total.get_right()[0]
            seen.append((last, end))

    play("components", None, watch)
    assert [last for last, _ in seen] == pytest.approx([end for _, end in seen])


@pytest.mark.parametrize(
    ("params", "beats"),
    [
        ({"dims": [2]}, ["pairs", "multiply", "add_up", "geometry", "takeaway"]),
        ({"dims": [4]}, ["pairs", "multiply", "add_up", "geometry", "signs", "takeaway"]),
        ({"dims": [3, 8]}, [name for name in BEATS if name != "widest"]),
        ({"q": [1, 2, 3], "k": [1, 2, 3]}, ["pairs", "multiply", "add_up", "geometry", "wider", "plane", "takeaway"]),
    ],
)
def test_beats_that_have_nothing_to_say_are_left_out(play: Play, params: dict[str, Any], beats: list[str]) -> None:
    assert [beat.name for beat in play("components", **params).timeline] == beats


def test_what_is_said_of_planes_is_true_of_the_widths(play: Play) -> None:
    captions = {beat.name: beat.caption for beat in play("components", dims=[4, 8]).timeline}
    assert captions["geometry"].startswith("Any two vectors share a plane")
    assert captions["wider"].startswith("Now 8 components")
    assert "have changed" in captions["plane"]


@pytest.mark.parametrize(("count", "widths"), [(2, [2]), (3, [2, 3]), (4, [2, 4]), (5, [2, 4, 5]), (8, [2, 4, 8])])
def test_two_four_and_all_are_taken_unless_told_otherwise(count: int, widths: list[int]) -> None:
    assert ComponentsParameters(q=[1] * count, k=[1] * count).widths == widths


def exact(text: float, decimals: int) -> Decimal:
    return Decimal(f"{text:.15g}").quantize(Decimal(1).scaleb(-decimals), ROUND_HALF_UP)


vectors = st.integers(2, 8).flatmap(
    lambda width: st.tuples(*[st.lists(st.floats(-300, 300), min_size=width, max_size=width)] * 2)
)


@settings(max_examples=60)
@given(vectors.filter(lambda pair: all(math.hypot(*vector[:2]) > 0.01 for vector in pair)))
def test_signs_of_equality_hold_for_the_digits_shown(pair: tuple[list[float], list[float]]) -> None:
    q, k = pair
    known = facts(q=q, k=k)
    for_q, for_k = known.component_decimals
    decimals = known.term_decimals
    for row, (x, y) in enumerate(zip(q, k, strict=True)):
        product = float(exact(x, for_q) * exact(y, for_k))
        assert known.multiplies(row) == (exact(product, decimals) == exact(x * y, decimals))
    for taken in known.taken:
        total = math.fsum(x * y for x, y in zip(q[: taken.width], k[: taken.width], strict=True))
        if abs(total * 10**decimals % 1 - 0.5) < 1e-6:
            continue
        added = sum((exact(x * y, decimals) for x, y in zip(taken.q, taken.k, strict=True)), Decimal(0))
        assert known.adds_up(taken) == (added == exact(total, decimals))


def test_what_is_not_quite_equal_is_said_to_be_about_equal(play: Play) -> None:
    # Three times .667 is 2.001.
    clip = play("components", q=[2 / 3, 2 / 3, 2 / 3], k=[1, 1, 1], dims=[3])
    terms = {text.text for text in clip.sheet.columns[2]}
    assert terms == {"0.667"}
    assert (clip.sheet.total.text, clip.sheet.total_equals.text) == ("2.000", "≈")


def test_what_reads_zero_has_no_sign(play: Play) -> None:
    clip = play("components", q=[1, 1e-9], k=[1e-9, -2], dims=[2])
    assert texts(clip.sheet.columns[2]) == ["0.000", "0.000"]
    assert clip.product.equation().endswith("× 0 = 0.000")
    assert "signs" not in [beat.name for beat in clip.timeline]


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"q": [1]}, "at least 2 items"),
        ({"q": [1] * 9, "k": [1] * 9}, "at most 8 items"),
        ({"q": [1, 2]}, "k: as many numbers as q: 2, not 8"),
        ({"q": [float("nan"), 1], "k": [1, 1]}, "finite"),
        ({"q": [0, 0, 1], "k": [1, 1, 1]}, "q: a vector of length 0.01 to 1000, not 0"),
        ({"k": [900, 900, 0, 0, 0, 0, 0, 0]}, "k: a vector of length 0.01 to 1000, not 1272.79"),
        ({"dims": [4, 2]}, "dims: each number once, from small to large"),
        ({"q": [1, 2, 3], "k": [1, 2, 3], "dims": [2, 4]}, "dims: at most 3, the length of q, not 4"),
        ({"dims": [1]}, "greater than or equal to 2"),
        ({"dims": [2, 3, 4, 5]}, "at most 3 items"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_key(params: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ComponentsParameters(**params)
    assert told in str(refused.value)


def test_starts_that_are_not_taken_may_be_zero() -> None:
    assert ComponentsParameters(q=[0, 0, 1], k=[1, 1, 1], dims=[3]).widths == [3]


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_type_is_as_large_as_the_rows_allow(play: Play, aspect: str) -> None:
    clip = play("components", Look(aspect=aspect))
    sizes = [sheet.size for sheet in clip.sheets]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[-1] >= clip.sizes.floor and sizes[0] > clip.sizes.label


def test_equal_vectors_are_both_seen(play: Play) -> None:
    q, k = play("components", q=[3, 4], k=[3, 4]).figure.fan.arrows
    assert k.z_index < q.z_index
    assert k.height * k.width > q.height * q.width
