"""The same lesson gives the same bytes, whenever, wherever and however many at once it is made."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from lesson.alone import LOCK_NAME
from lesson.sources import PROJECT

# With a slider, and without: what is quickest of each kind.
LESSON = """
[look]
speed = 4.0
[clips.angle]
stops = [60]
[clips.grid]
scene = "score_grid"
tokens = ["a"]
Q = [[2]]
K = [[1]]
"""
NOT_COPIED = shutil.ignore_patterns(".venv", ".git", "media", "*.egg-info", ".*_cache", "__pycache__", "node_modules")
# What a person may have set for other films of theirs.
OTHER_OPTIONS = """
[CLI]
background_color = RED
background_opacity = 0.5
frame_rate = 7
from_animation_number = 1
upto_animation_number = 2
save_sections = True
dry_run = True
format = gif
pixel_height = 120
pixel_width = 120
[video_encoder]
codec = libx265
[video_encoder.options]
crf = 50
"""


def make(project: Path, folder: Path, cores: int, **environment: str) -> Path:
    """Make everything there is of the lesson, with the project in one folder, from another; return what was made."""
    (folder / "some.toml").write_text(LESSON)
    given = ["--lesson", "some.toml", "--media", "media", "--quality", "low", "--check", "off"]
    ours = sorted(os.sched_getaffinity(0))[:cores]
    for command in (["render"], ["webm", "grid"], ["gif", "grid"]):
        subprocess.run(
            [sys.executable, "-P", "-m", "lesson", *command, *given],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(project), **environment},
            preexec_fn=lambda: os.sched_setaffinity(0, ours),
            stdout=subprocess.DEVNULL,
            check=True,
        )
    return folder / "media" / "some"


def sums(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file() and path.name != LOCK_NAME
    }


def test_the_same_lesson_gives_the_same_bytes(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "somebody's other folder"
    here.mkdir()
    shutil.copytree(PROJECT, there / "the project", ignore=NOT_COPIED)
    for name in (".config/manim/manim.cfg", "manim.cfg"):
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        (there / name).write_text(OTHER_OPTIONS)
    first = make(PROJECT, here, cores=2, PYTHONHASHSEED="1", TZ="UTC")
    away = {"HOME": str(there), "PYTHONHASHSEED": "2", "TZ": "Asia/Kathmandu", "LC_ALL": "C", "OMP_NUM_THREADS": "2"}
    second = make(there / "the project", there, cores=1, **away)
    assert {path.suffix for path in first.iterdir()} >= {".mp4", ".webm", ".gif", ".webp", ".png", ".json", ".html"}
    assert sums(first) == sums(second)
