"""Importing manim in less time leaves everything as it is otherwise."""

from __future__ import annotations

import subprocess
import sys

from lesson.sources import PROJECT

LEAN = """
import gc, sys
from lesson import lean
lean.begin()
import manim
assert not gc.isenabled()
lean.end()
assert gc.isenabled() and gc.get_freeze_count()
assert not [name for name, module in sys.modules.items() if module and name.startswith("IPython")]
print(sorted(dir(manim)))
"""
# What a notebook's own start brings.
PLAIN = "import manim; print(sorted(set(dir(manim)) - {'get_ipython', 'ipy', 'ManimMagic'}))"


def said_by(source: str) -> str:
    return subprocess.run(
        [sys.executable, "-P", "-c", source], cwd=PROJECT, check=True, capture_output=True, text=True
    ).stdout


def test_manim_has_all_it_has_otherwise_without_what_is_for_notebooks() -> None:
    assert said_by(LEAN) == said_by(PLAIN)
