"""Check: everything lies inside the safe margin, and every point is a number."""

from __future__ import annotations

from collections.abc import Iterator

from lesson.check.finding import Finding
from lesson.check.seen import Shape, Sight
from scenes.style import SAFE_MARGIN

# A tenth of a pixel at 1080 lines.
TOLERANCE = 0.0007


def check_frame(sight: Sight) -> Iterator[Finding]:
    """Yield what reaches into the margin, and what has a point that is no number."""
    for name in sight.broken:
        yield Finding("frame", f"{name} has points that are no numbers", "all must be finite")
    named = [(text.name, shape) for text in sight.texts for shape in text.shapes]
    named += [(shape.name, shape) for shape in sight.graphics]
    for name, shape in named:
        side, excess = _excess(shape, sight)
        if excess > TOLERANCE:
            yield Finding(
                "frame",
                f"{name} reaches into the {side} margin",
                f"{SAFE_MARGIN - excess:.3f} from the edge of the frame, {SAFE_MARGIN} needed",
                excess,
            )


def _excess(shape: Shape, sight: Sight) -> tuple[str, float]:
    frame = sight.moment.clip.frame
    right, top = frame.width / 2 - SAFE_MARGIN, frame.height / 2 - SAFE_MARGIN
    over = {
        "left": -right - shape.low[0],
        "right": shape.high[0] - right,
        "bottom": -top - shape.low[1],
        "top": shape.high[1] - top,
    }
    side = max(over, key=lambda side: over[side])
    return side, float(over[side])
