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


@dataclass(frozen=True)
class Drawn:
    """A mobject as it was drawn: its points and paint, and the box of pixels it may have touched."""

    points: np.ndarray
    paint: tuple[object, ...]
    box: Box


class ClipCamera(Camera):
    """Remembers what it drew over which picture, and repaints only boxes around what is different now."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._outlines: WeakKeyDictionary[VMobject, tuple[np.ndarray, cairo.Path]] = WeakKeyDictionary()
        self._drawn: dict[VMobject, Drawn] = {}
        self._beneath: PixelArray | None = None

    def show(self, shown: Sequence[VMobject], beneath: PixelArray) -> None:
        """Draw mobjects over a picture; what is to be seen of it stays as it is drawn until the next call.

        Parameters
        ----------
        shown
            Everything to draw, submobjects and all, from the back to the front.
        beneath
            The picture, which must not change while it is in use.
        """
        drawn = {vmobject: self._seen(vmobject) for vmobject in shown if _is_visible(vmobject)}
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

    def forget(self) -> None:
        """Take the picture for unknown: something else drew on it."""
        self._beneath = None

    def set_cairo_context_path(self, ctx: cairo.Context, vmobject: VMobject) -> Self:
        """Set the outline of a mobject as the path to fill and to stroke."""
        kept = self._outlines.get(vmobject)
        if kept is not None and np.array_equal(kept[0], vmobject.points):
            ctx.new_path()
            ctx.append_path(kept[1])
            return self
        super().set_cairo_context_path(ctx, vmobject)
        self._outlines[vmobject] = vmobject.points.copy(), ctx.copy_path()
        return self

    def _seen(self, vmobject: VMobject) -> Drawn:
        """Return a mobject as it is now: the same object as before if nothing about it is different."""
        kept, paint = self._drawn.get(vmobject), _paint_of(vmobject)
        if kept is not None and kept.paint == paint and np.array_equal(kept.points, vmobject.points):
            return kept
        return Drawn(vmobject.points.copy(), paint, self._box_of(vmobject))

    def _box_of(self, vmobject: VMobject) -> Box:
        """Return the pixels that drawing a mobject may touch."""
        across, up = self.pixel_width / self.frame_width, self.pixel_height / self.frame_height
        width = max(vmobject.get_stroke_width(), vmobject.get_stroke_width(background=True))
        reach = SOFT_EDGE + LONGEST_CORNER * width * self.cairo_line_width_multiple * across / 2
        x, y = vmobject.points[:, 0] - self.frame_center[0], vmobject.points[:, 1] - self.frame_center[1]
        columns = self.pixel_width / 2 + across * np.array([x.min(), x.max()])
        rows = self.pixel_height / 2 - up * np.array([y.max(), y.min()])
        return Box.around(rows.tolist(), columns.tolist(), reach, self.pixel_array.shape)

    def _changed(self, drawn: dict[VMobject, Drawn], beneath: PixelArray) -> list[Box]:
        """Return boxes that hold all that differs from what was drawn last."""
        before = self._drawn
        if beneath is not self._beneath or not _in_order(before, drawn):
            return [Box.whole(self.pixel_array.shape)]
        gone = [seen.box for vmobject, seen in before.items() if drawn.get(vmobject) is not seen]
        come = [seen.box for vmobject, seen in drawn.items() if before.get(vmobject) is not seen]
        return merged([*gone, *come])


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
