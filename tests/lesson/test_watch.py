"""`make watch` redraws what a save has changed and nothing else, however an editor writes, until it is interrupted."""

from __future__ import annotations

import fcntl
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lesson.alone import LOCK_NAME
from lesson.files import UNFINISHED
from lesson.sources import PROJECT
from lesson.watch.drawing import DRAFTS

PATIENCE = 180
CLIP = '[clips.{name}]\nscene = "score_grid"\ntokens = ["{token}"]\nQ = [[1]]\nK = [[2]]\n'
SOURCES = ("dotattn", "scenes", "lesson", "lessons", "fonts", "requirements.lock")
SHEET, OTHER_SHEET = "tweaked.sheet.png", "other.sheet.png"
DRAFT, OTHER_DRAFT = f"{DRAFTS}/tweaked.mp4", f"{DRAFTS}/other.mp4"


def lesson_of(token: str, more: str = "") -> str:
    clips = CLIP.format(name="tweaked", token=token) + more + CLIP.format(name="other", token="same")
    return f"[look]\nspeed = 4.0\n{clips}"


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the sources, which tests may change."""
    folder = tmp_path_factory.mktemp("project")
    for name in SOURCES:
        if (PROJECT / name).is_dir():
            shutil.copytree(PROJECT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        elif (PROJECT / name).is_file():
            shutil.copy(PROJECT / name, folder / name)
    return folder


def environment(project: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(project), "SET": ""}


class Watcher:
    """A running `lesson watch` and what it says, line by line."""

    def __init__(self, project: Path, home: Path) -> None:
        self.file, self.folder = home / "lesson.toml", home / "media" / "lesson"
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "lesson", "watch", "--lesson", "lesson.toml", "--media", "media"],
            cwd=home,
            env=environment(project),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read)
        self._reader.start()
        self.at_first: list[str] = []

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))

    def until(self, *wanted: str) -> list[str]:
        """Return the lines said until each of some words was among them."""
        deadline, said = time.monotonic() + PATIENCE, list[str]()
        while not all(any(words in line for line in said) for words in wanted):
            try:
                said.append(self._lines.get(timeout=max(0.0, deadline - time.monotonic())))
            except queue.Empty:
                raise AssertionError(f"never said {wanted}, only {said}") from None
        return said

    def interrupt(self) -> list[str]:
        """Interrupt it, as Ctrl-C does, and return what it still said."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(PATIENCE)
        self._reader.join()
        return [self._lines.get() for _ in range(self._lines.qsize())]

    def sheet(self) -> bytes:
        return (self.folder / SHEET).read_bytes()

    def drawn_at(self) -> dict[str, int]:
        files = (SHEET, OTHER_SHEET, DRAFT, OTHER_DRAFT)
        return {name: (self.folder / name).stat().st_mtime_ns for name in files}

    def drafted_tokens(self) -> list[str]:
        return json.loads((self.folder / DRAFTS / "tweaked.json").read_text())["parameters"]["tokens"]


@pytest.fixture(scope="module")
def watcher(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watcher]:
    home = tmp_path_factory.mktemp("home")
    (home / "lesson.toml").write_text(lesson_of("a"))
    watcher = Watcher(project, home)
    watcher.at_first = watcher.until(DRAFT, OTHER_DRAFT)
    yield watcher
    if watcher.process.poll() is None:
        watcher.process.kill()


def at_once(file: Path, text: str) -> None:
    file.write_text(text)


def by_replacing(file: Path, text: str) -> None:
    beside = file.with_name(".lesson.toml.swp")
    beside.write_text(text)
    os.replace(beside, file)


def by_replacing_from_elsewhere(file: Path, text: str) -> None:
    elsewhere = file.parent / "elsewhere"
    elsewhere.mkdir(exist_ok=True)
    at_once(elsewhere / "new", text)
    os.replace(elsewhere / "new", file)


def after_a_backup(file: Path, text: str) -> None:
    backup = file.with_name("lesson.toml~")
    os.replace(file, backup)
    time.sleep(0.05)
    file.write_text(text)
    backup.unlink()


def after_removing(file: Path, text: str) -> None:
    file.unlink()
    time.sleep(0.3)
    file.write_text(text)


def after_emptying(file: Path, text: str) -> None:
    with file.open("w") as out:
        time.sleep(0.3)
        out.write(text[: len(text) // 2])
        out.flush()
        time.sleep(0.05)
        out.write(text[len(text) // 2 :])


def test_all_is_drawn_at_first_sheets_before_drafts(watcher: Watcher) -> None:
    drawn = [line for line in watcher.at_first if line.startswith("media/")]
    assert {f"media/lesson/{SHEET}", f"media/lesson/{OTHER_SHEET}"} == set(drawn[:2])
    assert {f"media/lesson/{DRAFT}", f"media/lesson/{OTHER_DRAFT}"} == set(drawn[2:])
    assert watcher.sheet().startswith(b"\x89PNG")
    assert watcher.drafted_tokens() == ["a"]


def test_a_comment_draws_nothing(watcher: Watcher) -> None:
    before = watcher.drawn_at()
    at_once(watcher.file, "# A comment.\n" + lesson_of("a"))
    watcher.until("media/lesson: nothing to draw anew")
    assert watcher.drawn_at() == before


@pytest.mark.parametrize(
    "save",
    [at_once, by_replacing, by_replacing_from_elsewhere, after_a_backup, after_removing, after_emptying],
    ids=lambda save: save.__name__,
)
def test_however_an_editor_saves_the_sheet_follows(watcher: Watcher, save: Callable[[Path, str], None]) -> None:
    first, other = watcher.sheet(), watcher.drawn_at()[OTHER_SHEET]
    save(watcher.file, lesson_of("b"))
    said = watcher.until(SHEET)
    assert not [line for line in said if "lesson.toml" in line], "half a file was taken for all of it"
    assert watcher.sheet() != first
    # While the draft is still being rendered.
    save(watcher.file, lesson_of("a"))
    watcher.until(SHEET)
    assert watcher.sheet() == first
    assert watcher.drawn_at()[OTHER_SHEET] == other


def test_a_draft_is_that_of_the_last_save_and_takes_the_place_of_no_finished_clip(watcher: Watcher) -> None:
    finished, other = watcher.folder / "tweaked.mp4", watcher.drawn_at()[OTHER_DRAFT]
    finished.write_bytes(b"finished")
    at_once(watcher.file, lesson_of("b"))
    watcher.until(SHEET)
    at_once(watcher.file, lesson_of("c"))
    said = watcher.until(DRAFT)
    assert len([line for line in said if SHEET in line]) == 1
    assert watcher.drafted_tokens() == ["c"]
    assert finished.read_bytes() == b"finished"
    assert watcher.drawn_at()[OTHER_DRAFT] == other


def test_a_bad_value_is_one_line_and_the_next_save_is_drawn(watcher: Watcher) -> None:
    at_once(watcher.file, lesson_of("d", more="decimals = 9\n"))
    (line,) = watcher.until("decimals")
    assert line.startswith("lesson.toml: clips.tweaked.decimals = 9: should be less than or equal to 3")
    at_once(watcher.file, lesson_of("d"))
    assert watcher.until(DRAFT) == [f"media/lesson/{SHEET}", f"media/lesson/{DRAFT}"]


def test_a_mistake_in_a_source_is_one_line_and_the_next_save_is_drawn(watcher: Watcher, project: Path) -> None:
    source, words = project / "scenes" / "score_grid.py", project / "scenes" / "text" / "en.toml"
    good, before = source.read_text(), watcher.drawn_at()
    source.write_text(f"def (\n{good}")
    assert watcher.until("SyntaxError") == ["scenes/score_grid.py:1: SyntaxError: invalid syntax"]
    source.write_text(f"# A comment.\n{good}")
    watcher.until("nothing to draw anew")
    assert watcher.drawn_at() == before
    words.write_text(words.read_text().replace('"The tokens"', '"Here are the tokens"'))
    watcher.until(SHEET, OTHER_SHEET)


def test_an_interrupt_ends_it_with_one_line_and_leaves_nothing_half_done(watcher: Watcher) -> None:
    at_once(watcher.file, lesson_of("e"))
    watcher.until(SHEET)
    assert watcher.interrupt()[-1:] == ["Interrupted; finished clips are kept."]
    assert watcher.process.returncode == 130
    assert not list(watcher.folder.rglob(f"{UNFINISHED}*"))
    with (watcher.folder / LOCK_NAME).open("w") as lock:
        # The lock is free once the last process that works in the folder is gone.
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_lesson_that_is_not_there_is_one_line(tmp_path: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-P", "-m", "lesson", "watch", "--lesson", "none.toml"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (run.returncode, run.stderr) == (2, "none.toml: no such lesson file\n")
