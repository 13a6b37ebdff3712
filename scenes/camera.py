"""A camera that draws anew only where the picture changes: the same pixels as manim's, for a part of the work."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self
from weakref import WeakKeyDictionary

import cairo
import numpy as np
from manim import Camera, VMobject
from manim.typing import PixelArray

from scenes.boxes import Box, merged

# What antialiasing may paint around a shape, in pixels.
SOFT_EDGE = 2
# Cairo's limit for the tip of a corner, as a multiple of the line's width.
LONGEST_CORNER = 10
# Cairo keeps paths to a 256th of a pixel, which is too coarse for what is moved on afterwards.
FINER = 256
# Points have moved alike if their ways differ by less than this, in scene units.
SAME_WAY = 1e-9


class Outline:
    """The points of a mobject at one time, and the path they are in Cairo's terms once it has been drawn.

    A path is traced once and then only moved: much of what changes just goes somewhere else.
    """

    def __init__(self, points: np.ndarray, as_bytes: bytes, before: Outline | None) -> None:
        self.as_bytes = as_bytes
        self.path: cairo.Path | None = None
        self.offset = [0.0, 0.0]
        way = None if before is None else before.way_to(points)
        if before is None or way is None:
            self.low, self.high = points.min(axis=0).tolist(), points.max(axis=0).tolist()
            return
        self.low, self.high, self.offset = (_moved(at, way) for at in (before.low, before.high, before.offset))
        self.path = before.path

    def way_to(self, points: np.ndarray) -> list[float] | None:
        """Return how far each of the points has moved; nothing unless all have alike."""
        before = np.frombuffer(self.as_bytes, points.dtype)
        if before.size != points.size or not points.size:
            return None
        ways = points - before.reshape(points.shape)
        way = ways[0].copy()
        ways -= way
        return way.tolist() if np.abs(ways).max() < SAME_WAY else None


@dataclass(frozen=True)
class Drawn:
    """A mobject as it was drawn: its outline and paint, the box of pixels it may have touched, and if it is seen."""

    outline: Outline
    paint: tuple[object, ...]
    box: Box
    visible: bool


class ClipCamera(Camera):
    """Remembers what it drew over which picture, and repaints only boxes around what is different now."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._beneath: PixelArray | None = None
        self._painted: list[Box] = []
        self.start_over()

    def start_over(self) -> None:
        """Remember nothing of what was drawn."""
        self._outlines: WeakKeyDictionary[VMobject, Outline] = WeakKeyDictionary()
        self._looked_at: dict[VMobject, Drawn] = {}
        self._drawn: dict[VMobject, Drawn] = {}
        self._beneath = None

    def show(self, shown: Sequence[VMobject], beneath: PixelArray) -> None:
        """Draw mobjects over a picture; what is to be seen of it stays as it is drawn until the next call.

        Parameters
        ----------
        shown
            Everything to draw, submobjects and all, from the back to the front.
        beneath
            The picture, which must not change while it is in use.
        """
        self._looked_at = {vmobject: self._seen(vmobject) for vmobject in shown}
        drawn = {vmobject: seen for vmobject, seen in self._looked_at.items() if seen.visible}
        boxes = self._changed(drawn, beneath)
        for box in boxes:
            self.pixel_array[box.pixels] = beneath[box.pixels]
        touched = [vmobject for vmobject, seen in drawn.items() if any(seen.box.meets(box) for box in boxes)]
        context = self.get_cairo_context(self.pixel_array)
        context.save()
        _clip(context, boxes)
        for vmobject in touched:
            self.display_vectorized(vmobject, context)
        context.restore()
        self._drawn, self._beneath = drawn, beneath
        self._painted += boxes

    def forget(self) -> None:
        """Take the picture for unknown: something else drew on it."""
        self._beneath = None
        self._painted = [Box.whole(self.pixel_array.shape)]

    def take_painted(self) -> list[Box]:
        """Return boxes, none of which meets another, that hold all that was painted since this was last asked."""
        painted, self._painted = merged(self._painted), []
        return painted

    def set_cairo_context_path(self, ctx: cairo.Context, vmobject: VMobject) -> Self:
        """Set the outline of a mobject as the path to fill and to stroke."""
        outline, matrix = self._outline_of(vmobject), ctx.get_matrix()
        ctx.new_path()
        if outline.path is None:
            ctx.scale(FINER, FINER)
            _trace(ctx, vmobject)
            outline.path, outline.offset = ctx.copy_path(), [0.0, 0.0]
            ctx.new_path()
            ctx.set_matrix(matrix)
        ctx.translate(*outline.offset)
        ctx.append_path(outline.path)
        ctx.set_matrix(matrix)
        return self

    def _seen(self, vmobject: VMobject) -> Drawn:
        """Return a mobject as it is now: the same object as before if nothing about it is different."""
        kept, outline, paint = self._looked_at.get(vmobject), self._outline_of(vmobject), _paint_of(vmobject)
        if kept is not None and kept.outline is outline and kept.paint == paint:
            return kept
        return Drawn(outline, paint, self._box_of(vmobject, outline), _is_visible(vmobject))

    def _outline_of(self, vmobject: VMobject) -> Outline:
        """Return the points of a mobject as they are now: the same object as before if they are."""
        kept, as_bytes = self._outlines.get(vmobject), vmobject.points.tobytes()
        if kept is not None and kept.as_bytes == as_bytes:
            return kept
        outline = Outline(vmobject.points, as_bytes, kept)
        self._outlines[vmobject] = outline
        return outline

    def _box_of(self, vmobject: VMobject, outline: Outline) -> Box:
        """Return the pixels that drawing a mobject may touch."""
        across, up = self.pixel_width / self.frame_width, self.pixel_height / self.frame_height
        width = max(vmobject.get_stroke_width(), vmobject.get_stroke_width(background=True))
        reach = SOFT_EDGE + LONGEST_CORNER * width * self.cairo_line_width_multiple * across / 2
        middle, ends = self.frame_center, (outline.low, outline.high)
        columns = [self.pixel_width / 2 + across * (end[0] - middle[0]) for end in ends]
        rows = [self.pixel_height / 2 - up * (end[1] - middle[1]) for end in reversed(ends)]
        return Box.around(rows, columns, reach, self.pixel_array.shape)

    def _changed(self, drawn: dict[VMobject, Drawn], beneath: PixelArray) -> list[Box]:
        """Return boxes that hold all that differs from what was drawn last."""
        before = self._drawn
        if beneath is not self._beneath or not _in_order(before, drawn):
            return [Box.whole(self.pixel_array.shape)]
        gone = [seen.box for vmobject, seen in before.items() if drawn.get(vmobject) is not seen]
        come = [seen.box for vmobject, seen in drawn.items() if before.get(vmobject) is not seen]
        return merged([*gone, *come])


def _moved(at: Sequence[float], way: Sequence[float]) -> list[float]:
    return [coordinate + step for coordinate, step in zip(at, way, strict=False)]


def _trace(context: cairo.Context, vmobject: VMobject) -> None:
    """Add the outline of a mobject to a path: what manim's camera does, with fewer steps of Python."""
    per_curve = vmobject.n_points_per_cubic_curve
    points = vmobject.points[: len(vmobject.points) // per_curve * per_curve, :2]
    curves = points.reshape(-1, 2 * per_curve).tolist()
    for start, end in vmobject.get_subpath_split_indices_from_points(points, n_dims=2).tolist():
        subpath = curves[start // per_curve : end // per_curve]
        first, last = points[start], points[end - 1]
        context.new_sub_path()
        context.move_to(*subpath[0][:2])
        for curve in subpath:
            context.curve_to(*curve[2:])
        if vmobject.consider_points_equals_2d(first, last):
            context.close_path()


def _is_visible(vmobject: VMobject) -> bool:
    painted = vmobject.get_fill_rgbas()[:, 3].any() or any(
        vmobject.get_stroke_width(behind) and vmobject.get_stroke_rgbas(behind)[:, 3].any() for behind in (False, True)
    )
    return bool(painted)


def _paint_of(vmobject: VMobject) -> tuple[object, ...]:
    return (
        vmobject.get_fill_rgbas().tobytes(),
        *(vmobject.get_stroke_rgbas(behind).tobytes() for behind in (False, True)),
        *(vmobject.get_stroke_width(behind) for behind in (False, True)),
        vmobject.joint_type,
        vmobject.cap_style,
        vmobject.sheen_factor,
        tuple(vmobject.sheen_direction),
    )


def _in_order(before: Iterable[VMobject], after: dict[VMobject, Drawn]) -> bool:
    """Say whether what is drawn both times is drawn in the same order."""
    stayed = [vmobject for vmobject in before if vmobject in after]
    there = set(stayed)
    return stayed == [vmobject for vmobject in after if vmobject in there]


def _clip(context: cairo.Context, boxes: Iterable[Box]) -> None:
    """Let only boxes be painted on."""
    matrix = context.get_matrix()
    context.identity_matrix()
    context.new_path()
    for box in boxes:
        context.rectangle(box.left, box.top, box.right - box.left, box.bottom - box.top)
    context.clip()
    context.set_matrix(matrix)
