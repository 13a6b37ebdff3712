"""Parameters of the clips that draw at random: how scores spread, and what tames them."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from scenes.parameters.basis import ClipParameters, Dimension, need

# Rows of a matrix with few scores.
MOST_FEW = 8

Power = Annotated[float, Field(gt=0, le=1)]
MatrixSize = Annotated[int, Field(ge=2, le=256)]


class ScalingParameters(ClipParameters):
    """sqrt(d_k) tames what softmax is fed."""

    scene: Literal["scaling"] = Field("scaling", description="Which scene this clip shows.")
    dims: Annotated[list[Dimension], Field(min_length=1, max_length=8)] = Field(
        default=[1, 4, 16, 64, 256, 1024],
        description="Widths d_k to visit, whole numbers 1 to 4096, rising.",
    )
    samples: int = Field(
        20000, ge=1000, le=200000, description="Dot products drawn for each histogram, 1000 to 200000."
    )
    n_keys: int = Field(8, ge=2, le=64, description="Keys one query looks at, 2 to 64.")
    components: Literal["normal", "uniform", "rademacher", "laplace"] = Field(
        "normal", description="What one component is drawn from; each has mean 0 and variance 1."
    )
    power: float = Field(0.5, ge=0, le=1, description="The p in q . k / d_k^p, 0 to 1; 0.5 is the square root.")
    seed: int = Field(0, ge=0, le=2**32 - 1, description="Seed of the random draws; the same seed, the same clip.")

    @model_validator(mode="after")
    def _dims_rise(self) -> Self:
        need(self.dims == sorted(set(self.dims)), "dims", "each number once, from small to large")
        return self


class WhichPowerParameters(ClipParameters):
    """Why scores are divided by the square root of d_k, and not by another power."""

    scene: Literal["which_power"] = Field("which_power", description="Which scene this clip shows.")
    d_k: int = Field(64, ge=4, le=4096, description="Width of a query and a key, a whole number, 4 to 4096.")
    powers: Annotated[list[Power], Field(max_length=4)] = Field(
        default=[0.25, 1],
        description="Powers p in q . k / d_k^p to visit besides 0 and 0.5, at most 4, rising, above 0 and at most 1.",
    )
    n_keys: int = Field(8, ge=2, le=16, description="Keys one query looks at, 2 to 16.")
    seed: int = Field(0, ge=0, le=2**32 - 1, description="Seed of the random draws; the same seed, the same clip.")

    @model_validator(mode="after")
    def _powers_rise(self) -> Self:
        need(self.powers == sorted(set(self.powers)), "powers", "each number once, from small to large")
        need(0.5 not in self.powers, "powers", "numbers other than 0.5, which is always visited")
        return self


class SmallSampleParameters(ClipParameters):
    """The variance of a few scores wanders, that of many settles."""

    scene: Literal["small_sample"] = Field("small_sample", description="Which scene this clip shows.")
    d_k: int = Field(2, ge=1, le=16, description="Width of a query and a key, a whole number, 1 to 16.")
    sizes: Annotated[list[MatrixSize], Field(min_length=2, max_length=5)] = Field(
        default=[2, 4, 16, 64, 256],
        description="How many queries, and as many keys, are multiplied: 2 to 5 whole numbers, 2 to 256, rising. "
        "The first is at most 8, the last at least four times the first.",
    )
    tries: int = Field(20000, ge=1000, le=20000, description="How often each size is tried, 1000 to 20000.")
    seed: int = Field(58, ge=0, le=2**32 - 1, description="Seed of the random draws; the same seed, the same clip.")

    @model_validator(mode="after")
    def _sizes_rise(self) -> Self:
        first, last = self.sizes[0], self.sizes[-1]
        need(self.sizes == sorted(set(self.sizes)), "sizes", "each number once, from small to large")
        need(first <= MOST_FEW, "sizes", f"a first number of 2 to {MOST_FEW}, not {first}")
        need(last >= 4 * first, "sizes", f"a last number of at least {4 * first} after {first}, not {last}")
        return self
