"""Runs that are killed or interrupted, or that the disk refuses: no file is broken, and the next run is good."""

from __future__ import annotations

import ctypes
import fcntl
import hashlib
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from lesson.alone import LOCK_NAME
from lesson.files import UNFINISHED
from lesson.sources import PROJECT
from lesson.video import examine

# The quickest clips there are: one word each. One stays as it is, the other is made anew in every run.
LESSON = "[look]\nspeed = 4.0\n" + "".join(
    f'[clips.{clip}]\nscene = "score_grid"\ntokens = ["a"]\nQ = [[2]]\nK = [[1]]\n' for clip in ("kept", "struck")
)
PATIENCE = 300
# Of a disk in memory, in bytes.
PAGE = os.sysconf("SC_PAGE_SIZE")
SEED = int(os.environ.get("FAULT_SEED", "5"))


@dataclass(frozen=True)
class Bench:
    """A lesson in a folder of its own."""

    folder: Path

    @property
    def made(self) -> Path:
        return self.folder / "media" / "two"

    def command(self, *more: str, name: str = "render") -> list[str]:
        own = ["--lesson", str(self.folder / "two.toml"), "--media", str(self.folder / "media"), "--quality", "low"]
        return [sys.executable, "-P", "-m", "lesson", name, *own, "--check", "off", *more]

    def start(self, struck: int, *more: str, **options: object) -> subprocess.Popen[str]:
        """Start a run in which one clip shows another number."""
        return subprocess.Popen(
            self.command(*more),
            cwd=PROJECT,
            env={**os.environ, "SET": f"clips.struck.Q=[[{struck}]]"},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            **options,  # type: ignore[arg-type]
        )

    def run(self, struck: int, **options: object) -> tuple[int, str, str]:
        process = self.start(struck, **options)
        out, errors = process.communicate(timeout=PATIENCE)
        return code_of(process), out, errors

    def leftovers(self) -> list[Path]:
        return list(self.made.rglob(f"{UNFINISHED}*"))

    def is_nearly_done(self) -> bool:
        """Say whether all is drawn, and the video is joined or what goes with it is being written."""
        return any(self.made.glob(f"{UNFINISHED}*/struck.*"))

    def sums(self, clip: str) -> dict[str, tuple[str, int]]:
        return {
            path.name: (hashlib.sha256(path.read_bytes()).hexdigest(), path.stat().st_mtime_ns)
            for path in self.made.glob(f"{clip}.*")
        }

    def wait_for_the_last_of_it(self) -> None:
        """Wait until the lock is given up, which the last process of a run does."""
        with (self.made / LOCK_NAME).open("r") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH)

    def assert_nothing_is_broken(self) -> None:
        for video in self.made.glob("*.mp4"):
            assert examine(video).frames > 0
        for path in self.made.glob("*.json"):
            for name, sha in json.loads(path.read_text(encoding="utf-8"))["files"].items():
                assert hashlib.sha256((self.made / name).read_bytes()).hexdigest() == sha

    def assert_the_next_run_is_good(self, struck: int) -> None:
        code, out, errors = self.run(struck)
        assert (code, errors) == (0, "")
        assert "verified: 2 clips" in out
        (kept,) = (line for line in out.splitlines() if "kept.mp4" in line)
        assert kept.endswith("(unchanged)")
        assert json.loads((self.made / "struck.json").read_text())["parameters"]["Q"] == [[struck]]
        self.assert_nothing_is_broken()
        assert not self.leftovers()


def code_of(process: subprocess.Popen[str]) -> int:
    """Return an exit code as a shell tells it."""
    return process.returncode if process.returncode >= 0 else 128 - process.returncode


def wait_for(happened: Callable[[], object], process: subprocess.Popen[str]) -> bool:
    """Wait until something happened, or the process ended before."""
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None:
        if happened():
            return True
        assert time.monotonic() < deadline
        time.sleep(0.002)
    return False


def is_up(process: subprocess.Popen[str]) -> bool:
    """Say whether a run has got as far as to end by itself when it is told to, rather than at once."""
    try:
        status = Path(f"/proc/{process.pid}/status").read_text()
    except OSError:
        return False
    (caught,) = (int(line.split()[1], 16) for line in status.splitlines() if line.startswith("SigCgt:"))
    return bool(caught >> (signal.SIGTERM - 1) & 1)


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """Make the lesson once."""
    folder = tmp_path_factory.mktemp("faults")
    (folder / "two.toml").write_text(LESSON)
    bench = Bench(folder)
    code, _, errors = bench.run(2)
    assert (code, errors) == (0, "")
    return bench


@pytest.fixture
def bench(finished: Bench, tmp_path: Path) -> Bench:
    """Return a copy of the finished lesson."""
    shutil.copytree(finished.folder, tmp_path / "lesson")
    return Bench(tmp_path / "lesson")


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_a_run_struck_while_it_renders_breaks_nothing(bench: Bench, number: signal.Signals) -> None:
    dice, kept, told = random.Random(f"{SEED} {number.name}"), bench.sums("kept"), 0
    began = time.monotonic()
    bench.assert_the_next_run_is_good(3)
    whole = time.monotonic() - began
    for strike in range(12):
        process = bench.start(10 + strike)
        wait_for(partial(is_up, process), process)
        if strike % 3 == 0:
            wait_for(bench.is_nearly_done, process)
            time.sleep(dice.uniform(0, whole / 20))
        else:
            time.sleep(dice.uniform(0, whole))
        everyone = dice.choice([True, False])
        print(f"{number.name} {strike} of seed {SEED}: {process.poll()} {everyone=}")
        if process.poll() is None:
            os.killpg(process.pid, number) if everyone else process.send_signal(number)
        _, errors = process.communicate(timeout=PATIENCE)
        bench.wait_for_the_last_of_it()
        assert code_of(process) in (128 + number, 0)
        assert errors in ("", "Interrupted; finished clips are kept.\n")
        told += bool(errors) or code_of(process) == 128 + signal.SIGKILL
        assert bench.sums("kept") == kept
        bench.assert_nothing_is_broken()
        assert number == signal.SIGKILL or not bench.leftovers()
        if strike % 6 == 5:
            bench.assert_the_next_run_is_good(100 + strike)
    assert told >= 6
    assert bench.sums("kept") == kept


# Publishes a clip of which all pieces were made before, and stops for ever at one of the steps that make a file whole.
PUBLISHING = """
import os, sys, time
from pathlib import Path
from lesson.__main__ import main
from lesson.processes import Processes
files = {path.name: path.read_bytes() for path in Path(sys.argv[1]).iterdir()}
Processes.make = lambda self, task, progress: files
steps, last = 0, int(sys.argv[2])
def stopping(step):
    def taken(*given, **more):
        global steps
        steps += 1
        if steps == last:
            print("here", flush=True)
            time.sleep(1000)
        return step(*given, **more)
    return taken
os.replace, os.fsync, os.unlink = map(stopping, (os.replace, os.fsync, os.unlink))
code = main(sys.argv[4:])
print("steps", steps)
sys.exit(code)
"""


@pytest.fixture(scope="module")
def other(finished: Bench, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the pieces of one clip, made with another number."""
    folder = tmp_path_factory.mktemp("other")
    shutil.copytree(finished.folder, folder / "lesson")
    bench = Bench(folder / "lesson")
    printed = subprocess.run(
        bench.command("struck", name="tasks"),
        **{"cwd": PROJECT, "env": {**os.environ, "SET": "clips.struck.Q=[[9]]"}, "stdout": subprocess.PIPE},
        check=True,
    )
    command = [sys.executable, "-P", "-m", "lesson", "task", str(bench.made)]
    made = subprocess.run(command, input=printed.stdout, cwd=PROJECT, stdout=subprocess.PIPE, check=True)
    return PROJECT / made.stdout.decode().strip()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_a_run_struck_while_it_publishes_breaks_nothing(
    finished: Bench, other: Path, tmp_path: Path, number: signal.Signals
) -> None:
    def publish(bench: Bench, last: int) -> subprocess.Popen[str]:
        command = [sys.executable, "-P", "-c", PUBLISHING, str(other), str(last), *bench.command()[3:]]
        environment = {**os.environ, "SET": "clips.struck.Q=[[9]]"}
        return subprocess.Popen(
            command, env=environment, cwd=PROJECT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )

    def copy(name: str) -> Bench:
        shutil.copytree(finished.folder, tmp_path / name)
        return Bench(tmp_path / name)

    kept = finished.sums("kept")
    out, errors = publish(copy("whole"), 0).communicate(timeout=PATIENCE)
    steps = int(out.split()[-1])
    # Files of a clip are flushed and moved, each; so is the page.
    assert errors == "" and steps > 2 * len(kept)
    for last in random.Random(f"{SEED} {number.name}").sample(range(1, steps + 1), 8):
        print(f"{number.name} at step {last} of {steps}")
        bench = copy(f"struck at {last}")
        kept = bench.sums("kept")
        process = publish(bench, last)
        assert process.stdout is not None
        while "here" not in process.stdout.readline():
            assert process.poll() is None
        process.send_signal(number)
        _, errors = process.communicate(timeout=PATIENCE)
        assert code_of(process) == 128 + number
        assert errors == ("" if number == signal.SIGKILL else "Interrupted; finished clips are kept.\n")
        assert bench.sums("kept") == kept
        bench.assert_nothing_is_broken()
        process = publish(bench, 0)
        out, errors = process.communicate(timeout=PATIENCE)
        assert (code_of(process), errors) == (0, "")
        assert "verified: 2 clips" in out
        bench.assert_nothing_is_broken()
        assert json.loads((bench.made / "struck.json").read_text())["parameters"]["Q"] == [[9]]
        assert not bench.leftovers()
        assert bench.sums("kept") == kept


def largest_file(size: int) -> Callable[[], None]:
    """Return what makes every write fail that would make a file larger than so many bytes, whoever writes it."""
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


# Of the size of the video: not even the worker's first files, or all but the end of the video.
@pytest.mark.parametrize("part", [0.005, 0.9])
def test_a_file_that_cannot_grow_is_told_in_one_line(bench: Bench, part: float) -> None:
    size = int(part * (bench.made / "struck.mp4").stat().st_size)
    kept = bench.sums("kept")
    code, _, errors = bench.run(3, preexec_fn=largest_file(size))
    assert code == 1
    (line,) = errors.splitlines()
    assert "cannot write" in line and line.endswith(": File too large")
    assert bench.sums("kept") == kept
    bench.assert_nothing_is_broken()
    assert not bench.leftovers()
    bench.assert_the_next_run_is_good(3)


@contextmanager
def small_disk(folder: Path, free: int) -> Iterator[Callable[[], None]]:
    """Put a folder on a disk of its own that has so many bytes left; to be called for more."""
    used = shutil.copytree(folder, folder.parent / "meanwhile")
    pages = sum(-(-path.stat().st_size // PAGE) for path in used.rglob("*") if path.is_file())
    disk = ["-t", "tmpfs", "-o", f"size={PAGE * pages + free}", "tmpfs", str(folder)]
    subprocess.run(["mount", *disk], check=True)
    try:
        shutil.copytree(used, folder, dirs_exist_ok=True)
        yield lambda: subprocess.run(["mount", "-o", "remount,size=64m", str(folder)], check=True) and None
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def may_mount() -> bool:
    """Say whether this process may make a disk, which not every container lets root do."""
    with tempfile.TemporaryDirectory() as folder:
        mounted = subprocess.run(["mount", "-t", "tmpfs", "tmpfs", folder], capture_output=True, check=False)
        return mounted.returncode == 0 and subprocess.run(["umount", folder], check=True).returncode == 0


if may_mount():
    # Of what a clip takes: there is no room for its video, or for its last words.
    @pytest.mark.parametrize("part", [0.2, 0.95])
    def test_a_full_disk_is_told_in_one_line(bench: Bench, part: float) -> None:
        free = int(part * sum(path.stat().st_size for path in bench.made.glob("struck.*")))
        kept = bench.sums("kept")
        with small_disk(bench.made, free) as enlarge:
            code, _, errors = bench.run(3)
            assert code == 1
            (line,) = errors.splitlines()
            assert "cannot write" in line and line.endswith(": No space left on device")
            assert {name: sha for name, (sha, _) in bench.sums("kept").items()} == {
                name: sha for name, (sha, _) in kept.items()
            }
            bench.assert_nothing_is_broken()
            assert not bench.leftovers()
            enlarge()
            bench.assert_the_next_run_is_good(3)


def without_privileges() -> None:
    """Let permissions of files hold for root too, as they do for everyone else."""
    drop, override, search = 24, 1, 2
    libc = ctypes.CDLL(None, use_errno=True)
    for capability in (override, search):
        if os.geteuid() == 0 and libc.prctl(drop, capability, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "prctl")


@pytest.mark.parametrize("first", [True, False], ids=["nothing made yet", "made before"])
def test_a_folder_that_may_not_be_written_to_is_told_in_one_line(bench: Bench, first: bool) -> None:
    if first:
        shutil.rmtree(bench.folder / "media")
    closed = bench.folder if first else bench.made
    before = {path: path.stat().st_mtime_ns for path in bench.folder.rglob("*") if path.is_file()}
    closed.chmod(0o555)
    try:
        code, _, errors = bench.run(3, preexec_fn=without_privileges)
    finally:
        closed.chmod(0o755)
    assert code == 1
    (line,) = errors.splitlines()
    assert line.startswith("cannot write ") and str(closed) in line and line.endswith(": Permission denied")
    assert {path: path.stat().st_mtime_ns for path in bench.folder.rglob("*") if path.is_file()} == before
    if not first:
        bench.assert_the_next_run_is_good(3)


def test_a_worker_that_dies_is_told_in_one_line_and_the_other_clip_is_made(bench: Bench) -> None:
    (bench.made / "kept.mp4").unlink()
    process = bench.start(3)
    assert wait_for(lambda: workers_of(process.pid), process)
    victim = workers_of(process.pid)[0]
    os.kill(victim, signal.SIGKILL)
    _, errors = process.communicate(timeout=PATIENCE)
    assert code_of(process) == 1
    (line,) = errors.splitlines()
    clip, _, told = line.partition(": ")
    assert told == "rendering failed: the worker was stopped by signal 9"
    assert clip in ("kept", "struck")
    made = {"kept", "struck"} - {clip}
    assert all(examine(bench.made / f"{name}.mp4").frames for name in made)
    assert not bench.leftovers()
    code, out, _ = bench.run(3)
    assert code == 0 and out.count("(unchanged)") == 1


def workers_of(process: int) -> list[int]:
    """Return the worker processes of a run."""
    found = []
    for thread in Path(f"/proc/{process}/task").iterdir():
        for child in (thread / "children").read_text().split():
            if b"lesson.worker" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def test_what_a_clock_says_does_not_matter(bench: Bench) -> None:
    for moment in (0, 4_000_000_000):
        for path in bench.folder.rglob("*"):
            os.utime(path, (moment, moment))
        code, out, errors = bench.run(2)
        assert (code, errors) == (0, "")
        assert out.count("(unchanged)") == 2
    # An older file that says something else counts all the same.
    lesson = bench.folder / "two.toml"
    lesson.write_text(lesson.read_text().replace("[look]", 'title = "Another"\n[look]'))
    os.utime(lesson, (0, 0))
    code, out, errors = bench.run(2)
    assert (code, errors) == (0, "")
    assert "(unchanged)" not in out
    assert json.loads((bench.made / "kept.json").read_text())["lesson"] == "Another"


def test_of_two_runs_at_once_the_second_waits_and_has_nothing_left_to_do(bench: Bench) -> None:
    first = bench.start(3)
    assert wait_for(bench.leftovers, first)
    second = bench.start(3)
    _, errors = first.communicate(timeout=PATIENCE)
    assert (code_of(first), errors) == (0, "")
    out, errors = second.communicate(timeout=PATIENCE)
    assert code_of(second) == 0
    assert errors == f"{bench.made}: another run is at work there; this one waits for it\n"
    assert out.count("(unchanged)") == 2
    bench.assert_nothing_is_broken()


def test_a_run_that_waits_goes_on_when_the_one_at_work_is_killed(bench: Bench) -> None:
    first = bench.start(3)
    assert wait_for(lambda: workers_of(first.pid), first)
    second = bench.start(4)
    assert second.stderr is not None
    assert "this one waits for it" in second.stderr.readline()
    # Not its worker, which ends by itself.
    first.kill()
    out, errors = second.communicate(timeout=PATIENCE)
    first.communicate()
    assert (code_of(second), errors) == (0, "")
    assert "verified: 2 clips" in out
    assert json.loads((bench.made / "struck.json").read_text())["parameters"]["Q"] == [[4]]
    assert not bench.leftovers()


def test_a_run_that_waits_can_be_interrupted(bench: Bench) -> None:
    with (bench.made / LOCK_NAME).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        process = bench.start(3)
        assert process.stderr is not None
        assert "this one waits for it" in process.stderr.readline()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    assert code_of(process) == 130
    assert errors == "Interrupted; finished clips are kept.\n"
