"""Which class draws which scene; classes are imported only when asked for, since manim is slow to import."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scenes.clip import Clip

SCENES = {
    "angle": "scenes.angle:Angle",
    "projection": "scenes.projection:Projection",
    "score_grid": "scenes.score_grid:ScoreGrid",
    "scaling": "scenes.scaling:Scaling",
    "similarity": "scenes.similarity:Similarity",
    "more_similar_than_self": "scenes.more_similar_than_self:MoreSimilarThanSelf",
    "magnitude": "scenes.magnitude:Magnitude",
    "components": "scenes.components:Components",
    "projections": "scenes.projections:Projections",
    "weights": "scenes.weights:Weights",
    "which_power": "scenes.which_power:WhichPower",
    "causal_mask": "scenes.causal_mask:CausalMask",
    "values": "scenes.values:Values",
    "heads": "scenes.heads:Heads",
    "small_sample": "scenes.small_sample:SmallSample",
    "trained_spread": "scenes.trained_spread:TrainedSpread",
}


def scene_class(scene: str) -> type[Clip]:
    """Return the class that draws a scene.

    Raises
    ------
    KeyError
        If there is no such scene.
    """
    module, name = SCENES[scene].split(":")
    return getattr(import_module(module), name)
