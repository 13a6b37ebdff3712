"""`make webm` and `make gif`: what they leave in the record and on the page, and what they do a second time."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from lesson import movies as moving
from lesson.__main__ import main
from lesson.job import Job
from lesson.problems import RenderFailed
from lesson.quality import QUALITIES
from lesson.record import read
from scenes.parameters import AngleParameters, Look

NAMES = {"angle.webm": "webm", "angle.gif": "gif", "angle.loop.webp": "gif"}


@pytest.fixture
def copy(lesson_of_movies: Path, tmp_path: Path) -> Path:
    """Return a lesson file of one's own, beside a copy of all that is made of it."""
    shutil.copytree(lesson_of_movies.parent, tmp_path / "copy")
    return tmp_path / "copy" / lesson_of_movies.name


def options(lesson: Path) -> list[str]:
    return ["--lesson", str(lesson), "--media", str(lesson.parent), "--quality", "low"]


def test_the_record_and_the_page_list_every_movie(movies: Path) -> None:
    made = read(movies / "angle.json")
    assert made is not None
    assert {name: facts.kind for name, facts in made.movies.items()} == NAMES
    for name in NAMES:
        assert hashlib.sha256((movies / name).read_bytes()).hexdigest() == made.files[name]
    page = BeautifulSoup((movies / "index.html").read_text(encoding="utf-8"), "html.parser")
    links = {link["href"]: link.parent.span.get_text() for link in page.select("ul.files a")}
    assert all(links[name] for name in NAMES)


def test_a_second_time_nothing_is_made(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.stat().st_mtime_ns for path in copy.with_suffix("").glob("angle.*")}
    for command in ("gif", "webm", "render"):
        assert main([command, *options(copy)]) == 0
    assert {path: path.stat().st_mtime_ns for path in copy.with_suffix("").glob("angle.*")} == before
    told = capsys.readouterr().out.splitlines()
    for name in (*NAMES, "angle.mp4"):
        (line,) = [line for line in told if f"{name}  " in line]
        assert line.endswith(" MB  (unchanged)")
    (line,) = [line for line in told if "angle.gif" in line]
    assert "854x480 25 fps" in line and "colours" in line


def test_a_movie_that_was_changed_is_made_again_and_nothing_else(copy: Path) -> None:
    folder = copy.with_suffix("")
    sums = {name: (folder / name).read_bytes() for name in (*NAMES, "angle.mp4")}
    video = (folder / "angle.mp4").stat().st_mtime_ns
    (folder / "angle.loop.webp").write_bytes(b"damaged")
    assert main(["gif", *options(copy)]) == 0
    assert {name: (folder / name).read_bytes() for name in sums} == sums
    assert (folder / "angle.mp4").stat().st_mtime_ns == video


def test_a_movie_that_was_removed_is_forgotten_without_rendering(copy: Path) -> None:
    folder = copy.with_suffix("")
    video = (folder / "angle.mp4").stat().st_mtime_ns
    (folder / "angle.gif").unlink()
    assert main(["render", *options(copy)]) == 0
    made = read(folder / "angle.json")
    assert made is not None
    assert set(made.movies) == {"angle.webm", "angle.loop.webp"}
    assert "angle.gif" not in made.files
    assert 'href="angle.gif"' not in (folder / "index.html").read_text(encoding="utf-8")
    assert (folder / "angle.mp4").stat().st_mtime_ns == video


def test_movies_go_with_the_picture_they_showed(copy: Path) -> None:
    copy.write_text(copy.read_text().replace("[60]", "[90]"))
    assert main(["render", *options(copy)]) == 0
    made = read(copy.with_suffix("") / "angle.json")
    assert made is not None
    assert not made.movies
    assert not [name for name in NAMES if (copy.with_suffix("") / name).exists()]


def test_movies_of_another_rendering_are_not_published(copy: Path, tmp_path: Path) -> None:
    folder = copy.with_suffix("")
    record = (folder / "angle.json").read_text(encoding="utf-8")
    job = Job(
        name="angle", params=AngleParameters(), look=Look(), language="en", kind="gif", quality=QUALITIES["low"],
        lesson_title="L", beat_ends=(1.0, 2.0),
    )  # fmt: skip
    with pytest.raises(RenderFailed, match=r"^angle: rendered anew meanwhile; run the command again$"):
        moving.publish(folder, job, tmp_path)
    assert (folder / "angle.json").read_text(encoding="utf-8") == record


@pytest.mark.parametrize("command", ["webm", "gif"])
@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["unknown"], "no clip named 'unknown'"),
        (["--quality", "huge"], "QUALITY = 'huge': one of low"),
        (["--lesson", "nowhere.toml"], "nowhere.toml: no such lesson file"),
    ],
)
def test_a_mistake_is_told_in_one_line(
    command: str, arguments: list[str], told: str, copy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = json.loads((copy.with_suffix("") / "angle.json").read_text(encoding="utf-8"))
    assert main([command, *options(copy), *arguments]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line
    assert json.loads((copy.with_suffix("") / "angle.json").read_text(encoding="utf-8")) == before
