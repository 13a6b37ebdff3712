"""Check: no text touches another, and nothing it does not belong to crosses it."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from lesson.check.finding import Finding
from lesson.check.seen import Shape, Sight, Text, near
from lesson.check.wcag import Color, blend, contrast, rgb

# Between the nearest outlines of two pieces of text, in scene units: 4 pixels at 1080 lines.
LEAST_GAP = 0.03
# While two sentences change places, each is half there at most.
READABLE = 0.55
# What stands out less from what is behind it than this is decoration: text may stand on it.
DECORATION = 1.7


class Overlaps:
    """Looks for text that touches text or is crossed, and remembers what it has measured."""

    def __init__(self) -> None:
        self._gaps: dict[tuple[tuple[int, ...], tuple[int, ...]], float] = {}
        self._edges: dict[tuple[tuple[int, ...], int, float], tuple[bool, bool, bool]] = {}

    def check(self, sight: Sight) -> Iterator[Finding]:
        """Yield text that touches text, and text that is crossed or covered by another shape."""
        texts = [text for text in sight.texts if text.opacity > READABLE]
        background = rgb(sight.moment.clip.theme.background)
        shapes = [shape for shape in sight.graphics if _stands_out(shape, background)]
        for one, other in near(texts, texts, LEAST_GAP):
            if one < other:
                yield from self._touching(texts[one], texts[other])
        for one, other in near(texts, shapes, 0.0):
            yield from self._crossing(texts[one], shapes[other])

    def _touching(self, first: Text, second: Text) -> Iterator[Finding]:
        if _is_copy(first, second):
            return
        key = (first.place, second.place)
        if key not in self._gaps:
            self._gaps[key] = _distance(first.areas, second.areas)
        gap = self._gaps[key]
        if gap < LEAST_GAP:
            amount = "they overlap" if gap == 0 else f"{gap:.3f} apart, {LEAST_GAP} needed"
            yield Finding("overlap", f"{first.name} and {second.name}", amount, LEAST_GAP - gap)

    def _crossing(self, text: Text, shape: Shape) -> Iterator[Finding]:
        key = (text.place, id(shape.outline), shape.half_width)
        if key not in self._edges:
            self._edges[key] = _meeting(text, shape)
        filled, inside, stroked = self._edges[key]
        covered = filled and shape.fill_opacity and shape.order > text.shapes[0].order
        crossed = (filled and shape.fill_opacity and not inside) or (stroked and shape.stroke_opacity)
        if covered or crossed:
            how = "covered" if covered else "crossed"
            yield Finding("overlap", f"{text.name} is {how} by {_article(shape.name)}", "text must lie clear", 1.0)


def _meeting(text: Text, shape: Shape) -> tuple[bool, bool, bool]:
    """Return whether an area meets a text, whether all of the text it meets lies inside, whether a stroke meets it."""
    letters, areas = _pairs(text.areas, shape.outline.areas, 0.0)
    inside = shapely.covers(shape.outline.areas[areas], text.areas[letters]) if len(letters) else np.array([True])
    stroked = bool(shape.half_width) and len(_pairs(text.areas, shape.outline.lines, shape.half_width)[0]) > 0
    return len(letters) > 0, bool(inside.all()), stroked


def _pairs(areas: np.ndarray, others: np.ndarray, distance: float) -> tuple[np.ndarray, np.ndarray]:
    """Return index pairs of geometries that meet, or come nearer than a distance."""
    if not len(areas) or not len(others):
        return np.array([], dtype=int), np.array([], dtype=int)
    tree = shapely.STRtree(others)
    found = tree.query(areas, "dwithin", distance) if distance else tree.query(areas, "intersects")
    return found[0], found[1]


def _distance(first: np.ndarray, second: np.ndarray) -> float:
    ones, others = _pairs(first, second, LEAST_GAP)
    return float(shapely.distance(first[ones], second[others]).min(initial=np.inf))


def _is_copy(first: Text, second: Text) -> bool:
    """Say whether two pieces say the same in the same place: a copy about to leave, or to arrive."""
    apart = np.abs([first.low - second.low, first.high - second.high]).max()
    return bool(first.name == second.name and apart < LEAST_GAP)


def _stands_out(shape: Shape, background: Color) -> bool:
    seen = ((shape.fill, shape.fill_opacity), (shape.stroke, shape.stroke_opacity))
    return any(
        opacity and contrast(blend(color, opacity, background), background) >= DECORATION for color, opacity in seen
    )


def _article(name: str) -> str:
    return f"{'an' if name[0] in 'AEIOUaeiou' else 'a'} {name}"
