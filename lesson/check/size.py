"""Check: no text is smaller than the floor of its aspect."""

from __future__ import annotations

from collections.abc import Iterator

from lesson.check.finding import Finding
from lesson.check.seen import Sight

TOLERANCE = 0.01


def check_size(sight: Sight) -> Iterator[Finding]:
    """Yield text under the floor; a size is judged at rest, since growing in from nothing is no fault."""
    if not sight.moment.resting:
        return
    floor = sight.moment.clip.sizes.floor
    for text in sight.texts:
        size = getattr(text.mobject, "shown_size", None)
        if size is not None and size < floor - TOLERANCE:
            yield Finding("size", f"{text.name} is too small", f"{size:.1f} points, {floor:g} needed", floor - size)
