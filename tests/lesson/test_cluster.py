"""A lesson made by a real cluster: a scheduler and two workers on the loopback address, one of which is killed."""

from __future__ import annotations

import hashlib
import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from distributed import Client

from lesson import making, task
from lesson.__main__ import main
from lesson.files import UNFINISHED
from lesson.sources import PROJECT

CLIPS = 12
PATIENCE = 300
LOST = "rendering failed: the cluster was lost"
LESSON = "[look]\nspeed = 4.0\n" + "".join(
    f'[clips.grid-{clip}]\nscene = "score_grid"\ntokens = ["a"]\nQ = [[{clip}]]\nK = [[1]]\n' for clip in range(CLIPS)
)


def wait_for(happened: Callable[[], object], process: subprocess.Popen[bytes] | None = None) -> None:
    deadline = time.monotonic() + PATIENCE
    while not happened():
        assert process is None or process.poll() is None, "it ended too early"
        assert time.monotonic() < deadline
        time.sleep(0.05)


class Cluster:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.workers = folder, list[subprocess.Popen[bytes]]()
        self.file = folder / "scheduler.json"
        self.scheduler = self.start("scheduler", "--port", "0", "--no-dashboard", "--scheduler-file", str(self.file))
        wait_for(self.file.exists, self.scheduler)
        self.address: str = json.loads(self.file.read_text())["address"]

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-P", "-m", "dask", *arguments, "--host", "127.0.0.1"]
        return subprocess.Popen(command, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def add_workers(self, count: int) -> None:
        own = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--local-directory", str(self.folder))
        self.workers += [self.start("worker", self.address, *own) for _ in range(count)]
        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(len(self.workers), timeout=PATIENCE)

    def stop(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    started = Cluster(tmp_path)
    yield started
    started.stop()


def lesson_in(folder: Path, text: str = LESSON) -> Path:
    path = folder / "dozen.toml"
    path.write_text(text)
    return path


def command(lesson: Path, media: Path, *more: str) -> list[str]:
    own = ["--lesson", str(lesson), "--media", str(media), "--quality", "low", "--check", "off"]
    return ["render", *own, *more]


def sums(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_a_worker_lost_in_the_middle_changes_nothing_of_what_is_made(cluster: Cluster, tmp_path: Path) -> None:
    lesson = lesson_in(tmp_path)
    cluster.add_workers(2)
    run = subprocess.Popen(
        [sys.executable, "-P", "-m", "lesson", *command(lesson, tmp_path / "far", "--cluster", cluster.address)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    lost = cluster.workers[0]
    made = tmp_path / "far" / "dozen"
    wait_for(lambda: len(list(made.glob("*.json"))) >= CLIPS // 3 and _renders(lost.pid), lost)
    lost.send_signal(signal.SIGKILL)
    lost.wait()
    out, errors = run.communicate(timeout=PATIENCE)
    assert (run.returncode, errors) == (0, "")
    assert f"verified: {CLIPS} clips" in out
    assert main(command(lesson, tmp_path / "near")) == 0
    assert len(list(made.glob("*.mp4"))) == CLIPS
    assert sums(made) == sums(tmp_path / "near" / "dozen")


def test_beats_of_one_clip_are_shared_out_and_a_worker_lost_in_the_middle_changes_nothing(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = lesson_in(tmp_path, "[clips.angle]\n[look]\nspeed = 2.0\n")
    cluster.add_workers(2)
    run = subprocess.Popen(
        [sys.executable, "-P", "-m", "lesson", *command(lesson, tmp_path / "far", "--cluster", cluster.address)],
        cwd=PROJECT,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for(lambda: all(_renders(worker.pid) for worker in cluster.workers), cluster.workers[0])
    cluster.workers[0].send_signal(signal.SIGKILL)
    _, errors = run.communicate(timeout=PATIENCE)
    assert (run.returncode, errors) == (0, "")
    # All in one task, and here.
    monkeypatch.setattr(making, "worker_count", lambda: 1)
    assert main(command(lesson, tmp_path / "near")) == 0
    assert sums(tmp_path / "far" / "dozen") == sums(tmp_path / "near" / "dozen")


def _renders(worker: int) -> bool:
    """Say whether a worker has a process of ours under way."""
    threads = Path(f"/proc/{worker}/task").iterdir()
    started = [child for thread in threads for child in (thread / "children").read_text().split()]
    return any(b"lesson.worker" in Path(f"/proc/{child}/cmdline").read_bytes() for child in started)


def test_no_scheduler_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command(lesson_in(tmp_path), tmp_path, "--cluster", "tcp://127.0.0.1:1")) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("CLUSTER = 'tcp://127.0.0.1:1': no dask scheduler answers there")


def test_a_missing_package_is_told_in_one_line(tmp_path: Path) -> None:
    code = "import sys; sys.modules['distributed'] = None; from lesson.__main__ import main; sys.exit(main())"
    run = subprocess.run(
        [sys.executable, "-P", "-c", code, *command(lesson_in(tmp_path), tmp_path, "--cluster", "tcp://127.0.0.1:1")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 2
    (line,) = run.stderr.splitlines()
    assert line.startswith("CLUSTER: needs the package distributed") and "pip install" in line


def test_a_worker_with_another_version_of_the_project_is_told_in_one_line(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    cluster.add_workers(1)
    monkeypatch.setattr(task, "clips_digest", lambda scene: "other")
    assert main(command(lesson_in(tmp_path), tmp_path, "--cluster", cluster.address)) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("CLUSTER: the worker at tcp://127.0.0.1:")
    assert "does not have this version of the project" in line
    assert not list(tmp_path.rglob("*.mp4"))


@pytest.fixture
def under_way(cluster: Cluster, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Start a run of two clips on one worker, and return it once the first is under way."""
    cluster.add_workers(1)
    lesson = lesson_in(tmp_path, LESSON[: LESSON.index("[clips.grid-2]")])
    run = subprocess.Popen(
        [sys.executable, "-P", "-m", "lesson", *command(lesson, tmp_path / "far", "--cluster", cluster.address)],
        cwd=PROJECT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for(lambda: _renders(cluster.workers[0].pid), cluster.workers[0])
    yield run
    run.kill()


def test_a_lost_scheduler_ends_the_run_with_a_line_a_clip(
    cluster: Cluster, under_way: subprocess.Popen[str], tmp_path: Path
) -> None:
    cluster.scheduler.kill()
    _, errors = under_way.communicate(timeout=PATIENCE)
    assert under_way.returncode == 1
    assert [line.partition(": ")[2] for line in errors.splitlines()] == [LOST, LOST]
    assert not list((tmp_path / "far" / "dozen").glob(f"{UNFINISHED}*"))


def test_an_interrupt_ends_the_run_in_a_line(
    cluster: Cluster, under_way: subprocess.Popen[str], tmp_path: Path
) -> None:
    under_way.send_signal(signal.SIGINT)
    _, errors = under_way.communicate(timeout=PATIENCE)
    assert (under_way.returncode, errors) == (130, "Interrupted; finished clips are kept.\n")
    assert not list((tmp_path / "far" / "dozen").glob(f"{UNFINISHED}*"))
    # The cluster is as good as before.
    lesson = lesson_in(tmp_path, LESSON[: LESSON.index("[clips.grid-1]")])
    assert main(command(lesson, tmp_path / "again", "--cluster", cluster.address)) == 0
