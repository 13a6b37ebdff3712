"""What is on screen at one moment: pieces of text and other shapes, in the order they are drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from manim import Group, Mobject, VGroup, VMobject

from lesson.check.outline import Outline, outline
from lesson.check.playing import Moment
from lesson.check.wcag import Color
from scenes.lettering import Lettering
from scenes.parts.grid import Signs
from scenes.parts.readout import Readout
from scenes.shown import FAINTEST

TEXT = (Lettering, Readout, Signs)
NAMELESS = (Mobject, VMobject, Group, VGroup)
# manim draws a stroke of width 100 one scene unit wide.
STROKE_UNITS = 0.01
LONGEST_NAME = 40


@dataclass(frozen=True)
class Shape:
    """One drawn shape.

    Parameters
    ----------
    mobject
        What draws it.
    name
        The part it belongs to.
    order
        Its place in the order of drawing.
    outline
        Where it is.
    fill, stroke
        Colours; `fill_opacity` and `stroke_opacity` say how much of them is seen.
    half_width
        Half the width of its stroke, in scene units; 0 without one.
    """

    mobject: VMobject
    name: str
    order: int
    outline: Outline
    fill: Color
    fill_opacity: float
    stroke: Color
    stroke_opacity: float
    half_width: float

    @cached_property
    def low(self) -> np.ndarray:
        """Lower left corner, stroke included."""
        return self.outline.low - self.half_width

    @cached_property
    def high(self) -> np.ndarray:
        """Upper right corner, stroke included."""
        return self.outline.high + self.half_width


@dataclass(frozen=True)
class Text:
    """One piece of text: words, a formula, a number, or the signs of many cells."""

    mobject: Mobject
    shapes: list[Shape]

    @cached_property
    def name(self) -> str:
        """What it says, short enough for a line."""
        said = " ".join((getattr(self.mobject, "text", "") or "signs").split())
        return f'"{said}"' if len(said) <= LONGEST_NAME else f'"{said[: LONGEST_NAME - 1]}…"'

    @property
    def opacity(self) -> float:
        """How much of it is seen."""
        return max(shape.fill_opacity for shape in self.shapes)

    @cached_property
    def low(self) -> np.ndarray:
        """Lower left corner."""
        return np.min([shape.low for shape in self.shapes], axis=0)

    @cached_property
    def high(self) -> np.ndarray:
        """Upper right corner."""
        return np.max([shape.high for shape in self.shapes], axis=0)

    @cached_property
    def areas(self) -> np.ndarray:
        """The polygons of all its letters."""
        return np.concatenate([shape.outline.areas for shape in self.shapes])

    @property
    def place(self) -> tuple[int, ...]:
        """Something equal only for the same outlines in the same place."""
        return tuple(id(shape.outline) for shape in self.shapes)


@dataclass(frozen=True)
class Sight:
    """What a viewer sees at a moment.

    Parameters
    ----------
    moment
        When.
    texts
        The pieces of text.
    graphics
        All other shapes.
    broken
        Names of shapes with a point that is no number.
    """

    moment: Moment
    texts: list[Text]
    graphics: list[Shape]
    broken: list[str]


class Eye:
    """Looks at moments of a clip, and remembers outlines it has seen."""

    def __init__(self) -> None:
        self._outlines: dict[bytes, Outline] = {}

    def look(self, moment: Moment) -> Sight:
        """Return what is on screen."""
        texts: dict[int, Text] = {}
        graphics: list[Shape] = []
        broken: list[str] = []
        for order, leaf in enumerate(drawn(moment.clip.mobjects)):
            if not np.isfinite(leaf.mobject.points).all():
                broken.append(leaf.name)
            elif (shape := self._shape(leaf, order)) is not None:
                if leaf.text is None:
                    graphics.append(shape)
                else:
                    texts.setdefault(id(leaf.text), Text(leaf.text, [])).shapes.append(shape)
        return Sight(moment, list(texts.values()), graphics, broken)

    def _shape(self, leaf: Leaf, order: int) -> Shape | None:
        drawn = leaf.mobject
        *fill, fill_opacity = _first(drawn.fill_rgbas)
        *stroke, stroke_opacity = _first(drawn.stroke_rgbas)
        width = float(drawn.stroke_width)
        fill_opacity = fill_opacity if fill_opacity > FAINTEST else 0.0
        stroke_opacity = stroke_opacity if stroke_opacity > FAINTEST and width > 0 else 0.0
        if not fill_opacity and not stroke_opacity:
            return None
        key = drawn.points.tobytes()
        if key not in self._outlines:
            self._outlines[key] = outline(drawn.points)
        return Shape(
            mobject=drawn,
            name=leaf.name,
            order=order,
            outline=self._outlines[key],
            fill=(fill[0], fill[1], fill[2]),
            fill_opacity=fill_opacity,
            stroke=(stroke[0], stroke[1], stroke[2]),
            stroke_opacity=stroke_opacity,
            half_width=STROKE_UNITS * width / 2 if stroke_opacity else 0.0,
        )


def near(texts: Sequence[Text], others: Sequence[Text] | Sequence[Shape], gap: float) -> list[tuple[int, int]]:
    """Return index pairs whose surrounding rectangles are nearer than a gap."""
    if not texts or not others:
        return []
    low, high = np.array([text.low for text in texts]) - gap, np.array([text.high for text in texts]) + gap
    other_low, other_high = np.array([other.low for other in others]), np.array([other.high for other in others])
    meet = (low[:, None] <= other_high[None]) & (other_low[None] <= high[:, None])
    return [(int(one), int(other)) for one, other in np.argwhere(meet.all(axis=2))]


@dataclass(frozen=True)
class Leaf:
    """A mobject that draws something, the part it belongs to, and the piece of text it is of, if any."""

    mobject: VMobject
    name: str
    text: Mobject | None


def drawn(mobjects: Sequence[Mobject]) -> list[Leaf]:
    """Return all that draws something, in the order it is drawn."""
    found = {id(leaf.mobject): leaf for leaf in _leaves(mobjects, "shape", None)}
    return sorted(found.values(), key=lambda leaf: leaf.mobject.z_index)


def _leaves(mobjects: Sequence[Mobject], name: str, text: Mobject | None) -> Iterator[Leaf]:
    for mobject in mobjects:
        part = name if type(mobject) in NAMELESS else type(mobject).__name__
        piece = mobject if text is None and isinstance(mobject, TEXT) else text
        if isinstance(mobject, VMobject) and len(mobject.points):
            yield Leaf(mobject, part, piece)
        yield from _leaves(mobject.submobjects, part, piece)


def _first(colors: np.ndarray) -> list[float]:
    """Return the first colour of an array, red, green, blue and opacity; nothing is drawn where there is none."""
    return colors[0].tolist() if len(colors) else [0.0] * 4
