"""Words and formulas set by Typst, each knowing its baseline."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
from manim import UP, ManimColor, VGroup, VMobject

from scenes.catalogue import direction
from scenes.fonts import compiler, quoted
from scenes.ledger import note_words
from scenes.outlines import outlines
from scenes.plain import plain
from scenes.style import Theme

EM_POINTS = 10.0
# manim's convention: type of size 48 has an em of half a scene unit.
UNITS_PER_POINT = 1 / 960

# A hairline that stands on the baseline: read after import, then taken out.
_MARKER = '#box(width: 0.001pt, height: 1em, fill: rgb("#010203"))'
_MARKER_COLOR = ManimColor("#010203")
_NUMBER_FONT = '#set text(font: "New Computer Modern Math", kerning: false)\n'


def literal(word: str) -> str:
    """Return Typst code that shows a typed word as it is, whatever markup it holds."""
    return f"#({quoted(note_words(word))})"


def em_of(size: float) -> float:
    """Return the em of a font size, in scene units."""
    return size * EM_POINTS * UNITS_PER_POINT


def _page(language: str) -> str:
    return (
        "#set page(width: auto, height: auto, margin: 0pt, fill: none)\n"
        f'#set text(size: {EM_POINTS}pt, lang: "{language}", dir: {direction(language)})\n'
        # A formula within a sentence stays on one line.
        "#show math.equation.where(block: false): box\n"
    )


def font_preamble(font: str | None) -> str:
    """Return Typst code that sets words in a family; what it lacks comes from other fonts."""
    return f"#set text(font: {quoted(font)})\n" if font else ""


def role_preamble(theme: Theme) -> str:
    """Return Typst functions, one a colour role, to colour parts of a formula: `query(bold(q))`."""
    names = ("ink", "mute", "query", "key", "angle", "positive", "negative")
    lines = [f'#let {name}(body) = text(fill: rgb("{getattr(theme, name)}"), body)' for name in names]
    return "\n".join(lines) + "\n"


def _svg(source: str) -> bytes:
    svg = compiler().compile(source.encode(), format="svg")
    assert isinstance(svg, bytes)
    return svg


@cache
def _typeset(source: str) -> VGroup:
    """Return one shape per colour: few large shapes draw and move faster than many glyphs."""
    by_color: dict[str, list[np.ndarray]] = {}
    for shape in outlines(_svg(source)):
        by_color.setdefault(shape.color, []).append(shape.points)
    return VGroup(*(_filled(np.concatenate(pieces), color) for color, pieces in by_color.items()))


class _Shape(VMobject):
    """A shape of thousands of points that is asked for its ends in every frame."""

    def reduce_across_dimension(self, reduce_func: Callable[[Iterable[float]], float], dim: int) -> float | None:
        """Return the least or the greatest coordinate, which Python would take its time to find among numpy's."""
        coordinates = self.points[:, dim]
        return float(coordinates.min() if reduce_func is min else coordinates.max())


def _filled(points: np.ndarray, color: str) -> VMobject:
    shape = _Shape(fill_color=color, fill_opacity=1, stroke_width=0)
    shape.set_points(points)
    return shape


class Lettering(VGroup):
    """A piece of Typst with a known baseline and font size.

    Parameters
    ----------
    source
        Typst markup. A typed word must come through `literal`.
    size
        Font size in manim points.
    color
        Colour of everything the markup does not colour itself.
    preamble
        Typst definitions the markup uses.
    language
        Language code, for hyphens and direction; a formula runs left to right in all of them.
    markup
        What `source` says, without code that only places it; `source` itself unless given.
    """

    def __init__(
        self,
        source: str,
        *,
        size: float,
        color: str,
        preamble: str = "",
        language: str = "en",
        markup: str | None = None,
    ) -> None:
        super().__init__()
        self.source = source
        self.right_to_left = direction(language) == "rtl"
        self.markup = source if markup is None else markup
        shapes = _typeset(_page(language) + preamble + source).copy()
        marker = next(s for s in shapes if s.get_fill_color() == _MARKER_COLOR)
        shapes.remove(marker)
        for shape in shapes:
            if shape.get_fill_color() == ManimColor("#000000"):
                shape.set_fill(color)
        self.add(*shapes)
        baseline = marker.get_bottom()[1]
        self.scale(size * UNITS_PER_POINT, about_point=baseline * UP)
        self.size = size
        # Kept as a share of the height, so it survives moving and scaling.
        self._drop = (baseline - self.get_bottom()[1]) / self.height if self.height else 0.0
        self._natural_reach = self._reach
        self.center()

    @property
    def text(self) -> str:
        """What can be read, as plain text."""
        return plain(self.markup)

    @property
    def baseline(self) -> float:
        """Height of the baseline of the first line (of a formula: of the line), in scene units."""
        return float(self.get_bottom()[1] + self._drop * self.height)

    @property
    def shown_size(self) -> float:
        """The font size after any scaling, lying or standing."""
        return self.size * self._reach / self._natural_reach if self._natural_reach else self.size

    @property
    def _reach(self) -> float:
        return float(np.linalg.norm([self.width, self.height]))


@dataclass(frozen=True)
class Glyph:
    """One character of the number font: outline and advance in Typst points, pen at the origin."""

    outline: np.ndarray
    advance: float


@cache
def glyph(character: str) -> Glyph:
    """Return the outline and advance of a character, measured between two zeros."""
    zeros = _number_outlines("00")
    zero_advance = _left(zeros[1]) - _left(zeros[0])
    first, *middle, last = _number_outlines(f"0{character}0")
    pen = _left(first) + zero_advance
    baseline = _bottom(first) + _zero_overshoot()
    return Glyph(np.concatenate(middle) - [pen, baseline, 0], _left(last) - pen)


def _number_outlines(text: str) -> list[np.ndarray]:
    return [shape.points for shape in outlines(_svg(_page("en") + _NUMBER_FONT + literal(text)))]


@cache
def _zero_overshoot() -> float:
    """Return how far a zero dips below the baseline, on which a full stop stands."""
    zero, stop, _ = _number_outlines("0.0")
    return _bottom(stop) - _bottom(zero)


def _left(points: np.ndarray) -> float:
    return float(points[:, 0].min())


def _bottom(points: np.ndarray) -> float:
    return float(points[:, 1].min())


def words(source: str, width: float | None, size: float, align: str = "center") -> str:
    """Return markup for words on one line, or wrapped to a width in scene units."""
    if width is None:
        return f"{_MARKER}{source}"
    points = width / (size * UNITS_PER_POINT)
    return f"#block(width: {points:.3f}pt)[#set align({align})\n#set par(leading: 0.55em)\n{_MARKER}{source}]"


def formula(source: str) -> str:
    """Return markup for a formula in display style."""
    # The marker ends the line: before a minus it would turn it into a binary one.
    return f"$ {source} {_MARKER} $"
