"""What a lesson author may set: the parameters of each scene and the look of a clip.

The models never import manim, so that a lesson can be checked before anything is drawn.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from scenes.parameters.attention import LARGEST_SCORE, CausalMaskParameters, ValuesParameters, WeightsParameters
from scenes.parameters.basis import LONGEST, LONGEST_NAME, MOST_TOKENS, READY_MADE, SHORTEST, ClipParameters, Strict
from scenes.parameters.heads import (
    LARGEST_SPREAD,
    MOST_IN_LAYER,
    MOST_LAYERS,
    SMALLEST_SPREAD,
    Head,
    HeadsParameters,
    HeadSpreads,
    TrainedSpreadParameters,
)
from scenes.parameters.look import Look
from scenes.parameters.scores import (
    DEFAULT_W_K,
    DEFAULT_W_Q,
    DEFAULT_X,
    MOST_HEADS,
    NUMBER_DECIMALS_TOKENS,
    ProjectionsParameters,
    ScoreGridParameters,
    ScoreSource,
)
from scenes.parameters.spread import ScalingParameters, SmallSampleParameters, WhichPowerParameters
from scenes.parameters.vectors import (
    AngleParameters,
    ComponentsParameters,
    MagnitudeParameters,
    MoreSimilarThanSelfParameters,
    ProjectionParameters,
    SimilarityParameters,
)

AnyClip = Annotated[
    AngleParameters
    | ProjectionParameters
    | ScoreGridParameters
    | ScalingParameters
    | SimilarityParameters
    | MoreSimilarThanSelfParameters
    | MagnitudeParameters
    | ComponentsParameters
    | ProjectionsParameters
    | WeightsParameters
    | WhichPowerParameters
    | CausalMaskParameters
    | ValuesParameters
    | HeadsParameters
    | SmallSampleParameters
    | TrainedSpreadParameters,
    Field(discriminator="scene"),
]

__all__ = [
    "DEFAULT_W_K",
    "DEFAULT_W_Q",
    "DEFAULT_X",
    "LARGEST_SCORE",
    "LARGEST_SPREAD",
    "LONGEST",
    "LONGEST_NAME",
    "MOST_HEADS",
    "MOST_IN_LAYER",
    "MOST_LAYERS",
    "MOST_TOKENS",
    "NUMBER_DECIMALS_TOKENS",
    "READY_MADE",
    "SHORTEST",
    "SMALLEST_SPREAD",
    "AngleParameters",
    "AnyClip",
    "CausalMaskParameters",
    "ClipParameters",
    "ComponentsParameters",
    "Head",
    "HeadSpreads",
    "HeadsParameters",
    "Look",
    "MagnitudeParameters",
    "MoreSimilarThanSelfParameters",
    "ProjectionParameters",
    "ProjectionsParameters",
    "ScalingParameters",
    "ScoreGridParameters",
    "ScoreSource",
    "SimilarityParameters",
    "SmallSampleParameters",
    "Strict",
    "TrainedSpreadParameters",
    "ValuesParameters",
    "WeightsParameters",
    "WhichPowerParameters",
]
