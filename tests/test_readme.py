"""The README tells the truth: its code runs, its links lead somewhere, its commands exist."""

from __future__ import annotations

import doctest
import re
import tomllib

import pytest

from lesson.lesson_file import load, split_assignments
from lesson.problems import UserMistake
from lesson.readme import TWEAK, TWEAKED_CLIP
from lesson.sources import PROJECT

README = (PROJECT / "README.md").read_text(encoding="utf-8")


def test_its_python_session_prints_what_it_says() -> None:
    examples = doctest.DocTestParser().get_doctest(README, {}, "README.md", "README.md", 0)
    assert len(examples.examples) >= 3
    result = doctest.DocTestRunner().run(examples)
    assert result.failed == 0


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#]+)\)", README))
def test_its_links_lead_to_files(target: str) -> None:
    assert (PROJECT / target).is_file()


def test_every_public_name_it_lists_can_be_imported() -> None:
    import dotattn

    table = README.split("| room |")[1].split("\n\n")[0]
    listed = set(re.findall(r"`([a-z_]+)`", table))
    assert len(listed) > 25
    assert listed <= set(dotattn.__all__)


def test_its_mistake_is_told_word_for_word() -> None:
    command, told = re.search(r'make angle SET="(.*)"\n\s+(SET: .*)\n', README).groups()
    with pytest.raises(UserMistake) as caught:
        load(PROJECT / "lesson.toml", split_assignments(command), "angle")
    assert str(caught.value) == told


def test_its_worked_example_is_the_one_drawn() -> None:
    assert f'make sheet CLIP={TWEAKED_CLIP} SET="{TWEAK}"' in README


def test_the_commands_it_names_are_in_the_makefile() -> None:
    makefile = (PROJECT / "Makefile").read_text(encoding="utf-8")
    commands = set(re.search(r"^COMMANDS := (.*)$", makefile, re.MULTILINE).group(1).split())
    clips = set(tomllib.loads((PROJECT / "lesson.toml").read_text(encoding="utf-8"))["clips"]) | {"angle-wide"}
    for goal in re.findall(r"(?:`|    |\$ )make(?: ([a-z-]+))?", README):
        assert not goal or goal in commands | clips, goal
