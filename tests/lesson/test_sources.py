"""What clips and pages depend on is all that makes them, and little else."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from lesson.job import Job
from lesson.quality import Quality
from lesson.sources import PROJECT, clip_sources, modules_of, page_sources
from lesson.task import FINISHED, TASK, task_of
from scenes.parameters import AngleParameters, Look

# Runs something, and tells which files of the project it opened or imported.
WATCHED = """
import json, sys
from pathlib import Path
project, told = Path(sys.argv[1]), Path(sys.argv[2])
opened = set()
sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)
sys.argv = sys.argv[3:]
try:
    exec(Path(sys.argv[0]).read_text())
finally:
    opened |= {module.__file__ for module in list(sys.modules.values()) if getattr(module, "__file__", None)}
    told.write_text(json.dumps(sorted(opened)))
"""
WORKER = "from lesson.worker import main\nmain()\n"
JOIN = """
from lesson.drawn import all_drawn
from lesson.job import Job
from lesson.joining import write_package
job, pieces, folder = map(Path, sys.argv[1:])
write_package(Job.model_validate_json(job.read_text()), all_drawn(pieces), pieces, folder)
"""
SITE = """
from lesson.site import write_site
assert write_site(Path(sys.argv[1]), "A lesson", ["angle"]) == ["angle"]
"""


def used_by(script: str, folder: Path, *arguments: str) -> set[Path]:
    """Run a script in a process of its own and return the files of the project that it used."""
    code, told = folder / "script.py", folder / "told.json"
    code.write_text(script)
    command = [sys.executable, "-B", "-P", "-c", WATCHED, str(PROJECT), str(told), str(code), *arguments]
    # A worker ends when its input is closed.
    ours, open_end = os.pipe()
    subprocess.run(command, check=True, stdin=ours, stdout=subprocess.DEVNULL, cwd=folder)
    os.close(ours)
    os.close(open_end)
    found = {Path(name) for name in json.loads(told.read_text()) if Path(name).is_relative_to(PROJECT)}
    kept = {path for path in found if path.is_file() and "__pycache__" not in path.parts}
    return {path for path in kept if ".venv" not in path.parts and "site-packages" not in path.parts}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, set[Path]]:
    """Make a small clip of a scene with a slider, and return its folder and what was used to draw and to join it."""
    folder = tmp_path_factory.mktemp("made")
    job = Job(
        name="angle",
        params=AngleParameters(stops=[60]),
        look=Look(speed=4.0),
        language="en",
        kind="video",
        quality=Quality(64, 5),
        lesson_title="A lesson",
    )
    (folder / TASK).write_text(task_of(job).line)
    used = used_by(WORKER, folder, str(folder))
    (folder / "media").mkdir()
    (folder / "job.json").write_text(job.model_dump_json())
    given = (folder / "job.json", folder / FINISHED, folder / "media")
    return folder / "media", used | used_by(JOIN, folder, *map(str, given))


def test_a_clip_depends_on_every_file_it_is_made_with(made: tuple[Path, set[Path]]) -> None:
    _, used = made
    assert {PROJECT / "scenes/angle.py", PROJECT / "lesson/templates/transcript.html"} <= used
    assert used - clip_sources("angle") == set()


def test_pages_depend_on_every_file_that_is_used_to_write_them(made: tuple[Path, set[Path]], tmp_path: Path) -> None:
    package = tmp_path / "package"
    shutil.copytree(made[0], package)
    used = used_by(SITE, tmp_path, str(package))
    assert {PROJECT / "lesson/page.py", PROJECT / "lesson/templates/index.html"} <= used
    assert used - page_sources() == set()


@pytest.mark.parametrize("name", ["page", "serve", "site", "commands", "workshop", "cluster", "verify.package"])
def test_what_makes_no_clip_is_nothing_a_clip_depends_on(name: str) -> None:
    assert PROJECT.joinpath("lesson", *name.split(".")).with_suffix(".py") not in clip_sources("angle")


def test_imports_are_found_wherever_and_however_they_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "lesson"
    (package / "inner").mkdir(parents=True)
    sources = {
        "__init__": "",
        "first": "from lesson import (\n    second,\n    third as other,\n)\nimport numpy\n",
        "second": "def late():\n    from lesson.inner.fourth import something, more\n",
        "third": "if True:\n    import lesson.fifth\n",
        "fifth": "from lesson.first import back  # a circle\n",
        "inner/__init__": "from lesson import sixth\n",
        "inner/fourth": "",
        "sixth": "",
        "alone": "from lesson import first\n",
    }
    for name, source in sources.items():
        (package / f"{name}.py").write_text(source)
    monkeypatch.setattr("lesson.sources.PROJECT", tmp_path)
    found = {path.relative_to(package).with_suffix("").as_posix() for path in modules_of("lesson.first")}
    assert found == sources.keys() - {"alone"}


NOT_COPIED = shutil.ignore_patterns(
    ".venv", ".git", "media", "*.egg-info", ".*_cache", "__pycache__", "node_modules", "tests"
)


class Copy:
    """A copy of the project with a lesson of one clip, which is made."""

    def __init__(self, folder: Path) -> None:
        shutil.copytree(PROJECT, folder, ignore=NOT_COPIED)
        self.folder, self.lesson = folder, folder / "one.toml"
        self.lesson.write_text(
            '[look]\nspeed = 4.0\n[clips.grid]\nscene = "score_grid"\ntokens = ["a"]\nQ = [[2]]\nK = [[1]]\n'
        )

    def run(self, command: str, *more: str) -> str:
        given = ["--lesson", "one.toml", "--quality", "low", "--check", "off", *more]
        done = subprocess.run(
            [sys.executable, "-P", "-m", "lesson", command, *given],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(self.folder)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
        return done.stdout

    def to_render(self, *more: str) -> int:
        """Return how many clips there are to render."""
        return len({json.loads(line)["job"]["name"] for line in self.run("tasks", *more).splitlines()})


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copy]:
    made = Copy(tmp_path_factory.mktemp("sources") / "a copy of it")
    made.run("render")
    yield made
    shutil.rmtree(made.folder)


def test_what_has_not_changed_is_not_rendered_again(copy: Copy) -> None:
    assert copy.to_render() == 0
    text = copy.lesson.read_text()
    copy.lesson.write_text(f"# A comment.\n{text.replace('= 4.0', '=   4.0   # fast')}\n")
    assert copy.to_render() == 0
    copy.lesson.write_text(text)


@pytest.mark.parametrize(
    "source",
    [
        *("dotattn/geometry.py", "scenes/score_grid.py", "scenes/parts/arrow.py", "scenes/text/en.toml"),
        *("lesson/worker.py", "lesson/joining.py", "lesson/captions.py", "lesson/text/en.toml"),
        *("lesson/templates/transcript.html", "manim.cfg", "requirements.lock", "fonts/a new one.ttf"),
    ],
)
def test_a_changed_source_calls_for_a_new_video(copy: Copy, source: str) -> None:
    path = copy.folder / source
    before = path.read_text() if path.exists() else None
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"{before or ''}\n# changed\n")
    assert copy.to_render() == 1
    path.unlink() if before is None else path.write_text(before)
    assert copy.to_render() == 0


@pytest.mark.parametrize(
    "source", ["scenes/angle.py", "lesson/page.py", "lesson/serve.py", "lesson/templates/index.html", "README.md"]
)
def test_a_change_of_what_draws_no_clip_calls_for_none(copy: Copy, source: str) -> None:
    path = copy.folder / source
    before = path.read_text()
    path.write_text(f"{before}\n# changed\n" if path.suffix == ".py" else f"{before}\n")
    assert copy.to_render() == 0
    path.write_text(before)


@pytest.mark.parametrize(
    "setting", ["clips.grid.Q=[[3]]", 'look.theme="light"', "look.speed=2", 'title="Other"', 'language="es"']
)
def test_a_changed_value_calls_for_a_new_video(copy: Copy, setting: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SET", setting)
    assert copy.to_render() == 1


def test_another_quality_calls_for_a_new_video(copy: Copy) -> None:
    assert copy.to_render("--quality", "medium") == 1


def test_a_changed_catalogue_is_seen_in_the_new_video(copy: Copy) -> None:
    made, words = copy.folder / "media" / "one", copy.folder / "scenes" / "text" / "en.toml"
    before, text = (made / "grid.mp4").read_bytes(), words.read_text(encoding="utf-8")
    caption = json.loads((made / "grid.json").read_text())["beats"][0]["caption"]
    assert text.count(f'"{caption}"') >= 1
    words.write_text(text.replace(f'"{caption}"', '"Quite another sentence than before."'), encoding="utf-8")
    copy.run("render")
    assert "Quite another sentence than before." in (made / "grid.en.vtt").read_text()
    assert (made / "grid.mp4").read_bytes() != before
    words.write_text(text, encoding="utf-8")
    copy.run("render")
    assert (made / "grid.mp4").read_bytes() == before
