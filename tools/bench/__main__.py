"""The render engine against its yardsticks, measured side by side in one run; prints a table and writes it as JSON.

Plain manim and `make` take turns on the same scenes with the same parameters; medians of the ratios of neighbours.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from floor import floor_wall, share_outside
from pictures import frames_of, mean_ssim
from running import PROJECT, Run, run

ROUNDS = int(os.environ.get("ROUNDS", "3"))
QUALITY = os.environ.get("QUALITY", "high")
# What manim calls our qualities.
MANIM_QUALITIES = {"low": "-ql", "medium": "-qm", "high": "-qh", "4k": "-qk"}
RESULT = PROJECT / "media" / "bench.json"
PLAIN_SCENES = Path(__file__).with_name("plain_scenes.py")
CLASSES = {
    "angle": "PlainAngle",
    "projection": "PlainProjection",
    "score_grid": "PlainScoreGrid",
    "scaling": "PlainScaling",
}
FEW, MANY, NARROW, WIDE = 6, 32, 64, 4096


@dataclass(frozen=True)
class Row:
    """One figure: its median, least and most, and what it should stay within."""

    what: str
    value: float
    least: float
    most: float
    limit: float
    unit: str = ""

    def line(self) -> str:
        """Return the row of the table."""
        held = "" if not self.limit else f"{'meets' if self.value <= self.limit else 'MISSES'} {self.limit:g}"
        return f"{self.what:<58} {self.value:7.2f}{self.unit:<3} {self.least:7.2f} {self.most:7.2f}  {held}"


def main() -> int:
    """Measure, print, and write; 1 if a figure is missed."""
    rows: list[Row] = []
    cores = len(os.sched_getaffinity(0))
    print(f"{cores} cores, {platform.machine()}, Python {platform.python_version()}, {ROUNDS} rounds")
    print(f"{'':<58} {'median':>7}    {'least':>7} {'most':>7}")
    for row in _rows(cores):
        print(row.line(), flush=True)
        rows.append(row)
    RESULT.parent.mkdir(exist_ok=True)
    RESULT.write_text(json.dumps({"cores": cores, "rows": [asdict(row) for row in rows]}, indent=2) + "\n")
    return int(any(row.limit and row.value > row.limit for row in rows))


def _rows(cores: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        yield from _against_plain(work, cores)
        yield from _growth(work)
        yield from _small_things(work)


def _against_plain(work: Path, cores: int) -> Iterator[Row]:
    lesson = work / "bench.toml"
    shutil.copy(PROJECT / "lesson.toml", lesson)
    plain_runs: list[Run] = []
    our_runs: list[Run] = []
    for _ in range(ROUNDS):
        shutil.rmtree(work / "plain", ignore_errors=True)
        plain_runs.append(run(_plain(work / "plain")))
        shutil.rmtree(_made(lesson), ignore_errors=True)
        our_runs.append(run(["make", f"QUALITY={QUALITY}", f"LESSON={lesson}"]))
    videos = {clip: _made(lesson) / f"{clip}.mp4" for clip in CLASSES}
    plain = {clip: next((work / "plain").rglob(f"{name}.mp4")) for clip, name in CLASSES.items()}
    for clip in CLASSES:
        if frames_of(plain[clip]) != frames_of(videos[clip]):
            sys.exit(f"{clip}: {frames_of(videos[clip])} frames where plain manim has {frames_of(plain[clip])}")
    pairs = list(zip(our_runs, plain_runs, strict=True))
    yield _row("1 wall of make over plain manim", [ours.wall / plain.wall for ours, plain in pairs], 0.40)
    yield _row("  CPU of make over plain manim", [ours.cpu / plain.cpu for ours, plain in pairs], 0)
    again = [other.wall / one.wall for one, other in pairwise(plain_runs)]
    yield _row("  plain manim over itself, the noise", again or [1.0], 0)
    yield _row("  wall of plain manim", [one.wall for one in plain_runs], 0, " s")
    yield _row("  wall of make", [one.wall for one in our_runs], 0, " s")
    likeness = [mean_ssim(plain[clip], videos[clip]) for clip in CLASSES]
    yield _row("  1 - SSIM, the worst clip", [1 - min(likeness)], 0.01)
    sizes = [sum(path.stat().st_size for path in paths.values()) for paths in (videos, plain)]
    yield _row("  size over plain manim's", [sizes[0] / sizes[1]], 1.15)
    floors = [floor_wall(list(videos.values()), cores) for _ in range(ROUNDS)]
    yield _row("2 wall of make over encoding alone", [median([one.wall for one in our_runs]) / f for f in floors], 1.35)
    yield _row("3 share of CPU outside converting and encoding", [share_outside(lesson, QUALITY)], 0.20)
    yield _row("7 peak memory of make", [one.memory / 1e9 for one in our_runs], 1.2, " GB")


def _growth(work: Path) -> Iterator[Row]:
    grids = {n: _lesson(work, f"grid{n}", "score_grid", _grid(n)) for n in (FEW, MANY)}
    yield _row(f"4 score_grid, {MANY} tokens over {FEW}", _in_turn(grids[MANY], grids[FEW]), 3)
    widths = {d: _lesson(work, f"scaling{d}", "scaling", f"dims = [{d}]") for d in (NARROW, WIDE)}
    yield _row(f"  scaling, d_k = {WIDE} over {NARROW}", _in_turn(widths[WIDE], widths[NARROW]), 1.3)


def _small_things(work: Path) -> Iterator[Row]:
    lesson = _lesson(work, "still", "angle", "")
    low = ["make", "QUALITY=low", f"LESSON={lesson}", "CHECK=off"]
    run(low)
    yield _row("5 wall of make with nothing to do", [run(low).wall for _ in range(2 * ROUNDS + 1)], 0.5, " s")
    sheet = ["make", "sheet", "CLIP=angle", f"LESSON={lesson}"]

    def full() -> Run:
        shutil.rmtree(_made(lesson))
        return run(low)

    pairs = [(run(sheet).wall, full().wall) for _ in range(ROUNDS)]
    yield _row("6 sheet of angle over rendering it at low quality", [one / other for one, other in pairs], 0.3)
    shutil.rmtree(_made(lesson))


def _in_turn(one: Path, other: Path) -> list[float]:
    def take(lesson: Path) -> float:
        shutil.rmtree(_made(lesson), ignore_errors=True)
        return run(["make", "QUALITY=medium", "CHECK=off", f"LESSON={lesson}"]).wall

    ratios = [take(one) / take(other) for _ in range(ROUNDS)]
    for lesson in (one, other):
        shutil.rmtree(_made(lesson))
    return ratios


def _plain(media: Path) -> list[str]:
    python = str(PROJECT / ".venv" / "bin" / "python")
    options = ["-a", MANIM_QUALITIES[QUALITY], "--disable_caching", "--media_dir", str(media)]
    return [python, "-m", "manim", *options, str(PLAIN_SCENES)]


def _made(lesson: Path) -> Path:
    return PROJECT / "media" / lesson.stem


def _lesson(work: Path, name: str, scene: str, parameters: str) -> Path:
    path = work / f"bench-{name}.toml"
    path.write_text(f'[clips.{scene}]\nscene = "{scene}"\n{parameters}\n', encoding="utf-8")
    return path


def _grid(n: int) -> str:
    """Return a grid of n tokens, with vectors in the plane all round."""
    vectors = [[(3 * i) % 7 - 3, (5 * i) % 9 - 4] for i in range(1, n + 1)]
    return f"tokens = {[f'w{i}' for i in range(n)]}\nQ = {vectors}\nK = {vectors[::-1]}"


def _row(what: str, values: list[float], limit: float, unit: str = "") -> Row:
    return Row(what, median(values), min(values), max(values), limit, unit)


if __name__ == "__main__":
    sys.exit(main())
