"""Two heads of one model side by side, against what PyTorch computed, and what a lesson may say of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from pydantic import ValidationError

from lesson.lesson_file import load
from lesson.problems import UserMistake
from lesson.sources import PROJECT
from scenes.clip import Beat, Clip
from scenes.heads_facts import HeadsFacts
from scenes.parameters import READY_MADE, Head, HeadsParameters, Look, ScoreSource

Play = Callable[..., Any]
SOURCE = ScoreSource(file="a.npz", sha256="0", model="m", licence="l", sentence="s", layer=0, head=0, merged=False)
CLS, FLUFFY, CREATURE, ROAM, ED, THE = 0, 2, 4, 5, 6, 7


def heads(*keys: Any, queries: Any = None) -> HeadsParameters:
    """Return two heads with the same queries, unit vectors unless given, and keys of their own."""
    count = len(keys[0])
    Q = np.eye(count).tolist() if queries is None else queries
    tokens = [f"t{index}" for index in range(count)]
    return HeadsParameters(data=[Head(tokens=tokens, Q=Q, K=K, source=SOURCE) for K in keys])


def scores_of_pytorch(layer: int, head: int) -> np.ndarray:
    with np.load(PROJECT / "tests" / "data" / "minilm.npz", allow_pickle=False) as archive:
        index = archive["heads"].tolist().index([layer, head])
        return archive["Q"][index] @ archive["K"][index].T


def test_the_default_is_a_head_that_looks_back_and_one_that_looks_ahead() -> None:
    facts = HeadsFacts(HeadsParameters())
    for grid, place in zip(facts.grids, ((0, 2), (1, 8)), strict=True):
        np.testing.assert_allclose(grid.scores, scores_of_pytorch(*place), atol=1e-3)
    assert all(facts.favourites(0, query) == [(query, query - 1)] for query in range(1, 13))
    assert facts.favourites(1, ED) == [(ED, THE)]
    assert facts.telling_query == ED


def test_the_query_that_tells_is_the_nearest_to_the_middle_with_other_favourites() -> None:
    # Unit queries: the scores of query i are the i-th numbers of all keys.
    same, other = [[1, 0, 5], [9, 0, 0], [0, 7, 0]], [[1, 0, 0], [9, 0, 5], [0, 7, 0]]
    assert HeadsFacts(heads(same, other)).telling_query == 2
    assert HeadsFacts(heads(same, same)).telling_query is None
    # A tie with the other head's favourite tells nothing.
    tied = [[1, 0, 5], [9, 0, 5], [0, 7, 0]]
    assert HeadsFacts(heads(same, tied)).telling_query is None


@given(arrays(np.float64, (2, 3, 2), elements=st.integers(-9, 9).map(float)))
def test_a_telling_query_has_no_favourite_in_common(keys: np.ndarray) -> None:
    queries = [[1.0, 2.0], [-1.0, 0.5], [3.0, -2.0]]
    facts = HeadsFacts(heads(*keys.tolist(), queries=queries))
    query = facts.telling_query
    best = [np.flatnonzero(row == row.max()) for row in (queries @ keys.swapaxes(1, 2)).swapaxes(0, 1).reshape(6, 3)]
    apart = [not set(best[2 * index]) & set(best[2 * index + 1]) for index in range(3)]
    assert apart[query] if query is not None else not any(apart)


@pytest.mark.parametrize("aspect", ["16:9", "1:1", "9:16"])
def test_both_grids_say_which_head_they_are(play: Play, aspect: str) -> None:
    told: dict[str, str] = {}

    def note(clip: Clip, beat: Beat) -> None:
        told[beat.name] = " ".join(" ".join(beat.shown).split())

    clip = play("heads", Look(aspect=aspect), note)
    assert list(told) == ["first", "second", "one_query", "takeaway"]
    assert "layer 0, head 2" in told["first"] and "layer 1, head 8" not in told["first"]
    assert all(place in told["takeaway"] for place in ("layer 0, head 2", "layer 1, head 8"))
    # The best keys of the token in the middle as PyTorch scores them; there may be no room for them at the grids.
    tokens = clip.params.heads[0].tokens
    for layer, head in ((0, 2), (1, 8)):
        best = int(scores_of_pytorch(layer, head)[ED].argmax())
        assert f"{tokens[ED]} → {tokens[best]}" in told["one_query"]
    # Thirteen tokens have no room for numbers, in neither grid.
    assert [grid.grid.writing.mode for grid in clip.grids] == ["sign", "sign"]


def test_numbers_stand_in_both_grids_or_in_none(play: Play) -> None:
    small, large = [[1, 0], [0, 2]], [[123456, 1], [1, 654321]]
    assert [grid.grid.writing.mode for grid in play("heads", data=heads(small, small).data).grids] == ["number"] * 2
    eight = np.eye(8)
    mixed = heads(eight.tolist(), (123456.5 * eight).tolist(), queries=(eight + 1).tolist())
    modes = {grid.grid.writing.mode for grid in play("heads", Look(aspect="1:1"), data=mixed.data).grids}
    assert modes == {"sign"}
    assert len({grid.grid.writing.mode for grid in play("heads", data=heads(small, large).data).grids}) == 1


def test_heads_that_agree_on_every_query_are_not_compared_on_one(play: Play) -> None:
    same = [[1, 0, 5], [9, 0, 0], [0, 7, 0]]
    assert [beat.name for beat in play("heads", data=heads(same, same).data).timeline] == [
        "first",
        "second",
        "takeaway",
    ]


def test_keys_that_are_equally_good_are_all_told(play: Play) -> None:
    # Of three tokens the second has one best key in the first head, and two in the other.
    same, other = [[1, 0, 5], [9, 4, 0], [0, 0, 7]], [[1, 6, 5], [9, 0, 0], [0, 6, 7]]
    told: dict[str, str] = {}

    def note(clip: Clip, beat: Beat) -> None:
        told[beat.name] = " ".join(" ".join(beat.shown).split())

    play("heads", None, note, data=heads(same, other).data)
    assert "t1 → t1" in told["one_query"] and "t1 → t0, t2" in told["one_query"]


def test_words_made_of_pieces_are_said_to_be(play: Play) -> None:
    clip = play("heads", merge=True, marks=False)
    assert clip.params.heads[0].tokens == ["a", "fluffy", "blue", "creature", "roamed", "the", "verdant", "forest"]
    assert clip.timeline[0].caption == "One head scores every pair; split words take their pieces' mean."


def test_what_is_read_needs_its_files_no_more() -> None:
    clip = HeadsParameters(merge=True)
    assert HeadsParameters.model_validate_json(clip.model_dump_json()) == clip


def mistake(folder: Path, text: str) -> str:
    lesson = folder / "my lesson.toml"
    lesson.write_text(f"[clips.heads]\n{text}\n", encoding="utf-8")
    with pytest.raises(UserMistake) as caught:
        load(lesson)
    (line,) = caught.value.lines
    assert "\n" not in line
    return line


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('data = "a.npz"', ".data = 'a.npz': the paths of two files, in quotes"),
        ("data = [1, 2]", ".data = [1, 2]: the paths of two files, in quotes"),
        ('data = ["none.npz", "none.npz"]', ".data = ['none.npz', 'none.npz']: there is no such file"),
        (f'data = ["{READY_MADE}/next.npz"]', "should have at least 2 items"),
        ("merge = 1", ".merge = 1: should be a valid boolean"),
    ],
)
def test_a_mistake_in_a_lesson_is_one_line(tmp_path: Path, text: str, problem: str) -> None:
    line = mistake(tmp_path, text)
    assert line.partition(": ")[2].startswith("clips.heads")
    assert problem in line


def test_both_heads_read_the_same_tokens() -> None:
    one, other = (Head(tokens=[word], Q=[[1]], K=[[1]], source=SOURCE) for word in ("sun", "moon"))
    with pytest.raises(ValidationError, match="two files of the same sentence"):
        HeadsParameters(data=[one, other])
    with pytest.raises(ValidationError, match="a query and a key for each token"):
        HeadsParameters(data=[one, Head(tokens=["sun"], Q=[[1]], K=[[1, 2]], source=SOURCE)])
