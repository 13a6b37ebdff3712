"""Reading a lesson: defaults, overrides, and one clear line for each mistake."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lesson.commands import SCHEMAS, schema_text
from lesson.lesson_file import clips_named, load, split_assignments
from lesson.problems import UserMistake
from lesson.sources import PROJECT
from scenes.parameters import AngleParameters, ProjectionParameters, ScalingParameters, ScoreGridParameters

Write = Callable[[str], Path]

EMPTY_TABLES = "[clips.angle]\n[clips.projection]\n[clips.score_grid]\n[clips.scaling]\n"


def mistakes(path: Path, overrides: list[str] | None = None, clip: str | None = None) -> list[str]:
    with pytest.raises(UserMistake) as caught:
        load(path, overrides or [], clip)
    assert all("\n" not in line for line in caught.value.lines)
    return list(caught.value.lines)


def test_the_shipped_lesson_writes_out_the_defaults() -> None:
    lesson = load(PROJECT / "lesson.toml")
    assert list(lesson.clips) == ["angle", "projection", "score_grid", "scaling"]
    defaults = [AngleParameters(), ProjectionParameters(), ScoreGridParameters(), ScalingParameters()]
    assert list(lesson.clips.values()) == defaults
    assert lesson.look.model_dump() == {"theme": "dark", "aspect": "16:9", "speed": 1.0, "font": None}


def test_every_key_of_every_scene_is_explained_in_the_shipped_lesson() -> None:
    text = (PROJECT / "lesson.toml").read_text(encoding="utf-8")
    for model in (AngleParameters, ProjectionParameters, ScoreGridParameters, ScalingParameters):
        table = text.split(f"[clips.{model.model_fields['scene'].default}]")[1].split("\n[clips.")[0]
        for key in model.model_fields:
            assert any(line.lstrip("# ").startswith(f"{key} =") for line in table.splitlines()), key


def test_empty_tables_are_clips_with_defaults(lesson_file: Write) -> None:
    lesson = load(lesson_file(EMPTY_TABLES))
    assert lesson.clips["scaling"] == ScalingParameters()


def test_one_scene_can_be_several_clips(lesson_file: Write) -> None:
    lesson = load(lesson_file('[clips.angle]\n[clips.angle-wide]\nscene = "angle"\nstops = [10, 170]\n'))
    assert lesson.clips["angle"].stops == [0, 30, 60, 90, 120, 150, 180]
    assert lesson.clips["angle-wide"].stops == [10, 170]


def test_overrides_reach_the_clip_and_the_look(lesson_file: Write) -> None:
    path = lesson_file(EMPTY_TABLES)
    lesson = load(path, split_assignments("lengths=[2, 1] look.theme=light look.aspect=9:16"), "angle")
    assert lesson.clips["angle"].lengths == [2, 1]
    assert (lesson.look.theme, lesson.look.aspect) == ("light", "9:16")
    assert load(path, ["clips.scaling.seed=7"]).clips["scaling"].seed == 7


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("", []),
        ("a=1", ["a=1"]),
        ("a=[1, 2] b=3", ["a=[1, 2]", "b=3"]),
        ('tokens=["a b=c", "d"] look.theme=light', ['tokens=["a b=c", "d"]', "look.theme=light"]),
        ("tokens=['x [', 'y'] causal=true", ["tokens=['x [', 'y']", "causal=true"]),
        ('title="one = two" language=en', ['title="one = two"', "language=en"]),
        (r'tokens=["\" a=1"] causal=true', [r'tokens=["\" a=1"]', "causal=true"]),
    ],
)
def test_assignments_split_outside_brackets_and_quotes(text: str, pieces: list[str]) -> None:
    assert split_assignments(text) == pieces


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[clips.angle]\nstops = [0, 190]", ["clips.angle.stops[2] = 190", "less than or equal to 180"]),
        ("[clips.angle]\nstops = []", ["clips.angle.stops = []", "at least 1"]),
        ("[clips.angle]\nstops = [30, 30.0]", ["clips.angle.stops", "each angle once"]),
        ("[clips.angle]\nstops = [nan]", ["clips.angle.stops[1] = nan", "finite"]),
        ("[clips.angle]\nlengths = [inf, 1]", ["clips.angle.lengths[1] = inf", "finite"]),
        ("[clips.angle]\nlengths = [1]", ["clips.angle.lengths = [1]", "at least 2"]),
        ("[clips.angle]\nlengths = [0, 1]", ["clips.angle.lengths[1] = 0", "0.01"]),
        ("[clips.angle]\ndecimals = true", ["clips.angle.decimals = true", "integer"]),
        ("[clips.angle]\ndecimals = '3'", ["clips.angle.decimals = '3'", "integer"]),
        ("[clips.angle]\nstop = [1]", ["clips.angle.stop", "did you mean stops?"]),
        ("[clips.projection]\na = [0, 0]", ["clips.projection.a = [0, 0]", "length 0.01 to 1000"]),
        ("[clips.projection]\nb = [900, 900]", ["clips.projection.b", "length 0.01 to 1000, not 1272.79"]),
        ("[clips.projection]\na = [1, 2, 3]", ["clips.projection.a = [1, 2, 3]", "at most 2"]),
        ("[clips.projection]\nboth_ways = 1", ["clips.projection.both_ways = 1", "boolean"]),
        ("[clips.score_grid]\ntokens = ['a']", ["clips.score_grid.X (not given)", "one row per token: 1, not 4"]),
        ("[clips.score_grid]\nQ = [[1]]", ["clips.score_grid.Q = [[1]]", "both Q and K"]),
        (
            "[clips.score_grid]\ntokens = ['a']\nQ = [[1, 2]]\nK = [[1]]",
            ["clips.score_grid.K = [[1]]", "rows as long as those of Q: 2"],
        ),
        (
            "[clips.score_grid]\ntokens = ['a', 'b']\nQ = [[1, 2], [3]]\nK = [[1, 2], [3, 4]]",
            ["clips.score_grid.Q", "rows of one length"],
        ),
        (
            "[clips.score_grid]\ntokens = ['a']\nkey_tokens = ['b', 'c']\ncausal = true\nQ = [[1]]\nK = [[1], [2]]",
            ["clips.score_grid.causal = true", "as many key_tokens as tokens"],
        ),
        ("[clips.score_grid]\norientation = 'rows'", ["orientation = 'rows'", "'query_rows' or 'query_cols'"]),
        ("[clips.scaling]\ndims = [4, 1]", ["clips.scaling.dims = [4, 1]", "from small to large"]),
        ("[clips.scaling]\ndims = [0]", ["clips.scaling.dims[1] = 0", "greater than or equal to 1"]),
        ("[clips.scaling]\ndims = [4097]", ["clips.scaling.dims[1] = 4097", "4096"]),
        ("[clips.scaling]\ndims = [1.5]", ["clips.scaling.dims[1] = 1.5", "integer"]),
        ("[clips.scaling]\npower = 1.01", ["clips.scaling.power = 1.01", "less than or equal to 1"]),
        ("[clips.scaling]\ncomponents = 'gauss'", ["components = 'gauss'", "'rademacher'"]),
        ("[clips.scaling]\nseed = -1", ["clips.scaling.seed = -1", "greater than or equal to 0"]),
        ("[clips.mine]\nscene = 'angel'", ["clips.mine.scene = 'angel'", "did you mean angle?"]),
        ("[clips.mine]", ["clips.mine.scene (not given)", "one of angle, projection"]),
        ("[clips.sheet]\nscene = 'angle'", ["clips.sheet", "another name"]),
        ("[clips.'a b']\nscene = 'angle'", ["clips.a b", "letters, digits"]),
        ("[clips.'../a']\nscene = 'angle'", ["clips.../a", "letters, digits"]),
        ("[clips.Angle]\nscene = 'angle'\n[clips.angle]", ["clips.angle", "differs only in case"]),
        ("[clips.angle]\n[look]\ntheme = 'ligth'", ["look.theme = 'ligth'", "'dark' or 'light'"]),
        ("[clips.angle]\n[look]\nspeed = 5", ["look.speed = 5", "less than or equal to 4"]),
        ("language = 'xx'\n[clips.angle]", ["language = 'xx'", "'en'"]),
        ("look = 3\n[clips.angle]", ["look = 3", "a table"]),
        ("titel = 'x'\n[clips.angle]", ["titel", "did you mean title?"]),
        ("clips = {}", ["clips = {}", "at least 1"]),
        ("", ["clips (not given)", "At least one table"]),
        ("title = 'x'", ["clips (not given)", "At least one table"]),
        ("[clips.angle", ["not valid TOML", "table declaration"]),
    ],
)
def test_a_mistake_is_one_line_with_file_key_value_and_what_is_allowed(
    lesson_file: Write, text: str, expected: list[str]
) -> None:
    (line,) = mistakes(lesson_file(text))
    assert "my lesson.toml: " in line
    for part in expected:
        assert part in line


def test_a_language_that_lacks_words_is_told_with_the_first_of_them(
    lesson_file: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unfinished(room: str, language: str) -> dict[str, Any]:
        words = {"page": {"licence": "Licence", "chapters": "Chapters", "copied": "Copied"}}
        return words if (room, language) != ("lesson", "es") else {"page": {"licence": "Licencia"}}

    monkeypatch.setattr("scenes.catalogue.read_words", unfinished)
    (line,) = mistakes(lesson_file("language = 'es'\n[clips.angle]"))
    assert "my lesson.toml: language = 'es': lesson/text/es.toml has no page.chapters, and 1 more" in line


def test_a_lesson_without_a_title_is_called_by_its_subject_in_its_language(lesson_file: Write) -> None:
    assert load(lesson_file("[clips.angle]")).title == "Dot-product attention"
    assert load(lesson_file("language = 'es'\n[clips.angle]")).title == "Atención por producto escalar"
    assert load(lesson_file("language = 'es'\ntitle = 'Mía'\n[clips.angle]")).title == "Mía"
    assert mistakes(lesson_file("language = 'xx'\n[clips.angle]"))[0].count("'es'") == 1


def test_all_mistakes_are_told_at_once(lesson_file: Write) -> None:
    lines = mistakes(lesson_file("[look]\nspeed = 0\n[clips.angle]\nstops = [-1]\n[clips.scaling]\npower = 2\n"))
    assert len(lines) == 3


def test_a_mistake_on_the_command_line_is_told_as_such(lesson_file: Write) -> None:
    (line,) = mistakes(lesson_file(EMPTY_TABLES), ["lengths=[nan, 1]"], "angle")
    assert line.startswith("SET: clips.angle.lengths[1] = nan: ")


@pytest.mark.parametrize(
    ("assignment", "expected"),
    [
        ("stops", "not key=value"),
        ("=3", "not key=value"),
        ("stops=[1", "not valid TOML"),
        ("stops=", "not valid TOML"),
        ("title.x=1", "'title' is not a table"),
    ],
)
def test_a_malformed_override_is_refused(lesson_file: Write, assignment: str, expected: str) -> None:
    (line,) = mistakes(lesson_file("title = 'a'\n" + EMPTY_TABLES), [assignment], "angle")
    assert line.startswith("SET: ")
    assert expected in line


def test_a_bare_key_needs_a_clip(lesson_file: Write) -> None:
    (line,) = mistakes(lesson_file(EMPTY_TABLES), ["lengths=[2, 1]"])
    assert "needs a clip" in line


def test_unreadable_files_are_told_in_one_line(tmp_path: Path) -> None:
    assert mistakes(tmp_path / "none.toml") == [f"{tmp_path / 'none.toml'}: no such lesson file"]
    (tmp_path / "latin.toml").write_bytes(b"title = '\xe9'")
    assert "not UTF-8" in mistakes(tmp_path / "latin.toml")[0]
    assert "cannot be read" in mistakes(tmp_path)[0]


def test_an_unknown_clip_is_told_with_the_nearest_name() -> None:
    lesson = load(PROJECT / "lesson.toml")
    with pytest.raises(UserMistake, match="did you mean scaling"):
        clips_named(lesson, ["scalling"], Path("lesson.toml"))
    assert list(clips_named(lesson, [], Path("lesson.toml"))) == list(lesson.clips)


@given(st.text())
def test_no_text_makes_the_splitter_lose_anything(text: str) -> None:
    assert "".join("".join(split_assignments(text)).split()) == "".join(text.split())


@pytest.mark.parametrize("name", SCHEMAS)
def test_the_schema_files_are_current(name: str) -> None:
    assert (PROJECT / name).read_text(encoding="utf-8") == schema_text(name)
    assert json.loads(schema_text(name))["properties"]["look"]


def test_checking_a_lesson_does_not_import_manim() -> None:
    code = "import sys, lesson.commands; print('manim' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.strip() == "False"
