"""A draft is drawn anew for what it is drawn from, and for nothing else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from lesson.sources import PROJECT, clip_sources
from scenes.registry import SCENES

DIGESTS = """
import json
from lesson.job import Job
from lesson.watch.drawn_from import drawn_from
from scenes.registry import SCENES

def job(scene, **changes):
    told = {"name": "clip", "params": {"scene": scene}, "look": {}, "language": "en", "kind": "sheet",
            "quality": [480, 15], "lesson_title": "A lesson"} | changes
    return Job.model_validate_json(json.dumps(told))

print(json.dumps({scene: drawn_from(job(scene)) for scene in SCENES}))
"""
# Each in a process forked once manim is imported; only what the scene itself brings in is of interest.
LOADED = """
import json, os, sys
import lesson.worker
from scenes.registry import SCENES, scene_class

for scene in SCENES:
    if os.fork() == 0:
        scene_class(scene)
        ours = [name for name in sys.modules if name.split(".")[0] in ("dotattn", "scenes", "lesson")]
        print(json.dumps([scene, [sys.modules[name].__file__ for name in ours]]), flush=True)
        os._exit(0)
    os.wait()
"""
ALL = set(SCENES)


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources, which a test may change as long as it changes them back."""
    folder = tmp_path_factory.mktemp("project")
    # Some scenes show what lies in lessons unless told otherwise.
    for name in ("dotattn", "scenes", "lesson", "lessons"):
        shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(PROJECT / "requirements.lock", folder)
    return folder


@pytest.fixture(scope="module")
def unchanged(project: Path) -> dict[str, str]:
    return json.loads(run(DIGESTS, project))


def run(code: str, project: Path) -> str:
    return subprocess.run(
        [sys.executable, "-P", "-c", code],
        env={**os.environ, "PYTHONPATH": str(project)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def added(text: str) -> Callable[[str], str]:
    return lambda source: source + text


def relaid(source: str) -> str:
    changed = source.replace("import annotations\n", "import (\n    annotations,\n)\n", 1)
    assert changed != source
    return changed


@pytest.mark.parametrize(
    ("name", "change", "drawn_anew"),
    [
        ("scenes/angle.py", added("\n\n# A comment.\n"), set()),
        ("scenes/angle.py", relaid, set()),
        ("scenes/angle.py", added("\nMORE = 1\n"), {"angle"}),
        ("scenes/angle_facts.py", added("\nMORE = 1\n"), {"angle"}),
        ("scenes/style.py", added("\nMORE = 1\n"), ALL),
        ("lesson/sheet.py", added("\nMORE = 1\n"), ALL),
        ("lesson/serve.py", added("\nMORE = 1\n"), set()),
        ("lesson/verify/package.py", added("\nMORE = 1\n"), set()),
        ("requirements.lock", added("\n"), ALL),
        ("scenes/text/en.toml", added("\n# A comment.\n"), set()),
        ("scenes/text/es.toml", added('\n[angle.more]\nword = "x"\n'), set()),
        ("scenes/text/en.toml", added('\n[projection.more]\nword = "x"\n'), {"projection"}),
        ("scenes/text/en.toml", added('\n[shared]\nword = "x"\n'), ALL),
        ("lesson/text/en.toml", added('\n[more]\nword = "x"\n'), ALL),
    ],
)
def test_a_change_of_a_source_draws_anew_what_it_has_a_part_in(
    project: Path, unchanged: dict[str, str], name: str, change: Callable[[str], str], drawn_anew: set[str]
) -> None:
    path = project / name
    source = path.read_text(encoding="utf-8")
    path.write_text(change(source), encoding="utf-8")
    try:
        changed = json.loads(run(DIGESTS, project))
    finally:
        path.write_text(source, encoding="utf-8")
    assert {scene for scene in SCENES if changed[scene] != unchanged[scene]} == drawn_anew


def test_no_module_that_draws_a_scene_is_left_out() -> None:
    for line in run(LOADED, PROJECT).splitlines():
        scene, files = json.loads(line)
        assert {Path(file) for file in files} <= clip_sources(scene), scene
