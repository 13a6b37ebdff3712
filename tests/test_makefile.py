"""`make` as a user types it, in a copy of the project whose path is as awkward as paths get."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from lesson.files import UNFINISHED
from lesson.sources import PROJECT
from lesson.video import examine
from scenes.angle import Angle

AWKWARD = "it's a tést folder"
NOT_COPIED = shutil.ignore_patterns(".venv", ".git", "media", "*.egg-info", ".*_cache", "__pycache__", ".hypothesis")
# A clip of a few seconds: the quickest lesson that goes through everything.
QUICK = '[look]\nspeed = 4.0\n[clips.angle]\nstops = [60]\n[clips.angle-too]\nscene = "angle"\nstops = [90]\n'
PATIENCE = 120


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Return a copy of the project without anything made, as a fresh clone is."""
    folder = tmp_path_factory.mktemp("elsewhere") / AWKWARD
    shutil.copytree(PROJECT, folder, ignore=NOT_COPIED)
    (folder / "quick.toml").write_text(QUICK)
    yield folder
    shutil.rmtree(folder)


def make(folder: Path, *arguments: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    # What the make that runs these tests was told must not reach the make under test.
    inherited = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "MAKEOVERRIDES", "LESSON", "SET", "QUALITY", "CLIP")
    environment = {key: value for key, value in os.environ.items() if key not in inherited}
    where = ["-f", str(folder / "Makefile")] if cwd else ["-C", str(folder)]
    return subprocess.run(
        ["make", *where, *arguments], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )


def quick(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return make(folder, "LESSON=quick.toml", "QUALITY=low", *arguments)


def made(folder: Path, clip: str) -> Path:
    return folder / "media" / "quick" / f"{clip}.mp4"


def record_of(video: Path) -> dict[str, object]:
    return json.loads(video.with_suffix(".json").read_text(encoding="utf-8"))


def leftovers(folder: Path) -> list[Path]:
    return list((folder / "media" / "quick").glob(f"{UNFINISHED}*"))


def test_make_sets_everything_up_and_renders_all_clips(copy: Path) -> None:
    run = quick(copy)
    assert run.returncode == 0, run.stderr
    lines = [line for line in run.stdout.splitlines() if ".mp4" in line]
    assert len(lines) == 2
    for line, clip in zip(lines, ("angle", "angle-too"), strict=True):
        facts = examine(made(copy, clip))
        assert (facts.width, facts.height, facts.frame_rate) == (854, 480, 15)
        assert f"media/quick/{clip}.mp4  {facts.duration:.1f} s  854x480 15 fps" in line
    assert not leftovers(copy)


def test_a_second_make_makes_nothing_again(copy: Path) -> None:
    before = made(copy, "angle").stat().st_mtime_ns
    run = quick(copy)
    assert run.returncode == 0
    assert run.stdout.count("(unchanged)") == 2
    assert made(copy, "angle").stat().st_mtime_ns == before


def test_a_make_that_makes_nothing_imports_nothing_that_draws_or_writes(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPROFILEIMPORTTIME", "1")
    run = quick(copy)
    assert run.returncode == 0
    imported = {line.rsplit("|", 1)[1].strip() for line in run.stderr.splitlines() if line.startswith("import time:")}
    assert "lesson.commands" in imported
    assert not {"manim", "numpy", "av", "PIL", "rich", "jinja2", "http.server", "lesson.workshop"} & imported


def test_one_clip_with_another_value_for_one_run(copy: Path) -> None:
    run = quick(copy, "angle", 'SET=lengths=[2, 1] look.theme="light"')
    assert run.returncode == 0, run.stderr
    record = record_of(made(copy, "angle"))
    assert record["parameters"]["lengths"] == [2, 1]
    assert record["look"]["theme"] == "light"
    assert record_of(made(copy, "angle-too"))["look"]["theme"] == "dark"


@pytest.mark.parametrize("value", ["$x$", "`touch hacked`", "'", "$(shell touch hacked)", "a;b", '\\"'])
def test_values_reach_the_lesson_untouched(copy: Path, value: str) -> None:
    run = quick(copy, "angle", f'SET=look.theme="{value}"')
    assert run.returncode == 2
    shown = repr(value.replace('\\"', '"'))
    assert f"SET: look.theme = {shown}: should be 'dark' or 'light'" in run.stderr
    assert not (copy / "hacked").exists()


def test_a_bad_parameter_is_one_line_and_touches_nothing(copy: Path) -> None:
    before = made(copy, "angle").read_bytes()
    run = quick(copy, "angle", "SET=lengths=[nan, 1]")
    assert run.returncode == 2
    mistake, *make_says = run.stderr.strip().splitlines()
    assert mistake.startswith("SET: clips.angle.lengths[1] = nan: should be a finite number")
    assert all(line.startswith("make: ***") for line in make_says)
    assert "Traceback" not in run.stderr + run.stdout
    assert made(copy, "angle").read_bytes() == before


def test_an_unknown_clip_is_one_line_even_if_a_folder_has_that_name(copy: Path) -> None:
    run = quick(copy, "scenes")
    assert run.returncode == 2
    assert "no clip named 'scenes'; there are: angle, angle-too" in run.stderr


def test_a_kill_in_mid_render_leaves_nothing_broken_and_the_next_run_is_good(copy: Path) -> None:
    made(copy, "angle").unlink()
    environment = {key: value for key, value in os.environ.items() if key not in ("MAKEFLAGS", "MAKELEVEL")}
    process = subprocess.Popen(
        ["make", "-C", str(copy), "LESSON=quick.toml", "QUALITY=low", "angle"],
        env=environment,
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    deadline = time.monotonic() + PATIENCE
    while not any(list(folder.rglob("finished/beat-*.mp4")) for folder in leftovers(copy)):
        assert process.poll() is None, "the render ended before it could be killed"
        assert time.monotonic() < deadline
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert not made(copy, "angle").exists()
    assert leftovers(copy)

    run = quick(copy, "angle")
    assert run.returncode == 0, run.stderr
    assert examine(made(copy, "angle")).frames > 0
    assert not leftovers(copy)


def test_an_interrupt_ends_cleanly(copy: Path) -> None:
    (made(copy, "angle")).unlink()
    process = subprocess.Popen(
        [copy / ".venv/bin/python", "-P", "-m", "lesson", "render", "angle", "--lesson", "quick.toml"],
        cwd=copy,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    deadline = time.monotonic() + PATIENCE
    while not leftovers(copy):
        assert time.monotonic() < deadline
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    assert errors.strip() == "Interrupted; finished clips are kept."
    assert not leftovers(copy)
    assert not made(copy, "angle").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_make_can_be_ended_at_any_moment_and_tells_so_in_a_line_at_most(copy: Path, number: signal.Signals) -> None:
    dice = random.Random(number.name)
    for _ in range(10):
        process = subprocess.Popen(
            ["make", "-C", str(copy), "LESSON=quick.toml", "QUALITY=high", "CHECK=off", "SET=lengths=[2, 2]", "angle"],
            env={key: value for key, value in os.environ.items() if not key.startswith("MAKE")},
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        # Python starts in the first few hundredths of a second; the clip takes several at this quality.
        time.sleep(dice.choice([dice.uniform(0, 0.1), dice.uniform(0, 1)]))
        os.killpg(process.pid, number)
        _, errors = process.communicate(timeout=PATIENCE)
        # Of what it ran make tells in its own way, if it has not yet heard of the signal itself.
        assert process.returncode in (-number, 128 + number, 2)
        ours = [line for line in errors.splitlines() if not line.startswith("make")]
        assert ours in ([], ["Interrupted; finished clips are kept."])
    assert not leftovers(copy)


def test_tasks_for_another_scheduler_are_the_beats_to_render(copy: Path) -> None:
    assert quick(copy).returncode == 0
    printed = [quick(copy, "tasks", *more).stdout for more in ((), ("CLIP=angle", "SET=lengths=[2, 3]"))]
    nothing, lines = ([line for line in text.splitlines() if not line.startswith("make: ")] for text in printed)
    assert nothing == []
    # A beat each, and the slider.
    assert len(lines) == len(Angle.beat_names()) + 1
    assert all(json.loads(line)["job"]["params"]["lengths"] == [2, 3] for line in lines)


def test_several_things_at_once_are_made_one_after_the_other(copy: Path) -> None:
    run = quick(copy, "-j8", "angle", "angle-too", "tasks")
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.count("(unchanged)") == 2


def test_a_sheet_shows_every_beat(copy: Path, tmp_path: Path) -> None:
    run = make(copy, "sheet", "CLIP=angle", f"LESSON={copy / 'quick.toml'}", cwd=tmp_path)
    assert run.returncode == 0, run.stderr
    assert (copy / "media" / "quick" / "angle.sheet.png").read_bytes().startswith(b"\x89PNG")
    assert list(tmp_path.iterdir()) == []


def test_clean_removes_what_make_wrote_and_keeps_the_pictures_of_the_readme(copy: Path) -> None:
    kept = copy / "media" / "readme" / "angle.png"
    kept.parent.mkdir(parents=True, exist_ok=True)
    kept.write_bytes(b"picture")
    assert make(copy, "clean").returncode == 0
    assert kept.exists()
    assert not (copy / "media" / "quick").exists()


def test_help_names_every_command(copy: Path) -> None:
    shown = make(copy, "help").stdout
    for command in ("make sheet", "make test", "make lint", "make clean", "LESSON=", "QUALITY=", "SET="):
        assert command in shown


def test_a_system_that_lacks_libraries_and_has_no_apt_is_told_the_command(copy: Path, tmp_path: Path) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in ("sh", "python3", "cat", "cksum", "id", "dirname", "env", "cc", "rm", "uname"):
        found = shutil.which(name)
        if found:
            (tools / name).symlink_to(found)
    for manager in ("dnf",):
        (tools / manager).write_text("#!/bin/sh\nexit 1\n")
        (tools / manager).chmod(0o755)
    shutil.rmtree(copy / ".venv", ignore_errors=True)
    run = subprocess.run(
        ["/bin/sh", "tools/setup.sh", "run"],
        cwd=copy,
        env={"PATH": str(tools), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert "dnf install -y python3 python3-devel gcc" in run.stderr
    assert not (copy / ".venv").exists()
