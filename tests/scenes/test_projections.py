"""Two matrices against one: hand-worked grids, exact symmetry, and beats that stay true of any data."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from manim import DEGREES, FadeIn, Mobject, ReplacementTransform, tempconfig
from pydantic import ValidationError

from scenes.clip import Beat
from scenes.parameters import Look, ProjectionsParameters
from scenes.parts.arrow import Arrow
from scenes.parts.grid import Cells
from scenes.parts.one_matrix import exchanged
from scenes.parts.readout import Readout
from scenes.projections import Projections
from scenes.projections_facts import ProjectionsFacts

Play = Callable[..., Any]

BEATS = [
    *("embedding", "query", "key", "every_token", "one_matrix", "scores", "mirror", "two_matrices", "both_ways"),
    "takeaway",
]
# By hand, of q = (-3, 0), (1, -2), (-2, 1), (3, -1) and k = (1, 2), (-2, 0), (3, 2), (-1, 3).
BY_ONE = [["+9", "−3", "+6", "−9"], ["−3", "+5", "−4", "+5"], ["+6", "−4", "+5", "−7"], ["−9", "+5", "−7", "+10"]]
BY_TWO = [["−3", "+6", "−9", "+3"], ["−3", "−2", "−1", "−7"], ["0", "+4", "−4", "+5"], ["+1", "−6", "+7", "−6"]]
# One matrix, and another that gives scores of twice the size.
DOUBLE = {"tokens": ["a", "b", "c"], "X": [[1, 2], [3, -1], [0, 4]], "W_Q": [[1, 0], [2, 1]], "W_K": [[2, 0], [4, 2]]}
WIDE = {
    "tokens": ["a", "b", "c", "d"],
    "X": np.eye(4).tolist(),
    "W_Q": [[1.5, 0, 2, 1], [0, 3, 1, -1], [2, 2, 0, 0.5], [1, -1, 1, 1]],
    "W_K": [[0, 1, 1, 2], [1, 0, -2, 1], [3, 1, 0, 0], [2, 2, 1, -3]],
}

FINISHED: list[tuple[Projections, dict[str, dict[tuple[int, int], str]], dict[str, Beat]]] = []


def seen_by_default(play: Play) -> tuple[Projections, dict[str, dict[tuple[int, int], str]], dict[str, Beat]]:
    """Return the finished default clip, the numbers in its cells after each beat, and its beats by name."""
    if not FINISHED:
        cells: dict[str, dict[tuple[int, int], str]] = {}

        def watch(clip: Projections, beat: Beat) -> None:
            cells[beat.name] = texts_in(clip)

        clip = play("projections", None, watch)
        FINISHED.append((clip, cells, {beat.name: beat for beat in clip.timeline}))
    return FINISHED[0]


def texts_in(clip: Projections) -> dict[tuple[int, int], str]:
    """Return the number in each filled cell that is on the screen."""
    on_screen = {id(part) for top in clip.mobjects for part in top.get_family()}
    found = {}
    for pair, cell in clip.twins.cells.items():
        readouts = [part for part in cell.get_family() if isinstance(part, Readout) and id(part) in on_screen]
        found |= {pair: readouts[0].text} if readouts else {}
    return found


def grid(rows: list[list[str]]) -> dict[tuple[int, int], str]:
    return {(i, j): text for i, row in enumerate(rows) for j, text in enumerate(row)}


def facts(**params: Any) -> ProjectionsFacts:
    return ProjectionsFacts(ProjectionsParameters(**params))


def test_beats_of_the_default_clip(play: Play) -> None:
    clip, _, _ = seen_by_default(play)
    assert [beat.name for beat in clip.timeline] == Projections.beat_names() == BEATS
    assert 45 < clip.time < 75


def test_the_grids_are_those_worked_out_by_hand(play: Play) -> None:
    _, cells, _ = seen_by_default(play)
    by_one, by_two = grid(BY_ONE), grid(BY_TWO)
    assert cells["one_matrix"] == {}
    assert cells["scores"] == {(i, j): text for (i, j), text in by_one.items() if i <= j}
    assert cells["mirror"] == by_one
    assert cells["two_matrices"] == cells["both_ways"] == by_two
    assert cells["takeaway"] == {}


def test_the_pair_is_compared_both_ways(play: Play) -> None:
    _, _, beats = seen_by_default(play)
    mirrored, both = ("\n".join(beats[name].shown) for name in ("mirror", "both_ways"))
    assert "q_3 · k_4 = −7" in mirrored and "q_4 · k_3 = −7" in mirrored
    for line in ("q_3 · k_4 = −7", "q_4 · k_3 = −7", "q_3 · k_4 = 5", "q_4 · k_3 = 7"):
        assert line in both


def test_a_query_and_a_key_are_made_of_the_same_row(play: Play) -> None:
    _, _, beats = seen_by_default(play)
    assert any("3 −1" in line for line in beats["query"].shown)
    assert not any("−1 3" in line for line in beats["query"].shown)
    assert any("−1 3" in line for line in beats["key"].shown)
    asked, answered = ("\n".join(beats[name].shown).split("offer?") for name in ("query", "key"))
    assert (len(asked), len(answered)) == (1, 2)


whole = st.integers(-9, 9)


@st.composite
def matrices(draw: st.DrawFn) -> dict[str, Any]:
    n, features, width = draw(st.integers(2, 6)), draw(st.integers(1, 4)), draw(st.integers(1, 4))

    def rows(count: int, length: int) -> list[list[int]]:
        row = st.lists(whole, min_size=length, max_size=length)
        return draw(st.lists(row, min_size=count, max_size=count))

    W_Q, W_K = rows(features, width), rows(features, width)
    if W_Q == W_K:
        W_K[0][0] += 1
    return {"tokens": [f"t{i}" for i in range(n)], "X": rows(n, features), "W_Q": W_Q, "W_K": W_K}


@settings(max_examples=60, deadline=None)
@given(params=matrices())
def test_scores_are_x_times_both_matrices_times_x(params: dict[str, Any]) -> None:
    X, W_Q, W_K = params["X"], params["W_Q"], params["W_K"]

    def score(i: int, j: int, left: list[list[int]], right: list[list[int]]) -> Fraction:
        """Sum x_ia (left right^T)_ab x_jb in whole numbers: the matrices first, the embeddings after them."""
        sides = range(len(left))
        form = [[sum(Fraction(p * q) for p, q in zip(left[a], right[b], strict=True)) for b in sides] for a in sides]
        return sum((X[i][a] * form[a][b] * X[j][b] for a in sides for b in sides), Fraction(0))

    known, tokens = facts(**params), range(len(X))
    assert known.two.scores.tolist() == [[score(i, j, W_Q, W_K) for j in tokens] for i in tokens]
    assert known.one.scores.tolist() == [[score(i, j, W_Q, W_Q) for j in tokens] for i in tokens]
    unequal = {(i, j) for i in tokens for j in tokens if i < j and score(i, j, W_Q, W_K) != score(j, i, W_Q, W_K)}
    assert known.differs == bool(unequal)
    if unequal:
        nearest = min(j - i for i, j in unequal)
        assert known.pair == max(pair for pair in unequal if pair[1] - pair[0] == nearest)
    else:
        assert known.pair == (len(X) - 2, len(X) - 1)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 2**32 - 1), width=st.integers(1, 64), scale=st.sampled_from([1e-3, 1.0, 1e6]))
def test_with_one_matrix_both_ways_read_the_same(seed: int, width: int, scale: float) -> None:
    rng = np.random.default_rng(seed)
    X, W_Q, W_K = (scale * rng.uniform(-1, 1, (rows, width)) for rows in (8, width, width))
    known = facts(tokens=["a"] * 8, X=X.tolist(), W_Q=W_Q.tolist(), W_K=W_K.tolist())
    assert np.array_equal(known.one.scores, known.one.scores.T)
    assert np.allclose(known.one.scores, X @ (W_Q @ W_Q.T) @ X.T, rtol=1e-9, atol=1e-9 * np.abs(known.one.scores).max())


def test_a_multiple_of_the_matrix_is_symmetric_too_and_then_nothing_is_compared(play: Play) -> None:
    assert not facts(**DOUBLE).differs
    clip = play("projections", **DOUBLE)
    assert [beat.name for beat in clip.timeline] == [name for name in BEATS if name != "both_ways"]
    # Half of the queries (5, 2), (1, -1) and (8, 4) with each other, and twice that.
    assert facts(**DOUBLE).one.scores.tolist() == [[29, 3, 48], [3, 2, 4], [48, 4, 80]]
    assert facts(**DOUBLE).two.scores.tolist() == [[58, 6, 96], [6, 4, 8], [96, 8, 160]]


def test_keys_lie_on_their_queries_until_they_have_a_matrix_of_their_own(play: Play) -> None:
    tips: dict[str, list[tuple[float, ...]]] = {}

    def watch(clip: Projections, beat: Beat) -> None:
        assert clip.plane is not None
        shown = [part for top in clip.mobjects for part in top.get_family() if isinstance(part, Arrow)]
        keys = [arrow for arrow in shown if arrow.get_fill_color().to_hex() == clip.theme.key.upper()]
        ways = [(arrow.tip() - clip.plane.plane.origin) / clip.plane.plane.unit for arrow in keys]
        tips[beat.name] = sorted(tuple(way[:2].round(6)) for way in ways)

    play("projections", None, watch)
    assert tips["scores"] == tips["mirror"] == sorted([(-3, 0), (1, -2), (-2, 1), (3, -1)])
    assert tips["two_matrices"] == sorted([(1, 2), (-2, 0), (3, 2), (-1, 3)])
    assert tips["both_ways"] == tips["takeaway"] == []


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
@pytest.mark.parametrize("params", [{}, DOUBLE, WIDE], ids=["default", "double", "wide"])
def test_both_grids_have_the_same_cells_and_one_size_of_type(play: Play, aspect: Any, params: dict[str, Any]) -> None:
    clip = play("projections", Look(aspect=aspect), **params)
    first, second = (headers.lattice for headers in clip.twins.headers)
    for pair in np.ndindex(clip.facts.one.scores.shape):
        assert np.allclose(first.cell(*pair).center, second.cell(*pair).center, atol=1e-9)
    one, two = (each.writing for each in clip.twins.grids)
    assert (one.mode == "sign") == (two.mode == "sign")
    assert one.size == two.size >= clip.sizes.floor


def prepared(**params: Any) -> Projections:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        clip = Projections(ProjectionsParameters(**params), Look(), skip_animations=True)
        clip.setup()
    return clip


def test_what_stays_glides_when_the_matrix_is_exchanged_and_fades_where_it_would_change() -> None:
    clip = prepared()
    first, _ = exchanged(clip.products, clip.shared)
    assert sum(isinstance(animation, ReplacementTransform) for animation in first) == 6
    # Keys with many more digits than queries make all numbers smaller.
    narrow = [[1.0, 2.0], [3.0, -1.0]]
    clip = prepared(tokens=["a", "b"], X=narrow, W_Q=narrow, W_K=[[-98765.43, 12345.67], [54321.09, -9876.54]])
    first, _ = exchanged(clip.products, clip.shared)
    assert not any(isinstance(animation, ReplacementTransform) for animation in first)
    assert any(isinstance(animation, FadeIn) and animation.mobject is clip.shared.X for animation in first)


def test_words_stand_beside_the_tables_only_where_there_is_room(play: Play) -> None:
    said: dict[str, str] = {}
    for aspect in ("16:9", "9:16"):
        clip = play("projections", Look(aspect=aspect))
        said[aspect] = "\n".join(line for beat in clip.timeline if beat.name == "key" for line in beat.shown)
    assert "offer" in said["16:9"] and "offer" not in said["9:16"]


def wrong(part: Mobject) -> list[str]:
    return [claim.what for claim in part.claims() if claim.error > claim.slack]  # type: ignore[attr-defined]


def test_cells_and_arrows_out_of_proportion_are_told() -> None:
    clip = prepared()
    for which in (0, 1):
        cell = next(part for part in clip.twins.fill(which, [(3, 2)]).get_family() if isinstance(part, Cells))
        assert wrong(cell) == []
        # The score of the other grid.
        cell.facts = (clip.facts.two, clip.facts.one)[which]
        assert wrong(cell) == ["the colour of a cell"]
    assert clip.own_plane is not None and clip.plane is not None
    for plane in (clip.own_plane, clip.plane):
        key = plane.key_arrows[0]
        assert wrong(key) == []
        key.rotate(2 * DEGREES, about_point=key.tail())
        assert "the vector of an arrow" in wrong(key)


@pytest.mark.parametrize(
    ("params", "told"),
    [
        ({"tokens": ["a"]}, "at least 2 items"),
        ({"tokens": ["a"] * 9}, "at most 8 items"),
        ({"tokens": ["a", "b", "c"]}, "X: one row per token: 3, not 4"),
        ({"W_Q": [[1, 2], [3, 4]]}, "W_Q: one row per column of X: 4, not 2"),
        ({"W_K": [[1], [2], [3], [4]]}, "W_K: as many columns as W_Q: 2"),
        ({"X": [[1, 0], [0]] * 2}, "X: rows of one length"),
        ({"W_K": [[-3, 0], [1, -2], [-2, 1], [2, 1]]}, "W_K: a matrix other than W_Q"),
        ({"W_Q": [[float("nan"), 0]] * 4}, "finite"),
    ],
)
def test_what_cannot_be_shown_is_refused_with_its_key(params: dict[str, Any], told: str) -> None:
    with pytest.raises(ValidationError) as refused:
        ProjectionsParameters(**params)
    assert told in str(refused.value)


def test_only_the_default_numbers_are_called_chosen_by_hand(play: Play) -> None:
    assert seen_by_default(play)[0].note is not None
    assert play("projections", **DOUBLE).note is None
