"""Parameters of the clips that show heads of a trained model."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, ValidationInfo, model_validator

from scenes.parameters.basis import (
    MOST_TOKENS,
    READY_MADE,
    ClipParameters,
    Dimension,
    Matrix,
    Source,
    Strict,
    Token,
    need,
    numbered,
    path_of_data,
    reading_data,
)
from scenes.parameters.scores import ScoreSource, real_scores

# Of a model whose heads are dots.
MOST_LAYERS, MOST_IN_LAYER = 24, 32
SMALLEST_SPREAD, LARGEST_SPREAD = 1e-3, 1e6

HeadSpread = Annotated[float, Field(ge=SMALLEST_SPREAD, le=LARGEST_SPREAD)]
LayerSpreads = Annotated[list[HeadSpread], Field(min_length=1, max_length=MOST_IN_LAYER)]


class Head(Strict):
    """The tokens, queries and keys of one head of a model, in the place of the path of a file once that is read."""

    tokens: Annotated[list[Token], Field(min_length=1, max_length=MOST_TOKENS)]
    Q: Matrix
    K: Matrix
    source: ScoreSource


class HeadsParameters(ClipParameters):
    """Two heads of a trained model, each with its own grid of scores of the same tokens."""

    scene: Literal["heads"] = Field("heads", description="Which scene this clip shows.")
    data: Annotated[list[str | Head], Field(min_length=2, max_length=2)] | None = Field(
        default=None,
        description="Two files of real scores of one sentence that `make scores` wrote; their paths start at the "
        "lesson file. Two of lessons/model unless given.",
    )
    merge: bool = Field(
        False, description="Whether words that the model reads in pieces are made one, by the means of their pieces."
    )
    marks: bool = Field(
        True, description="Whether to show the marks [CLS] and [SEP] that the model puts around a sentence."
    )

    @model_validator(mode="before")
    @classmethod
    def _real_heads(cls, values: object, info: ValidationInfo) -> object:
        if not isinstance(values, dict):
            return values
        data, folder = values.get("data"), Path((info.context or {}).get("folder", ""))
        if data is None:
            data, folder = ["previous.npz", "next.npz"], READY_MADE
        paths = isinstance(data, list) and all(isinstance(path, str) for path in data)
        need(info.context is None or paths, "data", "the paths of two files, in quotes")
        return {**values, "data": [_head(values, cls, folder / path) for path in data]} if paths else values

    @property
    def heads(self) -> list[Head]:
        """The two heads."""
        return [head for head in self.data or [] if isinstance(head, Head)]

    def typed_words(self) -> dict[str, str]:
        """Return the tokens, and the name of the models they come from."""
        tokens = numbered("data.0.tokens", self.heads[0].tokens)
        return {**tokens, **{f"data.{index}.model": head.source.model for index, head in enumerate(self.heads)}}

    @model_validator(mode="after")
    def _same_tokens(self) -> Self:
        for head in self.heads:
            shapes = {(len(matrix), *map(len, matrix)) for matrix in (head.Q, head.K)}
            need(len(shapes) == 1 and len(head.Q) == len(head.tokens), "data", "a query and a key for each token")
        need(self.heads[0].tokens == self.heads[1].tokens, "data", "two files of the same sentence")
        return self


class HeadSpreads(Source):
    """How far the scores of each head of a model spread on a sentence."""

    sentence: str = Field(description="What the model read.")
    d_k: Dimension
    sd: Annotated[list[LayerSpreads], Field(min_length=1, max_length=MOST_LAYERS)] = Field(
        description="The standard deviation of raw scores, one row of heads per layer."
    )


class TrainedSpreadParameters(ClipParameters):
    """The measured spread of every head of a trained model, against the square root of d_k."""

    scene: Literal["trained_spread"] = Field("trained_spread", description="Which scene this clip shows.")
    data: str | HeadSpreads | None = Field(
        default=None,
        description="A file of the spreads of all heads of a model, such as model/spread.npz beside lessons/full.toml, "
        "which is taken unless another is given; its path starts at the lesson file.",
    )

    @model_validator(mode="before")
    @classmethod
    def _real_spreads(cls, values: object, info: ValidationInfo) -> object:
        if not isinstance(values, dict) or (
            isinstance(values.get("data"), dict | HeadSpreads) and info.context is None
        ):
            return values
        path = path_of_data(values, info) or READY_MADE / "spread.npz"
        return {**values, "data": _head_spreads(path)}

    @property
    def spreads(self) -> HeadSpreads:
        """The spreads of all heads."""
        assert isinstance(self.data, HeadSpreads)
        return self.data

    def typed_words(self) -> dict[str, str]:
        """Return the name of the model."""
        return {"data.model": self.spreads.model}


def _head(values: dict[str, object], model: type[HeadsParameters], path: Path) -> Head:
    """Return what a file holds of one head."""
    marks, merge = (values.get(key, model.model_fields[key].default) is True for key in ("marks", "merge"))
    tokens, Q, K, source = real_scores(path, marks=marks, merge=merge)
    return Head(tokens=tokens, Q=Q, K=K, source=source)


def _head_spreads(path: Path) -> HeadSpreads:
    """Return the spreads of all heads in a file."""
    from scenes.spread_data import read_spreads

    with reading_data():
        found, digest = read_spreads(path)
    return HeadSpreads(file=path.name, sha256=digest, **found)
