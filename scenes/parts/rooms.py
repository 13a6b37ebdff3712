"""How a grid, its vectors and its text share the stage."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.layout import Box
from scenes.parameters import NUMBER_DECIMALS_TOKENS
from scenes.score_facts import ScoreFacts
from scenes.style import GAP, Aspect

# How much larger the grid's part of the stage is than the rest.
GRID_SHARES = {"16:9": 1.75, "1:1": 1.6, "9:16": 1.6}
LARGE_GRID_SHARE = 2.2
TEXT_SHARE_UNDER, VECTOR_SHARE_OVER = 1.5, 1.5


@dataclass(frozen=True)
class Rooms:
    """The boxes of grid, vectors and text; `wide` is for text while no vectors are lit, `rest` is all but the grid."""

    grid: Box
    vectors: Box
    text: Box
    wide: Box
    rest: Box


def rooms_in(body: Box, aspect: Aspect, facts: ScoreFacts) -> Rooms:
    """Divide the stage: vectors and text at the right of the grid, or under it where the frame is narrow."""
    few, plane = max(facts.scores.shape) <= NUMBER_DECIMALS_TOKENS, facts.d_k == 2
    share = GRID_SHARES[aspect] if few else LARGE_GRID_SHARE
    if aspect == "16:9":
        grid, rest = body.trim(bottom=GAP).columns(share, 1)
        vectors, text = rest.rows(VECTOR_SHARE_OVER, 1)
    else:
        grid, rest = body.rows(share, 1, gap=GAP if aspect == "1:1" else 2 * GAP)
        vectors, text = rest.columns(1, TEXT_SHARE_UNDER if plane else 1)
    return Rooms(grid, vectors, text, text if plane else rest, rest)
