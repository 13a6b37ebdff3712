"""The outlines of what Typst drew, read from its SVG; each glyph is read once and then only moved."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree as ET

import numpy as np
import svgelements as se
from manim import VMobjectFromSVGPath

HREF = "{http://www.w3.org/1999/xlink}href"
UPSIDE_DOWN = np.array([1.0, -1.0, 1.0])


@dataclass(frozen=True)
class Outline:
    """A filled shape: Bezier points in Typst points, y upwards, and its colour as a hex string."""

    points: np.ndarray
    color: str


def outlines(svg: bytes) -> list[Outline]:
    """Return the shapes of a Typst page, in the order they are drawn.

    Rules, such as a fraction bar, come as filled bars, so that they scale with their formula.
    """
    root = ET.fromstring(svg)
    symbols = {symbol.get("id", ""): symbol[0].get("d", "") for symbol in root.iter() if _tag(symbol) == "symbol"}
    shapes = (_shape(element, matrix, symbols) for element, matrix in _drawn(root, np.eye(3)))
    return [shape for shape in shapes if len(shape.points)]


def _drawn(parent: ET.Element, matrix: np.ndarray) -> Iterator[tuple[ET.Element, np.ndarray]]:
    """Yield every element that draws something, with the transformation it is drawn under."""
    for element in parent:
        tag = _tag(element)
        if tag == "defs":
            continue
        own = np.matmul(matrix, _matrix(element.get("transform", "")))
        if tag in ("use", "path"):
            yield element, own
        yield from _drawn(element, own)


def _shape(element: ET.Element, matrix: np.ndarray, symbols: dict[str, str]) -> Outline:
    if _tag(element) == "use":
        points = _points(symbols[element.get(HREF, "#")[1:]])
        points = points + np.array([float(element.get("x", 0)), float(element.get("y", 0)), 0.0])
    else:
        points = _points(element.get("d", ""))
    color = element.get("fill", "#000000")
    if color == "none":
        color = element.get("stroke", "#000000")
        points = _bar(points, float(element.get("stroke-width", 1)))
    placed = np.matmul(points[:, :2], matrix[:2, :2].T) + matrix[:2, 2]
    return Outline(np.column_stack([placed, np.zeros(len(placed))]) * UPSIDE_DOWN, color.upper())


@cache
def _points(path: str) -> np.ndarray:
    shape = VMobjectFromSVGPath(se.Path(path), should_subdivide_sharp_curves=True, should_remove_null_curves=True)
    return shape.points


def _bar(points: np.ndarray, thickness: float) -> np.ndarray:
    """Return the bar that a straight, upright or level stroke covers."""
    low, high = points.min(axis=0), points.max(axis=0)
    half = thickness / 2
    widen = np.where(high - low > thickness, 0, half)
    (left, bottom, _), (right, top, _) = low - widen, high + widen
    return _points(f"M {left} {bottom} H {right} V {top} H {left} Z")


def _matrix(transform: str) -> np.ndarray:
    """Read `matrix(a b c d e f)` or `translate(x y)`, where Typst leaves out a y of 0."""
    numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", transform)]
    if transform.startswith("matrix"):
        a, b, c, d, e, f = numbers
    elif transform.startswith("translate"):
        a, b, c, d = 1.0, 0.0, 0.0, 1.0
        e, f = [*numbers, 0.0][:2]
    elif transform.startswith("scale"):
        a, d = [*numbers, numbers[0]][:2]
        b = c = e = f = 0.0
    else:
        a, b, c, d, e, f = 1.0, 0.0, 0.0, 1.0, 0.0, 0.0
    return np.array([[a, c, e], [b, d, f], [0.0, 0.0, 1.0]])


def _tag(element: ET.Element) -> str:
    return element.tag.rpartition("}")[2]
