"""The clip of the causal mask against hand-worked numbers, and data of any kind that must stay true."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from manim import Mobject
from pydantic import ValidationError

from scenes.causal_facts import CausalFacts
from scenes.causal_mask import CausalMask
from scenes.clip import Beat
from scenes.parameters import CausalMaskParameters, Look
from scenes.parts.weight_grid import WeightCell
from scenes.style import contrast

Play = Callable[..., Any]

BEATS = [
    *("scores", "future", "minus_infinity", "one_row", "rows", "first_token", "without_mask"),
    "takeaway",
]
# Of the rows (0, 4, -4) and so on over the root of 2, by hand: e^(4/1.41421) = 16.9155, and so on.
WEIGHTS = [
    ["1.000", "0", "0", "0"],
    ["0.330", "0.670", "0", "0"],
    ["0.056", "0.941", "0.003", "0"],
    ["0.014", "0.000", "0.986", "0.000"],
]


FINISHED: list[CausalMask] = []


@pytest.fixture
def default(play: Play) -> CausalMask:
    """Return the finished default clip, played once for all tests that only look at its end."""
    if not FINISHED:
        FINISHED.append(play("causal_mask"))
    return FINISHED[0]


def facts(**params: Any) -> CausalFacts:
    return CausalFacts(CausalMaskParameters(**params))


def test_beats_of_the_default_clip(default: CausalMask) -> None:
    clip = default
    assert [beat.name for beat in clip.timeline] == CausalMask.beat_names() == BEATS
    assert 35 < clip.time < 55


def test_the_weights_are_those_worked_out_by_hand(default: CausalMask) -> None:
    clip = default
    shown = {pair: readout.text for pair, readout in clip.weights.readouts.items()}
    assert shown == {(i, j): text for i, row in enumerate(WEIGHTS) for j, text in enumerate(row)}


def test_each_row_is_the_softmax_of_its_past() -> None:
    known = facts()
    for query in range(4):
        grown = [math.exp(known.grid.scores[query, key] / math.sqrt(2)) for key in range(query + 1)]
        assert known.weights[query, : query + 1].tolist() == pytest.approx([part / sum(grown) for part in grown])
        assert not known.weights[query, query + 1 :].any()


def test_the_mask_comes_before_softmax(play: Play) -> None:
    seen: dict[str, list[str]] = {}

    def watch(clip: CausalMask, beat: Beat) -> None:
        seen[beat.name] = [line for line in beat.shown if "∞" in line]

    play("causal_mask", None, watch)
    assert seen["scores"] == seen["future"] == seen["rows"] == []
    # Six cells, and the rule.
    assert "".join(seen["minus_infinity"]).count("−∞") == 7


def test_the_row_in_focus_is_the_one_that_loses_most() -> None:
    # Without the mask chased gives .656 to what comes after it, dog .571 + .008.
    known = facts()
    assert known.focus == 2
    assert known.unmasked[2].round(3).tolist() == [0.019, 0.324, 0.001, 0.656]


@pytest.mark.parametrize("share", [0.0, 0.3, 0.7, 0.99, 1.0])
def test_what_the_future_loses_goes_to_the_past_in_proportion(share: float) -> None:
    known = facts()
    weights = known.pressed(2, share)
    assert weights.sum() == pytest.approx(1)
    assert weights[0] / weights[1] == pytest.approx(known.unmasked[2, 0] / known.unmasked[2, 1])
    assert weights[3] <= known.unmasked[2, 3] + 1e-12


def test_pressed_endlessly_is_masked() -> None:
    known = facts()
    assert np.allclose(known.pressed(2, 1.0), known.weights[2], atol=1e-15)
    assert np.allclose(known.pressed(2, 0.0), known.unmasked[2], atol=1e-15)
    assert known.pressed(2, 1.0)[3] == 0


def test_the_bars_end_as_the_weights_of_the_mask(play: Play) -> None:
    seen: dict[str, list[str]] = {}

    def watch(clip: CausalMask, beat: Beat) -> None:
        if beat.name in ("one_row", "without_mask"):
            seen[beat.name] = [value.text for value in clip.bars.bars.values]

    play("causal_mask", None, watch)
    assert seen == {name: ["0.06", "0.94", "0.00", "0.00"] for name in ("one_row", "without_mask")}


def test_a_mask_that_takes_nothing_is_not_compared_with_none(play: Play) -> None:
    # The key of every later token is far behind.
    params = {"tokens": ["a", "b", "c"], "Q": [[1], [1], [1]], "K": [[0], [-20], [-40]]}
    names = [beat.name for beat in play("causal_mask", **params).timeline]
    assert names == [name for name in BEATS if name != "without_mask"]


def test_two_tokens_are_enough(play: Play) -> None:
    clip = play("causal_mask", tokens=["a", "b"], Q=[[1], [2]], K=[[1], [3]])
    assert clip.facts.focus == 0
    assert [beat.name for beat in clip.timeline] == BEATS


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_larger_weight_stands_out_more_and_its_number_is_legible(play: Play, theme: str) -> None:
    clip = play("causal_mask", Look(theme=theme))
    cells = {cell.pair: cell for top in clip.mobjects for cell in top.get_family() if isinstance(cell, WeightCell)}
    assert len(cells) == 16
    by_weight = sorted(cells, key=lambda pair: clip.facts.weights[pair])
    strength = [contrast(cells[pair].get_fill_color().to_hex(), clip.theme.cell) for pair in by_weight]
    # As far as colours of 256 steps tell.
    assert all(after > before - 0.02 for before, after in pairwise(strength))
    assert strength[0] == 1 and strength[-1] > 10
    for pair, readout in clip.weights.readouts.items():
        assert contrast(readout.get_fill_color().to_hex(), cells[pair].get_fill_color().to_hex()) >= 4.5


def test_the_stairs_part_what_may_be_seen_from_what_may_not(default: CausalMask) -> None:
    clip = default
    lattice = clip.headers.lattice
    ends = clip.stairs.get_anchors()
    for query in range(3):
        y = lattice.cell(query, query).center[1]
        crossing = [a[0] for a, b in pairwise(ends) if min(a[1], b[1]) < y < max(a[1], b[1])]
        assert len(crossing) == 1
        assert lattice.cell(query, query).right <= crossing[0] <= lattice.cell(query, query + 1).left


def test_eight_words_still_have_numbers(play: Play) -> None:
    rows = [[float(index % 3), 1.0] for index in range(8)]
    for aspect in ("16:9", "1:1", "9:16"):
        clip = play("causal_mask", Look(aspect=aspect), tokens=[f"word{i}" for i in range(8)], Q=rows, K=rows)
        assert len(clip.weights.readouts) == 64
        assert clip.weights.size >= clip.sizes.floor


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"tokens": ["a"]}, "at least 2 items"),
        ({"tokens": ["a"] * 9}, "at most 8 items"),
        ({"tokens": ["a", "b", "c"]}, "Q: one row per token: 3, not 4"),
        ({"K": [[1, 2], [1], [3, 2], [1, 3]]}, "K: rows of one length"),
        ({"K": [[1], [1], [3], [1]]}, "K: rows as long as those of Q: 2"),
        ({"Q": [[math.inf, 0]] * 4}, "finite"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_key(params: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError) as refused:
        CausalMaskParameters(**params)
    assert told in str(refused.value)


def test_only_the_default_numbers_are_called_chosen_by_hand(play: Play, default: CausalMask) -> None:
    assert default.note
    assert not play("causal_mask", tokens=["a", "b"], Q=[[1], [2]], K=[[1], [3]]).note


def claims_of(part: Mobject) -> list[str]:
    assert isinstance(part, WeightCell)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


def test_a_cell_of_another_colour_or_place_is_told(default: CausalMask) -> None:
    clip = default
    for pair in ((0, 0), (1, 1), (3, 1)):
        cell = clip.weights.filled([pair])[0][0]
        assert claims_of(cell) == []
        cell.set_fill(clip.theme.weight(clip.facts.weights[pair] - 0.05 if clip.facts.weights[pair] > 0.5 else 0.1))
        assert claims_of(cell) == ["the colour of a weight"]
        cell.shift([0.03, 0, 0])
        assert "the place of a weight" in claims_of(cell)


def test_equal_weights_that_all_round_up_are_no_fault(play: Play) -> None:
    # Eight times .125 is shown as eight times 0.13.
    zeros = [[0.0]] * 8
    clip = play("causal_mask", tokens=[f"word{index}" for index in range(8)], Q=zeros, K=zeros)
    clip.press.set_value(0)
    bars = clip.bars.refresh().bars
    assert {value.text for value in bars.values} == {"0.13"}
    assert [claim.what for claim in bars.claims() if claim.error > claim.slack] == []
