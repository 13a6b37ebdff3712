"""The two scores of a pair of tokens by one matrix, beside those by two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from manim import DOWN, LEFT, VGroup

from scenes.layout import Box
from scenes.parts.fitting import fitted, sizes_of
from scenes.parts.sums import mirrored
from scenes.projections_facts import ProjectionsFacts
from scenes.style import GAP

if TYPE_CHECKING:
    from scenes.clip import Clip

BOTH, LATER = ("one", "two"), ("two",)


def compared(clip: Clip, facts: ProjectionsFacts, box: Box) -> VGroup:
    """Return the scores of the pair under what they come from; those by two matrices alone if not all can be read."""
    return fitted(box, (_blocks(clip, facts, names, size) for names in (BOTH, LATER) for size in sizes_of(clip)))


def _blocks(clip: Clip, facts: ProjectionsFacts, names: Sequence[str], size: float) -> VGroup:
    """Return a block for each, under each other beside a grid, and side by side under one."""
    blocks = VGroup(*(_block(clip, facts, name, size) for name in names))
    if clip.frame.landscape:
        return blocks.arrange(DOWN, buff=3 * GAP, aligned_edge=LEFT)
    return blocks.arrange(clip.end, buff=3 * GAP)


def _block(clip: Clip, facts: ProjectionsFacts, name: str, size: float) -> VGroup:
    heading = clip.words(clip.say(f"labels.{name}"), color=clip.theme.mute)
    lines = mirrored(clip, {"one": facts.one, "two": facts.two}[name], facts.pair, size)
    return VGroup(heading, lines).arrange(DOWN, buff=GAP, aligned_edge=LEFT)
