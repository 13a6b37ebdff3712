"""Check: text and meaningful graphics stand out from what is really behind them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import shapely

from lesson.check.finding import Finding
from lesson.check.seen import Shape, Sight, Text, near
from lesson.check.wcag import Color, contrast, contrasts, rgb
from scenes.parts.grid import Cells, Patch
from scenes.parts.plane import Plane
from scenes.parts.weight_grid import WeightCell
from scenes.style import GRAPHIC_CONTRAST, TEXT_CONTRAST

# What only sets the stage: cells say their value in words, and planes carry no numbers.
STAGE = (Patch.__name__, Cells.__name__, WeightCell.__name__, Plane.__name__)
SAME_COLOR = 0.02


def check_contrast(sight: Sight) -> Iterator[Finding]:
    """Yield what stands out too little; judged at rest, since whatever fades in begins faint."""
    if not sight.moment.resting:
        return
    theme = sight.moment.clip.theme
    background = rgb(theme.background)
    for text in sight.texts:
        ratio = _of_text(text, sight.graphics, background)
        if ratio < TEXT_CONTRAST:
            yield _finding(text.name, ratio, TEXT_CONTRAST)
    decoration = [background, rgb(theme.rule), rgb(theme.cell)]
    for shape in sight.graphics:
        if shape.name in STAGE:
            continue
        for color in _meaningful(shape, decoration):
            ratio = contrast(color, background)
            if ratio < GRAPHIC_CONTRAST:
                yield _finding(shape.name, ratio, GRAPHIC_CONTRAST)


def _finding(name: str, ratio: float, least: float) -> Finding:
    return Finding("contrast", f"{name} is too faint", f"{ratio:.2f}:1, {least:g}:1 needed", least - ratio)


def _of_text(text: Text, shapes: list[Shape], background: Color) -> float:
    """Return the contrast of the faintest letter with what is behind it."""
    letters, colors, opacities, orders = _letters(text)
    if not len(letters):
        return float("inf")
    behind = np.tile(np.array(background), (len(letters), 1))
    tree = shapely.STRtree(letters)
    filled = [shape for shape in shapes if shape.fill_opacity and len(shape.outline.areas)]
    for shape in (filled[index] for _, index in near([text], filled, 0.0)):
        on = np.unique(tree.query(shape.outline.areas, "intersects")[1])
        on = on[orders[on] > shape.order]
        behind[on] = shape.fill_opacity * np.array(shape.fill) + (1 - shape.fill_opacity) * behind[on]
    seen = opacities[:, None] * colors + (1 - opacities[:, None]) * behind
    return float(contrasts(seen, behind).min())


def _letters(text: Text) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    counts = [len(shape.outline.areas) for shape in text.shapes]
    return (
        text.areas,
        np.repeat([shape.fill for shape in text.shapes], counts, axis=0),
        np.repeat([shape.fill_opacity for shape in text.shapes], counts),
        np.repeat([shape.order for shape in text.shapes], counts),
    )


def _meaningful(shape: Shape, decoration: list[Color]) -> Iterator[Color]:
    """Yield the colours of a shape that carry meaning, at full strength: what is dimmed is not being talked about."""
    for color, opacity in ((shape.fill, shape.fill_opacity), (shape.stroke, shape.stroke_opacity)):
        if opacity and not any(np.abs(np.subtract(color, plain)).max() < SAME_COLOR for plain in decoration):
            yield color
