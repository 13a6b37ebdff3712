"""Parameters of the clips whose data are vectors: their angle, their shadows, their products."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import Field, ValidationInfo, model_validator

from scenes.parameters.basis import (
    LONGEST,
    SHORTEST,
    ClipParameters,
    Component,
    Dimension,
    PlaneVector,
    Source,
    Token,
    need,
    need_even,
    need_length,
    numbered,
    path_of_data,
    reading_data,
)

Degrees = Annotated[float, Field(ge=0, le=180)]
Length = Annotated[float, Field(ge=SHORTEST, le=LONGEST)]
Embedding = Annotated[list[Component], Field(min_length=1, max_length=1024)]
FewComponents = Annotated[list[Component], Field(min_length=2, max_length=8)]
FewDimensions = Annotated[int, Field(ge=2, le=8)]


class AngleParameters(ClipParameters):
    """The angle's effect on the cosine."""

    scene: Literal["angle"] = Field("angle", description="Which scene this clip shows.")
    stops: list[Degrees] = Field(
        default=[0, 30, 60, 90, 120, 150, 180],
        min_length=1,
        max_length=15,
        description="Angles between q and k to stop at and to list in the table, in degrees, 0 to 180, each once.",
    )
    lengths: Annotated[list[Length], Field(min_length=2, max_length=2)] = Field(
        default=[3, 1],
        description="Lengths of q and of k once they are stretched, 0.01 to 1000; until then both are 1.",
    )
    decimals: int = Field(3, ge=1, le=4, description="Digits after the point of a cosine, 1 to 4.")

    @model_validator(mode="after")
    def _stops_once(self) -> Self:
        need(len(set(self.stops)) == len(self.stops), "stops", "each angle once")
        return self


class ProjectionParameters(ClipParameters):
    """The dot product as a signed shadow."""

    scene: Literal["projection"] = Field("projection", description="Which scene this clip shows.")
    a: Annotated[list[Component], Field(min_length=2, max_length=2)] = Field(
        default=[3, 4], description="The vector that casts the shadow, as [x, y]; its length 0.01 to 1000."
    )
    b: Annotated[list[Component], Field(min_length=2, max_length=2)] = Field(
        default=[6, 0], description="The vector the shadow falls on, as [x, y]; its length 0.01 to 1000."
    )
    both_ways: bool = Field(True, description="Whether to show the shadow of b on a as well.")

    @model_validator(mode="after")
    def _lengths_in_range(self) -> Self:
        for key in ("a", "b"):
            need_length(key, getattr(self, key))
        return self


class SimilarityParameters(ClipParameters):
    """Words as vectors, and how alike they are by angle, cosine and dot product."""

    scene: Literal["similarity"] = Field("similarity", description="Which scene this clip shows.")
    words: Annotated[list[Token], Field(min_length=2, max_length=4)] = Field(
        default=["cherry", "orange", "phone"], description="The words, 2 to 4; any characters, shown as they are."
    )
    vectors: Annotated[list[Embedding], Field(min_length=2, max_length=4)] = Field(
        default=[[1, 4], [0, 3], [3, 0]],
        description="Their vectors, one row per word, 1 to 1024 numbers each, as many in every row; "
        "each of length 0.01 to 1000. Rows of more than two numbers are drawn as a flat sketch.",
    )
    data: str | Source | None = Field(
        default=None,
        description="A file of words with the vectors that a trained model begins with, such as model/words.npz beside "
        "lessons/full.toml, in place of vectors; its path starts at the lesson file.",
    )

    @model_validator(mode="before")
    @classmethod
    def _real_words(cls, values: object, info: ValidationInfo) -> object:
        path = path_of_data(values, info) if isinstance(values, dict) else None
        return values if path is None or not isinstance(values, dict) else _with_real_words(values, path)

    @property
    def source(self) -> Source | None:
        """Where the vectors come from, if from a model."""
        return self.data if isinstance(self.data, Source) else None

    def typed_words(self) -> dict[str, str]:
        """Return the words, and the name of the model they come from."""
        typed = numbered("words", self.words)
        return typed if self.source is None else {**typed, "data.model": self.source.model}

    @model_validator(mode="after")
    def _vectors_fit(self) -> Self:
        count = len(self.words)
        need(len(self.vectors) == count, "vectors", f"one row per word: {count}, not {len(self.vectors)}")
        need_even("vectors", self.vectors)
        for row in self.vectors:
            need_length("vectors", row)
        return self


class MoreSimilarThanSelfParameters(ClipParameters):
    """A vector whose dot product with another is larger than with itself, and what that means for the diagonal."""

    scene: Literal["more_similar_than_self"] = Field(
        "more_similar_than_self", description="Which scene this clip shows."
    )
    x: PlaneVector = Field(default=[2, 1], description="One vector, as [x, y]; its length 0.01 to 1000.")
    y: PlaneVector = Field(default=[4, 3], description="The other vector, as [x, y]; its length 0.01 to 1000.")
    tokens: int = Field(8, ge=2, le=64, description="Random tokens whose own key may win its row, 2 to 64.")
    dims: Annotated[list[Dimension], Field(min_length=1, max_length=4)] = Field(
        default=[2, 4, 8, 64], description="Widths of their vectors, 1 to 4 whole numbers, 1 to 4096, rising."
    )

    @model_validator(mode="after")
    def _in_range(self) -> Self:
        for key in ("x", "y"):
            need_length(key, getattr(self, key))
        need(self.dims == sorted(set(self.dims)), "dims", "each number once, from small to large")
        return self


class MagnitudeParameters(ClipParameters):
    """One query, some keys: length against angle."""

    scene: Literal["magnitude"] = Field("magnitude", description="Which scene this clip shows.")
    query: PlaneVector = Field(default=[3, 1], description="The query, as [x, y]; its length 0.01 to 1000.")
    keys: Annotated[list[PlaneVector], Field(min_length=2, max_length=4)] = Field(
        default=[[3, 2], [4, 5], [-0.8, 3]],
        description="The keys, 2 to 4 of them, each as [x, y]; each of length 0.01 to 1000.",
    )

    @model_validator(mode="after")
    def _lengths_in_range(self) -> Self:
        need_length("query", self.query)
        for key in self.keys:
            need_length("keys", key)
        return self


class ComponentsParameters(ClipParameters):
    """A dot product term by term, and by lengths and angle."""

    scene: Literal["components"] = Field("components", description="Which scene this clip shows.")
    q: FewComponents = Field(
        default=[1, 2, 2, 4, 5, 1, -3, 2],
        description="One vector, 2 to 8 numbers; its first ones, as many as each of dims, of length 0.01 to 1000.",
    )
    k: FewComponents = Field(
        default=[2, 1, 2, -4, 3, 5, -2, -1], description="The other vector, as many numbers as q, and of such lengths."
    )
    dims: Annotated[list[FewDimensions], Field(min_length=1, max_length=3)] | None = Field(
        default=None,
        description="How many components to take, 1 to 3 whole numbers, 2 to 8, rising, none above the length of q; "
        "2, 4 and all unless given.",
    )

    @property
    def widths(self) -> list[int]:
        """How many components to take, one after the other."""
        return self.dims or [*(width for width in (2, 4) if width < len(self.q)), len(self.q)]

    @model_validator(mode="after")
    def _vectors_fit(self) -> Self:
        need(len(self.k) == len(self.q), "k", f"as many numbers as q: {len(self.q)}, not {len(self.k)}")
        if self.dims is not None:
            need(self.dims == sorted(set(self.dims)), "dims", "each number once, from small to large")
            need(self.dims[-1] <= len(self.q), "dims", f"at most {len(self.q)}, the length of q, not {self.dims[-1]}")
        for key in ("q", "k"):
            for width in self.widths:
                need_length(key, getattr(self, key)[:width])
        return self


def _with_real_words(values: dict[str, object], path: Path) -> dict[str, object]:
    """Put the vectors of the words in a file, and where they come from, in the place of its path."""
    from scenes.word_data import read_words

    need(values.get("vectors") is None, "vectors", "leave it out, since the vectors are those of data")
    words = values.get("words", SimilarityParameters.model_fields["words"].default)
    if not isinstance(words, list):
        raise ValueError("words: 2 to 4 words of those in data")
    with reading_data():
        found, digest = read_words(path)
        vectors = found.vectors_of(words)
    source = Source(file=path.name, sha256=digest, model=found.model, licence=found.licence)
    return {**values, "vectors": vectors, "data": source}
