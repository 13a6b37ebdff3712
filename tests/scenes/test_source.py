"""Scenes draw; they hold no maths of their own and no numbers of colours."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from lesson.sources import PROJECT

SOURCES = sorted((PROJECT / "scenes").rglob("*.py"))
# numpy for points on screen only: anything that makes a value a learner could read belongs to dotattn.
FORBIDDEN_NUMPY = {
    *("dot", "vdot", "inner", "matmul", "einsum", "tensordot", "cross", "cos", "sin", "tan", "arccos", "arcsin"),
    *("arctan", "arctan2", "exp", "log", "log2", "log10", "sqrt", "power", "random", "mean", "average", "median"),
    *("std", "var", "histogram", "percentile", "cov", "corrcoef", "sort", "argsort", "argmax", "trace", "deg2rad"),
    *("rad2deg", "degrees", "radians", "hypot", "cumsum", "prod"),
}
FORBIDDEN_MATH = {"cos", "sin", "tan", "acos", "asin", "atan", "atan2", "exp", "log", "sqrt", "hypot", "erf", "degrees"}
FORBIDDEN_MODULES = {"random", "statistics", "scipy", "cmath", "torch"}
# Where a shape's own points are made or a colour is judged; none of it reaches the screen as a number.
DRAWING = {
    ("scenes/lettering.py", "hypot"),
    ("scenes/outlines.py", "matmul"),
    ("scenes/style.py", "power"),
    ("scenes/parts/placing.py", "cos"),
    ("scenes/parts/placing.py", "sin"),
    ("scenes/parts/plane.py", "log10"),
    ("scenes/parts/histogram.py", "hypot"),
    ("scenes/parts/histogram.py", "cumsum"),
}


def name_of(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


def maths_in(source: str, name: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.MatMult):
            found.append("@")
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            forbidden = {"np": FORBIDDEN_NUMPY, "numpy": FORBIDDEN_NUMPY, "math": FORBIDDEN_MATH}
            if node.attr in forbidden.get(node.value.id, set()):
                found.append(node.attr)
        if isinstance(node, ast.ImportFrom):
            if node.module in ("numpy", "numpy.linalg", "math"):
                found += [a.name for a in node.names if a.name in FORBIDDEN_NUMPY | FORBIDDEN_MATH]
            if (node.module or "").split(".")[0] in FORBIDDEN_MODULES:
                found.append(node.module)
        if isinstance(node, ast.Import):
            found += [a.name for a in node.names if a.name.split(".")[0] in FORBIDDEN_MODULES]
        if isinstance(node, ast.FunctionDef) and re.search("softmax|cosine_of|entropy_of", node.name):
            found.append(node.name)
    return [what for what in found if (name, what) not in DRAWING]


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_scenes_hold_no_maths_of_their_own(path: Path) -> None:
    assert maths_in(path.read_text(encoding="utf-8"), name_of(path)) == []


@pytest.mark.parametrize(
    "line",
    [
        "import numpy as np\nx = np.dot(a, b)",
        "x = a @ b",
        "from math import cos",
        "import random",
        "import numpy as np\nnp.random.uniform()",
        "def softmax(z): ...",
    ],
)
def test_the_check_finds_planted_maths(line: str) -> None:
    assert maths_in(line, "scenes/planted.py")


@pytest.mark.parametrize("path", [p for p in SOURCES if p.name != "style.py"], ids=name_of)
def test_colours_come_from_the_style_module(path: Path) -> None:
    # Keys for reading what Typst drew, not colours on screen.
    allowed = {"#010203", "#000000"} if path.name in ("lettering.py", "outlines.py") else set()
    assert set(re.findall(r"#[0-9A-Fa-f]{6}\b", path.read_text(encoding="utf-8"))) <= allowed


@pytest.mark.parametrize("path", sorted((PROJECT / "dotattn").rglob("*.py")), ids=name_of)
def test_the_maths_knows_nothing_of_drawing_or_building(path: Path) -> None:
    assert not re.search(r"^\s*(from|import) (manim|scenes|lesson)\b", path.read_text("utf-8"), re.MULTILINE)


@pytest.mark.parametrize("path", SOURCES, ids=name_of)
def test_the_drawing_knows_nothing_of_building(path: Path) -> None:
    assert not re.search(r"^\s*(from|import) lesson\b", path.read_text("utf-8"), re.MULTILINE)
