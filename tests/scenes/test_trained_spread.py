"""The clip of trained heads against the shipped file read by hand, and files that are refused in one line."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from manim import UP, tempconfig

from lesson.lesson_file import load
from lesson.problems import UserMistake
from scenes.claims import Claiming
from scenes.parameters import READY_MADE, HeadSpreads, TrainedSpreadParameters
from scenes.spread_data import read_spreads
from scenes.trained_spread import TrainedSpread
from scenes.trained_spread_facts import TrainedSpreadFacts

Play = Callable[..., Any]

BEATS = ["rule", "heads", "above", "range", "takeaway"]
GOOD: dict[str, Any] = {
    **{"sd": [[1.0, 2.5], [4.0, 3.0]], "d_k": 4},
    **{"sentence": "a dog", "model": "tiny", "licence": "CC0"},
}


def written(folder: Path, **changes: Any) -> Path:
    arrays = {name: np.asarray(value) for name, value in {**GOOD, **changes}.items() if value is not None}
    np.savez(folder / "spread.npz", **arrays)
    return folder / "spread.npz"


def spreads(rows: list[list[float]], d_k: int = 4) -> TrainedSpreadParameters:
    told = {"file": "spread.npz", "sha256": "0" * 64, "model": "tiny", "licence": "CC0", "sentence": "a dog"}
    return TrainedSpreadParameters(data=HeadSpreads(sd=rows, d_k=d_k, **told))


def test_numbers_of_the_default_clip_are_those_of_the_file(play: Play) -> None:
    shown: dict[str, list[str]] = {}
    clip = play("trained_spread", None, lambda clip, beat: shown.update({beat.name: list(beat.shown)}))
    assert [beat.name for beat in clip.timeline] == TrainedSpread.beat_names() == BEATS
    with np.load(READY_MADE / "spread.npz") as file:
        sd = np.sort(file["sd"].ravel())
    assert {"√d_k = √32 ≈ 5.66", "10  20  50", "0  1  2  3  4  5"} <= set(shown["rule"])
    assert sum(value**2 > 32 for value in sd) == 65
    assert any("65/72" in line.replace(" ", "") for line in shown["above"])
    told = " ".join(shown["range"])
    for value in (sd[0], (sd[35] + sd[36]) / 2, sd[-1]):
        assert f"{value:.3g}" in told
    assert "training moves away" in clip.timeline[-1].caption


def test_counts_and_ends_of_a_hand_made_file() -> None:
    known = TrainedSpreadFacts(spreads([[1.0, 2.5], [4.0, 3.0]]))
    assert (known.layers, known.heads, known.rule, known.above) == (2, 4, 2.0, 3)
    assert (known.smallest, known.median, known.largest) == (1.0, 2.75, 4.0)


@pytest.mark.parametrize(
    ("rows", "moved"), [([[2.0, 2.2, 9.0]], False), ([[2.0, 9.0, 9.0]], True), ([[1.0, 1.5, 2.0]], True)]
)
def test_most_heads_have_moved_or_have_not(rows: list[list[float]], moved: bool) -> None:
    assert TrainedSpreadFacts(spreads(rows)).moved is moved


def test_what_is_said_at_the_end_is_true_of_heads_near_the_rule(play: Play) -> None:
    clip = play("trained_spread", data=spreads([[2.0, 2.2, 9.0]]).data)
    assert "stay near it" in clip.timeline[-1].caption


def test_heads_that_all_spread_alike_have_no_range(play: Play) -> None:
    clip = play("trained_spread", data=spreads([[2.0, 2.0001], [2.0, 2.0]]).data)
    assert [beat.name for beat in clip.timeline] == [name for name in BEATS if name != "range"]


def test_the_axis_is_logarithmic() -> None:
    known = TrainedSpreadFacts(spreads([[1.0, 10.0, 100.0]]))
    first, second, third = (known.height(sd) for sd in (1.0, 10.0, 100.0))
    assert 0 < first < third < 1
    assert second == pytest.approx((first + third) / 2)
    low, high = known.ends
    assert known.height(5.0) == pytest.approx(math.log(5.0 / low) / math.log(high / low))
    assert known.marks == [1, 2, 5, 10, 20, 50, 100]


def test_files_are_read_whole(tmp_path: Path) -> None:
    clip = TrainedSpreadParameters(data=str(written(tmp_path)))
    assert clip.spreads.sd == GOOD["sd"]
    assert (clip.spreads.d_k, clip.spreads.model, clip.spreads.file) == (4, "tiny", "spread.npz")
    assert TrainedSpreadParameters.model_validate_json(clip.model_dump_json()) == clip


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"sd": None}, "there is no sd"),
        ({"sd": [1.0, 2.0]}, "sd in it should have 2 rows of 1 to 32 numbers; its shape is (2,)"),
        ({"sd": 3.0}, "sd in it should have 1 rows of 1 to 32 numbers; its shape is ()"),
        ({"sd": np.ones((25, 2))}, "sd in it should have 1 to 24 rows, one per layer, not 25"),
        ({"sd": np.ones((2, 33))}, "sd in it should have 2 rows of 1 to 32 numbers"),
        ({"sd": [[1.0, 0.0]]}, "sd in it should hold numbers of at least 0.001"),
        ({"sd": [[1.0, np.inf]]}, "sd in it should hold numbers of at most 1e+06"),
        ({"d_k": 0}, "d_k in it should be at least 1"),
        ({"d_k": 4.5}, "d_k in it should be a whole number from 0 to 4096"),
        ({"model": ""}, "model in it should be a text of 1 to 40 characters"),
    ],
)
def test_what_does_not_belong_is_told(tmp_path: Path, changes: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError) as caught:
        read_spreads(written(tmp_path, **changes))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('data = "none.npz"', "clips.trained_spread.data = 'none.npz': there is no such file"),
        ("data = 3", "the path of a file, in quotes"),
        ("data = {sd = [[1.0]]}", "the path of a file, in quotes"),
    ],
)
def test_mistakes_in_a_lesson_file_are_told_in_one_line(tmp_path: Path, text: str, problem: str) -> None:
    lesson = tmp_path / "my lesson.toml"
    lesson.write_text(f"[clips.trained_spread]\n{text}\n", encoding="utf-8")
    with pytest.raises(UserMistake) as caught:
        load(lesson)
    (line,) = caught.value.lines
    assert problem in line and "\n" not in line


def wrong(part: Any) -> list[str]:
    assert isinstance(part, Claiming)
    return [claim.what for claim in part.claims() if claim.error > claim.slack]


def test_dots_stand_as_high_as_they_claim_and_moved_ones_are_told() -> None:
    with tempconfig({"dry_run": True, "verbosity": "ERROR", "pixel_width": 64, "pixel_height": 64}):
        clip = TrainedSpread(TrainedSpreadParameters(), skip_animations=True)
        clip.setup()
    chart = clip.chart
    assert [wrong(part) for part in (chart.rule, *chart.dots)] == [[]] * 7
    assert len(chart.below()) == 7
    assert wrong(chart.rule.copy().shift(0.03 * UP)) == ["the height of the rule"]
    chart.dots[2][5].shift(0.03 * UP)
    assert wrong(chart.dots[2]) == ["the heights of the dots of heads"]
